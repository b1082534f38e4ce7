# A visibility modifier without arguments applies to the methods after it, up to the end of the body. With arguments it applies
# to these: names or definitions. It never applies to constants, classes or class methods.

class Door
  def open; end
#     ^^^^ def method Door::open visibility=public exported

  private

  LIMIT = 3
# ^^^^^ def constant Door::LIMIT visibility=public

  def check; end
#     ^^^^^ def method Door::check visibility=private !exported

  attr_reader :key
#              ^^^ def property Door::key visibility=private

  def self.make; end
#          ^^^^ def method Door::make visibility=public static

  class Lock
#       ^^^^ def class Door::Lock visibility=public
    def turn; end
#       ^^^^ def method Door::Lock::turn visibility=public
  end

  protected

  def compare(other); end
#     ^^^^^^^ def method Door::compare visibility=protected

  public

  def shut; end
#     ^^^^ def method Door::shut visibility=public

  def knock; end
#     ^^^^^ def method Door::knock visibility=private !exported
  def ring; end
#     ^^^^ def method Door::ring visibility=private
  def slam; end
#     ^^^^ def method Door::slam visibility=protected
  private :knock, "ring"
  protected :slam

  def lift; end
#     ^^^^ def method Door::lift visibility=private
  def lower; end
#     ^^^^^ def method Door::lower visibility=private
  private(*%i[lift lower])

  private def turn(by)
#             ^^^^ def method Door::turn visibility=private params=by signature="def turn(by)"
  end

  private attr_accessor :handle, :hinge
#                        ^^^^^^ def property Door::handle visibility=private
#                                 ^^^^^ def property Door::hinge visibility=private

  def plain; end
#     ^^^^^ def method Door::plain visibility=public

  def self.secret; end
#          ^^^^^^ def method Door::secret visibility=private static
  private_class_method :secret

  private_class_method def self.hidden; end
#                               ^^^^^^ def method Door::hidden visibility=private static

  KEY = 1
# ^^^ def constant Door::KEY visibility=private
  private_constant :KEY

  class << self
    def open_all; end
#       ^^^^^^^^ def method Door::open_all visibility=public static

    private

    def count; end
#       ^^^^^ def method Door::count visibility=private static
  end

  def last; end
#     ^^^^ def method Door::last visibility=public !static
end

class Door
  def reopened; end
#     ^^^^^^^^ def method Door::reopened visibility=public in="Door#2"
end

# A module may lend its methods to itself.
module Tools
  def mixed; end
#     ^^^^^ def method Tools::mixed !static

  module_function

  def saw(wood); end
#     ^^^ def method Tools::saw static visibility=public
end

module Paint
  def red; end
#     ^^^ def method Paint::red static
  def blue; end
#     ^^^^ def method Paint::blue !static
  module_function :red

  module_function def green; end
#                     ^^^^^ def method Paint::green static
end
