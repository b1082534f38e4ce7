// Types that an extension adds, and extensions of these: a format and what reads it back.
// case: every def
#if canImport(Essentials)
import Essentials
#else
import Foundation
#endif
extension Moment {
//        ^^^^^^ def impl "impl Moment"
    struct ShortStyle: Sendable {
//         ^^^^^^^^^^ def struct Moment::ShortStyle
        static var calendar: Calendar {
//                 ^^^^^^^^ def property Moment::ShortStyle::calendar static
            var calendar = Calendar(identifier: .gregorian)
            return calendar
        }
        static let days = ["Sun", "Mon"]
//                 ^^^^ def field Moment::ShortStyle::days static
        static let months = [
//                 ^^^^^^ def field Moment::ShortStyle::months
            "Jan", "Feb",
        ]
    }
}
extension Moment.ShortStyle: Style {
//               ^^^^^^^^^^ def impl "impl ShortStyle"
    func format(_ value: Moment) -> String {
//       ^^^^^^ def method ShortStyle::format
        let c = Self.calendar.parts([.day, .month], from: value)
        guard let day = c.day, let month = c.month else { return "" }
        var out = ""
        out += Self.pad(day, 2)
        return out
    }
    private static func pad(_ value: Int, _ width: Int) -> String { "" }
//                      ^^^ def method ShortStyle::pad static visibility=private params="value: Int, width: Int"
}
extension Style where Self == Moment.ShortStyle { static var short: Self { .init() } }
//        ^^^^^ def impl "impl Style"
//                                                           ^^^^^ def property Style::short static type=Self
extension Moment {
//        ^^^^^^ def impl "impl Moment#2"
    struct Reader {
//         ^^^^^^ def struct Moment::Reader
        enum Mistake: Error { case wrong(String) }
//           ^^^^^^^ def enum Moment::Reader::Mistake
//                                 ^^^^^ def variant Moment::Reader::Mistake::wrong
        static let byName: [String: Int] = [
//                 ^^^^^^ def field Moment::Reader::byName type="[String: Int]"
            "Jan": 1, "Feb": 2,
        ]
    }
}
extension Moment.Reader: Strategy {
//               ^^^^^^ def impl "impl Reader"
    private static func time(_ s: String) throws -> (Int, Int) {
//                      ^^^^ def method Reader::time type="(Int, Int)"
        let p = s.split(separator: ":")
        guard p.count == 2, let h = Int(p[0]), let m = Int(p[1]) else { throw Mistake.wrong(s) }
        let (a, b) = (h, m)
        return (a, b)
    }
}
