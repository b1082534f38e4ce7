// In a group of constants, one without a type and value repeats those of the previous one.

package shop

type Side uint8

const (
    Left Side = iota + 1
//  ^^^^ def constant Left type=Side value="" readonly
    Right
//  ^^^^^ def constant Right type=Side
    // Back is where deliveries go.
    Back
//  ^^^^ def constant Back type=Side doc="Back is where deliveries go."
    Plain = "a"
//  ^^^^^ def constant Plain type="" value="\"a\""
    Same
//  ^^^^ def constant Same type=""
)

const Alone float64 = 2.5
//    ^^^^^ def constant Alone type=float64 value=2.5
const After = 'x'
//    ^^^^^ def constant After type="" value="'x'"

const (
    KB = 1 << (10 * (iota + 1))
//  ^^ def constant KB value="1 << (10 * (iota + 1))"
    MB
)

func open(side Side) {
    const inside = Left
//        ^^^^^^ nothing
//                 ^^^^ ref read -> Left [reads] from=open
    switch side {
    case Left, inside:
//       ^^^^ ref read -> Left
//             ^^^^^^ nothing
    }
}
