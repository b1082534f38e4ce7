// Overloads by type parameters and arrays; values that may be missing; elements of dictionaries; assertions of a type.
using System.Collections.Generic;

public class Door { public void Lock() {} }
public class Wall { public void Paint() {} }
public struct Size { public int Width; }
public class Held { public Door Value; }

public class Shop
{
    public Door Write<T>(string text, T value) => null;
    public Wall Write(string text, params object[] values) => null;

    public Door Same(int[] one) => null;
    public Wall Same(string[] one) => null;

    public void Use(int[] numbers, string[] texts, Size? size, Held held, Dictionary<string, Door> doors, object any)
    {
        Write("", 1).Lock();
        // `Lock` ref call -> Door::Lock (member)
        Write("", 1, 2).Paint();
        // `Paint` ref call -> Wall::Paint (member)
        Same(numbers).Lock();
        // `Lock` ref call -> Door::Lock (member)
        Same(texts).Paint();
        // `Paint` ref call -> Wall::Paint (member)
        var width = size.Value.Width;
        // `Width` ref read -> Size::Width (member)
        held.Value.Lock();
        // `Lock` ref call -> Door::Lock (member)
        doors["front"].Lock();
        // `Lock` ref call -> Door::Lock (member)
        doors["front"].Close();
        // `Close` ref call -> Doors::Close
        foreach (var pair in doors) pair.Value.Lock();
        // `Lock` ref call -> Door::Lock (member)
        foreach (var pair in doors) pair.Key.Lock();
        // `Lock` ref call -> external
        Assert.IsType<Wall>(any).Paint();
        // `Paint` ref call -> Wall::Paint (member)
        Door made = new();
        made.Lock();
        // `Lock` ref call -> Door::Lock (member)
    }
}

public static class Doors
{
    public static void Close(this Door door) {}
}
