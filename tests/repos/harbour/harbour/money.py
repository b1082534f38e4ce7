"""Amounts."""

RATE = 12


def rounded(amount):
    """An amount in whole coins."""
    return int(amount + 0.5)
