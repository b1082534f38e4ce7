// A definition with a qualified name belongs to the named owner, at any depth, and sees its members.

namespace db {
class Table {
 public:
  class Row {
   public:
    int Get() const;
    int size_;
  };
  Table(int rows);
  ~Table();
  static int Count();
  int rows_;
};

Table::Table(int rows) : rows_(rows) {}
//     ^^^^^ def constructor db::Table::Table in=db::Table
//                       ^^^^^ ref write -> db::Table::rows_
Table::~Table() { rows_ = 0; }
//     ^^^^^^ def method db::Table::~Table in=db::Table
//                ^^^^^ ref write -> db::Table::rows_
int Table::Row::Get() const { return size_; }
//              ^^^ def method db::Table::Row::Get in=db::Table::Row
//                                   ^^^^^ ref read -> db::Table::Row::size_
}  // namespace db

int db::Table::Count() { return 1; }
//             ^^^^^ def method db::Table::Count in=db::Table

// The owner may be in another file.
void Window::Open() {}
//           ^^^^ def method Window::Open
