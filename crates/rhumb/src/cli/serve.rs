//! `rhumb serve`: an HTTP server.

use super::Outcome;
use super::context::{Context, Verbosity};
use super::watch::INTERRUPTED;
use anyhow::{Context as _, anyhow, bail, ensure};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rhumb::serve::http::{Hosts, HttpServer, Log, LoggedRequest, Token};
use rhumb::serve::{RequestHandler, Roots};
use std::env::VarError;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use tokio::net::lookup_host;
use tokio::runtime::Runtime;
use tokio::sync::Notify;

/// The variable that may hold the token.
const TOKEN: &str = "RHUMB_TOKEN";

/// The command.
pub(crate) fn command() -> Command {
    Command::new("serve")
        .about("Serve scripts and agents over HTTP, by default on this machine only")
        .after_help(
            "Routes: POST /tool/NAME with the arguments as a JSON object; GET /tools, /resources, /resources/ADDRESS and /health; \
             MCP at /mcp. All but /health need `Authorization: Bearer TOKEN`. The token is read from --token-file, from the \
             environment variable RHUMB_TOKEN, or from a file that is created on first start and that only you can read; its path \
             is printed. It cannot be passed on the command line, where other users can see it.",
        )
        .arg(Arg::new("host").long("host").value_name("HOST").help("Listen on this address [default: 127.0.0.1]"))
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .default_value("7878")
                .value_parser(clap::value_parser!(u16))
                .help("Listen on this port (0 = any free port)"),
        )
        .arg(
            Arg::new("allow-host")
                .long("allow-host")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("Also accept requests for this host name"),
        )
        .arg(
            Arg::new("token-file")
                .long("token-file")
                .value_name("PATH")
                .value_parser(clap::value_parser!(PathBuf))
                .help("Read the token that clients must send from this file (readable by you only)"),
        )
        .arg(Arg::new("token").long("token").num_args(0..=1).hide(true))
}

/// Runs it.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let roots = Roots::new(context.environment.clone(), context.width, &context.roots)?;
    let host = matches.get_one::<String>("host");
    let (token, place) = token(context, matches)?;
    let is_public = host.is_some_and(|host| !is_loopback(host));
    ensure!(
        !is_public || place.is_none(),
        "an address that other machines can reach needs a token of your own: set {TOKEN} or use --token-file"
    );
    let allowed = matches.get_many::<String>("allow-host").unwrap_or_default();
    let hosts = host.into_iter().chain(allowed).fold(Hosts::default(), |hosts, name| hosts.and(name));
    let handler = RequestHandler::new(roots);
    let kept = Arc::clone(&handler);
    let runtime = Runtime::new()?;
    let ended = runtime.block_on(async {
        let host = host.map_or("127.0.0.1", String::as_str);
        let port = matches.get_one::<u16>("port").copied().unwrap_or_default();
        let address = address(host, port).await?;
        let log = log(context.verbosity == Verbosity::Quiet);
        let server = HttpServer::bind(address, handler, token, hosts, log);
        let server = server.with_context(|| format!("{address} cannot be listened on"))?;
        context.say(&format!("listening on http://{}", server.address()));
        if let Some(place) = place {
            context.say(&format!("the token is in {}", place.display()));
        }
        let end = Arc::new(Notify::new());
        let signal = Arc::clone(&end);
        let is_second = AtomicBool::new(false);
        let stop = move || {
            if is_second.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
            signal.notify_one();
        };
        ctrlc::set_handler(stop).context("signals cannot be caught")?;
        anyhow::Ok(server.serve(end).await?)
    });
    // Work without a waiting client must not keep the process alive; aborting it leaves the index unchanged.
    runtime.shutdown_background();
    std::mem::forget(kept);
    ended.map(|()| Outcome::Success)
}

/// The token, and the path of its file if it was generated.
fn token(context: &Context, matches: &ArgMatches) -> anyhow::Result<(Token, Option<PathBuf>)> {
    if matches.contains_id("token") {
        bail!(
            "--token is not accepted: other users can see it in the list of processes. Set {TOKEN} or use --token-file"
        );
    }
    if let Some(path) = matches.get_one::<PathBuf>("token-file") {
        return Ok((token_in(path, Token::from_file(path))?, None));
    }
    match std::env::var(TOKEN) {
        Ok(text) if !text.is_empty() => {
            let token = Token::new(&text).map_err(|error| anyhow!("{TOKEN}: {error}"))?;
            return Ok((token, None));
        }
        Ok(_) | Err(VarError::NotPresent) => {}
        Err(VarError::NotUnicode(_)) => bail!("{TOKEN} is not text: set it to at least 16 ASCII characters"),
    }
    let folder = context.environment.user_state_dir.as_ref();
    let folder = folder.with_context(|| format!("there is no directory to keep a token in: set {TOKEN} or HOME"))?;
    let path = folder.join("rhumb/token");
    Ok((token_in(&path, Token::load_or_create(&path))?, Some(path)))
}

/// The token, or an error that names its file.
fn token_in(path: &Path, token: io::Result<Token>) -> anyhow::Result<Token> {
    token.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow!("{}: no such file: write a token into it, or set {TOKEN}", path.display()),
        _ => anyhow!("{}: {error}", path.display()),
    })
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

async fn address(host: &str, port: u16) -> anyhow::Result<SocketAddr> {
    let host = host.trim_matches(['[', ']']);
    let mut found =
        lookup_host((host, port)).await.with_context(|| format!("`{host}` is no address of this machine"))?;
    found.next().with_context(|| format!("`{host}` is no address of this machine"))
}

/// Maximum number of buffered log lines. Further ones are dropped: a log that is not read must not block the server.
const LINES: usize = 1024;

fn log(is_quiet: bool) -> Log {
    let (lines, waiting) = sync_channel::<LoggedRequest>(LINES);
    std::thread::spawn(move || waiting.iter().try_for_each(|access| write_line(&access)));
    Arc::new(move |access: &LoggedRequest| {
        if !is_quiet {
            put(&lines, access);
        }
    })
}

fn put(lines: &SyncSender<LoggedRequest>, access: &LoggedRequest) {
    lines.try_send(access.clone()).ok();
}

fn write_line(access: &LoggedRequest) -> io::Result<()> {
    let LoggedRequest { method, route, tool, status, took } = access;
    writeln!(io::stderr(), "{method} {route}{tool} {status} {} ms", took.as_millis())
}
