// An extension method is a member of its static class and records the type it extends.

class Door { }

static class DoorExtensions
{
    public static Door Paint(this Door door, int coats = 1) => door;
//                     ^^^^^ def method DoorExtensions::Paint subkind=extension params="door: Door, coats: int = 1" signature="public static Door Paint(this Door door, int coats = 1)"
    public static Door Oil(Door door) => door;
//                     ^^^ def method DoorExtensions::Oil subkind=""
    public static T Also<T>([NotNull] this T self, Action<T> run) where T : class => self;
//                  ^^^^ def method DoorExtensions::Also subkind=extension
    public static ref int Grow(ref this Size size) => ref size.Width;
//                        ^^^^ def method DoorExtensions::Grow subkind=extension
}
struct Size { public int Width; }

class User
{
    void Use(Door door)
    {
        DoorExtensions.Paint(door);
//                     ^^^^^ ref call -> DoorExtensions::Paint (path)
        door.Paint();
//           ^^^^^ ref call -> DoorExtensions::Paint (local)
    }
}
