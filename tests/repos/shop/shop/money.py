"""Amounts of money."""

CURRENCY = "EUR"


class Money:
    """An amount in whole cents. Never negative."""

    def __init__(self, cents: int):
        self.cents = cents

    def plus(self, other: "Money") -> "Money":
        """The sum of both."""
        return Money(self.cents + other.cents)

    def times(self, count: int) -> "Money":
        return Money(self.cents * count)


def show(amount: Money) -> str:
    """The amount as people write it."""
    return f"{amount.cents / 100:.2f} {CURRENCY}"
