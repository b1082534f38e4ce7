// A chain is followed however long it is, and through generic members.

class Part { public Part Next() => this; public Part To<T>() => this; public Part this[int at] => this; public void End() { } }
class Use
{
    void All(Part part, Use use)
    {
        part.Next().Next().Next().Next().Next().Next().Next().Next().Next().Next().Next().Next().Next().Next().End();
//                                                                                                             ^^^ ref call -> Part::End
        part.To<int>().Next().End();
//                            ^^^ ref call -> Part::End
        part.Next()[1].Next().End();
//                            ^^^ ref call -> Part::End
        use.Next().Next().Next().Next().Next().Next().Next().End();
//                                                           ^^^ ref call -> ?
    }
}
