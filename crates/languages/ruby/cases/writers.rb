# An assignment to a member calls its writer, and never the method that reads it.

class Door
  attr_reader :width
  attr_writer :height
  attr_accessor :depth
  def width=(value); end
  def height; end
  def color; end
end

door = Door.new
door.width = 1
#    ^^^^^ ref write -> Door::width=
door.width
#    ^^^^^ ref call -> Door::width
door.height = 2
#    ^^^^^^ ref write -> Door::height
door.height
#    ^^^^^^ ref call -> "Door::height#2"
door.depth = 3
#    ^^^^^ ref write -> Door::depth
door.color = 4
#    ^^^^^ ref write -> ?
