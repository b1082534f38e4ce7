// A comment above a definition, or after it on the same line, documents it. Labels start access sections.

/// A door.
class Door {
//    ^^^^ def class Door doc="A door."
  int hidden_;
//    ^^^^^^^ def field Door::hidden_ visibility=private
 public:
  /**
   * Opens it.
   * @param by how far
   */
  void Open(int by);
//     ^^^^ def method Door::Open visibility=public doc="Opens it.\n@param by how far"
  int width;  ///< How wide it is.
//    ^^^^^ def field Door::width doc="How wide it is."
 protected:
  int count_;
//    ^^^^^^ def field Door::count_ visibility=protected doc=""
};
struct Wall {
  int height;
//    ^^^^^^ def field Wall::height visibility=public
 private:
  int cracks;
//    ^^^^^^ def field Wall::cracks visibility=private
};
static int Local() { return 1; }
//         ^^^^^ def function Local visibility=private
namespace {
void Inner() {}
//   ^^^^^ def function Inner visibility=private
}  // namespace

// A comment further up is not documentation.

int plain;
//  ^^^^^ def variable plain doc="" visibility=public
