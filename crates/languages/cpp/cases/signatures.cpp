// A function header sees the parameters before it, but nothing declared in the body; base types are resolved outside of the
// class.

// --- app.cpp
#include "m.h"

Foo declared(Foo foo, int size = limit()) {
// `Foo declared` nothing
//           ^^^ ref type -> m.h::Foo
//                               ^^^^^ ref call -> m.h::limit
    struct Foo {};
    auto limit = [] { return 1; };
    Foo inner;
//  ^^^ ref type -> declared::Foo
    return foo;
}

auto trailing(Foo foo, Base base) -> decltype(foo.open()) {
//                                            ^^^ nothing
    struct Base {};
    return foo.open();
}

class Derived : public Base {
//                     ^^^^ ref extends -> m.h::Base
    class Base {};

    void inner(Base base);
//             ^^^^ ref type -> Derived::Base
};
// --- m.h
#pragma once
class Foo { public: int open(); };
class Base {};
int limit();
