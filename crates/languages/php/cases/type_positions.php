// Types are references in parameters, results, properties, constants, type checks and handlers; built-in types are not.

// --- house.php
<?php
class Door {}
interface Opens {}
class Frame
{
    const Door OUTER = null;
//        ^^^^ ref type -> Door [type_of] from=Frame::OUTER
    public int|Door|null $door;
//             ^^^^ ref type -> Door [type_of] from=Frame::door
    private ?Door $back { get => new Door; }
//           ^^^^ ref type -> Door

    function set((Door&Opens)|null $door, iterable $all, \Closure $then, self $other): static|false
//                ^^^^ ref type -> Door [receives]
//                     ^^^^^ ref type -> Opens [receives]
//                                        ^^^^^^^^ nothing
//                                                        ^^^^^^^ ref type -> external
//                                                                       ^^^^ ref type -> Frame
//                                                                                     ^^^^^^ ref type -> Frame [returns]
    {
        $each = function (Door $inner): Opens { return $inner; };
//                        ^^^^ ref type -> Door [uses]
//                                      ^^^^^ ref type -> Opens [uses]
        $short = fn (?Door $inner): ?Door => $inner;
//                    ^^^^ ref type -> Door
//                                   ^^^^ ref type -> Door
        if ($door instanceof Door && !$other instanceof $then) {}
//                           ^^^^ ref type -> Door
        try {} catch (Missing | \TypeError) {}
//                    ^^^^^^^ ref type -> ?
//                               ^^^^^^^^^ ref type -> external
        return (string) $door === Door::class;
//                                ^^^^ ref read -> Door
//                                      ^^^^^ nothing
    }
    function never(): never { exit; }
//                    ^^^^^ nothing
}
