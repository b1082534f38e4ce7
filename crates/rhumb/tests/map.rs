//! Properties of every map: each line can be parsed again, every path in it is a file of the project, and a block is the
//! same alone and in its place.

use rhumb::question::map::{Block, Map, MapAnswer};
use rhumb::question::tokens::at_most;
use rhumb::{Answer, Ask, AskOptions, Environment, Mode, NoProgress, Project, RootPolicy};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The projects that are mapped.
const REPOS: [&str; 5] = ["accounts", "board", "harbour", "shop", "tally"];

/// A project with its index in a folder of its own.
struct Sample {
    project: Project,
    paths: BTreeSet<String>,
    /// They are there as long as the project is.
    folders: Vec<TempDir>,
}

fn samples() -> Vec<(&'static str, Sample)> {
    let found = REPOS.iter().map(|repo| (*repo, sample(&repos().join(repo))));
    found.chain([("made up", deep_folder())]).collect()
}

/// A project with a folder that is worth a short name.
fn deep_folder() -> Sample {
    let root = tempfile::tempdir().expect("a scratch folder can be made");
    let folder = root.path().join("packages/editor/components/dialogs");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    for number in 0..12 {
        let next = (number + 1) % 12;
        let text = format!("from .step{next} import open{next}\n\ndef open{number}():\n    open{next}()\n");
        std::fs::write(folder.join(format!("step{number}.py")), text).expect("a file can be written");
    }
    let guide =
        "# Steps\n\nFirst `open3()`, then `dialogs.step4.open4` and `packages/editor/components/dialogs/step5.py`.\n";
    std::fs::write(root.path().join("GUIDE.md"), guide).expect("a file can be written");
    let mut sample = sample(root.path());
    sample.folders.push(root);
    sample
}

fn repos() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/repos")
}

fn sample(root: &Path) -> Sample {
    let state = tempfile::tempdir().expect("a scratch folder can be made");
    let environment = Environment {
        root: Some(root.to_path_buf()),
        state_dir: Some(state.path().to_path_buf()),
        current_dir: root.to_path_buf(),
        ..Environment::default()
    };
    let project = Project::find(&environment, RootPolicy::Any).expect("the project is there");
    project.index(Mode::Full, &NoProgress).expect("it can be indexed");
    let files = project.sql("SELECT path FROM files").expect("files can be asked for");
    let paths = serde_json::to_value(&files.rows).expect("rows are plain data");
    let paths = paths.as_array().into_iter().flatten().filter_map(|row| Some(row[0].as_str()?.to_owned())).collect();
    Sample { project, paths, folders: vec![state] }
}

fn map(sample: &Sample, map: Map, budget: Option<u32>) -> MapAnswer {
    let terms = AskOptions { budget, ..AskOptions::default() };
    match sample.project.ask_with_options(&terms, &Ask::Map(map), &NoProgress).expect("a map can be drawn").answer {
        Answer::Map(answer) => answer,
        other => panic!("not a map: {other:?}"),
    }
}

fn both() -> [Map; 2] {
    [Map::default(), Map { lines: true, ..Map::default() }]
}

/// A parsed line of a block.
#[derive(Debug, Default, PartialEq, Eq)]
struct Line {
    indent: usize,
    mark: String,
    /// Names with the numbers of their lines.
    names: Vec<(String, String)>,
    brackets: Option<Vec<String>>,
    returns: Option<String>,
    calls: Vec<String>,
    uses: Vec<String>,
}

/// Parses the line of a symbol; `None` for other lines.
fn parse(line: &str) -> Option<Line> {
    let text = line.trim_start_matches(' ');
    let (mark, rest) = text.split_once(' ')?;
    if !["n", "c", "s", "t", "e", "x", "m", "am", "f", "af", "d", "p", "v", "h"].contains(&mark) {
        return None;
    }
    let mut parsed = Line { indent: line.len() - text.len(), mark: mark.to_owned(), ..Line::default() };
    let (rest, uses) = rest.split_once(" ←").map_or((rest, None), |(rest, uses)| (rest, Some(uses)));
    let (rest, calls) = rest.split_once(" →").map_or((rest, None), |(rest, calls)| (rest, Some(calls)));
    parsed.uses = uses.map(|uses| uses.split(',').map(str::to_owned).collect()).unwrap_or_default();
    parsed.calls = calls.map(split).unwrap_or_default();
    if mark == "h" {
        parsed.names.push(numbered(rest));
        return Some(parsed);
    }
    let (name, after) = rest.split_at(name_end(rest));
    if after.is_empty() || after.starts_with([',', ':']) {
        parsed.names = split(rest).iter().map(|name| numbered(name)).collect();
        return Some(parsed);
    }
    let (signature, number) = numbered(after);
    parsed.names.push((name.to_owned(), number));
    let mut signature = signature.as_str();
    if let Some(inner) = signature.strip_prefix('(') {
        let end = split_end(inner, ')');
        parsed.brackets = Some(split(&inner[..end]).into_iter().filter(|word| !word.is_empty()).collect());
        signature = &inner[end + 1..];
    }
    parsed.returns = signature.strip_prefix("->").map(str::to_owned);
    assert!(parsed.returns.is_some() || signature.is_empty(), "{line}: {signature} is left");
    Some(parsed)
}

