// The type of an expression, for every rule that infers one. Each example has a decoy: both classes have `open`, but a wall has
// no lock.

using System.Collections.Generic;
using System.Threading.Tasks;

class Wall { public void Open() { } }
class Door { public void Open() { } public void Lock() { } }

// Fields and properties: a nearer name hides them.
class House
{
    private Door door;
    public Wall Side { get; set; }

    public House(Door door, Wall side)
    {
        this.door = door;
        Side = side;
    }

    void Enter(House other, object stranger, Wall door)
    {
        this.door.Lock();
//                ^^^^ ref call -> Door::Lock (member)
        door.Lock();
//           ^^^^ ref call -> ?
        door.Open();
//           ^^^^ ref call -> Wall::Open
        other.door.Lock();
//                 ^^^^ ref call -> Door::Lock
        Side.Lock();
//           ^^^^ ref call -> ?
        Side.Open();
//           ^^^^ ref call -> Wall::Open
        stranger.door.Lock();
//               ^^^^ ref read -> external
//                    ^^^^ ref call -> external
    }
}

class Values
{
    // A name that is given to another one takes its type along.
    void Assign()
    {
        var first = new Door();
        var second = first;
        second.Lock();
//             ^^^^ ref call -> Door::Lock
        Door third = new();
        third.Lock();
//            ^^^^ ref call -> Door::Lock
        var fourth = new Wall();
        fourth.Lock();
//             ^^^^ ref call -> ?
    }

    // Results.
    Door Make() => null;
    Wall Build() => null;
    void Results()
    {
        Make().Lock();
//             ^^^^ ref call -> Door::Lock
        Build().Lock();
//              ^^^^ ref call -> ?
        Build().Open();
//              ^^^^ ref call -> Wall::Open
    }

    // What collections hold, and not the collections.
    void Iterate(List<Door> doors, IEnumerable<Wall> walls, Dictionary<string, Door> named)
    {
        foreach (var door in doors) door.Lock();
//                                       ^^^^ ref call -> Door::Lock
        foreach (var wall in walls) wall.Lock();
//                                       ^^^^ ref call -> ?
        foreach (var pair in named) pair.Lock();
//                                       ^^^^ ref call -> external
        foreach (var door in named.Values) door.Lock();
//                                              ^^^^ ref call -> Door::Lock
        named["front"].Lock();
//                     ^^^^ ref call -> Door::Lock
        doors.Lock();
//            ^^^^ ref call -> external
    }

    // What may be missing, and what is waited for.
    async Task<Door> Later() => null;
    async Task Wait(Door? maybe, Wall? none)
    {
        maybe?.Lock();
//             ^^^^ ref call -> Door::Lock
        none?.Lock();
//            ^^^^ ref call -> ?
        (await Later()).Lock();
//                      ^^^^ ref call -> Door::Lock
        Later().Result.Lock();
//                     ^^^^ ref call -> Door::Lock
        Later().Lock();
//              ^^^^ ref call -> external
    }

    // Type arguments go through members; a type parameter is at least what it is bound by.
    void Unpack<D, W>(Box<Door> doors, Box<Wall> walls, D some, W other) where D : Door where W : Wall
    {
        doors.Held.Lock();
//                 ^^^^ ref call -> Door::Lock
        doors.Take().Lock();
//                   ^^^^ ref call -> Door::Lock
        walls.Take().Lock();
//                   ^^^^ ref call -> ?
        some.Lock();
//           ^^^^ BUG ref call -> ?
        other.Lock();
//            ^^^^ ref call -> ?
    }
}

class Box<T> { public T Held; public T Take() => Held; }

// A nearer ancestor comes before a farther one.
interface ISwings { void Swing(); }
class Opening : ISwings { public void Swing() { } public void Paint() { } }
class Frame : Opening { public new void Swing() { } }
class Gate : Frame, ISwings
{
    void Use(Gate gate)
    {
        gate.Swing();
//           ^^^^^ ref call -> Frame::Swing (inherited)
        gate.Paint();
//           ^^^^^ ref call -> Opening::Paint (inherited)
        gate.Lock();
//           ^^^^ ref call -> ?
    }
}
