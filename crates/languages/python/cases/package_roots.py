# A package finds itself by its own name: the folder around the outermost package of a file is a source root.

# --- scripts/checks/__init__.py
# --- scripts/checks/rules.py
from checks.errors import Problem
#                         ^^^^^^^ ref import -> scripts/checks/errors.py::Problem
from checks import errors
#                  ^^^^^^ ref import -> scripts/checks/errors.py

def check():
    raise Problem
# --- scripts/checks/errors.py
class Problem(Exception):
    pass
# --- scripts/checks/tests/__init__.py
# --- scripts/checks/tests/test_rules.py
from checks.rules import check
#                        ^^^^^ ref import -> scripts/checks/rules.py::check

check()
# `check` ref call -> scripts/checks/rules.py::check

# A package inside of another one has a longer name, so its own name alone is that of an external package.
# --- home/__init__.py
# --- home/parts/__init__.py
# --- home/parts/zeroconf/__init__.py
from zeroconf import Browser
#                    ^^^^^^^ ref import -> external
class Browser:
    pass
