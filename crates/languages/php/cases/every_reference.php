// Every reference, with its role. Variables of a function are not references.
// case: every ref

// --- shop.php
<?php

namespace Shop;

use Stock\Shelf as Board, Stock\Crate;
//        ^^^^^ ref import -> external
//                              ^^^^^ ref import -> external
use function Stock\weigh;
//                 ^^^^^ ref import -> external

interface Sells {}
interface Counted extends Sells, \Countable {}
//                        ^^^^^ ref extends -> Shop::Sells
//                                ^^^^^^^^^ ref extends -> external (builtin)
trait Counts { public int $sum = 0; public function add(int $n): static { return $this; } }
//                                                               ^^^^^^ ref type -> Shop::Counts
const TAX = 20;

#[Listed(Board::class)]
//^^^^^^ ref decorates -> ? [annotates] from=Shop::Cart arguments=1
//       ^^^^^ ref read -> external
class Cart extends Board implements Sells
//                 ^^^^^ ref extends -> external
//                                  ^^^^^ ref implements -> Shop::Sells
{
    use Counts;
//      ^^^^^^ ref extends -> Shop::Counts
    private static int $made = TAX;
//                             ^^^ ref read -> Shop::TAX from=Shop::Cart::made
    private ?Crate $crate = null;
//           ^^^^^ ref type -> external [type_of] from=Shop::Cart::crate

    public function fill(Crate|Sells $crate, callable $then): ?self
//                       ^^^^^ ref type -> external [receives]
//                             ^^^^^ ref type -> Shop::Sells [receives]
//                                                             ^^^^ ref type -> Shop::Cart [returns]
    {
        $this->crate = $crate;
//             ^^^^^ ref write -> Shop::Cart::crate (member)
        self::$made += weigh($crate);
//             ^^^^ ref write -> Shop::Cart::made (member)
//                     ^^^^^ ref call -> external
        $this->sum++;
//             ^^^ ref write -> Shop::Counts::sum (inherited)
        $then($crate);
        $this->add(1)->add(n: strlen("{$this->sum} of $crate"));
//             ^^^ ref call -> Shop::Counts::add (inherited) arguments=1
//                     ^^^ ref call -> Shop::Counts::add (inherited) receiver=$this->add(1)
//                            ^^^^^^ ref call -> external (builtin)
// `sum` ref read -> Shop::Counts::sum
        if ($crate instanceof Sells) {
//                            ^^^^^ ref type -> Shop::Sells
            throw new \LogicException(static::class . self::NAME);
//                     ^^^^^^^^^^^^^^ ref call -> external (builtin) conditional
//                                                          ^^^^ ref read -> external
        }
        return new self();
//                 ^^^^ ref call -> Shop::Cart [instantiates]
    }

    public function count(): int { return $this->crate?->size ?? \count($this->parts); }
//                                               ^^^^^ ref read -> Shop::Cart::crate
//                                                       ^^^^ ref read -> external receiver=$this->crate
//                                                                ^^^^^ ref call -> external (builtin)
//                                                                             ^^^^^ ref read -> external
}

$cart = new Cart();
//          ^^^^ ref call -> Shop::Cart [instantiates] from=Shop::$cart
$cart->fill(...);
// `$cart` ref read -> Shop::$cart
//     ^^^^ ref read -> Shop::Cart::fill (member)
array_map([$cart, 'fill'], [Cart::class, 'make']);
// `array_map` ref call -> external
//         ^^^^^ ref read -> Shop::$cart
//                          ^^^^ ref read -> Shop::Cart
//                                        ^^^^ ref read -> external
Cart::make(TAX)->fill();
// `Cart` ref read -> Shop::Cart
//    ^^^^ ref call -> external
//         ^^^ ref read -> Shop::TAX
//               ^^^^ ref call -> external
try { Board\load(); } catch (Crate | \Exception $e) { echo $e; } finally { TAX; }
//    ^^^^^ ref read -> external
//          ^^^^ ref call -> external receiver=Board conditional
//                           ^^^^^ ref type -> external
//                                    ^^^^^^^^^ ref type -> external
// `$e)` nothing
//                                                                         ^^^ ref read -> Shop::TAX
