# Included modules are inherited by instances, extended ones by the class itself. Other modules are not searched.

# --- lib/opens.rb
module Opens
  def swing; end
end
module Counts
  def count; end
end
module Paints
  def paint; end
end
# --- lib/door.rb
require_relative "opens"

class Door
  include Opens
  extend Counts

  def use
    swing
#   ^^^^^ ref call -> lib/opens.rb::Opens::swing (inherited)
    self.swing
#        ^^^^^ ref call -> lib/opens.rb::Opens::swing (inherited)
    paint
#   ^^^^^ ref call -> ?
    self.paint
#        ^^^^^ ref call -> ?
  end
end

class Gate < Door
  def self.make
    swing
#   ^^^^^ ref call -> ?
  end

  def use
    swing
#   ^^^^^ ref call -> lib/opens.rb::Opens::swing (inherited)
    count
#   ^^^^^ ref call -> ?
  end

  class Hinge
    def turn
      swing
#     ^^^^^ ref call -> ?
    end
  end
end

Door.new.swing
#        ^^^^^ ref call -> lib/opens.rb::Opens::swing (inherited)
Door.new.paint
#        ^^^^^ ref call -> ?
Door.count
#    ^^^^^ ref call -> lib/opens.rb::Counts::count
Door.paint
#    ^^^^^ ref call -> ?
