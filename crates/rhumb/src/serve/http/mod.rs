//! The HTTP server: tools and resources by URL, and the Model Context Protocol at `/mcp`.

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
use connections::{ConnectionLimits, Connections, Slot};
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

/// Maximum number of connections that wait for their clients. Every connection is untrusted until its first request has arrived. The
/// more of them are kept, the more time a client has to send it while others connect without pause.
const LIMITS: ConnectionLimits = ConnectionLimits { untrusted: 384, trusted: 128 };

/// Maximum number of open connections: those that wait, those with a running request, and a few that are new or being closed. Further
/// ones are accepted when one of these is closed.
const CONNECTIONS: usize = LIMITS.untrusted + LIMITS.trusted + guard::REQUESTS + 64;

/// How many connections may wait to be accepted. Beyond that the system has clients wait a second and try again.
const BACKLOG: u32 = 1024;

/// How long a client may take to send the headers of a request, from the time it connects or receives the last response.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum lifetime of a connection.
const MAX_LIFETIME: Duration = Duration::from_mins(10);

/// Maximum size of the headers of a request, in bytes.
const MAX_HEADERS: usize = 64 << 10;

/// How long running requests may take to finish during shutdown.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait after the system failed to accept a connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);

/// A log entry for a request. Contains nothing that the client chose.
#[derive(Clone, Debug)]
pub struct LoggedRequest {
    /// Its method, if it is a known one.
    pub method: &'static str,
    /// Its route, not its URL.
    pub route: &'static str,
    /// The tool that it calls; empty if none.
    pub tool: &'static str,
    /// The status code of the response.
    pub status: u16,
    /// How long the request took.
    pub took: Duration,
}

/// Receives an entry for every request.
pub type Log = Arc<dyn Fn(&LoggedRequest) + Send + Sync>;

/// A server that is bound to its address.
pub struct HttpServer {
    listener: TcpListener,
    address: SocketAddr,
    token: Token,
    hosts: Hosts,
    handler: Arc<RequestHandler>,
    log: Log,
}

impl HttpServer {
    /// Binds to `address`. Only requests for one of `hosts` that carry `token` are answered.
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

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is notified, then finishes running requests.
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
                // Either the client has disconnected, or a resource such as file descriptors is exhausted.
                connections.close_one();
                sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            };
            let slot = Arc::new(connections.open());
            let connection = connection(stream, router.clone(), &graceful, &slot);
            tokio::spawn(async move {
                let _seat = seat;
                // Nothing to report if the client disconnects or its connection is closed to make room.
                tokio::select! {
                    () = slot.close_requested() => {}
                    _ = timeout(MAX_LIFETIME, connection) => {}
                }
            });
        }
        drop(listener);
        // Slower requests are cut off.
        timeout(DRAIN_TIMEOUT, graceful.shutdown()).await.ok();
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
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_header_size(MAX_HEADERS)
        .max_buf_size(MAX_HEADERS);
    let stream = TokioIo::new(Stream::new(stream, Arc::clone(slot)));
    let (service, slot) = (TowerToHyperService::new(router), Arc::clone(slot));
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Arc::clone(&slot));
        service.call(request)
    });
    graceful.watch(builder.serve_connection(stream, service))
}
