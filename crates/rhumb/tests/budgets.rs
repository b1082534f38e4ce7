//! Answers within a budget, against the real tokenizer: never more tokens than allowed, valid JSON, and honest about what is
//! missing. Ordinarily on a project that is made up here; `RHUMB_PROJECT` names a real one, `RHUMB_PAIRS` how many questions.

use fastrand::Rng;
use rhumb::question::tokens::at_most;
use rhumb::render::Color;
use rhumb::{
    Ask, Environment, Error, Format, MIN_BUDGET, Mode, NoProgress, Project, QUESTIONS, RenderOptions, Response,
    RootPolicy, StalePolicy, question,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tiktoken_rs::o200k_base_singleton;

/// Enough to meet every question in every options, few enough for every test run.
const PAIRS: usize = 400;

/// The largest budgets that are tried are the least one doubled so often.
const DOUBLINGS: u32 = 7;

/// How much of the budget may be unused on the median, in thousandths, where something had to be left out.
const WASTE: usize = 120;

#[test]
fn no_answer_is_longer_than_its_budget_and_each_says_what_is_missing() {
    let folder = tempfile::tempdir().expect("a scratch folder can be made");
    let project = project(folder.path());
    let material = Material::of(&project);
    let pairs = std::env::var("RHUMB_PAIRS").map_or(PAIRS, |pairs| pairs.parse().expect("a number"));
    let mut random = Rng::with_seed(6);
    let mut tally = Tally::default();
    while tally.pairs < pairs {
        let (name, arguments) = material.question(&mut random);
        let ask = Ask::read(name, &arguments).expect("there is such a question").expect("it takes these arguments");
        // Not every generated question has an answer.
        let Ok(asked) = project.ask_with(&ask, StalePolicy::Ignore, &NoProgress) else { continue };
        let (_, format) = random.choice(Format::ALL).expect("there are formats");
        let budget = random_budget(&mut random);
        let options = project.render_options(format, Some(budget), Color::No);
        let text = match asked.render(&options) {
            // Only some questions list places.
            Err(Error::Query(question::Error::NoPlaces)) => continue,
            text => text.expect("the budget is large enough"),
        };
        let context = format!("{name} {arguments} as {format:?} within {budget}");
        tally.add(format, budget, check(&asked, &options, &text, &context));
    }
    println!("{tally}");
    assert!(tally.cut() > pairs / 5, "only {} of {pairs} were cut", tally.cut());
    assert!(tally.median_waste() <= WASTE, "{tally}");
}

/// The requested project, or a generated one.
fn project(folder: &Path) -> Project {
    let root = std::env::var_os("RHUMB_PROJECT").map_or_else(|| make_up(&folder.join("root")), PathBuf::from);
    let environment = Environment {
        root: Some(root.clone()),
        state_dir: Some(folder.join("state")),
        current_dir: root,
        ..Environment::default()
    };
    let project = Project::find(&environment, RootPolicy::Any).expect("the project is there");
    project.index(Mode::Full, &NoProgress).expect("the project can be indexed");
    project
}

/// Small budgets are tried as often as large ones.
fn random_budget(random: &mut Rng) -> u32 {
    let scale = MIN_BUDGET << random.u32(..DOUBLINGS);
    random.u32(scale..scale * 2)
}

/// Checks an answer, and returns what is to be known of it.
fn check(asked: &Response, options: &RenderOptions, text: &str, context: &str) -> Seen {
    let budget = options.budget.expect("there is one") as usize;
    let exact = o200k_base_singleton().count_ordinary(text);
    assert!(exact <= budget, "{context}: {exact} tokens\n{text}");
    let (used, is_cut) =
        if options.format.is_json() { said_in_json(text, context) } else { said_in_words(text, context) };
    assert!(exact <= used && used <= budget, "{context}: {exact} tokens, but it says {used}\n{text}");
    let whole = asked.render(&RenderOptions { budget: Some(u32::MAX), ..*options }).expect("nothing is too long");
    let (least, most) = (o200k_base_singleton().count_ordinary(&whole), at_most(&whole));
    assert!(
        is_cut || least <= budget + LARGER,
        "{context}: it does not say what is missing
{text}"
    );
    assert!(
        !is_cut || most > budget,
        "{context}: nothing had to be left out
{text}"
    );
    let again = asked.render(options).expect("it was given before");
    assert_eq!(again, text, "{context}");
    Seen { exact, used, is_cut }
}

/// The checked properties of an answer: its tokens, the bound it states, and whether anything was left out.
struct Seen {
    exact: usize,
    used: usize,
    is_cut: bool,
}

/// The largest budget is a longer number than any other.
const LARGER: usize = 4;

fn said_in_json(text: &str, context: &str) -> (usize, bool) {
    let answer: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{context}: {error}\n{text}"));
    let budget = &answer["budget"];
    let used = budget["used"].as_u64().unwrap_or_else(|| panic!("{context}: nothing is said of the budget\n{text}"));
    (used as usize, budget["cut"].is_object() || budget["texts_cut"].is_u64())
}

fn said_in_words(text: &str, context: &str) -> (usize, bool) {
    let last = text.trim_end().lines().last().unwrap_or_default();
    let used = last.split(" of ").next().and_then(|used| used.parse().ok());
    (used.unwrap_or_else(|| panic!("{context}: nothing is said of the budget\n{text}")), last.contains("left out: "))
}

/// What came of the questions.
#[derive(Default)]
struct Tally {
    pairs: usize,
    /// How much was not used of the budgets of answers that were cut, in thousandths, by format.
    waste: BTreeMap<String, Vec<usize>>,
    /// How much of that is due to the bound, in thousandths of the tokens.
    above: Vec<usize>,
}

impl Tally {
    fn add(&mut self, format: Format, budget: u32, Seen { exact, used, is_cut }: Seen) {
        self.pairs += 1;
        if is_cut {
            let unused = (budget as usize - exact) * 1000 / budget as usize;
            self.waste.entry(format!("{format:?}")).or_default().push(unused);
            self.above.push((used - exact) * 1000 / exact);
        }
    }

    fn cut(&self) -> usize {
        self.waste.values().map(Vec::len).sum()
    }

    fn median_waste(&self) -> usize {
        share(&self.waste.values().flatten().copied().collect::<Vec<_>>(), 50)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(formatter, "{} answers, {} of them cut; unused thousandths of the budget:", self.pairs, self.cut())?;
        for (format, waste) in &self.waste {
            let [half, most] = [50, 90].map(|percent| share(waste, percent));
            writeln!(
                formatter,
                "  {format:<8} {:>6} cut, half of them up to {half:>3}, nine of ten {most:>3}",
                waste.len()
            )?;
        }
        write!(formatter, "  all of them: half up to {}; ", self.median_waste())?;
        write!(formatter, "the bound is above the count by up to {} in half of them", share(&self.above, 50))
    }
}

fn share(numbers: &[usize], percent: usize) -> usize {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or(0)
}

/// What a project can be asked about.
struct Material {
    handles: Vec<String>,
    names: Vec<String>,
    paths: Vec<String>,
}

impl Material {
    fn of(project: &Project) -> Self {
        let texts = |sql: &str| -> Vec<String> {
            let ask = Ask::read("query", &json!({ "sql": sql, "limit": 0 })).expect("a question").expect("well asked");
            let asked = project.ask_with(&ask, StalePolicy::Ignore, &NoProgress).expect("an answer");
            let rows = serde_json::to_value(&asked.answer).expect("plain data")["rows"].take();
            rows.as_array().into_iter().flatten().map(|row| row[0].as_str().unwrap_or_default().to_owned()).collect()
        };
        Self {
            handles: texts("SELECT handle FROM symbols ORDER BY handle"),
            names: texts("SELECT DISTINCT name FROM symbols ORDER BY name"),
            paths: texts("SELECT path FROM files ORDER BY path"),
        }
    }

    /// A question with arguments that make sense by their names.
    fn question(&self, random: &mut Rng) -> (&'static str, Value) {
        let question = random.choice(QUESTIONS).expect("there are questions");
        let schema = (question.arguments)();
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut arguments = Map::new();
        for name in schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys) {
            let is_required = required.contains(&json!(name));
            if is_required || random.bool() {
                arguments.extend(self.argument(name, is_required, random).map(|value| (name.clone(), value)));
            }
        }
        (question.name, Value::Object(arguments))
    }

    fn argument(&self, name: &str, is_required: bool, random: &mut Rng) -> Option<Value> {
        let one_of = |texts: &[String], random: &mut Rng| random.choice(texts).cloned().unwrap_or_default();
        Some(match name {
            "name" if random.bool() => json!(one_of(&self.handles, random)),
            "file" => json!(one_of(&self.paths, random)),
            "topic" => json!(*random.choice(&["status", "order"])?),
            // Of a port these are places, of a path symbols.
            "from" | "to" if random.bool() => json!(one_of(&self.paths, random)),
            "name" | "from" | "to" => json!(one_of(&self.names, random)),
            "place" => json!(format!("{}:{}", one_of(&self.paths, random), random.u32(1..30))),
            "query" => json!(format!("{} {}", one_of(&self.names, random), one_of(&self.names, random))),
            "literal" if random.usize(..4) == 0 => json!(one_of(&self.names, random)),
            "sql" => json!(*random.choice(STATEMENTS)?),
            "limit" => json!(*random.choice(&[0, 1, 7, 50, 3000])?),
            "depth" => json!(random.u32(1..4)),
            _ if is_required => json!(format!("{} {}", one_of(&self.names, random), one_of(&self.names, random))),
            _ => return None,
        })
    }
}

