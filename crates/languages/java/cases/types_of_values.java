// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

class Wall { void open() {} }
class Door { void open() {} void lock() {} }

// Fields: a nearer name hides them.
class House {
    Door door;
    final Wall wall;

    House(Door door, Wall wall) {
        this.door = door;
        this.wall = wall;
    }

    void enter(House other, Object stranger, Wall door) {
        this.door.lock();
//                ^^^^ ref call -> Door::lock (member)
        door.lock();
//           ^^^^ ref call -> ?
        door.open();
//           ^^^^ ref call -> Wall::open
        other.door.lock();
//                 ^^^^ ref call -> Door::lock
        wall.lock();
//           ^^^^ ref call -> ?
        stranger.door.lock();
//               ^^^^ ref read -> external
//                    ^^^^ ref call -> external
    }
}

// A name that is given to another one takes its type along; what a choice depends on is none of what it gives.
class Assign {
    void assign(boolean wide) {
        var first = new Door();
        var second = first;
        second.lock();
//             ^^^^ ref call -> Door::lock
        var third = new Wall();
        third.lock();
//            ^^^^ ref call -> ?
        (wide ? first : second).lock();
//                              ^^^^ ref call -> Door::lock
    }
}

// Results, and a value beside a function of its name.
class Results {
    Wall made;
    Door made() { return null; }
    Wall build() { return null; }
    void use() {
        made().lock();
//             ^^^^ ref call -> Door::lock
        made.lock();
//           ^^^^ ref call -> ?
        build().lock();
//              ^^^^ ref call -> ?
        build().open();
//              ^^^^ ref call -> Wall::open
    }
}

// What collections hold, and not the collections.
class Iterate {
    void iterate(List<Door> doors, Set<Wall> walls, Map<String, Door> named, List plain) {
        for (Door door : doors) door.lock();
//                                   ^^^^ ref call -> Door::lock
        for (var door : doors) door.lock();
//                                  ^^^^ ref call -> Door::lock
        for (var wall : walls) wall.lock();
//                                  ^^^^ ref call -> ?
        for (var door : named.values()) door.lock();
//                                           ^^^^ BUG ref call -> external
        for (var name : named.keySet()) name.lock();
//                                           ^^^^ ref call -> external
        for (var thing : plain) thing.lock();
//                                    ^^^^ ref call -> ?
        doors.lock();
//            ^^^^ ref call -> external
    }
}

// What may be missing, and what is waited for.
class Wait {
    void wait(Optional<Door> maybe, Optional<Wall> none, CompletableFuture<Door> later) {
        maybe.get().lock();
//                  ^^^^ ref call -> Door::lock
        maybe.ifPresent(door -> door.lock());
//                                   ^^^^ ref call -> Door::lock
        none.ifPresent(wall -> wall.lock());
//                                  ^^^^ ref call -> ?
        later.join().lock();
//                   ^^^^ ref call -> Door::lock
        maybe.lock();
//            ^^^^ ref call -> external
    }
}

// Type arguments go through members; a type parameter is at least what it extends.
class Box<T> { T held; T take() { return held; } }
class Unpack<D extends Door> {
    <W extends Wall> void unpack(Box<Door> doors, Box<Wall> walls, Box<?> some, D own, W other) {
        doors.take().lock();
//                   ^^^^ ref call -> Door::lock
        doors.held.lock();
//                 ^^^^ ref call -> Door::lock
        walls.take().lock();
//                   ^^^^ ref call -> ?
        some.take().lock();
//                  ^^^^ ref call -> ?
        own.lock();
//          ^^^^ ref call -> Door::lock
        other.lock();
//            ^^^^ ref call -> ?
    }
}

// A test binds the name that it gives; what is tested stays what it is.
class Narrow {
    void narrow(Object thing) {
        if (thing instanceof Door door) door.open();
//                                           ^^^^ ref call -> Door::open
        if (thing instanceof Door) thing.open();
//                                       ^^^^ ref call -> external
        switch (thing) {
            case Door door -> door.open();
//                                 ^^^^ ref call -> Door::open
            case Wall wall -> wall.open();
//                                 ^^^^ ref call -> Wall::open
            default -> thing.open();
//                           ^^^^ ref call -> external
        }
    }
}

// A class comes before the interfaces, and a nearer ancestor before a farther one.
interface Swings { default void swing() {} default void close() {} }
class Frame implements Swings { public void swing() {} }
class Gate extends Frame implements Swings {
    void use(Gate gate) {
        gate.swing();
//           ^^^^^ ref call -> Frame::swing (inherited)
        gate.close();
//           ^^^^^ ref call -> Swings::close (inherited)
        gate.lock();
//           ^^^^ ref call -> ?
    }
}
