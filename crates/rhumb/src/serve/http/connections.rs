//! Limits open connections, and closes idle ones to make room for new ones.
//!
//! A connection is untrusted until a request on it carries the token. Untrusted and trusted connections have limits of their own,
//! so clients without the token displace only each other, however many connect. At its limit, each kind closes the connection
//! that has been waiting for its client the longest. The limits count only connections that wait: a new one
//! is read soon, and running requests have a limit of their own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many connections may wait for their clients.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectionLimits {
    /// Those on which the token has not been seen.
    pub(super) untrusted: usize,
    /// Connections on which it has.
    pub(super) trusted: usize,
}

/// The open connections.
pub(super) struct Connections {
    limits: ConnectionLimits,
    table: Mutex<ConnectionTable>,
}

#[derive(Default)]
struct ConnectionTable {
    /// Counts the moments at which a connection began to wait for its client.
    clock: u64,
    entries: BTreeMap<u64, ConnectionEntry>,
}

struct ConnectionEntry {
    is_trusted: bool,
    state: ConnectionState,
    close: Arc<Notify>,
}

/// What happens on a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionState {
    /// Nothing that its client sent was read yet.
    New,
    /// It has been waiting for its client since this moment.
    Waiting(u64),
    /// A request is being answered.
    Answering,
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
    pub(super) fn new(limits: ConnectionLimits) -> Arc<Self> {
        Arc::new(Self { limits, table: Mutex::default() })
    }

    /// Adds a connection, which is untrusted at first.
    pub(super) fn open(self: &Arc<Self>) -> Slot {
        let close = Arc::new(Notify::new());
        let mut table = self.table();
        let id = table.tick();
        table
            .entries
            .insert(id, ConnectionEntry { is_trusted: false, state: ConnectionState::New, close: Arc::clone(&close) });
        Slot { connections: Arc::clone(self), id, close }
    }

    /// Closes one connection, an untrusted one if there is any, because the system has no room for another.
    pub(super) fn close_one(&self) {
        let mut table = self.table();
        if !table.close_longest_waiting(false) {
            table.close_longest_waiting(true);
        }
    }

    fn table(&self) -> MutexGuard<'_, ConnectionTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionTable {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// Closes connections of one kind until at most as many wait as may.
    fn shrink(&mut self, is_trusted: bool, limits: ConnectionLimits) {
        let limit = if is_trusted { limits.trusted } else { limits.untrusted };
        for _ in limit..self.waiting(is_trusted).count() {
            self.close_longest_waiting(is_trusted);
        }
    }

    /// The connections of one kind that wait, each with the moment since which it does.
    fn waiting(&self, is_trusted: bool) -> impl Iterator<Item = (u64, u64)> {
        let same_kind = self.entries.iter().filter(move |(_, entry)| entry.is_trusted == is_trusted);
        same_kind.filter_map(|(id, entry)| match entry.state {
            ConnectionState::Waiting(since) => Some((since, *id)),
            ConnectionState::New | ConnectionState::Answering => None,
        })
    }

    /// Closes the connection of one kind that has been waiting the longest. Returns whether there was one.
    fn close_longest_waiting(&mut self, is_trusted: bool) -> bool {
        let longest = self.waiting(is_trusted).min().and_then(|(_, id)| self.entries.remove(&id));
        longest.inspect(|entry| entry.close.notify_one()).is_some()
    }
}

impl Slot {
    /// Notes that all that the client sent so far was looked at, and was no request. Only the first call counts. The client has
    /// been waited for since it connected, in whatever order connections are looked at.
    pub(super) fn wait(&self) {
        self.enter(|entry, _| {
            if entry.state == ConnectionState::New {
                entry.state = ConnectionState::Waiting(self.id);
            }
        });
    }

    /// Notes that the head of a request has arrived that carried the token. The connection waits for the body from now on.
    pub(super) fn trust(&self) {
        self.enter(|entry, now| (entry.is_trusted, entry.state) = (true, ConnectionState::Waiting(now)));
    }

    /// Notes that a request on this connection is being answered, until what is returned is dropped.
    pub(super) fn answer(&self) -> Answering<'_> {
        self.enter(|entry, _| entry.state = ConnectionState::Answering);
        Answering(self)
    }

    /// Changes what is known of this connection, and makes room if its kind has become too many.
    fn enter(&self, change: impl FnOnce(&mut ConnectionEntry, u64)) {
        let mut table = self.connections.table();
        let now = table.tick();
        if let Some(entry) = table.entries.get_mut(&self.id) {
            change(entry, now);
            let is_trusted = entry.is_trusted;
            table.shrink(is_trusted, self.connections.limits);
        }
    }

    /// Returns once this connection has to be closed to make room.
    pub(super) async fn close_requested(&self) {
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
        self.0.enter(|entry, now| entry.state = ConnectionState::Waiting(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ConnectionLimits = ConnectionLimits { untrusted: 3, trusted: 2 };

    /// Which of `slots` are still open.
    fn open(connections: &Connections, slots: &[Slot]) -> Vec<bool> {
        let table = connections.table();
        slots.iter().map(|slot| table.entries.contains_key(&slot.id)).collect()
    }

    #[test]
    fn the_untrusted_connection_that_waits_longest_makes_room() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..5).map(|_| connections.open()).collect();
        slots.iter().for_each(Slot::wait);
        assert_eq!(open(&connections, &slots), [false, false, true, true, true]);
    }

    #[test]
    fn a_connection_is_kept_until_somebody_has_looked_at_it() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..6).map(|_| connections.open()).collect();
        slots[2..].iter().rev().for_each(Slot::wait);
        assert_eq!(open(&connections, &slots), [true, true, false, true, true, true]);
    }

    #[test]
    fn untrusted_connections_do_not_displace_trusted_ones() {
        let connections = Connections::new(LIMITS);
        let trusted: Vec<Slot> = (0..2).map(|_| connections.open()).inspect(Slot::trust).collect();
        let untrusted: Vec<Slot> = (0..100).map(|_| connections.open()).inspect(Slot::wait).collect();
        assert_eq!(open(&connections, &trusted), [true, true]);
        assert_eq!(open(&connections, &untrusted[96..]), [false, true, true, true]);
    }

    #[test]
    fn a_connection_is_kept_after_a_request_and_its_timeout_restarts() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..2).map(|_| connections.open()).inspect(Slot::trust).collect();
        let answering = slots[0].answer();
        let third = connections.open();
        third.trust();
        assert_eq!(open(&connections, &slots), [true, true], "two are waiting");
        drop(answering);
        assert_eq!(open(&connections, &slots), [true, false], "the second has been waiting the longest");
        assert_eq!(open(&connections, &[third]), [true]);
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
    fn untrusted_connections_are_closed_first_if_the_system_runs_out() {
        let connections = Connections::new(LIMITS);
        let slots: Vec<Slot> = (0..2).map(|_| connections.open()).inspect(Slot::wait).collect();
        slots[0].trust();
        connections.close_one();
        assert_eq!(open(&connections, &slots), [true, false]);
        connections.close_one();
        assert_eq!(open(&connections, &slots), [false, false]);
        connections.close_one();
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
    async fn a_connection_hears_that_it_is_close_requested() {
        let connections = Connections::new(LIMITS);
        let slot = connections.open();
        slot.wait();
        connections.close_one();
        slot.close_requested().await;
    }
}
