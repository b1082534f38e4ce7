// A structure that lives on the stack may be partial.

ref partial struct Builder {
    private int _count;
    public void Append() { _count = 1; }
//                         ^^^^^^ ref write -> Builder::_count
}
ref struct Plain {
    private int _size;
    public int Size() => _size;
//                       ^^^^^ ref read -> Plain::_size
    public int Other() => _count;
//                        ^^^^^^ ref read -> ?
}
