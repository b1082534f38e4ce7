// Declared types are followed: of fields, properties, parameters, locals, results; through `this`, `base`, casts, `?.` and `!`.

class Lock
{
    public Lock Turn() => this;
    public Key Key { get; set; }
    public static Lock Make() => new Lock();
    public Lock Parent;
}
class Key { public void Fit(Lock into) { } }

class Door
{
    private Lock side;
    protected Lock Spare => side;

    void Use(Lock given, object anything, Lock[] locks, dynamic loose)
    {
        side.Turn();
//           ^^^^ ref call -> Lock::Turn (member)
        this.side.Turn();
//           ^^^^ ref read -> Door::side (member)
//                ^^^^ ref call -> Lock::Turn
        Spare.Turn().Turn();
//      ^^^^^ ref read -> Door::Spare (local)
//            ^^^^ ref call -> Lock::Turn
//                   ^^^^ ref call -> Lock::Turn
        given?.Turn();
//             ^^^^ ref call -> Lock::Turn
        given?.Parent.Turn();
//             ^^^^^^ ref read -> Lock::Parent
//                    ^^^^ ref call -> Lock::Turn
        given!.Key.Fit(given);
//             ^^^ ref read -> Lock::Key
//                 ^^^ ref call -> Key::Fit
        ((Lock)anything).Turn();
//                       ^^^^ ref call -> Lock::Turn
        (anything as Lock).Turn();
//                         ^^^^ ref call -> Lock::Turn
        Lock.Make().Turn();
//      ^^^^ ref read -> Lock
//           ^^^^ ref call -> Lock::Make (path)
//                  ^^^^ ref call -> Lock::Turn
        new Lock().Turn();
//                 ^^^^ ref call -> Lock::Turn
        var made = Lock.Make();
        made.Turn();
//           ^^^^ ref call -> Lock::Turn
        Lock declared = null;
        declared.Key = new Key();
//               ^^^ ref write -> Lock::Key
        anything.Turn();
//               ^^^^ ref call -> external
        loose.Turn();
//            ^^^^ ref call -> external
        locks[0].Turn();
//               ^^^^ ref call -> Lock::Turn
        foreach (var one in locks) one.Turn();
//                                     ^^^^ ref call -> Lock::Turn conditional
        foreach (Lock one in locks) one.Turn();
//                                      ^^^^ ref call -> Lock::Turn conditional
        "text".Trim();
//             ^^^^ ref call -> external
        string.Join(",", locks);
//             ^^^^ ref call -> external
        Missing.Turn();
//              ^^^^ ref call -> ?
        if (anything is Lock narrowed) narrowed.Turn();
//                                              ^^^^ ref call -> Lock::Turn
    }
}

class Gate : Door
{
    void Swing()
    {
        base.Spare.Turn();
//           ^^^^^ ref read -> Door::Spare (inherited)
//                 ^^^^ ref call -> Lock::Turn
        this.Spare.Turn();
//           ^^^^^ ref read -> Door::Spare (inherited)
        Spare.Turn();
//      ^^^^^ ref read -> Door::Spare
    }
}

class Rack
{
    public Lock this[string name] => null;
    async Task<Lock> Later(List<Lock> all, Rack other)
    {
        all.Where(one => one.Key == null).First().Turn();
//                           ^^^ ref read -> Lock::Key
//                                                ^^^^ ref call -> Lock::Turn
        all.ForEach(async one => one.Turn());
//                                   ^^^^ ref call -> Lock::Turn
        all.Aggregate((sum, one) => one.Turn());
//                                      ^^^^ ref call -> ?
        (await Later(all, other)).Turn();
//                                ^^^^ ref call -> Lock::Turn
        (await Later(all, other).ConfigureAwait(false)).Turn();
//                                                      ^^^^ ref call -> Lock::Turn
        other["front"].Turn();
//                     ^^^^ ref call -> Lock::Turn
        return null;
    }
}
