# A method overrides inherited methods of the same name, from all ancestors, and no others.

# --- shop/doors.py
class Door:
    def open(self): ...
#       ^^^^ def method Door::open overrides=
    def close(self): ...
    @staticmethod
    def make(): ...
    def _lock(self): ...

class Gate(Door):
    def open(self): ...
#       ^^^^ def method Gate::open overrides=Door::open
    @staticmethod
    def make(): ...
#       ^^^^ def method Gate::make overrides=
    def paint(self): ...
#       ^^^^^ def method Gate::paint overrides=

# --- shop/big.py
from shop.doors import Door, Gate

class Big(Gate):
    def open(self): ...
#       ^^^^ def method Big::open overrides="shop/doors.py::Gate::open shop/doors.py::Door::open"
    def close(self): ...
#       ^^^^^ def method Big::close overrides=shop/doors.py::Door::close

class Window:
    def open(self): ...
#       ^^^^ def method Window::open overrides=

# A call resolves to the member of its receiver's type; overriding methods are linked to the overridden one.
def use(door: Door, big: Big, window: Window):
    door.open()
#        ^^^^ ref call -> shop/doors.py::Door::open (member)
    big.open()
#       ^^^^ ref call -> Big::open (member)
    window.open()
#          ^^^^ ref call -> Window::open (member)
    door.paint()
#        ^^^^^ ref call -> ?
