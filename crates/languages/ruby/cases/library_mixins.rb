# What the project adds to a mixin of the library belongs to the classes of the library that include it. A base that starts at
# the top level is not a class of the module around it, and what only writes is not read.

# --- test/helper.rb
module Minitest
  module Assertions
    def assert_open(door); end
  end
end

module Other
  module Assertions
    def assert_shut(door); end
  end
end
# --- test/door_test.rb
require_relative "helper"

class DoorTest < Minitest::Test
  def test_open
    assert_open(1)
#   ^^^^^^^^^^^ ref call -> test/helper.rb::Minitest::Assertions::assert_open
    assert_shut(1)
#   ^^^^^^^^^^^ ref call -> ?
  end
end
# --- lib/errors.rb
module Shop
  class Error < ::StandardError
    def to_s
      super
#     ^^^^^ ref call -> external
    end
  end

  class StandardError < Error; end
end
# --- lib/door.rb
class Door
  attr_reader :name
  attr_writer :name

  def shown
    name
#   ^^^^ ref call -> Door::name
  end

  def all(first)
    [Door.new].first.shown
#                    ^^^^^ ref call -> Door::shown (member)
    [Door.new].each { |door| door.shown }
#                                 ^^^^^ ref call -> Door::shown (member)
    [Door.new].inject { |sum, door| sum.shown }
#                                       ^^^^^ ref call -> ?
  end
end
