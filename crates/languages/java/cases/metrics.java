// Metrics of a function's body. Complexity is one, plus one for each decision, loop and short-circuit operator; `else` and
// `default` are not decisions.

abstract class Door {
    int straight() { return 1; }
//      ^^^^^^^^ def method Door::straight complexity=1 cognitive=0 returns=1 nesting=0

    int decide(Door door) {
//      ^^^^^^ def method Door::decide complexity=4 cognitive=4 branches=2 operators=1 returns=3 nesting=1
        if (door.isOpen && door.isWide) {
            return 1;
        } else if (door != null) {
            return 2;
        } else {
            return 3;
        }
    }

    void nest(List<Door> doors) {
//       ^^^^ def method Door::nest complexity=5 cognitive=10 branches=1 loops=3 nesting=4
        for (Door door : doors) {
            while (door.isOpen) {
                for (int i = 0; i < 3; i++) {
                    if (door.isShut) door.open();
                }
            }
        }
    }

    int choose(int kind) {
//      ^^^^^^ def method Door::choose complexity=4 cognitive=1 branches=3 nesting=1 returns=0
        switch (kind) {
            case 1:
            case 2: width = 1; break;
            case 3: break;
            default: width = 2;
        }
    }

    int match(Shape shape) {
//      ^^^^^ def method Door::match complexity=5 branches=3 operators=1 returns=1
        return switch (shape) {
            case Circle c when c.radius() > 1 -> 1;
            case Square(int side) -> 2;
            case null -> 0;
            default -> 3;
        };
    }

    int guard(Door door) throws Jam {
//      ^^^^^ def method Door::guard complexity=4 branches=3 loops=0 returns=2 unchecked=1 cognitive=3
        try {
            door.find().orElseThrow();
        } catch (Jam | Error jam) {
            throw jam;
        } catch (RuntimeException other) {
        } finally {
            close();
        }
        return door == null ? 0 : 1;
    }

    void again() {
//       ^^^^^ def method Door::again complexity=2 loops=1 assertions=3
        do { assert width > 0 : "none"; } while (width < 3);
        assertEquals(1, width);
        Assertions.assertTrue(width > 1);
    }

    boolean many(boolean a, boolean b, boolean c, boolean d) {
//          ^^^^ def method Door::many complexity=4 operators=3 cognitive=2
        return a && b && c || d;
    }

    void outer(List<Door> doors) {
//       ^^^^^ def method Door::outer complexity=2 branches=1
        Runnable run = new Runnable() {
            public void run() {
//                      ^^^ def method Door::outer::new::run complexity=3 branches=1 loops=1
                for (Door door : doors) if (door.isOpen) door.close();
            }
        };
        doors.forEach(door -> { if (door.isOpen) door.close(); });
    }

    Door() { if (width > 1) return; }
//  ^^^^ def constructor Door::Door complexity=2 returns=1
    static { for (;;) break; }
//  ^^^^^^ def constructor Door::static complexity=2 loops=1
    abstract int area();
//               ^^^^ def method Door::area complexity=1
}
