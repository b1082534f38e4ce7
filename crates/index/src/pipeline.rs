//! Work on many items by several threads, with the results in the order of the items and only a few of them waiting.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

/// How many results may wait for the one before them: enough to hide one slow item behind many that are quick.
const WINDOW: usize = 4096;

/// How much all of them may weigh.
const MAX_WEIGHT: u64 = 8 << 20;

/// Runs `work` on every item and hands `taker` the results in the order of the items. Work begins before `taker` asks for any;
/// what waits for its turn stays within limits, by number and by what `weigh` says of it. The thread of `taker` is one of
/// `threads`: while the result it wants is not there, it works on another item.
pub(crate) fn in_order<I: Sync, R: Send, T>(
    items: &[I],
    threads: usize,
    work: impl Fn(&I) -> R + Sync,
    weigh: impl Fn(&R) -> u64 + Sync,
    taker: impl FnOnce(&mut dyn Iterator<Item = R>) -> T,
) -> T {
    if threads <= 1 || items.len() <= 1 {
        return taker(&mut items.iter().map(work));
    }
    let next = AtomicUsize::new(0);
    let gate = Gate::default();
    let done = |index: usize, item: &I| {
        let result = work(item);
        let weight = weigh(&result);
        gate.put(weight);
        Done { index, result, weight }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 1..threads.min(items.len()) {
            let sender = sender.clone();
            let (next, gate, done) = (&next, &gate, &done);
            scope.spawn(move || {
                // A thread that panics takes an item with it; the others must not wait for that one.
                let _closing = Unwinding(gate);
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index).filter(|_| gate.wait_for(index)) else { return };
                    if sender.send(done(index, item)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // However this ends, also by a panic: nobody waits at the gate for what is not taken any more.
        let _closing = Closing(&gate);
        let help = || {
            gate.is_open_for(next.load(Ordering::Relaxed)).then_some(())?;
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| done(index, item))
        };
        let waiting = BTreeMap::new();
        taker(&mut Results { receiver, help, gate: &gate, waiting, next: 0, end: items.len(), taken: None })
    })
}

/// What came of one item.
struct Done<R> {
    index: usize,
    result: R,
    weight: u64,
}

/// The results in the order of the items, each as soon as it is there.
struct Results<'g, R, H> {
    receiver: mpsc::Receiver<Done<R>>,
    /// Works on the next item, if there is one and it may be begun.
    help: H,
    gate: &'g Gate,
    /// Those that came before their turn.
    waiting: BTreeMap<usize, Done<R>>,
    next: usize,
    /// How many there will be.
    end: usize,
    /// The weight of the one that is being looked at.
    taken: Option<u64>,
}

impl<R, H: FnMut() -> Option<Done<R>>> Iterator for Results<'_, R, H> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        if let Some(weight) = self.taken.take() {
            self.gate.take(weight);
        }
        if self.next == self.end {
            return None;
        }
        let Done { result, weight, .. } = loop {
            if let Some(done) = self.waiting.remove(&self.next) {
                break done;
            }
            let done = self.receiver.try_recv().ok().or_else(|| (self.help)()).or_else(|| self.receiver.recv().ok());
            // Whoever takes results must not believe that these are all.
            let done = done.unwrap_or_else(|| resume_unwind(Box::new("a thread that worked on an item has panicked")));
            self.waiting.insert(done.index, done);
        };
        self.next += 1;
        self.taken = Some(weight);
        Some(result)
    }
}

/// Closes the gate when its thread panics.
struct Unwinding<'g>(&'g Gate);

impl Drop for Unwinding<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// Closes the gate when it goes.
struct Closing<'g>(&'g Gate);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Keeps threads from running far ahead of what has been taken.
#[derive(Default)]
struct Gate {
    passed: Mutex<Passed>,
    moved: Condvar,
}

/// What has gone through a gate.
#[derive(Default)]
struct Passed {
    /// How many results were taken.
    taken: usize,
    /// The weight of those that wait.
    weight: u64,
    /// Whether nothing is taken any more.
    is_over: bool,
}

impl Passed {
    /// Whether the item at `index` must wait. What all others wait for never does.
    fn is_early(&self, index: usize) -> bool {
        let is_far = index >= self.taken.saturating_add(WINDOW) || self.weight > MAX_WEIGHT;
        is_far && index != self.taken
    }
}

impl Gate {
    /// Waits until the item at `index` may be begun; false if nothing is taken any more.
    fn wait_for(&self, index: usize) -> bool {
        let Ok(passed) = self.passed.lock() else { return false };
        let is_early = |passed: &mut Passed| passed.is_early(index) && !passed.is_over;
        self.moved.wait_while(passed, is_early).is_ok_and(|passed| !passed.is_over)
    }

    /// Whether the item at `index` may be begun now.
    fn is_open_for(&self, index: usize) -> bool {
        self.passed.lock().is_ok_and(|passed| !passed.is_early(index) && !passed.is_over)
    }

    /// A result waits to be taken.
    fn put(&self, weight: u64) {
        self.change(|passed| passed.weight = passed.weight.saturating_add(weight));
    }

    /// A result was taken.
    fn take(&self, weight: u64) {
        self.change(|passed| {
            passed.taken += 1;
            passed.weight = passed.weight.saturating_sub(weight);
        });
        self.moved.notify_all();
    }

    fn close(&self) {
        self.change(|passed| passed.is_over = true);
        self.moved.notify_all();
    }

    fn change(&self, change: impl FnOnce(&mut Passed)) {
        if let Ok(mut passed) = self.passed.lock() {
            change(&mut passed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn a_panic_of_a_thread_is_not_the_end_of_the_results() {
        let items: Vec<u64> = (0..100).collect();
        let work = |item: &u64| {
            let is_worker = thread::current().name().is_none();
            assert!(!is_worker, "told on purpose");
            thread::sleep(std::time::Duration::from_millis(1));
            *item
        };
        let mut is_over = false;
        let taken = AssertUnwindSafe(|| {
            in_order(
                &items,
                3,
                work,
                |_| 0,
                |results| {
                    results.for_each(drop);
                    is_over = true;
                },
            );
        });
        assert!(catch_unwind(taken).is_err());
        assert!(!is_over);
    }

    #[test]
    fn results_come_in_order_and_need_not_all_be_taken() {
        let items: Vec<u64> = (0..1000).collect();
        // A few of these are all that may wait.
        let weigh = |_: &u64| MAX_WEIGHT / 3;
        for threads in [1, 2, 7] {
            let slow = |item: &u64| {
                if item.is_multiple_of(97) {
                    thread::sleep(std::time::Duration::from_millis(1));
                }
                item * 2
            };
            let seen: Vec<u64> = in_order(&items, threads, slow, weigh, |results| results.collect());
            assert_eq!(seen, items.iter().map(|item| item * 2).collect::<Vec<_>>(), "{threads} threads");
            let some = in_order(&items, threads, |item| *item, weigh, |results| results.nth(500));
            assert_eq!(some, Some(500), "{threads} threads");
        }
    }
}
