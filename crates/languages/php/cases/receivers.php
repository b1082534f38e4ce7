// A member is looked up on the type of its receiver, if that type is declared.

// --- house.php
<?php
class Key { public int $teeth = 3; public ?Key $spare = null; public function turn(): self { return $this; } }
class Lock
{
    public static ?Lock $master = null;
    public static function of(Key $key): static { return new static($key); }
    public function __construct(private readonly Key $key, public Key|string $either = '') {}
    public function key(): Key { return $this->key; }
    public function copy(): ?Key { return $this->key()->turn(); }
//                                               ^^^ ref call -> Lock::key#2
//                                                      ^^^^ ref call -> Key::turn (member) receiver=$this->key()

    public function work(Key $given, ?Key $maybe, $untyped, Key ...$many): void
    {
        $given->turn()->turn();
//              ^^^^ ref call -> Key::turn (member) receiver=$given
//                      ^^^^ ref call -> Key::turn (member) receiver=$given->turn()
        $maybe?->turn()?->teeth;
//               ^^^^ ref call -> Key::turn
//                        ^^^^^ ref read -> Key::teeth
        $untyped->turn();
//                ^^^^ ref call -> ? receiver=$untyped
        $many[0]->turn();
//                ^^^^ ref call -> ?
        $this->either->turn();
//                     ^^^^ ref call -> Key::turn (member)
        $new = new Key();
        $new->turn();
//            ^^^^ ref call -> Key::turn
        (new Key)->turn();
//                 ^^^^ ref call -> Key::turn
        (clone $given)->spare->spare->teeth = 4;
//                      ^^^^^ ref read -> Key::spare
//                                    ^^^^^ ref write -> Key::teeth
        $again = new Key();
        $again = new Lock($again);
        $again->turn();
//              ^^^^ ref call -> ?
        foreach ($many as $each) { $each->turn(); }
//                                        ^^^^ ref call -> ?
        self::of($given)->work();
//            ^^ ref call -> Lock::of
//                        ^^^^ ref call -> Lock::work
        static::$master->work();
//               ^^^^^^ ref read -> Lock::master (member)
//                       ^^^^ ref call -> Lock::work
        new static::$master($given);
//          ^^^^^^ nothing
//                   ^^^^^^ ref read -> Lock::master
        Lock::$master->key()->turn();
//      ^^^^ ref read -> Lock
//             ^^^^^^ ref read -> Lock::master (path)
//                            ^^^^ ref call -> Key::turn
        $given->{'turn'}();
        $name = 'turn';
        $given->$name();
        'text'->length();
//              ^^^^^^ ref call -> external
        helper()->turn();
//                ^^^^ ref call -> Key::turn
        $closure = fn () => $given->turn();
//                                  ^^^^ ref call -> Key::turn
        $other = function (Lock $given) use ($maybe) { $given->work(); $maybe->turn(); };
//                                                             ^^^^ ref call -> Lock::work
//                                                                             ^^^^ ref call -> Key::turn
    }
}
function helper(): Key { try { return new Key; } catch (Failure $failure) { $failure->explain(); } }
//                                                                                    ^^^^^^^ ref call -> Failure::explain
class Failure extends Exception { public function explain(): void { $this->getMessage(); } }
//                                                                         ^^^^^^^^^^ ref call -> external
enum Side { case Left; case Right; public static function first(): self { return self::Left; }
//                                                                                     ^^^^ ref read -> Side::Left
    public function label(): string { return match ($this) { Side::Left => 'l', self::Right => 'r' }; } }
//                                                                 ^^^^ ref read -> Side::Left
//                                                                                    ^^^^^ ref read -> Side::Right
Side::first()->label();
//             ^^^^^ ref call -> Side::label
Side::Left->label();
//          ^^^^^ ref call -> Side::label
Side::from('l')->label();
//    ^^^^ ref call -> ?
