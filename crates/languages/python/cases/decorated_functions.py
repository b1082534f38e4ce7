# The name of a decorated function means what the decorator returns, if that is known. Calling it still calls the function.

# --- console.py
from functools import wraps
from typing import Callable, TypeVar, overload

F = TypeVar("F")


class Command:
    def run(self): ...


class Group(Command):
    def command(self, name: str = "") -> "Callable[[F], Command]": ...
    def hook(self): ...


def group(name: str = "") -> "Callable[[F], Group]": ...


def command(function) -> Command:
    return Command()


def traced(function):
    @wraps(function)
    def inner(): ...
    return inner


def same(function: F) -> F:
    return function


class task:
    def __init__(self, function): ...
    def delay(self): ...


def grouped(name):
    def decorate(function):
        return Group()
    return decorate


# --- app.py
from console import command, group, grouped, same, task, traced
import outside


@group()
def cli(): ...


@cli.command()
#    ^^^^^^^ ref decorates -> console.py::Group::command
def add(): ...


add.run()
#   ^^^ ref call -> console.py::Command::run
add.hook()
#   ^^^^ ref call -> ?
add()
# `add` ref call -> add


@command
def single(): ...


single.run()
#      ^^^ ref call -> console.py::Command::run


@task
def job(): ...


job.delay()
#   ^^^^^ ref call -> console.py::task::delay


@grouped("shop")
def shop(): ...


shop.hook()
#    ^^^^ ref call -> console.py::Group::hook


@traced
def noted(): ...


noted.run()
#     ^^^ ref call -> ?


@same
def plain(): ...


plain.run()
#     ^^^ ref call -> ?


@outside.job
def far(): ...


far.run()
#   ^^^ ref call -> ?
far()
# `far` ref call -> far


# The outermost decorator counts.
@traced
@group()
def hidden(): ...


hidden.hook()
#      ^^^^ ref call -> ?


def test():
    @group()
    def inside(): ...

    @inside.command("x")
#           ^^^^^^^ ref decorates -> console.py::Group::command
    def sub(): ...

    sub.run()
#       ^^^ ref call -> console.py::Command::run
    sub.hook()
#       ^^^^ ref call -> ?
    sub()
#   ^^^ ref call -> test::sub


# A call in a decorator is one of the decorated function, like every other reference in a decorator.
def name(): ...


@cli.command(name())
#            ^^^^ ref call -> name from=late
def late(): ...


# --- use.py
from app import add, cli, far


@cli.command()
#    ^^^^^^^ ref decorates -> console.py::Group::command
def more(): ...


add.run()
#   ^^^ ref call -> console.py::Command::run
cli()
# `cli` ref call -> app.py::cli
far.run()
#   ^^^ ref call -> ?
