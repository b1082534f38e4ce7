// A namespace may be reopened, in this file or another; its parts form one namespace.

namespace shop {
struct Door { int width; };
}
namespace shop {
Door* first;
// `Door` ref type -> shop::Door
}
shop::Door* second;
//    ^^^^ ref type -> shop::Door
namespace outer {
namespace inner {
struct Wall {};
}  // namespace inner
inner::Wall* wall;
//     ^^^^ ref type -> outer::inner::Wall
inline namespace v1 {
struct Roof {};
}  // namespace v1
Roof* roof;
// `Roof` ref type -> outer::v1::Roof
}  // namespace outer
outer::Roof* top;
// --- called.cc
// A namespace cannot be called, so the call is unresolved.
namespace json {
int count;
}
void f() { json(1).go(); }
//                 ^^ ref call -> ?
