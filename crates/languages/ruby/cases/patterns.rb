# A pattern binds the names in it and refers to the classes in it.
# case: every ref

Point = Struct.new(:x, :y)
#       ^^^^^^ ref call -> external

def match(value, limit)
  case value
  in Integer | Float => number
#    ^^^^^^^ ref read -> external
#              ^^^^^ ref read -> external
    number.abs
#          ^^^ ref call -> ?
  in [Integer => first, [second, *third], *]
#     ^^^^^^^ ref read -> external
    first + second + third
  in { name:, age: Integer => age, **rest }
#                  ^^^^^^^ ref read -> external
    name + age + rest
  in Point(x:, y: 0)
#    ^^^^^ ref type -> Point
    x
  in Point[left, right]
#    ^^^^^ ref type -> Point
    left + right
  in Shop::Door(width:) if width > limit
#    ^^^^ ref read -> ?
#          ^^^^ ref type -> ? receiver=Shop
    width
  in Shop::Pair[one, two] unless one
#    ^^^^ ref read -> ?
#          ^^^^ ref type -> ?
    two
  in [*, Point, *post]
#        ^^^^^ ref read -> Point
    post
  in List[*, last, *]
#    ^^^^ ref type -> ?
    last
  in ^limit | ^(maximum)
#               ^^^^^^^ ref call -> ?
    1
  in (4.. => big)
    big
  in plain
    plain
  end
  value => { key: }
  key
  value in [head, *tail]
  head + tail
  value => whole
  whole
end
