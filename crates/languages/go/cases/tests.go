// A test is a function with a test's name in a test file.

// --- shop/door_test.go
package shop

import "testing"

func TestOpen(t *testing.T) {
//   ^^^^^^^^ def function TestOpen test exported
    t.Run("wide", func(t *testing.T) { t.Fatal("no") })
}
func Test_narrow(t *testing.T) {}
//   ^^^^^^^^^^^ def function Test_narrow test
func Test(t *testing.T) {}
//   ^^^^ def function Test test
func BenchmarkOpen(b *testing.B) {}
//   ^^^^^^^^^^^^^ def function BenchmarkOpen test
func ExampleDoor_Open() {}
//   ^^^^^^^^^^^^^^^^ def function ExampleDoor_Open test
func FuzzOpen(f *testing.F) {}
//   ^^^^^^^^ def function FuzzOpen test
func TestMain(m *testing.M) {}
//   ^^^^^^^^ def function TestMain !test
func Testing() {}
//   ^^^^^^^ def function Testing !test
func helper(t *testing.T) {}
//   ^^^^^^ def function helper !test
func (s *Suite) TestShut() {}
//              ^^^^^^^^ def method Suite::TestShut test
type TestCase struct{}
//   ^^^^^^^^ def struct TestCase !test
// --- shop/latest/door.go
package latest

func TestOpen() {}
//   ^^^^^^^^ def function TestOpen !test
