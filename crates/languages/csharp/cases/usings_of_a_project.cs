// A project file, or a file of properties above it, imports namespaces for all its files, and so does a global directive in one of
// the files; other projects do not see them.

// --- src/Shop.csproj
<Project><ItemGroup><Using Include="Shop.Tools" /></ItemGroup></Project>
// --- Directory.Build.props
<Project><ItemGroup><Using Include="Shop.Common" /></ItemGroup></Project>
// --- other/Other.csproj
<Project></Project>
// --- src/Globals.cs
global using Shop.Parts;
// --- src/Tools/Guard.cs
namespace Shop.Tools;
public static class Guard { public static void NotNull(object value) { } public static void Mend(this Shop.Doors.Door door) { } }
// --- src/Parts.cs
namespace Shop.Parts;
public class Lock { }
// --- src/Common.cs
namespace Shop.Common;
public class Money { }
// --- src/Door.cs
namespace Shop.Doors;
public class Door
{
    void Open(object key, Lock part, Money price) => Guard.NotNull(key);
//                        ^^^^ ref type -> src/Parts.cs::Shop.Parts::Lock (star)
//                                   ^^^^^ ref type -> src/Common.cs::Shop.Common::Money (star)
//                                                   ^^^^^ ref read -> src/Tools/Guard.cs::Shop.Tools::Guard
//                                                         ^^^^^^^ ref call -> src/Tools/Guard.cs::Shop.Tools::Guard::NotNull
    void Repair(Door other) => other.Mend();
//                                   ^^^^ ref call -> src/Tools/Guard.cs::Shop.Tools::Guard::Mend
}
// --- other/Wall.cs
namespace Walls;
class Wall
{
    void Open(object key, Lock part, Money price) => Guard.NotNull(key);
//                        ^^^^ ref type -> ?
//                                   ^^^^^ ref type -> src/Common.cs::Shop.Common::Money (star)
//                                                   ^^^^^ ref read -> ?
}
