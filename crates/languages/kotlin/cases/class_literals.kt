// `Door::class` is a value that describes a type. It decides between overloads, has extensions, and gives type arguments.
package shop

import java.lang.reflect.Type
import kotlin.reflect.KClass

class Door { fun lock() {} }
class Name(val text: String)

class Builder {
    fun of(name: Name): Builder = this
    fun of(type: Type): Door = Door()
    fun of(type: KClass<*>): Name = Name("")
}

fun KClass<*>.named(): Name = Name("")

fun <T : Any> make(of: KClass<T>): T = of.objectInstance!!

fun use(builder: Builder, name: Name) {
    builder.of(Door::class).text
    // `text` ref read -> Name::text (member)
    builder.of(Door::class.java).lock()
    // `lock` ref call -> Door::lock (member)
    builder.of(name).of(name)
    // `of` ref call -> Builder::of
    Door::class.named().text
    // `text` ref read -> Name::text (member)
    make(Door::class).lock()
    // `lock` ref call -> Door::lock (member)
    val reference = Door::lock
    reference.named()
    // `named` ref call -> ?
}
