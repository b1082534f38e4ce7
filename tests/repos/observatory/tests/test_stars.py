from catalog.stars import Giant, Star, brightest


def test_the_brightest_star_is_found():
    vega = Star("Vega", 18, 38, 0.03, 25, "A", 0.13)
    assert brightest([vega]) is vega


def test_giants_are_stars():
    assert issubclass(Giant, Star)
