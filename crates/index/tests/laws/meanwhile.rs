//! A project whose files are edited continuously while it is indexed.

use super::project::Scratch;
use super::project::edits::Edit;
use rhumb_index::Mode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Number of runs during the edits.
const RUNS: usize = 6;

/// The project of `seed` after some runs during which another thread edited it. The edits have ended.
pub(crate) fn index_while_editing(seed: u64) -> Scratch {
    let mut random = fastrand::Rng::with_seed(seed);
    let scratch = Scratch::new(&mut random);
    if random.bool() {
        super::course::git(&scratch.root(), &["init", "--quiet"]);
        super::course::git(&scratch.root(), &["add", "--all"]);
    }
    scratch.index("live", Mode::Full, 2);
    let is_over = AtomicBool::new(false);
    let mut edits = random.fork();
    let (root, paths) = (scratch.root(), scratch.paths);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                Edit::random(paths, &mut edits).apply(&root, &mut edits);
            }
        });
        let _over = Over(&is_over);
        for _ in 0..RUNS {
            let mode = if random.usize(..8) == 0 { Mode::Full } else { Mode::Update };
            scratch.index("live", mode, 1 + random.usize(..3));
            // Sometimes long enough for the stamps of other files to settle.
            thread::sleep(Duration::from_millis(random.u64(..40)));
        }
    });
    scratch
}

/// Ends the edits, even if a run panics.
struct Over<'o>(&'o AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
