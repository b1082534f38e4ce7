// Of overloads with as many parameters, the type of a literal decides.
#include <string>
#include <iostream>

struct Node { int kind; void go(); };
struct Tree { void grow(); };
Node load(const std::string& text);
Node load(const char* text);
Node load(std::istream& in);
Tree measure(float width);
Node measure(double width);
Node paint(bool loud);
Tree paint(int coats);
Node paint(char letter);
void f(std::string text, std::istream& in, Node node, float width) {
  load("x");
//^^^^ ref call -> load#2
  load(text);
//^^^^ ref call -> load
  load(std::string("x"));
//^^^^ ref call -> load
  load(in);
//^^^^ ref call -> load#3
  measure(1.5);
//^^^^^^^ ref call -> measure#2
  measure(1.5f);
//^^^^^^^ ref call -> measure
  measure(width);
//^^^^^^^ ref call -> measure
  paint(true);
//^^^^^ ref call -> paint
  paint(3);
//^^^^^ ref call -> paint#2
  paint('a');
//^^^^^ ref call -> paint#3
  load("x").go();
//          ^^ ref call -> Node::go
  paint(3).grow();
//         ^^^^ ref call -> Tree::grow
}
