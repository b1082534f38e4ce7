# The first string in a body is its documentation. A leading underscore makes a name private, dunder names are public.
"""Doors and
their locks."""
# file: doc="Doors and\ntheir locks."


def open_door(door, by="hand"):
#   ^^^^^^^^^ def function open_door doc="Opens a door." visibility=public exported signature="def open_door(door, by=\"hand\")" params="door, by = \"hand\"" lines=3
    """Opens a door."""
    return door


def _helper(a: int, /, b: str = "x", *args: int, c, **options: str) -> "tuple[int, str]":
#   ^^^^^^^ def function _helper visibility=private !exported type="\"tuple[int, str]\"" doc="Helps.\n\n    Indented.\nDone."
#   ^^^^^^^ def function _helper params="a: int, b: str = \"x\", *args: int, c, *options: str"
    r'''Helps.

        Indented.
    Done.
    '''


class Door:
#     ^^^^ def class Door doc="A way in." lines=17 signature="class Door"
    # An ordinary comment documents nothing.
    """A way in."""

    _lock = 1
#   ^^^^^ def field Door::_lock visibility=private
    __key = 2
#   ^^^^^ def field Door::__key visibility=private

    def __repr__(self):
#       ^^^^^^^^ def method Door::__repr__ visibility=public doc="Shown to people."
        "Shown to people."
        f"{self}"

    def plain(self):
#       ^^^^^ def method Door::plain doc=""
        value = """Not a doc."""
        return value

    @property
    def width(self): return 1
#       ^^^^^ def property Door::width signature="def width(self)" lines=1


@decorated
# with a remark
@twice(
    1)
def long(
    first,
    second,
):
# `):` nothing
    pass
