// A view: wrapped properties, bodies that are built, routes and tests given as closures.
// case: every def
@MainActor
struct ShelfView<Content: View>: View {
//     ^^^^^^^^^ def struct ShelfView
    @State private var count = 0
//                     ^^^^^ def field ShelfView::count visibility=private
    @Environment(\.colorScheme) var scheme
//                                  ^^^^^^ def field ShelfView::scheme
    @ViewBuilder let content: () -> Content
//                   ^^^^^^^ def field ShelfView::content
    static let shared = Self { EmptyView() }
//             ^^^^^^ def field ShelfView::shared static
    enum Key: CodingKey { case count, `default` }
//       ^^^ def enum ShelfView::Key
//                             ^^^^^ def variant ShelfView::Key::count
//                                     ^^^^^^^ def variant ShelfView::Key::default
    var body: some View {
//      ^^^^ def property ShelfView::body
        VStack(alignment: .leading) {
            let title = "shelf"
            if count > 0 { Text(title) }
            ForEach(0..<count, id: \.self) { index in Text("\(index)") }
        }
        .onAppear { [weak store] in store?.load() }
    }
    private func load() async throws -> [Book] {
//               ^^^^ def method ShelfView::load async
        async let first = fetch(1)
        let (one, two) = try await (first, fetch(2))
        guard let one, case .some(let other) = two else { return [] }
        struct Pair { let a: Int; var b: Int { a } }
//             ^^^^ def struct ShelfView::load::Pair
//                        ^ def field ShelfView::load::Pair::a
//                                    ^ def property ShelfView::load::Pair::b
        return [one, other]
    }
}

func routes(_ app: Application) throws {
//   ^^^^^^ def function routes
    app.get("hello", ":name") { req -> String in
        let name = req.parameters.get("name")!
        return name
    }
    struct Query: Content { var page: Int? }
//         ^^^^^ def struct routes::Query
//                              ^^^^ def field routes::Query::page
}

#if os(macOS)
typealias Image = NSImage
//        ^^^^^ def type Image
#else
typealias Image = UIImage
//        ^^^^^ def type Image#2
#endif
let limit: Int = 3, width = 4
//  ^^^^^ def variable limit
//                  ^^^^^ def variable width
