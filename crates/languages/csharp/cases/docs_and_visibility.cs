// Comments with three slashes document what follows; XML tags are removed. The default visibility depends on the enclosing
// definition.

/// <summary>
/// A way in.
/// </summary>
/// <remarks>Made of <see cref="T:Shop.Lock"/> and <c>wood</c>.</remarks>
public class Door
//           ^^^^ def class Door doc="A way in.\nMade of Shop.Lock and wood." visibility=public exported
{
    /// Plain words.
    int plain;
//      ^^^^^ def field Door::plain doc="Plain words." visibility=private
    /** <summary>Starred.</summary> */
    public int Starred { get; set; }
//             ^^^^^^^ def property Door::Starred doc=Starred. visibility=public
    /// <summary>Of both.</summary>
    [Key]
    public int Left, Right;
//             ^^^^ def field Door::Left doc="Of both." signature="public int Left"

    // No documentation.
    internal void Undocumented() { }
//                ^^^^^^^^^^^^ def method Door::Undocumented doc="" visibility=internal !exported

    /// <summary>Opens it.</summary>
    /// <param name="by">Who opens, if <paramref name="by"/> &lt; 3.</param>
    [Obsolete("use the other"), EditorBrowsable]
    // Written between.
    protected internal virtual void Open(int by) { }
//                                  ^^^^ def method Door::Open doc="Opens it.\nWho opens, if by < 3." visibility=protected signature="protected internal virtual void Open(int by)"

    //// Switched off.
    private protected void Close() { }
//                         ^^^^^ def method Door::Close doc="" visibility=protected
    //////////////////////
    void Hidden() { }
//       ^^^^^^ def method Door::Hidden doc="" visibility=private

    enum Side { Left }
//       ^^^^ def enum Door::Side visibility=private
//              ^^^^ def variant Door::Side::Left visibility=private
}

class Inside { }
//    ^^^^^^ def class Inside visibility=internal !exported

interface IOpening { void Open(); private void Check() { } }
//        ^^^^^^^^ def interface IOpening visibility=internal
//                        ^^^^ def method IOpening::Open visibility=internal
//                                             ^^^^^ def method IOpening::Check visibility=private
public interface IPublic { int Width { get; } }
//                             ^^^^^ def property IPublic::Width visibility=public exported
public enum Color { Red = 0xff }
//                  ^^^ def variant Color::Red value=0xff visibility=public
