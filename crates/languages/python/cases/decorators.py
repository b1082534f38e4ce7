# A decorator is a reference from the definition it decorates.
# case: every ref
import functools
#      ^^^^^^^^^ ref import -> external
from dataclasses import dataclass
#                       ^^^^^^^^^ ref import -> external


def logged(function):
    return function


class registry:
    @staticmethod
#    ^^^^^^^^^^^^ ref decorates -> external (builtin) [annotates] from=registry::add
    def add(name):
        pass


@logged
#^^^^^^ ref decorates -> logged (local) [annotates] from=build
@functools.wraps(logged)
#^^^^^^^^^ ref read -> external
#          ^^^^^ ref decorates -> external
#                ^^^^^^ ref read -> logged
def build():
    pass


@registry.add("gate")
#^^^^^^^^ ref read -> registry
#         ^^^ ref decorates -> registry::add (path) [annotates] from=Gate
@dataclass
#^^^^^^^^^ ref decorates -> external
class Gate:
    @property
#    ^^^^^^^^ ref decorates -> external from=Gate::width
    def width(self):
        return 1

    @width.setter
#    ^^^^^ BUG ref read -> Gate::width#2
#          ^^^^^^ ref decorates -> ?
    def width(self, value):
        pass
