//! Messages over the standard streams that are malformed, oversized or never answered.

use crate::{Agent, ended, project};
use serde_json::{Value, json};
use std::io::Read;
use std::time::{Duration, Instant};

/// The longest message that the server reads.
const LONGEST_MESSAGE: usize = 1 << 20;

/// What the server sends before it answers a ping that follows `bytes`.
fn replies(agent: &mut Agent, bytes: &[u8]) -> Vec<Value> {
    agent.send(bytes);
    agent.say(r#"{"jsonrpc":"2.0","id":"ping","method":"ping"}"#);
    let heard = std::iter::from_fn(|| Some(agent.hear()).filter(|heard| heard["id"] != "ping"));
    heard.collect()
}

/// The id and the code of the only reply to `bytes`.
fn refusal(agent: &mut Agent, bytes: &[u8]) -> (Value, Value) {
    let mut heard = replies(agent, bytes);
    let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]).into_owned();
    assert_eq!(heard.len(), 1, "{shown}: {heard:?}");
    let reply = heard.remove(0);
    assert!(reply.get("id").is_some(), "{shown}: {reply}");
    assert!(reply.to_string().len() < 1000, "{shown}: the reply repeats the message");
    (reply["id"].clone(), reply["error"]["code"].clone())
}

/// What the server answers to the request with the id 7 in `bytes`.
fn answer(agent: &mut Agent, bytes: &[u8]) -> Value {
    agent.send(bytes);
    loop {
        let heard = agent.hear();
        if heard["id"] == 7 {
            return heard;
        }
    }
}

#[test]
fn text_that_is_not_json_gets_a_parse_error() {
    let mut agent = Agent::start();
    let deep = ["[", "{\"a\":"].map(|opening| opening.repeat(100_000).into_bytes());
    let lines: [&[u8]; 12] = [
        b"{",
        b"nonsense",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} trailing",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}{}",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\xff\"}",
        b"\xff\xfe",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi\0ng\"}",
        b"\0",
        b"\"\\ud800\"",
        b"1e999",
        &deep[0],
        &deep[1],
    ];
    for line in lines {
        let parse_error = (Value::Null, json!(-32700));
        assert_eq!(refusal(&mut agent, &[line, b"\n"].concat()), parse_error, "{}", line.escape_ascii());
    }
    agent.is_well(1);
}

