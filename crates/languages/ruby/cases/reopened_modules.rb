# A module is open: members that other files add to it are found without a `require`. Its functions are called on it; top-level
# functions are found only in files that require their file.

# --- lib/shop.rb
module Shop
  VERSION = 1
  def self.build; end
end
def saw(wood); end
width = 3
# --- lib/shop/lock.rb
module Shop
  class Lock
    def turn; self; end
  end
  module Parts
    class Key; end
  end
end
# --- lib/shop/door.rb
module Shop
  class Door
    def initialize
      @lock = Lock.new
#             ^^^^ ref call -> lib/shop/lock.rb::Shop::Lock (package) [instantiates]
    end

    def enter
      @lock.turn
#           ^^^^ ref call -> lib/shop/lock.rb::Shop::Lock::turn
      VERSION
#     ^^^^^^^ ref read -> lib/shop.rb::Shop::VERSION
      Shop.build
#          ^^^^^ ref call -> lib/shop.rb::Shop::build
      Parts::Key.new
#            ^^^ ref call -> lib/shop/lock.rb::Shop::Parts::Key
      build
#     ^^^^^ ref call -> ?
      saw(1)
#     ^^^ ref call -> ?
      width
#     ^^^^^ ref call -> ?
      Key
#     ^^^ ref read -> ?
    end
  end
end
# --- lib/shop/lock_more.rb
class Shop::Lock
  def oil
    self.turn
#        ^^^^ ref call -> lib/shop/lock.rb::Shop::Lock::turn
    turn
#   ^^^^ ref call -> lib/shop/lock.rb::Shop::Lock::turn (member)
  end
end
# --- test/use.rb
Shop::Lock.new.oil
# `Shop` ref read -> lib/shop.rb::Shop
#     ^^^^ ref call -> lib/shop/lock.rb::Shop::Lock
#              ^^^ ref call -> lib/shop/lock_more.rb::Shop::Lock::oil
