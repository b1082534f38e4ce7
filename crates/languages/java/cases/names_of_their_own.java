// A method and a field may share a name: the use decides which is meant. Members of other types are not yet distinguished this
// way.

class Box {
    int size;
//      ^^^^ def field Box::size
    int size() { return size; }
//      ^^^^ def method Box::size#2
//                      ^^^^ ref read -> Box::size (local)
    int count() { return 0; }
//      ^^^^^ def method Box::count
    int count;
//      ^^^^^ def field Box::count#2

    Box() {}
//  ^^^ def constructor Box::Box
    Box(Box other) { this.size = other.size; }
//      ^^^ ref type -> Box [receives]
    static Box of() { return new Box(); }
//         ^^^ ref type -> Box [returns]
//                               ^^^ ref call -> Box [instantiates]

    int grow(int size) {
        int count = count();
//                  ^^^^^ ref call -> Box::count (local)
        count += size + size();
//      ^^^^^ nothing
//               ^^^^ nothing
//                      ^^^^ ref call -> Box::size#2 (local)
        return count > count() ? count : this.size;
//             ^^^^^ nothing
//                     ^^^^^ ref call -> Box::count
    }

    Box box() { return this; }
    void chain(Wall box) {
        box().grow(1);
//      ^^^ ref call -> Box::box (local)
//            ^^^^ ref call -> Box::grow (member)
        box.paint();
//          ^^^^^ ref call -> Wall::paint (member)
    }
}

class Wall {
    void paint() {}
    void use(Box box) {
        box.count = box.count();
//          ^^^^^ ref write -> Box::count#2 (member)
//                      ^^^^^ ref call -> Box::count
        box.size = box.size();
//          ^^^^ ref write -> Box::size
//                     ^^^^ ref call -> Box::size#2
    }
}
