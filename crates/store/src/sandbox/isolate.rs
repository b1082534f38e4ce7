//! Runs each query in a separate process, which is killed at its deadline.
//!
//! Only a process can be stopped at any point, even while it sorts, plans or runs a single long function. Its memory can be
//! limited without limiting other uses of `SQLite` in this process, such as updating the index.

use super::wire::{self, WorkerRequest};
use super::{QueryError, QueryLimits, ResultTable};
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How to start a program so that it [serves](super::serve) one query.
#[derive(Debug)]
pub(super) struct WorkerProgram {
    path: PathBuf,
    argument: OsString,
}

static PROGRAM: OnceLock<WorkerProgram> = OnceLock::new();

/// How long a query may run beyond its deadline before its process is killed. Most queries stop by themselves at the deadline
/// and then have a better error.
const GRACE: Duration = Duration::from_millis(300);

/// How often a running query checks whether it was canceled.
const POLL: Duration = Duration::from_millis(20);

/// Maximum size of a reply besides rows: column names or an error.
const MAX_REST: u64 = 1 << 20;

/// From now on, runs every query of this process in a child process: `program` started with `argument`, the path of the index
/// and, if there is one, the path of the user's database. It must pass these paths to [`serve`](super::serve).
pub fn isolate_in(program: PathBuf, argument: &str) {
    // The first call wins; a second one would set the same values.
    PROGRAM.set(WorkerProgram { path: program, argument: argument.into() }).ok();
}

/// The program that runs queries, if [`isolate_in`] was called.
pub(super) fn program() -> Option<&'static WorkerProgram> {
    PROGRAM.get()
}

pub(super) fn run(
    program: &WorkerProgram,
    (path, user): (&Path, Option<&Path>),
    request: &WorkerRequest,
    limits: &QueryLimits,
) -> Result<ResultTable, QueryError> {
    let started = Instant::now();
    let mut process = Command::new(&program.path);
    process.arg(&program.argument).arg(path).args(user);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let cannot_start = |error: io::Error| QueryError::Process(format!("cannot start: {error}"));
    let mut child = process.spawn().map_err(cannot_start)?;
    let reply = exchange(&mut child, request, (limits.max_bytes as u64).saturating_add(MAX_REST)).map_err(cannot_start);
    let reply = reply.and_then(|reply| wait(&reply, limits, started));
    // A process that has replied is about to exit and has nothing to save.
    child.kill().ok();
    let ended = child.wait();
    let reply = reply?;
    if reply.is_empty() {
        let how = ended.map_or_else(|error| error.to_string(), |status| status.to_string());
        return Err(QueryError::Process(format!("ended early ({how})")));
    }
    wire::read_reply(&reply).unwrap_or_else(|| Err(QueryError::Process("sent an incomplete reply".to_owned())))
}

/// Sends the request and receives the reply on a thread, since neither can be given a deadline. The reply is empty if the
/// process ends without one.
fn exchange(child: &mut Child, request: &WorkerRequest, max_bytes: u64) -> io::Result<Receiver<Vec<u8>>> {
    let missing = || io::Error::other("no pipe");
    let (mut input, output) = (child.stdin.take().ok_or_else(missing)?, child.stdout.take().ok_or_else(missing)?);
    let (sender, receiver) = mpsc::sync_channel(1);
    let request = request.to_bytes();
    let talk = move || {
        let mut reply = Vec::new();
        // On an error, the process is gone, and its reply is incomplete.
        if io::Write::write_all(&mut input, &request).is_ok() {
            output.take(max_bytes).read_to_end(&mut reply).ok();
        }
        // The process ends when its input does, so that it cannot outlive this one.
        drop(input);
        sender.send(reply).ok();
    };
    std::thread::Builder::new().name("query".to_owned()).spawn(talk)?;
    Ok(receiver)
}

fn wait(reply: &Receiver<Vec<u8>>, limits: &QueryLimits, started: Instant) -> Result<Vec<u8>, QueryError> {
    let end = limits.deadline + GRACE;
    loop {
        let left = end.saturating_sub(started.elapsed());
        match reply.recv_timeout(left.min(POLL)) {
            Ok(reply) => return Ok(reply),
            Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if left.is_zero() || limits.stop.as_ref().is_some_and(crate::stop::Stop::is_due) {
            return Err(QueryError::TooSlow(limits.deadline));
        }
    }
}
