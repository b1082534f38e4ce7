# Methods take the place of those of the base class and of the modules that are mixed in.

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
