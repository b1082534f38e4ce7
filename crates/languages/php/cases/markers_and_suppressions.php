// Markers and suppressed recipes in comments.

// --- run.php
<?php
# TODO: oil the hinge
// `TODO` marker TODO "oil the hinge"
function open() {} // FIXME(ann) squeaks
//                    ^^^^^ marker FIXME "(ann) squeaks"
/* HACK: later */
// `HACK` marker HACK "later"
// rhumb-ignore-next-line unused
function shut() {}
// `shut` suppressed unused
