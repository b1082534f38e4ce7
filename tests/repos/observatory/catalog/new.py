"""A command: it is run by itself."""

from catalog.units import radians


def convert_all(table):
    total = 0
    for row in table:
        total += radians(row.angle)
        print(row.name)
    return round(total, 2)


if __name__ == "__main__":
    convert_all([])
