// Interpolated code in strings is extracted; the rest of a string is not.
// case: every ref

struct Label {
    var width = 1
    var name = "width"
    func text() -> String {
//                 ^^^^^^ ref type -> external
        let plain = "width \(width) \(twice(width)) \\(width)"
//                           ^^^^^ ref read -> Label::width
//                                    ^^^^^ ref call -> Label::twice
//                                          ^^^^^ ref read -> Label::width
        let raw = #"\(width) \#(self.width)"#
//                                   ^^^^^ ref read -> Label::width
        return """
            \(name.count): \(width, default: "x")
//            ^^^^ ref read -> Label::name
//                 ^^^^^ ref read -> external
//                           ^^^^^ ref read -> Label::width
            """ + plain + raw
    }
    func twice(_ n: Int) -> Int { n * 2 }
//                  ^^^ ref type -> external
//                          ^^^ ref type -> external
}
