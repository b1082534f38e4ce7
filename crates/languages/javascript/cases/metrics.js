// Metrics of a function's body.

function straight() {
//       ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=1 nesting=0
  return 1;
}

function decide(door) {
//       ^^^^^^ def function decide complexity=5 branches=3 operators=1 returns=3 nesting=2
  if (door.isOpen && door.isWide) {
    return 1;
  } else if (door) {
    return 2;
  } else {
    return door ? 3 : 4;
  }
}

function nest(doors) {
//       ^^^^ def function nest complexity=4 cognitive=6 branches=1 loops=2 nesting=3
  for (const door of doors) {
    while (door) {
      if (door.shut) door.open();
    }
  }
}

function choose(kind) {
//       ^^^^^^ def function choose branches=2 complexity=3 cognitive=1
  switch (kind) {
    case 1: return "a";
    case 2: return "b";
    default: throw new Error();
  }
}

function guard(door) {
//       ^^^^^ def function guard branches=1 operators=2 complexity=4
  try {
    door.open();
  } catch (error) {
    door ??= null;
  }
  return door ?? error;
}

const claims = (door) => {
//    ^^^^^^ def function claims assertions=2
  assert(door);
  expect(door).toBe(1);
};

function outer(door) {
//       ^^^^^ def function outer branches=0 operators=1 complexity=2
  const inner = () => {
//      ^^^^^ def function outer::inner branches=1 complexity=2
    if (door) return 1;
  };
  doors.map((one) => one && inner());
}
