# Source that does not parse is counted as problems, and everything else is extracted.
# file: status=partial problems=3

class Door
#     ^^^^ def class Door
  def open(
#     ^^^^ def method Door::open
    turn
  end

  width = = 3

  def shut
#     ^^^^ def method Door::shut
    close
#   ^^^^^ ref call -> Door::close
  end

  def close; end
#     ^^^^^ def method Door::close
end

# What is open at the end of the file is not closed.
class Gate
  def lift
    hoist.
