# A local has the type of its last binding before the use. A default of `None` says nothing about the type.


class Door:
    def open(self):
        pass


class Wall:
    def open(self):
        pass


def twice():
    thing = Door()
    thing.open()
#         ^^^^ BUG ref call -> ?
    thing = Wall()
    thing.open()
#         ^^^^ BUG ref call -> ?


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
