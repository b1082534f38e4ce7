// What does not parse is said, and what is around it is found all the same.

// --- house.php
<?php
class Door
//    ^^^^ def class Door
{
    public function open( { }
    public function close(): void { $this->lock(); }
//                  ^^^^^ def method Door::close
//                                         ^^^^ ref call -> Door::lock
    public function lock() {}
//                  ^^^^ def method Door::lock
}
function after() {}
//       ^^^^^ def function after
// file: status=partial
