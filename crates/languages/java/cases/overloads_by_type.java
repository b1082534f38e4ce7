// Overloads by arrays, class literals, boxed values and type parameters.
package shop;

import java.lang.reflect.Type;

class Door {
    void lock() {}
}

class Wall {
    void paint() {}
}

class Shop {
    Door same(int[] one) { return null; }
    Wall same(short[] one) { return null; }
    Shop same(Object one) { return null; }
    String same(Object[] one) { return null; }

    Door kind(Class<?> of) { return null; }
    Wall kind(Object of) { return null; }

    Door count(Object one) { return null; }
    Wall count(Object... more) { return null; }

    Door box(Integer one) { return null; }
    Wall box(String one) { return null; }

    <T> T make(Class<T> of) { return null; }

    void use(int[] numbers, short[] shorts, String[] texts, Door[] doors) {
        same(numbers).lock();
        // `lock` ref call -> Door::lock (member)
        same(shorts).paint();
        // `paint` ref call -> Wall::paint (member)
        same("").same(numbers);
        // `same` ref call -> Shop::same#3
        same(texts).lock();
        // `lock` ref call -> external
        kind(Door.class).lock();
        // `lock` ref call -> Door::lock (member)
        kind("").paint();
        // `paint` ref call -> Wall::paint (member)
        count("").lock();
        // `lock` ref call -> Door::lock (member)
        count("", "").paint();
        // `paint` ref call -> Wall::paint (member)
        box(1).lock();
        // `lock` ref call -> Door::lock (member)
        make(Wall.class).paint();
        // `paint` ref call -> Wall::paint (member)
        make(Wall.class).lock();
        // `lock` ref call -> ?
        doors[0].lock();
        // `lock` ref call -> Door::lock (member)
    }
}
