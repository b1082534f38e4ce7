// A namespace of a library that the project only adds to stays external.
// --- hash.h
namespace std {
template <> struct hash<int> { int run(); };
template <class T> struct extra {};
}
void use(std::hash<char> hash);
//            ^^^^ ref type -> external
namespace own { struct vector {}; void sort(); }
// --- use.cpp
#include <vector>
#include "hash.h"
void f() {
  std::vector<int> list;
//     ^^^^^^ ref type -> external
  std::sort(list.begin(), list.end());
//     ^^^^ ref call -> external
  std::extra<int> more;
//     ^^^^^ ref type -> hash.h::std::extra
  own::vector other;
//     ^^^^^^ ref type -> hash.h::own::vector
  own::sort();
//     ^^^^ ref call -> hash.h::own::sort
}
