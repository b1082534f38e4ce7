# A reference is conditional if its function can run without it.


def use(door, doors):
    check(door)
#   ^^^^^ ref call -> check !conditional
    if check(door):
#      ^^^^^ ref call -> check conditional
        check(1)
#       ^^^^^ ref call -> check conditional
    for one in doors:
        check(one)
#       ^^^^^ ref call -> check conditional
    try:
        check(2)
#       ^^^^^ ref call -> check conditional
    finally:
        pass
    door and check(3)
#            ^^^^^ ref call -> check conditional

    def later():
        check(4)
#       ^^^^^ ref call -> check !conditional
    return check(5)
#          ^^^^^ ref call -> check !conditional


def check(door):
    pass
