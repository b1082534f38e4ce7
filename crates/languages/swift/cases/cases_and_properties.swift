// A case and a property may share a name: the case belongs to the type, the property to its values. What a case holds has its
// declared type in a pattern.

struct Scalar { var text: String; func read() { } }
struct List { func count() { } }
enum Node {
    case scalar(Scalar)
    case list(List, named: Scalar)
    case alias
    var scalar: Scalar? {
        get {
            if case let .scalar(scalar) = self { return scalar }
//                       ^^^^^^ ref read -> Node::scalar
            return nil
        }
    }
}
func use(node: Node) {
    node.scalar?.read()
//       ^^^^^^ ref read -> Node::scalar#2
//               ^^^^ ref call -> Scalar::read
    let made: Node = .scalar(Scalar(text: "a"))
//                    ^^^^^^ ref call -> Node::scalar
//                                  ^^^^ ref write -> Scalar::text
    _ = Node.scalar(Scalar(text: "b"))
//           ^^^^^^ ref call -> Node::scalar
    switch node {
    case let .list(list, name):
        list.count()
//           ^^^^^ ref call -> List::count
        name.read()
//           ^^^^ ref call -> Scalar::read
        name.count()
//           ^^^^^ ref call -> ?
    case .scalar(let held): held.read()
//        ^^^^^^ ref read -> Node::scalar
//                               ^^^^ ref call -> Scalar::read
    case .alias: break
    }
    guard case let .list(_, other) = made else { return }
    other.read()
//        ^^^^ ref call -> Scalar::read
}
