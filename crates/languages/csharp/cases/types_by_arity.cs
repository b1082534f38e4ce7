// Types of one name that take another number of type arguments are different types. They are not told apart yet: the first
// stands for all.

// --- Pipeline.cs
namespace Shop;
class Pipeline { public void Run() { } }
// --- PipelineT.cs
namespace Shop;
class Pipeline<T> { public T Give() => default; }
// --- Use.cs
namespace Shop;
class Use
{
    void All(Pipeline plain, Pipeline<string> held)
//           ^^^^^^^^ ref type -> Pipeline.cs::Shop::Pipeline
//                           ^^^^^^^^ BUG ref type -> Pipeline.cs::Shop::Pipeline
    {
        plain.Run();
//            ^^^ ref call -> Pipeline.cs::Shop::Pipeline::Run
        held.Give();
//           ^^^^ ref call -> PipelineT.cs::Shop::Pipeline::Give
        plain.Missing();
//            ^^^^^^^ ref call -> ?
    }
}
