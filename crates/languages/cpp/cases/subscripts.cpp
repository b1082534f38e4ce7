// A subscript calls the type's own operator; an element of an array or library container has the element's type.
#include <map>
#include <vector>

class Value {
 public:
  Value operator[](const char* key);
  const Value& operator[](int index) const;
  template <typename T> T as() const;
  bool isNull() const;
};
struct Plain { bool isNull(); };
struct Iterator { Value& operator*(); };
struct List { Iterator begin(); bool isNull(); };
struct Holder {
  Value items_[4];
  std::vector<Value> list_;
  void f() {
    items_[0].isNull();
//            ^^^^^^ ref call -> Value::isNull
    list_[0].isNull();
//           ^^^^^^ ref call -> Value::isNull
  }
};
void f(Value doc, Value* many, Plain* plain, List list) {
  doc["a"].isNull();
//         ^^^^^^ ref call -> Value::isNull
  doc["a"]["b"].as<int>();
//              ^^ ref call -> Value::as
  doc[0].as<int>();
//       ^^ ref call -> Value::as
  many[1].isNull();
//        ^^^^^^ ref call -> Value::isNull
  plain[0].isNull();
//         ^^^^^^ ref call -> Plain::isNull
  for (auto item : list) item.isNull();
//                            ^^^^^^ ref call -> ?
  unknown[0].isNull();
//           ^^^^^^ ref call -> ?
}
