// Code in every branch of a condition is extracted; conditions and other directives contain no references. If a branch is not a
// complete statement or declaration, only the first branch is parsed.

// --- Whole.cs
// file: status=ok
#define TRACE
#nullable enable
#pragma warning disable CS1591, IDE0001

class Door
{
#region Fields
    int width;
//      ^^^^^ def field Door::width
#endregion
#if NET6_0 && !(DEBUG || TRACE)
//  ^^^^^^ nothing
//              ^^^^^ nothing
    void New() { }
//       ^^^ def method Door::New
#elif NETSTANDARD
//    ^^^^^^^^^^^ nothing
    void Old() { }
//       ^^^ def method Door::Old
#else
    void Oldest() => width++;
//       ^^^^^^ def method Door::Oldest
//                   ^^^^^ ref write -> Door::width
#endif
    void Run()
    {
#if DEBUG
        Oldest();
//      ^^^^^^ ref call -> Door::Oldest
#endif
    }
}
// --- Parts.cs
// file: status=ok
public partial class Reader
//                   ^^^^^^ def class Reader
#if HAVE_ASYNC
    : IAsyncDisposable
//    ^^^^^^^^^^^^^^^^ ref implements -> external from=Reader
#endif
{
    int Width =>
//      ^^^^^ def property Reader::Width
#if NET6_0
        Read();
//      ^^^^ ref call -> Reader::Read
#else
        ReadOld();
#endif
    int Read(object value)
//      ^^^^ def method Reader::Read
    {
        if (value == null) return 1;
#if HAVE_ADO
        else if (value is DBNull) return ReadOld();
//                                       ^^^^^^^ ref call -> Reader::ReadOld conditional
#endif
        else return 3;
    }
#if OLD
    int ReadOld() => 4;
//      ^^^^^^^ def method Reader::ReadOld in=Reader
#endif
    enum Kind
    {
        First,
//      ^^^^^ def variant Reader::Kind::First
#if MORE
        Second,
//      ^^^^^^ def variant Reader::Kind::Second
#endif
        Third,
//      ^^^^^ def variant Reader::Kind::Third
    }
}
