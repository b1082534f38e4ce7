# A member is looked up on the type of its receiver: `self`, the result of `new`, or a named class. A receiver of unknown type
# never resolves, however many classes have a method of that name.
# case: every ref

class Lock
  def turn
    self
  end

  def self.find(id)
    new(id)
#   ^^^ ref call -> Lock [instantiates] arguments=1
  end
end

class Door
  attr_accessor :lock

  def initialize(owner)
    @owner = owner
    @lock = Lock.new(1)
#           ^^^^ ref call -> Lock [instantiates] arguments=1
  end

  def open
    self.check
#        ^^^^^ ref call -> Door::check (member) receiver=self
    check
#   ^^^^^ ref call -> Door::check (local)
    self.lock.turn
#        ^^^^ ref call -> Door::lock receiver=self
#             ^^^^ ref call -> Lock::turn receiver=self.lock
    lock&.turn
#   ^^^^ ref call -> Door::lock
#         ^^^^ ref call -> Lock::turn
    @lock.turn
#   ^^^^^ ref read -> Door::@lock
#         ^^^^ ref call -> Lock::turn receiver=@lock
    @owner.turn
#   ^^^^^^ ref read -> Door::@owner
#          ^^^^ ref call -> ?
    self.lock = nil
#        ^^^^ ref write -> Door::lock
    self.lock ||= Lock.new
#        ^^^^ ref write -> Door::lock
#                 ^^^^ ref call -> Lock
    self.missing
#        ^^^^^^^ ref call -> ?
    self.class.make
#        ^^^^^ ref call -> ?
#              ^^^^ ref call -> Door::make
  end

  def check; end

  def self.make
    check
#   ^^^^^ ref call -> ?
    door = new(1)
#          ^^^ ref call -> Door [instantiates]
    door.open
#        ^^^^ ref call -> Door::open (member)
    self.count
#        ^^^^^ ref call -> Door::count
    self.new(2)
#   ^^^^ ref call -> Door [instantiates] arguments=1
    count
#   ^^^^^ ref call -> Door::count
  end

  def self.count = 1
end

def use(thing, doors)
  door = Door.new("me")
#        ^^^^ ref call -> Door [instantiates]
  door.open.shut
#      ^^^^ ref call -> Door::open (member)
#           ^^^^ ref call -> ?
  Door.new("me").open
# ^^^^ ref call -> Door
#                ^^^^ ref call -> Door::open (member)
  Door::make
# ^^^^ ref read -> Door
#       ^^^^ ref call -> Door::make
  Door.make.open
# ^^^^ ref read -> Door
#      ^^^^ ref call -> Door::make (path)
#           ^^^^ ref call -> ?
  thing.open
#       ^^^^ ref call -> ? receiver=thing
  thing
    .lock
#    ^^^^ ref call -> ?
    .turn
#    ^^^^ ref call -> ?
  "text".open
#        ^^^^ ref call -> external
  [1, 2].open
#        ^^^^ ref call -> external
  doors.first.open
#       ^^^^^ ref call -> ?
#             ^^^^ ref call -> ?
  doors[0].open
#          ^^^^ ref call -> ?
  doors[0].lock, other = 1, 2
#          ^^^^ ref write -> ?
  (thing).open
#         ^^^^ ref call -> ?

  # Two types for one name: the receiver is unknown.
  either = Lock.new
#          ^^^^ ref call -> Lock
  either = Door.new if thing
#          ^^^^ ref call -> Door
  either.turn
#        ^^^^ ref call -> ?
  other = Lock.new
#         ^^^^ ref call -> Lock
  doors.each { other = Door.new }
#       ^^^^ ref call -> ?
#                      ^^^^ ref call -> Door
  other.turn
#       ^^^^ ref call -> ?
end
