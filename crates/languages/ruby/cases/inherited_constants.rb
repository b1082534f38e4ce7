# A constant is looked up in the modules around it, then in what the innermost of them inherits, then at the top level. A class that
# is opened again has the constants of its other parts.

# --- lib/parts.rb
module Parts
  class Lock
    def turn; end
  end
  LIMIT = 3
end
class Frame
  WIDTH = 1
  class Hinge; end
end
# --- lib/door.rb
class Door < Frame
  include Parts
  SIZE = 2

  def open
    Lock.new.turn
#   ^^^^ ref call -> lib/parts.rb::Parts::Lock (inherited) [instantiates]
#            ^^^^ ref call -> lib/parts.rb::Parts::Lock::turn
    LIMIT + WIDTH
#   ^^^^^ ref read -> lib/parts.rb::Parts::LIMIT (inherited)
#           ^^^^^ ref read -> lib/parts.rb::Frame::WIDTH (inherited)
  end

  class Knob
    def turn
      # Only the innermost class inherits constants.
      LIMIT
#     ^^^^^ ref read -> ?
      SIZE
#     ^^^^ ref read -> Door::SIZE
    end
  end
end
# --- lib/door_more.rb
class Door
  class Bell < Hinge
#              ^^^^^ ref extends -> ?
    def ring
      SIZE
#     ^^^^ ref read -> lib/door.rb::Door::SIZE (package)
      Knob
#     ^^^^ ref read -> lib/door.rb::Door::Knob
    end
  end
end
# --- lib/wall.rb
class Wall
  def paint
    LIMIT
#   ^^^^^ ref read -> ?
    SIZE
#   ^^^^ ref read -> ?
  end
end
