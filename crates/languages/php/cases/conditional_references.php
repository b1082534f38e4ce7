// A reference in code that runs conditionally is marked.

// --- run.php
<?php
class Door { public function __construct() { always(); } }
//                                           ^^^^^^ ref call -> always !conditional
function always() {
    if (rare()) { inside(); } else { other(); }
//                ^^^^^^ ref call -> ? conditional
//                                   ^^^^^ ref call -> ? conditional
    $x ? left() : right();
//       ^^^^ ref call -> ? conditional
    while (more()) { again(); }
//                   ^^^^^ ref call -> ? conditional
    switch (kind()) { case ONE: first(); default: last(); }
//          ^^^^ ref call -> ? !conditional
//                              ^^^^^ ref call -> ? conditional
//                                                ^^^^ ref call -> ? conditional
    match ($x) { 1 => arm(), default => rest() };
//                    ^^^ ref call -> ? conditional
//                                      ^^^^ ref call -> ? conditional
    try { risky(); } catch (\Exception) { mend(); } finally { done(); }
//        ^^^^^ ref call -> ? conditional
//                                        ^^^^ ref call -> ? conditional
    foreach ($x as $y) visit($y);
//                     ^^^^^ ref call -> ? conditional
    after();
//  ^^^^^ ref call -> ? !conditional
}
