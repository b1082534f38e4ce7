// A namespace may be opened again, here or in another file; what is in it is one whole.

namespace shop {
struct Door { int width; };
}
namespace shop {
Door* first;
// `Door` BUG ref type -> ?
}
shop::Door* second;
//    ^^^^ BUG ref type -> ?
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
//     ^^^^ BUG ref type -> ?
