// Types in documentation count where the declared type says less.
<?php
namespace Shop;

class Door {
    public function lock() {}
}

class Wall {
    public function paint() {}
}

class Shop {
    /** @var list<Door> */
    private array $doors = [];

    /** @var array<string, Wall>|null */
    private $walls;

    /** @var Door */
    private Wall $declared;

    /** @return Door[] */
    public function all(): array { return $this->doors; }

    /**
     * All walls.
     *
     * @param Wall[] $walls The walls.
     * @param array<int, string> $names
     * @return static
     */
    public function paint(array $walls, array $names) {
        foreach ($walls as $wall) {
            $wall->paint();
// `paint` ref call -> Shop::Wall::paint (member)
        }
        foreach ($names as $name) {
            $name->paint();
// `paint` ref call -> ?
        }
        return $this;
    }

    public function use() {
        foreach ($this->doors as $door) {
            $door->lock();
// `lock` ref call -> Shop::Door::lock (member)
        }
        foreach ($this->walls as $wall) {
            $wall->paint();
// `paint` ref call -> Shop::Wall::paint (member)
        }
        foreach ($this->all() as $each) {
            $each->lock();
// `lock` ref call -> Shop::Door::lock (member)
            $each->paint();
// `paint` ref call -> ?
        }
        $this->doors[0]->lock();
// `lock` ref call -> Shop::Door::lock (member)
        $this->declared->paint();
// `paint` ref call -> Shop::Wall::paint (member)
        $this->paint([], [])->all();
// `all` ref call -> Shop::Shop::all (member)
        end($this->doors)->lock();
// `lock` ref call -> ? ()
        $chosen = match (true) { true => new Door(), default => null };
        $chosen->lock();
// `lock` ref call -> Shop::Door::lock (member)
    }
}
