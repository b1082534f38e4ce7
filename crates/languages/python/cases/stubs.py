# A stub is next to a module or replaces it. If the module exists, the module is meant.

# --- shop/__init__.py
# --- shop/door.py
def open_door(wide):
    pass
# --- shop/door.pyi
def open_door(wide: int) -> None: ...
# --- shop/native.pyi
class Lock:
    def turn(self) -> Lock: ...
# --- main.py
from shop.door import open_door
#                     ^^^^^^^^^ ref import -> shop/door.py::open_door
from shop.native import Lock
#                       ^^^^ ref import -> shop/native.pyi::Lock
from shop.gone import Bolt
#                     ^^^^ BUG ref import -> external

Lock().turn().turn()
#      ^^^^ ref call -> shop/native.pyi::Lock::turn
#             ^^^^ ref call -> shop/native.pyi::Lock::turn
Bolt()
# `Bolt` BUG ref call -> external
