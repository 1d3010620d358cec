//! Who is answered at all.
//!
//! In: the head of a request. Out: whether it comes from the page that this process has opened.
//! What holds: the host is looked at before anything else, on every method, so that no name that
//! leads to this machine makes another site's page a page of ours; nothing but the opened address
//! is answered without the secret; and what changes something comes from this page as JSON.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use super::http::{PageRequest, Response};

/// How many bytes a secret has.
const SECRET: usize = 32;

/// The header in which a server in front says its secret.
const PROXY_HEADER: &str = "x-tatsu-secret";

/// What a browser has to know.
#[derive(Debug)]
pub struct PageGuard {
    /// The host as a browser names it: `127.0.0.1:PORT`, or that of the server in front.
    host: String,
    /// The origin of the page: the host with its scheme.
    origin: String,
    /// What the server in front says with each request, if there is one: it lets in only whom the
    /// house knows, so no cookie is asked for.
    proxy_secret: Option<String>,
    /// The name of the cookie: cookies are shared by all ports of an address.
    cookie: String,
    /// What stands in the address that is printed.
    token: String,
    /// What stands in the address that a browser is started with, which other users of the machine
    /// may see in the list of processes: it counts once.
    once: Mutex<Option<String>>,
    /// What stands in the cookie.
    secret: String,
}

impl PageGuard {
    /// The guard of this port, with new secrets; `None` if the system has none.
    pub fn new(port: u16) -> Option<Self> {
        Some(Self {
            host: format!("127.0.0.1:{port}"),
            origin: format!("http://127.0.0.1:{port}"),
            proxy_secret: None,
            cookie: format!("tatsu-{port}"),
            token: secret()?,
            once: Mutex::new(Some(secret()?)),
            secret: secret()?,
        })
    }

    /// The guard of a page with a server in front that lets in whom the house knows: its origin is
    /// that server's, such as `https://tatsu.example.edu`, and each of its requests holds the
    /// secret.
    pub fn behind(self, origin: &str, secret: &str) -> Self {
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        Self {
            host: host.to_owned(),
            origin: origin.to_owned(),
            proxy_secret: Some(secret.to_owned()),
            ..self
        }
    }

    /// The address to open by hand.
    pub fn address(&self) -> String {
        if self.proxy_secret.is_some() {
            return format!("{}/", self.origin);
        }
        self.with_token(&self.token)
    }

    /// The address to start a browser with.
    pub fn address_for_browser(&self) -> String {
        let once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        self.with_token(once.as_ref().unwrap_or(&self.token))
    }

    fn with_token(&self, token: &str) -> String {
        format!("{}/?token={token}", self.origin)
    }

    /// Whether the token is one of this page; the one for the browser does not count again.
    fn takes(&self, given: &str) -> bool {
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        if once.as_ref().is_some_and(|known| is_same(given, known)) {
            *once = None;
            return true;
        }
        is_same(given, &self.token)
    }

    /// An answer that ends the request: a refusal, or the cookie for the token. `None` if the
    /// request is one of the page.
    pub fn judged(&self, request: &PageRequest) -> Option<Response> {
        if request.header("host") != Some(self.host.as_str()) {
            return Some(Response::refusal(421, "host", "this is not the host of the page"));
        }
        let changes = match request.method.as_str() {
            "GET" | "HEAD" => false,
            "POST" => true,
            _ => {
                let refusal = Response::refusal(405, "method", "only GET and POST are answered");
                return Some(refusal.with("Allow", "GET, HEAD, POST"));
            }
        };
        // Browsers send it with each request of a page of another origin that could read an answer.
        if request.header("origin").is_some_and(|origin| origin != self.origin) {
            return Some(Response::refusal(403, "origin", "the request comes from another page"));
        }
        let is_opened = request.path == "/" && request.parameter("token").is_some();
        if !changes && is_opened && self.proxy_secret.is_none() {
            return Some(self.exchanged(request));
        }
        if !self.knows_secret(request) {
            let message =
                "open the address that `tatsu serve` printed: it holds the key to this page";
            return Some(Response::refusal(403, "secret", message));
        }
        if !changes {
            return None;
        }
        if request.header("origin") != Some(self.origin.as_str()) {
            return Some(Response::refusal(403, "origin", "the request does not say its page"));
        }
        let content = request.header("content-type").unwrap_or_default();
        if content.split(';').next().map(str::trim) != Some("application/json") {
            return Some(Response::refusal(415, "content-type", "only JSON is taken"));
        }
        None
    }

    /// The secret for the token, after which the address no longer shows it.
    fn exchanged(&self, request: &PageRequest) -> Response {
        let given = request.parameter("token").unwrap_or_default();
        if !self.takes(&given) {
            let message =
                "this key is not, or no longer, the one of this page: start `tatsu serve` again";
            return Response::refusal(403, "token", message);
        }
        let Self { cookie, secret, .. } = self;
        Response::of("text/plain; charset=utf-8", "")
            .status(303)
            .with("Location", "/")
            .with("Set-Cookie", format!("{cookie}={secret}; HttpOnly; SameSite=Strict; Path=/"))
    }

