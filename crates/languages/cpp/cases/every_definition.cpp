// Every kind of definition, with its qualified name.
// case: every def
#include <string>
#define WIDTH 80
//      ^^^^^ def macro WIDTH value=80
#define AREA(w, h) ((w) * (h))
//      ^^^^ def macro AREA params="w, h"

namespace shop {
//        ^^^^ def namespace shop
namespace old::stock {
//             ^^^^^ def namespace shop::old::stock
int left = 1;
//  ^^^^ def variable shop::old::stock::left type=int value=1
}  // namespace old::stock
inline namespace v2 {
//               ^^ def namespace shop::v2 open
int right;
//  ^^^^^ def variable shop::v2::right in=shop::v2
}  // namespace v2
namespace {
int hidden;
//  ^^^^^^ def variable shop::hidden visibility=private
}  // namespace

enum Side { LEFT, RIGHT = 2 };
//   ^^^^ def enum shop::Side open
//          ^^^^ def variant shop::Side::LEFT
//                ^^^^^ def variant shop::Side::RIGHT value=2
enum class Colour : unsigned char { kRed = 1, kBlue };
//         ^^^^^^ def enum shop::Colour !open
//                                  ^^^^ def variant shop::Colour::kRed value=1
//                                            ^^^^^ def variant shop::Colour::kBlue
union Value {
//    ^^^^^ def union shop::Value
  long number;
//     ^^^^^^ def field shop::Value::number type=long
};
struct Place {
//     ^^^^^ def struct shop::Place
  int x, y = 1;
//    ^ def field shop::Place::x visibility=public
//       ^ def field shop::Place::y value=1
};
using Name = std::string;
//    ^^^^ def type shop::Name type=std::string
typedef int (*Handler)(int);
//            ^^^^^^^ def type shop::Handler type="int (*)(int)"
template <typename T> using List = std::vector<T>;
//                          ^^^^ def type shop::List
template <typename T>
concept Sized = requires(T t) { t.size(); };
//      ^^^^^ def type shop::Sized subkind=concept
constexpr int kMax = 10;
//            ^^^^ def constant shop::kMax value=10
template <typename T> constexpr bool is_small = sizeof(T) < 8;
//                                   ^^^^^^^^ def constant shop::is_small
extern int shared;
//         ^^^^^^ def variable shop::shared abstract
auto counter = 0;
//   ^^^^^^^ def variable shop::counter value=0

class Door : public Place {
//    ^^^^ def class shop::Door
 public:
  explicit Door(int width = 2) : width_(width) {}
//         ^^^^ def constructor shop::Door::Door params="width: int = 2" visibility=public
  Door(const Door&) = delete;
//^^^^ def constructor shop::Door::Door#2 subkind=deleted
  virtual ~Door() = default;
//        ^^^^^ def method shop::Door::~Door subkind=defaulted
  Door& operator=(const Door& other);
//      ^^^^^^^^^ def method shop::Door::operator=#2 abstract type="Door &"
  operator bool() const { return true; }
//^^^^^^^^^^^^^ def method "shop::Door::operator bool" signature="operator bool() const"
  int operator()(int by) const;
//    ^^^^^^^^^^ def method shop::Door::operator()
  virtual void Open() = 0;
//             ^^^^ def method shop::Door::Open abstract subkind=pure
  static int Count() { return count_; }
//           ^^^^^ def method shop::Door::Count static type=int
  auto Width() const -> int { return width_; }
//     ^^^^^ def method shop::Door::Width type=int
  template <typename T> T As() const;
//                        ^^ def method shop::Door::As abstract type=T
  friend bool operator==(const Door& a, const Door& b) { return true; }
//            ^^^^^^^^^^ BUG def method shop::Door::operator==
  class Lock {
//      ^^^^ def class shop::Door::Lock
    int key;
//      ^^^ def field shop::Door::Lock::key visibility=private
  };

 protected:
  void Close() const;
//     ^^^^^ def method shop::Door::Close#2 visibility=protected abstract

 private:
  int width_ = 1;
//    ^^^^^^ def field shop::Door::width_ visibility=private value=1
  static int count_;
//           ^^^^^^ def field shop::Door::count_ static
  static constexpr int kSides = 4;
//                     ^^^^^^ def field shop::Door::kSides static value=4
};

template <typename T, int N = 2>
class Box {
//    ^^^ def class shop::Box
 public:
  T items[N];
//  ^^^^^ def field shop::Box::items type="T [N]"
  void Put(T item);
//     ^^^ def method shop::Box::Put#2 params="item: T"
};
template <>
class Box<int, 1> {};
//    ^^^ def class shop::Box#2 subkind=specialization

int Door::count_ = 0;
//        ^^^^^^ def field shop::Door::count_#2 value=0
void Door::Close() const {}
//         ^^^^^ def method shop::Door::Close in=shop::Door !abstract
Door& Door::operator=(const Door& other) { return *this; }
//          ^^^^^^^^^ def method shop::Door::operator= in=shop::Door visibility=public
template <typename T, int N>
void Box<T, N>::Put(T item) {}
//              ^^^ def method shop::Box::Put in=shop::Box
void Free(int a, ...);
//   ^^^^ def function shop::Free abstract params="a: int, *..."
template <typename... Args>
void Log(const char* format, Args&&... args) {
//   ^^^ def function shop::Log params="format: const char *, *args: Args &&..."
  struct Inner { int depth; };
//       ^^^^^ def struct shop::Log::Inner
//                   ^^^^^ def field shop::Log::Inner::depth
  auto twice = [](int x) { return x * 2; };
}
template <> void Swap<int>(int& a, int& b) {}
//               ^^^^ def function shop::Swap subkind=specialization
}  // namespace shop

shop::Door::Lock* Find(const std::string& name) { return nullptr; }
//                ^^^^ def function Find type="shop::Door::Lock *"
