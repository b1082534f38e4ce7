// Tests of the common frameworks are written as macros. What is checked in them is counted.

TEST(Door, Opens) {
// `TEST` nothing
//         ^^^^^ def test Door::Opens test
  EXPECT_TRUE(Open());
//            ^^^^ ref call -> Open
}
TEST_F(DoorTest, Closes) { ASSERT_EQ(1, 1); }
//               ^^^^^^ def test DoorTest::Closes test assertions=1
bool Open() { return true; }
//   ^^^^ def function Open !test
