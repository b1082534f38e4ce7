//! A connection that is closed if its client does not read, and lingers so that the last response arrives.

use super::connections::Slot;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// How long a client may pause while it reads a response.
const STALL_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a client may take to read a whole response once it falls behind.
const BEHIND_TIMEOUT: Duration = Duration::from_secs(30);

/// How long to read and discard input after the last response. Closing a connection with unread input resets it, and the client
/// might lose the response.
const LINGER: Duration = Duration::from_secs(1);

/// A connection to a client.
pub(super) struct Stream {
    inner: TcpStream,
    slot: Arc<Slot>,
    /// Whether the client has sent less than was read for.
    has_waited: bool,
    /// When the connection is given up, if its client is behind or it lingers.
    end: Pin<Box<Sleep>>,
    /// When the client fell behind; `None` if all that was written has been taken.
    behind_since: Option<Instant>,
    is_stalled: bool,
    is_shut_down: bool,
}

impl Stream {
    pub(super) fn new(inner: TcpStream, slot: Arc<Slot>) -> Self {
        let end = Box::pin(sleep(STALL_TIMEOUT));
        Self { inner, slot, has_waited: false, end, behind_since: None, is_stalled: false, is_shut_down: false }
    }

    /// The result of an attempt to write, or an error if such attempts have failed for too long.
    fn checked<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_stalled = false;
            return written;
        }
        if !self.is_stalled {
            self.is_stalled = true;
            let now = Instant::now();
            let behind_since = *self.behind_since.get_or_insert(now);
            self.end.as_mut().reset((now + STALL_TIMEOUT).min(behind_since + BEHIND_TIMEOUT));
        }
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Discards input until the client closes its end, or for as long as the connection lingers.
    fn discard_input(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut bytes = [0; 4096];
        while self.end.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut bytes);
            let read = ready!(Pin::new(&mut self.inner).poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                break;
            }
        }
        Poll::Ready(())
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.inner).poll_read(context, buffer);
        if read.is_pending() && !self.has_waited {
            self.has_waited = true;
            self.slot.wait();
        }
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.checked(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, parts);
        self.checked(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // A flush comes after everything was written.
        self.behind_since = None;
        let flushed = Pin::new(&mut self.inner).poll_flush(context);
        self.checked(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_shut_down {
            let shut_down = Pin::new(&mut self.inner).poll_shutdown(context);
            ready!(self.checked(shut_down, context))?;
            self.is_shut_down = true;
            self.end.as_mut().reset(Instant::now() + LINGER);
        }
        self.discard_input(context).map(Ok)
    }
}
