//! The desk behind HTTP: tools and resources by their addresses, and the Model Context Protocol at `/mcp`.

mod guard;
mod route;
mod stream;
mod token;

pub use guard::Hosts;
pub use token::Token;

use super::desk::Desk;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use stream::Stream;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::time::{sleep, timeout};

/// So many connections are open at a time; further ones wait to be taken.
const CONNECTIONS: usize = 512;

/// A client that has not said what it wants after this long is not waited for.
const HEAD: Duration = Duration::from_secs(5);

/// No connection is kept longer than this, whatever its client does or does not do with it.
const LONGEST: Duration = Duration::from_mins(10);

/// Names and secrets are short.
const HEAD_BYTES: usize = 64 << 10;

/// How long requests that are under way may take when the server is to end.
const DRAIN: Duration = Duration::from_secs(10);

/// How long it is waited before the system is asked again for a connection that it could not give.
const BREATH: Duration = Duration::from_millis(50);

/// A request that was answered, without anything of what was in it.
#[derive(Clone, Debug)]
pub struct Access {
    /// Its method, if it is one that any route knows.
    pub method: &'static str,
    /// The route that it took, never the address that was written.
    pub route: &'static str,
    /// What it was answered with.
    pub status: u16,
    /// How long that took.
    pub took: Duration,
}

/// What is told of every request.
pub type Log = Arc<dyn Fn(&Access) + Send + Sync>;

/// A server that is bound to its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    token: Token,
    hosts: Hosts,
    desk: Arc<Desk>,
    log: Log,
}

impl Server {
    /// Binds to `address`. Only requests that name one of `hosts` and know `token` are answered.
    pub async fn bind(address: SocketAddr, desk: Arc<Desk>, token: Token, hosts: Hosts, log: Log) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, token, hosts, desk, log })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is notified, and then ends what is under way.
    pub async fn serve(self, end: Arc<Notify>) -> io::Result<()> {
        let Self { listener, address, token, hosts, desk, log } = self;
        let guard = guard::Guard { hosts: hosts.at(address.port()), token, log };
        let (router, goodbye) = route::router(desk, guard);
        let seats = Arc::new(Semaphore::new(CONNECTIONS));
        let graceful = GracefulShutdown::new();
        loop {
            let accepted = async {
                let seat = Arc::clone(&seats).acquire_owned().await.map_err(io::Error::other)?;
                Ok::<_, io::Error>((seat, listener.accept().await?.0))
            };
            let accepted = tokio::select! {
                () = end.notified() => break,
                accepted = accepted => accepted,
            };
            let Ok((seat, stream)) = accepted else {
                // The system has no more of something, or the client is gone again.
                sleep(BREATH).await;
                continue;
            };
            let connection = connection(stream, router.clone(), &graceful);
            tokio::spawn(async move {
                let _seat = seat;
                // A client that breaks off needs no answer.
                timeout(LONGEST, connection).await.ok();
            });
        }
        drop(listener);
        // Whoever is slower than this is cut off.
        timeout(DRAIN, graceful.shutdown()).await.ok();
        goodbye.cancel();
        Ok(())
    }
}

fn connection(
    stream: TcpStream,
    router: axum::Router,
    graceful: &GracefulShutdown,
) -> impl Future<Output = hyper::Result<()>> + use<> {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    graceful.watch(builder.serve_connection(TokioIo::new(Stream::new(stream)), TowerToHyperService::new(router)))
}
