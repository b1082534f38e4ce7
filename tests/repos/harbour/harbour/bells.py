"""Every bell answers every other bell."""


def a(): b(), c(), d(), e(), f(), g(), h(), i(), j()
def b(): a(), c(), d(), e(), f(), g(), h(), i(), j()
def c(): a(), b(), d(), e(), f(), g(), h(), i(), j()
def d(): a(), b(), c(), e(), f(), g(), h(), i(), j()
def e(): a(), b(), c(), d(), f(), g(), h(), i(), j()
def f(): a(), b(), c(), d(), e(), g(), h(), i(), j()
def g(): a(), b(), c(), d(), e(), f(), h(), i(), j()
def h(): a(), b(), c(), d(), e(), f(), g(), i(), j()
def i(): a(), b(), c(), d(), e(), f(), g(), h(), j()
def j(): a(), b(), c(), d(), e(), f(), g(), h(), i()
