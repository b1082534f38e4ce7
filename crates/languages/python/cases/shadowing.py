# An inner binding shadows an outer one in its entire scope. A name that means a local is not a reference.
# case: every ref

# --- doors.py
def open_door():
    pass


def close_door():
    pass


size = 1

# --- shadowing.py
from doors import open_door, close_door, size
#                 ^^^^^^^^^ ref import -> doors.py::open_door
#                            ^^^^^^^^^^ ref import -> doors.py::close_door
#                                        ^^^^ ref import -> doors.py::size


def by_parameter(open_door):
    open_door()
#   ^^^^^^^^^ nothing


def by_assignment():
    close_door()
#   ^^^^^^^^^^ nothing
    close_door = print
#   ^^^^^^^^^^ nothing
#                ^^^^^ ref read -> external (builtin)


def by_loop_and_handler(doors):
    for open_door in doors:
        open_door()
#       ^^^^^^^^^ nothing
    try:
        pass
    except ValueError as size:
#          ^^^^^^^^^^ ref read -> external (builtin)
        size.args
#            ^^^^ ref read -> external receiver=size
    with doors as (close_door, other):
        close_door()
#       ^^^^^^^^^^ nothing


def by_walrus(doors):
    if (size := len(doors)) > 2:
#               ^^^ ref call -> external (builtin)
        return size
#              ^^^^ nothing


def by_pattern(door):
    match door:
        case [size, *open_door]:
            return open_door(size)
        case {"door": close_door}:
            return close_door()
#                  ^^^^^^^^^^ nothing
        case size:
            return size


def in_comprehension(doors):
    numbers = [size for size in doors]
#              ^^^^ nothing
    open_door(numbers, size)
#   ^^^^^^^^^ ref call -> doors.py::open_door (import)
#                      ^^^^ ref read -> doors.py::size
    return {size: close_door for size in doors}
#           ^^^^ nothing
#                 ^^^^^^^^^^ ref read -> doors.py::close_door


def with_global():
    global size
    size = 2
#   ^^^^ ref write -> doors.py::size
    inner = lambda open_door: open_door(size)
#                  ^^^^^^^^^ nothing
#                             ^^^^^^^^^ nothing
#                                       ^^^^ ref read -> doors.py::size
    return inner


def by_import():
    from elsewhere import open_door
#                         ^^^^^^^^^ ref import -> external
    open_door()
#   ^^^^^^^^^ ref call -> external (dependency)


class Gate:
    size = 3

    wide = size
#          ^^^^ ref read -> Gate::size

    def area(self):
        return size
#              ^^^^ ref read -> doors.py::size

    def double(self, size):
        return [size for _ in self.parts(size)]
#                                  ^^^^^ ref call -> ?
