// Every reference, with its role. Locals and parameters are not references.
// case: every ref
#include "door.h"
//       ^^^^^^^^ ref import -> ?

namespace shop {
struct Base { int size; void Grow(int by); };
struct Door : public Base, private util::Lock<int> {
//                   ^^^^ ref extends -> shop::Base
//                                 ^^^^ ref read -> ?
//                                       ^^^^ ref extends -> ?
  Door(int width) : Base(), width_(width) {}
//                  ^^^^ BUG ref write -> shop::Base
//                          ^^^^^^ ref write -> shop::Door::width_
  int width_;
  static int count;
  void Open(const Base& other, Base* next);
//                ^^^^ ref type -> shop::Base
//                             ^^^^ ref type -> shop::Base
  Base Make() const { return Base{}; }
//^^^^ ref type -> shop::Base
//                           ^^^^ ref call -> shop::Base
};
int limit = 3;
template <typename T> T Max(T a, T b) { return a; }

void Door::Open(const Base& other, Base* next) {
//   ^^^^ ref read -> shop::Door
//                    ^^^^ ref type -> shop::Base
//                                 ^^^^ ref type -> shop::Base
  width_ = limit;
//^^^^^^ ref write -> shop::Door::width_
//         ^^^^^ ref read -> shop::limit
  this->width_ += other.size;
//      ^^^^^^ ref write -> shop::Door::width_
//                      ^^^^ ref read -> shop::Base::size
  Grow(1);
//^^^^ ref call -> shop::Base::Grow
  next->Grow(Max<int>(limit, 2));
//      ^^^^ ref call -> shop::Base::Grow
//           ^^^ ref call -> shop::Max
//                    ^^^^^ ref read -> shop::limit
  Door::count = 1;
//^^^^ ref read -> shop::Door
//      ^^^^^ ref write -> shop::Door::count
  Base* made = new Base();
//^^^^ ref type -> shop::Base
//                 ^^^^ ref call -> shop::Base
  auto door = Door(2);
//            ^^^^ ref call -> shop::Door
  door.Make().Grow(shop::limit);
//     ^^^^ ref call -> shop::Door::Make
//            ^^^^ ref call -> shop::Base::Grow
//                 ^^^^ ref read -> shop
//                       ^^^^^ ref read -> shop::limit
  for (auto& each : made->items) each.Grow(1);
//                        ^^^^^ ref read -> ?
//                                    ^^^^ ref call -> ?
  auto twice = [this, door](int by) { Grow(by * width_); };
//                                    ^^^^ ref call -> shop::Base::Grow
//                                              ^^^^^^ ref read -> shop::Door::width_
  twice(1);
  int total = static_cast<int>(sizeof(Base));
//                                    ^^^^ ref read -> shop::Base
  std::vector<Base> all;
//^^^ ref read -> external
//     ^^^^^^ ref type -> external
//            ^^^^ ref type -> shop::Base
  if (total > 0) throw Base();
//                     ^^^^ ref call -> shop::Base
  [[deprecated]] int left = limit++;
//  ^^^^^^^^^^ ref decorates -> external
//                          ^^^^^ ref write -> shop::limit
  delete next;
}
}  // namespace shop
