# Methods override those of the superclass and of included modules.

module Opens
  def open; end
end
class Door
  def close; end
end
class Gate < Door
  include Opens
  def open; end
#     ^^^^ def method Gate::open overrides=Opens::open
  def close; end
#     ^^^^^ def method Gate::close overrides=Door::close
  def paint; end
#     ^^^^^ def method Gate::paint overrides=
end
# The name decides, not the parameters.
class Shutter < Door
  def close(slowly); end
#     ^^^^^ def method Shutter::close overrides=Door::close
  def closed(slowly); end
#     ^^^^^^ def method Shutter::closed overrides=
end
class Window
  def open; end
#     ^^^^ def method Window::open overrides=
end
# A call resolves to the member of its receiver's known type.
def use
  Door.new.close
#          ^^^^^ ref call -> Door::close (member)
  Gate.new.close
#          ^^^^^ ref call -> Gate::close (member)
  Window.new.open
#            ^^^^ ref call -> Window::open (member)
  Window.new.close
#            ^^^^^ ref call -> ?
end
