from py.tickets import greet


def test_greet():
    assert greet()
