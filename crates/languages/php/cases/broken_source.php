// Source that does not parse is reported; everything around it is still extracted.

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
