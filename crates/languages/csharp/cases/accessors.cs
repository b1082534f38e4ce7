// In a setter, `value` is the assigned value, even if the type has a member of that name; elsewhere it is that member.
// case: every ref

class Gauge
{
    int value;
    public int Plain { get; set; }
    public int Value
    {
        get { return value; }
//                   ^^^^^ ref read -> Gauge::value from=Gauge::Value
        set { this.value = value; }
//                 ^^^^^ ref write -> Gauge::value
    }
    public int Arrow { get => value; init => this.value = value; }
//                            ^^^^^ ref read -> Gauge::value
//                                                ^^^^^ ref write -> Gauge::value
    public int Short => value;
//                      ^^^^^ ref read -> Gauge::value
    public event Action Moved { add { list += value; } remove { list -= value; } }
//               ^^^^^^ ref type -> external
//                                    ^^^^ ref write -> Gauge::list
//                                                              ^^^^ ref write -> Gauge::list
    Action list;
//  ^^^^^^ ref type -> external
    public int this[int at] { get => at; set { Plain = value + at; } }
//                                             ^^^^^ ref write -> Gauge::Plain
}
