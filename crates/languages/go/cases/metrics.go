// Metrics of a function's body. `else` and `default` are not decisions.

package shop

import (
    "fmt"
    "log"
    "os"
    "testing"
)

func straight() int { return 1 }
//   ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=1 nesting=0

func decide(a, b bool) int {
//   ^^^^^^ def function decide complexity=4 branches=2 operators=1 returns=3 nesting=1 cognitive=4
    if a && b {
        return 1
    } else if b {
        return 2
    } else {
        return 3
    }
}

func nest(doors [][]int) {
//   ^^^^ def function nest complexity=5 cognitive=10 branches=1 loops=3 nesting=4
    for _, row := range doors {
        for i := 0; i < len(row); i++ {
            for {
                if row[i] > 1 {
                    break
                }
            }
        }
    }
}

func choose(kind int, any interface{}, in chan int) {
//   ^^^^^^ def function choose branches=5 complexity=6 cognitive=3 nesting=1
    switch kind {
    case 1:
    case 2, 3:
    default:
    }
    switch any.(type) {
    case int:
    case string, nil:
    }
    select {
    case <-in:
    default:
    }
}

func guarded() error {
//   ^^^^^^^ def function guarded branches=2 cognitive=4 nesting=2 returns=2
    if err := straight(); err > 0 {
        if err > 1 {
            return fmt.Errorf("%d", err)
        }
    } else {
        straight()
    }
    return nil
}

func risky(path string) {
//   ^^^^^ def function risky unchecked=4 assertions=0
    panic("no")
    log.Fatalf("%s", path)
    log.Println(fmt.Errorf("no"))
    log.Panic(path)
    os.Exit(1)
}

func TestDoor(t *testing.T) {
//   ^^^^^^^^ def function TestDoor assertions=4 unchecked=0
    require.NoError(t, nil)
    assert.Equal(t, 1, 2)
    t.Fatal("no")
    t.Errorf("no")
    t.Log("fine")
}

func outer(doors []int) {
//   ^^^^^ def function outer branches=1 operators=1 complexity=3
    inner := func(door int) bool {
        return door > 1 || door == 0
    }
    each(doors, func(door int) {
        if inner(door) {
            return
        }
    })
}
