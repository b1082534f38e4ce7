// A using declaration in a header applies to every file that includes the header, and to no other.

// --- src/main.cc
#include "names.h"
Door* door;
// `Door` ref type -> src/shop.h::shop::Door
Bell* bell;
// `Bell` ref type -> src/shop.h::shop::detail::Bell
Lamp* lamp;
// `Lamp` ref type -> ?
int wide = WIDTH;
// `WIDTH` ref read -> src/plain.h::WIDTH

// --- src/plain.h
#define WIDTH 2

// --- src/names.h
#include "plain.h"
#include "shop.h"
using shop::Door;
using namespace shop::detail;

// --- src/others.h
using namespace shop::rooms;

// --- src/shop.h
namespace shop {
class Door {};
namespace detail { class Bell {}; }
namespace rooms { class Lamp {}; }
}
