# The position of a type reference decides its edge kind.
# case: every ref
from typing import Optional
#                  ^^^^^^^^ ref import -> external


class Door:
    pass


class Lock:
    pass


front: Door = make()
#      ^^^^ ref type -> Door [type_of] from=front
#             ^^^^ ref call -> ?


def fit(door: Door, lock: Optional[Lock] = None, *rest: Door) -> dict[str, Lock]:
#             ^^^^ ref type -> Door [receives] from=fit
#                         ^^^^^^^^ ref type -> external [receives]
#                                  ^^^^ ref type -> Lock [receives]
#                                                       ^^^^ ref type -> Door [receives]
#                                                                ^^^^ ref type -> external [returns]
#                                                                     ^^^ ref type -> external (builtin)
#                                                                          ^^^^ ref type -> Lock [returns]
    inside: Lock = door.lock
#           ^^^^ ref type -> Lock [uses]
#                       ^^^^ ref read -> ?
    if isinstance(inside, Door):
#      ^^^^^^^^^^ ref call -> external
#                         ^^^^ ref read -> Door conditional
        return {}
    return cast(Lock, inside)
#          ^^^^ ref call -> ?
#               ^^^^ ref read -> Lock


def late(door: "Door | None", lock: "list[Lock]") -> "Lock":
#               ^^^^ ref type -> Door [receives]
#                                         ^^^^ ref type -> Lock [receives]
#                                                     ^^^^ ref type -> Lock [returns]
#                                    ^^^^ ref type -> external
    pass


def generic[T: Door](value: T) -> T:
#              ^^^^ ref type -> Door
    other: T = value
    return other


type Pair = tuple[Door, Lock]
#           ^^^^^ ref type -> external
#                 ^^^^ ref type -> Door [type_of] from=Pair
#                       ^^^^ ref type -> Lock
