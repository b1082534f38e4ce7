# A type check narrows a local in the block after it, or after an assertion; not beyond the block, and not after a new
# assignment.

class Door:
    def open(self): ...

class Gate:
    def open(self): ...

def enter(thing, other):
    if isinstance(thing, Door):
        thing.open()
#             ^^^^ ref call -> Door::open (member)
        other.open()
#             ^^^^ ref call -> ?
    elif isinstance(thing, Gate):
        thing.open()
#             ^^^^ ref call -> Gate::open
    else:
        thing.open()
#             ^^^^ ref call -> ?
    thing.open()
#         ^^^^ ref call -> ?

def assert_first(thing):
    thing.open()
#         ^^^^ ref call -> ?
    assert isinstance(thing, Door)
    thing.open()
#         ^^^^ ref call -> Door::open

def either(thing):
    if isinstance(thing, (Door, Gate)):
        thing.open()
#             ^^^^ ref call -> ?
    if not isinstance(thing, Door):
        thing.open()
#             ^^^^ ref call -> ?

def change(thing):
    if isinstance(thing, Door):
        thing = make()
        thing.open()
#             ^^^^ ref call -> ?

def more(thing, other, wall):
    if isinstance(thing, Door) and thing.open():
#                                        ^^^^ ref call -> Door::open
        thing.open()
#             ^^^^ ref call -> Door::open
    if isinstance(thing, Door) or thing.open():
#                                       ^^^^ ref call -> ?
        thing.open()
#             ^^^^ ref call -> ?
    if not isinstance(other, Door):
        return None
    other.open()
#         ^^^^ ref call -> Door::open
    if not isinstance(wall, Door):
        print(wall)
    wall.open()
#        ^^^^ ref call -> ?
