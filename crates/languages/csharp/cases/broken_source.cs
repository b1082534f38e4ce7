// Source that does not parse is reported as a problem; everything around it is still extracted.
// file: status=partial

class Before { void Work() { } }
//    ^^^^^^ def class Before
//                  ^^^^ def method Before::Work

class Broken
//    ^^^^^^ def class Broken
{
    int field = ;
    void Open() { Close(; }
//       ^^^^ def method Broken::Open
    void Close() { }
//       ^^^^^ def method Broken::Close
}

class After
//    ^^^^^ def class After
{
    Before before;
//  ^^^^^^ ref type -> Before
    void Run() => before.Work();
//                       ^^^^ ref call -> Before::Work
}
