"""Angles."""

import math


def degrees(hours):
    """Hours of right ascension as degrees."""
    return hours * 15


def radians(angle):
    """Degrees as radians."""
    return math.radians(angle)


def _minutes(angle):
    return angle * 60


def _seconds(angle):
    # Calls itself, and is called by nobody else.
    return _seconds(angle / 60) if angle > 60 else angle
