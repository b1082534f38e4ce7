//! Chores of the project, each a command: `cargo xtask bench PATH`.

mod affected;
mod answers;
mod bench;
mod changes;
mod ctags;
mod documents;
mod edits;
mod floor;
mod fuzz;
mod growth;
mod kill;
mod load;
mod lookup;
mod map;
mod past;
mod program;
mod rename;
mod replay;
mod retrieval;
mod tokens;
mod truth;
mod usage;
mod watch;

use anyhow::{Result, bail};
use std::env;
use std::ffi::OsString;
use std::path::Path;

const HELP: &str = "cargo xtask bench PATH     measure an index of PATH against a bare parse of the same files
cargo xtask growth PATH [--first PERCENT]   measure an index that gains all or some files of PATH at once
cargo xtask lookup PATH [--missing N]       measure how often a search finds a symbol by a part of its name, and how soon
cargo xtask answers REPO [--missing]        compare the tokens of ten answers about django with those of search and reading
cargo xtask map REPO        measure how large a map is and how soon it is drawn
cargo xtask map REPO --commits N            measure how much of a map stays the same over the last N commits
cargo xtask map REPO --useful N --python P  compare what maps show of N commits with the maps of aider, run by the Python P
cargo xtask watch PATH     measure how soon a watch of PATH sees what happens, and that one process leads
cargo xtask load PATH      measure how soon a server answers one agent, and 64 clients at once
cargo xtask floor PATH     parse the files of PATH and do nothing else
cargo xtask truth SOURCE TRUTH [OPTION..]   compare edges with a compiler's; --confidence keeps what each rule is worth, --ambiguous judges candidates
cargo xtask rename SOURCE TRUTH [--missing N]   compare the places of renames with those that a compiler knows
cargo xtask ctags PATH [--missing N]        compare definitions with those of Universal Ctags, and show N that are missing
cargo xtask affected REPO [--commits N]     measure whether the tests that commits changed would have been named, and how many were
cargo xtask changes REPO --pairs N [--cases N]    compare answers on N pairs of commits with those from indexes made from nothing,
                           and measure how many of so many made-up renames and moves are told
cargo xtask replay REPO --commits N [--every N]   index the last N commits in turn, and compare with indexes made from nothing
cargo xtask retrieval REPO [--commits N]     measure how often the files of a commit are found by its subject, before it was made
cargo xtask edits --sequences N [--seed S]   the same after N random courses of edits
cargo xtask edits --while-indexing N [--seed S]   the same for N projects that are edited while they are indexed
cargo xtask kill --times N [--seed S]        the same after N runs that were killed
cargo xtask fuzz TARGET --minutes N          send bent inputs to a TARGET, rpc or search, and stop at the first that harms
cargo xtask fuzz tokens [--pairs N --bytes N]  extract files of repeated tokens, and stop at limits on time and memory
cargo xtask tokens PATH..   make the table by which tokens are counted, for words that are common in the projects at the PATHs
cargo xtask documents      rewrite the parts of documents that are made from the code";

fn main() -> Result<()> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or("")).collect();
    match words.as_slice() {
        ["bench", _] => bench::run(Path::new(&arguments[1])),
        ["growth", _] => growth::run(Path::new(&arguments[1]), 0),
        ["growth", _, "--first", percent] => growth::run(Path::new(&arguments[1]), percent.parse()?),
        ["lookup", _] => lookup::run(Path::new(&arguments[1]), 0),
        ["lookup", _, "--missing", count] => lookup::run(Path::new(&arguments[1]), count.parse()?),
        ["answers", _] => answers::run(Path::new(&arguments[1]), false),
        ["answers", _, "--missing"] => answers::run(Path::new(&arguments[1]), true),
        ["map", _] => map::run(Path::new(&arguments[1])),
        ["map", _, "--commits", count] => map::stable::run(Path::new(&arguments[1]), count.parse()?),
        ["map", _, "--useful", count, "--python", _] => {
            map::useful::run(Path::new(&arguments[1]), count.parse()?, Path::new(&arguments[5]))
        }
        ["watch", _] => watch::run(Path::new(&arguments[1])),
        ["affected", _] => affected::run(Path::new(&arguments[1]), 200),
        ["affected", _, "--commits", count] => affected::run(Path::new(&arguments[1]), count.parse()?),
        ["changes", _, "--pairs", pairs] => changes::run(Path::new(&arguments[1]), pairs.parse()?, 200),
        ["changes", _, "--pairs", pairs, "--cases", cases] => {
            changes::run(Path::new(&arguments[1]), pairs.parse()?, cases.parse()?)
        }
        ["rename", _, _] => rename::run(Path::new(&arguments[1]), Path::new(&arguments[2]), 0),
        ["rename", _, _, "--missing", count] => {
            rename::run(Path::new(&arguments[1]), Path::new(&arguments[2]), count.parse()?)
        }
        ["fuzz", target, "--minutes", minutes] => fuzz::run(target, minutes.parse()?),
        ["fuzz", "tokens"] => fuzz::tokens::run(fuzz::tokens::Extent { pairs: 2_000, bytes: 10_000 }),
        ["fuzz", "tokens", "--pairs", pairs, "--bytes", bytes] => {
            fuzz::tokens::run(fuzz::tokens::Extent { pairs: pairs.parse()?, bytes: bytes.parse()? })
        }
        ["load", _] => load::run(Path::new(&arguments[1])),
        ["floor", _] => floor::run(Path::new(&arguments[1])),
        ["ctags", _] => ctags::run(Path::new(&arguments[1]), 0),
        ["ctags", _, "--missing", count] => ctags::run(Path::new(&arguments[1]), count.parse()?),
        ["replay", _, "--commits", count] => replay::run(Path::new(&arguments[1]), count.parse()?, 10),
        ["replay", _, "--commits", count, "--every", every] => {
            replay::run(Path::new(&arguments[1]), count.parse()?, every.parse()?)
        }
        ["retrieval", _] => retrieval::run(Path::new(&arguments[1]), 200),
        ["retrieval", _, "--commits", count] => retrieval::run(Path::new(&arguments[1]), count.parse()?),
        ["edits", "--sequences", count] => edits::run(count, "0"),
        ["edits", "--sequences", count, "--seed", seed] => edits::run(count, seed),
        ["edits", "--while-indexing", count] => edits::run_while_indexing(count, "0"),
        ["edits", "--while-indexing", count, "--seed", seed] => edits::run_while_indexing(count, seed),
        ["kill", "--times", count] => kill::run(count.parse()?, 0),
        ["kill", "--times", count, "--seed", seed] => kill::run(count.parse()?, seed.parse()?),
        ["measure", ..] => usage::run(&arguments[1..]),
        ["truth", _, _, options @ ..] => {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            truth::run(Path::new(&arguments[1]), Path::new(&arguments[2]), &options)
        }
        ["tokens", ..] => tokens::run(&arguments[1..].iter().map(Path::new).collect::<Vec<_>>()),
        ["documents"] => documents::run(),
        _ => bail!("usage:\n{HELP}"),
    }
}
