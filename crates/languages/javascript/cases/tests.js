// A test case is a call with a title; everything inside belongs to it.

// --- doors.test.js
import { open } from "./doors";

describe("a door", () => {
//        ^^^^^^ def test "a door" test
  const door = {};

  function prepare() {}
//         ^^^^^^^ def function "a door::prepare" test local

  beforeEach(() => prepare());

  it("opens", () => {
//    ^^^^^ def test "a door::opens" test in="a door" lines=3
    expect(open(door)).toBe(true);
//         ^^^^ ref call -> doors.js::open from="a door::opens"
  });

  it.each([1, 2])("opens %d times", (count) => {});
  test.skip("is skipped", function () {
//           ^^^^^^^^^^ def test "a door::is skipped" test
    prepare();
//  ^^^^^^^ ref call -> "a door::prepare"
  });
});

describe("open", () => {
//        ^^^^ def test open
  it("open", () => open());
//                 ^^^^ ref call -> doors.js::open from=open::open
});

it(`has a template`, () => {});
// --- doors.js
export function open(door) {
//              ^^^^ def function open !test
  return it("is no test");
}
