//! `rhumb serve`: the questions over HTTP.

use super::Outcome;
use super::context::Context;
use anyhow::{Context as _, ensure};
use clap::{Arg, ArgMatches, Command};
use rhumb::serve::http::{Access, Hosts, Server, Token};
use rhumb::serve::{Desk, Roots};
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::lookup_host;
use tokio::runtime::Runtime;
use tokio::sync::Notify;

/// The variable that may hold the token.
const TOKEN: &str = "RHUMB_TOKEN";

/// The command.
pub(crate) fn command() -> Command {
    Command::new("serve")
        .about("Serves scripts and agents over HTTP, on this machine only unless told otherwise")
        .after_help(
            "POST /tool/NAME with the arguments as a JSON object, GET /tools, /resources, /resources/ADDRESS, /health; the Model \
             Context Protocol is at /mcp. All but /health need `Authorization: Bearer TOKEN`: that of --token, of the variable \
             RHUMB_TOKEN, or of a file that is made on first start and that only you can read.",
        )
        .arg(Arg::new("host").long("host").value_name("HOST").help("The address to listen on [default: 127.0.0.1]"))
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .default_value("7878")
                .value_parser(clap::value_parser!(u16))
                .help("The port to listen on, 0 for any"),
        )
        .arg(Arg::new("token").long("token").value_name("TOKEN").help("What clients must know"))
}

/// Runs it.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> anyhow::Result<Outcome> {
    let roots = Roots::new(context.environment.clone(), context.width, &context.roots)?;
    let host = matches.get_one::<String>("host");
    let (token, place) = token(context, matches)?;
    let is_public = host.is_some_and(|host| !is_loopback(host));
    ensure!(
        !is_public || place.is_none(),
        "an address that others reach needs a token of your own: --token or {TOKEN}"
    );
    let hosts = host.map_or_else(Hosts::default, |host| Hosts::default().and(host));
    let runtime = Runtime::new()?;
    let ended = runtime.block_on(async {
        let host = host.map_or("127.0.0.1", String::as_str);
        let port = matches.get_one::<u16>("port").copied().unwrap_or_default();
        let address = address(host, port).await?;
        let is_quiet = context.talk == super::context::Talk::Quiet;
        let log = Arc::new(move |access: &Access| {
            if !is_quiet {
                tell(access);
            }
        });
        let server = Server::bind(address, Desk::new(roots), token, hosts, log).await;
        let server = server.with_context(|| format!("{address} cannot be listened on"))?;
        context.say(&format!("listening on http://{}", server.address()));
        if let Some(place) = place {
            context.say(&format!("the token is in {}", place.display()));
        }
        let end = Arc::new(Notify::new());
        let signal = Arc::clone(&end);
        ctrlc::set_handler(move || signal.notify_one()).context("signals cannot be caught")?;
        anyhow::Ok(server.serve(end).await?)
    });
    // A question that nobody waits for any more must not keep the process.
    runtime.shutdown_background();
    ended.map(|()| Outcome::Fine)
}

/// The token, and the file that it is kept in unless somebody said it.
fn token(context: &Context, matches: &ArgMatches) -> anyhow::Result<(Token, Option<PathBuf>)> {
    let said = matches.get_one::<String>("token").cloned().or_else(|| std::env::var(TOKEN).ok());
    if let Some(said) = said.filter(|said| !said.is_empty()) {
        return Ok((Token::new(&said)?, None));
    }
    let folder =
        context.environment.user_state_dir.as_ref().context("no folder to keep a token in: say one with --token")?;
    let path = folder.join("rhumb/token");
    Ok((Token::kept_at(&path)?, Some(path)))
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

fn tell(access: &Access) {
    let Access { method, route, status, took } = access;
    // The server goes on if nobody reads the log.
    writeln!(io::stderr(), "{method} {route} {status} {} ms", took.as_millis()).ok();
}
