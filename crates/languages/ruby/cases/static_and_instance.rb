# Class methods and instance methods are separate: a bare name means one of the enclosing side.

class Door
  def open
    helper
#   ^^^^^^ ref call -> Door::helper
    count
#   ^^^^^ ref call -> ?
  end

  def self.open
#          ^^^^ def method "Door::open#2" defines=
    count
#   ^^^^^ ref call -> Door::count
    helper
#   ^^^^^^ ref call -> ?
  end

  def helper; end

  class << self
    def count
      open
#     ^^^^ ref call -> "Door::open#2"
    end
  end

  count
# ^^^^^ ref call -> Door::count
  helper
# ^^^^^^ ref call -> ?

  # What a block runs on is not known.
  around { helper }
#          ^^^^^^ ref call -> Door::helper

  class Lock
    def turn
      helper
#     ^^^^^^ ref call -> ?
      LIMIT
#     ^^^^^ ref read -> Door::LIMIT
      Lock
#     ^^^^ ref read -> Door::Lock
      top
#     ^^^ ref call -> top
    end
  end

  LIMIT = 1
end

def top; end
