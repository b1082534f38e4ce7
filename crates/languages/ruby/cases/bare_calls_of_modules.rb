# A bare call in a method of a module is a call on `self`: it means a method of the module, whichever file defines it, or one of a
# module that is mixed into it. What other modules have is not meant.

# --- lib/routes/draw.rb
module Routes
  module Draw
    def path_for(name)
      check(name)
#     ^^^^^ ref call -> lib/routes/check.rb::Routes::Draw::check (member)
      label(name)
#     ^^^^^ ref call -> lib/routes/label.rb::Routes::Label::label (inherited)
      color(name)
#     ^^^^^ ref call -> ?
      build(name)
#     ^^^^^ ref call -> ?
    end

    def self.draw
      build(1)
#     ^^^^^ ref call -> lib/routes/check.rb::Routes::Draw::build (member)
      check(1)
#     ^^^^^ ref call -> ?
    end
  end
end
# --- lib/routes/check.rb
module Routes
  module Draw
    include Label

    def check(name); end
    def self.build(name); end
  end

  module Paint
    def color(name); end
  end
end
# --- lib/routes/label.rb
module Routes
  module Label
    def label(name); end
  end
end
