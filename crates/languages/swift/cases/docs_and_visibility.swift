// Documentation comments start with `///` or `/**`; modifiers decide visibility, and the default is the module.

/// A way in.
///
/// - Note: made of wood.
public struct Door {
//            ^^^^ def struct Door doc="A way in.\n\n- Note: made of wood." visibility=public exported
    /** Plain
     words. */
    var plain: Int
//      ^^^^^ def field Door::plain doc="Plain\nwords." visibility=internal !exported
    // No documentation.
    private(set) public var turns = 0
//                          ^^^^^ def field Door::turns doc="" visibility=public
    /// Opens it.
    @discardableResult
    // Written between.
    open func open() -> Int { 1 }
//            ^^^^ def method Door::open doc="Opens it." visibility=public signature="open func open() -> Int"
    package func shut() { }
//               ^^^^ def method Door::shut visibility=internal
    fileprivate func hide() { }
//                   ^^^^ def method Door::hide visibility=private
    //// Switched off.
    private func lock() { }
//               ^^^^ def method Door::lock doc="" visibility=private
    /// A side.
    enum Side {
//       ^^^^ def enum Door::Side doc="A side." visibility=internal
        /// To the left.
        case left
//           ^^^^ def variant Door::Side::left doc="To the left." visibility=internal
    }
    // MARK: - Parts
    func part() { }
//       ^^^^ def method Door::part doc=""
}

public protocol Opening {
    /// How wide.
    var width: Int { get }
//      ^^^^^ def property Opening::width doc="How wide." visibility=public exported
}
protocol Hidden { func seen() }
//                     ^^^^ def method Hidden::seen visibility=internal
private extension Door { func inner() { } }
//                            ^^^^^ def method Door::inner visibility=private
