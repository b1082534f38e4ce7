# What is used from outside of the code: by tools that load a file, by frameworks that find a decorator, by the scripts of a package.

# --- pyproject.toml
[project.scripts]
shop = "shop.cli:main"
# --- shop/cli.py
def main():
#   ^^^^ def function main entry="package entry point"
    pass
def mainly():
#   ^^^^^^ def function mainly entry=""
    pass
# --- shop/__main__.py
# file: entry="module that can be run"
from shop.cli import main
# --- shop/migrations/0001_initial.py
# file: entry=django
changes = []
# --- shop/views.py
# file: entry=""
@app.get("/doors")
def doors():
#   ^^^^^ def function doors entry=route
    pass
@pytest.fixture(scope="module")
def door():
#   ^^^^ def function door entry=pytest
    pass
# Not a route: there is no path.
@cache.get
def cached():
#   ^^^^^^ def function cached entry=""
    pass
# --- shop/mymigrations/first.py
# file: entry=""
changes = []
# --- site/manage.py
# file: entry=django
import sys
# --- site/doors/models.py
# file: entry=django
class Door: ...
# --- other/models.py
# file: entry=""
class Wall: ...
