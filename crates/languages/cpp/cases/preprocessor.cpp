// Macros and conditionals that the grammar cannot parse do not affect the code around them.
// file: status=ok
#ifndef DOOR_H
#define DOOR_H
namespace shop {
struct API Options {
//         ^^^^^^^ def struct shop::Options
  int width = 1;
//    ^^^^^ def field shop::Options::width value=1
};
class API Door : public Wall {
//        ^^^^ def class shop::Door
 public:
  CONSTEXPR Door(int width) : width_(width) {}
//          ^^^^ def constructor shop::Door::Door
  INLINE operator bool() const NOEXCEPT { return true; }
//       ^^^^^^^^^^^^^ def method "shop::Door::operator bool"
  void Lock() EXCLUSIVE(mutex_);
//     ^^^^ def method shop::Door::Lock
#ifdef WIDE
  void Open(int by) {
//     ^^^^ def method shop::Door::Open
#else
  void Open() {
#endif
    width_ = 1;
  }
  int width_ GUARDED_BY(mutex_);
//    ^^^^^^ def field shop::Door::width_
};
EXPORT
template <typename T> class Box {
//                          ^^^ def class shop::Box
  T item;
//  ^^^^ def field shop::Box::item
};
}  // namespace shop
#endif