#[test]
fn json_that_is_not_a_message_gets_an_invalid_request_error() {
    let mut agent = Agent::start();
    for (line, id) in [
        ("null", json!(null)),
        ("7", json!(null)),
        ("\"text\"", json!(null)),
        ("[]", json!(null)),
        ("{}", json!(null)),
        (r#"[{"jsonrpc":"2.0","id":7,"method":"ping"},{"jsonrpc":"2.0","id":8,"method":"ping"}]"#, json!(null)),
        (r#"{"jsonrpc":"2.0"}"#, json!(null)),
        (r#"{"jsonrpc":"2.0","id":7}"#, json!(7)),
        (r#"{"id":7,"method":"ping"}"#, json!(7)),
        (r#"{"jsonrpc":"1.0","id":"seven","method":"ping"}"#, json!("seven")),
        (r#"{"jsonrpc":2.0,"id":7,"method":"ping"}"#, json!(7)),
        (r#"{"jsonrpc":"2.0","id":7,"method":1}"#, json!(7)),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, json!(null)),
        (r#"{"jsonrpc":"2.0","id":[7],"method":"ping"}"#, json!(null)),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, json!(null)),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, json!(null)),
        (r#"{"jsonrpc":"2.0","id":18446744073709551616,"method":"ping"}"#, json!(null)),
        (r#"{"jsonrpc":"2.0","id":7,"method":"ping","result":{}}"#, json!(7)),
    ] {
        assert_eq!(refusal(&mut agent, format!("{line}\n").as_bytes()), (id, json!(-32600)), "{line}");
    }
    agent.is_well(1);
}

#[test]
fn invalid_parameters_and_unknown_methods_have_different_errors() {
    let mut agent = Agent::start();
    let code = |agent: &mut Agent, line: &str| {
        let answer = answer(agent, format!("{line}\n").as_bytes());
        assert!(answer.to_string().len() < 1000, "{answer}");
        answer["error"]["code"].clone()
    };
    for parameters in ["[]", "7", "null", r#"{"name":7}"#, r#"{"name":"search","arguments":[]}"#] {
        let call = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{parameters}}}"#);
        assert_eq!(code(&mut agent, &call), -32602, "{parameters}");
    }
    let unknown = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"no/such{}"}}"#, "x".repeat(10_000));
    assert_eq!(code(&mut agent, &unknown), -32601);
    agent.is_well(1);
}

#[test]
fn replies_and_notifications_are_never_answered() {
    let mut agent = Agent::start();
    for line in [
        "",
        " \t\r",
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#,
        r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}"#,
        r#"{"jsonrpc":"2.0","id":{},"error":7}"#,
        r#"{"jsonrpc":"2.0","id":99,"result":{}}"#,
        r#"{"result":[]}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/nonsense","params":7}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call"}"#,
    ] {
        assert_eq!(replies(&mut agent, format!("{line}\n").as_bytes()), Vec::<Value>::new(), "{line}");
    }
    agent.is_well(1);
}

#[test]
fn lines_may_end_as_on_any_system_and_begin_with_a_byte_order_mark() {
    let mut agent = Agent::start();
    let ping = r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
    for text in [format!("{ping}\r\n"), format!("\u{feff}{ping}\n"), format!("\n\r\n  {ping}  \n")] {
        let answer = answer(&mut agent, text.as_bytes());
        assert!(answer.get("result").is_some(), "{text:?}: {answer}");
    }
}

#[test]
fn the_last_line_needs_no_line_end() {
    for (last, expected) in
        [(r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#, "\"result\":{}"), ("{\"jsonrpc\":", "\"code\":-32700")]
    {
        let mut agent = Agent::start();
        agent.send(last.as_bytes());
        agent.input = None;
        let mut rest = String::new();
        agent.output.take().expect("the output is open").read_to_string(&mut rest).expect("text");
        assert!(rest.contains(expected), "{last}: {rest}");
        assert!(ended(&mut agent.process).success());
    }
}

#[test]
fn messages_before_the_handshake_do_not_end_the_server() {
    let mut agent = Agent::uninitialized(project(), &[]);
    agent.say(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#);
    agent.say(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    agent.say("nonsense");
    assert_eq!(agent.hear()["error"]["code"], -32700);
    let client = json!({ "name": "test", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    assert_eq!(agent.ask(0, "initialize", &hello)["result"]["serverInfo"]["name"], "rhumb");
    agent.is_well(1);
}

#[test]
fn a_message_that_is_too_long_is_refused_and_the_next_one_answered() {
    let mut agent = Agent::start();
    let ping = |length: usize| {
        let start = r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":""#;
        let end = r#""}}"#;
        format!("{start}{}{end}\n", "x".repeat(length - start.len() - end.len()))
    };
    assert!(answer(&mut agent, ping(LONGEST_MESSAGE).as_bytes()).get("result").is_some());
    let too_long = (Value::Null, json!(-32600));
    assert_eq!(refusal(&mut agent, ping(LONGEST_MESSAGE + 1).as_bytes()), too_long);
    #[cfg(target_os = "linux")]
    let before = crate::memory(&agent.process);
    assert_eq!(refusal(&mut agent, ping(32 << 20).as_bytes()), too_long);
    #[cfg(target_os = "linux")]
    assert!(crate::memory(&agent.process) - before < 16 << 20, "long lines are not kept");
    agent.is_well(1);
}

#[test]
fn a_client_that_sends_without_reading_is_not_read_any_further() {
    let mut agent = Agent::start();
    let mut input = agent.input.take().expect("the input is open");
    let line = br#"{"jsonrpc":"2.0","id":7,"method":"tools/list"}"#;
    let (said, sent) = std::sync::mpsc::channel();
    let writer = std::thread::spawn(move || {
        // Each reply has some ten kilobytes.
        for _ in 0..20_000 {
            use std::io::Write;
            if input.write_all(&[&line[..], b"\n"].concat()).is_err() || said.send(()).is_err() {
                break;
            }
        }
    });
    let mut count = 0;
    while sent.recv_timeout(Duration::from_millis(500)).is_ok() {
        count += 1;
    }
    assert!(count < 20_000, "the server keeps reading although its replies are not read");
    agent.process.kill().expect("a child can be killed");
    writer.join().expect("the writer ends");
}

const SEARCH: &str =
    r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"cart"}}}"#;

/// A question that would never end by itself.
const ENDLESS: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"query","arguments":{"sql":"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}}}"#;

#[test]
fn an_id_that_is_used_twice_is_answered() {
    let mut agent = Agent::start();
    for _ in 0..3 {
        agent.is_well(1);
    }
    // Two concurrent requests with the same id cannot be distinguished; what counts is that there is an answer.
    agent.say(&format!("{SEARCH}\n{SEARCH}\n{SEARCH}"));
    let heard = agent.hear();
    assert_eq!(heard["id"], 2, "{heard}");
    assert!(heard["result"]["content"][0]["text"].as_str().is_some_and(|it| it.contains("Cart")), "{heard}");
    agent.is_well(3);
    agent.say(&format!("{ENDLESS}\n{ENDLESS}"));
    agent.say(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#);
    agent.is_well(4);
}

#[test]
fn a_client_that_closes_its_end_ends_the_server() {
    let mut agent = Agent::start();
    agent.is_well(1);
    agent.say(SEARCH);
    agent.input = None;
    let status = ended(&mut agent.process);
    assert!(status.success(), "{status}");
}

#[test]
fn a_client_that_is_killed_in_the_middle_ends_the_server() {
    let mut agent = Agent::start();
    agent.is_well(1);
    agent.say(ENDLESS);
    // A client that was killed leaves this behind: both of its ends are closed at once.
    (agent.input, agent.output) = (None, None);
    let start = Instant::now();
    ended(&mut agent.process);
    // By itself the question would go on until its deadline.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

#[test]
fn requests_beyond_the_queue_are_refused_at_once() {
    /// How many requests may be under way or wait, and how many more are sent.
    const QUEUE: usize = 128;
    const MORE: usize = 40;
    let mut agent = Agent::start();
    agent.is_well(1);
    for id in 0..QUEUE + MORE {
        agent.say(&ENDLESS.replace("\"id\":2", &format!("\"id\":{id}")));
    }
    for _ in 0..MORE {
        let refused = agent.hear();
        assert!(refused.to_string().contains("too many requests at once"), "{refused}");
    }
    for id in 0..QUEUE + MORE {
        let cancelled = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });
        agent.say(&cancelled.to_string());
    }
    agent.is_well(1000);
}
