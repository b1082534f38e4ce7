// Top-level statements: their variables are locals, their functions are functions.
// case: every def

using System;

var builder = Tool.Create(args);
//  ^^^^^^^ nothing
//            ^^^^ ref read -> Tool
//                 ^^^^^^ ref call -> Tool::Create
builder.Run(Count(1));
//      ^^^ ref call -> Tool::Run
//          ^^^^^ ref call -> Count
foreach (var one in args) Console.WriteLine(one);
//                        ^^^^^^^ ref read -> external
//                                          ^^^ nothing
if (args.Length > 1) return Count(2);
//                          ^^^^^ ref call -> Count conditional

int Count(int from) => from + 1;
//  ^^^^^ def function Count type=int params="from: int"

class Tool
//    ^^^^ def class Tool
{
    public static Tool Create(string[] args) => new();
//                     ^^^^^^ def method Tool::Create
    public void Run(int count) { }
//              ^^^ def method Tool::Run
}
