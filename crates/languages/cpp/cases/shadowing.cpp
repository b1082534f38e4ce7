// Names declared in a function shadow those of headers and namespaces; without such a declaration, the outer names are meant.
// case: every ref

// --- names.h
namespace shop {
extern int width;
void swing();
}
// --- use.cc
#include "names.h"
//       ^^^^^^^^^ ref import -> names.h
namespace shop {
void byParameter(int width, void (*swing)()) {
  width++;
//^^^^^ nothing
  swing();
//^^^^^ nothing
}
void byLocal(int (&all)[2]) {
  swing();
//^^^^^ ref call -> names.h::shop::swing
  for (int width : all) width++;
//                      ^^^^^ nothing
  auto twice = [](int width) { return width * 2; };
//                                    ^^^^^ nothing
  width++;
//^^^^^ ref write -> names.h::shop::width
  {
    int width = 1;
    width++;
//  ^^^^^ nothing
  }
}
}
// --- other.cc
// A file that does not read the header in does not see it.
void far() { swing(); }
//           ^^^^^ ref call -> ?
