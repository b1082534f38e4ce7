# A class has one superclass and any number of mixins. `super` is the inherited method of the same name.
# case: every ref

module Painted
  def paint; end
end

module Framed; end

class Door
  def open(by); end
end

class Gate < Door
#            ^^^^ ref extends -> Door [extends]
  include Painted, Framed
#         ^^^^^^^ ref implements -> Painted [implements] from=Gate
#                  ^^^^^^ ref implements -> Framed
  prepend Comparable
#         ^^^^^^^^^^ ref implements -> external
  extend Painted
#        ^^^^^^^ ref implements -> Painted

  def initialize
    super()
#   ^^^^^ ref call -> external arguments=0
  end

  def open(by)
    super
#   ^^^^^ ref call -> Door::open (inherited) receiver=super arguments=
    super(by)
#   ^^^^^ ref call -> Door::open arguments=1
    super.close
#   ^^^^^ ref call -> Door::open
#         ^^^^^ ref call -> ?
    self.paint
#        ^^^^^ ref call -> Painted::paint (inherited)
  end
end

class Hatch < Gate
#             ^^^^ ref extends -> Gate
  def run
    self.open(1)
#        ^^^^ ref call -> Gate::open (inherited)
  end
end

class Migration < Record::Migration[7.0]
#                 ^^^^^^ ref read -> ?
#                         ^^^^^^^^^ ref extends -> ? receiver=Record
end

class Other < Base[1]
#             ^^^^ ref extends -> ?
end

class Deep < ::Door
#              ^^^^ ref extends -> Door
  include ::Painted
#           ^^^^^^^ ref implements -> Painted
  extend ::Framed
#          ^^^^^^ ref implements -> Framed
  extend Shop::Framed
#        ^^^^ ref read -> ?
#              ^^^^^^ ref implements -> ?
  include Shop::Sold
#         ^^^^ ref read -> ?
#               ^^^^ ref implements -> ?
end

class Listed < Shop::Door
#              ^^^^ ref read -> ?
#                    ^^^^ ref extends -> ?
end
