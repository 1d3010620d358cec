//! HTTP as far as the page needs it: one request a connection, everything bounded.
//!
//! In: a connection. Out: a [`PageRequest`] whose head and body are within their bounds, or the
//! [`Response`] that says why not. What holds: nothing is read beyond the bounds, and a client that
//! is slow is let go.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde_json::json;

/// The most bytes of a request line and its headers.
const MAX_HEAD: usize = 16 << 10;
/// The most headers of a request.
const MAX_HEADERS: usize = 64;
/// The most bytes of a body: a text of 2 MB as JSON with every character escaped twice fits.
pub const MAX_BODY: usize = 8 << 20;
/// How long a client may take for each piece of a request.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bodies from this length on are compressed where the client takes that.
const COMPRESSED_FROM: usize = 1 << 10;

/// What a browser asks for.
#[derive(Clone, Debug, Default)]
pub struct PageRequest {
    /// The method, as written.
    pub method: String,
    /// The path, as written: neither decoded nor normalised.
    pub path: String,
    /// What stands after `?`, as written.
    pub query: String,
    headers: Vec<(String, String)>,
    /// What stands below the headers.
    pub body: Vec<u8>,
}

impl PageRequest {
    /// The value of a header; `None` if it is missing or given more than once.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut all = self.headers.iter().filter(|(known, _)| known == name);
        let first = all.next()?;
        all.next().is_none().then_some(first.1.as_str())
    }

    /// The decoded value of a part of the query.
    pub fn parameter(&self, name: &str) -> Option<String> {
        let parts = self.query.split('&').filter_map(|part| part.split_once('='));
        decoded(parts.into_iter().find(|(key, _)| *key == name)?.1)
    }

    #[cfg(test)]
    pub(super) fn of(method: &str, path: &str, headers: &[(&str, &str)]) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            headers: headers.iter().map(owned).collect(),
            ..Self::default()
        }
    }
}

/// Percent-encoding undone; `None` if it is broken or yields no UTF-8.
pub fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                if !digits.iter().all(u8::is_ascii_hexdigit) {
                    return None;
                }
                let digits = std::str::from_utf8(&digits).ok()?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
            }
            b'+' => bytes.push(b' '),
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).ok()
}

/// What is answered.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// Headers besides those that every response has.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// A body of a type.
    pub fn of(content_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        let headers = vec![("Content-Type", content_type.to_owned())];
        Self { status: 200, headers, body: body.into() }
    }

    /// A value as JSON.
    pub fn json(value: &impl Serialize) -> Self {
        match serde_json::to_vec(value) {
            Ok(body) => Self::of("application/json", body),
            Err(_) => Self::refusal(500, "broken", "the answer cannot be written as JSON"),
        }
    }

    /// A refusal: a word for it, and what is wrong.
    pub fn refusal(status: u16, word: &str, message: &str) -> Self {
        let body = json!({ "refused": word, "message": message });
        Self { status, ..Self::json(&body) }
    }

    /// With another status.
    pub fn status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// With one more header.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    fn compressed_for(mut self, request: &PageRequest) -> Self {
        let accepted = request.header("accept-encoding").unwrap_or_default();
        let takes = accepted.split(',').any(|one| one.trim().split(';').next() == Some("gzip"));
        if !takes || self.body.len() < COMPRESSED_FROM {
            return self;
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(&self.body).and_then(|()| encoder.finish());
        if let Ok(body) = packed {
            self.body = body;
            return self.with("Content-Encoding", "gzip");
        }
        self
    }
}

/// Headers that every response has.
const COMMON: &str = "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
     Cache-Control: no-store\r\nCross-Origin-Opener-Policy: same-origin\r\n\
     Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n";

