//! Reads the body of a request, within limits of size and time, before the request is answered.
//!
//! A request counts as running only once its body has arrived, so slow clients do not use up the limit on running requests.

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, StatusCode, header::CONTENT_LENGTH};
use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::timeout;

/// How long a client may take to send a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyTimeouts {
    /// Between two parts.
    pub(super) part: Duration,
    /// In total.
    pub(super) whole: Duration,
}

/// Why a body was not read.
pub(super) type BodyProblem = (StatusCode, &'static str);

/// Whether the headers announce a body of more than `limit` bytes.
pub(super) fn is_announced_too_long(headers: &HeaderMap, limit: usize) -> bool {
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    length.is_some_and(|length| length > limit)
}

pub(super) const TOO_LONG: BodyProblem =
    (StatusCode::PAYLOAD_TOO_LARGE, "the body is too large; at most 1 MiB is accepted");
const TOO_SLOW: BodyProblem = (StatusCode::REQUEST_TIMEOUT, "timed out waiting for the body");
const BROKEN: BodyProblem = (StatusCode::BAD_REQUEST, "the body is incomplete or malformed");

/// Reads `body` if it has at most `limit` bytes. Trailers are ignored.
pub(super) async fn read(body: Body, limit: usize, patience: BodyTimeouts) -> Result<Bytes, BodyProblem> {
    timeout(patience.whole, read_parts(body, limit, patience.part)).await.unwrap_or(Err(TOO_SLOW))
}

async fn read_parts(mut body: Body, limit: usize, patience: Duration) -> Result<Bytes, BodyProblem> {
    let mut bytes = Vec::new();
    loop {
        let part = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        let Some(part) = timeout(patience, part).await.map_err(|_| TOO_SLOW)? else { return Ok(bytes.into()) };
        let Ok(data) = part.map_err(|_| BROKEN)?.into_data() else { continue };
        if data.len() > limit - bytes.len() {
            return Err(TOO_LONG);
        }
        bytes.extend_from_slice(&data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::BoxError;
    use hyper::body::Frame;
    use std::collections::VecDeque;
    use std::task::{Context, Poll};

    const PATIENCE: BodyTimeouts = BodyTimeouts { part: Duration::from_millis(20), whole: Duration::from_mins(1) };

    /// A body that arrives in parts; `None` stalls.
    struct Parts(VecDeque<Option<Result<&'static str, BoxError>>>);

    impl HttpBody for Parts {
        type Data = Bytes;
        type Error = BoxError;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
            if self.0.front().is_some_and(Option::is_none) {
                return Poll::Pending;
            }
            let part = self.0.pop_front().flatten();
            Poll::Ready(part.map(|part| part.map(|text| Frame::data(Bytes::from(text)))))
        }
    }

    async fn read_all(
        parts: impl IntoIterator<Item = Option<Result<&'static str, BoxError>>>,
    ) -> Result<Bytes, BodyProblem> {
        read(Body::new(Parts(parts.into_iter().collect())), 6, PATIENCE).await
    }

    #[tokio::test]
    async fn a_body_may_be_as_long_as_the_limit() {
        assert_eq!(read_all([Some(Ok("abc")), Some(Ok("def"))]).await, Ok(Bytes::from("abcdef")));
        assert_eq!(read_all([Some(Ok("abc")), Some(Ok("defg"))]).await, Err(TOO_LONG));
        assert_eq!(read_all([]).await, Ok(Bytes::new()));
    }

    #[tokio::test]
    async fn a_body_that_stalls_or_breaks_off_is_refused() {
        assert_eq!(read_all([Some(Ok("abc")), None]).await, Err(TOO_SLOW));
        assert_eq!(read_all([Some(Ok("abc")), Some(Err("gone".into()))]).await, Err(BROKEN));
    }
}
