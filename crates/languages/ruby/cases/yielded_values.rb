# A block gets what the method that it follows yields; what a method does with the block otherwise is not known.

class Door
  def open; end
  def self.make(width)
    door = new
    yield door
    door
  end
  def initialize
    yield self if block_given?
  end
  def each
    yield Wall.new, 1
  end
  def keep(&block); end
end
class Wall
  def paint; end
end

Door.make(1) { |door| door.open }
#                          ^^^^ ref call -> Door::open
Door.new do |door|
  door.open
#      ^^^^ ref call -> Door::open
end
Door.new.each { |wall, place| wall.paint; place.paint }
#                                  ^^^^^ ref call -> Wall::paint
#                                               ^^^^^ ref call -> ?
Door.new.keep { |door| door.open }
#                           ^^^^ ref call -> ?
