// Setters and observers have an implicit or named value; the code of an accessor belongs to the property.
// case: every ref

struct Gauge {
    var newValue = 0
    var raw = 0
    var value: Int {
//             ^^^ ref type -> external
        get { raw + newValue }
//            ^^^ ref read -> Gauge::raw from=Gauge::value
//                  ^^^^^^^^ ref read -> Gauge::newValue
        set { raw = newValue }
//            ^^^ ref write -> Gauge::raw
    }
    var named: Int {
//             ^^^ ref type -> external
        get { raw }
//            ^^^ ref read -> Gauge::raw
        set(given) { raw = given }
//                   ^^^ ref write -> Gauge::raw
    }
    var watched = 0 {
        willSet { print(newValue) }
//                ^^^^^ ref call -> external
        didSet(before) { print(before, raw) }
//                       ^^^^^ ref call -> external
//                                     ^^^ ref read -> Gauge::raw from=Gauge::watched
    }
    var other = 0 { didSet { print(oldValue) } willSet(next) { raw = next } }
//                           ^^^^^ ref call -> external
//                                                             ^^^ ref write -> Gauge::raw
    var short: Int { raw }
//             ^^^ ref type -> external
//                   ^^^ ref read -> Gauge::raw
    subscript(at: Int) -> Int { get { at } set { raw = newValue } }
//                ^^^ ref type -> external
//                        ^^^ ref type -> external
//                                               ^^^ ref write -> Gauge::raw
}
