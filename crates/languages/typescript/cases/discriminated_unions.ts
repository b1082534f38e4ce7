// A member of a union belongs to all variants that have it. Comparisons of the discriminant are
// not followed yet.

interface Circle { kind: 'circle'; radius: number; area(): number }
interface Square { kind: 'square'; side: number; area(): number }
type Shape = Circle | Square
type Result = { ok: true; data: Circle } | { ok: false; error: Square }

function use(shape: Shape, result: Result) {
    shape.kind
    //    ^^^^ ref read -> Circle::kind | Square::kind
    shape.area()
    //    ^^^^ ref call -> Circle::area | Square::area
    shape.radius
    //    ^^^^^^ ref read -> Circle::radius
    shape.missing
    //    ^^^^^^^ ref read -> ?
    result.data.radius
    //          ^^^^^^ ref read -> Circle::radius
    if (shape.kind === 'circle') {
        shape.area()
        //    ^^^^ BUG ref call -> Circle::area | Square::area
        shape.radius
        //    ^^^^^^ ref read -> Circle::radius
    }
    switch (shape.kind) {
        case 'square':
            shape.area()
            //    ^^^^ BUG ref call -> Circle::area | Square::area
    }
}
