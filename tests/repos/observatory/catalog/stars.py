"""Stars, and how bright they are."""

import json
import math
from catalog.units import degrees, radians
from catalog import plots


class Body:
    """Anything in the sky."""

    def label(self):
        """The name on a chart."""
        return "?"

    def _note(self):
        return ""


class Star(Body):
    def __init__(self, name, ascension, declination, magnitude, distance, spectrum, parallax):
        self.name = name
        self.ascension = degrees(ascension)
        self.declination = declination
        self.magnitude = magnitude
        self.distance = distance
        self.spectrum = spectrum
        self.parallax = parallax

    def label(self):
        return self.name

    def _note(self):
        # An override: called through Body, if at all.
        return self.spectrum

    def brightness(self):
        """How bright it is, seen from here."""
        return _scaled(self.magnitude)

    def _forgotten(self):
        return self.distance / self.parallax


class Giant(Star):
    """A star that is large."""


def _scaled(magnitude):
    return math.pow(2.512, -magnitude)


def classify(star, seen, hours):
    """What kind of star it is."""
    if star.spectrum == "O":
        for hour in hours:
            if hour > 20:
                for name in seen:
                    if name == star.name:
                        if star.magnitude < 0:
                            return "bright blue"
        return "blue"
    elif star.spectrum == "B" and star.magnitude < 3:
        return "blue white"
    elif star.spectrum == "M" or star.spectrum == "K":
        return "red"
    return "white" if star.magnitude < 2 and seen else "faint"


def brightest(stars):
    """The brightest of the stars."""
    found = sorted(stars, key=lambda star: star.brightness())
    for star in found:
        plots.plot(star)
    return found[0]
