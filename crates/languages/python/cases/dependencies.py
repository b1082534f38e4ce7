# A name from a dependency or the standard library is never linked to a symbol of the same name in the project; names of the
# project shadow built-in ones.

# --- doors.py
def get(url):
    pass


class Session:
    def close(self):
        pass


# --- main.py
import requests
from requests import Session
from doors import get as fetch


def open(path):
    pass


requests.get("x")
#        ^^^ ref call -> external (dependency)
get("x")
# `get` ref call -> ?
fetch("x")
# `fetch` ref call -> doors.py::get
Session().close()
# `Session` ref call -> external
#         ^^^^^ ref call -> external (dependency)
session = Session()
session.close()
#       ^^^^^ ref call -> external
open("file")
# `open` ref call -> open (local)
print(sorted([]))
# `print` ref call -> external (builtin)
#     ^^^^^^ ref call -> external (builtin)
"a b".split()
#     ^^^^^ ref call -> external
