// The head of a test is a reference to the macro; the body of a test with a fixture is in a class derived from the fixture.

#define TEST(suite, name) void suite##name()
#define TEST_F(fixture, name) TEST(fixture, name)
struct Base { int depth; };
class DoorTest : public Base {
 protected:
  void Knock(int times);
  int opened_;
};
void Knock();
void Ring();
int opened_;
TEST_F(DoorTest, Opens) {
// `TEST_F` ref call -> TEST_F
//     ^^^^^^^^ ref type -> DoorTest
//               ^^^^^ def test DoorTest::Opens
  Knock(1);
//^^^^^ ref call -> DoorTest::Knock
  opened_ = 1;
//^^^^^^^ ref write -> DoorTest::opened_
  depth++;
//^^^^^ ref write -> Base::depth
  this->Knock(2);
//      ^^^^^ ref call -> DoorTest::Knock
  Ring();
//^^^^ ref call -> Ring
}
typedef DoorTest GateTest;
TEST_F(GateTest, Closes) {
//     ^^^^^^^^ ref type -> GateTest
  depth = 2;
//^^^^^ ref write -> Base::depth
}
TEST_F(DoorTest, depth) {
  depth = 3;
//^^^^^ ref write -> Base::depth
}
TEST(Plain, Rings) {
// `TEST` ref call -> TEST
  opened_ = 1;
//^^^^^^^ ref write -> opened_
  Knock();
//^^^^^ ref call -> Knock
  depth++;
//^^^^^ ref write -> ?
}
