# A bare name is a local after its first assignment; before that, or without one, it is a call. A method sees no enclosing
# locals, a block does.
# case: every ref

limit = 3
puts limit
# `puts` ref call -> external (builtin)

def width; end

def use(door, size = width, *rest, by:, **options, &block)
#                    ^^^^^ ref call -> width (local)
  limit
# ^^^^^ ref call -> ?
  door.open(size, rest, by, options, block)
#      ^^^^ ref call -> ? receiver=door arguments=5
  later
# ^^^^^ ref call -> ?
  later = 1
  later.succ
#       ^^^^ ref call -> external
  width
# ^^^^^ ref call -> width arguments=
  width()
# ^^^^^ ref call -> width arguments=0
  width 1, 2
# ^^^^^ ref call -> width arguments=2
  width = width()
#         ^^^^^ ref call -> width
  width
end

def blocks(doors)
  total = 0
  doors.each_with_index do |door, index; inner|
#       ^^^^^^^^^^^^^^^ ref call -> ?
    inner = door.weight
#                ^^^^^^ ref call -> ?
    total += inner + index
    fresh = total
  end
  fresh
# ^^^^^ ref call -> ?
  doors.map { |(first, (second, *third)), fourth = 1| first + second + third + fourth }
#       ^^^ ref call -> ?
  adder = ->(a, b = 2, *c, d:, &e) { a + b + total }
  pairs = ->((key, value), more) { key + value + more }
  adder.(1)
  adder.call(1)
#       ^^^^ ref call -> external
  doors.each { it.open }
#       ^^^^ ref call -> ?
#                 ^^^^ ref call -> ?
  doors.each { _1.shut }
#       ^^^^ ref call -> ?
#                 ^^^^ ref call -> ?
  doors.each(&:knock)
#       ^^^^ ref call -> ?
#              ^^^^^ ref call -> ?
  for one, two in doors do one.open(two) end
#                              ^^^^ ref call -> ?
  one
end

def assignments(door)
  a, (b, *c), d = 1, [2, 3], 4
  a + b + c + d
  a ||= missing
#       ^^^^^^^ ref call -> ?
  while (line = gets)
#               ^^^^ ref call -> external
    line
  end
  begin
    a
  rescue TypeError, Door::Error => error
#        ^^^^^^^^^ ref type -> external
#                   ^^^^ ref type -> Door
#                         ^^^^^ ref type -> ? receiver=Door
    raise error
#   ^^^^^ ref call -> external
  end
  { a:, width:, key: value }
#       ^^^^^ ref call -> width
#                    ^^^^^ ref call -> ?
  x = 1 if x.nil?
#            ^^^^ ref call -> external
  defined?(door) && door&.open
#                         ^^^^ ref call -> ? receiver=door
end

def outer
  inside = 1
  define_method(:inner) { |given| given }
  [1].each { inside = 2; unknown }
#     ^^^^ ref call -> external
#                        ^^^^^^^ ref call -> ?
end

class Door
  size = 3
  attr_reader :size

  def grow
    size
#   ^^^^ ref call -> Door::size
  end
end
