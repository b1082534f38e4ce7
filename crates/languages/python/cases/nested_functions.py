# A name bound in a function is visible in nested functions, and nowhere else.
# case: every ref


def outer(start):
    def inner():
        return helper()
#              ^^^^^^ ref call -> outer::helper (local) from=outer::inner

    def helper():
        return start

    inner()
#   ^^^^^ ref call -> outer::inner (local) from=outer
    return inner
#          ^^^^^ ref read -> outer::inner


def sibling():
    helper()
#   ^^^^^^ ref call -> ?
    inner()
#   ^^^^^ ref call -> ?


def recursive(depth):
    recursive(depth - 1)
#   ^^^^^^^^^ ref call -> recursive from=recursive

    class Local:
        def twice(self):
            recursive(2)
#           ^^^^^^^^^ ref call -> recursive from=recursive::Local::twice
            return Local()
#                  ^^^^^ ref call -> recursive::Local [instantiates]

    return Local().twice()
#          ^^^^^ ref call -> recursive::Local [instantiates]
#                  ^^^^^ ref call -> recursive::Local::twice (member)
