// A type is a reference in every position, including its template arguments.

struct Key {};
struct Hash {};
template <typename K, typename H> struct Map {};
namespace util { struct Lock {}; template <typename T> struct Box {}; }

Map<Key, Hash> all;
// `Map` ref type -> Map
//  ^^^ ref type -> Key
//       ^^^^ ref type -> Hash
util::Lock* lock;
//    ^^^^ ref type -> util::Lock
util::Box<Key> box;
//    ^^^ ref type -> util::Box
//        ^^^ ref type -> Key
struct Special : util::Box<Key> {};
//                     ^^^ ref extends -> util::Box
//                         ^^^ ref type -> Key
Key Copy(const Key& from, Hash&& hash = Hash()) {
// `Key` ref type -> Key
//             ^^^ ref type -> Key
//                        ^^^^ ref type -> Hash
//                                      ^^^^ ref call -> Hash
  auto other = static_cast<const Key*>(&from);
//                               ^^^ ref type -> Key
//             ^^^^^^^^^^^ nothing
  return *new Key;
//            ^^^ ref call -> Key [instantiates]
}
template <typename T> T* Make() { return new T(); }
//                    ^ nothing
