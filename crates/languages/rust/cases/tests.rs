// A test is a function with an attribute whose last name is `test`; code compiled only for tests is test code.

fn real() {}
// ^^^^ def function real !test

#[test]
fn plain() {}
// ^^^^^ def function plain test
#[tokio::test(flavor = "multi_thread")]
async fn asynchronous() {}
//       ^^^^^^^^^^^^ def function asynchronous test async
#[rstest]
#[test]
#[should_panic(expected = "x")]
fn panics() {}
// ^^^^^^ def function panics test
#[testing]
fn not_one() {}
// ^^^^^^^ def function not_one !test

#[cfg(test)]
mod tests {
//  ^^^^^ def module tests test
    use super::*;
    struct Fixture;
//         ^^^^^^^ def struct tests::Fixture test
    impl Fixture {
        fn make() -> Self { Self }
//         ^^^^ def method tests::Fixture::make test
    }
    fn helper() { real() }
//     ^^^^^^ def function tests::helper test
//                ^^^^ ref call -> real (star)
}
#[cfg(not(test))]
fn production() {}
// ^^^^^^^^^^ def function production !test
