# The type of an expression, as far as it can be inferred without declared types. Each example has a decoy: both classes have
# `open`, but a wall has no lock.

class Wall
  def open; end
end

class Door
  def open; end
  def lock; end
end

# Fields are what is assigned to them, in the constructor first.
class House
  attr_reader :door

  def initialize(other)
    @door = Door.new
    @wall = Wall.new
    made = Door.new
    @made = made
    @other = other
    @late = nil
  end

  def enter(stranger)
    @late = Door.new
    @door.lock
#         ^^^^ ref call -> Door::lock
    @made.lock
#         ^^^^ ref call -> Door::lock
    @late.lock
#         ^^^^ ref call -> Door::lock
    @wall.lock
#         ^^^^ ref call -> ?
    @wall.open
#         ^^^^ ref call -> Wall::open
    @other.lock
#          ^^^^ ref call -> ?
    door.lock
#        ^^^^ ref call -> Door::lock
    stranger.door.lock
#            ^^^^ ref call -> ?
#                 ^^^^ ref call -> ?
  end
end

# A field of another class is another field, whatever it is called.
class Barn
  def enter
    @door.lock
#         ^^^^ ref call -> ?
  end
end

# A name that is given to another one takes its type along.
def assign
  first = Door.new
  second = first
  second.lock
#        ^^^^ ref call -> Door::lock
  third = Wall.new
  third.lock
#       ^^^^ ref call -> ?
end

# Results: what is done last, or returned.
def handed = Door.new
def handed_on
  handed
end
def walled
  Wall.new
end
def results
  handed.lock
#        ^^^^ ref call -> Door::lock
  handed_on.lock
#           ^^^^ ref call -> Door::lock
  walled.lock
#        ^^^^ ref call -> ?
  walled.open
#        ^^^^ ref call -> Wall::open
end

# The element type of a collection is unknown, and never guessed.
def iterate
  doors = [Door.new]
  doors.each { |door| door.lock }
#                          ^^^^ ref call -> Door::lock
  doors.lock
#       ^^^^ ref call -> external
end

# What may be missing.
def wait
  maybe = Door.new
  maybe&.lock
#        ^^^^ ref call -> Door::lock
  none = Wall.new
  none&.lock
#       ^^^^ ref call -> ?
end

# A type check narrows a local where it holds.
def narrow(thing)
  case thing
  when Door then thing.lock
#                      ^^^^ BUG ref call -> ?
  when Wall then thing.lock
#                      ^^^^ ref call -> ?
  end
  thing.lock if thing.is_a?(Wall)
#       ^^^^ ref call -> ?
  thing.lock
#       ^^^^ ref call -> ?
end

# What is mixed in last comes first, all of it before the parent.
module Left
  def swing; end
end
module Right
  def swing; end
end
class Frame
  def swing; end
  def paint; end
end
class Gate < Frame
  include Left
  include Right

  def use(gate)
    self.swing
#        ^^^^^ ref call -> Right::swing (inherited)
    self.paint
#        ^^^^^ ref call -> Frame::paint (inherited)
    self.lock
#        ^^^^ ref call -> ?
  end
end
