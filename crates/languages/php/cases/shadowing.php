// Variables of a function are local: a variable of the same name outside is a different one, in any file.

// --- names.php
<?php
$door = 1;
function open() {}
// --- use.php
<?php
require 'names.php';

function byParameter($door, callable $open)
{
    echo $door;
//       ^^^^^ nothing
    $open();
//  ^^^^^ nothing
}
function byLocal()
{
    $door = 2;
    echo $door;
//       ^^^^^ nothing
    open();
//  ^^^^ ref call -> names.php::open
    foreach ([1] as $open) { echo $open; }
//                                ^^^^^ nothing
    return fn ($door) => $door;
//                       ^^^^^ nothing
}
function without()
{
    echo $door;
//       ^^^^^ nothing
}
