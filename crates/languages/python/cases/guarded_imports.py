# An import may be conditional and binds the same name. Of several imports of one name, the last one counts. A fallback assigned
# where an import fails is meant if the import is external.

# --- fast.py
def run():
    pass


def walk():
    pass
# --- slow.py
def run():
    pass


class Runner:
    def go(self):
        pass


class Walker:
    pass
# --- main.py
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from slow import Runner
#                    ^^^^^^ import slow Runner to=slow.py
#                    ^^^^^^ ref import -> slow.py::Runner conditional

try:
    import ujson as json
#          ^^^^^ ref import -> external conditional
except ImportError:
    import json
#          ^^^^ ref import -> external conditional

try:
    from fast import run
#                    ^^^ ref import -> fast.py::run
except ImportError:
    from slow import run
#                    ^^^ ref import -> slow.py::run

try:
    import numpy
except ImportError:
    numpy = None
#   ^^^^^ def variable numpy

try:
    from fast import walk
except ImportError:
    walk = None
#   ^^^^ def variable walk


def use(runner: "Runner", walker: "Walker"):
#                ^^^^^^ ref type -> slow.py::Runner [receives]
#                                  ^^^^^^ ref type -> ?
    runner.go()
#          ^^ ref call -> slow.py::Runner::go (member)
    walker.go()
#          ^^ ref call -> ?
    run()
#   ^^^ ref call -> slow.py::run
    if numpy is not None:
#      ^^^^^ ref read -> numpy (local)
        walk()
#       ^^^^ ref call -> fast.py::walk (import)
    json.dumps({})
#        ^^^^^ ref call -> external
