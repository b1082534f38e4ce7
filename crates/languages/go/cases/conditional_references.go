// A reference is conditional if its function can run without it. The initial part of a statement always runs.

package shop

func check(n int) bool { return n > 0 }

func use(doors []int, in chan int) {
    check(1)
//  ^^^^^ ref call -> check !conditional
    if ok := check(2); ok && check(3) {
//           ^^^^^ ref call -> check !conditional
//                           ^^^^^ ref call -> check conditional
        check(4)
//      ^^^^^ ref call -> check conditional
        if check(5) {
//         ^^^^^ ref call -> check conditional
        }
    } else if check(6) {
//            ^^^^^ ref call -> check conditional
    } else {
        check(7)
//      ^^^^^ ref call -> check conditional
    }
    for i := range list(8) {
//                 ^^^^ ref call -> ? !conditional
        check(i)
//      ^^^^^ ref call -> check conditional
    }
    switch check(9) {
//         ^^^^^ ref call -> check !conditional
    case check(10):
//       ^^^^^ ref call -> check conditional
        check(11)
//      ^^^^^ ref call -> check conditional
    default:
        defer check(12)
//            ^^^^^ ref call -> check conditional
    }
    select {
    case <-in:
        go check(13)
//         ^^^^^ ref call -> check conditional
    }
    switch any(in).(type) {
    case int:
        check(14)
//      ^^^^^ ref call -> check conditional
    }
    _ = check(15) || check(16)
//      ^^^^^ ref call -> check !conditional
//                   ^^^^^ ref call -> check conditional
    go check(17)
//     ^^^^^ ref call -> check !conditional
    defer func() {
        check(18)
//      ^^^^^ ref call -> check !conditional
    }()
    _ = check(19) == check(20)
//                   ^^^^^ ref call -> check !conditional
}
