// Tests are recognized by their attributes, of any framework, not by their name.

// --- DoorFacts.cs
public class DoorFacts
//           ^^^^^^^^^ def class DoorFacts !test
{
    [Fact]
    public void Opens() { }
//              ^^^^^ def method DoorFacts::Opens test signature="public void Opens()"
    [Xunit.FactAttribute(Skip = "slow, (really)"), Trait("a", "b")]
    public void Closes() { }
//              ^^^^^^ def method DoorFacts::Closes test
    [Theory]
    [InlineData(1)]
    public async Task Turns(int times) { }
//                    ^^^^^ def method DoorFacts::Turns test async
    [SkippableFact] public void Maybe() { }
//                              ^^^^^ def method DoorFacts::Maybe test
    [Trait("Category", "Fact")]
    private void Helper() { }
//               ^^^^^^ def method DoorFacts::Helper !test
    public void TestNothing() { }
//              ^^^^^^^^^^^ def method DoorFacts::TestNothing !test
}
// --- DoorTests.cs
[TestFixture]
class DoorTests
//    ^^^^^^^^^ def class DoorTests test
{
    [Test, Order(1)] public void Opens() { }
//                               ^^^^^ def method DoorTests::Opens test
    [TestCase(1, ExpectedResult = 2)]
    [TestCase(2)]
    public int Twice(int n) => n;
//             ^^^^^ def method DoorTests::Twice test
    int Helper() => 1;
//      ^^^^^^ def method DoorTests::Helper test
}
// --- Latest/Contest.cs
[TestClass]
class Suite
//    ^^^^^ def class Suite test
{
    [TestMethod] public void Runs() { }
//                           ^^^^ def method Suite::Runs test
}
[Latest] class Contest { }
//             ^^^^^^^ def class Contest !test
