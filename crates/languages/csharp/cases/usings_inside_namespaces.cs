// A directive inside of a namespace starts in that namespace or in one around it; one at the top of a file starts at the top.

// --- Shop/Results.cs
namespace Shop.Results;
public class Receipt { public int Total; }
// --- Results/Receipt.cs
namespace Results;
public class Bill { }
// --- Shop/Tests/Inside.cs
namespace Shop.Tests;
using Results;
class Inside
{
    void Use(Receipt receipt, Bill bill) { receipt.Total = 1; }
//           ^^^^^^^ ref type -> Shop/Results.cs::Shop.Results::Receipt (star)
//                            ^^^^ ref type -> ?
//                                                 ^^^^^ ref write -> Shop/Results.cs::Shop.Results::Receipt::Total
}
// --- Shop/Tests/Outside.cs
using Results;
namespace Shop.Tests;
class Outside
{
    void Use(Receipt receipt, Bill bill) { }
//           ^^^^^^^ ref type -> ?
//                            ^^^^ ref type -> Results/Receipt.cs::Results::Bill (star)
}
