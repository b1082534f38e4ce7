"""Paying."""

import json

from shop.cart import Cart
from shop.money import show


class Till:
    """Where money is taken."""

    def open(self, path):
        return path.open()


def receipt(cart: Cart) -> str:
    """A line for each thing, and the total."""
    lines = [f"{count} {thing}" for thing, count in cart.things.items()]
    lines.append(show(cart.total()))
    return "\n".join(lines)


def export(cart: Cart) -> str:
    return json.dumps({"receipt": receipt(cart)})
