# A member is looked up on the type of its receiver. A receiver of unknown type links to nothing, however many classes
# have a member of that name.
# case: every ref


class Lock:
    def turn(self):
        return self
#              ^^^^ nothing


class Door:
    lock: Lock
#         ^^^^ ref type -> Lock [type_of]
    spare = Lock()
#           ^^^^ ref call -> Lock [instantiates]

    def __init__(self, owner):
        self.owner = owner
        self.chain = Lock()
#                    ^^^^ ref call -> Lock

    def open(self) -> "Door":
#                      ^^^^ ref type -> Door [returns]
        self.check()
#            ^^^^^ ref call -> Door::check (member) receiver=self
        self.lock.turn()
#            ^^^^ ref read -> Door::lock
#                 ^^^^ ref call -> Lock::turn (member) receiver=self.lock
        self.chain.turn()
#            ^^^^^ ref read -> Door::chain
#                  ^^^^ BUG ref call -> Lock::turn
        self.spare.turn()
#            ^^^^^ ref read -> Door::spare
#                  ^^^^ BUG ref call -> Lock::turn
        self.owner.turn()
#            ^^^^^ ref read -> Door::owner
#                  ^^^^ ref call -> ?
        self.missing()
#            ^^^^^^^ ref call -> ?
        self.lock = None
#            ^^^^ ref write -> Door::lock
        return self

    def check(self):
        pass

    @classmethod
#    ^^^^^^^^^^^ ref decorates -> external (builtin)
    def make(cls) -> "Door":
#                     ^^^^ ref type -> Door [returns]
        cls.count()
#           ^^^^^ ref call -> Door::count
        return cls(1)
#              ^^^ ref call -> Door

    @staticmethod
#    ^^^^^^^^^^^^ ref decorates -> external
    def count() -> int:
#                  ^^^ ref type -> external (builtin)
        return 1


def use(door: Door, thing, doors: list[Door]):
#             ^^^^ ref type -> Door [receives]
#                                 ^^^^ ref type -> external
#                                      ^^^^ ref type -> Door
    door.open()
#        ^^^^ ref call -> Door::open (member)
    door.open().check()
#        ^^^^ ref call -> Door::open
#               ^^^^^ BUG ref call -> external
    door.lock.turn().turn()
#        ^^^^ ref read -> Door::lock
#             ^^^^ ref call -> Lock::turn
#                    ^^^^ BUG ref call -> ?
    thing.open()
#         ^^^^ ref call -> ? receiver=thing
    thing.lock.turn()
#         ^^^^ ref read -> ?
#              ^^^^ ref call -> ?
    made = Door(1)
#          ^^^^ ref call -> Door [instantiates] arguments=1
    made.open()
#        ^^^^ ref call -> Door::open (member)
    Door.make().open()
#   ^^^^ ref read -> Door
#        ^^^^ ref call -> Door::make (path)
#               ^^^^ BUG ref call -> external
    "text".open()
#          ^^^^ ref call -> external
    Door.count().open()
#   ^^^^ ref read -> Door
#        ^^^^^ ref call -> Door::count
#                ^^^^ ref call -> external
    for one in doors:
        one.open()
#           ^^^^ BUG ref call -> ?
    doors[0].open()
#            ^^^^ BUG ref call -> ?
