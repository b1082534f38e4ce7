# Inside of a package, an absolute import never means a module next to the importing file; a script sees the modules next to it.

# --- shop/__init__.py
# --- shop/typing.py
from typing import Any
#                  ^^^ ref import -> external
import typing
#      ^^^^^^ ref import -> external

class Alias:
    pass
# --- shop/core.py
import typing
#      ^^^^^^ ref import -> external
from typing import Alias
#                  ^^^^^ ref import -> external
from shop.typing import Alias as Own
#                       ^^^^^ ref import -> shop/typing.py::Alias
from .typing import Alias as Same
#                   ^^^^^ ref import -> shop/typing.py::Alias

def f(x: typing.Alias) -> Own: ...
#               ^^^^^ ref type -> external
# --- tools/helpers.py
def help(): ...
# --- tools/run.py
from helpers import help
#                   ^^^^ ref import -> tools/helpers.py::help
