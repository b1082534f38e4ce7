# A test is a call with a title, or a method with a test's name in a test file. The title may be the tested class.

# --- spec/door_spec.rb
require "spec_helper"

RSpec.describe Door do
#              ^^^^ def test Door test
#              ^^^^ ref read -> ?
  let(:door) { Door.new }
#      ^^^^ def function Door::door test local
#              ^^^^ ref call -> ? from=Door::door
  subject(:width) { door.width }
#          ^^^^^ def function Door::width
#                   ^^^^ ref call -> Door::door

  def helper; end
#     ^^^^^^ def function Door::helper test local

  before { door.open }

  describe "#open" do
#           ^^^^^ def test "Door::%23open" in=Door
    context "when it is shut" do
#            ^^^^^^^^^^^^^^^ def test "Door::%23open::when it is shut"
      shared = 1

      it "opens" do
#         ^^^^^ def test "Door::%23open::when it is shut::opens" lines=4 assertions=1
        expect(door.open).to eq(shared)
#       ^^^^^^ ref call -> external from="Door::%23open::when it is shut::opens"
#              ^^^^ ref call -> Door::door
#                            ^^ ref call -> ?
        helper
#       ^^^^^^ ref call -> Door::helper
      end

      it { is_expected.to be_open }
      specify(:works) { helper }
#              ^^^^^ def test "Door::%23open::when it is shut::works"
    end
  end

  describe Shop::Gate, "with a lock" do
#          ^^^^^^^^^^ def test Door::Shop%3A%3AGate
#          ^^^^ ref read -> ?
#                ^^^^ ref read -> ?
  end
end
# --- test/door_test.rb
require "test_helper"

class DoorTest < Minitest::Test
#     ^^^^^^^^ def class DoorTest test
  def setup
#     ^^^^^ def method DoorTest::setup test
    @door = 1
  end

  def test_opens
#     ^^^^^^^^^^ def method DoorTest::test_opens test
    assert @door
#          ^^^^^ ref read -> DoorTest::@door
  end

  test "shuts" do
#       ^^^^^ def test DoorTest::shuts test
    helper
#   ^^^^^^ ref call -> DoorTest::helper
    assert_equal 1, 2
  end

  def helper; end
#     ^^^^^^ def method DoorTest::helper test
end
# --- lib/latest/tester.rb
class LatestTest
#     ^^^^^^^^^^ def class LatestTest !test
  def test_drive; end
#     ^^^^^^^^^^ def method LatestTest::test_drive !test
end
