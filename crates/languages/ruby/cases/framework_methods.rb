# Some methods define others: delegated methods, associations and scopes of a record. Others take the names of methods to call.
# case: every def

class Queue
#     ^^^^^ def class Queue
  extend Forwardable
  def_delegators :@items, :size, :each
#                          ^^^^ def method Queue::size signature="def_delegators :@items, :size, :each"
#                                 ^^^^ def method Queue::each
  def_delegator :@items, :push, :enqueue
#                                ^^^^^^^ def method Queue::enqueue
  def_delegator :@items, :shift
#                         ^^^^^ def method Queue::shift
  delegate :name, :title, to: :owner
#           ^^^^ def method Queue::name
#                  ^^^^^ def method Queue::title
  cattr_accessor :limit
#                 ^^^^^ def property Queue::limit static

  attr_reader *%i[first last]
#                 ^^^^^ def property Queue::first
#                       ^^^^ def property Queue::last
  belongs_to :shop, optional: true
#             ^^^^ def property Queue::shop
  has_many :items, -> { order(:id) }, dependent: :destroy
#           ^^^^^ def property Queue::items
  scope :open, -> { where(open: true) }
#        ^^^^ def method Queue::open static

  before_save :check, :count, if: :open?
#              ^^^^^ ref read -> Queue::check
#                      ^^^^^ ref read -> ?
#                                  ^^^^^ ref read -> Queue::open?
  validate :check
#           ^^^^^ ref read -> Queue::check

  define_singleton_method(:build) { |kind| kind }
#                          ^^^^^ def method Queue::build static params=kind

  private

  def check; end
#     ^^^^^ def method Queue::check visibility=private
  def open?; end
#     ^^^^^ def method Queue::open?
end
