// An embedded type is a base type: its members are promoted. It is also a field with the name of the type.

package shop

import "io"

type Base struct{ id int }

func (b *Base) ID() int { return b.id }

type Door struct {
    *Base
//   ^^^^ def field Door::Base type=Base visibility=public
//   ^^^^ ref extends -> Base [extends] from=Door
    io.Reader
//  ^^ ref read -> external
//     ^^^^^^ ref extends -> external from=Door
//     ^^^^^^ def field Door::Reader type=io.Reader
    Pair[int]
//  ^^^^ ref extends -> Pair from=Door
//       ^^^ ref type -> external
    lists.List[int] `json:",inline"`
//        ^^^^ ref extends -> ? from=Door
//        ^^^^ def field Door::List
    name string
}

type Pair[T any] struct{ first T }

type Opener interface {
    io.Closer
//     ^^^^^^ ref extends -> external from=Opener
    Named
//  ^^^^^ ref extends -> Named from=Opener
    Keyed[string]
//  ^^^^^ ref extends -> Keyed from=Opener
    Open() error
}

type Named interface{ Name() string }
type Keyed[K any] interface{ Key() K }

type Number interface {
    ~int | Size
//   ^^^ ref type -> external
//         ^^^^ ref type -> Size
}
type Size int

func use(d *Door, o Opener) {
    d.ID()
//    ^^ ref call -> Base::ID (inherited)
    d.Base.ID()
//    ^^^^ ref read -> Door::Base (member)
//         ^^ ref call -> Base::ID (member)
    _ = d.first
//        ^^^^^ ref read -> Pair::first (inherited)
    d.Read(nil)
//    ^^^^ ref call -> external
    o.Name()
//    ^^^^ ref call -> Named::Name (inherited)
    o.Key()
//    ^^^ ref call -> Keyed::Key
    o.Open()
//    ^^^^ ref call -> Opener::Open (member)
}

func local() {
    _ = struct {
        Base
//      ^^^^ ref extends -> Base [extends] from=local::struct
        extra int
//      ^^^^^ def field local::struct::extra
    }{}
}
