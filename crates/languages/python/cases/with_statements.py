# A `with` statement binds what entering the value returns, not the value.

from contextlib import contextmanager
from typing import Iterator


class Door:
    def lock(self): ...


class Lock:
    def turn(self): ...

    def __enter__(self) -> Door: ...
    def __exit__(self, *args): ...


class Wall:
    def paint(self): ...

    def __enter__(self):
        return self


class Gate:
    def lock(self): ...

    async def __aenter__(self) -> Door: ...


@contextmanager
def opened() -> Iterator[Door]:
    yield Door()


def use(lock: Lock):
    with lock as door:
        door.lock()
#            ^^^^ ref call -> Door::lock
        door.turn()
#            ^^^^ ref call -> ?
    with Wall() as wall, opened() as other:
        wall.paint()
#            ^^^^^ ref call -> Wall::paint
        other.lock()
#             ^^^^ ref call -> Door::lock
    with open("file") as file:
        file.lock()
#            ^^^^ ref call -> external
    with Door() as nothing:
        nothing.lock()
#               ^^^^ ref call -> ?


async def wait():
    async with Gate() as door:
        door.lock()
#            ^^^^ ref call -> Door::lock
