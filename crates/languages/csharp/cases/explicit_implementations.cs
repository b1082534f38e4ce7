// A member that names its interface is reached through the interface only, never by its bare name or on a value of the class.

interface ICheck
{
    bool Check(object value);
    int Count { get; }
    int Width { get; set; }
    string this[int at] { get; }
    event System.Action Done;
}
class Guard : ICheck
{
    bool ICheck.Check(object value) => false;
//              ^^^^^ def method Guard::Check overrides=ICheck::Check
    int ICheck.Count => 1;
//             ^^^^^ def property Guard::Count
    int ICheck.Width { get; set; }
//             ^^^^^ def property Guard::Width
    string ICheck.this[int at] { get { return ""; } }
//                ^^^^ def property Guard::this subkind=indexer
    event System.Action ICheck.Done { add { } remove { } }
//                             ^^^^ def property Guard::Done subkind=event
    int Other => Width;
//               ^^^^^ ref read -> ICheck::Width
    public bool Check(string value) => Check(1) || Again(this);
//                                     ^^^^^ ref call -> Guard::Check#2
    static bool Again(ICheck check) => check.Check(2);
//                                           ^^^^^ ref call -> ICheck::Check
}
class Use
{
    void All(Guard guard, ICheck check)
    {
        guard.Check(1);
//            ^^^^^ ref call -> Guard::Check#2
        check.Check(1);
//            ^^^^^ ref call -> ICheck::Check
        var b = check.Count;
//                    ^^^^^ ref read -> ICheck::Count
    }
}
