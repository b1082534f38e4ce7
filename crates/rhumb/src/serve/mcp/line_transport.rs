//! The transport over standard streams: one message per line, in bounded memory.
//!
//! It differs from the transport of the SDK in how it handles bad input: malformed lines are answered, lines that are too long
//! are skipped as they arrive, the last line needs no line end, and a client that does not read its replies is not read either.

use super::message::{Incoming, MAX_MESSAGE_BYTES, Opening, read, too_long};
use rmcp::RoleServer;
use rmcp::model::ClientJsonRpcMessage;
use rmcp::service::TxJsonRpcMessage;
use rmcp::transport::Transport;
use serde::Serialize;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::{Mutex, watch};
use tokio::time::timeout;

/// Replies that may wait to be written before no further message is read.
const MAX_PENDING_REPLIES: usize = 64;

/// How long a client may take to read the last replies after it has closed its end.
const LAST_REPLIES_TIMEOUT: Duration = Duration::from_secs(5);

/// The transport.
pub(super) struct LineTransport<R, W> {
    input: BufReader<R>,
    line: Line,
    output: Arc<Output<W>>,
    /// The reply to the last line, while it is being written. It is kept here because a call of `receive` may be dropped at any
    /// moment, and half a reply must not be followed by another one.
    reply: Option<Pin<Box<dyn Future<Output = io::Result<()>> + Send>>>,
    is_open: bool,
}

/// The line that is being read.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    is_too_long: bool,
}

/// What was read.
#[derive(Debug, PartialEq, Eq)]
enum LineFragment {
    /// A part of a line, which goes on.
    Part,
    /// The end of a line.
    End,
    /// Nothing: the client has closed its end.
    Closed,
}

impl Line {
    /// Takes in the bytes that have arrived, up to the end of the line. Keeps none of a line that is too long.
    async fn read(&mut self, input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<LineFragment> {
        let available = input.fill_buf().await?;
        if available.is_empty() {
            return Ok(LineFragment::Closed);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        self.is_too_long |= self.bytes.len() + part.len() > MAX_MESSAGE_BYTES;
        if self.is_too_long {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(part);
        }
        let count = end.map_or(part.len(), |end| end + 1);
        input.consume(count);
        Ok(if end.is_some() { LineFragment::End } else { LineFragment::Part })
    }

    /// The message on the line. Resets the line.
    fn finish(&mut self) -> Incoming {
        let Self { bytes, is_too_long } = std::mem::take(self);
        if is_too_long { Incoming::Malformed(too_long()) } else { read(&bytes) }
    }
}

/// Where replies are written.
struct Output<W> {
    writer: Mutex<Option<W>>,
    /// How many replies are being written or wait for it.
    waiting: watch::Sender<usize>,
}

/// A reply that is being written or waits for it.
struct PendingReply<W>(Arc<Output<W>>);

impl<W> Drop for PendingReply<W> {
    fn drop(&mut self) {
        self.0.waiting.send_modify(|count| *count -= 1);
    }
}

impl<W: AsyncWrite + Send + Unpin + 'static> Output<W> {
    /// Writes `message` as one line. It counts as waiting from this call on.
    fn write<M: Serialize + 'static>(
        self: &Arc<Self>,
        message: &M,
    ) -> impl Future<Output = io::Result<()>> + Send + use<M, W> {
        let line = serde_json::to_vec(message).map_err(io::Error::other);
        self.waiting.send_modify(|count| *count += 1);
        let waiting = PendingReply(Arc::clone(self));
        async move {
            let mut line = line?;
            line.push(b'\n');
            let mut writer = waiting.0.writer.lock().await;
            let writer = writer.as_mut().ok_or(io::ErrorKind::NotConnected)?;
            writer.write_all(&line).await?;
            writer.flush().await
        }
    }

    /// Waits until at most `most` replies are left to write.
    async fn wait_for_at_most(&self, most: usize) {
        // The sender is a part of `self`, so it cannot go away.
        self.waiting.subscribe().wait_for(|count| *count <= most).await.ok();
    }
}

impl<R, W> LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    pub(super) fn new(input: R, output: W) -> Self {
        let output = Arc::new(Output { writer: Mutex::new(Some(output)), waiting: watch::Sender::new(0) });
        Self { input: BufReader::new(input), line: Line::default(), output, reply: None, is_open: false }
    }

    /// The next message; `None` once the client has closed its end, or cannot be read or written any more.
    async fn next(&mut self) -> io::Result<Option<ClientJsonRpcMessage>> {
        loop {
            if let Some(reply) = &mut self.reply {
                let written = reply.await;
                self.reply = None;
                written?;
            }
            self.output.wait_for_at_most(MAX_PENDING_REPLIES).await;
            let fragment = self.line.read(&mut self.input).await?;
            let is_last = fragment == LineFragment::Closed;
            if fragment == LineFragment::Part {
                continue;
            }
            if is_last && self.line.bytes.is_empty() && !self.line.is_too_long {
                return Ok(None);
            }
            match self.line.finish() {
                Incoming::Message(message, opening) if self.is_expected(opening) => return Ok(Some(*message)),
                Incoming::Malformed(reply) => self.reply = Some(Box::pin(self.output.write(&reply))),
                Incoming::Message(..) | Incoming::Ignored => {}
            }
        }
    }

    /// Whether a message means anything yet. The SDK would end the server at a notification that comes before the handshake.
    fn is_expected(&mut self, opening: Opening) -> bool {
        self.is_open |= opening == Opening::Session;
        self.is_open || opening == Opening::Request
    }
}

impl<R, W> Transport<RoleServer> for LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.output.write(&message)
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        if let Ok(Some(message)) = self.next().await {
            return Some(message);
        }
        timeout(LAST_REPLIES_TIMEOUT, self.output.wait_for_at_most(0)).await.ok();
        None
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        drop(self.output.writer.lock().await.take());
        Ok(())
    }
}
