# A required file runs, and its top-level definitions become visible. A path without a leading dot is searched for in `lib` and
# the test folders, around the requiring file and in every project; a relative path starts at the requiring file.

# --- lib/shop.rb
require "json"
#        ^^^^ import json * to=?
require "shop/door"
#        ^^^^^^^^^ import shop/door * to=lib/shop/door.rb
require 'shop/missing'
#        ^^^^^^^^^^^^ import shop/missing * to=?
require_relative "shop/lock"
#                 ^^^^ import ./shop/lock * to=lib/shop/lock.rb
require_relative "../tools.rb"
#                 ^^^^^^^^^^^ import ./../tools.rb * to=tools.rb
load "tools.rb"
#     ^^^^^^^^ import tools.rb * to=tools.rb
require File.join("a", "b")
require "shop/#{name}"

module Shop
  autoload :Key, "shop/key"
#           ^^^ import shop/key Key to=lib/shop/key.rb from=Shop

  def self.open
    Lock.new
#   ^^^^ ref call -> lib/shop/lock.rb::Lock (star) [instantiates]
    Door.new
#   ^^^^ ref call -> lib/shop/door.rb::Shop::Door (package)
    Key
#   ^^^ ref read -> lib/shop/key.rb::Key (import)
    saw(1)
#   ^^^ ref call -> tools.rb::saw
    JSON.parse("1")
#   ^^^^ ref read -> external
#        ^^^^^ ref call -> external
  end
end
# --- lib/shop/door.rb
module Shop
  class Door; end
end
# --- lib/shop/lock.rb
class Lock; end
# --- lib/shop/key.rb
class Key; end
# --- tools.rb
def saw(wood); end
# --- test/shop_test.rb
require "test_helper"
#        ^^^^^^^^^^^ import test_helper * to=test/test_helper.rb
require "shop"
#        ^^^^ import shop * to=lib/shop.rb
Shop.open
# `Shop` ref read -> lib/shop.rb::Shop
#    ^^^^ ref call -> lib/shop.rb::Shop::open
Shop::Door
#     ^^^^ ref read -> lib/shop/door.rb::Shop::Door (path)
# --- test/test_helper.rb
# --- plugins/paint/Gemfile
# --- plugins/paint/lib/paint.rb
require "shop/lock"
#        ^^^^^^^^^ import shop/lock * to=lib/shop/lock.rb
# --- lib/all.rb
require "paint"
#        ^^^^^ import paint * to=plugins/paint/lib/paint.rb
