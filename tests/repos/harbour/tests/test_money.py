from harbour.money import rounded


def test_rounded():
    assert rounded(1.5) == 2
