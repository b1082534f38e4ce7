# Instance variables belong to the class whose method assigns them, class variables to the class, globals to the program. The
# first assignment defines, every later one writes.

class Door
  @@count = 0
# ^^^^^^^ def field Door::@@count static

  def initialize
    @open = false
#   ^^^^^ def field Door::@open in=Door visibility=private value=false
    @first, (@second, *@third) = 1
#   ^^^^^^ def field Door::@first
#            ^^^^^^^ def field Door::@second
#                      ^^^^^^ def field Door::@third
    @@count += 1
#   ^^^^^^^ ref write -> Door::@@count
    @@made, @@sold = 1, 2
#   ^^^^^^ def field Door::@@made static
    $doors = []
#   ^^^^^^ def variable $doors in=
  end

  def open
    @open = true
#   ^^^^^ ref write -> Door::@open
    @lock ||= Lock.new
#   ^^^^^ def field Door::@lock
    @lock.turn(@open, @missing)
#   ^^^^^ ref read -> Door::@lock
#              ^^^^^ ref read -> Door::@open
#                     ^^^^^^^^ ref read -> ?
    @lock += 1
#   ^^^^^ ref write -> Door::@lock
    @@count
#   ^^^^^^^ ref read -> Door::@@count
    $doors << self
#   ^^^^^^ ref read -> $doors
    $doors = nil
#   ^^^^^^ ref write -> $doors
    $stdout.puts $undefined
#   ^^^^^^^ ref read -> external
#                ^^^^^^^^^^ ref read -> ?
    $a, $b = 1, 2
#   ^^ def variable $a
    $c ||= 3
#   ^^ def variable $c
    begin
      $c
    rescue KeyError => @error
#                      ^^^^^^ def field Door::@error
    end
    [1].each { @inside = 1 }
#              ^^^^^^^ def field Door::@inside in=Door
  end

  class Lock
    def turn
      @open = 1
#     ^^^^^ def field Door::Lock::@open
      @second
#     ^^^^^^^ ref read -> ?
    end
  end

  class << self
    @@made = 3
  end
end

module Shop
  def self.door = @door ||= Door.new
#                 ^^^^^ def field Shop::@door in=Shop
end

alias $all $doors
#     ^^^^ def variable $all
#          ^^^^^^ ref read -> $doors

@outside = 1
# `@outside` ref write -> ?
