// What the parameters of a function without a name are follows from what the call takes, and what a generic method is called
// with from what such a function returns.

using System;
using System.Collections.Generic;
using System.Linq.Expressions;

class Wall { public void Open() { } }
class Door { public Lock Lock { get; set; } public List<Key> Keys; public void Open() { } }
class Lock { public void Turn() { } }
class Key { public void Turn() { } public void Cut() { } }
delegate void Opening(Door door, int times);

class Rules<T>
{
    public Rules() { }
    public Rules(params Action<Rules<T>>[] actions) { }
    public void Add(Func<Rules<T>, object> rule) { }
    public Rule<T, P> For<P>(Expression<Func<T, P>> member) => null;
    public Rule<T, E> Each<E>(Expression<Func<T, IEnumerable<E>>> member) => null;
    public void When(Predicate<T> condition) { }
    public void When(Func<T, Lock, bool> condition) { }
    public void On(Opening opening) { }
}
class DoorRules : Rules<Door>
{
    public DoorRules()
    {
        For(x => x.Lock);
//      ^^^ ref call -> Rules::For (inherited)
//                 ^^^^ ref read -> Door::Lock
        When(x => x.Open());
//      ^^^^ ref call -> Rules::When
//                  ^^^^ ref call -> Door::Open
        When((x, y) => y.Turn());
//      ^^^^ ref call -> Rules::When#2
//                       ^^^^ ref call -> Lock::Turn
        On((door, times) => door.Open());
//                               ^^^^ ref call -> Door::Open
    }
}
class Rule<T, P>
{
    public Rule<T, P> Use(Action<P> action) => this;
    public Rule<T, P> With(string text) => this;
    public Rule<T, P> With(Func<T, P, string> text) => this;
}
static class More
{
    public static Rule<T, P> Then<T, P>(this Rule<T, P> rule, Action<P> action) => rule;
    public static Rule<T, P> Then<T, P>(this Rule<T, P> rule, Action<T, P> action) => rule;
    public static Rule<T, P> Or<T, P>(this Rule<T, P> rule, params string[] words) => rule;
    public static Rule<T, P> Or<T, P>(this Rule<T, P> rule, params Action<T>[] actions) => rule;
}
class Use
{
    void All(DoorRules rules, Rules<Wall> walls)
    {
        rules.For(x => x.Lock).Use(y => y.Turn()).Then(y => y.Turn()).Then((x, y) => x.Open());
//                       ^^^^ ref read -> Door::Lock
//                                        ^^^^ ref call -> Lock::Turn
//                                                ^^^^ ref call -> More::Then
//                                                            ^^^^ ref call -> Lock::Turn
//                                                                    ^^^^ ref call -> More::Then#2
//                                                                                     ^^^^ ref call -> Door::Open
        rules.Each(x => x.Keys).Use(y => y.Cut());
//                        ^^^^ ref read -> Door::Keys
//                                         ^^^ ref call -> Key::Cut
        rules.For(x => x.Lock).With("a").With((x, y) => "b").Or("a", "b").Or(x => x.Open());
//                             ^^^^ ref call -> Rule::With
//                                       ^^^^ ref call -> Rule::With#2
//                                                           ^^ ref call -> More::Or
//                                                                        ^^ ref call -> More::Or#2
//                                                                                  ^^^^ ref call -> Door::Open
        new Rules<Door>(r => r.For(x => x.Lock), r => r.When(x => x.Open()));
//                             ^^^ ref call -> Rules::For
//                                        ^^^^ ref read -> Door::Lock
//                                                      ^^^^ ref call -> Rules::When
        var added = new Rules<Door> { r => r.For(x => x.Lock), r => r.Missing() };
//                                           ^^^ ref call -> Rules::For
//                                                                    ^^^^^^^ ref call -> ?
        rules.For(x => { return x.Lock; }).Use(y => y.Turn());
//                                                    ^^^^ ref call -> Lock::Turn
        walls.For(x => x.Lock);
//                       ^^^^ ref read -> ?
        walls.When(x => x.Open());
//                        ^^^^ ref call -> Wall::Open
    }
}
