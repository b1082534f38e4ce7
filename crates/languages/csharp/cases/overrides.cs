// Methods and properties take the place of those that an interface or a base class declares.

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
