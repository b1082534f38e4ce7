// An annotation is a reference from the annotated definition; its keys refer to its elements, its values are ordinary
// expressions.

// --- shop/Marks.java
package shop;

public class Marks {
    public static final String NAME = "door";
    public @interface Route {
        String value() default "";
        String[] verbs() default {};
        Mark mark() default @Mark;
//           ^^^^ def method Marks::Route::mark type=Mark
//                           ^^^^ ref decorates -> Marks::Mark from=Marks::Route::mark
        Class<?> type() default Object.class;
    }
    public @interface Mark { int level() default 0; }
}
// --- shop/Door.java
package shop;

import shop.Marks.Mark;
import shop.Marks.Route;

@Mark
// `Mark` ref decorates -> shop/Marks.java::Marks::Mark (import) [annotates] from=Door
@Route(value = Marks.NAME, verbs = {"get", Door.PUT}, mark = @Mark(level = 2))
// `Route` ref decorates -> shop/Marks.java::Marks::Route from=Door arguments=3
// `value` ref read -> shop/Marks.java::Marks::Route::value (path) receiver=Route from=Door
// `verbs` ref read -> shop/Marks.java::Marks::Route::verbs
// `PUT` ref read -> Door::PUT from=Door
// `level` ref read -> shop/Marks.java::Marks::Mark::level receiver=Mark
public class Door {
    static final String PUT = "put";
    @Marks.Mark @Deprecated int width;
//   ^^^^^ ref type -> shop/Marks.java::Marks from=Door::width
//         ^^^^ ref decorates -> shop/Marks.java::Marks::Mark
//               ^^^^^^^^^^ ref decorates -> external
    @Route("/open") Object open(@Mark String by, @jakarta.Valid Object it) {
//   ^^^^^ ref decorates -> shop/Marks.java::Marks::Route from=Door::open arguments=1
//                               ^^^^ ref decorates -> shop/Marks.java::Marks::Mark from=Door::open
//                                                        ^^^^^ ref decorates -> ? receiver=jakarta
        @SuppressWarnings("all") int local = 1;
//       ^^^^^^^^^^^^^^^^ ref decorates -> external from=Door::open
        return null;
    }
    @Mark Door() {}
//   ^^^^ ref decorates -> shop/Marks.java::Marks::Mark from=Door::Door
    enum Side { @Mark LEFT }
//               ^^^^ ref decorates -> shop/Marks.java::Marks::Mark from=Door::Side::LEFT
    <@Mark T> void typed() {}
//    ^^^^ ref decorates -> shop/Marks.java::Marks::Mark from=Door::typed
}
