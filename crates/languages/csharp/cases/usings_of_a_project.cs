// A project file may import namespaces for all its files. It is not read yet: such names are unresolved, never guessed.

// --- src/Shop.csproj
<Project><ItemGroup><Using Include="Shop.Tools" /></ItemGroup></Project>
// --- src/Tools/Guard.cs
namespace Shop.Tools;
static class Guard { public static void NotNull(object value) { } }
// --- src/Door.cs
namespace Shop.Doors;
class Door
{
    void Open(object key) => Guard.NotNull(key);
//                           ^^^^^ BUG ref read -> ?
//                                 ^^^^^^^ BUG ref call -> ?
}
