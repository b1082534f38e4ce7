// A function passed by name is read, not called.

// --- house.php
<?php
class Door
{
    public function open($x) { return array_map($this->shut(...), [$this, 'shut']); }
//                                                     ^^^^ ref read -> Door::shut (member)
//                                                                         ^^^^ ref read -> Door::shut (member)
    public function shut() { return [self::lock(...), static::lock(...)]; }
//                                         ^^^^ ref read -> Door::lock
    public static function lock() {}
}
route('/', [Door::class, 'open']);
//          ^^^^ ref read -> Door
//                        ^^^^ ref read -> Door::open (path)
route('/', ['Door', 'open'], knock(...), \knock(...), 'knock');
//           ^^^^ nothing
//                   ^^^^ nothing
//                           ^^^^^ ref read -> knock
//                                        ^^^^^ ref read -> knock
//                                                     ^^^^^ nothing
function knock() {}