/// The policy of everything that does not bring one of its own.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Writes a response.
pub fn write(stream: &mut TcpStream, request: &PageRequest, response: Response) -> io::Result<()> {
    let Response { status, headers, body } = response.compressed_for(request);
    let mut head = format!("HTTP/1.1 {status} {}\r\n{COMMON}", reason(status));
    if !headers.iter().any(|(name, _)| *name == "Content-Security-Policy") {
        head.extend(["Content-Security-Policy: ", POLICY, "\r\n"]);
    }
    for (name, value) in &headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    head.extend(["Content-Length: ", &body.len().to_string(), "\r\n\r\n"]);
    stream.write_all(head.as_bytes())?;
    if request.method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// Begins a stream of events, which has no end.
pub fn begin_events(stream: &mut TcpStream) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 200 OK\r\n{COMMON}Content-Security-Policy: {POLICY}\r\nContent-Type: text/event-stream\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.flush()
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        303 => "See Other",
        400 => "Bad PageRequest",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "PageRequest Timeout",
        409 => "Conflict",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected PageRequest",
        422 => "Unprocessable Content",
        431 => "PageRequest Header Fields Too Large",
        501 => "Not Implemented",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

/// Reads the head of a request; its body is read by [`read_body`] once it is known that it will be
/// answered.
pub fn read_head(stream: &mut TcpStream) -> Result<(PageRequest, Vec<u8>), Response> {
    let slow = |_| Response::refusal(408, "slow", "the request did not come in time");
    stream.set_read_timeout(Some(PATIENCE)).map_err(slow)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(slow)?;
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let length = stream.read(&mut piece).map_err(slow)?;
        if length == 0 {
            return Err(Response::refusal(400, "request", "the request is not complete"));
        }
        let from = bytes.len().saturating_sub(3);
        bytes.extend_from_slice(&piece[..length]);
        if let Some(at) = bytes[from..].windows(4).position(|four| four == b"\r\n\r\n") {
            let rest = bytes.split_off(from + at + 4);
            if bytes.len() > MAX_HEAD {
                break;
            }
            return Ok((parsed(&bytes)?, rest));
        }
        if bytes.len() > MAX_HEAD {
            break;
        }
    }
    Err(Response::refusal(431, "head", "the headers of the request are too long"))
}

fn parsed(bytes: &[u8]) -> Result<PageRequest, Response> {
    let wrong = || Response::refusal(400, "request", "this is no request of HTTP/1.1");
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut head = httparse::Request::new(&mut headers);
    match head.parse(bytes) {
        Ok(httparse::Status::Complete(_)) => {}
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Response::refusal(431, "head", "the request has too many headers"));
        }
        Ok(httparse::Status::Partial) | Err(_) => return Err(wrong()),
    }
    let target = head.path.unwrap_or_default();
    // `*` and whole addresses are for proxies, which this is not.
    if !target.starts_with('/') || head.version != Some(1) {
        return Err(wrong());
    }
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let header = |one: &httparse::Header<'_>| {
        let value = std::str::from_utf8(one.value).map_err(|_| wrong())?;
        Ok((one.name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    Ok(PageRequest {
        method: head.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers: head.headers.iter().map(header).collect::<Result<_, _>>()?,
        body: Vec::new(),
    })
}

/// Reads the body of a request, of which `begun` is here already.
pub fn read_body(
    stream: &mut TcpStream,
    request: &mut PageRequest,
    begun: Vec<u8>,
) -> Result<(), Response> {
    if request.headers.iter().any(|(name, _)| name == "transfer-encoding") {
        return Err(Response::refusal(501, "length", "a body needs a `Content-Length`"));
    }
    let lengths = request.headers.iter().filter(|(name, _)| name == "content-length").count();
    let length = match (lengths, request.header("content-length")) {
        (0, _) => 0,
        (1, Some(text)) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().unwrap_or(usize::MAX)
        }
        _ => return Err(Response::refusal(400, "length", "the `Content-Length` is no number")),
    };
    if length > MAX_BODY {
        return Err(Response::refusal(413, "large", "the request is larger than 8 MB"));
    }
    let mut body = begun;
    body.truncate(length);
    let missing = length - body.len();
    let mut rest = Vec::new();
    let read = Read::take(&mut *stream, missing as u64).read_to_end(&mut rest);
    if read.is_err() || rest.len() < missing {
        return Err(Response::refusal(408, "slow", "the request did not come whole"));
    }
    body.extend(rest);
    request.body = body;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_texts_are_decoded_and_broken_ones_are_none() {
        assert_eq!(decoded("a%20b%C3%A4"), Some("a bä".to_owned()));
        for broken in ["%", "%2", "%zz", "%ff", "%+1"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_header_that_stands_twice_is_none() {
        let request = PageRequest::of("GET", "/", &[("host", "a"), ("host", "b"), ("origin", "c")]);
        assert_eq!((request.header("host"), request.header("origin")), (None, Some("c")));
    }

    #[test]
    fn only_requests_for_a_path_of_this_server_are_read() {
        let status = |text: &str| parsed(text.as_bytes()).map_err(|one| one.status);
        let read = status("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n").expect("a request");
        assert_eq!((read.path.as_str(), read.query.as_str()), ("/a", "b=c"));
        for wrong in ["GET http://a/ HTTP/1.1\r\n\r\n", "OPTIONS * HTTP/1.1\r\n\r\n", "x\r\n\r\n"] {
            assert_eq!(status(wrong).err(), Some(400), "{wrong}");
        }
    }
}
