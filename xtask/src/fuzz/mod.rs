//! `cargo xtask fuzz TARGET --minutes N`: sends mutated inputs to the parts that read untrusted input, in the same order in every run.
//!
//! A target takes bytes and returns a short description of what happened. Inputs with a new description are kept and mutated further, so that a
//! run explores the code without instrumentation. A panic, an exit or a timeout is a finding.

mod bend;
mod rpc;
mod search;
pub(crate) mod tokens;

use anyhow::{Result, bail};
use bend::Bender;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time limit for one input.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of inputs to keep for further mutation.
const KEPT: usize = 4096;

/// A part of the program that reads untrusted bytes.
trait Target {
    /// Valid inputs to start with, and words with a meaning in them.
    const SEEDS: &'static [&'static str];
    const WORDS: &'static [&'static str];

    fn start() -> Result<Self>
    where
        Self: Sized;

    /// A short description of what happened, without details of the input; an error is a finding.
    fn process(&mut self, input: &[u8]) -> Result<String>;
}

/// Runs a target for `minutes` minutes.
pub(crate) fn run(target: &str, minutes: u64) -> Result<()> {
    let spell = Duration::from_secs(minutes * 60);
    let tried = match target {
        "rpc" => fuzz::<rpc::Rpc>(spell)?,
        "search" => fuzz::<search::Grammar>(spell)?,
        _ => bail!("no target {target}: there are rpc and search"),
    };
    println!("{target}: no failure in {} inputs with {} outcomes", tried.inputs, tried.outcomes);
    Ok(())
}

/// The results so far.
struct Tried {
    inputs: u64,
    outcomes: usize,
}

fn fuzz<T: Target>(spell: Duration) -> Result<Tried> {
    let _listening = Panics::listen();
    let mut target = T::start()?;
    let mut bender = Bender::new(T::SEEDS, T::WORDS);
    let mut outcomes = BTreeSet::new();
    let (start, mut inputs) = (Instant::now(), 0);
    while start.elapsed() < spell {
        let input = bender.next();
        let begun = Instant::now();
        let outcome = target.process(&input);
        let finding = match (Panics::heard(), &outcome) {
            (Some(panic), _) => Some(panic),
            (None, Err(error)) => Some(format!("{error:#}")),
            (None, Ok(_)) if begun.elapsed() > PATIENCE => Some(format!("it took {:?}", begun.elapsed())),
            (None, Ok(_)) => None,
        };
        if let Some(finding) = finding {
            bail!("input {inputs}, {:?}: {finding}", String::from_utf8_lossy(&input));
        }
        inputs += 1;
        if outcomes.len() < KEPT && outcomes.insert(outcome?) {
            bender.keep(input);
        }
    }
    Ok(Tried { inputs, outcomes: outcomes.len() })
}

/// Records panics of all threads, including those that are caught.
struct Panics;

static HEARD: Mutex<Option<String>> = Mutex::new(None);

impl Panics {
    fn listen() -> Self {
        std::panic::set_hook(Box::new(|panic| {
            if let Ok(mut heard) = HEARD.lock() {
                heard.get_or_insert_with(|| panic.to_string());
            }
        }));
        Self
    }

    /// The first panic since the last call.
    fn heard() -> Option<String> {
        HEARD.lock().ok().and_then(|mut heard| heard.take())
    }
}

impl Drop for Panics {
    fn drop(&mut self) {
        drop(std::panic::take_hook());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long enough to notice a target that does not work at all.
    const SHORT: Duration = Duration::from_secs(3);

    /// Targets run one after another, because panics are recorded for the whole process.
    #[test]
    fn a_short_run_of_every_target_finds_nothing() {
        for (name, tried) in [("rpc", fuzz::<rpc::Rpc>(SHORT)), ("search", fuzz::<search::Grammar>(SHORT))] {
            let tried = tried.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(tried.inputs > 20 && tried.outcomes > 2, "{name}: {} {}", tried.inputs, tried.outcomes);
        }
        let found = fuzz::<Trap>(SHORT).err().expect("a finding").to_string();
        assert!(found.contains("window") && found.contains("it fell out"), "{found}");
    }

    /// Panics at one word, in a thread whose panic is caught.
    struct Trap;

    impl Target for Trap {
        const SEEDS: &'static [&'static str] = &["a door"];
        const WORDS: &'static [&'static str] = &["window"];

        fn start() -> Result<Self> {
            Ok(Self)
        }

        fn process(&mut self, input: &[u8]) -> Result<String> {
            let text = String::from_utf8_lossy(input).into_owned();
            let caught = std::panic::catch_unwind(|| assert!(!text.contains("window"), "it fell out"));
            Ok(if caught.is_ok() { "in" } else { "out" }.to_owned())
        }
    }
}
