// A query expression binds range variables; members used on them are ordinary references.

class Lock { public int Turns; public string Key; }

class Store
{
    List<Lock> locks;

    object Ask(IEnumerable<Lock> others) =>
        from Lock one in locks
//           ^^^^ ref type -> Lock
//                       ^^^^^ ref read -> Store::locks
        join two in others on one.Key equals two.Key into pairs
//           ^^^ nothing
//                  ^^^^^^ nothing
//                                ^^^ ref read -> Lock::Key
        let sum = one.Turns
//                    ^^^^^ ref read -> Lock::Turns
        from three in pairs
        where sum > 1 && Check(three)
//            ^^^ nothing
//                       ^^^^^ ref call -> Store::Check
        orderby sum descending
//              ^^^ nothing
        group one by one.Key into grouped
        select new { grouped.Key, Count = grouped.Count(), one };
//                           ^^^ ref read -> ?
//                                ^^^^^ nothing

    bool Check(object value) => locks.Any(one => one.Turns > 1);
//                                               ^^^ nothing
//                                                   ^^^^^ ref read -> Lock::Turns
}
