# Names in the header of a function or class are evaluated outside: they never mean what its body or its parameters bind.

# --- app.py
from m import Foo, Bar, Base, wrap
from m import other as size

@wrap
# `wrap` ref decorates -> m.py::wrap
def imported(x: Foo, y=Bar) -> Foo:
# `Foo, y` nothing
# `Bar` ref read -> m.py::Bar
    from n import Foo, Bar, wrap
    wrap(y)
#   ^^^^ ref call -> n.py::wrap
    return Foo(Bar)
#          ^^^ ref call -> n.py::Foo
#              ^^^ ref read -> n.py::Bar

def annotated(x: Foo) -> Bar:
#                ^^^ ref type -> m.py::Foo
#                        ^^^ ref type -> m.py::Bar
    from n import Foo, Bar

def assigned(x: Foo = Bar()) -> "Foo":
#               ^^^ ref type -> m.py::Foo
#                     ^^^ ref call -> m.py::Bar
#                                ^^^ ref type -> m.py::Foo
    Foo = Bar = x
    return Foo
#          ^^^ nothing

def looped(x: Foo) -> Bar:
#             ^^^ ref type -> m.py::Foo
#                     ^^^ ref type -> m.py::Bar
    for Foo in x:
        pass
    with x as Bar:
        pass

def caught(x: Foo, y=Base) -> Bar:
#             ^^^ ref type -> m.py::Foo
#                    ^^^^ ref read -> m.py::Base
#                             ^^^ ref type -> m.py::Bar
    try:
        pass
    except x as Foo:
        pass
    if (Bar := x):
        pass
    match x:
        case [Base]:
            pass

def nested(x: Foo) -> Bar:
#             ^^^ ref type -> m.py::Foo
#                     ^^^ ref type -> m.py::Bar
    class Foo: pass
    def Bar(): pass
    return Foo(Bar())
#          ^^^ ref call -> nested::Foo
#              ^^^ ref call -> nested::Bar

def own(size=size, *rest: size) -> size:
#            ^^^^ ref read -> m.py::other
#                         ^^^^ ref type -> m.py::other
#                                  ^^^^ ref type -> m.py::other
    return size
#          ^^^^ nothing

def earlier(a: Foo, b=a):
#                     ^ ref read -> ?
    return b

def generic[Foo](x: Foo) -> Foo:
#                   ^^^ nothing
#                           ^^^ nothing
    return x

keep = lambda size=size: size
#                  ^^^^ ref read -> m.py::other
later = lambda x=Bar: (Bar := x)
#                ^^^ ref read -> m.py::Bar

class Derived(Foo, key=Base):
#             ^^^ ref extends -> m.py::Foo
#                      ^^^^ ref read -> m.py::Base
    from n import Foo, Base
    here: Foo
#         ^^^ ref type -> n.py::Foo

class Outer:
    class Inner: pass

    LIMIT = 1

    class Child(Inner): pass
#               ^^^^^ ref extends -> Outer::Inner

    def inside(self, x: Inner, limit=LIMIT) -> Inner:
#                       ^^^^^ ref type -> Outer::Inner
#                                    ^^^^^ ref read -> Outer::LIMIT
#                                              ^^^^^ ref type -> Outer::Inner
        return Inner(LIMIT)
#              ^^^^^ ref call -> ?
#                    ^^^^^ ref read -> ?
# --- m.py
class Foo: pass
class Bar: pass
class Base: pass
def wrap(f): pass
def other(): pass
# --- n.py
class Foo: pass
class Bar: pass
class Base: pass
def wrap(f): pass
