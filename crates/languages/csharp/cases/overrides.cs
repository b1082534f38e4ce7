// Methods and properties override those of interfaces and base classes.

interface IOpens
{
    string Name { get; }
    void Open();
}
class Door : IOpens
{
    public string Name => "door";
//                ^^^^ def property Door::Name overrides=IOpens::Name
    public void Open() {}
//              ^^^^ def method Door::Open overrides=IOpens::Open
    public void Paint() {}
//              ^^^^^ def method Door::Paint overrides=
}
class Base
{
    public virtual void Close() {}
    public void Shut() {}
}
class Gate : Base
{
    public override void Close() {}
//                       ^^^^^ def method Gate::Close overrides=Base::Close
    public new void Shut() {}
//                  ^^^^ BUG def method Gate::Shut overrides=Base::Shut
}
class Window
{
    public void Open() {}
//              ^^^^ def method Window::Open overrides=
}
// A call resolves to the member of its receiver's declared type.
class User
{
    void Use(IOpens opens, Door door, Base gate, Window window)
    {
        opens.Open();
//            ^^^^ ref call -> IOpens::Open (member)
        door.Open();
//           ^^^^ ref call -> Door::Open (member)
        gate.Close();
//           ^^^^^ ref call -> Base::Close (member)
        window.Open();
//             ^^^^ ref call -> Window::Open (member)
        opens.Paint();
//            ^^^^^ ref call -> ?
    }
}