    fn knows_secret(&self, request: &PageRequest) -> bool {
        if let Some(secret) = &self.proxy_secret {
            return request.header(PROXY_HEADER).is_some_and(|given| is_same(given, secret));
        }
        let cookies = request.header("cookie").unwrap_or_default();
        let mut own = cookies.split(';').filter_map(|one| one.trim().split_once('='));
        own.any(|(name, value)| name == self.cookie && is_same(value, &self.secret))
    }
}

/// Whether two texts are the same; how long that takes tells their lengths only.
fn is_same(given: &str, known: &str) -> bool {
    let differing = given.bytes().zip(known.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == known.len() && differing == 0
}

fn secret() -> Option<String> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).ok()?;
    let mut text = String::with_capacity(2 * SECRET);
    for byte in bytes {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_a_server_its_secret_counts_and_nothing_else() {
        let guard = PageGuard::new(7).unwrap().behind("https://t.example.edu", "abc");
        assert_eq!(guard.address(), "https://t.example.edu/");
        let request = |host: &str, secret: &str, origin: Option<&str>| {
            let cookie = format!("{}={}", guard.cookie, guard.secret);
            let mut headers = vec![
                ("host", host),
                (PROXY_HEADER, secret),
                ("cookie", cookie.as_str()),
                ("content-type", "application/json"),
            ];
            headers.extend(origin.map(|origin| ("origin", origin)));
            let method = if origin.is_some() { "POST" } else { "GET" };
            let judged = guard.judged(&PageRequest::of(method, "/", &headers));
            judged.map(|refusal| refusal.status)
        };
        assert_eq!(request("t.example.edu", "abc", None), None);
        assert_eq!(request("t.example.edu", "abd", None), Some(403));
        assert_eq!(request("127.0.0.1:7", "abc", None), Some(421));
        assert_eq!(request("t.example.edu", "abc", Some("https://t.example.edu")), None);
        assert_eq!(request("t.example.edu", "abc", Some("https://evil.example")), Some(403));
    }

    fn guard() -> PageGuard {
        PageGuard {
            host: "127.0.0.1:4000".to_owned(),
            origin: "http://127.0.0.1:4000".to_owned(),
            proxy_secret: None,
            cookie: "tatsu-4000".to_owned(),
            token: "t1".to_owned(),
            once: Mutex::new(Some("o1".to_owned())),
            secret: "s1".to_owned(),
        }
    }

    fn status(method: &str, path: &str, headers: &[(&str, &str)]) -> Option<u16> {
        let mut request = PageRequest::of(method, path, headers);
        if let Some((path, query)) = path.split_once('?') {
            request.path = path.to_owned();
            request.query = query.to_owned();
        }
        guard().judged(&request).map(|one| one.status)
    }

    const HOST: (&str, &str) = ("host", "127.0.0.1:4000");
    const COOKIE: (&str, &str) = ("cookie", "a=b; tatsu-4000=s1");
    const ORIGIN: (&str, &str) = ("origin", "http://127.0.0.1:4000");
    const JSON: (&str, &str) = ("content-type", "application/json; charset=utf-8");

    #[test]
    fn the_host_comes_first_on_every_method() {
        for method in ["GET", "POST", "OPTIONS", "DELETE", "TRACE"] {
            for host in ["localhost:4000", "127.0.0.1", "evil.example:4000", "127.0.0.1:4001"] {
                assert_eq!(status(method, "/", &[("host", host), COOKIE]), Some(421), "{host}");
            }
            assert_eq!(status(method, "/", &[COOKIE]), Some(421));
        }
        assert_eq!(status("OPTIONS", "/", &[HOST, COOKIE]), Some(405));
    }

    #[test]
    fn nothing_answers_without_the_secret() {
        assert_eq!(status("GET", "/", &[HOST]), Some(403));
        assert_eq!(status("GET", "/", &[HOST, ("cookie", "tatsu-4000=s2")]), Some(403));
        assert_eq!(status("GET", "/", &[HOST, ("cookie", "tatsu-4000=s12")]), Some(403));
        assert_eq!(status("GET", "/", &[HOST, COOKIE]), None);
        assert_eq!(status("GET", "/?token=t1", &[HOST]), Some(303));
        assert_eq!(status("GET", "/?token=t2", &[HOST]), Some(403));
        assert_eq!(status("GET", "/api/state?token=t1", &[HOST]), Some(403));
    }

    #[test]
    fn the_token_of_the_browser_counts_once() {
        let guard = guard();
        assert!(guard.takes("o1") && !guard.takes("o1"));
        assert!(guard.takes("t1") && guard.takes("t1") && !guard.takes(""));
    }

    #[test]
    fn changes_come_from_this_page_as_json() {
        assert_eq!(status("POST", "/", &[HOST, COOKIE, ORIGIN, JSON]), None);
        assert_eq!(status("POST", "/", &[HOST, COOKIE, JSON]), Some(403));
        assert_eq!(status("POST", "/", &[HOST, COOKIE, ("origin", "null"), JSON]), Some(403));
        let text = ("content-type", "text/plain");
        assert_eq!(status("POST", "/", &[HOST, COOKIE, ORIGIN, text]), Some(415));
        assert_eq!(status("POST", "/", &[HOST, COOKIE, ORIGIN]), Some(415));
        assert_eq!(status("GET", "/", &[HOST, COOKIE, ("origin", "http://evil")]), Some(403));
    }
}
