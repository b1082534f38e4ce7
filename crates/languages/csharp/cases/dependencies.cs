// A name from a dependency or the standard library is never linked to a symbol of the same name in the project.

// --- Door.cs
using System;
using System.Collections.Generic;
namespace Shop;
class Door
{
    List<int> all;
//  ^^^^ ref type -> external
    Console console;
//  ^^^^^^^ ref type -> Console.cs::Shop::Console
    string text;
    void Use()
    {
        all.Send();
//          ^^^^ ref call -> external
        text.Send();
//           ^^^^ ref call -> external
        console.Send();
//              ^^^^ ref call -> Console.cs::Shop::Console::Send
    }
}
// --- Console.cs
namespace Shop;
class Console { public void Send() { } }
// --- Barn.cs
namespace Barn;
class List<T> { public void Send() { } }
class String { public void Send() { } }
