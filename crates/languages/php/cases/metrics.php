// Metrics of a function: decisions, loops, operators and exits.

// --- house.php
<?php
function straight() { return 1; }
//       ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=1

function chain($a, $b) {
//       ^^^^^ def function chain branches=3 operators=2 complexity=6 cognitive=6 nesting=1 returns=3
    if ($a && $b) {
        return 1;
    } elseif ($a or $b) {
        return 2;
    } else if ($b) {
        throw new Exception;
    } else {
        $a = 1;
    }
}

function loops($items) {
//       ^^^^^ def function loops loops=4 branches=1 complexity=6 cognitive=11 nesting=4
    foreach ($items as $item) {
        for (;;) {
            while (true) {
                if ($item) { break; }
            }
        }
    }
    do { $items--; } while ($items);
}

function arms($kind) {
//       ^^^^ def function arms branches=5 operators=2 complexity=8 returns=1
    switch ($kind) {
        case 1: break;
        case 2: break;
        default: break;
    }
    $name = match (true) {
        $kind > 1, $kind < 0 => 'a',
        default => 'b',
    };
    try {
        $kind ??= $name ?? 1;
    } catch (A | B $e) {
    } finally {
    }
    return $kind ? 1 : 2;
}

function alternative($a):int {
//       ^^^^^^^^^^^ def function alternative branches=2 loops=1 complexity=4 cognitive=4
    if ($a): $b = 1;
    elseif ($b): $b = 2;
    else: $b = 3;
    endif;
    foreach ($a as $b): endforeach;
    return 1;
}

function outer($a) {
//       ^^^^^ def function outer complexity=3
    $inner = fn ($b) => $b ?: 1;
    return array_map(function ($b) { if ($b) { return 1; } }, $a);
}

class DoorTest {
    public function testOpen() {
//                  ^^^^^^^^ def method DoorTest::testOpen assertions=3
        $this->assertSame(1, 1);
        self::assertTrue(true);
        assert(1 === 1);
        $this->asserting();
    }
}
