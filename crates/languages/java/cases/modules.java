// A module declares what it requires and exports. Its types are written with their packages.

// --- src/module-info.java
/** The shop. */
open module shop.core {
//          ^^^^^^^^^ def module shop.core doc="The shop."
    requires transitive java.sql;
//                      ^^^^^^^^ import java.sql
//                      ^^^^^^^^ ref import -> external
    exports shop.doors to shop.app;
    opens shop.parts;
    uses shop.doors.Opener;
//                  ^^^^^^ ref type -> ? receiver=shop.doors
    provides shop.doors.Opener with shop.parts.Key, shop.parts.Card;
//                      ^^^^^^ ref type -> ?
//                                             ^^^ ref type -> ?
//                                                             ^^^^ ref type -> ?
}
