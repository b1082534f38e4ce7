// Every kind of definition, with its qualified name.
// case: every def

namespace Shop.Doors
//        ^^^^^^^^^^ def namespace Shop.Doors visibility=public
{
    namespace Inner
//            ^^^^^ def namespace Shop.Doors::Inner
    {
        interface IDeep { }
//                ^^^^^ def interface Shop.Doors::Inner::IDeep visibility=internal
    }

    public abstract partial class Door<T> : IOpening, IDisposable where T : class, new()
//                                ^^^^ def class Shop.Doors::Door abstract visibility=public in=Shop.Doors signature="public abstract partial class Door<T> : IOpening, IDisposable where T : class, new()"
    {
        public const int Limit = 3, Least = -1;
//                       ^^^^^ def constant Shop.Doors::Door::Limit type=int value=3 readonly static visibility=public signature="public const int Limit = 3"
//                                  ^^^^^ def constant Shop.Doors::Door::Least value=-1 signature="public const int Least = -1"
        const string Name = "door";
//                   ^^^^ def constant Shop.Doors::Door::Name value="\"door\"" visibility=private
        private readonly List<T> parts = new();
//                               ^^^^^ def field Shop.Doors::Door::parts type=List<T> readonly visibility=private
        protected internal static int? count, total = 0;
//                                     ^^^^^ def field Shop.Doors::Door::count type=int? static visibility=protected
//                                            ^^^^^ def field Shop.Doors::Door::total value=0
        public event EventHandler? Opened;
//                                 ^^^^^^ def field Shop.Doors::Door::Opened subkind=event type=EventHandler?
        event Action Moved, Closed;
//                   ^^^^^ def field Shop.Doors::Door::Moved subkind=event
//                          ^^^^^^ def field Shop.Doors::Door::Closed
        public event EventHandler Locked { add { } remove { } }
//                                ^^^^^^ def property Shop.Doors::Door::Locked subkind=event

        static Door() { }
//             ^^^^ def constructor Shop.Doors::Door::Door static
        protected Door(int width, string title = "none") : this() { }
//                ^^^^ def constructor Shop.Doors::Door::Door#2 params="width: int, title: string = \"none\"" visibility=protected
        ~Door() { }
//      ^ def method Shop.Doors::Door::~ subkind=finalizer

        public int Width { get; private set; } = 80;
//                 ^^^^^ def property Shop.Doors::Door::Width type=int signature="public int Width"
        public required string Title { get; init; }
//                             ^^^^^ def property Shop.Doors::Door::Title
        public bool IsWide => Width > 80;
//                  ^^^^^^ def property Shop.Doors::Door::IsWide
        public T this[int index, string key] { get => parts[index]; set => parts[index] = value; }
//               ^^^^ def property Shop.Doors::Door::this subkind=indexer params="index: int, key: string" type=T
        protected abstract int Height { get; }
//                             ^^^^^^ def property Shop.Doors::Door::Height abstract

        public abstract void Paint(Color color);
//                           ^^^^^ def method Shop.Doors::Door::Paint abstract type=void params="color: Color"
        public static async Task<Door<T>> MakeAsync(ref int width, out string title, params object[] rest)
//                                        ^^^^^^^^^ def method Shop.Doors::Door::MakeAsync async static type=Task<Door<T>> params="width: int, title: string, *rest: object[]"
        {
            const int local = 1;
            int Twice(int number) => number * 2;
//              ^^^^^ def function Shop.Doors::Door::MakeAsync::Twice local visibility=private type=int
            static async Task Later()
//                            ^^^^^ def function Shop.Doors::Door::MakeAsync::Later static async
            {
                void Deepest() { }
//                   ^^^^^^^ def function Shop.Doors::Door::MakeAsync::Later::Deepest in=Shop.Doors::Door::MakeAsync::Later
            }
            Func<int, int> square = number => number * number;
        }
        static public TOut Map<TIn, TOut>(TIn value, Func<TIn, TOut> with) where TIn : struct => with(value);
//                         ^^^ def method Shop.Doors::Door::Map static visibility=public params="value: TIn, with: Func<TIn, TOut>"
        void IOpening.Open() { }
//                    ^^^^ def method Shop.Doors::Door::Open visibility=private
        partial void OnOpened();
//                   ^^^^^^^^ def method Shop.Doors::Door::OnOpened
        public static extern int Native(IntPtr handle);
//                               ^^^^^^ def method Shop.Doors::Door::Native static

        public static bool operator ==(Door<T> left, Door<T> right) => true;
//                                  ^^ def method Shop.Doors::Door::== subkind=operator static type=bool params="left: Door<T>, right: Door<T>"
        public static bool operator !=(Door<T> left, Door<T> right) => false;
//                                  ^^ def method Shop.Doors::Door::!=
        public static implicit operator int(Door<T> door) => door.Width;
//                    ^^^^^^^^ def method Shop.Doors::Door::implicit type=int params="door: Door<T>"
        public static explicit operator string(Door<T> door) => door.Title;
//                    ^^^^^^^^ def method Shop.Doors::Door::explicit type=string

        private class Hinge { int turns; }
//                    ^^^^^ def class Shop.Doors::Door::Hinge visibility=private in=Shop.Doors::Door
//                                ^^^^^ def field Shop.Doors::Door::Hinge::turns
        delegate bool Check(T part);
//                    ^^^^^ def type Shop.Doors::Door::Check subkind=delegate params="part: T" visibility=private
    }

    public interface IOpening
//                   ^^^^^^^^ def interface Shop.Doors::IOpening
    {
        int Width { get; }
//          ^^^^^ def property Shop.Doors::IOpening::Width visibility=public
        event Action Moved;
//                   ^^^^^ def field Shop.Doors::IOpening::Moved
        void Open();
//           ^^^^ def method Shop.Doors::IOpening::Open visibility=public
        static abstract IOpening Make();
//                               ^^^^ def method Shop.Doors::IOpening::Make static abstract
        string Describe() => "an opening";
//             ^^^^^^^^ def method Shop.Doors::IOpening::Describe
    }

    readonly struct Size(int wide, int deep)
//                  ^^^^ def struct Shop.Doors::Size readonly params="wide: int, deep: int" visibility=internal
    {
        public readonly int Area = wide * deep;
//                          ^^^^ def field Shop.Doors::Size::Area readonly
    }
    ref struct Window { public Span<byte> Glass; }
//             ^^^^^^ def struct Shop.Doors::Window
//                                        ^^^^^ def field Shop.Doors::Window::Glass type=Span<byte>

    public record Order(int Number, [property: Required] string Buyer = "nobody") : Entity(Number)
//                ^^^^^ def class Shop.Doors::Order subkind=record params="Number: int, Buyer: string = \"nobody\""
//                          ^^^^^^ def field Shop.Doors::Order::Number type=int visibility=public
//                                                              ^^^^^ def field Shop.Doors::Order::Buyer type=string visibility=public
    {
        public bool IsPaid { get; init; }
//                  ^^^^^^ def property Shop.Doors::Order::IsPaid
    }
    public readonly record struct Point(double X, double Y);
//                                ^^^^^ def struct Shop.Doors::Point subkind=record readonly
//                                             ^ def field Shop.Doors::Point::X
//                                                       ^ def field Shop.Doors::Point::Y

    [Flags]
    public enum Side : byte
//              ^^^^ def enum Shop.Doors::Side signature="public enum Side : byte" lines=7
    {
        None,
//      ^^^^ def variant Shop.Doors::Side::None visibility=public
        [Description("left")] Left = 1,
//                            ^^^^ def variant Shop.Doors::Side::Left value=1
        Right = 1 << 1,
//      ^^^^^ def variant Shop.Doors::Side::Right
    }

    public delegate TResult Maker<in TPart, out TResult>(TPart part, int count = 1);
//                          ^^^^^ def type Shop.Doors::Maker subkind=delegate params="part: TPart, count: int = 1" signature="public delegate TResult Maker<in TPart, out TResult>(TPart part, int count = 1)"

    public static class DoorExtensions
//                      ^^^^^^^^^^^^^^ def class Shop.Doors::DoorExtensions static
    {
        public static int Twice(this Size size) => 2;
//                        ^^^^^ def method Shop.Doors::DoorExtensions::Twice subkind=extension static params="size: Size"
    }
    file class Hidden;
//             ^^^^^^ def class Shop.Doors::Hidden visibility=private
    unsafe struct Raw { fixed byte data[16]; }
//                ^^^ def struct Shop.Doors::Raw
//                                 ^^^^ def field Shop.Doors::Raw::data
}
