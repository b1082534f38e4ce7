// The components of a record are its fields, and can be called as accessors. Patterns bind locals.

record Point(int x, int y) {
    Point {
        if (x < 0) throw new IllegalArgumentException("x");
//          ^ ref read -> Point::x from=Point::Point
        y = Math.abs(y);
//      ^ ref write -> Point::y
    }
    int sum() { return x + y(); }
//                     ^ ref read -> Point::x (local)
//                         ^ ref call -> Point::y (local)
}
record Line(Point from, Point to) {}
sealed interface Shape permits Circle, Square {}
record Circle(Point center, int radius) implements Shape {}
record Square(Point corner, int side) implements Shape {}

class Use {
    int size(Object thing, Shape shape, Line line) {
        line.from().x();
//           ^^^^ ref call -> Line::from (member)
//                  ^ ref call -> Point::x (member)
        if (!(thing instanceof Point point)) return 0;
//                             ^^^^^ ref type -> Point conditional
        point.sum();
//            ^^^ ref call -> Point::sum (member)
        if (thing instanceof Line(Point(var a, int b), Point to) && a > b) to.sum();
//                           ^^^^ ref type -> Line
//                                ^^^^^ ref type -> Point
//                                      ^^^ nothing
//                                          ^ nothing
//                                                     ^^^^^ ref type -> Point
//                                                                  ^ nothing
//                                                                            ^^^ ref call -> Point::sum
        return switch (shape) {
            case Circle(Point center, int radius) when radius > center.sum() -> radius;
//               ^^^^^^ ref type -> Circle conditional
//                                                                     ^^^ ref call -> Point::sum conditional
//                                                                              ^^^^^^ nothing
            case Circle circle -> circle.center.sum();
//                                       ^^^^^^ ref read -> Circle::center (member)
//                                              ^^^ ref call -> Point::sum
            case Square square -> {
                yield square.side;
//                           ^^^^ ref read -> Square::side
            }
        };
    }
}
