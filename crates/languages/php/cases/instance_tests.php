// A type check narrows a variable where it holds, and after a check that leaves if it fails.

// --- test.php
<?php
class Door { function open() {} function wide() {} }
class Gate { function shut() {} }

function test($x, $y, $z, $w) {
    if ($x instanceof Door) {
        $x->open();
//          ^^^^ ref call -> Door::open
    } elseif ($x instanceof Gate) {
        $x->shut();
//          ^^^^ ref call -> Gate::shut
    } else {
        $x->open();
//          ^^^^ ref call -> ?
    }
    $x->open();
//      ^^^^ ref call -> ?
    if ($x instanceof Door && $x->wide()) {
//                                ^^^^ ref call -> Door::wide
        $x->open();
//          ^^^^ ref call -> Door::open
    }
    if ($x instanceof Door || $x->wide()) {
//                                ^^^^ ref call -> ?
        $x->open();
//          ^^^^ ref call -> ?
    }
    if (! $y instanceof Door) {
        return null;
    }
    $y->open();
//      ^^^^ ref call -> Door::open
    if (!($z instanceof Door)) {
        throw new Exception();
    }
    $z->open();
//      ^^^^ ref call -> Door::open
    if (! $w instanceof Door) {
        $w = null;
    }
    $w->open();
//      ^^^^ ref call -> ?
    return $x instanceof Gate ? $x->shut() : $x->open();
//                                  ^^^^ ref call -> Gate::shut
//                                               ^^^^ ref call -> ?
}
