// Metrics of a function's body.

export function decide(door: Door | null): number {
//              ^^^^^^ def function decide complexity=4 branches=2 operators=1 returns=2 nesting=1
  if (!door) throw new Error("none");
  const width = door.width ?? 1;
  return width > 1 ? width : 0;
}

class Door {
  get area(): number {
//    ^^^^ def property Door::area complexity=2 loops=1
    for (let i = 0; i < 3; i++) this.step();
    return 1;
  }

  handler = (doors: Door[]): void => {
//^^^^^^^ def method Door::handler complexity=3 branches=2
    if (doors) {
    } else if (this) {
    }
  };
}

interface Shape {
  area(): number;
//^^^^ def method Shape::area complexity=1
}
