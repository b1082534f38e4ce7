// A mock has the members of the class that it stands for.
<?php
namespace Shop;

use PHPUnit\Framework\TestCase;

class Door {
    public function lock() {}
}

class DoorTest extends TestCase {
    public function __construct() {
        parent::__construct();
// `__construct` ref call -> external
    }

    public function testLock() {
        $door = $this->createMock(Door::class);
        $door->lock();
// `lock` ref call -> ? ()
        $built = $this->getMockBuilder(Door::class)->disableOriginalConstructor()->getMock();
        $built->lock();
// `lock` ref call -> ? ()
        $other = $this->other(Door::class);
        $other->lock();
// `lock` ref call -> external
    }
}
