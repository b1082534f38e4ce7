//! Bounds the work of parsing one file by counting it, so that what is extracted does not depend on how fast or busy the machine is.
//!
//! The parser reports its position every hundred operations, and what it reads. That bounds how often it reads the same text and how
//! many operations it needs to get ahead. It does not report error recovery, in which one operation can take milliseconds, unless
//! it writes a log, which would slow down every file. So errors are counted in the finished tree; and if a file is slow, its
//! extraction starts again, errors are counted in the log, and the parser is stopped when the tree would be rejected anyway. The
//! clock decides only how the work is counted.

use std::cell::Cell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tree_sitter::{LogType, ParseState, Tree};

/// The reason for not parsing a file.
pub(crate) const TOO_MUCH_WORK: &str =
    "parsing this file takes too much work: it is very irregular, or not in this language";

/// How many bytes may be read: a constant, and this many per byte of the file. Ordinary files are read at most eight times.
const LEXED: (u64, u64) = (6 << 20, 16);

/// The fraction of what may be read from which rereading is taken for the reason to stop.
const MUCH_LEXED: u64 = 8;

/// How many reports the parser may fall behind, and how many bytes it must advance per report. In ordinary files it advances 30 to 100
/// bytes.
const MAX_DEBT: u64 = 256;
const BYTES_PER_REPORT: u64 = 8;

/// How many reports may have the same position while nothing is read: a constant, and one more for each of this many bytes of the file. A
/// finished tree is balanced in such reports.
const MAX_STILL: (u64, u64) = (256, 48);

/// The same for all positions together.
const MAX_STILL_IN_ALL: (u64, u64) = (512, 24);

/// The maximum cost of errors in a file: a constant, and one more for each of this many bytes.
const ERROR_COST: (u64, u64) = (20_000, 4);

/// The cost of a single error. Consecutive errors cost more and more, because recovery considers all of them again. Ordinary files have at
/// most five in a row, even those that do not parse well.
const COST_PER_ERROR: u64 = 48;

/// The log also counts attempts at recovery that the tree does not show.
const LOG_SURPLUS: u64 = 4;

/// How many versions of the stack an ambiguous grammar ordinarily needs. Each step visits all versions, and their number is unbounded.
const ORDINARY_VERSIONS: u64 = 16;

/// The maximum cost of reductions with more versions than that.
const MAX_FORK_COST: u64 = 500_000;

/// A file is slow if parsing takes longer than a constant, plus some time per byte of the file and per byte that is read. Ordinary files
/// take less than a tenth of that, even on a busy machine.
const SLOW: Duration = Duration::from_millis(150);
const SLOW_PER_BYTE: Duration = Duration::from_micros(2);
const SLOW_PER_LEXED: Duration = Duration::from_nanos(100);

/// How errors are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Counting {
    /// In finished trees, unless parsing is slow.
    #[default]
    Trees,
    /// In the parser's log as well.
    Log,
}

/// Why parsing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopReason {
    /// It is slow.
    Slow,
    /// The same text is read repeatedly.
    Rereading,
    /// The work exceeds one of the other limits.
    Working,
}

/// The budget of one file, which all of its parts share.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    bytes: u64,
    counting: Counting,
    lexed: Cell<u64>,
    time: Cell<Duration>,
    /// Reports with the position of the one before, while nothing was read.
    still: Cell<u64>,
    stop: Cell<Option<StopReason>>,
    reread: Cell<Reread>,
}

/// Text that the parser reads repeatedly.
#[derive(Clone, Copy, Debug, Default)]
struct Reread {
    /// The first byte to which it went back after it had reached its furthest position.
    start: Option<usize>,
    /// The furthest position.
    end: usize,
    /// The current position.
    now: usize,
}

impl Reread {
    fn and(self, at: usize) -> Self {
        match self {
            Self { end, .. } if at > end => Self { start: None, end: at, now: at },
            Self { start: None, now, .. } if at < now => Self { start: Some(at), now: at, ..self },
            _ => Self { now: at, ..self },
        }
    }
}

impl Budget {
    pub(crate) fn new(bytes: usize, counting: Counting) -> Self {
        Self { bytes: bytes as u64, counting, ..Self::default() }
    }

    /// Whether the extraction must be repeated with the log.
    pub(crate) fn is_slow(&self) -> bool {
        self.stop.get() == Some(StopReason::Slow)
    }

    /// The text that the parser read repeatedly, if that is why it was stopped.
    pub(crate) fn reread(&self) -> Option<Range<usize>> {
        let reread = self.reread.get();
        (self.stop.get() == Some(StopReason::Rereading)).then_some(reread.start?..reread.end)
    }

    /// Starts parsing the file or a part of it.
    pub(crate) fn start(&self) -> Run<'_> {
        let log = (self.counting == Counting::Log).then(Arc::default);
        Run { budget: self, log, start: Instant::now(), reads: Cell::default(), report: Cell::default() }
    }

    fn max_lexed(&self) -> u64 {
        LEXED.0 + LEXED.1 * self.bytes
    }

    fn max_error_cost(&self) -> u64 {
        ERROR_COST.0 + self.bytes / ERROR_COST.1
    }

    fn check_clock(&self, start: Instant) {
        let time = self.time.get() + start.elapsed();
        let is_slow = time > SLOW + SLOW_PER_BYTE * self.bytes as u32 + SLOW_PER_LEXED * self.lexed.get() as u32;
        self.stop_if(self.counting == Counting::Trees && is_slow, StopReason::Slow);
    }

    /// The first reason to stop is kept.
    fn stop_if(&self, condition: bool, reason: StopReason) {
        if condition && self.stop.get().is_none() {
            self.stop.set(Some(reason));
        }
    }
}

