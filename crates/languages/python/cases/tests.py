# A test has a test's name, in a test file.

# --- tests/test_doors.py
import pytest


def test_opens():
#   ^^^^^^^^^^ def function test_opens test
    helper()


def helper():
#   ^^^^^^ def function helper !test
    pass


class TestDoor:
#     ^^^^^^^^ def class TestDoor test
    def test_shuts(self):
#       ^^^^^^^^^^ def method TestDoor::test_shuts test
        pass

    def prepare(self):
#       ^^^^^^^ def method TestDoor::prepare test
        pass


@pytest.mark.slow
def check_slowly():
#   ^^^^^^^^^^^^ def function check_slowly !test
    pass
# --- shop/doors.py
def test_drive():
#   ^^^^^^^^^^ def function test_drive !test
    pass
