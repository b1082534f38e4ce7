# Default values see the preceding parameters and the receiver, but no locals of the body; a superclass is resolved outside its
# class.

# --- app.rb
class Base
end

def size
  3
end

def assigned(a = size, b = a, c = Base)
#                ^^^^ ref call -> size
#                          ^ nothing
#                                 ^^^^ ref read -> Base
  size = a
  size + b
# ^^^^ nothing
end

class Outer
  class Base
  end

  class Derived < Base
#                 ^^^^ ref extends -> Outer::Base
    class Base
    end

    def inner(kind = Base)
#                    ^^^^ ref read -> Outer::Derived::Base
      kind
#     ^^^^ nothing
    end
  end
end
