# A star import binds every public name of the module, through any number of modules. If a module lists its names in `__all__`,
# exactly those are bound.

# --- walls.py
def build():
    pass

def _hidden():
    pass

class Wall:
    pass
# --- doors.py
from walls import *
#    ^^^^^ import walls * to=walls.py
#    ^^^^^ ref import -> walls.py

__all__ = ["Door", "Wall"]
#           ^^^^ export Door
#                   ^^^^ export Wall

class Door:
    pass

class Hinge:
    pass
# --- house.py
from doors import *
from loops import *
from somewhere import *

Door()
# `Door` ref call -> doors.py::Door (star) [instantiates]
Wall()
# `Wall` ref call -> walls.py::Wall (star)
Hinge()
# `Hinge` ref call -> ?
build()
# `build` ref call -> ?
_hidden()
# `_hidden` ref call -> ?
unknown()
# `unknown` ref call -> ?
left()
# `left` ref call -> loops.py::left
len([])
# `len` ref call -> external (builtin)


def local(Door):
    return Door()
#          ^^^^ nothing
# --- loops.py
from loops_back import *

def left():
    return right()
#          ^^^^^ ref call -> loops_back.py::right (star)
# --- loops_back.py
from loops import *

def right():
    return missing()
#          ^^^^^^^ ref call -> ?
