// What does not parse gives a problem; what stands around it is still read.
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
