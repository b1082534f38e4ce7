# The value of a block is that of its last statement, that of a choice one of its branches. A reader gives what its field holds.

class Wall
  def paint; end
end
class Door
  attr_reader :lock, :color
  attr_writer :frame

  def self.kept
    Lock.new
  rescue ArgumentError
    nil
  end

  def initialize(color)
    @lock = Lock.new
    @color = color
  end
end
class Lock
  def turn; end
end

def tried
  Lock.new
rescue ArgumentError
  nil
ensure
  1
end
def chosen(wide)
  if wide
    1
    Lock.new
  else
    nil
  end
end
def either(wide)
  wide ? Lock.new : Wall.new
end
def late(lock)
  @late = lock || Lock.new
end
def early
  return nil if 1
  Lock.new
end
def guarded
  Lock.new if early
end
def compared
  Lock.new == Lock.new
end

tried.turn
#     ^^^^ ref call -> Lock::turn
chosen(1).turn
#         ^^^^ ref call -> Lock::turn
either(1).turn
#         ^^^^ ref call -> Lock::turn
either(1).paint
#         ^^^^^ ref call -> Wall::paint
late(1).turn
#       ^^^^ ref call -> Lock::turn
early.turn
#     ^^^^ ref call -> Lock::turn
guarded.turn
#       ^^^^ ref call -> Lock::turn
compared.turn
#        ^^^^ ref call -> ?
Door.kept.turn
#         ^^^^ ref call -> Lock::turn
Door.new(1).lock.turn
#                ^^^^ ref call -> Lock::turn
Door.new(1).color.turn
#                 ^^^^ ref call -> ?
# --- spec/door_spec.rb
require_relative "../values_of_blocks"

describe "a door" do
  before { @door = Door.new(1) }
  def built
    @built ||= Door.new(2)
  end
  let(:made) { Door.new(3) }
  it "has a lock" do
    @door.lock
#         ^^^^ ref call -> values_of_blocks.rb::Door::lock
    built.lock
#         ^^^^ ref call -> values_of_blocks.rb::Door::lock
    made.paint
#        ^^^^^ ref call -> ?
    @other.lock
#          ^^^^ ref call -> ?
  end
end
