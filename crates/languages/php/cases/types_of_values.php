// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

// --- values.php
<?php
class Wall { function open() {} }
class Door { function open() {} function lock() {} }

// Fields: declared, given with the constructor, or what it puts into them.
class House
{
    public Wall $wall;
    private $held;
    private $made;
    private $other;

    public function __construct(private Door $door, Door $held, Wall $wall, $other)
    {
        $this->held = $held;
        $this->made = new Door();
        $this->wall = $wall;
        $this->other = $other;
    }

    public function enter(House $house, $stranger)
    {
        $this->door->lock();
//                   ^^^^ ref call -> Door::lock (member)
        $this->held->lock();
//                   ^^^^ ref call -> Door::lock
        $this->made->lock();
//                   ^^^^ ref call -> Door::lock
        $this->wall->lock();
//                   ^^^^ ref call -> ?
        $this->wall->open();
//                   ^^^^ ref call -> Wall::open
        $this->other->lock();
//                    ^^^^ ref call -> ?
        $house->door->lock();
//                    ^^^^ ref call -> Door::lock
        $stranger->door->lock();
//                       ^^^^ ref call -> ?
    }
}

// A name that is given to another one takes its type along.
function assign()
{
    $first = new Door();
    $second = $first;
    $second->lock();
//           ^^^^ ref call -> Door::lock
    $third = new Wall();
    $third->lock();
//          ^^^^ ref call -> ?
}

// Results: as they are declared, as they are handed back, and neither.
function declared(): Door { return load(); }
function handed() { return new Door(); }
function handed_on() { return handed(); }
function walled(): Wall { return load(); }
function silent() { new Door(); }
function results()
{
    declared()->lock();
//              ^^^^ ref call -> Door::lock
    handed()->lock();
//            ^^^^ ref call -> Door::lock
    handed_on()->lock();
//               ^^^^ ref call -> Door::lock
    walled()->lock();
//            ^^^^ ref call -> ?
    silent()->lock();
//            ^^^^ ref call -> ?
}

// What is in an array has no declared type; what is documented is not read.
/** @param Door[] $doors */
function iterate(array $doors, Door ...$many)
{
    foreach ($doors as $door) { $door->lock(); }
//                                     ^^^^ ref call -> Door::lock
    foreach ($many as $each) { $each->lock(); }
//                                    ^^^^ BUG ref call -> ?
    $doors->lock();
//          ^^^^ ref call -> external
}

// What may be missing.
function wait(?Door $maybe, ?Wall $none, Door|null $either)
{
    $maybe?->lock();
//           ^^^^ ref call -> Door::lock
    $none?->lock();
//          ^^^^ ref call -> ?
    $either->lock();
//           ^^^^ ref call -> Door::lock
}

// A class's own members come first, then those of its traits, then those of its parents.
trait Swings { function swing() {} }
class Opening { function swing() {} function paint() {} }
class Frame extends Opening { function paint() {} }
class Gate extends Frame
{
    use Swings;

    function use(Gate $gate)
    {
        $gate->swing();
//             ^^^^^ ref call -> Swings::swing (inherited)
        $gate->paint();
//             ^^^^^ ref call -> Frame::paint (inherited)
        $gate->lock();
//             ^^^^ ref call -> ?
    }
}