const STATEMENTS: &[&str] = &[
    "SELECT * FROM symbols ORDER BY handle",
    "SELECT path, language FROM files ORDER BY path",
    "SELECT handle, signature, doc FROM symbols WHERE doc IS NOT NULL ORDER BY handle",
    "SELECT kind, count(*) FROM symbols GROUP BY 1",
    "SELECT doc FROM symbols ORDER BY length(doc) DESC LIMIT 1",
];

/// The words of names and documentation.
const WORDS: &[&str] = &[
    "open",
    "door",
    "price",
    "basket",
    "query",
    "set",
    "user",
    "limit",
    "retry",
    "token",
    "größe",
    "naïve",
    "数量",
    "HTTP",
    "parse",
    "render",
    "total",
    "cache",
    "timeout",
    "worker",
    "xq7",
    "zzyzx",
    "configuration",
    "authenticate",
];

/// Writes a project with long and short texts, many files, and characters that tokenizers and terminals stumble over.
fn make_up(root: &Path) -> PathBuf {
    let mut random = Rng::with_seed(7);
    let mut names: Vec<String> = Vec::new();
    for file in 0..40 {
        let folder = root.join(random.choice(WORDS).expect("there are words")).join("inner");
        fs::create_dir_all(&folder).expect("a folder can be made");
        let mut text = format!("\"\"\"{}\"\"\"\n", prose(&mut random, 8));
        for number in 0..random.usize(1..12) {
            let name = format!(
                "{}_{}_{file}_{number}",
                random.choice(WORDS).expect("words"),
                random.choice(WORDS).expect("words")
            );
            text.push_str(&class(&name, &names, &mut random));
            names.push(name);
        }
        fs::write(folder.join(format!("part{file}.py")), text).expect("a file can be written");
    }
    let long = "    total = total + price_of_everything  # …\n".repeat(800);
    fs::write(root.join("long.py"), format!("def long(total):\n    \"\"\"{}\"\"\"\n{long}", prose(&mut random, 900)))
        .expect("a file can be written");
    root.to_path_buf()
}

