# A member is looked up on the type of its receiver. A receiver of unknown type never resolves, however many classes have a
# member of that name.
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
#                  ^^^^ ref call -> Lock::turn
        self.spare.turn()
#            ^^^^^ ref read -> Door::spare
#                  ^^^^ ref call -> Lock::turn
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
#               ^^^^^ ref call -> Door::check
    door.lock.turn().turn()
#        ^^^^ ref read -> Door::lock
#             ^^^^ ref call -> Lock::turn
#                    ^^^^ ref call -> Lock::turn
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
#               ^^^^ ref call -> Door::open
    "text".open()
#          ^^^^ ref call -> external
    Door.count().open()
#   ^^^^ ref read -> Door
#        ^^^^^ ref call -> Door::count
#                ^^^^ ref call -> external
    for one in doors:
        one.open()
#           ^^^^ ref call -> Door::open
    doors[0].open()
#            ^^^^ ref call -> Door::open
