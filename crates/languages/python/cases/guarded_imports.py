# An import may stand in a condition; what it binds is the same. Of several imports of one name the last one holds.

# --- fast.py
def run():
    pass
# --- slow.py
def run():
    pass


class Runner:
    def go(self):
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


def use(runner: "Runner"):
#                ^^^^^^ ref type -> slow.py::Runner [receives]
    run()
#   ^^^ ref call -> slow.py::run
    json.dumps({})
#        ^^^^^ ref call -> external
