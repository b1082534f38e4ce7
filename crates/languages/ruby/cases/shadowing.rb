# Names of a method shadow those of required files; without a nearer definition, the required one is meant.

# --- names.rb
def door; end
def width; end
# --- use.rb
require_relative "names"

def by_parameter(door)
  door
# ^^^^ nothing
  width
# ^^^^^ ref call -> names.rb::width
end

def by_local
  door
# ^^^^ ref call -> names.rb::door
  door = 1
  puts door
#      ^^^^ nothing
  [1].each { |width| puts width }
#                         ^^^^^ nothing
end
# --- other.rb
# A file that requires nothing sees none of it.
def far
  door
# ^^^^ ref call -> ?
end
