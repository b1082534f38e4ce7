// What is used from outside of the code: `Main`, and what a framework finds by an attribute.

class Shop
{
    static void Main() { }
    //          ^^^^ def method Shop::Main entry=main
    [Cached, HttpGet("doors")]
    public void List() { }
    //          ^^^^ def method Shop::List entry=asp.net
    public void Close() { }
    //          ^^^^^ def method Shop::Close entry=""
}
