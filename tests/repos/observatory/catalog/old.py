"""Nothing imports this file."""

from catalog.units import radians


def convert(table):
    total = 0
    for row in table:
        total += radians(row.angle)
        print(row.name)
    return round(total, 2)