/// Where a name ends: behind its closing backquote, or before the first sign.
fn name_end(text: &str) -> usize {
    match text.strip_prefix('`') {
        Some(quoted) => quoted.find('`').expect("a backquote is closed") + 2,
        None => text.find(['(', ':', ',']).into_iter().chain(text.find("->")).min().unwrap_or(text.len()),
    }
}

/// A text and the line numbers at its end.
fn numbered(text: &str) -> (String, String) {
    let numbers = text.rsplit_once(':').filter(|(_, numbers)| {
        numbers.starts_with(|digit: char| digit.is_ascii_digit())
            && numbers.chars().all(|it| it.is_ascii_digit() || "/+".contains(it))
    });
    numbers.map_or((text.to_owned(), String::new()), |(text, numbers)| (text.to_owned(), numbers.to_owned()))
}

/// The words between commas that no bracket and no backquote encloses.
fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let end = split_end(rest, ',');
        words.push(rest[..end].to_owned());
        match rest.get(end + 1..) {
            Some(after) => rest = after,
            None => return words,
        }
    }
}

/// Where the first `sign` is that no bracket and no backquote encloses, or the end.
fn split_end(text: &str, sign: char) -> usize {
    let (mut depth, mut is_quoted) = (0, false);
    for (at, character) in text.char_indices() {
        match character {
            '`' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            _ if character == sign && depth == 0 => return at,
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Puts a line together again.
fn written(line: &Line) -> String {
    let number = |number: &str| if number.is_empty() { String::new() } else { format!(":{number}") };
    let mut text = format!("{}{} ", " ".repeat(line.indent), line.mark);
    if line.brackets.is_none() && line.returns.is_none() {
        let names: Vec<String> = line.names.iter().map(|(name, at)| format!("{name}{}", number(at))).collect();
        text.push_str(&names.join(","));
    } else {
        let (name, at) = &line.names[0];
        let brackets = line.brackets.as_ref().map(|words| format!("({})", words.join(","))).unwrap_or_default();
        let returns = line.returns.as_ref().map(|returns| format!("->{returns}")).unwrap_or_default();
        let _ = write!(text, "{name}{brackets}{returns}{}", number(at));
    }
    for (start, words) in [(" →", &line.calls), (" ←", &line.uses)] {
        if !words.is_empty() {
            let _ = write!(text, "{start}{}", words.join(","));
        }
    }
    text
}

#[test]
fn every_line_of_a_symbol_can_be_taken_apart_again() {
    let mut count = 0;
    for (repo, sample) in samples() {
        for map_ask in both() {
            for block in &map(&sample, map_ask, None).blocks {
                for line in block.text.lines() {
                    let Some(parsed) = parse(line) else { continue };
                    assert_eq!(written(&parsed), line, "{repo}: {parsed:?}");
                    check_names(&sample, block, &parsed);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 150, "only {count} lines");
}

/// Every name of a line is a symbol of the file, on the line that the map shows.
fn check_names(sample: &Sample, block: &Block, line: &Line) {
    for (name, number) in &line.names {
        let name = name.trim_matches('`').replace('\'', "''");
        let at = number.split('/').next().filter(|number| !number.is_empty());
        let at = at.map(|number| format!(" AND name_line = {number}")).unwrap_or_default();
        let sql = format!("SELECT 1 FROM symbols WHERE file_path = '{}' AND name = '{name}'{at}", block.path);
        let rows = sample.project.sql(&sql).expect("it can be asked").rows;
        assert!(!rows.is_empty(), "{}: {line:?}", block.path);
    }
}

#[test]
fn every_path_of_a_map_is_a_file() {
    let mut count = 0;
    for (repo, sample) in samples() {
        for map_ask in both() {
            let answer = map(&sample, map_ask, None);
            for block in &answer.blocks {
                for path in paths_of(block) {
                    let path = expand(&answer.legend, &path);
                    assert!(sample.paths.contains(&path), "{repo}: {path} in {}", block.text);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 100, "only {count} paths");
    assert!(map(&deep_folder(), Map::default(), None).text().contains("i→ @1/step"), "a short name is used");
}

/// The paths in a block: in its first line, of imports, and where symbols are used.
fn paths_of(block: &Block) -> Vec<String> {
    let mut paths = Vec::new();
    for (number, line) in block.text.lines().enumerate() {
        if number == 0 {
            paths.extend(line.split(": ").next().map(|path| path.trim_end_matches(':').to_owned()));
        } else if let Some(imports) = line.strip_prefix("i→ ") {
            paths.extend(imports.split(',').map(str::to_owned));
        } else if let Some(parsed) = parse(line) {
            paths.extend(parsed.uses.iter().map(|path| numbered(path).0));
        }
    }
    paths.retain(|path| !path.starts_with('+') && path != "″");
    paths
}

/// A path without the short name of a folder.
fn expand(legend: &str, path: &str) -> String {
    let Some((alias, rest)) = path.split_once('/').filter(|(alias, _)| alias.starts_with('@')) else {
        return path.to_owned();
    };
    let folder = legend.split_whitespace().find_map(|word| word.strip_prefix(&format!("{alias}/=")));
    format!("{}{rest}", folder.unwrap_or_else(|| panic!("{alias} is not in {legend}")))
}

#[test]
fn a_block_alone_is_the_block_in_its_place() {
    for (repo, sample) in samples() {
        for ask in both() {
            let whole = map(&sample, ask.clone(), None);
            for block in &whole.blocks {
                let alone = map(&sample, Map { path: Some(block.path.clone()), ..ask.clone() }, None);
                let texts: Vec<&str> = alone.blocks.iter().map(|block| block.text.as_str()).collect();
                assert_eq!(texts, [block.text.as_str()], "{repo}");
            }
        }
    }
}

#[test]
fn a_map_fills_its_budget_and_no_more() {
    for (repo, sample) in samples() {
        let whole = at_most(&map(&sample, Map::default(), None).text());
        for budget in [64, 100, 200, 400, 800, 10_000] {
            let answer = map(&sample, Map::default(), Some(budget));
            let cost = at_most(&answer.text());
            assert!(cost <= budget as usize, "{repo}: {cost} of {budget}");
            let shown: usize = answer.blocks.len() + answer.folders.len();
            assert!(shown > 0, "{repo}: nothing within {budget}");
            if budget as usize > whole + 100 {
                assert_eq!(answer.text(), map(&sample, Map::default(), None).text(), "{repo}: all of it fits");
            }
        }
    }
}

/// A project with a history: `calm`, its test, `tied` and `busy` are old, `busy` changed often before the quarter began, `about`
/// came after it.
fn with_history() -> (TempDir, Sample) {
    let root = tempfile::tempdir().expect("a scratch folder can be made");
    let git = |date: &str, arguments: &[&str]| {
        let mut command = std::process::Command::new("git");
        command.args(["-c", "user.name=n", "-c", "user.email=e"]).args(arguments).current_dir(root.path());
        command.env("GIT_COMMITTER_DATE", date).env("GIT_AUTHOR_DATE", date);
        assert!(command.status().expect("git runs").success());
    };
    let write = |name: &str, text: &str| std::fs::write(root.path().join(name), text).expect("a file can be written");
    git("", &["init", "--quiet"]);
    let calm =
        ["rest", "sit", "lie", "doze", "dream", "nap", "wake", "rise"].map(|name| format!("def {name}(): pass\n"));
    write("calm.py", &calm.concat());
    write("test_calm.py", "from calm import rest\n\ndef test_rest():\n    rest()\n");
    write("tied.py", "from busy import turn\n\ndef hold():\n    turn()\n");
    for (date, text) in [("2024-02-01T12:00Z", "one"), ("2024-02-02T12:00Z", "two"), ("2024-03-03T12:00Z", "three")] {
        let text = format!("from calm import rest\nfrom tied import hold\n\ndef {text}():\n    rest()\n    hold()\n");
        write("busy.py", &format!("{text}\ndef turn():\n    pass\n"));
        git(date, &["add", "--all"]);
        git(date, &["commit", "--quiet", "--message=work"]);
    }
    write("about.py", "from calm import rest\n\ndef late():\n    rest()\n");
    git("2024-05-01T12:00Z", &["add", "--all"]);
    git("2024-05-01T12:00Z", &["commit", "--quiet", "--message=more"]);
    let sample = sample(root.path());
    (root, sample)
}

#[test]
fn stable_files_come_first_and_new_ones_last() {
    let (_root, sample) = with_history();
    let paths: Vec<String> = map(&sample, Map::default(), None).blocks.into_iter().map(|block| block.path).collect();
    assert_eq!(paths, ["calm.py", "test_calm.py", "tied.py", "busy.py", "about.py"]);
}

#[test]
fn tiers_are_ordered_by_stability_and_list_only_definitions() {
    let (_root, sample) = with_history();
    let tiers = map(&sample, Map { tiers: true, ..Map::default() }, None).parts;
    let texts: Vec<&str> = tiers.iter().map(|tier| tier.text.as_str()).collect();
    let calm = "calm.py:\nf rest()\nf sit()\nf lie()\nf doze()\nf dream()\nf nap()\nf wake()\nf rise()\n";
    // Two files that refer to each other go together; tests and what is new come last.
    let busy = "tied.py:\nf hold()\n\nbusy.py:\nf three()\nf turn()\n";
    let last = "test_calm.py:\n# 1f\n\nabout.py:\nf late()\n";
    assert_eq!(texts, [calm, busy, last]);
    let whole = map(&sample, Map { path: Some("calm.py".to_owned()), ..Map::default() }, None);
    assert!(whole.blocks[0].text.starts_with("calm.py: ←3\nf rest() ←test_calm.py,busy.py,about.py\n"));
}

#[test]
fn edits_inside_bodies_leave_tiers_unchanged() {
    let (root, sample) = with_history();
    let write = |text: &str| std::fs::write(root.path().join("busy.py"), text).expect("a file can be written");
    let ask = || map(&sample, Map { tiers: true, ..Map::default() }, None).text();
    let before = ask();
    for body in ["pass", "rest()", "again = rest()\n    rest()"] {
        write(&format!(
            "from calm import rest\nfrom tied import hold\n\ndef three():\n    hold()\n\ndef turn():\n    {body}\n"
        ));
        assert_eq!(ask(), before, "{body}");
    }
    write("from calm import rest\nfrom tied import hold\n\ndef three():\n    hold()\n\ndef turn(back):\n    pass\n");
    assert_ne!(ask(), before);
}

#[test]
fn chunks_concatenate_to_the_whole_map() {
    for (repo, sample) in samples() {
        let whole = map(&sample, Map::default(), None);
        let texts: Vec<&str> = whole.blocks.iter().map(|block| block.text.as_str()).collect();
        for ask in [Map { chunks: Some(3), ..Map::default() }, Map { chunk_tokens: Some(100), ..Map::default() }] {
            let parts = map(&sample, ask, None).parts;
            let joined: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
            assert_eq!(joined.join("\n"), texts.join("\n"), "{repo}");
            assert!(parts.len() > 1 && parts.iter().all(|part| part.tokens as usize >= part.files.len()), "{repo}");
        }
    }
}

#[test]
fn hashes_change_only_with_what_other_files_can_see() {
    let (root, sample) = with_history();
    let hash = || map(&sample, Map { path: Some("about.py".to_owned()), ..Map::default() }, None).hash;
    let write = |text: &str| std::fs::write(root.path().join("about.py"), text).expect("a file can be written");
    let before = hash();
    write("\n\nfrom calm import rest\n\ndef late():\n    return print(rest())\n");
    assert_eq!(hash(), before, "neither lines nor bodies count");
    write("from calm import rest\n\ndef late(long):\n    rest()\n");
    assert_ne!(hash(), before);
}

#[test]
fn a_map_that_is_kept_is_drawn_again() {
    let (root, sample) = with_history();
    let project = &sample.project;
    project.update_saved_map().expect("nothing is to be done");
    assert_eq!(project.map_file(), None, "it was not requested");
    let place = project.keep_map("old").expect("it can be written");
    std::fs::write(root.path().join("calm.py"), "def sleep():\n    pass\n").expect("a file can be written");
    project.index(Mode::Update, &NoProgress).expect("the index can be brought up to date");
    project.update_saved_map().expect("it can be drawn");
    let kept = std::fs::read_to_string(place).expect("it is there");
    assert_eq!(kept, map(&sample, Map::default(), None).text());
    assert!(kept.contains("f sleep()"), "{kept}");
}

#[test]
fn requested_files_rank_first() {
    let sample = sample(&repos().join("accounts"));
    let first =
        |ask: Map| -> Vec<String> { map(&sample, ask, Some(110)).blocks.into_iter().map(|block| block.path).collect() };
    let about = |words: &str| Map { about: Some(words.to_owned()), ..Map::default() };
    assert!(first(about("get_profile")).contains(&"app/services/api.py".to_owned()));
    assert!(first(about("pruning of tokens")).contains(&"app/services/token_store.py".to_owned()));
    let focus = Map { focus: vec!["app/cli.py".to_owned()], ..Map::default() };
    assert!(first(focus).contains(&"app/cli.py".to_owned()));
    let without = Map { exclude: vec!["app/services".to_owned()], ..Map::default() };
    let shown = map(&sample, without, None);
    assert!(shown.blocks.iter().all(|block| !block.path.starts_with("app/services/")));
    assert_eq!(shown.blocks.len(), 4);
}