/// Errors and ambiguity counted in the parser's log.
#[derive(Debug, Default)]
pub(crate) struct WorkLog {
    error_cost: AtomicU64,
    errors_in_row: AtomicU64,
    fork_cost: AtomicU64,
    versions: AtomicU64,
}

impl WorkLog {
    /// Counts a message of the parser.
    pub(crate) fn note(&self, kind: &LogType, message: &str) {
        if *kind == LogType::Lex {
            return;
        }
        let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let add = |count: &AtomicU64, more: u64| count.store(get(count) + more, Ordering::Relaxed);
        let (event, details) = message.split_once([' ', ':']).unwrap_or((message, ""));
        match event {
            "process" => self.versions.store(versions(details).unwrap_or(0), Ordering::Relaxed),
            "resume" => add(&self.error_cost, COST_PER_ERROR + get(&self.errors_in_row)),
            "recover_to_previous" => add(&self.errors_in_row, 1),
            "reduce" => {
                add(&self.fork_cost, get(&self.versions).saturating_sub(ORDINARY_VERSIONS));
                if details.contains("_repeat") {
                    // From now on, the errors are part of a list.
                    self.errors_in_row.store(0, Ordering::Relaxed);
                }
            }
            _ => {}
        }
    }
}

/// The number of versions of the stack in a log message.
fn versions(details: &str) -> Option<u64> {
    let (_, rest) = details.split_once("version_count:")?;
    rest.split(',').next()?.parse().ok()
}

/// The last report of the parser.
#[derive(Clone, Copy, Default)]
struct ParserReport {
    at: u64,
    furthest: u64,
    reads: u64,
    debt: u64,
    still: u64,
}

/// The parse of a file or of a part of it.
pub(crate) struct Run<'b> {
    budget: &'b Budget,
    log: Option<Arc<WorkLog>>,
    start: Instant,
    reads: Cell<u64>,
    report: Cell<ParserReport>,
}

impl Run<'_> {
    /// The log that the parser must write to, if any.
    pub(crate) fn log(&self) -> Option<Arc<WorkLog>> {
        self.log.clone()
    }

    /// Counts bytes that the parser reads. Returns whether it may have them.
    pub(crate) fn may_read(&self, at: usize, bytes: usize) -> bool {
        let budget = self.budget;
        self.reads.set(self.reads.get() + 1);
        budget.reread.set(budget.reread.get().and(at));
        budget.lexed.set(budget.lexed.get() + bytes as u64);
        budget.stop_if(budget.lexed.get() > budget.max_lexed(), StopReason::Rereading);
        self.check_log();
        budget.check_clock(self.start);
        budget.stop.get().is_none()
    }

    /// Counts a report of the parser.
    pub(crate) fn may_go_on(&self, state: &ParseState) -> ControlFlow<()> {
        let (budget, last) = (self.budget, self.report.get());
        let (at, reads) = (state.current_byte_offset() as u64, self.reads.get());
        let is_still = at == last.at && reads == last.reads;
        let furthest = last.furthest.max(at);
        let advance = (furthest - last.furthest) / BYTES_PER_REPORT;
        let debt = if is_still { last.debt } else { (last.debt + 1).saturating_sub(advance) };
        let still = if is_still { last.still + 1 } else { 0 };
        self.report.set(ParserReport { at, furthest, reads, debt, still });
        budget.stop_if(debt > MAX_DEBT, StopReason::Working);
        budget.still.set(budget.still.get() + u64::from(is_still));
        budget.stop_if(still > MAX_STILL.0 + budget.bytes / MAX_STILL.1, StopReason::Working);
        budget
            .stop_if(budget.still.get() > MAX_STILL_IN_ALL.0 + budget.bytes / MAX_STILL_IN_ALL.1, StopReason::Working);
        self.check_log();
        budget.check_clock(self.start);
        if budget.stop.get().is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn check_log(&self) {
        let Some(log) = &self.log else { return };
        let max_error_cost = self.budget.max_error_cost();
        let (error_cost, fork_cost) = (log.error_cost.load(Ordering::Relaxed), log.fork_cost.load(Ordering::Relaxed));
        let is_too_much = error_cost > max_error_cost + max_error_cost / LOG_SURPLUS || fork_cost > MAX_FORK_COST;
        // If errors and rereading are both expensive, the clock must not decide which of them is the reason.
        let is_rereading = self.budget.lexed.get() > self.budget.max_lexed() / MUCH_LEXED;
        self.budget.stop_if(is_too_much, if is_rereading { StopReason::Rereading } else { StopReason::Working });
    }

    /// The tree, unless it exceeds the budget.
    pub(crate) fn judge(self, tree: Option<Tree>) -> Result<Tree, &'static str> {
        let budget = self.budget;
        budget.time.set(budget.time.get() + self.start.elapsed());
        let cost = tree.as_ref().map_or(0, error_cost);
        budget.stop_if(cost > budget.max_error_cost(), StopReason::Working);
        tree.filter(|_| budget.stop.get().is_none()).ok_or(TOO_MUCH_WORK)
    }
}

/// The cost of the errors of a tree.
fn error_cost(tree: &Tree) -> u64 {
    let mut cursor = tree.walk();
    let (mut cost, mut in_row) = (0, vec![0]);
    loop {
        let node = cursor.node();
        let errors = in_row.last_mut().expect("it has an entry for each level");
        if node.is_error() {
            *errors += 1;
            cost += COST_PER_ERROR + *errors;
        } else if !node.is_extra() {
            *errors = 0;
        }
        if node.has_error() && cursor.goto_first_child() {
            in_row.push(0);
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return cost;
            }
            in_row.pop();
        }
    }
}
