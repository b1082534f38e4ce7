// A type is a reference in every position, and the position decides its edge kind. Type parameters are locals.

class A {}
class B { static class C {} interface D<T> {} }
@interface Mark {}

class Use<T extends A & B.D<A>, U> extends B implements B.D<A> {
//                  ^ ref type -> A [uses] from=Use
//                      ^ ref type -> B
//                        ^ ref type -> B::D (path) receiver=B
//                          ^ ref type -> A
//                                         ^ ref extends -> B
//                                                      ^ ref type -> B
//                                                        ^ ref implements -> B::D receiver=B
//                                                          ^ ref type -> A [uses]
    A field;
//  ^ ref type -> A [type_of] from=Use::field
    B.C[][] inner;
//  ^ ref type -> B [type_of]
//    ^ ref type -> B::C [type_of]
    A left, right;
//  ^ ref type -> A from=Use
    T free;
//  ^ nothing
    <V extends A> V make(A in, B.C... rest) throws Jam, B.Jam { return null; }
//             ^ ref type -> A [uses] from=Use::make
//                ^ nothing
//                       ^ ref type -> A [receives]
//                               ^ ref type -> B::C [receives]
//                                                 ^^^ ref type -> ? [uses]
//                                                        ^^^ ref type -> ?
    java.util.Map<A, ? super B> both(final @Mark A in) {
//                ^ ref type -> A [returns]
//                           ^ ref type -> B [returns]
//                                          ^^^^ ref decorates -> Mark from=Use::both
//                                               ^ ref type -> A [receives]
        A local = (A) null;
//      ^ ref type -> A [uses] from=Use::both
//                 ^ ref type -> A
        Object o = new A[1][], p = new java.util.ArrayList<A>(), q = new B.C();
//                     ^ ref type -> A
//                                                         ^ ref type -> A
//                                                                         ^ ref call -> B::C [instantiates]
        if (o instanceof A || o instanceof B.C c) {}
//                       ^ ref type -> A
//                                           ^ ref type -> B::C
        Class<?> k = B.C.class, l = int[].class, m = A[].class;
//                     ^ ref type -> B::C
//                                                   ^ ref type -> A
        java.util.List<@Mark A> list = this.<A>call((A & B) o);
//                      ^^^^ ref decorates -> Mark
//                           ^ ref type -> A
//                                           ^ ref type -> A
//                                                   ^ ref type -> A
//                                                       ^ ref type -> B
        for (A a : list) {}
//           ^ ref type -> A
        try (A a = null) {} catch (A | B e) {}
//           ^ ref type -> A
//                                 ^ ref type -> A
//                                     ^ ref type -> B
        java.util.function.Supplier<A> s = (A a, B b) -> a;
//                                          ^ ref type -> A
//                                               ^ ref type -> B
        return null;
    }
}

sealed class Base permits Left, Right {}
//                        ^^^^ ref type -> Left [uses] from=Base
//                              ^^^^^ ref type -> Right
final class Left extends Base {}
non-sealed class Right extends Base {}
