// Manifests declare where namespaces are: in several folders, in the older way that repeats the namespace, for a package in its
// own folder, or not at all.

// --- composer.json
{ "autoload": { "psr-4": { "App\\": ["app/", "lib/app"] }, "psr-0": { "Old\\Shop": "legacy/" } } }
// --- packages/tools/composer.json
{ "autoload": { "psr-4": { "Tools\\": "" } } }
// --- app/Parts/composer.json
{ "autoload": { "psr-4": { "App\\Models\\": "" } } }
// --- app/Parts/Traits/Opens.php
<?php
namespace App\Models\Traits;
trait Opens {}
// --- app/Models/User.php
<?php
namespace App\Models;
class User {}
// --- lib/app/Models/Door.php
<?php
namespace App\Models;
class Door {}
// --- legacy/Old/Shop/Till.php
<?php
namespace Old\Shop;
class Till {}
// --- packages/tools/Saw.php
<?php
namespace Tools;
class Saw { public function cut(): void {} }
// --- packages/tools/Blade.php
<?php
namespace Tools;
// The file of a class has to hold it.
class Edge {}
// --- main.php
<?php
use App\Models\User;
//             ^^^^ ref import -> app/Models/User.php::App\Models::User
use App\Models\Door;
//             ^^^^ ref import -> lib/app/Models/Door.php::App\Models::Door
use App\Models\Wall;
//             ^^^^ ref import -> ?
use App\Models\Traits\Opens;
//                    ^^^^^ ref import -> app/Parts/Traits/Opens.php::App\Models\Traits::Opens
use Old\Shop\Till;
//           ^^^^ ref import -> legacy/Old/Shop/Till.php::Old\Shop::Till
use Tools\Saw;
//        ^^^ ref import -> packages/tools/Saw.php::Tools::Saw
use Tools\Blade;
//        ^^^^^ ref import -> ?
use Tools as Kit;
//  ^^^^^ import "" Tools as Kit
use Elsewhere\Thing;
//            ^^^^^ ref import -> external
use Thing as Global;
//  ^^^^^ ref import -> external

(new Kit\Saw)->cut();
//       ^^^ ref call -> packages/tools/Saw.php::Tools::Saw (path)
//             ^^^ ref call -> packages/tools/Saw.php::Tools::Saw::cut
