// Every form of `use`, and what it resolves to: the manifest declares the folder of a namespace's classes.

// --- composer.json
{
    "autoload": { "psr-4": { "Shop\\": "src/" }, "files": ["src/helpers.php"] },
    "autoload-dev": { "psr-4": { "Shop\\Tests\\": ["tests/unit", "tests/more/"] } }
}
// --- src/Cart.php
<?php
namespace Shop;
class Cart
{
    public static function of(array $parts): static {}
    public function total(): Pay\Card {}
}
// --- src/Pay/Card.php
<?php
namespace Shop\Pay;
use Shop\Cart;
//       ^^^^ import Shop Cart to=src/Cart.php
//       ^^^^ ref import -> src/Cart.php::Shop::Cart (import)
final class Card
{
    const LIMIT = 100;
    public function charge(Cart $cart): void {}
//                         ^^^^ ref type -> src/Cart.php::Shop::Cart [receives]
}
// --- src/Pay/Bank.php
<?php
namespace Shop\Pay;
interface Bank {}
// --- src/helpers.php
<?php
namespace Shop;
function money(int $amount): string {}
// --- tests/more/CartTest.php
<?php
namespace Shop\Tests;
class Helper {}
// --- tests/unit/Fake.php
<?php
namespace Shop\Tests;
class Fake {}
// --- src/main.php
<?php
namespace Shop;

use Shop\Pay\Card as Plastic, Shop\Tests\Fake;
//           ^^^^ import "Shop\\Pay" Card as Plastic to=src/Pay/Card.php
//           ^^^^ ref import -> src/Pay/Card.php::Shop\Pay::Card
//                                       ^^^^ ref import -> tests/unit/Fake.php::Shop\Tests::Fake
use Shop\{Cart, Pay\Bank as House, Pay};
//        ^^^^ import Shop Cart to=src/Cart.php
//                  ^^^^ import "Shop\\Pay" Bank as House to=src/Pay/Bank.php
//                                 ^^^ import Shop Pay
use function Shop\money;
//                ^^^^^ import Shop money
//                ^^^^^ ref import -> ?
use const Shop\Pay\LIMIT as TOP;
//                 ^^^^^ import Shop\Pay LIMIT as TOP
use \Shop\Missing;
//        ^^^^^^^ ref import -> ?
use Vendor\Package\{ Tool, function wrap };
//                   ^^^^ import Vendor\Package Tool to=?
//                   ^^^^ ref import -> external (dependency)
//                                  ^^^^ import Vendor\Package wrap
use InvalidArgumentException;
//  ^^^^^^^^^^^^^^^^^^^^^^^^ import "" InvalidArgumentException
//  ^^^^^^^^^^^^^^^^^^^^^^^^ ref import -> external

Cart::of([])->total()->charge();
// `Cart` ref read -> src/Cart.php::Shop::Cart (import)
//    ^^ ref call -> src/Cart.php::Shop::Cart::of (path)
//            ^^^^^ ref call -> src/Cart.php::Shop::Cart::total (member)
//                     ^^^^^^ ref call -> ?
function pay(Plastic $card, House $house, Tool $tool): void
//           ^^^^^^^ ref type -> src/Pay/Card.php::Shop\Pay::Card
{
    $card->charge(new Cart);
//         ^^^^^^ ref call -> src/Pay/Card.php::Shop\Pay::Card::charge (member)
    new Pay\Card;
//      ^^^ ref read -> ?
//          ^^^^ ref call -> src/Pay/Card.php::Shop\Pay::Card (path)
    Plastic::LIMIT;
//           ^^^^^ ref read -> src/Pay/Card.php::Shop\Pay::Card::LIMIT
    $tool->run();
//         ^^^ ref call -> external (dependency)
    money(1);
//  ^^^^^ ref call -> ?
    throw new InvalidArgumentException;
//            ^^^^^^^^^^^^^^^^^^^^^^^^ ref call -> external
}
