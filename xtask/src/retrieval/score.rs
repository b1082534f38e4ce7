//! Scores: how often a method found the expected files.

use super::Ranking;
use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

/// The score of one method.
pub(super) struct Score {
    title: &'static str,
    tasks: u32,
    /// The number of tasks with an expected file among the first one, five and ten.
    hits: [u32; DEPTHS.len()],
    /// The sum of the reciprocal ranks of the first expected file.
    reciprocal: f64,
    /// Tasks that changed a function, and those with one of them among the first ten.
    with_functions: u32,
    function_hits: u32,
    times: Vec<Duration>,
}

const DEPTHS: [usize; 3] = [1, 5, 10];

/// The number of functions to score.
const FUNCTIONS: usize = 10;

impl Score {
    pub(super) const HEAD: &'static str =
        "                      hit@1   hit@5  hit@10     MRR  function@10        p50        p99";

    pub(super) fn new(title: &'static str) -> Self {
        Self {
            title,
            tasks: 0,
            hits: [0; DEPTHS.len()],
            reciprocal: 0.0,
            with_functions: 0,
            function_hits: 0,
            times: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, ranking: &Ranking, files: &BTreeSet<String>, functions: &BTreeSet<String>) {
        self.tasks += 1;
        if let Some(place) = ranking.files.iter().position(|path| files.contains(path)) {
            for (hits, depth) in self.hits.iter_mut().zip(DEPTHS) {
                *hits += u32::from(place < depth);
            }
            self.reciprocal += 1.0 / f64::from(u32::try_from(place + 1).unwrap_or(u32::MAX));
        }
        self.with_functions += u32::from(!functions.is_empty());
        let is_found = ranking.functions.iter().take(FUNCTIONS).any(|handle| functions.contains(handle));
        self.function_hits += u32::from(is_found);
        self.times.push(ranking.took);
    }

    fn time_at(&self, percent: usize) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() * percent / 100).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        write!(formatter, "{:<19}", self.title)?;
        for hits in self.hits {
            write!(formatter, " {:>7.3}", share(hits, self.tasks))?;
        }
        let (functions, tasks) = (share(self.function_hits, self.with_functions), f64::from(self.tasks.max(1)));
        let (half, most) = (self.time_at(50), self.time_at(99));
        write!(formatter, " {:>7.3} {functions:>12.3} {half:>7.1} ms {most:>7.1} ms", self.reciprocal / tasks)
    }
}
