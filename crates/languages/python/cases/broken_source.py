# Source that does not parse is reported as a problem; everything around it is still extracted.
# file: status=partial problems=1

def before():
#   ^^^^^^ def function before
    pass


def broken(:
    after()


def after():
#   ^^^^^ def function after
    before()
#   ^^^^^^ ref call -> before
