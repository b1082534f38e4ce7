# A constant is looked up in the enclosing modules, innermost first, then at the top level. A path is resolved segment by
# segment; a leading `::` starts at the top level.
# case: every ref

LIMIT = 1

module Shop
  LIMIT = 2

  class Door
    def limits
      LIMIT
#     ^^^^^ ref read -> Shop::LIMIT
      ::LIMIT
#       ^^^^^ ref read -> LIMIT
      Shop::LIMIT
#     ^^^^ ref read -> Shop
#           ^^^^^ ref read -> Shop::LIMIT (path) receiver=Shop
      ::Shop::LIMIT
#       ^^^^ ref read -> Shop
#             ^^^^^ ref read -> Shop::LIMIT
      Lock
#     ^^^^ ref read -> Shop::Lock
      Lock::Key::SIZE
#     ^^^^ ref read -> Shop::Lock
#           ^^^ ref read -> Shop::Lock::Key
#                ^^^^ ref read -> Shop::Lock::Key::SIZE
      Key
#     ^^^ ref read -> ?
      Lock::Key.new(1)
#     ^^^^ ref read -> Shop::Lock
#           ^^^ ref call -> Shop::Lock::Key [instantiates] arguments=1
      Missing::Key
#     ^^^^^^^ ref read -> ?
#              ^^^ ref read -> ?
      File::SEPARATOR
#     ^^^^ ref read -> external (builtin)
#           ^^^^^^^^^ ref read -> external
      String.new
#     ^^^^^^ ref call -> Shop::String
      ::String.new
#       ^^^^^^ ref call -> external
      Integer("3")
#     ^^^^^^^ ref call -> external
      self.class::LIMIT
#          ^^^^^ ref call -> ?
#                 ^^^^^ ref read -> ?
    end
  end

  class Lock
    class Key
      SIZE = 3
    end
  end

  class String; end
end

class Shop::Window
#     ^^^^ ref read -> Shop
  # The path in front of the name opens no scope.
  Lock
# ^^^^ BUG ref read -> Shop::Lock
  LIMIT
# ^^^^^ ref read -> LIMIT
end

Shop::NAME = "me"
# `Shop` ref read -> Shop
#     ^^^^ ref write -> ?
