// A name from a dependency or the standard library is never linked to a symbol of the same name in the project.

// --- shop.h
namespace shop {
class string { public: void send(); };
void move();
}
// --- main.cc
#include <string>
#include "shop.h"

void use(std::string text, shop::string own) {
  text.send();
//     ^^^^ ref call -> external
  own.send();
//    ^^^^ ref call -> shop.h::shop::string::send
  std::move(text);
//     ^^^^ ref call -> external
  shop::move();
//      ^^^^ ref call -> shop.h::shop::move
  move();
//^^^^ ref call -> external
}
