// Methods override those of interfaces and base classes; private methods are not inherited.

// --- doors.php
<?php
interface Opens {
    function open();
}
class Door implements Opens {
    public function open() {}
//                  ^^^^ def method Door::open overrides=Opens::open
    private function lock() {}
}
class Gate extends Door {
    public function open() {}
//                  ^^^^ def method Gate::open overrides="Door::open Opens::open"
    public function lock() {}
//                  ^^^^ def method Gate::lock overrides=
}
class Window {
    public function open() {}
//                  ^^^^ def method Window::open overrides=
}
// A call resolves to the member of its receiver's declared type.
function use_all(Opens $opens, Gate $gate, Window $window) {
    $opens->open();
//          ^^^^ ref call -> Opens::open (member)
    $gate->open();
//         ^^^^ ref call -> Gate::open (member)
    $window->open();
//           ^^^^ ref call -> Window::open (member)
    $opens->lock();
//          ^^^^ ref call -> ?
}
