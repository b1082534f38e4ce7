//! An ordered parallel map with bounded buffering.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

/// How many results may be buffered: enough to hide one slow item behind many fast ones.
const WINDOW: usize = 4096;

/// Maximum total weight of the buffered results.
const MAX_WEIGHT: u64 = 8 << 20;

/// Runs `work` on every item and passes the results to `consume` in item order. Work starts before `consume` asks for
/// results; the number of buffered results and their total weight are bounded. The calling thread is one of the `threads`:
/// while it waits for a result, it works on other items.
pub(crate) fn in_order<I: Sync, R: Send, T>(
    items: &[I],
    threads: usize,
    work: impl Fn(&I) -> R + Sync,
    weight_of: impl Fn(&R) -> u64 + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = R>) -> T,
) -> T {
    if threads <= 1 || items.len() <= 1 {
        return consume(&mut items.iter().map(work));
    }
    let next = AtomicUsize::new(0);
    let gate = Gate::default();
    let done = |index: usize, item: &I| {
        let result = work(item);
        let weight = weight_of(&result);
        gate.put(weight);
        CompletedItem { index, result, weight }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 1..threads.min(items.len()) {
            let sender = sender.clone();
            let (next, gate, done) = (&next, &gate, &done);
            scope.spawn(move || {
                // If a thread panics, its item is lost, and the others must not wait for it.
                let _closing = CloseOnPanic(gate);
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
        // However this ends, even with a panic, no thread keeps waiting at the gate for results that are no longer read.
        let _closing = CloseOnDrop(&gate);
        let help = || {
            gate.is_open_for(next.load(Ordering::Relaxed)).then_some(())?;
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| done(index, item))
        };
        let waiting = BTreeMap::new();
        consume(&mut OrderedResults { receiver, help, gate: &gate, waiting, next: 0, end: items.len(), taken: None })
    })
}

/// The result of one item.
struct CompletedItem<R> {
    index: usize,
    result: R,
    weight: u64,
}

/// The results in item order, each as soon as it is available.
struct OrderedResults<'g, R, H> {
    receiver: mpsc::Receiver<CompletedItem<R>>,
    /// Works on the next item, if there is one and the gate admits it.
    help: H,
    gate: &'g Gate,
    /// Results that arrived before their turn.
    waiting: BTreeMap<usize, CompletedItem<R>>,
    next: usize,
    /// The total number of results.
    end: usize,
    /// The weight of the result that was returned last.
    taken: Option<u64>,
}

impl<R, H: FnMut() -> Option<CompletedItem<R>>> Iterator for OrderedResults<'_, R, H> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        if let Some(weight) = self.taken.take() {
            self.gate.enter(weight);
        }
        if self.next == self.end {
            return None;
        }
        let CompletedItem { result, weight, .. } = loop {
            if let Some(done) = self.waiting.remove(&self.next) {
                break done;
            }
            let done = self.receiver.try_recv().ok().or_else(|| (self.help)()).or_else(|| self.receiver.recv().ok());
            // A missing result must not look like the end of the results.
            let done = done.unwrap_or_else(|| resume_unwind(Box::new("a thread that worked on an item has panicked")));
            self.waiting.insert(done.index, done);
        };
        self.next += 1;
        self.taken = Some(weight);
        Some(result)
    }
}

/// Closes the gate if its thread panics.
struct CloseOnPanic<'g>(&'g Gate);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// Closes the gate when dropped.
struct CloseOnDrop<'g>(&'g Gate);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Keeps threads from running too far ahead of the consumer.
#[derive(Default)]
struct Gate {
    passed: Mutex<GateState>,
    moved: Condvar,
}

/// The results between the producers and the consumer.
#[derive(Default)]
struct GateState {
    /// Number of results taken.
    taken: usize,
    /// Total weight of the buffered results.
    weight: u64,
    /// Whether the consumer has finished.
    is_over: bool,
}

impl GateState {
    /// Whether the item at `index` must wait. The item that the consumer waits for never does.
    fn is_early(&self, index: usize) -> bool {
        let is_far = index >= self.taken.saturating_add(WINDOW) || self.weight > MAX_WEIGHT;
        is_far && index != self.taken
    }
}

impl Gate {
    /// Waits until work on the item at `index` may start; false if the consumer has finished.
    fn wait_for(&self, index: usize) -> bool {
        let Ok(passed) = self.passed.lock() else { return false };
        let is_early = |passed: &mut GateState| passed.is_early(index) && !passed.is_over;
        self.moved.wait_while(passed, is_early).is_ok_and(|passed| !passed.is_over)
    }

    /// Whether work on the item at `index` may start now.
    fn is_open_for(&self, index: usize) -> bool {
        self.passed.lock().is_ok_and(|passed| !passed.is_early(index) && !passed.is_over)
    }

    /// Adds a buffered result.
    fn put(&self, weight: u64) {
        self.change(|passed| passed.weight = passed.weight.saturating_add(weight));
    }

    /// Removes a result that was taken.
    fn enter(&self, weight: u64) {
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

    fn change(&self, change: impl FnOnce(&mut GateState)) {
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
            assert!(!is_worker, "a deliberate panic");
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
        // Only a few of these fit into the buffer.
        let weight_of = |_: &u64| MAX_WEIGHT / 3;
        for threads in [1, 2, 7] {
            let slow = |item: &u64| {
                if item.is_multiple_of(97) {
                    thread::sleep(std::time::Duration::from_millis(1));
                }
                item * 2
            };
            let seen: Vec<u64> = in_order(&items, threads, slow, weight_of, |results| results.collect());
            assert_eq!(seen, items.iter().map(|item| item * 2).collect::<Vec<_>>(), "{threads} threads");
            let some = in_order(&items, threads, |item| *item, weight_of, |results| results.nth(500));
            assert_eq!(some, Some(500), "{threads} threads");
        }
    }
}
