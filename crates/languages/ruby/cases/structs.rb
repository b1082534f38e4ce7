# `Struct.new` defines a class: its arguments are the members, its block is the body.
# case: every def

Point = Struct.new(:x, :y) do
# `Point` def struct Point lines=7
#                   ^ def property Point::x in=Point
#                       ^ def property Point::y in=Point
  def length
#     ^^^^^^ def method Point::length in=Point
    x + y
#   ^ ref call -> Point::x
#       ^ ref call -> Point::y
  end

  def self.origin = new(0, 0)
#          ^^^^^^ def method Point::origin static
#                   ^^^ ref call -> Point [instantiates] arguments=2
end

Pair = Struct.new(:left, :right, keyword_init: true)
# `Pair` def struct Pair
#                  ^^^^ def property Pair::left
#                         ^^^^^ def property Pair::right

Coordinates = Data.define(:latitude, :longitude)
# `Coordinates` def struct Coordinates
#                          ^^^^^^^^ def property Coordinates::latitude
#                                     ^^^^^^^^^ def property Coordinates::longitude

class Line < Struct.new(:from, :to)
#     ^^^^ def class Line
#                        ^^^^ def property Line::from in=Line
#                               ^^ def property Line::to
  def length
#     ^^^^^^ def method Line::length
    from.distance(to)
#   ^^^^ ref call -> Line::from
#        ^^^^^^^^ ref call -> ?
#                 ^^ ref call -> Line::to
  end
end

Error = Class.new(StandardError)
# `Error` def class Error
#                 ^^^^^^^^^^^^^ ref extends -> external

DoorError = Class.new(Error) do
# `DoorError` def class DoorError
#                     ^^^^^ ref extends -> Error
  def code
#     ^^^^ def method DoorError::code
  end
end

LockError = Class.new(Shop::Error)
# `LockError` def class LockError
#                           ^^^^^ ref extends -> ?

Helpers = Module.new do
# `Helpers` def module Helpers
  def help
#     ^^^^ def method Helpers::help
  end
end

Point.new(1, 2).length
# `Point` ref call -> Point [instantiates] arguments=2
#               ^^^^^^ ref call -> Point::length (member)

# Without a name it is no definition.
anonymous = Struct.new(:a)
# `a` nothing
