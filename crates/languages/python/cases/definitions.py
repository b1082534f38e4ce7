# Of several functions with the same name in a scope, the last one is called. The earlier ones are overloads for type checkers,
# getters of a property, or variants for other platforms.

from typing import overload

@overload
def read(path: str) -> str: ...
#   ^^^^ def function read defines=
@overload
def read(path: bytes) -> bytes: ...
def read(path):
#   ^^^^ def function read#3 defines="read read#2"
    return path

class Door:
    @property
    def width(self): return 1
#       ^^^^^ def property Door::width defines=
    @width.setter
    def width(self, value): ...
#       ^^^^^ def property Door::width#2 defines=Door::width

class Window:
    def width(self): return 2
#       ^^^^^ def method Window::width defines=
