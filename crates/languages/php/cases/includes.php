// An included file provides all of its names; its path is relative to the including file, then to the root.

// --- bin/run.php
<?php
require __DIR__ . '/../lib/tools.php';
//                 ^^^^^^^^^^^^^^^^^ import /../lib/tools.php * to=lib/tools.php
//                 ^^^^^^^^^^^^^^^^^ ref import -> lib/tools.php
require_once('config.php');
//            ^^^^^^^^^^ import config.php * to=bin/config.php
include 'lib/colours.php';
//       ^^^^^^^^^^^^^^^ import lib/colours.php * to=lib/colours.php
include_once 'missing.php';
//            ^^^^^^^^^^^ import missing.php * to=?
//            ^^^^^^^^^^^ ref import -> ?
include $page;
//      ^^^^^ ref read -> ?

sharpen(new Knife);
// `sharpen` ref call -> lib/tools.php::sharpen (star)
//          ^^^^^ ref call -> lib/tools.php::Knife (star) [instantiates]
paint(RED);
// `paint` ref call -> ?
//    ^^^ ref read -> lib/colours.php::RED (star)
echo $config, COLOUR;
//   ^^^^^^^ ref read -> bin/config.php::$config (star)
//            ^^^^^^ ref read -> bin/config.php::COLOUR
// --- bin/config.php
<?php
$config = ['door' => 1];
define('COLOUR', 'red');
// --- lib/tools.php
<?php
function sharpen(Knife $knife) {}
class Knife {}
// --- lib/colours.php
<?php
const RED = 'red';
namespace Colours;
function paint() {}
