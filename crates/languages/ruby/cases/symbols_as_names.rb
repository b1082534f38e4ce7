# Symbols and strings can name methods.
# case: every ref

class Door
  def open; end
  def self.build; end

  alias shut open
#            ^^^^ ref read -> Door::open from=Door::shut
  alias_method :close, :open
#                       ^^^^ ref read -> Door::open from=Door::close
  alias_method "slam", "open"
#                       ^^^^ ref read -> Door::open
  attr_reader :width
  private :open

  def use(thing)
    send(:open)
#   ^^^^ ref call -> external
#         ^^^^ ref call -> Door::open
    self.public_send(:open, 1)
#        ^^^^^^^^^^^ ref call -> ?
#                     ^^^^ ref call -> Door::open receiver=self
    thing.send(:open)
#         ^^^^ ref call -> ?
#               ^^^^ ref call -> ?
    method(:open)
#   ^^^^^^ ref call -> external
#           ^^^^ ref read -> Door::open
    thing.respond_to?(:open)
#         ^^^^^^^^^^^ ref call -> ?
#                      ^^^^ ref read -> ?
    thing.map(&:open)
#         ^^^ ref call -> ?
#               ^^^^ ref call -> ?
    thing.each(&method(:open))
#         ^^^^ ref call -> ?
#               ^^^^^^ ref call -> external
#                       ^^^^ ref read -> Door::open
    thing.key(:open)
#         ^^^ ref call -> ?
  end

  undef open
end

# A name that is put together when the line runs is none.
define_method("open_#{kind}") { kind }
# `define_method` nothing
#                     ^^^^ ref call -> ?
#                               ^^^^ ref call -> ?
