// A reference in code that runs conditionally is marked.
object Run {
  def always(): Unit = {
    if (rare()) inside() else other()
//              ^^^^^^ ref call -> ? conditional
//                            ^^^^^ ref call -> ? conditional
    while (more()) again()
//                 ^^^^^ ref call -> ? conditional
    kind() match { case 1 => first(); case _ => last() }
//  ^^^^ ref call -> ? !conditional
//                           ^^^^^ ref call -> ? conditional
//                                              ^^^^ ref call -> ? conditional
    try risky() catch { case _: Exception => mend() }
//      ^^^^^ ref call -> ? conditional
//                                           ^^^^ ref call -> ? conditional
    for (x <- all()) each(x)
//                   ^^^^ ref call -> ? conditional
    after()
//  ^^^^^ ref call -> ? !conditional
  }
}
