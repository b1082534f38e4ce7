// A namespace owns what is written in it, whether it has a body or extends to the next one. Names of other namespaces are
// qualified.

// --- statements.php
<?php
namespace Shop\Front;
//        ^^^^^^^^^^ def namespace Shop\Front lines=9
use Stock\Door as Gate;
class Door {}
//    ^^^^ def class Shop\Front::Door in=Shop\Front
new Door;
//  ^^^^ ref call -> Shop\Front::Door
new Gate;
//  ^^^^ ref call -> external
new Wall;
//  ^^^^ ref call -> ?
new \Exception;
//   ^^^^^^^^^ ref call -> external (builtin)
strlen('x');
// `strlen` ref call -> external (builtin)

namespace Shop\Back;
//        ^^^^^^^^^ def namespace Shop\Back
class Wall {}
//    ^^^^ def class Shop\Back::Wall in=Shop\Back
new Wall;
//  ^^^^ ref call -> Shop\Back::Wall
new Gate;
//  ^^^^ ref call -> ?
new Door;
//  ^^^^ ref call -> ?

// --- blocks.php
<?php
namespace Shop {
//        ^^^^ def namespace Shop lines=4
    class Exception extends \Exception {}
//                           ^^^^^^^^^ ref extends -> external (builtin)
    throw new Exception(namespace\VERSION);
//            ^^^^^^^^^ ref call -> Shop::Exception
//                                ^^^^^^^ ref read -> ? receiver=namespace
}
namespace {
    class Lamp {}
//        ^^^^ def class Lamp
    new \Lamp(new Exception);
//       ^^^^ ref call -> Lamp
//                ^^^^^^^^^ ref call -> external (builtin)
    new \Shop\Exception;
//       ^^^^ nothing
//            ^^^^^^^^^ ref call -> Shop::Exception receiver="\\Shop"
    new Shop\Deep\Exception;
//      ^^^^ ref read -> Shop
//           ^^^^ nothing
//                ^^^^^^^^^ ref call -> ? receiver=Shop\Deep
    new Shop\Exception;
//           ^^^^^^^^^ ref call -> Shop::Exception (path)
}

// --- script.php
<?php
use Stock\Exception;
class Lamp {}
new \Lamp;
//   ^^^^ ref call -> Lamp
new \Exception;
//   ^^^^^^^^^ ref call -> external (builtin)
