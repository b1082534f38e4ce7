// Names with template arguments, qualified names, and definitions outside their owner.

namespace util {
struct Lock { Lock(int key); int key; static int Count(); };
template <typename T> struct Box { T item; T Get(); };
template <typename T> T Pick(T from) { return from; }
//                      ^^^^ def function util::Pick
struct Outer { struct Inner; class Hidden; static int total; };
struct Near { struct Inner; class Hidden; static int total; };
struct Near::Inner { int width; };
//           ^^^^^ def struct util::Near::Inner
class Near::Hidden {};
//          ^^^^^^ def class util::Near::Hidden
int Near::total;
//        ^^^^^ def field util::Near::total#2 static
auto Near::Go() -> int { return 1; }
//         ^^ def method util::Near::Go type=int
}  // namespace util

template <> struct util::Box<int> { int item; };
//                       ^^^ def struct util::Box#2 subkind=specialization
template <typename T> struct Hash;
template <> struct Hash<int> { int seed; };
//                 ^^^^ def struct Hash subkind=specialization
struct util::Outer::Inner { int depth; };
//                  ^^^^^ def struct util::Outer::Inner
//                              ^^^^^ def field util::Outer::Inner::depth
class util::Outer::Hidden {};
//                 ^^^^^^ def class util::Outer::Hidden
int util::Outer::total;
//               ^^^^^ def field util::Outer::total#2 static
auto util::Lock::Count() -> int { return 1; }
//               ^^^^^ def method util::Lock::Count type=int

template <typename T = int, class U = T, typename... Rest>
struct Pair : util::Box<T>, util::Lock, Base<U> {
//                  ^^^ ref extends -> util::Box
//                                ^^^^ ref extends -> util::Lock
//                                      ^^^^ ref extends -> ?
  Pair(int a, const T& = T(), int = 2) : util::Lock(a), Base<U>(a), both{a} {}
//^^^^ def constructor Pair::Pair
  operator int() const;
//^^^^^^^^^^^^ def method "Pair::operator int#2" abstract
  U both;
};
template <typename T> Pair<T>::operator int() const { return 1; }
//                             ^^^^^^^^^^^^ def method "Pair::operator int" in=Pair
template <> int util::Pick<int>(int from) { return from; }
//                    ^^^^ def method util::Pick#2 subkind=specialization
bool operator<(const util::Lock& a, const util::Lock& b);
//   ^^^^^^^^^ def function operator< abstract params="a: const util::Lock &, b: const util::Lock &"
template <int... Numbers> void Sum(int... numbers) {}
//                             ^^^ def function Sum params="*numbers: int ..."

void Use(util::Lock* lock, util::Box<int>& box) {
  util::Lock::Count();
//            ^^^^^ ref call -> util::Lock::Count
  auto made = new util::Lock(1);
//                      ^^^^ ref call -> util::Lock [instantiates]
  auto boxed = new util::Box<int>();
//                       ^^^ ref call -> util::Box [instantiates]
  auto pair = new Pair<int>;
//                ^^^^ ref call -> Pair [instantiates]
  util::Lock{2};
//      ^^^^ ref call -> util::Lock [instantiates]
  Pair<int>{1};
//^^^^ ref call -> Pair [instantiates]
  util::Pick<int>(1);
//      ^^^^ ref call -> util::Pick
  auto pick = util::Pick<int>;
//                  ^^^^ ref read -> util::Pick
  made->template As<int>(1);
//               ^^ ref call -> ?
  made->As<int>(1);
//      ^^ ref call -> ?
  lock->Lock::Count();
  lock->util::Lock::Count();
//                  ^^^^^ ref call -> util::Lock::Count
  util::Pick(1);
  ::Use(lock, box);
//  ^^^ ref call -> Use
  lock->key = 1;
//      ^^^ ref write -> util::Lock::key
  for (auto& [first, second] : pairs) first.Go();
//            ^^^^^ nothing
//                                          ^^ ref call -> ?
  for (auto [first, second] : pairs) {}
  for (auto each : pairs) each.Go();
//                             ^^ ref call -> ?
  if (auto found = Find()) {}
//         ^^^^^ nothing
  auto add = [total = 1, lock](int by) { return total + by; };
//            ^^^^^ nothing
//                                              ^^^^^ nothing
  class { int a; } unnamed;
  auto raw = R"(util::Lock)";
//               ^^^^ nothing
  "text"_s;
  try { throw 1; } catch (const util::Lock& error) { error.key; }
//                                    ^^^^ ref type -> util::Lock
//                                                         ^^^ ref read -> util::Lock::key
}
long operator""_s(const char* text, unsigned long size);
//   ^^^^^^^^^^^^ def function "operator\"\"_s" abstract
