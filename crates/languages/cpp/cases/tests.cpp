// Tests of the common frameworks are macros. Assertions in them are counted.

TEST(Door, Opens) {
// `TEST` ref call -> ?
//         ^^^^^ def test Door::Opens test
  EXPECT_TRUE(Open());
//            ^^^^ ref call -> Open
}
TEST_F(DoorTest, Closes) { ASSERT_EQ(1, 1); }
//               ^^^^^^ def test DoorTest::Closes test assertions=1
bool Open() { return true; }
//   ^^^^ def function Open !test
