// Arguments may be passed by name, which chooses among overloads and says which parameter a lambda is for.

class Lock { fun turn() {} }
class Key { fun fit() {} }
class Shop {
    fun find(kind: String, value: Any): Lock = Lock()
    fun find(kind: String, serialName: String?): Key = Key()
    fun each(first: (Lock) -> Unit = {}, second: (Key) -> Unit = {}) {}
}
fun use(shop: Shop) {
    shop.find("a", serialName = "b").fit()
//       ^^^^ ref call -> Shop::find#2
//                                   ^^^ ref call -> Key::fit
    shop.find(value = 1, kind = "a").turn()
//       ^^^^ ref call -> Shop::find
//                                   ^^^^ ref call -> Lock::turn
    shop.find("a", serialName = "b").turn()
//                                   ^^^^ ref call -> ?
    shop.each(second = { it.fit() })
//                          ^^^ ref call -> Key::fit
}
