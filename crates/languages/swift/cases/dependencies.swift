// A name of the language is never linked to a symbol of the same name in another module of the project; one in the same module
// shadows it.

// --- Sources/Shop/Door.swift
import Foundation

struct Result { func send() { } }

func use(text: String, result: Result, data: Data) {
//             ^^^^^^ ref type -> external
//                             ^^^^^^ ref type -> Result
    text.send()
//       ^^^^ ref call -> external
    result.send()
//         ^^^^ ref call -> Result::send
    print(text)
//  ^^^^^ ref call -> external
}
// --- Sources/Barn/Barn.swift
struct String { func send() { } }
func print(_ text: String) { }
