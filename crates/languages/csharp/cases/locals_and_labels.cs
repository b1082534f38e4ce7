// Locals, parameters and labels are valid in their scope and are not references; outside, their name has its outer meaning.
// case: every ref

class Door
{
    int one, two;

    unsafe int Run(params int[] all)
    {
        goto done;
        using (var stream = Open(path: "a", wide: true)) stream.Close();
//                          ^^^^ ref call -> Door::Open
//                                                              ^^^^^ ref call -> external
        using var kept = Open("b", false);
//                       ^^^^ ref call -> Door::Open
        fixed (int* first = all) *first = 1;
        Action<int> act = delegate (int given) { one = given; };
//      ^^^^^^ ref type -> external
//                                               ^^^ ref write -> Door::one
        act(1);
        (this.one, one) = (1, 2);
//            ^^^ ref write -> Door::one
//                 ^^^ ref write -> Door::one
        this.two++;
//           ^^^ ref write -> Door::two
        --two;
//        ^^^ ref write -> Door::two
        for (int i = 0, one = 1; i < one; i++) i += one;
        {
            int two = 3;
            two++;
        }
        Func<int, int> add = one => one + two;
//      ^^^^ ref type -> external
//                                        ^^^ ref read -> Door::two
        while (all is [var head, ..]) head++;
        switch (all.Length)
//                  ^^^^^^ ref read -> external
        {
            case 1: int shared = 1; break;
            case 2: shared = 2; break;
        }
        return one;
//             ^^^ ref read -> Door::one
    done:
        return """one""".Length;
//                       ^^^^^^ ref read -> external
    }

    unsafe void Call(delegate* unmanaged[Cdecl]<int, void> native) => native(1);
    int this[params int[] at] => at[0];
    object Open(string path, bool wide) => null;
}
