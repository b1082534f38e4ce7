# A keyword argument sets a field if the class has no constructor of its own: a data class, a named tuple.

# --- shapes.py
from dataclasses import dataclass
from typing import NamedTuple
import outside


@dataclass
class Door:
    size: int
    color: str = "red"

    def open(self): ...


@dataclass
class Gate(Door):
    wide: bool = False


class Point(NamedTuple):
    x: int
    y: int


class Wall:
    size: int

    def __init__(self, size): ...


class Fence(Wall):
    color: str


class Panel(outside.Base):
    title: str


def Make(size): ...


# --- main.py
import shapes
from shapes import Door, Fence, Gate, Make, Panel, Point, Wall

Door(size=1, color="blue")
#    ^^^^ ref write -> shapes.py::Door::size
#            ^^^^^ ref write -> shapes.py::Door::color
Door(open=1, other=2)
#    ^^^^ nothing
#            ^^^^^ nothing
Gate(size=1, wide=True)
#    ^^^^ ref write -> shapes.py::Door::size
#            ^^^^ ref write -> shapes.py::Gate::wide
shapes.Point(x=1, y=2)
#            ^ ref write -> shapes.py::Point::x
Wall(size=1)
#    ^^^^ nothing
Fence(size=1, color="red")
#     ^^^^ nothing
#             ^^^^^ nothing
Panel(title="x")
#     ^^^^^ ref write -> shapes.py::Panel::title
Make(size=1)
#    ^^^^ nothing
