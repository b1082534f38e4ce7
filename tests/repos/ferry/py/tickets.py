"""Who may come along."""

from py.timetable import Timetable


class Ticket:
    def __init__(self, timetable: Timetable):
        self.timetable = timetable


def is_valid(ticket: Ticket):
    return ticket.timetable.next_departure() > 0


def greet():
    return "welcome on board"
