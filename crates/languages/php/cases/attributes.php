// An attribute is a reference from the definition, parameter or anonymous function that follows it.

// --- house.php
<?php
#[Attribute(Attribute::TARGET_CLASS)]
//^^^^^^^^^ ref decorates -> external from=Entity arguments=1
//          ^^^^^^^^^ ref read -> external from=Entity
class Entity { const ALL = 1; public function __construct(public string $table = '', public array $of = []) {} }
#[Entity('door', of: [Side::class]), Missing]
//^^^^^^ ref decorates -> Entity [annotates] from=Door arguments=2
//               ^^ nothing
//                    ^^^^ ref read -> Side from=Door
//                                   ^^^^^^^ ref decorates -> ? from=Door
#[Vendor\Listed]
//       ^^^^^^ ref decorates -> ? receiver=Vendor from=Door
class Door
{
    #[Entity] private $lock;
//    ^^^^^^ ref decorates -> Entity from=Door::lock
    #[Entity] const A = Entity::ALL;
//    ^^^^^^ ref decorates -> Entity from=Door::A
    #[Entity(self::A)]
//    ^^^^^^ ref decorates -> Entity from=Door::open
    public function open(#[Entity] $by, #[\SensitiveParameter] private $key) { return #[Entity] fn () => 1; }
//                         ^^^^^^ ref decorates -> Entity from=Door::open
//                                         ^^^^^^^^^^^^^^^^^^ ref decorates -> external from=Door::open
}
enum Side { #[Entity] case Left; }
//            ^^^^^^ ref decorates -> Entity from=Side::Left
#[Entity] function shut() {}
//^^^^^^ ref decorates -> Entity from=shut
