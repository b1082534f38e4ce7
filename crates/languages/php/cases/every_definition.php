// Every kind of definition, with its qualified name.
// case: every def

// --- house.php
<?php

namespace House\Doors;
//        ^^^^^^^^^^^ def namespace House\Doors lines=79

const LIMIT = 3, WIDE = 'wide';
//    ^^^^^ def constant House\Doors::LIMIT value=3 readonly in=House\Doors
//               ^^^^ def constant House\Doors::WIDE value="'wide'"
define('HINGES', 2);
//      ^^^^^^ def constant House\Doors::HINGES value=2 readonly
\define("SCREWS", 8);
//       ^^^^^^ def constant House\Doors::SCREWS value=8
$width = 80;
// `$width` def variable House\Doors::$width value=80
[$left, $right] = measure($width);
// `$left` def variable House\Doors::$left
//      ^^^^^^ def variable House\Doors::$right
$again = &$width;
// `$again` def variable House\Doors::$again
$width = 90;

function measure(int|float $size, ?Door &$door = null, string ...$rest): array
//       ^^^^^^^ def function House\Doors::measure type=array params="$size: int|float, $door: ?Door = null, *$rest: string" signature="function measure(int|float $size, ?Door &$door = null, string ...$rest): array"
{
    $local = function (int $size) { return $size; };
    static $calls = 0;
    foreach ($rest as $key => [$one, $two]) {}
    function late(): void {}
//           ^^^^ def function House\Doors::measure::late local
    class Inner { public function deep() {} }
//        ^^^^^ def class House\Doors::measure::Inner local
//                                ^^^^ def method House\Doors::measure::Inner::deep
    const NOTHING = 0;
//        ^^^^^^^ def constant House\Doors::measure::NOTHING
}

function &shared() { static $it; return $it; }
//        ^^^^^^ def function House\Doors::shared

interface Opening extends \Countable
//        ^^^^^^^ def interface House\Doors::Opening signature="interface Opening extends \\Countable"
{
    const SIDES = 2;
//        ^^^^^ def constant House\Doors::Opening::SIDES value=2
    public string $label { get; set; }
//                 ^^^^^ def property House\Doors::Opening::label type=string
    public function open(self $by): static;
//                  ^^^^ def method House\Doors::Opening::open abstract type=static params="$by: self"
}

trait Locks
//    ^^^^^ def trait House\Doors::Locks
{
    private bool $locked = false;
//                ^^^^^^ def field House\Doors::Locks::locked type=bool value=false visibility=private
    abstract public function key(): string;
//                           ^^^ def method House\Doors::Locks::key abstract
    public function lock(): void {}
//                  ^^^^ def method House\Doors::Locks::lock !abstract
}

enum Side: string implements HasLabel
//   ^^^^ def enum House\Doors::Side
{
    case Left = 'left';
//       ^^^^ def variant House\Doors::Side::Left value="'left'"
    case Right = 'right';
//       ^^^^^ def variant House\Doors::Side::Right value="'right'"
    const DEFAULT = self::Left;
//        ^^^^^^^ def constant House\Doors::Side::DEFAULT
    public static function other(): self { return self::Right; }
//                         ^^^^^ def method House\Doors::Side::other static type=self
}

abstract class Door implements Opening
//             ^^^^ def class House\Doors::Door abstract signature="abstract class Door implements Opening"
{
    use Locks { lock as protected shut; lock as private; }
//                                ^^^^ def method House\Doors::Door::shut visibility=protected

    final protected const int HEIGHT = 200, DEPTH = 4;
//                            ^^^^^^ def constant House\Doors::Door::HEIGHT value=200 type=int visibility=protected
//                                          ^^^^^ def constant House\Doors::Door::DEPTH value=4 visibility=protected
    var $old, $older = 1;
//       ^^^ def field House\Doors::Door::old visibility=public
//             ^^^^^ def field House\Doors::Door::older value=1
    private static ?Door $last = null;
//                        ^^^^ def field House\Doors::Door::last static type=?Door value=null visibility=private
    protected readonly array $parts;
//                            ^^^^^ def field House\Doors::Door::parts readonly type=array visibility=protected
    public private(set) string $name = 'door' {
//                              ^^^^ def property House\Doors::Door::name type=string visibility=public
        get => $this->name;
        set(string $value) { $this->name = $value; }
    }

    public function __construct(
//                  ^^^^^^^^^^^ def constructor House\Doors::Door::__construct params="$wide: int, $hinge: Hinge = new Hinge(), $plain: string = ''"
        private readonly int $wide,
//                            ^^^^ def field House\Doors::Door::wide readonly type=int visibility=private in=House\Doors::Door
        protected Hinge $hinge = new Hinge(),
//                       ^^^^^ def field House\Doors::Door::hinge type=Hinge visibility=protected
        string $plain = '',
    ) {
        $this->undeclared = $plain;
    }

    static public function make(): static { return new static(1); }
//                         ^^^^ def method House\Doors::Door::make static visibility=public
    abstract protected function paint();
//                              ^^^^^ def method House\Doors::Door::paint abstract visibility=protected
    function __call($name, $arguments) { return fn (int $x): int => $x; }
//           ^^^^^^ def method House\Doors::Door::__call visibility=public params="$name, $arguments"
}

final readonly class Gate extends Door { protected function paint() {} }
//                   ^^^^ def class House\Doors::Gate readonly
//                                                          ^^^^^ def method House\Doors::Gate::paint

if (! function_exists('knock')) {
    function knock() {}
//           ^^^^^ def function House\Doors::knock !local
}

return new class(1) extends Door {
//         ^^^^^ def class House\Doors::class
    protected function paint() {}
//                     ^^^^^ def method House\Doors::class::paint
};
