//! The MCP server with all its tools, as a client on standard input and output uses it.

use super::{PATIENCE, Target};
use anyhow::{Context, Result, bail};
use rhumb::serve::mcp::McpServer;
use rhumb::serve::{RequestHandler, Roots};
use rhumb::{Environment, RootPolicy};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, duplex};
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// A server in this process, and the client's end of the line.
pub(super) struct Rpc {
    runtime: Runtime,
    input: DuplexStream,
    output: BufReader<DuplexStream>,
    asked: u64,
    _folder: TempDir,
}

/// How much may be on its way at a time.
const BUFFER: usize = 1 << 20;

impl Target for Rpc {
    const SEEDS: &'static [&'static str] = &[
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"search","arguments":{"query":"user store","limit":3,"budget":200}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"show","arguments":{"name":"UserStore"},"_meta":{"progressToken":7}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"query","arguments":{"sql":"SELECT name FROM symbols","limit":5}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"map","arguments":{"focus":["store.py"],"cursor":"x"}}}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"changes","arguments":{"range":"HEAD..HEAD"}}}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"rhumb://files/store.py?root=shop"}}"#,
        r#"{"jsonrpc":"2.0","id":6,"method":"resources/templates/list","params":{"cursor":null}}"#,
        r#"{"jsonrpc":"2.0","id":7,"method":"prompts/get","params":{"name":"debug","arguments":{"failure":"boom"}}}"#,
        r#"{"jsonrpc":"2.0","id":8,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"explore"},"argument":{"name":"path","value":"st"}}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"enough"}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
        r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
        r#"{"jsonrpc":"2.0","id":9,"result":{"roots":[]}}"#,
    ];
    const WORDS: &'static [&'static str] = &[
        "\"method\":",
        "\"params\":",
        "\"id\":",
        "\"jsonrpc\":\"2.0\"",
        "\"arguments\":",
        "\"name\":",
        "tools/call",
        "search",
        "context",
        "outline",
        "snippet",
        "refs",
        "impact",
        "path",
        "status",
        "initialize",
        "resources/read",
        "rhumb://symbols/",
        "rhumb://map",
        "\"budget\":64",
        "\"limit\":0",
        "\"root\":\"shop\"",
        "store.py::UserStore",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
    ];

    fn start() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let root = folder.path().join("shop");
        fs::create_dir(&root)?;
        fs::write(root.join("store.py"), "class UserStore:\n    def get(self, name):\n        return name\n")?;
        let runtime = Runtime::new()?;
        let (input, served_input) = duplex(BUFFER);
        let (served_output, output) = duplex(BUFFER);
        let server = McpServer::new(handler(&root)?);
        runtime.spawn(server.over(served_input, served_output));
        let mut rpc = Self { runtime, input, output: BufReader::new(output), asked: 0, _folder: folder };
        let client = json!({ "name": "fuzz", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        rpc.ask("initialize", &hello, b"").context("the first words")?;
        let begin = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        rpc.ask("ping", &json!({}), begin.to_string().as_bytes())?;
        Ok(rpc)
    }

    fn process(&mut self, input: &[u8]) -> Result<String> {
        self.ask("ping", &json!({}), input)
    }
}

fn handler(root: &Path) -> Result<std::sync::Arc<RequestHandler>> {
    let environment = Environment { current_dir: root.to_path_buf(), ..Environment::default() };
    Ok(RequestHandler::new(Roots::new(environment, RootPolicy::Any, &[root.to_path_buf()])?))
}

impl Rpc {
    /// Says `before` and then asks something that is always answered; what was heard until then.
    fn ask(&mut self, method: &str, parameters: &Value, before: &[u8]) -> Result<String> {
        self.asked += 1;
        let id = format!("fuzz-{}", self.asked);
        let question = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters });
        let said = [before, b"\n", question.to_string().as_bytes(), b"\n"].concat();
        let Self { runtime, input, output, .. } = self;
        let talk = async {
            input.write_all(&said).await?;
            let mut heard = String::new();
            loop {
                let mut line = String::new();
                if output.read_line(&mut line).await? == 0 {
                    bail!("the server is gone");
                }
                let reply: Value = serde_json::from_str(&line).with_context(|| format!("it said {line}"))?;
                if reply["id"] == id.as_str() {
                    return Ok(heard);
                }
                heard = outcome(&reply);
            }
        };
        runtime.block_on(async { timeout(PATIENCE, talk).await }).context("it does not answer any more")?
    }
}

/// What kind of reply it is.
fn outcome(reply: &Value) -> String {
    let fields: Vec<&str> = reply["result"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    let error = &reply["error"];
    let text = reply["result"]["content"][0]["text"].as_str().or(error["message"].as_str()).unwrap_or("");
    let words: Vec<&str> = text.split(['`', ' ']).take(2).collect();
    format!("{fields:?} {} {words:?}", error["code"])
}
