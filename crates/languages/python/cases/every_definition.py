# Every kind of definition, with its qualified name. A function in a class is a method; a variable in a function is a local, not
# a symbol.
# case: every def

LIMIT = 3
# `LIMIT` def constant LIMIT value=3
name = "oak"
# `name` def variable name value="\"oak\""
width: int = 80
# `width` def variable width type=int value=80
left, (right, *rest) = 1, (2, 3)
# `left` def variable left
#      ^^^^^ def variable right
#              ^^^^ def variable rest
first = second = 0
# `first` def variable first
#       ^^^^^^ def variable second
measure = lambda door: door.width
# `measure` def variable measure
type Size = tuple[int, int]
#    ^^^^ def type Size type="tuple[int, int]"


def build(kind, *, wide=False):
#   ^^^^^ def function build params="kind, wide = False"
    count = 0

    def step():
#       ^^^^ def function build::step local
        nonlocal count
        count += 1

    class Plan:
#         ^^^^ def class build::Plan local
        depth = 1
#       ^^^^^ def field build::Plan::depth

        def draw(self):
#           ^^^^ def method build::Plan::draw
            pass

    return step, Plan


async def fetch(url):
#         ^^^^^ def function fetch async
    async with url as page:
        pass


class Door:
#     ^^^^ def class Door
    material = "oak"
#   ^^^^^^^^ def field Door::material value="\"oak\""
    width: int
#   ^^^^^ def field Door::width type=int

    def __init__(self, owner):
#       ^^^^^^^^ def constructor Door::__init__
        self.owner = owner
#            ^^^^^ def field Door::owner in=Door
        self.lock = None
#            ^^^^ def field Door::lock value=None

    def open(self):
#       ^^^^ def method Door::open
        self.lock = 1
        self.opened_by = "me"
#            ^^^^^^^^^ def field Door::opened_by

    @property
    def weight(self):
#       ^^^^^^ def property Door::weight
        return 1

    @staticmethod
    def of(kind):
#       ^^ def method Door::of static
        return Door(kind)

    @classmethod
    def make(cls):
#       ^^^^ def method Door::make static
        return cls(None)

    class Lock:
#         ^^^^ def class Door::Lock
        def turn(self):
#           ^^^^ def method Door::Lock::turn
            self.turns = 1
#                ^^^^^ def field Door::Lock::turns


if LIMIT > 2:
    def build_many():
#       ^^^^^^^^^^ def function build_many
        pass
else:
    def build_many():
#       ^^^^^^^^^^ def function build_many#2
        pass

# What a loop binds at module level stays there when it has run; what a handler or a block binds is a local.
for index in range(3):
#   ^^^^^ def variable index
    pass

with open("plan") as plan:
#          ^^^^ nothing
    pass
