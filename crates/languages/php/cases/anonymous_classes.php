// An anonymous class has ordinary members; it is named after its keyword.

// --- migrations/doors.php
<?php
class Migration { protected function log(string $line) {} }
return new class extends Migration implements Up
//         ^^^^^ def class class signature="class extends Migration implements Up"
//                       ^^^^^^^^^ ref extends -> Migration from=class
//                                            ^^ ref implements -> ?
{
    private int $step = 1;
//               ^^^^ def field class::step visibility=private
    public function up(): void { $this->log($this->step); $this->down(); }
//                  ^^ def method class::up in=class
//                                      ^^^ ref call -> Migration::log (inherited)
//                                                 ^^^^ ref read -> class::step (member)
//                                                               ^^^^ ref call -> ?
};
function make(int $wide)
{
    return new #[Entity] readonly class($wide, $this->wide, deep()) {
//                                ^^^^^ def class make::class local readonly
//               ^^^^^^ ref decorates -> ?
//                                                    ^^^^ ref read -> ? from=make
//                                             ^^^^^ nothing
//                                                          ^^^^ ref call -> ? from=make
        public function __construct(private int $wide) { $this->wide; }
//                      ^^^^^^^^^^^ def constructor make::class::__construct
//                                                              ^^^^ ref read -> make::class::wide
    };
}
