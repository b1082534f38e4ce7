# Cycles of imports, inheritance and aliases are unresolved.

# --- first.py
from second import Thing, Other, Missing
#                  ^^^^^ ref import -> second.py::Thing
#                         ^^^^^ ref import -> ?
#                                ^^^^^^^ ref import -> ?
import first
#      ^^^^^ ref import -> first.py


class Loop(Loop.Inner, Loop.Other):
#          ^^^^ ref read -> Loop
#               ^^^^^ ref extends -> ?
    def turn(self):
        self.missing()
#            ^^^^^^^ ref call -> ?


class Left(Right):
#          ^^^^^ ref extends -> Right
    def go(self):
        self.stop()
#            ^^^^ ref call -> Right::stop (inherited)
        self.missing()
#            ^^^^^^^ ref call -> ?


class Right(Left):
    def stop(self):
        self.go()
#            ^^ ref call -> Left::go (inherited)


def chain(value):
    value = value.next()
    value = value.next()
#                 ^^^^ ref call -> ?
    first.first.first.Left
#                     ^^^^ ref read -> Left (path)
    return value.turn()
#                ^^^^ ref call -> ?
# --- second.py
from first import Other, Thing as Back
#                 ^^^^^ ref import -> ?
#                        ^^^^^ ref import -> Thing


class Thing:
    pass
