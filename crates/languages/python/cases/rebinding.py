# A local has the type of its last binding before the use; where the flow of control joins, one of those that may have run. A
# default of `None` says nothing about the type.


class Door:
    def open(self):
        pass

    def shut(self):
        pass


class Wall:
    def open(self):
        pass


def make() -> Door: ...
def build() -> Wall: ...


def twice():
    thing = make()
    thing.open()
#         ^^^^ ref call -> Door::open
    thing = build()
    thing.open()
#         ^^^^ ref call -> Wall::open
    thing.shut()
#         ^^^^ ref call -> ?
    thing = make()
    thing.shut()
#         ^^^^ ref call -> Door::shut


def joined(wide):
    if wide:
        thing = make()
        thing.open()
#             ^^^^ ref call -> Door::open
    else:
        thing = build()
        thing.open()
#             ^^^^ ref call -> Wall::open
    thing.open()
#         ^^^^ ref call -> Door::open | Wall::open
    thing.shut()
#         ^^^^ ref call -> Door::shut


def replaced(wide):
    thing = build()
    if wide:
        thing = make()
    else:
        thing.open()
#             ^^^^ ref call -> Wall::open
    thing.open()
#         ^^^^ ref call -> Door::open | Wall::open


def left(wide):
    thing = build()
    if wide:
        thing = make()
        return thing.shut()
#                    ^^^^ ref call -> Door::shut
    thing.open()
#         ^^^^ ref call -> Wall::open


def looped(things):
    thing = build()
    for other in things:
        thing.open()
#             ^^^^ ref call -> Door::open | Wall::open
        thing = make()
        thing.open()
#             ^^^^ ref call -> Door::open


def captured():
    thing = make()
    def inside():
        thing.open()
#             ^^^^ ref call -> Door::open | Wall::open
    thing = build()
    return inside


def refined(thing=None):
    thing = thing or make()
    thing.shut()
#         ^^^^ ref call -> Door::shut


def declared(thing: Door, unknown):
    thing = unknown.find(thing)
    thing.shut()
#         ^^^^ ref call -> Door::shut
    other: Wall = unknown
    other = unknown.find(other)
    other.shut()
#         ^^^^ ref call -> ?


def tried():
    thing = None
    try:
        thing = make()
    finally:
        thing.shut()
#             ^^^^ ref call -> Door::shut


def by_default(door=None, name="", wall=Wall()):
    door.open()
#        ^^^^ ref call -> ?
    name.split()
#        ^^^^^ ref call -> external
    wall.open()
#        ^^^^ ref call -> Wall::open


def by_annotation(door: Door = None):
    door.open()
#        ^^^^ ref call -> Door::open


def by_alias():
    kind = Door
    kind().open()
#          ^^^^ ref call -> Door::open
    other = Door()
    again = other
    again.open()
#         ^^^^ ref call -> Door::open


# A variable of a module, or a field, has one of the values that are assigned to it.
current = make()
current = build()
current.open()
#       ^^^^ ref call -> Door::open | Wall::open


class House:
    def __init__(self):
        self.late = None
        self.some = make()

    def fill(self):
        self.late = make()
        self.late.shut()
#                 ^^^^ ref call -> Door::shut
        self.some = build()
        self.some.shut()
#                 ^^^^ ref call -> Door::shut
        self.some.open()
#                 ^^^^ ref call -> Door::open | Wall::open
