"""Bills for berths."""

from harbour.ships import Ship


def bill(ship: Ship):
    return ship.fee()


def total(ships):
    return sum(bill(ship) for ship in ships)
