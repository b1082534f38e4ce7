// Files of one namespace see each other's classes without imports. Functions and constants fall back to the global namespace;
// classes do not.

// --- src/helpers.php
<?php
if (! function_exists('collect')) {
    function collect($items) { return new Bag; }
}
function paint() {}
class Bag {}
// --- src/Front/Door.php
<?php
namespace Shop\Front;

class Door
{
    public static function make(): Door { return new Door; }
    public function open(): void {}
}
function paint() {}
const WIDTH = 1;
// --- src/Front/House.php
<?php
namespace Shop\Front;

class House extends Door
//                  ^^^^ ref extends -> src/Front/Door.php::Shop\Front::Door (package)
{
    public function build(Door $door, Wall $wall): void
//                        ^^^^ ref type -> src/Front/Door.php::Shop\Front::Door
//                                    ^^^^ ref type -> ?
    {
        Door::make()->open();
//      ^^^^ ref read -> src/Front/Door.php::Shop\Front::Door
//            ^^^^ ref call -> src/Front/Door.php::Shop\Front::Door::make (path)
//                    ^^^^ ref call -> src/Front/Door.php::Shop\Front::Door::open (member)
        $door->open();
//             ^^^^ ref call -> src/Front/Door.php::Shop\Front::Door::open
        $this->open();
//             ^^^^ ref call -> src/Front/Door.php::Shop\Front::Door::open (inherited)
        paint();
//      ^^^^^ ref call -> src/Front/Door.php::Shop\Front::paint
        collect([WIDTH]);
//      ^^^^^^^ ref call -> src/helpers.php::collect
//               ^^^^^ ref read -> src/Front/Door.php::Shop\Front::WIDTH
        new Bag;
//          ^^^ ref call -> ?
        new \Bag;
//           ^^^ ref call -> src/helpers.php::Bag
    }
}
// --- src/Back/Yard.php
<?php
namespace Shop\Back;

use Shop\Front\Door as Gate;
//             ^^^^ ref import -> src/Front/Door.php::Shop\Front::Door

new Gate;
//  ^^^^ ref call -> src/Front/Door.php::Shop\Front::Door (import)
new Door;
//  ^^^^ ref call -> ?
// --- src/Wall.php
<?php
namespace Shop;
class Wall {}
