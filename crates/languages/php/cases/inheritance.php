// Members come from the type, then the traits it uses, then its parents.

// --- house.php
<?php
interface Opens { const SIDES = 2; public function open(): void; }
trait Locks
{
    protected bool $locked = false;
    public static function keys(): int { return 2; }
    public function lock(): static { $this->locked = true; return $this; }
//                                          ^^^^^^ ref write -> Locks::locked (member)
    public function rattle() { $this->open(); }
//                                    ^^^^ ref call -> ?
}
trait Bolts { public function lock() {} public function bolt() {} }
abstract class Part
{
    public function __construct(protected string $name) {}
    public function name(): string { return $this->name; }
//                                                 ^^^^ ref read -> Part::name
    public static function make(): static { return new static('part'); }
//                                                     ^^^^^^ ref call -> Part [instantiates]
    public function lock() {}
}
class Door extends Part implements Opens
//                 ^^^^ ref extends -> Part
//                                 ^^^^^ ref implements -> Opens
{
    use Locks, Bolts {
//      ^^^^^ ref extends -> Locks
//             ^^^^^ ref extends -> Bolts
        Locks::lock insteadof Bolts;
//      ^^^^^ ref read -> Locks
//             ^^^^ ref read -> Locks::lock (path)
//                            ^^^^^ ref type -> Bolts
        Bolts::lock as private fasten;
//             ^^^^ ref read -> Bolts::lock
        bolt as shoot;
//      ^^^^ nothing
//              ^^^^^ def method Door::shoot
    }

    public function __construct() { parent::__construct('door'); }
//                                          ^^^^^^^^^^^ ref call -> Part::__construct (inherited)
    public function open(): void
    {
        parent::open();
//              ^^^^ ref call -> ?
        $this->lock()->bolt();
//             ^^^^ BUG ref call -> Bolts::lock
        $this->fasten();
//             ^^^^^^ ref call -> Door::fasten (member)
        self::keys() + static::keys() + self::SIDES;
//            ^^^^ ref call -> Locks::keys (inherited)
//                             ^^^^ ref call -> Locks::keys
//                                            ^^^^^ ref read -> Opens::SIDES
        $this->locked = false;
//             ^^^^^^ ref write -> Locks::locked (inherited)
        self::make()->open();
//            ^^^^ ref call -> Part::make (inherited)
//                    ^^^^ ref call -> Door::open (member)
        $this->name();
//             ^^^^ ref call -> Part::name#2 (inherited)
        $this->nothing();
//             ^^^^^^^ ref call -> ?
    }
}
class Gate extends Door { public function open(): void { parent::open(); } }
//                                                               ^^^^ ref call -> Door::open (inherited)
