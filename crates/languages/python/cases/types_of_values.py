# The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
# no lock.

from __future__ import annotations
from typing import Any, Generic, Optional, TypeVar

T = TypeVar("T")


class Wall:
    def open(self): ...


class Door:
    def open(self): ...
    def lock(self): ...


# A declared type, and one that says nothing.
front: Door = load()
back: Any = load()
front.lock()
#     ^^^^ ref call -> Door::lock (member)
back.lock()
#    ^^^^ ref call -> external


# Fields are what the constructor puts into them.
class House:
    def __init__(self, door: Door, wall: Wall, other):
        self.door = door
        self.wall = wall
        self.other = other

    def enter(self, house: House, stranger):
        self.door.lock()
#                 ^^^^ ref call -> Door::lock
        self.wall.lock()
#                 ^^^^ ref call -> ?
        self.wall.open()
#                 ^^^^ ref call -> Wall::open
        self.other.lock()
#                  ^^^^ ref call -> ?
        house.door.lock()
#                  ^^^^ ref call -> Door::lock
        stranger.door.lock()
#                ^^^^ ref read -> ?
#                     ^^^^ ref call -> ?


# A name that is given to another one takes its type along.
def assign(wide: Wall):
    first = Door()
    second = first
    second.lock()
#          ^^^^ ref call -> Door::lock
    third = Wall()
    third.lock()
#         ^^^^ ref call -> ?
    chosen = Door() if wide else first
    chosen.open()
#          ^^^^ ref call -> Door::open


# Results: as they are declared, as they are handed back, and neither.
def declared() -> Door: ...
def handed(): return Door()
def handed_on(): return handed()
def silent(): Door()
def either(wide): return Door() if wide else Wall()
declared().lock()
#          ^^^^ ref call -> Door::lock
handed().lock()
#        ^^^^ ref call -> Door::lock
handed_on().lock()
#           ^^^^ ref call -> Door::lock
silent().lock()
#        ^^^^ ref call -> ?
declared.lock()
#        ^^^^ ref call -> ?


# What collections hold, and not the collections.
def iterate(doors: list[Door], walls: set[Wall], named: dict[str, Door], plain: list):
    for door in doors:
        door.lock()
#            ^^^^ ref call -> Door::lock
    for wall in walls:
        wall.lock()
#            ^^^^ ref call -> ?
    for name in named:
        name.lock()
#            ^^^^ ref call -> external
    for one in named.values():
        one.lock()
#           ^^^^ ref call -> Door::lock
    for key, value in named.items():
        value.lock()
#             ^^^^ ref call -> Door::lock
    for thing in plain:
        thing.lock()
#             ^^^^ ref call -> ?
    [each.lock() for each in doors]
#         ^^^^ ref call -> Door::lock
    doors.lock()
#         ^^^^ ref call -> external


# What may be missing, and what is waited for.
async def later() -> Door: ...
async def wait(maybe: Optional[Door], other: Door | None, none: Optional[Wall]):
    maybe.lock()
#         ^^^^ ref call -> Door::lock
    other.lock()
#         ^^^^ ref call -> Door::lock
    none.lock()
#        ^^^^ ref call -> ?
    (await later()).lock()
#                   ^^^^ ref call -> Door::lock
    made = await later()
    made.lock()
#        ^^^^ ref call -> Door::lock
    later().lock()
#           ^^^^ BUG ref call -> Door::lock


# Type arguments go through members. Those that only a base class names are not followed.
class Box[T]:
    def take(self) -> T: ...


class Chest(Generic[T]):
    def take(self) -> T: ...


def unpack(doors: Box[Door], walls: Box[Wall], plain: Box, chest: Chest[Door]):
    doors.take().lock()
#                ^^^^ ref call -> Door::lock
    walls.take().lock()
#                ^^^^ ref call -> ?
    plain.take().lock()
#                ^^^^ ref call -> ?
    chest.take().lock()
#                ^^^^ BUG ref call -> external
