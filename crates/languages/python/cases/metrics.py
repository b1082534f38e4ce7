# Metrics of a function's body. Complexity is one, plus one for each decision, loop and short-circuit operator.


def straight():
#   ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=1 nesting=0
    return 1


def decide(door):
#   ^^^^^^ def function decide complexity=4 cognitive=4 branches=2 operators=1 returns=3 nesting=1
    if door.is_open and door.is_wide:
        return 1
    elif door:
        return 2
    else:
        return 3


def nest(doors):
#   ^^^^ def function nest complexity=4 cognitive=6 branches=1 loops=2 nesting=3
    for door in doors:
        while door:
            if door.shut:
                door.open()


def catch(door):
#   ^^^^^ def function catch branches=3 returns=2 complexity=4
    try:
        door.open()
    except ValueError:
        raise
    except (TypeError, KeyError):
        pass
    return 1 if door else None


def choose(door):
#   ^^^^^^ def function choose branches=2 complexity=3 cognitive=1 nesting=1
    match door:
        case 1:
            pass
        case [a, b]:
            pass
        case _:
            pass


def collect(doors):
#   ^^^^^^^ def function collect loops=1 branches=1 complexity=3
    return [door for door in doors if door.open]


def claim(door):
#   ^^^^^ def function claim assertions=2 complexity=1
    assert door
    self.assertEqual(door, 1)


def outer(door):
#   ^^^^^ def function outer branches=1 complexity=2 nesting=1
    def inner():
#       ^^^^^ def function outer::inner branches=1 loops=1 complexity=3 nesting=2
        for one in door:
            if one:
                pass

    if door:
        inner()


def many(a, b, c, d):
#   ^^^^ def function many operators=3 complexity=4 cognitive=2
    return a and b and c or d
