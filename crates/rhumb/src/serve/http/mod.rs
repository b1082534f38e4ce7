//! The handler behind HTTP: tools and resources by their addresses, and the Model Context Protocol at `/mcp`.

mod body;
mod connections;
mod guard;
mod hosts;
mod route;
mod stream;
mod token;

pub use hosts::Hosts;
pub use token::Token;

use super::handler::RequestHandler;
use connections::{Connections, Limits, Slot};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use stream::Stream;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::time::{sleep, timeout};

/// How many connections may wait for their clients.
const LIMITS: Limits = Limits { untrusted: 128, trusted: 384 };

/// How many connections may be open in all: those that wait or have a request that is being answered, and a few that nobody has
/// looked at yet or that are being closed. Further ones are accepted when one of these is gone.
const CONNECTIONS: usize = LIMITS.untrusted + LIMITS.trusted + guard::REQUESTS + 64;

/// How many connections may wait to be accepted. Beyond that the system has clients wait a second and try again.
const BACKLOG: u32 = 1024;

/// How long a client may take to send the head of a request, from the moment it connects or has its last answer.
const HEAD_TIME: Duration = Duration::from_secs(5);

/// How long a connection may be open in all.
const LONGEST: Duration = Duration::from_mins(10);

/// The longest head of a request, in bytes.
const HEAD: usize = 64 << 10;

/// How long requests that are being answered may take once the server is told to end.
const DRAIN: Duration = Duration::from_secs(10);

/// How long to wait before asking the system again for a connection that it could not provide.
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
    handler: Arc<RequestHandler>,
    log: Log,
}

impl Server {
    /// Binds to `address`. Only requests that name one of `hosts` and know `token` are answered.
    pub fn bind(
        address: SocketAddr,
        handler: Arc<RequestHandler>,
        token: Token,
        hosts: Hosts,
        log: Log,
    ) -> io::Result<Self> {
        let listener = listen(address)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, token, hosts, handler, log })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is notified, and then ends what is under way.
    pub async fn serve(self, end: Arc<Notify>) -> io::Result<()> {
        let Self { listener, address, token, hosts, handler, log } = self;
        let guard = guard::Guard { hosts: hosts.at(address.port()), token, log };
        let (router, shutdown) = route::router(handler, guard);
        let connections = Connections::new(LIMITS);
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
                // Either the client is gone again, or the system is out of something, such as file descriptors.
                connections.give_up_one();
                sleep(BREATH).await;
                continue;
            };
            let slot = Arc::new(connections.open());
            let connection = connection(stream, router.clone(), &graceful, &slot);
            tokio::spawn(async move {
                let _seat = seat;
                // A client that breaks off needs no answer, and neither does one that makes session for another.
                tokio::select! {
                    () = slot.given_up() => {}
                    _ = timeout(LONGEST, connection) => {}
                }
            });
        }
        drop(listener);
        // Whoever is slower than this is cut off.
        timeout(DRAIN, graceful.shutdown()).await.ok();
        shutdown.cancel();
        Ok(())
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Unix a restarted server needs this to get its port back; on Windows it would share the port with other programs.
    socket.set_reuseaddr(cfg!(unix))?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

fn connection(
    stream: TcpStream,
    router: axum::Router,
    graceful: &GracefulShutdown,
    slot: &Arc<Slot>,
) -> impl Future<Output = hyper::Result<()>> + use<> {
    let mut builder = http1::Builder::new();
    // The limit of the buffer alone does not hold: what is read at once may exceed it, and is accepted if the head is whole then.
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_header_size(HEAD).max_buf_size(HEAD);
    let stream = TokioIo::new(Stream::new(stream, Arc::clone(slot)));
    let (service, slot) = (TowerToHyperService::new(router), Arc::clone(slot));
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Arc::clone(&slot));
        service.call(request)
    });
    graceful.watch(builder.serve_connection(stream, service))
}
