// A variable belongs to its function; a closure lists what it captures.
// case: every ref

// --- run.php
<?php
$app = make();
//     ^^^^ ref call -> make
$_ENV['x'] = $undefined;
// `$_ENV` ref write -> external (builtin)
//           ^^^^^^^^^^ ref read -> ?
function make() {
    $app = 1;
    preg_match('/x/', 'x', $matches);
//  ^^^^^^^^^^ ref call -> external
    return $matches . $app . $_GET['x'];
}
function shared() {
    global $app, $elsewhere;
    $app = 2;
//  ^^^^ ref write -> $app
    $elsewhere = $app;
//  ^^^^^^^^^^ ref write -> ?
//               ^^^^ ref read -> $app
    return function () use ($app) { return $app . $elsewhere; };
//                                         ^^^^ ref read -> $app
}
$closure = function ($one) use (&$app) {
    $app++;
//  ^^^^ ref write -> $app
    $two = fn ($three) => $one + $two + $three + $app;
//                                               ^^^^ ref read -> $app
    return static function () use ($one) { static $four; [$five, 'six' => $six] = $one; return $four . $five . $six; };
};
$short = fn ($one) => $one . $app;
//                           ^^^^ ref read -> $app
foreach ($app as $name => &$value) { echo $name, $value; }
//       ^^^^ ref read -> $app
class Door
{
    public function open($hand) { return $hand . $app . $this->wide; }
//                                                             ^^^^ ref read -> ?
    public function each() { foreach ($this->all as [$a, $b]) { [$this->x, $c] = [$a, $b]; unset($this->y, $c); } }
//                                           ^^^ ref read -> ?
//                                                                      ^ ref write -> ?
//                                                                                                      ^ ref write -> ?
}
