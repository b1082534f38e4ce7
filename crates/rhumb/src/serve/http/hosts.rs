//! The host names that requests may use. Protects against DNS rebinding, where a web page reaches the server by its own name.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, Uri, uri::Authority};

/// The header in which a browser describes the page that makes a request. Pages cannot set it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The host names that requests may use.
#[derive(Clone, Debug)]
pub struct Hosts {
    names: Vec<String>,
    port: u16,
}

impl Default for Hosts {
    /// The names of the local machine.
    fn default() -> Self {
        Self { names: ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec(), port: 0 }
    }
}

impl Hosts {
    /// Adds `name`.
    #[must_use]
    pub fn and(mut self, name: &str) -> Self {
        let is_bare = name.contains(':') && !name.starts_with('[');
        self.names.push(if is_bare { format!("[{name}]") } else { name.to_ascii_lowercase() });
        self
    }

    pub(super) fn at(self, port: u16) -> Self {
        Self { port, ..self }
    }

    /// Whether a request uses an allowed name, in the request line and in the `Host` header.
    pub(super) fn allow_request(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let target = uri.authority().map(Authority::as_str);
        let host = headers.contains_key(HOST).then(|| single(headers, &HOST).unwrap_or_default());
        let mut named = target.into_iter().chain(host).peekable();
        named.peek().is_some() && named.all(|authority| self.allow(authority))
    }

    /// Whether a request comes from a program other than a browser, or from a page of this server.
    pub(super) fn allow_page(&self, headers: &HeaderMap) -> bool {
        let is_ours = |origin: &str| origin.strip_prefix("http://").is_some_and(|authority| self.allow(authority));
        let is_allowed = |name: &HeaderName, allow: &dyn Fn(&str) -> bool| {
            !headers.contains_key(name) || single(headers, name).is_some_and(allow)
        };
        is_allowed(&ORIGIN, &is_ours) && is_allowed(&SITE, &|site| site == "none" || site == "same-origin")
    }

    /// Whether `authority`, a name with an optional port, is an allowed name with the port of this server.
    fn allow(&self, authority: &str) -> bool {
        let authority = authority.to_ascii_lowercase();
        let (name, port) = match authority.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port_from(port)),
            _ => (authority.as_str(), Some(DEFAULT_PORT)),
        };
        port.is_some_and(|port| port == self.port) && self.names.iter().any(|it| it == name)
    }
}

/// The port of an authority without one.
const DEFAULT_PORT: u16 = 80;

fn port_from(text: &str) -> Option<u16> {
    // `parse` accepts a sign, which is not valid in a port.
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The value of a header that occurs exactly once.
pub(super) fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    if values.next().is_some() { None } else { first.to_str().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_host_names_at_the_own_port_are_allowed() {
        let hosts = Hosts::default().and("Build.Example").at(7878);
        for good in ["localhost:7878", "LOCALHOST:7878", "127.0.0.1:7878", "[::1]:7878", "build.example:7878"] {
            assert!(hosts.allow(good), "{good}");
        }
        for bad in [
            "evil.example:7878",
            "localhost:7879",
            "localhost:+7878",
            "localhost.:7878",
            "user@localhost:7878",
            "::1:7878",
            "localhost",
            "localhost.evil.example",
            "127.0.0.1.nip.io:7878",
            "",
            ":7878",
            "localhost:x",
            "localhost:",
        ] {
            assert!(!hosts.allow(bad), "{bad}");
        }
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let hosts = Hosts::default().at(7878);
        let allow = |name: HeaderName, value: &'static str| {
            hosts.allow_page(&HeaderMap::from_iter([(name, axum::http::HeaderValue::from_static(value))]))
        };
        assert!(hosts.allow_page(&HeaderMap::new()));
        assert!(allow(ORIGIN, "http://localhost:7878"));
        for bad in [
            "http://evil.example",
            "null",
            "file://",
            "http://localhost:3000",
            "http://localhost",
            "https://localhost:7878",
            "localhost:7878",
        ] {
            assert!(!allow(ORIGIN, bad), "{bad}");
        }
        assert!(allow(SITE, "same-origin") && allow(SITE, "none"));
        assert!(!allow(SITE, "cross-site") && !allow(SITE, "same-site"));
    }
}
