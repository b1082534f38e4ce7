"""The cart of a customer."""

from .catalog import price_of
from .money import Money


class Cart:
    """Things that somebody wants to buy."""

    def __init__(self):
        self.things = {}

    def add(self, thing: str, count: int = 1) -> None:
        """Puts a number of one thing into the cart."""
        self.things[thing] = self.things.get(thing, 0) + count

    def total(self) -> Money:
        """What all things cost together."""
        total = Money(0)
        for thing, count in self.things.items():
            total = total.plus(price_of(thing).times(count))
        return total


class GiftCart(Cart):
    """A cart that somebody else pays."""

    def total(self) -> Money:
        return Money(0)