fn class(name: &str, names: &[String], random: &mut Rng) -> String {
    let base = random.choice(names).map(|base| format!("({base})")).unwrap_or_default();
    let doc = prose(random, random.clone().usize(1..60));
    let mut text = format!("class {name}{base}:\n    \"\"\"{doc}\n\n    {doc}\"\"\"\n");
    for method in 0..random.usize(1..6) {
        let called = random.choice(names).map_or_else(String::new, |called| format!("{called}().method_0()\n        "));
        let parameters = (0..random.usize(0..9)).map(|number| format!(", argument_{number}: 'List[{name}]' = None"));
        let parameters: String = parameters.collect();
        let method = format!(
            "    def method_{method}(self{parameters}):\n        \"\"\"{doc}\"\"\"\n        {called}return self\n"
        );
        text.push_str(&method);
    }
    text
}

fn prose(random: &mut Rng, words: usize) -> String {
    let odd = ["\u{1b}[31m", "\u{202e}", "😀", "->", "`code`", "<b>", "\\n", "\t"];
    let mut text = Vec::new();
    for _ in 0..words {
        let word = if random.usize(..9) == 0 { random.choice(odd) } else { random.choice(WORDS).copied() };
        text.push(word.unwrap_or_default());
    }
    text.join(" ")
}
