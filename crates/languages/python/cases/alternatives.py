# Of definitions for different versions or environments, the first one counts.

# --- shop/fast.py
class Door:
    def open(self): ...
# --- shop/slow.py
class Door:
    def open(self): ...
# --- shop/queue.py
import queue
#      ^^^^^ ref import -> external


def make():
    return queue.Queue()
#                ^^^^^ ref call -> external
# --- shop/__init__.py
# --- shop/main.py
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .fast import Door
else:
    Door = None

try:
    from .slow import Door as Gate
except ImportError:
    class Gate:
        def close(self): ...


def use(door: Door, gate: "Gate"):
    door.open()
#        ^^^^ ref call -> shop/fast.py::Door::open
    door.close()
#        ^^^^^ ref call -> ?
    gate.open()
#        ^^^^ ref call -> shop/slow.py::Door::open
