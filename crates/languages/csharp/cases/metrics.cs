// Metrics of a function's body.

class Metrics
{
    int Decide(Door door, int width)
//      ^^^^^^ def method Metrics::Decide complexity=7 branches=4 operators=2 returns=3 nesting=1 cognitive=7
    {
        if (door == null) throw new ArgumentNullException(nameof(door));
        else if (width > 1 && door.IsWide) return 1;
        else if (width > 2) { }
        else { }
        return door.Side ?? (width > 3 ? 1 : 2);
    }

    int Loop(IEnumerable<Door> doors)
//      ^^^^ def method Metrics::Loop complexity=6 branches=1 loops=4 nesting=3 cognitive=8
    {
        foreach (var door in doors)
            for (int i = 0; i < 3; i++)
                if (i > 1) continue;
        while (true) { }
        do { } while (false);
    }

    int Switch(object value)
//      ^^^^^^ def method Metrics::Switch complexity=4 branches=3 cognitive=1
    {
        switch (value)
        {
            case 1:
            case Door door when door.IsWide:
                return 1;
            case int.MaxValue: return 2;
            default: return 3;
        }
    }

    int Arms(object value) => value switch { 1 => 1, Door => 2, _ => 3 };
//      ^^^^ def method Metrics::Arms complexity=3 branches=2 cognitive=1

    void Handle()
//       ^^^^^^ def method Metrics::Handle complexity=3 branches=2 assertions=1 unsafe=1
    {
        try { } catch (IOException) { } catch { } finally { }
        Assert.Equal(1, 2);
        unsafe { }
    }

    int Width
//      ^^^^^ def property Metrics::Width complexity=3 branches=1 operators=1 returns=1
    {
        get { return width ?? 3; }
        set { if (value > 0) width = value; }
    }

    void Outer()
//       ^^^^^ def method Metrics::Outer complexity=2 branches=1
    {
        Action run = () => { if (true) { } };
        int Inner(int n) => n > 0 ? n : 0;
//          ^^^^^ def function Metrics::Outer::Inner complexity=2 branches=1
    }
#if DEBUG
    void Plain() { }
//       ^^^^^ def method Metrics::Plain complexity=1 cognitive=0 nesting=0
#endif
}
