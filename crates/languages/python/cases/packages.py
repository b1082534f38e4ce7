# A package provides what its `__init__` imports and defines, and the modules next to it; a folder without `__init__` is a
# package too. A source folder is not part of a module's name; other folders are not source folders.

# --- src/shop/__init__.py
from .cart import Cart
#                 ^^^^ ref import -> src/shop/cart.py::Cart
from .pay import *

def describe():
    pass
# --- src/shop/cart.py
class Cart:
    def add(self):
        pass

    def _count(self):
        pass
# --- src/shop/pay.py
def charge():
    pass

def _secret():
    pass
# --- src/plain/tool.py
def run():
    pass
# --- attic/old.py
def rust():
    pass
# --- tests/use.py
import old
#      ^^^ ref import -> external
import shop
#      ^^^^ ref import -> src/shop/__init__.py
from shop import Cart, charge, describe, _secret, stock
#                ^^^^ ref import -> src/shop/cart.py::Cart
#                      ^^^^^^ ref import -> src/shop/pay.py::charge
#                              ^^^^^^^^ ref import -> src/shop/__init__.py::describe
#                                        ^^^^^^^ ref import -> ?
#                                                 ^^^^^ ref import -> ?
import plain.tool
#      ^^^^^^^^^^ ref import -> src/plain/tool.py
from plain import tool
#                 ^^^^ ref import -> src/plain/tool.py

shop.Cart().add()
#    ^^^^ ref call -> src/shop/cart.py::Cart
#           ^^^ ref call -> src/shop/cart.py::Cart::add (member)
shop.cart.Cart
#    ^^^^ ref read -> src/shop/cart.py
#         ^^^^ ref read -> src/shop/cart.py::Cart
plain.tool.run()
# `plain` ref read -> ?
#     ^^^^ ref read -> src/plain/tool.py
#          ^^^ ref call -> src/plain/tool.py::run
tool.run()
#    ^^^ ref call -> src/plain/tool.py::run
charge()
# `charge` ref call -> src/shop/pay.py::charge (import)
