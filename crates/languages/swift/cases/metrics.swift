// Metrics of a function's body.

func decide(_ door: Door?, width: Int) throws -> Int {
//   ^^^^^^ def function decide complexity=7 branches=4 operators=2 returns=4 nesting=1 cognitive=7
    guard let door else { throw DoorError.none }
    if width > 1 && door.isWide {
        return 1
    } else if width > 2 {
        return 2
    } else {
    }
    let side = door.side ?? 3
    return width > 3 ? side : 2
}

func loop(_ doors: [Door]) {
//   ^^^^ def function loop complexity=5 branches=1 loops=3 nesting=3 cognitive=7
    for door in doors {
        while true {
            if door.isWide { continue }
        }
    }
    repeat { } while false
}

func choose(_ side: Side) -> Int {
//   ^^^^^^ def function choose complexity=4 branches=3 returns=1 cognitive=1
    switch side {
    case .left, .right: return 1
    case .other(let n) where n > 1: break
    case .deep: break
    default: break
    }
}

func handle() {
//   ^^^^^^ def function handle complexity=3 branches=2 unchecked=2 assertions=1
    do { try risky() } catch let error as Bad { _ = error } catch { }
    _ = value as! Int
    fatalError("no")
    XCTAssertEqual(1, 2)
}

struct Shape {
    var area: Int {
//      ^^^^ def property Shape::area complexity=2 branches=1
        get { flag ? 1 : 2 }
    }
    var watched = 0 {
//      ^^^^^^^ def property Shape::watched complexity=2 branches=1
        didSet { if watched > 1 { } }
    }
    func plain() { }
//       ^^^^^ def method Shape::plain complexity=1 cognitive=0 nesting=0
}
