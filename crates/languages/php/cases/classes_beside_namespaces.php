// In `use A\B\C`, `A\B` is a namespace, also where a class `A\B` exists.

// --- composer.json
{ "autoload": { "psr-4": { "Shop\\": "src/" } } }
// --- src/Door.php
<?php
namespace Shop;
class Door
{
    public function open() {}
}
// --- src/Door/Lock.php
<?php
namespace Shop\Door;
class Lock
{
    public function turn() {}
}
// --- src/main.php
<?php
namespace Shop\Front;

use Shop\Door;
//       ^^^^ ref import -> src/Door.php::Shop::Door
use Shop\Door\Lock;
//            ^^^^ ref import -> src/Door/Lock.php::Shop\Door::Lock
use Shop\Door\Missing;
//            ^^^^^^^ ref import -> ?

function use_them(Door $door, Lock $lock)
{
    $door->open();
//         ^^^^ ref call -> src/Door.php::Shop::Door::open
    $lock->turn();
//         ^^^^ ref call -> src/Door/Lock.php::Shop\Door::Lock::turn
    $lock->open();
//         ^^^^ ref call -> ?
}
