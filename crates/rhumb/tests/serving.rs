//! What other programs are offered: few words, always the same ones, and answers that keep to their schemas.

use rhumb::serve::mcp::INSTRUCTIONS;
use rhumb::serve::{PROMPTS, RESOURCES, Reply, Request, RequestError, RequestHandler, Roots, tools};
use rhumb::{
    Ask, AskOptions, Environment, Mode, NoProgress, Phase, Progress, Project, RootPolicy, RunControl, StalePolicy, Stop,
};
use serde_json::{Map, Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

fn tokens(text: &str) -> usize {
    tiktoken_rs::o200k_base().expect("the vocabulary is compiled in").encode_ordinary(text).len()
}

fn listed() -> Value {
    let annotations = json!({ "readOnlyHint": true, "openWorldHint": false });
    let list = tools().iter().map(|it| {
        json!({
            "name": it.name, "description": it.description, "inputSchema": it.input,
            "annotations": annotations,
        })
    });
    json!({ "tools": list.collect::<Vec<_>>() })
}

#[test]
fn the_list_of_tools_is_short() {
    let list = tokens(&listed().to_string());
    assert!(list <= 3000, "{list} tokens");
    assert!(tools().len() <= 12);
    let instructions = tokens(INSTRUCTIONS);
    assert!(instructions <= 300, "{instructions} tokens");
}

/// What the program answers a client that says `lines` and goes.
fn session(root: &Path, lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rhumb"));
    command.args(["mcp", "--root"]).arg(root).env("HOME", root.with_file_name("home"));
    command.env_remove("XDG_STATE_HOME").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = command.spawn().expect("the program starts");
    let mut input = process.stdin.take().expect("it was asked for");
    input.write_all(lines.join("\n").as_bytes()).expect("the program reads");
    drop(input);
    let output = process.wait_with_output().expect("the program ends");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_tools_are_listed_with_the_same_bytes_at_every_start() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let root = folder.path().join("root");
    fs::create_dir(&root).expect("a folder");
    let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#;
    let lines = [
        hello,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#,
        "",
    ];
    let first = session(&root, &lines);
    assert!(first.contains(tools()[0].name) && first.contains("inputSchema"), "{first}");
    for _ in 1..100 {
        assert_eq!(session(&root, &lines), first);
    }
}

/// Makes a repository of a folder, with one commit of all that is in it.
fn commit(folder: &Path) {
    let author = ["-c", "user.name=you", "-c", "user.email=you@example.org"];
    for arguments in [&["init", "-q"][..], &["add", "."], &["commit", "-q", "-m", "first"]] {
        let status = Command::new("git").args(author).args(arguments).current_dir(folder).status();
        assert!(status.expect("git runs").success(), "{arguments:?}");
    }
}

/// A small project in a folder of its own, and a desk for it.
struct Office {
    folder: TempDir,
    desk: Arc<RequestHandler>,
}

const CART: &str =
    "class Cart:\n    def add(self, thing):\n        return thing\n\n\ndef fill(cart: Cart):\n    cart.add(1)\n";

/// What somebody in the project in `folder` is surrounded by.
fn environment(folder: &Path) -> Environment {
    let user_state_dir = Some(folder.join("user"));
    Environment { current_dir: folder.join("shop"), user_state_dir, ..Environment::default() }
}

impl Office {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let project = folder.path().join("shop");
        fs::create_dir(&project).expect("a folder");
        fs::write(project.join("cart.py"), CART).expect("a file");
        commit(&project);
        let roots = Roots::new(environment(folder.path()), RootPolicy::Any, &[project]).expect("a project");
        Self { folder, desk: RequestHandler::new(roots) }
    }

    fn environment(&self) -> Environment {
        environment(self.folder.path())
    }

    /// Where the indexes of commits are.
    fn snapshots(&self) -> PathBuf {
        let entries = self.project().join(".rhumb").read_dir().expect("there is state").flatten();
        entries.map(|entry| entry.path().join("snapshots")).find(|path| path.is_dir()).expect("there are some")
    }

    fn project(&self) -> PathBuf {
        self.folder.path().join("shop")
    }

    async fn call(&self, tool: &str, arguments: Value) -> Result<Reply, RequestError> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        self.desk.call(Request { tool: tool.to_owned(), arguments }, |_| {}).await
    }
}

