// Keys of an object literal are members of the expected type; so are the names in a destructuring pattern.

interface Options {
    size?: number
    label: { text: string }
    onOpen?: (door: Door) => void
    parts: Options[]
}
class Door {
    constructor(options: Options) {}
    knock() {}
}
type Maker = (options: Options, door: Door) => Options

const declared: Options = { size: 1, label: { text: 'a' }, parts: [{ size: 2 }] }
//                          ^^^^ ref write -> Options::size
//                                   ^^^^^ ref write -> Options::label
//                                            ^^^^ ref write -> Options::label::text
//                                                         ^^^^^ ref write -> Options::parts
//                                                                   ^^^^ ref write -> Options::size

function make(options: Partial<Options>, last?: Options): Options {
    make({ size: 1 }, { other: 2 })
    //     ^^^^ ref write -> Options::size
    //                  ^^^^^ nothing
    new Door({ label: options.label })
    //         ^^^^^ ref write -> Options::label
    last = { size: 3 }
    //       ^^^^ ref write -> Options::size
    return last ? { size: 4 } : { ...options, parts: [] }
    //              ^^^^ ref write -> Options::size
    //                                        ^^^^^ ref write -> Options::parts
}

const maker: Maker = (options, door) => {
    options.size
    //      ^^^^ ref read -> Options::size
    door.knock()
    //   ^^^^^ ref call -> Door::knock
    return { size: 1 }
    //       ^^^^ ref write -> Options::size
}
make({ onOpen: (door) => door.knock() })
//     ^^^^^^ ref write -> Options::onOpen
//                            ^^^^^ ref call -> Door::knock
async function later(): Promise<Options> {
    return { size: 1 } satisfies Options
    //       ^^^^ ref write -> Options::size
}
function maker_of(): Maker {
    return (options) => options
    //      ^^^^^^^ nothing
}

function take({ size, label: { text }, ...rest }: Options, [first]: Options[]) {
    //          ^^^^ ref read -> Options::size
    //                ^^^^^ ref read -> Options::label
    //                         ^^^^ ref read -> Options::label::text
    rest.parts
    //   ^^^^^ ref read -> Options::parts
    const { parts: inner, onOpen = knock, missing } = declared
    //      ^^^^^ ref read -> Options::parts
    //                    ^^^^^^ ref read -> Options::onOpen
    //                                    ^^^^^^^ nothing
    return inner[0].size
    //              ^^^^ ref read -> Options::size
}

// Where the type has no name, it says what its members are.
function open({ door, hinge }: { door: Door; size: number }) {
    door.knock()
    //   ^^^^^ ref call -> Door::knock
    hinge.knock()
    //    ^^^^^ ref call -> ?
}

// Without a declared type, nothing is expected.
const free = { size: 1 }
//             ^^^^ nothing
console.log({ size: 1 })
//            ^^^^ nothing
unknown({ size: 1 })
//        ^^^^ nothing
