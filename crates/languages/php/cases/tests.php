// Tests are methods with a test's name in a test file or marked by an attribute or in their documentation; or calls with a
// title.

// --- tests/DoorTest.php
<?php
use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\{Test, DataProvider};
final class DoorTest extends TestCase
//          ^^^^^^^^ def class DoorTest test
{
    protected function setUp(): void {}
//                     ^^^^^ def method DoorTest::setUp test
    public function testOpens(): void { open(); }
//                  ^^^^^^^^^ def method DoorTest::testOpens test
//                                      ^^^^ ref call -> ? from=DoorTest::testOpens
}
class Helper { public function tested() {} public function make() {} }
//    ^^^^^^ def class Helper !test
//                                                         ^^^^ def method Helper::make !test

// --- tests/doors.php
<?php
it('opens', function () {
//  ^^^^^ def test opens test
    expect(open())->toBeTrue();
//         ^^^^ ref call -> ? from=opens
    test('nested', fn () => shut());
//        ^^^^^^ def test opens::nested test
})->group('doors');
test("shuts", fn () => shut());
//    ^^^^^ def test shuts test
describe('a wall', function () {
//        ^^^^^^ def test "a wall" test
    it('stands', function () {});
//      ^^^^^^ def test "a wall::stands" test
});
it('is planned');

// --- src/Check.php
<?php
class Check
//    ^^^^^ def class Check !test
{
    #[Covers(Door::class), Test]
    public function opens() {}
//                  ^^^^^ def method Check::opens test
    #[Framework\Attributes\Test, Group('x')]
    public function shuts() {}
//                  ^^^^^ def method Check::shuts test
    /**
     * Locks.
     *
     * @test
     */
    public function locks() {}
//                  ^^^^^ def method Check::locks test
    /** Like @testing. */
    #[Tested]
    public function testify() {}
//                  ^^^^^^^ def method Check::testify !test
}
// --- latest/Contest.php
<?php
class Contest { public function testament() {} }
//    ^^^^^^^ def class Contest !test
//                              ^^^^^^^^^ def method Contest::testament !test
