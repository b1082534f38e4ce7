// What is used from outside of the code: files that a framework loads by their path, if the project uses it.

// --- composer.json
{ "require": { "laravel/framework": "^12" } }
// --- app/Http/Controllers/DoorController.php
<?php
// file: entry=laravel
class DoorController {}
// --- app/Models/Door.php
<?php
// file: entry=""
class Door {
    #[Route('/doors')]
    function list() {}
    //       ^^^^ def method Door::list entry=symfony
}
