// An assignment writes its left side; writing an element of an array writes the variable or property that holds the array.
// case: every ref

// --- house.php
<?php
class Door
{
    public static $made = [];
    public $parts = [];

    public function change(&$given)
    {
        $this->parts = 1;
//             ^^^^^ ref write -> Door::parts
        $this->parts[] = $this->parts['a'];
//             ^^^^^ ref write -> Door::parts
//                              ^^^^^ ref read -> Door::parts
        $this->parts['a']['b'] = 2;
//             ^^^^^ ref write -> Door::parts
        self::$made[1] = static::$made[2];
//             ^^^^ ref write -> Door::made
//                                ^^^^ ref read -> Door::made
        $this->parts = &$given;
//             ^^^^^ ref write -> Door::parts
        $this->parts .= 'x';
//             ^^^^^ ref write -> Door::parts
        --self::$made;
//               ^^^^ ref write -> Door::made
        [$this->parts, $local] = [1, 2];
//              ^^^^^ ref write -> Door::parts
        unset($this->parts['a'], $this->parts);
//                   ^^^^^ ref read -> Door::parts
//                                      ^^^^^ ref write -> Door::parts
        again:
        goto again;
    }
}
$list = [];
$list['a']['b'] = 1;
// `$list` ref write -> $list
$list[] = LIMIT;
// `$list` ref write -> $list
//        ^^^^^ ref read -> ?
$list = 1;
// `$list` ref write -> $list
$list ??= 2;
// `$list` ref write -> $list
