// A function expression may have a name, which is visible only inside it.

function outer(list) {
  list.forEach(function visit(item) {
//                      ^^^^^ def function outer::visit local
    visit(item.next);
// `visit` ref call -> outer::visit
  });
  return function* drain(rest) {
//                 ^^^^^ def function outer::drain local
    yield drain(rest);
//        ^^^^^ ref call -> outer::drain
  };
}

visit();
// `visit` ref call -> ?

on("open", function opened(door) {
//                  ^^^^^^ def function opened local
  return opened(door) || outer([]);
//       ^^^^^^ ref call -> opened
//                       ^^^^^ ref call -> outer
});

opened();
// `opened` ref call -> ?

// Where something else names a function too, it is one function, under that name.
const close = function shut(door) {
//    ^^^^^ def function close
//                     ^^^^ nothing
  return shut(door);
// The name inside is a name of the same function, and not followed.
//       ^^^^ nothing
};
const house = {
  enter: function go() {},
//^^^^^ def method house::enter
//                ^^ nothing
};
const make = () => function made() {};
//    ^^^^ def function make
//                          ^^^^ def function make::made
it("opens", function opens() {
//                   ^^^^^ nothing
  outer([]);
});
on(function first() {}).then = function second() {};
//          ^^^^^ def function then::first
//                      ^^^^ def method then
//                                      ^^^^^^ nothing
class Shed {
  *keys() {}
  turn = function* spin() {};
//^^^^ def method Shed::turn
//                 ^^^^ nothing
  lock = function bolt() {};
//^^^^ def method Shed::lock
//                ^^^^ nothing
}

// A name that is defined further out is not hidden by one that is only seen inside.
function knock() {}
on("knock", function knock(door) {
  return knock(door);
//       ^^^^^ ref call -> knock#2
});
knock();
// `knock` ref call -> knock
