//! Runs the transcripts: every Markdown file under `tests/transcripts/` is one named test.
//!
//! A transcript is a chapter of the manual. In its `console` blocks a line that starts with `$` is run, and what follows must
//! be just what the program prints: messages first, then the answer, then `[exit 1]` if it does not end well. A comment in
//! the first line, `<!-- repo: shop -->`, names the project under `tests/repos/` that a fresh copy is made of. With
//! `UPDATE=1` the expected output is rewritten, so that a person can review the difference.
//!
//! What differs from run to run is masked by a short list: times, sizes of the index, the key of its directory, and where the
//! copy lies.

use libtest_mimic::{Arguments, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, SystemTime};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = transcripts().into_iter().map(|(name, path)| {
        Trial::test(name, move || {
            let report = report(&path);
            if report.is_empty() { Ok(()) } else { Err(report.into()) }
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    if arguments.filter.is_some() && !arguments.list && conclusion.num_passed + conclusion.num_failed == 0 {
        eprintln!("error: no transcript matches the filter");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// Every transcript with its name, in order.
fn transcripts() -> Vec<(String, PathBuf)> {
    let folder = fs::read_dir(tests_folder().join("transcripts")).into_iter().flatten();
    let mut paths: Vec<PathBuf> = folder.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    assert!(!paths.is_empty(), "there are transcripts in {}", tests_folder().display());
    let named = |path: PathBuf| Some((path.file_stem()?.to_string_lossy().into_owned(), path));
    paths.into_iter().filter_map(named).collect()
}

/// Runs a transcript and says where it differs.
fn report(path: &Path) -> String {
    let expected = fs::read_to_string(path).expect("a transcript can be read").replace("\r\n", "\n");
    let repo = repo_of(&expected).expect("a transcript names its project in the first line");
    let actual = rerun(&expected, &mut Scratch::new(repo));
    if actual == expected {
        return String::new();
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, &actual).expect("a transcript can be written");
    }
    difference(&expected, &actual)
}

fn repo_of(text: &str) -> Option<&str> {
    text.lines().next()?.strip_prefix("<!-- repo: ")?.strip_suffix(" -->")
}

/// The transcript with every command run again.
fn rerun(text: &str, scratch: &mut Scratch) -> String {
    let mut actual = String::new();
    let mut is_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if is_console && !line.starts_with("$ ") {
            continue;
        }
        actual.push_str(line);
        actual.push('\n');
        if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            actual.push_str(&scratch.run(command));
        }
    }
    actual
}

/// The lines around the first difference.
fn difference(expected: &str, actual: &str) -> String {
    let same = expected.lines().zip(actual.lines()).take_while(|(one, other)| one == other).count();
    let shown = |text: &str, mark: &str| -> String {
        text.lines().skip(same).take(12).map(|line| format!("{mark} {line}")).collect::<Vec<_>>().join("\n")
    };
    format!("first difference in line {}:\n{}\n{}", same + 1, shown(expected, "-"), shown(actual, "+"))
}

/// A fresh copy of a project, and the current directory of the transcript in it.
struct Scratch {
    folder: tempfile::TempDir,
    current: PathBuf,
    /// When the next file is written. Files that are young when they are indexed are read again later, which would make
    /// what is seen depend on how quick the machine is.
    clock: SystemTime,
}

impl Scratch {
    fn new(repo: &str) -> Self {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let current = folder.path().canonicalize().expect("the folder is there").join(repo);
        let clock = SystemTime::now() - Duration::from_hours(1);
        copy(&tests_folder().join("repos").join(repo), &current, clock);
        Self { folder, current, clock }
    }

    /// Runs a command and returns what it prints. Beside the program itself only what transcripts need is known: `cd`,
    /// `git`, `rm`, and `echo` into a file.
    fn run(&mut self, command: &str) -> String {
        let words = words(command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["rhumb", arguments @ .., "<", file] => {
                let file = fs::File::open(self.current.join(file)).expect("a file to read from");
                self.rhumb(arguments, file.into())
            }
            ["rhumb", arguments @ ..] => self.rhumb(arguments, Stdio::null()),
            ["git", arguments @ ..] => self.git(arguments),
            ["cd", folder] => {
                self.current.push(folder);
                String::new()
            }
            ["rm", file] => {
                fs::remove_file(self.current.join(file)).expect("a file to remove");
                String::new()
            }
            ["echo", text, arrow @ (">" | ">>"), file] => {
                self.echo(text, arrow, file);
                String::new()
            }
            _ => format!("this command is not known to transcripts: {command}\n"),
        }
    }

    /// Git without configuration, at a fixed time, so that commits have the same ids everywhere.
    fn git(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("git");
        for (name, _) in std::env::vars_os().filter(|(name, _)| is_ours(&name.to_string_lossy())) {
            command.env_remove(name);
        }
        for role in ["AUTHOR", "COMMITTER"] {
            command.env(format!("GIT_{role}_NAME"), "you").env(format!("GIT_{role}_EMAIL"), "you@example.org");
            command.env(format!("GIT_{role}_DATE"), "2026-01-01T00:00:00Z");
        }
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        let output = command.args(arguments).current_dir(&self.current).output().expect("git runs");
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    }

    fn echo(&mut self, text: &str, arrow: &str, file: &str) {
        let path = self.current.join(file);
        let before = if arrow == ">>" { fs::read_to_string(&path).expect("a file to add to") } else { String::new() };
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder for the file");
        fs::write(&path, format!("{before}{text}\n")).expect("a file can be written");
        self.clock += Duration::from_mins(1);
        set_time(&path, self.clock);
    }

    fn rhumb(&self, arguments: &[&str], input: Stdio) -> String {
        let home = self.folder.path().join("home");
        let mut command = Command::new(env!("CARGO_BIN_EXE_rhumb"));
        for (name, _) in std::env::vars_os().filter(|(name, _)| is_ours(&name.to_string_lossy())) {
            command.env_remove(name);
        }
        command.env("HOME", home).env("NO_COLOR", "1").current_dir(&self.current).args(arguments).stdin(input);
        let output = command.output().expect("the program starts");
        let ending = match output.status.code() {
            Some(0) => String::new(),
            Some(code) => format!("[exit {code}]\n"),
            None => "[killed]\n".to_owned(),
        };
        let (messages, answer) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
        let text = format!("{messages}{answer}{ending}");
        self.masked(&text)
    }

    fn masked(&self, text: &str) -> String {
        let place = self.folder.path().canonicalize().expect("the folder is there");
        let text = masked_keys(&text.replace(&*place.to_string_lossy(), "/home/you"));
        let mut masked: String = text.lines().map(|line| masked_line(line) + "\n").collect();
        let places: Vec<usize> = masked.match_indices(SIZE).map(|(start, _)| start + SIZE.len()).collect();
        for digits in places.into_iter().rev() {
            let end = digits + masked[digits..].bytes().take_while(u8::is_ascii_digit).count();
            masked.replace_range(digits..end, "0");
        }
        masked
    }
}

/// The text before a size that depends on the machine.
const SIZE: &str = "\"database_bytes\":";

/// Variables that would change what the program does.
fn is_ours(name: &str) -> bool {
    name.starts_with("RHUMB_") || name.starts_with("XDG_") || name.starts_with("GIT_")
}

/// Masks the names of keyed directories.
fn masked_keys(text: &str) -> String {
    let mut parts = text.split(BASE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        let (key, rest) = if digits == KEY_DIGITS { ("[key]", &rest[digits..]) } else { ("", rest) };
        text + BASE + key + rest
    })
}

/// The text before a key, and the length of the key.
const BASE: &str = ".rhumb/";
const KEY_DIGITS: usize = 32;

/// Masks times anywhere, and sizes where the index is spoken of.
fn masked_line(line: &str) -> String {
    let mut masked = line.to_owned();
    for unit in ["ms", "s"] {
        masked = mask_numbers(&masked, unit, "[time]");
    }
    if line.starts_with("index ") || line.trim_start().starts_with("/home/you/") {
        for unit in ["B", "KiB", "MiB"] {
            masked = mask_numbers(&masked, unit, "[size]");
        }
    }
    masked
}

/// Replaces every number that is followed by `unit` as a word.
fn mask_numbers(line: &str, unit: &str, mask: &str) -> String {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let mut index = 1;
    while index < words.len() {
        if words[index].trim_end_matches([',', ';']) == unit && is_number(&words[index - 1]) {
            let rest = words[index][unit.len()..].to_owned();
            words[index - 1] = format!("{mask}{rest}");
            words.remove(index);
        }
        index += 1;
    }
    words.join(" ")
}

/// The words of a command line, with quotes of both kinds.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in command.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

fn copy(from: &Path, to: &Path, time: SystemTime) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a project to copy").map(|entry| entry.expect("an entry of a folder")) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to, time);
        } else {
            fs::copy(from, &to).expect("a file can be copied");
            set_time(&to, time);
        }
    }
}

fn set_time(file: &Path, time: SystemTime) {
    let file = fs::OpenOptions::new().write(true).open(file).expect("a file that was written just now");
    file.set_modified(time).expect("a time can be set");
}
