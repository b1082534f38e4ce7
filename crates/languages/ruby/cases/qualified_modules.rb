# A module is found through the module that it is in, whichever files open the two; what a class mixes in by such a path it has.
# case: every ref

# --- lib/shop.rb
module Shop
end
# --- lib/shop/checks.rb
module Shop
  module Checks
    def check; end
  end
end
# --- lib/shop/parts.rb
module Shop
  module Parts
    module Keys
      def turn; end
    end
  end
end
# --- lib/door.rb
class Door
  include Shop::Checks
#         ^^^^ ref read -> lib/shop.rb::Shop
#               ^^^^^^ ref implements -> lib/shop/checks.rb::Shop::Checks (path) [implements]
  include Shop::Parts::Keys
#         ^^^^ ref read -> lib/shop.rb::Shop
#               ^^^^^ ref read -> lib/shop/parts.rb::Shop::Parts
#                      ^^^^ ref implements -> lib/shop/parts.rb::Shop::Parts::Keys
  include Shop::Missing
#         ^^^^ ref read -> lib/shop.rb::Shop
#               ^^^^^^^ ref implements -> ?

  def open
    check
#   ^^^^^ ref call -> lib/shop/checks.rb::Shop::Checks::check (inherited)
    turn
#   ^^^^ ref call -> lib/shop/parts.rb::Shop::Parts::Keys::turn (inherited)
    super
#   ^^^^^ ref call -> ?
  end
end
# --- lib/gate.rb
class Gate
  def open
    check
#   ^^^^^ ref call -> ?
  end
end
