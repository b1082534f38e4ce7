# Patterns give each name the value at its place in a tuple; a container gives its elements.

from typing import Iterator, Tuple


class Door:
    def lock(self): ...


class Wall:
    def paint(self): ...


def pair() -> tuple[Door, Wall]: ...
def nested() -> Tuple[Wall, Tuple[int, Door]]: ...
def many() -> tuple[Door, ...]: ...
def handed(): return Door(), Wall()


def take():
    door, wall = pair()
    door.lock()
#        ^^^^ ref call -> Door::lock
    door.paint()
#        ^^^^^ ref call -> ?
    wall.paint()
#        ^^^^^ ref call -> Wall::paint
    outer, (size, inner) = nested()
    outer.paint()
#         ^^^^^ ref call -> Wall::paint
    inner.lock()
#         ^^^^ ref call -> Door::lock
    inner.paint()
#         ^^^^^ ref call -> ?
    one, two = many()
    two.lock()
#       ^^^^ ref call -> Door::lock
    first, second = handed()
    second.paint()
#          ^^^^^ ref call -> Wall::paint
    second.lock()
#          ^^^^ ref call -> ?
    left, right = Wall(), Door()
    right.lock()
#         ^^^^ ref call -> Door::lock
    head, *rest = pair()
    head.lock()
#        ^^^^ ref call -> Door::lock
    rest.paint()
#        ^^^^^ ref call -> ?


def iterate(doors: dict[Wall, Door], rows: list[tuple[Door, Wall]]):
    for wall, door in doors.items():
        wall.paint()
#            ^^^^^ ref call -> Wall::paint
        door.lock()
#            ^^^^ ref call -> Door::lock
        door.paint()
#            ^^^^^ ref call -> ?
    for wall in doors:
        wall.paint()
#            ^^^^^ ref call -> Wall::paint
        wall.lock()
#            ^^^^ ref call -> ?
    for door in doors.values():
        door.lock()
#            ^^^^ ref call -> Door::lock
    for door, wall in rows:
        wall.paint()
#            ^^^^^ ref call -> Wall::paint
    for number, door in enumerate(doors.values()):
        door.lock()
#            ^^^^ ref call -> Door::lock
        number.lock()
#              ^^^^ ref call -> ?
    for door, (first, second) in zip(doors.values(), rows):
        door.lock()
#            ^^^^ ref call -> Door::lock
        second.paint()
#              ^^^^^ ref call -> Wall::paint
    for row in reversed(rows):
        row[0].paint()
#              ^^^^^ ref call -> Wall::paint
    next(iter(doors)).paint()
#                     ^^^^^ ref call -> Wall::paint
    doors[Wall()].lock()
#                 ^^^^ ref call -> Door::lock


module_door, module_wall = pair()
module_wall.paint()
#           ^^^^^ ref call -> Wall::paint


# The elements of literals and comprehensions.
def literals(walls: list[Wall]):
    doors = [Door(), Door()]
    doors[0].lock()
#            ^^^^ ref call -> Door::lock
    doors[0].paint()
#            ^^^^^ ref call -> ?
    for door in (Door(), Door()):
        door.lock()
#            ^^^^ ref call -> Door::lock
    named = {"front": Door()}
    named["front"].lock()
#                  ^^^^ ref call -> Door::lock
    made = [Door() for wall in walls]
    made[0].lock()
#           ^^^^ ref call -> Door::lock
    made[0].paint()
#           ^^^^^ ref call -> ?
    same = [wall for wall in walls]
    for wall in same:
        wall.paint()
#            ^^^^^ ref call -> Wall::paint
    by_name = {wall.name: wall for wall in walls}
    by_name["north"].paint()
#                    ^^^^^ ref call -> Wall::paint
    for door in {Door() for wall in walls}:
        door.lock()
#            ^^^^ ref call -> Door::lock
    for wall in (wall for wall in walls):
        wall.paint()
#            ^^^^^ ref call -> Wall::paint
    mixed = [Door(), Wall()]
    mixed[0].lock()
#            ^^^^ ref call -> Door::lock
    empty = []
    empty[0].lock()
#            ^^^^ ref call -> ?


# A class that is a list of something.
class Doors(list[Door]):
    pass


def own(doors: Doors):
    for door in doors:
        door.lock()
#            ^^^^ ref call -> Door::lock
        door.paint()
#            ^^^^^ ref call -> ?
    doors[0].lock()
#            ^^^^ ref call -> Door::lock
