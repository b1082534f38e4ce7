//! Limits open connections, and closes idle ones to make room for new ones.
//!
//! A connection is untrusted until a request on it carries the token. Untrusted and trusted connections have limits of their own,
//! so clients without the token displace only each other, however many connect. At its limit, each kind gives up the connection
//! that has been waiting for its client the longest. A request that is being answered is never cut off, and since fewer
//! requests than trusted connections are answered at a time, there is always one to give up.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many connections may be open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Those on which the token has not been seen.
    pub(super) untrusted: usize,
    /// Those on which it has.
    pub(super) trusted: usize,
}

/// The open connections.
pub(super) struct Connections {
    limits: Limits,
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    /// Counts the moments at which a connection began to wait for its client.
    clock: u64,
    entries: BTreeMap<u64, Entry>,
}

struct Entry {
    is_trusted: bool,
    /// When it began to wait for its client; `None` while a request is being answered.
    waiting_since: Option<u64>,
    close: Arc<Notify>,
}

/// An open connection. It no longer counts once this is dropped.
pub(super) struct Slot {
    connections: Arc<Connections>,
    id: u64,
    close: Arc<Notify>,
}

/// A request that is being answered.
pub(super) struct Answering<'s>(&'s Slot);

impl Connections {
    pub(super) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, table: Mutex::default() })
    }

    /// Adds a connection, which is untrusted at first, and makes room for it.
    pub(super) fn open(self: &Arc<Self>) -> Slot {
        let close = Arc::new(Notify::new());
        let mut table = self.table();
        let id = table.tick();
        let entry = Entry { is_trusted: false, waiting_since: Some(id), close: Arc::clone(&close) };
        table.entries.insert(id, entry);
        table.shrink(false, self.limits.untrusted);
        Slot { connections: Arc::clone(self), id, close }
    }

    /// Closes one connection, an untrusted one if there is any, because the system has no room for another.
    pub(super) fn give_up_one(&self) {
        let mut table = self.table();
        if !table.give_up(false) {
            table.give_up(true);
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// Closes connections of one kind until at most `limit` are left.
    fn shrink(&mut self, is_trusted: bool, limit: usize) {
        let count = self.entries.values().filter(|entry| entry.is_trusted == is_trusted).count();
        for _ in limit..count {
            self.give_up(is_trusted);
        }
    }

    /// Closes the connection of one kind that has been waiting the longest. Returns whether there was one.
    fn give_up(&mut self, is_trusted: bool) -> bool {
        let same_kind = self.entries.iter().filter(|(_, entry)| entry.is_trusted == is_trusted);
        let waiting = same_kind.filter_map(|(id, entry)| Some((entry.waiting_since?, *id)));
        let longest = waiting.min().and_then(|(_, id)| self.entries.remove(&id));
        longest.inspect(|entry| entry.close.notify_one()).is_some()
    }
}

impl Slot {
    /// Notes that the head of a request has arrived that carried the token. The connection waits for the body from now on.
    pub(super) fn trust(&self) {
        let mut table = self.connections.table();
        let now = table.tick();
        if let Some(entry) = table.entries.get_mut(&self.id) {
            (entry.is_trusted, entry.waiting_since) = (true, Some(now));
            table.shrink(true, self.connections.limits.trusted);
        }
    }

    /// Notes that a request on this connection is being answered, until what is returned is dropped.
    pub(super) fn answer(&self) -> Answering<'_> {
        if let Some(entry) = self.connections.table().entries.get_mut(&self.id) {
            entry.waiting_since = None;
        }
        Answering(self)
    }

    /// Returns once this connection has to be closed to make room.
    pub(super) async fn given_up(&self) {
        self.close.notified().await;
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.connections.table().entries.remove(&self.id);
    }
}

impl Drop for Answering<'_> {
    fn drop(&mut self) {
        let mut table = self.0.connections.table();
        let now = table.tick();
        if let Some(entry) = table.entries.get_mut(&self.0.id) {
            entry.waiting_since = Some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { untrusted: 3, trusted: 2 };

    /// Which of `slots` are still open.
    fn open(connections: &Connections, slots: &[Slot]) -> Vec<bool> {
        let table = connections.table();
        slots.iter().map(|slot| table.entries.contains_key(&slot.id)).collect()
    }

    #[test]
    fn the_untrusted_connection_that_waits_longest_makes_room() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..5).map(|_| connections.open()).collect();
        assert_eq!(open(&connections, &slots), [false, false, true, true, true]);
    }

    #[test]
    fn untrusted_connections_do_not_displace_trusted_ones() {
        let connections = Connections::new(LIMITS);
        let trusted: Vec<Slot> = (0..2).map(|_| connections.open()).inspect(Slot::trust).collect();
        let untrusted: Vec<Slot> = (0..100).map(|_| connections.open()).collect();
        assert_eq!(open(&connections, &trusted), [true, true]);
        assert_eq!(open(&connections, &untrusted[96..]), [false, true, true, true]);
    }

    #[test]
    fn a_connection_with_a_request_is_kept_and_waits_anew_after_it() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..2).map(|_| connections.open()).inspect(Slot::trust).collect();
        let answering = slots[0].answer();
        let third = connections.open();
        third.trust();
        assert_eq!(open(&connections, &slots), [true, false]);
        drop(answering);
        let fourth = connections.open();
        fourth.trust();
        assert_eq!(open(&connections, &[third, fourth]), [false, true], "the first began to wait last");
        assert_eq!(open(&connections, &slots), [true, false]);
    }

    #[test]
    fn a_request_that_arrives_displaces_others_and_not_itself() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..3).map(|_| connections.open()).collect();
        for earlier in [&slots[2], &slots[1]] {
            earlier.trust();
            drop(earlier.answer());
        }
        slots[0].trust();
        assert_eq!(open(&connections, &slots), [true, true, false]);
    }

    #[test]
    fn what_the_system_has_no_room_for_costs_an_untrusted_connection_first() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..2).map(|_| connections.open()).collect();
        slots[0].trust();
        connections.give_up_one();
        assert_eq!(open(&connections, &slots), [true, false]);
        connections.give_up_one();
        assert_eq!(open(&connections, &slots), [false, false]);
        connections.give_up_one();
    }

    #[test]
    fn a_closed_connection_no_longer_counts() {
        let connections = Connections::new(LIMITS);
        for _ in 0..10 {
            connections.open().trust();
        }
        assert!(connections.table().entries.is_empty());
    }

    #[tokio::test]
    async fn a_connection_hears_that_it_is_given_up() {
        let connections = Connections::new(LIMITS);
        let slot = connections.open();
        connections.give_up_one();
        slot.given_up().await;
    }
}
