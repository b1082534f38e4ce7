"""The report of a day."""

from harbour import bills


def report(ships):
    def line():
        return bills.total(ships)

    return f"total: {line()}"
