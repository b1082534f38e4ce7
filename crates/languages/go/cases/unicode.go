// Spans are in bytes; names may contain any letter.

package shop

type Größe struct{ größte int }
//   ^^^^^ def struct Größe
//                 ^^^^^^ def field Größe::größte

func (g Größe) Über() string { return "Tür" + g.größte }
//             ^^^^ def method Größe::Über exported
//                                              ^^^^^^ ref read -> Größe::größte
func 開ける() { 開ける() }
//   ^^^ def function 開ける
//           ^^^ ref call -> 開ける
