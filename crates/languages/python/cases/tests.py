# A test has a test's name, in a file with the name of a test file. The rest of a test class belongs to its tests.

# --- tests/test_doors.py
import pytest


def test_opens():
#   ^^^^^^^^^^ def function test_opens test case
    helper()


def helper():
#   ^^^^^^ def function helper !test
    pass


class TestDoor:
#     ^^^^^^^^ def class TestDoor test
    def test_shuts(self):
#       ^^^^^^^^^^ def method TestDoor::test_shuts test case
        pass

    def prepare(self):
#       ^^^^^^^ def method TestDoor::prepare test !case
        pass


@pytest.mark.slow
def check_slowly():
#   ^^^^^^^^^^^^ def function check_slowly !test
    pass
# --- shop/doors.py
def test_drive():
#   ^^^^^^^^^^ def function test_drive !test
    pass
# --- tests/admin.py
class TestAdmin:
#     ^^^^^^^^^ def class TestAdmin !test
    def test_action(self):
#       ^^^^^^^^^^^ def method TestAdmin::test_action !test !case
        pass
# --- shop/test/testcases.py
class TestCase:
#     ^^^^^^^^ def class TestCase !test
    test_timeout = 3
#   ^^^^^^^^^^^^ def field TestCase::test_timeout !test
