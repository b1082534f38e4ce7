// A name from a dependency or the standard library is never linked to a symbol of the same name in the project; names of the
// namespace shadow functions of the language.

// --- composer.json
{ "autoload": { "psr-4": { "App\\": "src/" } } }
// --- src/Client.php
<?php
namespace App;
class Client { public function send() {} }
class DateTime { public function send() {} }
// --- src/Barn/Use.php
<?php
namespace App\Barn;

use GuzzleHttp\Client;

function strlen($text) { return 1; }

function send(Client $client, \DateTime $time, \App\Client $own)
{
    $client->send();
//           ^^^^ ref call -> external
    $time->send();
//         ^^^^ ref call -> external
    $own->send();
//        ^^^^ ref call -> src/Client.php::App::Client::send
    strlen('a');
//  ^^^^^^ ref call -> App\Barn::strlen
    count([]);
//  ^^^^^ ref call -> external
}
