//! Development commands: measurements, comparisons with other tools, generated files. `cargo xtask` lists them.

mod affected;
mod answers;
mod bench;
mod changes;
mod codemap;
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
mod trial;
mod truth;
mod usage;
mod used;
mod watch;

use anyhow::{Result, bail};
use std::env;
use std::ffi::OsString;
use std::path::Path;

const HELP: &str = "\
Usage: cargo xtask COMMAND
       cargo xtask-dist COMMAND   (the same, fully optimized: for published measurements)

Correctness:
  truth SOURCE TRUTH [OPTION..]   Compare edges with those of a compiler
                                  (--confidence: update the precision of each rule; --ambiguous: check candidates)
  rename SOURCE TRUTH [--missing N]
                                  Compare rename previews with the references that a compiler knows
  ctags PATH [--missing N]        Compare definitions with those of Universal Ctags; list N missing ones
  codemap SOURCE ROWS [--missing N]
                                  Compare relations with rows of codemap for the same commit; list N unexplained differences
  used SOURCE [--count N --seed S]
                                  Check that functions and components that are only used in roundabout ways have a reference
  changes REPO --pairs N [--cases N]
                                  Compare `changes` on N pairs of commits with indexes built from scratch,
                                  and measure how many synthetic renames and moves it detects
  replay REPO --commits N [--every N]
                                  Index the last N commits in turn; compare with indexes built from scratch
  edits --sequences N [--seed S]  Apply N random sequences of edits; compare with indexes built from scratch
  edits --while-indexing N [--seed S]
                                  The same for N projects that are edited while they are indexed
  kill --times N [--seed S]       Kill N indexing runs; compare with indexes built from scratch
  fuzz TARGET --minutes N         Send mutated inputs to TARGET (rpc or search); stop at the first failure
  fuzz tokens [--pairs N --bytes N]
                                  Extract files of repeated tokens within limits on time and memory

Speed:
  bench PATH                      Measure indexing and search, relative to parsing the same files
  growth PATH [--first PERCENT]   Measure an index that gains all or most of the files in PATH at once
  watch PATH                      Measure how soon a watch notices changes
  load PATH                       Measure the response times of a server with 1 client and with 64
  floor PATH                      Parse the files in PATH and do nothing else

Quality of answers:
  lookup PATH [--missing N]       Measure how well `search` finds symbols by a part of their name
  retrieval REPO [--commits N]    Measure how well `context` finds the files of a commit from its subject
  affected REPO [--commits N]     Measure how many of the tests that commits changed `affected` would have listed
  affected --mutate PROJECT --run COMMAND [--functions N --seed S [--tests PATH..]]
                                  Make functions fail, run COMMAND, and check that `affected` lists the failing tests
  answers REPO [--missing]        Compare the tokens of ten answers about django with those of search and reading
  trial --prepare CLONES DIRECTORY
                                  Prepare a comparison of agents with Rhumb and agents with the tools of a shell
  trial --report DIRECTORY        Compare the commands, output and answers of these agents
  map REPO                        Measure the size and speed of a map
  map REPO --commits N            Measure how much of a map stays the same over the last N commits
  map REPO --useful N --python P  Compare maps of N commits with those of aider, run by the Python interpreter P

Generated files:
  documents                       Update the generated parts of documents
  tokens PATH..                   Generate the table for counting tokens from the words in the projects at PATH";

fn main() -> Result<()> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or("")).collect();
    match words.as_slice() {
        ["bench", _] => bench::run(Path::new(&arguments[1])),
        ["growth", _] => growth::run(Path::new(&arguments[1]), 0),
        ["growth", _, "--first", percent] => growth::run(Path::new(&arguments[1]), percent.parse()?),
        ["codemap", _, _, options @ ..] => codemap::run(Path::new(&arguments[1]), Path::new(&arguments[2]), options),
        ["used", _, options @ ..] => used::run(Path::new(&arguments[1]), options),
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
        ["affected", "--mutate", _, "--run", command] => {
            affected::Mutation { project: Path::new(&arguments[2]), command, functions: 40, seed: 1, tests: &[] }.run()
        }
        ["affected", "--mutate", _, "--run", command, "--functions", count, "--seed", seed, tests @ ..] => {
            let tests = match tests {
                [] => tests,
                ["--tests", tests @ ..] => tests,
                [other, ..] => bail!("unknown argument: {other}"),
            };
            let (functions, seed) = (count.parse()?, seed.parse()?);
            affected::Mutation { project: Path::new(&arguments[2]), command, functions, seed, tests }.run()
        }
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
        ["trial", "--prepare", _, _] => trial::prepare(Path::new(&arguments[2]), Path::new(&arguments[3])),
        ["trial", "--record", ..] => trial::record(&arguments[2..]),
        ["trial", "--report", _] => trial::report(Path::new(&arguments[2])),
        ["tokens", ..] => tokens::run(&arguments[1..].iter().map(Path::new).collect::<Vec<_>>()),
        ["documents"] => documents::run(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [command, ..] => bail!("unknown command or wrong arguments: {command}\n\n{HELP}"),
    }
}
