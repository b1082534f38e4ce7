# The first assignment defines a name, later ones write it. Members are read and written through their receiver.
# case: every ref
count = 0
count = 1
# `count` ref write -> count
count += 1
# `count` ref write -> count
total: int = count
#      ^^^ ref type -> external
#            ^^^^^ ref read -> count


def add(step):
    global count
    count = count + step
#   ^^^^^ ref write -> count
#           ^^^^^ ref read -> count
    total = 1
    return total


class Counter:
    limit = 10

    def up(self):
        self.value = 1
        self.value += count
#            ^^^^^ ref write -> Counter::value
#                     ^^^^^ ref read -> count
        Counter.limit = 5
#       ^^^^^^^ ref read -> Counter
#               ^^^^^ ref write -> Counter::limit
        self.other.value = 2
#            ^^^^^ ref read -> ?
#                  ^^^^^ ref write -> ?
        print(self.value, limit)
#       ^^^^^ ref call -> external
#                  ^^^^^ ref read -> Counter::value
#                         ^^^^^ ref read -> ?
