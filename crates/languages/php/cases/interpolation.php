// Only interpolated code in strings is extracted.
// case: every ref

// --- house.php
<?php
class Door
{
    public string $name = 'front';
    public array $parts = [];
    public ?Door $next;
//          ^^^^ ref type -> Door
    public function label(int $n): string
    {
        $key = 'k';
        echo "the $this->name and {$this->next->name} of ${key} $key[name] {$this->parts['name']}";
//                       ^^^^ ref read -> Door::name
//                                        ^^^^ ref read -> Door::next
//                                              ^^^^ ref read -> Door::name
// `parts` ref read -> Door::parts
        echo 'the $this->name {$this->label()}';
        echo <<<TEXT
            Door {$this->label(1)} is $this->name, $key[door], {$key}
// `label` ref call -> Door::label (member) arguments=1
// `name` ref read -> Door::name
            TEXT . PHP_EOL;
// `PHP_EOL` ref read -> external
        return <<<'RAW'
            $this->name {$this->label(2)}
            RAW . `ls {$this->name}`;
// `name` ref read -> Door::name
    }
}
