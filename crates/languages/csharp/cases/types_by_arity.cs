// Types of one name that take another number of type arguments are different types, wherever they are written.

// --- Pipeline.cs
namespace Shop;
class Pipeline { public void Run() { } public void Stop() { } }
// --- PipelineT.cs
namespace Shop;
class Pipeline<T> : Pipeline { public T Give() => default; }
class Pipeline<T, U> { public U Turn() => default; }
partial class Pipeline<T, U, V> { public V Third() => default; }
// --- Part.cs
namespace Shop;
partial class Pipeline<T, U, V> { public T First() => default; }
// --- Use.cs
namespace Shop;
class Use
{
    void All(Pipeline plain, Pipeline<string> held, Pipeline<int, Use> two, Pipeline<Use, int, int> three)
//           ^^^^^^^^ ref type -> Pipeline.cs::Shop::Pipeline
//                           ^^^^^^^^ ref type -> PipelineT.cs::Shop::Pipeline
//                                                  ^^^^^^^^ ref type -> PipelineT.cs::Shop::Pipeline#2
    {
        plain.Run();
//            ^^^ ref call -> Pipeline.cs::Shop::Pipeline::Run
        held.Give();
//           ^^^^ ref call -> PipelineT.cs::Shop::Pipeline::Give
        held.Stop();
//           ^^^^ ref call -> Pipeline.cs::Shop::Pipeline::Stop (inherited)
        two.Turn().Only();
//          ^^^^ ref call -> PipelineT.cs::Shop::Pipeline::Turn
//                 ^^^^ ref call -> Shop::Use::Only
        two.Give();
//          ^^^^ ref call -> ?
        three.First().Only();
//            ^^^^^ ref call -> Part.cs::Shop::Pipeline::First
//                    ^^^^ ref call -> Shop::Use::Only
        plain.Missing();
//            ^^^^^^^ ref call -> ?
        var made = new Pipeline<int, Use>();
//                     ^^^^^^^^ ref call -> PipelineT.cs::Shop::Pipeline#2
        var type = typeof(Pipeline<,>);
//                        ^^^^^^^^ ref type -> PipelineT.cs::Shop::Pipeline#2
    }
    void Only() { }
}
