"""When the ferry leaves."""

from py.clock import Clock, minutes

FIRST = 360


class Timetable:
    """The hours of one day."""

    def __init__(self, clock: Clock):
        self.clock = clock

    def next_departure(self):
        return following(FIRST, self.clock.now())

    def show(self):
        return minutes(self.next_departure())


def following(first, now):
    return first if now < first else following_hour(now)


def following_hour(now):
    return following(now - now % 60 + 60, now)
