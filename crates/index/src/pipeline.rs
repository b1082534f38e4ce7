//! Work on many items by several threads, with the results in the order of the items and only a few of them waiting.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

/// How many results may wait for the one before them, for each thread: enough to hide one slow item, few enough to be small.
const WINDOW: usize = 16;

/// Runs `work` on every item and hands the results to `sink` in the order of the items. The first error of `sink` ends it.
pub(crate) fn in_order<I: Sync, R: Send, E>(
    items: &[I],
    threads: usize,
    work: impl Fn(&I) -> R + Sync,
    mut sink: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || items.len() <= 1 {
        return items.iter().try_for_each(|item| sink(work(item)));
    }
    let next = AtomicUsize::new(0);
    let gate = Gate::new(threads * WINDOW);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(items.len()) {
            let sender = sender.clone();
            let (next, gate, work) = (&next, &gate, &work);
            scope.spawn(move || {
                // A thread that panics takes an item with it; the others must not wait for that one.
                let _closing = Unwinding(gate);
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index).filter(|_| gate.wait_for(index)) else { return };
                    if sender.send((index, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // However this ends, also by a panic: nobody waits at the gate for what is not taken any more.
        let _closing = Closing(&gate);
        drain(&receiver, &gate, &mut sink)
    })
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

fn drain<R, E>(
    receiver: &mpsc::Receiver<(usize, R)>,
    gate: &Gate,
    sink: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (index, result) in receiver {
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&next) {
            sink(result)?;
            next += 1;
            gate.open_to(next);
        }
    }
    Ok(())
}

/// Keeps threads from running far ahead of what has been taken.
struct Gate {
    window: usize,
    taken: Mutex<usize>,
    moved: Condvar,
}

impl Gate {
    fn new(window: usize) -> Self {
        Self { window, taken: Mutex::new(0), moved: Condvar::new() }
    }

    /// Waits until the item at `index` may be begun; false if nothing is taken any more.
    fn wait_for(&self, index: usize) -> bool {
        let Ok(taken) = self.taken.lock() else { return false };
        let wait = self.moved.wait_while(taken, |taken| index >= taken.saturating_add(self.window));
        wait.is_ok_and(|taken| *taken != usize::MAX)
    }

    fn open_to(&self, taken: usize) {
        if let Ok(mut place) = self.taken.lock() {
            *place = taken;
        }
        self.moved.notify_all();
    }

    fn close(&self) {
        self.open_to(usize::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_it() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let slow = |item: &u64| {
                if item.is_multiple_of(97) {
                    thread::sleep(std::time::Duration::from_millis(1));
                }
                item * 2
            };
            let done: Result<(), ()> = in_order(&items, threads, slow, |result| {
                seen.push(result);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            assert_eq!(seen, items.iter().map(|item| item * 2).collect::<Vec<_>>(), "{threads} threads");
            let stopped = in_order(&items, threads, |item| *item, |item| if item == 500 { Err(item) } else { Ok(()) });
            assert_eq!(stopped, Err(500), "{threads} threads");
        }
    }
}
