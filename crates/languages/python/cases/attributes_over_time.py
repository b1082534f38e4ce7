# The type of an attribute that several methods or classes assign.

class Conn:
    def send(self): ...


class Wall:
    def paint(self): ...


# None says nothing: the later value counts.
class Client:
    def __init__(self):
        self.conn = None
        self.wall = None

    def connect(self):
        self.conn = Conn()

    def use(self):
        self.conn.send()
#                 ^^^^ ref call -> Conn::send
        self.conn.paint()
#                 ^^^^^ ref call -> ?
        self.wall.paint()
#                 ^^^^^ ref call -> ?


# What a base class declares is the type, whatever a subclass assigns.
class Base:
    conn: Conn
    other = None


class Sub(Base):
    def __init__(self, conn, other):
        self.conn = conn
        self.other = other

    def use(self):
        self.conn.send()
#                 ^^^^ ref call -> Conn::send
        self.conn.paint()
#                 ^^^^^ ref call -> ?
        self.other.paint()
#                  ^^^^^ ref call -> ?


# A member on a union belongs to those of its types that have it.
def load(flag) -> "Conn | Wall":
    ...


load(1).send()
#       ^^^^ ref call -> Conn::send
load(1).paint()
#       ^^^^^ ref call -> Wall::paint
load(1).close()
#       ^^^^^ ref call -> ?
