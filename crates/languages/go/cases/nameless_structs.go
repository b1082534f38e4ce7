// An anonymous struct is a type. Its fields are found through whatever has that type.
// case: every def

package shop
//      ^^^^ def package shop

type Door struct{ width int }
//   ^^^^ def struct Door
//                ^^^^^ def field Door::width

var table = []struct{ key string }{{key: "a"}}
//  ^^^^^ def variable table
//            ^^^^^^ def struct table::struct
//                    ^^^ def field table::struct::key type=string in=table::struct
//                                  ^^^ ref write -> table::struct::key

type Rows []struct{ cell int }
//   ^^^^ def type Rows
//          ^^^^^^ def struct Rows::struct
//                  ^^^^ def field Rows::struct::cell

func check(rows Rows, size struct{ tall bool }) {
//   ^^^^^ def function check
//                         ^^^^^^ def struct check::struct local
//                                 ^^^^ def field check::struct::tall
    for _, row := range []struct {
//                        ^^^^^^ def struct check::struct#2 local
        width int
//      ^^^^^ def field check::struct::width
        want  Door
//      ^^^^ def field check::struct::want
    }{
        {width: 1, want: Door{width: 1}},
//       ^^^^^ ref write -> check::struct::width
//                 ^^^^ ref write -> check::struct::want
//                            ^^^^^ ref write -> Door::width
    } {
        _ = row.width
//              ^^^^^ ref read -> check::struct::width
        _ = row.want.width
//                   ^^^^^ ref read -> Door::width
    }
    cases := map[string]*struct{ want int }{"a": {want: 1}}
//                       ^^^^^^ def struct check::struct#3 local
//                               ^^^^ def field check::struct::want#2
    cases["a"].want = 2
//             ^^^^ ref write -> check::struct::want#2
    one := struct{ name string }{name: "a"}
//         ^^^^^^ def struct check::struct#4 local
//                 ^^^^ def field check::struct::name
//                               ^^^^ ref write -> check::struct::name
    _ = one.name
//          ^^^^ ref read -> check::struct::name
    var two struct{ age int }
//          ^^^^^^ def struct check::struct#5 local
//                  ^^^ def field check::struct::age
    two.age++
//      ^^^ ref write -> check::struct::age
    _ = size.tall
//           ^^^^ ref read -> check::struct::tall
    _ = rows[0].cell
//              ^^^^ ref read -> Rows::struct::cell
    _ = table[0].key
//               ^^^ ref read -> table::struct::key
    done := make(chan struct{})
    <-done
}
