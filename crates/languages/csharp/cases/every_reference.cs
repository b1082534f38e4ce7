// Every reference in a file, with its role and target. Locals are not references.
// case: every ref

using System;
//    ^^^^^^ ref import -> external

[Serializable]
// `Serializable` ref decorates -> external from=Door
class Door : Opening, IDisposable
//           ^^^^^^^ ref extends -> Opening [extends]
//                    ^^^^^^^^^^^ ref implements -> external [implements]
{
    private readonly Lock front = new Lock(1), back;
//                   ^^^^ ref type -> Lock from=Door
//                                    ^^^^ ref call -> Lock [instantiates] arguments=1 from=Door
    private int count;
    public event Action Opened;
//               ^^^^^^ ref type -> external [type_of]

    [Obsolete("no")]
//   ^^^^^^^^ ref decorates -> external from=Door::Door
    public Door(Lock first) : base(first)
//              ^^^^ ref type -> Lock [receives] from=Door::Door
//                            ^^^^ ref call -> ? arguments=1
    {
        front = first;
//      ^^^^^ ref write -> Door::front
        this.back = first;
//           ^^^^ ref write -> Door::back receiver=this
        count++;
//      ^^^^^ ref write -> Door::count
        --this.count;
//             ^^^^^ ref write -> Door::count
        count += first.Turns;
//      ^^^^^ ref write -> Door::count
//                     ^^^^^ ref read -> Lock::Turns (member)
        (count, var other) = (1, first);
//       ^^^^^ ref write -> Door::count
        Read(ref count, out this.count);
//      ^^^^ ref call -> Door::Read arguments=2
//               ^^^^^ ref write -> Door::count
//                               ^^^^^ ref write -> Door::count
        Opened += OnOpened;
//      ^^^^^^ ref write -> Door::Opened
//                ^^^^^^^^ ref read -> Door::OnOpened [reads]
    }

    static void Read(ref int a, out int b) { b = a; }
    void OnOpened() => Opened?.Invoke();
//                     ^^^^^^ ref read -> Door::Opened
//                             ^^^^^^ ref call -> external

    public override Lock Turn(Lock by)
//                  ^^^^ ref type -> Lock [returns]
//                            ^^^^ ref type -> Lock [receives]
    {
        var local = front;
//                  ^^^^^ ref read -> Door::front
        if (local == by) Turn(local);
//                       ^^^^ ref call -> Door::Turn conditional
        Func<int, Lock> make = size => new Lock(size);
//      ^^^^ ref type -> external
//                ^^^^ ref type -> Lock
//                                         ^^^^ ref call -> Lock [instantiates]
        make(2).Turn(by);
//              ^^^^ ref call -> ?
        base.Turn(by);
//           ^^^^ ref call -> Opening::Turn (inherited) receiver=base
        _ = Convert<Lock>(by) ?? throw new InvalidOperationException(nameof(count));
//          ^^^^^^^ ref call -> Door::Convert
//                  ^^^^ ref type -> Lock
//                                         ^^^^^^^^^^^^^^^^^^^^^^^^^ ref call -> external
//                                                                   ^^^^^^ ref call -> external
//                                                                          ^^^^^ ref read -> Door::count
        return new Lock(1) { Turns = 2, Inner = { Size = 3 } };
//                 ^^^^ ref call -> Lock
//                           ^^^^^ ref write -> Lock::Turns (path)
//                                      ^^^^^ ref write -> ?
    }

    T Convert<T>(object value) where T : Opening => (T)value;
//                                       ^^^^^^^ ref type -> Opening
    void IDisposable.Dispose() { }
//       ^^^^^^^^^^^ ref type -> external
}

class Opening
{
    public Opening(Lock first) { }
//                 ^^^^ ref type -> Lock
    public virtual Lock Turn(Lock by) => by;
//                 ^^^^ ref type -> Lock
//                           ^^^^ ref type -> Lock
}

class Lock
{
    public int Turns { get; set; }
    public Lock(int size) => Turns = size;
//                           ^^^^^ ref write -> Lock::Turns
}
