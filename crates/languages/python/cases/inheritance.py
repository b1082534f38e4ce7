# A member that a class lacks is looked up in its ancestors, in order; an external ancestor may have any member.

# --- base.py
class Opening:
    def open(self):
        pass

    def close(self):
        pass

# --- doors.py
import base
from base import Opening
from framework import Widget


class Painted:
    def paint(self):
        pass

    def close(self):
        pass


class Door(Opening):
#          ^^^^^^^ ref extends -> base.py::Opening (import) [extends] from=Door
    def open(self):
        super().open()
#               ^^^^ ref call -> base.py::Opening::open (inherited)
        super().__init__()
#               ^^^^^^^^ ref call -> ?
        self.close()
#            ^^^^^ ref call -> base.py::Opening::close (inherited)


class FrontDoor(Door, Painted, metaclass=Meta):
#               ^^^^ ref extends -> Door
#                     ^^^^^^^ ref extends -> Painted
#                                        ^^^^ ref read -> ?
    def knock(self):
        self.open()
#            ^^^^ ref call -> Door::open (inherited)
        self.paint()
#            ^^^^^ ref call -> Painted::paint
        self.close()
#            ^^^^^ ref call -> base.py::Opening::close
        super().paint()
#               ^^^^^ ref call -> Painted::paint (inherited)
        super().knock()
#               ^^^^^ ref call -> ?


class Gate(base.Opening):
#          ^^^^ ref read -> base.py
#               ^^^^^^^ ref extends -> base.py::Opening [extends]
    def swing(self):
        self.close()
#            ^^^^^ ref call -> base.py::Opening::close


class Box(list[int], Generic[T]):
#         ^^^^ ref extends -> external
#              ^^^ ref read -> external
    def put(self):
        self.append(1)
#            ^^^^^^ ref call -> external


class Panel(Widget):
#           ^^^^^^ ref extends -> external
    def show(self):
        self.render()
#            ^^^^^^ ref call -> external (dependency)
        self.show()
#            ^^^^ ref call -> Panel::show


class Circle(Square):
#            ^^^^^^ ref extends -> Square
    def turn(self):
        self.nothing()
#            ^^^^^^^ ref call -> ?


class Square(Circle):
    pass
