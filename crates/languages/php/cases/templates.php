// Code may be embedded in other text, in several pieces.
// case: every def
// case: every ref

// --- views/list.phtml
<!DOCTYPE html>
<h1 class="$title"><?= $title ?></h1>
//                     ^^^^^^ ref read -> ?
<?php function row($item) { ?>
//             ^^^ def function row
    <li onclick="open()"><?= escape($item) ?></li>
//                           ^^^^^^ ref call -> ? from=row
<?php } ?>
<?php if ($items): foreach ($items as $item): ?>
//        ^^^^^^ ref read -> ?
//                          ^^^^^^ ref read -> ?
    <?php row($item) ?>
//        ^^^ ref call -> row conditional
<?php endforeach; else: ?>
    <p>row()</p>
<?php endif ?>
