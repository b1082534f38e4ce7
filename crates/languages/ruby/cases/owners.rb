# A class or module may be reopened: each part is a definition, and the members of all parts are found. A definition elsewhere
# names its owner.

class Door
#     ^^^^ def class Door
  def open
    self.shut
#        ^^^^ ref call -> Door::shut
  end
end

class Door
#     ^^^^ def class "Door#2"
  def shut; end
#     ^^^^ def method Door::shut in="Door#2"
end

module Shop
  class Window; end
end

class Shop::Window
#           ^^^^^^ def class "Shop::Window#2" in=Shop
#     ^^^^ ref read -> Shop
  def clean; end
#     ^^^^^ def method Shop::Window::clean in="Shop::Window#2"
end

class Shop::Window::Pane < Door
#                   ^^^^ def class Shop::Window::Pane signature="class Shop::Window::Pane < Door"
  def wipe; end
#     ^^^^ def method Shop::Window::Pane::wipe
end

module Other::Place
#             ^^^^^ def module Other::Place in=
  def self.name; end
#          ^^^^ def method Other::Place::name static
end

class ::Absolute; end
#       ^^^^^^^^ def class Absolute
module ::Outer; end
#        ^^^^^ def module Outer

def Door.make
#        ^^^^ def method Door::make static in="Door#2"
  build
end

def Far.away; end
#       ^^^^ def method Far::away static

module Tools
  class_methods do
    def saw; end
#       ^^^ def method Tools::saw in=Tools
  end

  included do
    attr_reader :handle
#                ^^^^^^ def property Tools::handle in=Tools
  end

  [1].each do
    def hammer; end
#       ^^^^^^ def method Tools::hammer
  end

  def outer
    def inner; end
#       ^^^^^ def function Tools::outer::inner local
  end
end

object = Object.new
def object.single; end
#          ^^^^^^ def function single static

class << object
  def other; end
#     ^^^^^ def function other static
end
