// Names in a signature are resolved outside the body: they never mean its declarations.

// --- app.php
<?php
use M\Foo;
use M\Base;
use const M\SIZE;

function declared(Foo $foo, $size = SIZE, $one = Foo::ONE): Foo {
//                ^^^ ref type -> m.php::M::Foo
//                                  ^^^^ ref read -> m.php::M::SIZE
//                                               ^^^ ref read -> m.php::M::Foo
//                                                          ^^^ ref type -> m.php::M::Foo
    $SIZE = 3;
    $keep = function (Foo $foo) use ($size): Foo { return $foo; };
//                    ^^^ ref type -> m.php::M::Foo
    return $foo;
}

class Derived extends Base {
//                    ^^^^ ref extends -> m.php::M::Base
    const SIZE = 4;

    function inner($size = SIZE, $own = self::SIZE): Base {
//                         ^^^^ ref read -> m.php::M::SIZE
//                                            ^^^^ ref read -> Derived::SIZE
//                                                   ^^^^ ref type -> m.php::M::Base
        return $this;
    }
}
// --- m.php
<?php
namespace M;

const SIZE = 3;
class Foo {
    const ONE = 1;
}
class Base {}
