"""What comes into the harbour."""

from harbour.money import RATE, rounded


class Ship:
    """Anything that floats."""

    def __init__(self, length):
        self.length = length

    def fee(self):
        """What a berth costs."""
        return rounded(self.length * RATE)


class Ferry(Ship):
    def fee(self):
        return rounded(self.length)


class Tanker(Ship):
    def fee(self):
        return self.surcharge() * 2

    def surcharge(self):
        return self.length + 100
