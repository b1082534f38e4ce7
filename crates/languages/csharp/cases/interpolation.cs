// Only interpolated code in strings is extracted.
// case: every ref

class Label
{
    int width;
    string Text(string name) => $"{name}: {width,10:N2} {Twice(width):F} {{width}}";
//                                         ^^^^^ ref read -> Label::width
//                                                       ^^^^^ ref call -> Label::Twice
//                                                             ^^^^^ ref read -> Label::width
    string Path => $@"c:\{width}" + @"width" + "width";
//                        ^^^^^ ref read -> Label::width
    string Raw => $"""
        {this.width}
//            ^^^^^ ref read -> Label::width receiver=this
        """;
    int Twice(int n) => n * 2;
    char one = 'w';
}
