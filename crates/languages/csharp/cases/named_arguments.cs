// Arguments may be passed by name, which chooses among overloads.

class Lock { public void Turn() { } }
class Key { public void Fit() { } }
class Shop {
    public Lock Find(string kind, object value) => new Lock();
    public Key Find(string kind, string serial) => new Key();
}
class Use {
    void All(Shop shop) {
        shop.Find("a", serial: "b").Fit();
//           ^^^^ ref call -> Shop::Find#2
//                                  ^^^ ref call -> Key::Fit
        shop.Find(value: 1, kind: "a").Turn();
//           ^^^^ ref call -> Shop::Find
//                                     ^^^^ ref call -> Lock::Turn
        shop.Find("a", serial: "b").Turn();
//                                  ^^^^ ref call -> ?
    }
}
