# Leading dots count folders upward from the package of the file.

# --- shop/__init__.py
VERSION = 1
# --- shop/stock/__init__.py
def count():
    pass
# --- shop/stock/shelf.py
from . import count
#    ^ nothing
#             ^^^^^ ref import -> shop/stock/__init__.py::count
from .box import Box
#                ^^^ ref import -> shop/stock/box.py::Box
from .. import VERSION, cart
#              ^^^^^^^ ref import -> shop/__init__.py::VERSION
#                       ^^^^ ref import -> shop/cart.py
from ..cart import Cart as Basket
#                  ^^^^ import ..cart Cart as Basket to=shop/cart.py
from ...outside import gone
#                      ^^^^ ref import -> ?
from .missing import Nothing
#                    ^^^^^^^ ref import -> ?

Basket(cart, count(), Box)
# `Basket` ref call -> shop/cart.py::Cart [instantiates]
#            ^^^^^ ref call -> shop/stock/__init__.py::count
#                     ^^^ ref read -> shop/stock/box.py::Box
Nothing()
# `Nothing` ref call -> ?
# --- shop/stock/box.py
class Box:
    pass
# --- shop/cart.py
class Cart:
    pass
