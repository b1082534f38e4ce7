// Tags are a separate name space. Enumerators are named without their enumeration, and nested types without the enclosing type.

struct stat { int size; };
int stat(const char *path);
int size_of(struct stat *it) {
//                 ^^^^ ref type -> stat
    return stat("a") + it->size;
//         ^^^^ ref call -> "stat#2"
//                         ^^^^ ref read -> stat::size
}

typedef struct node node;
struct node { node *next; };
//            ^^^^ ref type -> node#2 from=node::next
node *first(node *node) {
//    ^^^^^ def function first type="node *"
//          ^^^^ ref type -> node#2 from=first [receives]
    struct node *other = node->next;
//         ^^^^ ref type -> node
//                             ^^^^ ref read -> node::next
    return other->next;
//                ^^^^ ref read -> node::next
}

struct outer {
    struct inner { int deep; } in;
//         ^^^^^ def struct inner in=""
//                     ^^^^ def field inner::deep
    enum { OFF, ON } state;
//         ^^^ def variant OFF in=""
    enum level { LOW } level;
//       ^^^^^ def enum level in=""
//               ^^^ def variant level::LOW in=level
};
int use(struct inner *it, struct outer *outer) {
//             ^^^^^ ref type -> inner
    outer->in.deep = OFF + LOW;
//         ^^ ref read -> outer::in
//            ^^^^ ref write -> inner::deep
//                   ^^^ ref read -> OFF
//                         ^^^ ref read -> level::LOW
    return it->deep;
//             ^^^^ ref read -> inner::deep
}
struct missing *opaque;
//     ^^^^^^^ ref type -> ?
