// Code in every branch of a condition is read; the condition itself and other lines for the compiler name nothing.
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
