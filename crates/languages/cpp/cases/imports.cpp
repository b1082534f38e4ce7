// Files are included; names of namespaces are imported one by one, all together, or under an alias.

// --- src/main.cc
#include "shop/door.h"
//       ^^^^^^^^^^^^^ import shop/door.h * to=src/shop/door.h
#include <vector>
//       ^^^^^^^^ import <vector> *
using shop::Door;
//          ^^^^ import shop Door
using namespace shop::detail;
// `shop::detail` import shop::detail *
namespace sd = shop::detail;
// `shop::detail` import shop::detail as sd
Door* door;
Wall* wall;
// `Wall` ref type -> src/shop/door.h::Wall

// --- src/shop/door.h
class Wall {};
namespace shop {
class Door {};
}
