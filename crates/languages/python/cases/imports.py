# Every form of import: the names it binds and what they resolve to.

# --- shop/__init__.py
# --- shop/cart.py
class Cart:
    def add(self, item):
        pass


def total(cart):
    pass

# --- shop/pay/__init__.py
# --- shop/pay/card.py
def charge(amount):
    pass

# --- main.py
from __future__ import annotations
import os, shop.cart
#      ^^ import os as os head to=?
#      ^^ ref import -> external (dependency)
#          ^^^^^^^^^ import shop.cart as shop head to=shop/cart.py
#          ^^^^^^^^^ ref import -> shop/cart.py
import shop.pay.card as card
#      ^^^^^^^^^^^^^ import shop.pay.card as card to=shop/pay/card.py
#      ^^^^^^^^^^^^^ ref import -> shop/pay/card.py (import)
from shop.cart import Cart, total as sum_of
#                     ^^^^ import shop.cart Cart to=shop/cart.py
#                     ^^^^ ref import -> shop/cart.py::Cart (import)
#                           ^^^^^ import shop.cart total as sum_of to=shop/cart.py
from shop import pay
#                ^^^ import shop pay to=shop/__init__.py
#                ^^^ ref import -> shop/pay/__init__.py
from shop.pay import card as plastic
#                    ^^^^ ref import -> shop/pay/card.py
from missing.module import thing
#                          ^^^^^ import missing.module thing to=?
#                          ^^^^^ ref import -> external
from . import nowhere
#             ^^^^^^^ ref import -> ?

shop.cart.total([])
#    ^^^^ ref read -> shop/cart.py (path)
#         ^^^^^ ref call -> shop/cart.py::total (path) receiver=shop.cart
# `shop` ref read -> shop/__init__.py (import)
os.path.join("a", "b")
#       ^^^^ ref call -> external (dependency)
card.charge(1)
# `card` ref read -> shop/pay/card.py
#    ^^^^^^ ref call -> shop/pay/card.py::charge (path)
sum_of(Cart())
# `sum_of` ref call -> shop/cart.py::total (import)
#      ^^^^ ref call -> shop/cart.py::Cart (import) [instantiates]
pay.card.charge(2)
#   ^^^^ ref read -> shop/pay/card.py
#        ^^^^^^ ref call -> shop/pay/card.py::charge
plastic.charge(3)
#       ^^^^^^ ref call -> shop/pay/card.py::charge
plastic.refund(3)
#       ^^^^^^ ref call -> ?
thing()
# `thing` ref call -> external


def lazily():
    import shop.pay
#          ^^^^^^^^ import shop.pay as shop head from=lazily
    from shop.cart import total
#                         ^^^^^ import shop.cart total from=lazily
    total(shop)
#   ^^^^^ ref call -> shop/cart.py::total
#         ^^^^ ref read -> shop/__init__.py


total(1)
# `total` ref call -> ?
