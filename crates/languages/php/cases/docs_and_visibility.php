// A documentation comment belongs to the definition right after it; members are public by default.

// --- house.php
<?php
/**
 * Doors and walls.
 */
namespace House;
//        ^^^^^ def namespace House doc="Doors and walls."

/** How many. */
const LIMIT = 3;
//    ^^^^^ def constant House::LIMIT doc="How many." visibility=public exported

/**
 * A door.
 *
 * @see Wall
 */
#[Entity(table: 'doors')]
final class Door
//          ^^^^ def class House::Door doc="A door.\n\n@see Wall" signature="final class Door" visibility=public
{
    // Not a doc.
    private $lock;
//           ^^^^ def field House::Door::lock doc="" visibility=private

    /** @var int */
    protected static $count = 0;
//                    ^^^^^ def field House::Door::count doc="@var int" visibility=protected

    /** Opens. */
    #[Override]
    public function open(): void
//                  ^^^^ def method House::Door::open doc="Opens." signature="public function open(): void"
    {
        /** @var Key $key */
        $key = null;
    }

    function bare() {}
//           ^^^^ def method House::Door::bare doc="" visibility=public exported
    /** Lost. */

    private const A = 1;
//                ^ def constant House::Door::A doc="Lost." visibility=private !exported
    protected function &by(/** The hand. */ $hand) {}
//                      ^^ def method House::Door::by doc="" visibility=protected
    public function __construct(
        /** How wide. */
        private int $wide,
//                   ^^^^ def field House::Door::wide doc="How wide." visibility=private
        protected readonly string $name = '',
//                                 ^^^^ def field House::Door::name doc="" visibility=protected
    ) {}
}
/***** A banner. *****/
function shut() {}
//       ^^^^ def function House::shut doc="" visibility=public
interface Opens { function open(); }
//                         ^^^^ def method House::Opens::open visibility=public
enum Side { /** The left one. */ case Left; private const X = 1; }
//                                    ^^^^ def variant House::Side::Left doc="The left one." visibility=public
//                                                        ^ def constant House::Side::X visibility=private
