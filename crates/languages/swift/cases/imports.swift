// Every form of import. A module provides all its names; with a kind, one of them.

// --- Sources/App/main.swift
import Foundation
//     ^^^^^^^^^^ import Foundation *
//     ^^^^^^^^^^ ref import -> external (dependency)
@testable import Shop
//               ^^^^ import Shop *
//               ^^^^ ref import -> ?
import struct Shop.Door
//                 ^^^^ import Shop Door
import func Darwin.exit
//                 ^^^^ import Darwin exit
import UIKit.UIView
//     ^^^^^^^^^^^^ import UIKit.UIView *
@_exported import Network
//                ^^^^^^^ import Network * reexport
public import Logging
//            ^^^^^^^ import Logging *
#if canImport(Combine)
//            ^^^^^^^ nothing
import Combine
//     ^^^^^^^ import Combine *
#endif

let door = Door()
//         ^^^^ ref call -> Sources/Shop/Door.swift::Door (import)
exit(1)
// --- Sources/Shop/Door.swift
public struct Door { }
