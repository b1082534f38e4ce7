# What does not parse gives a problem; what stands around it is still read.
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
