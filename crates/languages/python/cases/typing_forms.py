# Forms of `typing`, and values that are called: each with what looks like it but means something else.

from __future__ import annotations
from typing import Callable, Final, Self, cast
import typing


class Door:
    def lock(self): ...
    def again(self) -> Self: ...
    def more(self) -> "Self": ...

    def chain(self):
        self.again().more().lock()
#                           ^^^^ ref call -> Door::lock
        self.again().paint()
#                    ^^^^^ ref call -> ?


class Gate(Door):
    def swing(self): ...


class Wall:
    def paint(self): ...


def own(gate: Gate, thing):
    gate.again().swing()
#                ^^^^^ ref call -> Gate::swing
    cast(Door, thing).lock()
#                     ^^^^ ref call -> Door::lock
    typing.cast(Gate, thing).swing()
#                            ^^^^^ ref call -> Gate::swing
    cast(Wall, thing).lock()
#                     ^^^^ ref call -> ?


FRONT: Final = Door()
BACK: Final[Wall] = load()
FRONT.lock()
#     ^^^^ ref call -> Door::lock
BACK.lock()
#    ^^^^ ref call -> ?


def quoted(one: "Door | None", two: "list[Wall]", three: "Wall | int"):
    one.lock()
#       ^^^^ ref call -> Door::lock
    two[0].paint()
#          ^^^^^ ref call -> Wall::paint
    two.paint()
#       ^^^^^ ref call -> external
    three.lock()
#         ^^^^ ref call -> ?


class Maker:
    def __call__(self, name) -> Door: ...
    def lock(self): ...


class Idle:
    pass


def call(make: Maker, idle: Idle, build: Callable[[int], Wall]):
    make("front").lock()
#                 ^^^^ ref call -> Door::lock
    make("front").paint()
#                 ^^^^^ ref call -> ?
    idle().lock()
#          ^^^^ ref call -> ?
    build(1).paint()
#            ^^^^^ ref call -> Wall::paint


# `cls` is the class in a class method, and an ordinary name elsewhere.
class Shelf:
    @classmethod
    def make(cls):
        cls.fill()
#           ^^^^ ref call -> Shelf::fill

    @classmethod
    def fill(cls): ...

    def check(self, others: list[Door]):
        for cls in others:
            cls.fill()
#               ^^^^ ref call -> ?
            cls.lock()
#               ^^^^ ref call -> Door::lock


# The getter says what a property is.
class House:
    @property
    def door(self) -> Door: ...

    @door.setter
    def door(self, door): ...

    def enter(self):
        self.door.lock()
#                 ^^^^ ref call -> Door::lock
        self.door.paint()
#                 ^^^^^ ref call -> ?


# A method of a union is that of each type that has one.
def union(thing: Door | Wall):
    thing.lock()
#         ^^^^ ref call -> Door::lock
    thing.swing()
#         ^^^^^ ref call -> ?
