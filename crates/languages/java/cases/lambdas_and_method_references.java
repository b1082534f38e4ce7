// A lambda binds its parameters and belongs to the enclosing function. A method reference is a call.

class Door {
    int width;
    Door() {}
    Door open() { return this; }
    static Door make(int width) { return null; }

    void use(java.util.stream.Stream<Door> doors) {
        doors.map(door -> door.width + width)
//                ^^^^ nothing
//                                     ^^^^^ ref read -> Door::width (local) from=Door::use
            .map((left, right) -> { int width = left; return width; })
//                                                           ^^^^^ nothing
            .map((Door door, int count) -> door.open())
//                                              ^^^^ ref call -> Door::open (member)
            .map(Door::open)
//               ^^^^ ref read -> Door
//                     ^^^^ ref call -> Door::open (path) receiver=Door
            .map(Door::make)
//                     ^^^^ ref call -> Door::make
            .map(this::open)
//                     ^^^^ ref call -> Door::open (member)
            .map(Door::new)
//               ^^^^ ref call -> Door [instantiates]
            .map(java.util.ArrayList<Door>::new)
//                         ^^^^^^^^^ ref type -> external
//                                   ^^^^ ref type -> Door
            .map(int[]::new)
            .map(Door.Lock::new)
//                    ^^^^ ref call -> Door::Lock receiver=Door
            .map(java.util.Objects::nonNull);
//                                  ^^^^^^^ ref call -> external (dependency)
    }

    class Lock {
        Runnable outer = Door.this::open;
//                       ^^^^ ref read -> Door
//                                  ^^^^ ref call -> Door::open receiver=Door from=Door::Lock::outer
        java.util.function.Supplier<Door> maker = Box<Door>::new;
//                                                ^^^ ref call -> ?
//                                                    ^^^^ ref type -> Door
    }
}

class Gate extends Door {
    Runnable parent = super::open;
//                           ^^^^ ref call -> Door::open (inherited) receiver=super
}
