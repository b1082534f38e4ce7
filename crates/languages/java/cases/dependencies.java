// A name from a dependency or the standard library is never linked to a symbol of the same name in the project; names of the
// package shadow those of the language.

// --- src/shop/Door.java
package shop;

import org.other.List;

class Door {
    List all;
//  ^^^^ ref type -> external (dependency)
    Client client;
//  ^^^^^^ ref type -> ?
    Object any;
//  ^^^^^^ ref type -> src/shop/Object.java::Object
    String text;
//  ^^^^^^ ref type -> external (builtin)
    void use() {
        all.send();
//          ^^^^ ref call -> external (dependency)
        text.send();
//           ^^^^ ref call -> external (dependency)
        any.send();
//          ^^^^ ref call -> src/shop/Object.java::Object::send
    }
}
// --- src/shop/Object.java
package shop;

class Object { void send() {} }
// --- src/barn/List.java
package barn;

class List { void send() {} }
// --- src/barn/Client.java
package barn;

class Client {}
// --- src/barn/String.java
package barn;

class String { void send() {} }
