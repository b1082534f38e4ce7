// A choice has the type of what is chosen, not of the condition. A method that may return nothing returns the other value.

// --- house.php
<?php
class Wall { public function paint() {} }
class Lock { const TURNS = 3; public function turn() {} }
enum Side { case Left; case Right; public function label() {} }

function late(?Lock $lock) { return $lock ?? new Lock; }
function early($wide) { if ($wide) { return null; } return new Lock; }

function use_them($wide, Wall $wall)
{
    late(null)->turn();
//              ^^^^ ref call -> Lock::turn
    early(1)->turn();
//            ^^^^ ref call -> Lock::turn
    ($wide ? new Lock : null)->turn();
//                             ^^^^ ref call -> Lock::turn
    ($wall ? $wide : 1)->paint();
//                       ^^^^^ ref call -> ?
    (new Lock . new Lock)->turn();
//                         ^^^^ ref call -> ?
    Side::Right->label();
//               ^^^^^ ref call -> Side::label
    Lock::TURNS->label();
//               ^^^^^ ref call -> external
}
