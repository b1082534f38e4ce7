// What a function names is its own: a variable outside of it is another one, in this file and in others.

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
