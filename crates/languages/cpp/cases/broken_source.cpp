// Source that does not parse affects only itself.
// file: status=partial
namespace shop {
class Door {
//    ^^^^ def class shop::Door
 public:
  void Open();
//     ^^^^ def method shop::Door::Open
  int = 3 +;
  void Close();
//     ^^^^^ def method shop::Door::Close
};
void After() {}
//   ^^^^^ def function shop::After
}  // namespace shop