/// Whether `data` is what `schema` says: only the types of the top-level fields are described.
fn fits(schema: &Map<String, Value>, data: &Value) -> bool {
    let kinds = schema["properties"].as_object().expect("an object has properties");
    let fits_kind = |kind: &str, value: &Value| match kind {
        "integer" => value.is_u64() || value.is_i64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        other => panic!("what is {other}?"),
    };
    let fields = data.as_object().expect("an answer is an object");
    fields
        .iter()
        .all(|(name, value)| kinds.get(name).is_none_or(|it| fits_kind(it["type"].as_str().unwrap_or(""), value)))
}

/// Arguments with which each tool answers from the small project.
fn arguments(tool: &str) -> Value {
    match tool {
        "search" => json!({ "query": "cart" }),
        "context" => json!({ "task": "add things to a cart" }),
        "outline" => json!({ "file": "cart.py" }),
        "show" | "snippet" | "refs" | "impact" => json!({ "name": "Cart" }),
        "path" => json!({ "from": "fill", "to": "add" }),
        "query" => json!({ "sql": "SELECT name FROM symbols" }),
        "ask" => json!({ "question": "callers", "arguments": { "name": "add" } }),
        _ => json!({}),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tool_answers_and_keeps_to_its_schema() {
    let office = Office::new();
    for tool in tools() {
        let reply = office.call(tool.name, arguments(tool.name)).await;
        let reply = reply.unwrap_or_else(|refusal| panic!("{}: {refusal}", tool.name));
        assert!(!reply.text.is_empty(), "{}", tool.name);
        assert!(fits(&tool.output, &reply.data), "{}: {}", tool.name, reply.data);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_question_can_be_asked_and_describes_its_arguments() {
    let office = Office::new();
    for question in rhumb::QUESTIONS {
        let reply = office.call("ask", json!({ "question": question.name })).await.expect(question.name);
        assert!(reply.text.starts_with(question.name) && reply.text.contains("\"budget\""), "{}", reply.text);
    }
    let reply = office.call("ask", json!({ "question": "outline", "arguments": { "file": "cart.py" } })).await;
    assert!(reply.expect("a file").text.contains("class Cart"));
    let refused = office.call("ask", json!({ "question": "outline", "arguments": { "fill": 1 } })).await;
    assert!(matches!(refused, Err(RequestError::BadArgument(_))), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn text_and_data_of_an_answer_share_its_budget() {
    let office = Office::new();
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i, 'row ' || i AS name FROM n";
    let arguments = json!({ "sql": sql, "limit": 0, "budget": 2000 });
    let reply = office.call("ask", json!({ "question": "query", "arguments": arguments })).await.expect("rows");
    let tokens = rhumb::question::tokens::at_most(&format!("{}{}", reply.text, reply.data));
    assert!((1000..=2000).contains(&tokens), "{tokens}: {}", reply.text);
    let rows = reply.data["rows"].as_array().map(Vec::len);
    let last = reply.text.lines().filter(|line| line.contains("row ")).count();
    assert_eq!(rows, Some(last), "both show the same rows: {}", reply.data);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_to_clients_name_no_options_of_the_command_line() {
    let office = Office::new();
    let search = office.call("search", json!({ "query": "cart", "limit": 1 })).await.expect("matches");
    assert!(search.text.contains("`cursor`") && !search.text.contains("--"), "{}", search.text);
    let missing = office.call("show", json!({ "name": "Nothing" })).await.expect_err("no such symbol").to_string();
    assert!(missing.contains("`search`") && !missing.contains("rhumb "), "{missing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_file_is_seen_by_the_next_question() {
    let office = Office::new();
    let found = office.call("show", json!({ "name": "Cart" })).await.expect("a class");
    assert!(found.text.contains("add"), "{}", found.text);
    fs::write(office.project().join("cart.py"), CART.replace("def add", "def put")).expect("a file");
    let found = office.call("show", json!({ "name": "Cart" })).await.expect("a class");
    assert!(found.text.contains("put") && !found.text.contains("def add"), "{}", found.text);
}

/// Wants a draft, and says when the run is to link; it is held up then until the test lets it go on.
struct HeldUp {
    said: Sender<()>,
    go_on: Mutex<Receiver<()>>,
}

impl Progress for HeldUp {
    fn at(&self, phase: Phase, done: usize, _: usize) {
        if (phase, done) == (Phase::Link, 0) {
            self.said.send(()).expect("the test listens");
            self.go_on.lock().expect("one run").recv().expect("the test lets it go on");
        }
    }

    fn control(&self) -> RunControl {
        RunControl::PublishPartial
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_while_a_first_index_is_made_is_answered_from_a_part_of_it() {
    let office = Office::new();
    for name in ["shelf.py", "till.py"] {
        fs::write(office.project().join(name), "class Thing: pass\n").expect("a file");
    }
    let project = Project::find(&office.environment(), RootPolicy::Any).expect("a project");
    let ((said, heard), (go_on, wait)) = (channel(), channel());
    let held_up = HeldUp { said, go_on: Mutex::new(wait) };
    let run = thread::spawn(move || project.index(Mode::Update, &held_up));
    heard.recv().expect("the run begins");
    let reply = office.call("search", json!({ "query": "cart" })).await.expect("a class");
    let mark = "warning: incomplete: the first index is being built, 2 of 3 files so far";
    assert!(reply.text.contains("cart.py") && reply.text.contains(mark), "{}", reply.text);
    assert_eq!(reply.data["freshness"]["unfinished"], json!({ "done": 2, "t": 3 }));
    let refusal = office.call("outline", json!({ "file": "till.py" })).await.expect_err("it is not read yet");
    assert!(refusal.to_string().contains("try again soon"), "{refusal}");
    go_on.send(()).expect("it waits");
    run.join().expect("no panic").expect("an index");
    let reply = office.call("outline", json!({ "file": "till.py" })).await.expect("a file");
    assert!(reply.text.contains("Thing") && !reply.text.contains("incomplete"), "{}", reply.text);
}

#[test]
fn canceled_requests_stop_everything_they_started() {
    let office = Office::new();
    let project = Project::find(&office.environment(), RootPolicy::Any).expect("a project");
    let ask = |name: &str, policy: StalePolicy, stop: Option<Stop>| {
        let ask = Ask::read(name, json!({})).expect("a question").expect("it needs nothing");
        project.ask_with_options(&AskOptions { stop, policy, ..AskOptions::default() }, &ask, &NoProgress)
    };
    let (refresh, ignore, gone) = (StalePolicy::Refresh, StalePolicy::Ignore, Stop::after(Duration::ZERO));
    let message = ask("status", refresh, Some(gone.clone())).expect_err("the first index is given up");
    assert!(matches!(message, rhumb::Error::Index(_)), "{message}");
    ask("status", refresh, None).expect("an answer");
    let message = ask("changes", ignore, Some(gone)).expect_err("the index of the commit is given up").to_string();
    assert!(message.contains("canceled"), "{message}");
    assert!(!office.snapshots().read_dir().expect("a folder").any(is_snapshot));
    ask("changes", ignore, None).expect("an answer");
    assert!(office.snapshots().read_dir().expect("a folder").any(is_snapshot));
}

fn is_snapshot(entry: std::io::Result<fs::DirEntry>) -> bool {
    entry.is_ok_and(|entry| entry.path().extension().is_some_and(|it| it == "db") && entry.file_name() != "draft.db")
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_answered_with_a_suggestion() {
    let office = Office::new();
    let message =
        async |tool: &str, arguments: Value| office.call(tool, arguments).await.expect_err("a mistake").to_string();
    assert_eq!(message("serch", json!({})).await, "no tool named `serch`; did you mean `search`?");
    assert_eq!(message("search", json!({ "qery": "x" })).await, "no argument named `qery`; did you mean `query`?");
    assert_eq!(
        message("search", json!({ "query": "x", "budget": "many" })).await,
        "`budget` must be a number of tokens"
    );
    assert_eq!(message("show", json!({ "name": "Crat" })).await, "no symbol named `Crat`; did you mean `Cart`?");
    assert!(message("show", json!({})).await.contains("name"));
    assert_eq!(
        message("ask", json!({ "question": "callers", "argments": { "name": "add" } })).await,
        "no argument named `argments`; did you mean `arguments`?"
    );
    assert_eq!(
        message("ask", json!({ "question": "callers", "name": "add" })).await,
        "`name` is an argument of `callers`: put it into `arguments`"
    );
    assert!(message("search", json!({ "query": "x", "cursor": "nonsense" })).await.contains("cursor"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_root_may_be_named_from_where_one_stands() {
    let office = Office::new();
    let environment = Environment { current_dir: office.folder.path().to_path_buf(), ..office.environment() };
    let roots = Roots::new(environment, RootPolicy::Any, &["shop".into()]).expect("a project");
    let request =
        Request { tool: "outline".to_owned(), arguments: Map::from_iter([("file".to_owned(), "cart.py".into())]) };
    assert!(RequestHandler::new(roots).call(request, |_| {}).await.expect("a file").text.contains("class Cart"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_just_written_is_found() {
    let office = Office::new();
    for number in 0..20 {
        fs::write(office.project().join(format!("new{number}.py")), format!("class New{number}: pass\n"))
            .expect("a file");
        let found = office.call("show", json!({ "name": format!("New{number}") })).await;
        assert!(found.is_ok(), "{number}: {found:?}");
    }
}

/// Everything that names a file outside of the project, in every way that was ever tried.
const OUTSIDE: [&str; 12] = [
    "cart.py\0.txt",
    "\0",
    "../secret.txt",
    "..%2fsecret.txt",
    "%2e%2e/secret.txt",
    "/etc/passwd",
    "//etc/passwd",
    "file:///etc/passwd",
    "C:\\Windows\\win.ini",
    "..\\secret.txt",
    "link.txt",
    "cart.py/../../secret.txt",
];

#[tokio::test(flavor = "multi_thread")]
async fn nothing_outside_of_a_project_is_read() {
    let office = Office::new();
    let secret = office.folder.path().join("secret.txt");
    fs::write(&secret, "cart open sesame").expect("a file");
    link(&secret, &office.project().join("link.txt"));
    for path in OUTSIDE {
        for (tool, name, value) in texts(path) {
            let mut arguments = arguments(tool);
            arguments[name] = value;
            let message = office.call(tool, arguments).await.map_or_else(|it| it.to_string(), |it| it.text);
            assert!(!message.contains("open sesame") && !message.contains("root:"), "{tool} {name} {path}: {message}");
        }
        let read = office.desk.read(&format!("rhumb://files/{path}"), |_| {}).await;
        assert!(read.is_err(), "{path}");
        assert!(office.call("status", json!({ "root": path })).await.is_err(), "{path}");
    }
}

/// Every argument of every tool that is a text or a list of texts, with `text` in it: any of them may be taken for a path.
fn texts(text: &str) -> Vec<(&'static str, &'static str, Value)> {
    let mut texts = Vec::new();
    for tool in tools() {
        let properties = tool.input["properties"].as_object().expect("an object has properties");
        for (name, schema) in properties {
            match schema["type"].as_str() {
                Some("string") => texts.push((tool.name, name.as_str(), json!(text))),
                Some("array") => texts.push((tool.name, name.as_str(), json!([text]))),
                _ => {}
            }
        }
    }
    assert!(texts.len() > 24, "{texts:?}");
    texts
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) {
    std::os::unix::fs::symlink(to, at).expect("a link");
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) {}

#[tokio::test(flavor = "multi_thread")]
async fn resources_are_read_by_their_addresses() {
    let office = Office::new();
    let read = async |uri: &str| office.desk.read(uri, |_| {}).await;
    for resource in RESOURCES.iter().filter(|it| !it.is_template() && it.address != "map") {
        assert!(!read(&resource.uri()).await.expect("a resource").is_empty(), "{}", resource.address);
    }
    assert!(read("rhumb://files/cart.py").await.expect("a file").contains("class Cart"));
    assert!(read("rhumb://symbols/cart.py%3A%3ACart").await.expect("a symbol").contains("class Cart"));
    assert!(read("rhumb://files/cart.py?root=shop").await.is_ok());
    assert_eq!(read("rhumb://statsu").await.expect_err("no such one").to_string().get(..12), Some("no resource "));
}

#[test]
fn prompts_contain_their_argument() {
    for prompt in &PROMPTS {
        assert!(prompt.text("the door\u{1b}[31m is {} open").contains("the door is {} open"), "{}", prompt.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_is_completed() {
    let office = Office::new();
    assert_eq!(office.desk.complete("path", "car").await, Ok(vec!["cart.py".to_owned()]));
    assert!(office.desk.complete("handle", "Cart").await.expect("names").contains(&"cart.py::Cart".to_owned()));
    assert_eq!(office.desk.complete("colour", "re").await, Ok(Vec::new()));
}
