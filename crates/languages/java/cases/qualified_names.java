// A qualified name is looked up in its qualifier, also in types with type arguments.

class House {
    static class Room<T> {
        static class Shelf<T> {}
        interface Lit<T> {}
        interface Warm {}
    }
    @interface Mark { int value() default 0; }
}

class Kitchen extends House.Room<String> implements House.Room.Warm, House.Room.Lit<String> {
//                    ^^^^^ ref type -> House
//                          ^^^^ ref extends -> House::Room receiver=House
//                                                        ^^^^ ref type -> House::Room (path)
//                                                             ^^^^ ref implements -> House::Room::Warm receiver=House.Room
//                                                                              ^^^ ref implements -> House::Room::Lit
    House.Room<String>.Shelf<String> shelf;
//        ^^^^ ref type -> House::Room [type_of]
//                     ^^^^^ ref type -> House::Room::Shelf (path)

    Object make() {
        House.Room<String> room = new House.Room<String>() { int size; };
//                                          ^^^^ ref extends -> House::Room from=Kitchen::make::new
        Object warm = new House.Room.Warm() {};
//                                   ^^^^ ref extends -> House::Room::Warm from=Kitchen::make::new#2
        return new House.Room.Shelf<>();
//                            ^^^^^ ref call -> House::Room::Shelf (path) [instantiates]
    }

    @House.Mark(1) class Inner {
//   ^^^^^ ref type -> House from=Kitchen::Inner
//         ^^^^ ref decorates -> House::Mark receiver=House from=Kitchen::Inner
        Inner(Kitchen Kitchen.this) {}
//            ^^^^^^^ ref type -> Kitchen
//                    ^^^^^^^ nothing
    }
}

interface Cosy extends House.Room.Lit<String>, Comparable<Cosy> {}
//                                ^^^ ref extends -> House::Room::Lit
//                                             ^^^^^^^^^^ ref extends -> external
