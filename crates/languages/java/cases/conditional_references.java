// A reference in code that runs conditionally is marked.

class Door {
    void always() {}
    void sometimes() {}

    void run(Door[] doors, int kind) {
        always();
//      ^^^^^^ ref call -> Door::always !conditional
        if (kind > 1) sometimes();
//                    ^^^^^^^^^ ref call -> Door::sometimes conditional
        for (Door door : doors) sometimes();
//                              ^^^^^^^^^ ref call -> Door::sometimes conditional
        for (;;) { sometimes(); }
//                 ^^^^^^^^^ ref call -> Door::sometimes conditional
        while (true) sometimes();
//                   ^^^^^^^^^ ref call -> Door::sometimes conditional
        do { sometimes(); } while (true);
//           ^^^^^^^^^ ref call -> Door::sometimes conditional
        try { sometimes(); } catch (Exception e) { sometimes(); }
//            ^^^^^^^^^ ref call -> Door::sometimes conditional
        switch (kind) { case 1: sometimes(); }
//                              ^^^^^^^^^ ref call -> Door::sometimes conditional
        int a = switch (kind) { default -> count(); };
//                                         ^^^^^ ref call -> ? conditional
        Door door = kind > 2 ? make() : null;
//                             ^^^^ ref call -> ? conditional
        synchronized (this) { always(); }
//                            ^^^^^^ ref call -> Door::always !conditional
        { always(); }
//        ^^^^^^ ref call -> Door::always !conditional
    }
}
