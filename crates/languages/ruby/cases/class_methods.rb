# A class and its values have methods of their own. A class inherits those of its superclass, and gets those of modules that extend
# it; including a module does not give the class its methods.

# --- lib/base.rb
module Declares
  def declare(name); end
end
module Counts
  def self.total; end
  def count; end
end
module Handed
  def self.included(base)
    base.extend ClassMethods
  end
  module ClassMethods
    def hand; end
  end
end
class Base
  extend Declares
  include Counts
  include Handed
  def self.make; new; end
  def parse; end
  def self.parse; end
end
# --- lib/door.rb
class Door < Base
  declare :width
# ^^^^^^^ ref call -> lib/base.rb::Declares::declare (inherited)
  parse
# ^^^^^ ref call -> "lib/base.rb::Base::parse#2" (inherited)
  count
# ^^^^^ ref call -> ?
  hand
# ^^^^ ref call -> lib/base.rb::Handed::ClassMethods::hand (inherited)

  def open
    declare(:height)
#   ^^^^^^^ ref call -> ?
    count
#   ^^^^^ ref call -> lib/base.rb::Counts::count (inherited)
    self.class.make
#              ^^^^ ref call -> Door::make
    self.class.count
#              ^^^^^ ref call -> ?
  end

  def self.make
    super
#   ^^^^^ ref call -> lib/base.rb::Base::make (inherited)
  end

  def parse
    super
#   ^^^^^ ref call -> lib/base.rb::Base::parse (inherited)
  end
end

Door.parse
#    ^^^^^ ref call -> "lib/base.rb::Base::parse#2"
Door.new.parse
#        ^^^^^ ref call -> Door::parse
Door.hand
#    ^^^^ ref call -> lib/base.rb::Handed::ClassMethods::hand
Door.total
#    ^^^^^ ref call -> ?
Door.make.open
#         ^^^^ ref call -> ?
# --- lib/shop.rb
module Shop
  extend self
  attr_accessor :size
  def open; end
end
module Closed
  def open; end
end
Shop.open
#    ^^^^ ref call -> Shop::open
Shop.size = 2
#    ^^^^ ref write -> Shop::size
Closed.open
#      ^^^^ ref call -> ?
# --- lib/made.rb
klass = Class.new(Base)
klass.make
#     ^^^^ ref call -> lib/base.rb::Base::make
klass.new.count
#         ^^^^^ ref call -> lib/base.rb::Counts::count
other = Class.new { def open; end }
other.make
#     ^^^^ ref call -> external
# --- lib/outer.rb
class Outer
  def match; end
  class Inner < self
#               ^^^^ ref extends -> Outer
    def run
      match
#     ^^^^^ ref call -> Outer::match (inherited)
    end
  end
  class Apart
    def run
      match
#     ^^^^^ ref call -> ?
    end
  end
end
