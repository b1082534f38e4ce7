// A member may have the name of its type: where a type is expected, the type is meant, elsewhere the member.

class Options { public int Depth; public static Options Default; }

class Reader
{
    public Options Options { get; } = new Options();
//         ^^^^^^^ ref type -> Options
//                                        ^^^^^^^ ref call -> Options [instantiates]
    private List<Options> all;
//               ^^^^^^^ ref type -> Options
    int Depth() => Options.Depth;
//                 ^^^^^^^ ref read -> Reader::Options
//                         ^^^^^ ref read -> Options::Depth
    Options Make(Options Options) => Options ?? new Options { Depth = 1 };
//  ^^^^^^^ ref type -> Options [returns]
//               ^^^^^^^ ref type -> Options [receives]
//                                   ^^^^^^^ nothing
//                                                  ^^^^^^^ ref call -> Options
//                                                            ^^^^^ ref write -> Options::Depth

    public Reader() { }
    static Reader Copy(Reader from) => new Reader();
//         ^^^^^^ ref type -> Reader
//                                         ^^^^^^ ref call -> Reader [instantiates]
}
