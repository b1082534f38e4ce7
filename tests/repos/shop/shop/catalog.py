"""What can be bought."""

from .money import Money

PRICES = {"tea": 350, "cup": 900}


class UnknownThing(Exception):
    """Nobody sells this."""


def price_of(thing: str) -> Money:
    """What one of a thing costs."""
    if thing not in PRICES:
        raise UnknownThing(thing)
    return Money(PRICES[thing])
