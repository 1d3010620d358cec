//! Connections, and what goes on beside them.
//!
//! In: a folder and a port. Out: a server that answers until the process ends. What holds: it
//! listens on 127.0.0.1 only, unless a server with a log-in stands in front; a connection has one
//! request; there are never more than [`MAX_CONNECTIONS`] at once.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;

use super::folder::WorkFolder;
use super::guard::PageGuard;
use super::http::{self, PageRequest, Response, read_body, read_head};
use super::state::PageState;
use super::{localized, route};
use crate::jvm::toolchain::OLDEST;
use crate::make::machine::HostMachine;
use crate::make::status::Problem;

/// The most connections at once; each tab that is looked at holds one for events.
const MAX_CONNECTIONS: usize = 64;
/// The port that is tried first.
const USUAL_PORT: u16 = 7_411;
/// How often the folder is looked at for changes.
const PERIOD: Duration = Duration::from_secs(1);
/// How long a tab waits for an event before the line is tried.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// What to serve.
#[derive(Clone, Debug)]
pub struct ServeOrder {
    /// The folder.
    pub folder: PathBuf,
    /// The port; without it the usual one, or any if that is taken.
    pub port: Option<u16>,
    /// The address to listen on; without it this machine only.
    pub listen: Option<IpAddr>,
    /// The server in front, if there is one.
    pub proxy: Option<FrontServer>,
}

/// A server that lets in whom the house knows, and hands their requests on.
#[derive(Clone, Debug)]
pub struct FrontServer {
    /// Its origin, such as `https://tatsu.example.edu`.
    pub origin: String,
    /// What it says with each request.
    pub secret: String,
}

/// The fewest characters of the secret of a server in front.
const SHORTEST_SECRET: usize = 32;

/// What stands in the way of listening as ordered, if anything does.
fn refusal(order: &ServeOrder) -> Option<Problem> {
    let Some(FrontServer { origin, secret }) = &order.proxy else {
        let address = order.listen.filter(|address| !address.is_loopback())?;
        return Some(
            Problem::new(format!("whoever reaches {address} could use this page")).hint(
                "put a server with a log-in in front: `--behind-proxy ORIGIN --secret-file FILE`; docs/department.md shows how",
            ),
        );
    };
    let host = origin.strip_prefix("https://").unwrap_or_default();
    let is_host = |one: char| one.is_ascii_alphanumeric() || ".-:".contains(one);
    if host.is_empty() || !host.chars().all(is_host) {
        return Some(
            Problem::new(format!("`{origin}` is no origin with TLS")).hint(
                "write it as browsers do, such as `https://tatsu.example.edu`, without a path",
            ),
        );
    }
    (secret.len() < SHORTEST_SECRET).then(|| {
        Problem::new(format!("the secret has fewer than {SHORTEST_SECRET} characters"))
            .hint("make one: `openssl rand -hex 32`")
    })
}

/// A server that is ready to answer.
pub struct PageServer {
    listener: TcpListener,
    shared: Arc<PageState>,
}

/// Starts a server.
pub fn start(order: &ServeOrder, machine: HostMachine) -> Result<PageServer, Problem> {
    let shown = order.folder.display();
    let folder = WorkFolder::open(&order.folder).map_err(|error| {
        Problem::new(format!("`{shown}` cannot be opened: {}", error.message()))
            .hint("name a folder that is there, such as `tatsu serve exercises`")
    })?;
    if let Some(problem) = refusal(order) {
        return Err(problem);
    }
    let address = order.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let on = |port: u16| TcpListener::bind((address, port));
    let listener = match order.port {
        Some(port) => on(port),
        // What a browser keeps for the page it finds at the same address the next time.
        None => on(USUAL_PORT).or_else(|_| on(0)),
    };
    let listener = listener.map_err(|error| {
        Problem::new(format!("port {} cannot be used: {error}", order.port.unwrap_or_default()))
            .hint("leave `--port` out, and a free one is taken")
    })?;
    let wrong = |error: std::io::Error| Problem::new(format!("the page cannot start: {error}"));
    let port = listener.local_addr().map_err(wrong)?.port();
    let guard = PageGuard::new(port)
        .ok_or_else(|| Problem::new("this system has no random numbers, so no page is safe"))?;
    let guard = match &order.proxy {
        Some(FrontServer { origin, secret }) => guard.behind(origin, secret),
        None => guard,
    };
    let shared = PageState::new(guard, folder, machine).map_err(wrong)?;
    Ok(PageServer { listener, shared: Arc::new(shared) })
}

impl PageServer {
    /// The address to open, with its key.
    pub fn address(&self) -> String {
        self.shared.guard.address()
    }

    /// The address to start a browser with: its key counts once.
    pub fn address_for_browser(&self) -> String {
        self.shared.guard.address_for_browser()
    }

    /// Answers until the process ends.
    pub fn run(self) {
        let Self { listener, shared } = self;
        // The first question comes sooner if its JVM is there.
        shared.quick.add(|jvms| drop(jvms.of_version(OLDEST)));
        let own = Arc::clone(&shared);
        beside("folder", move || watch_folder(&own));
        let open = Arc::new(AtomicUsize::new(0));
        for stream in listener.incoming().filter_map(Result::ok) {
            let (own, open) = (Arc::clone(&shared), Arc::clone(&open));
            if open.fetch_add(1, Ordering::SeqCst) >= MAX_CONNECTIONS {
                open.fetch_sub(1, Ordering::SeqCst);
                continue;
            }
            beside("request", move || {
                let _open = OpenConnection(open);
                serve(&own, stream);
            });
        }
    }
}

/// Counts a connection until it is closed, whatever happens.
struct OpenConnection(Arc<AtomicUsize>);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Runs something on a thread of its own; where none can be had, it is left out.
fn beside(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = std::thread::Builder::new().name(name.to_owned()).stack_size(64 << 20).spawn(work);
}

/// Answers the request of a connection. A client that has gone gets nothing.
fn serve(shared: &Arc<PageState>, mut stream: TcpStream) {
    let refuse = |stream: &mut TcpStream, request: &PageRequest, refusal: Response| {
        let _ = http::write(stream, request, refusal);
        let _ = stream.shutdown(Shutdown::Write);
        // What the client still sends is taken, so that it can read the refusal.
        let _ = stream.set_read_timeout(Some(Duration::from_millis(300)));
        let mut rest = [0; 1 << 14];
        for _ in 0..64 {
            match std::io::Read::read(stream, &mut rest) {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
        }
    };
    let (mut request, begun) = match read_head(&mut stream) {
        Ok(head) => head,
        Err(refusal) => return refuse(&mut stream, &PageRequest::default(), refusal),
    };
    if let Some(refusal) = shared.guard.judged(&request) {
        return refuse(&mut stream, &request, refusal);
    }
    if let Err(refusal) = read_body(&mut stream, &mut request, begun) {
        return refuse(&mut stream, &request, refusal);
    }
    if request.method == "GET" && request.path == "/api/events" {
        events(shared, &request, stream);
        return;
    }
    let response = route::answer(shared, &request);
    let _ = http::write(&mut stream, &request, response);
}

/// Tells a tab what happens until it has gone.
fn events(shared: &PageState, request: &PageRequest, mut stream: TcpStream) {
    if http::begin_events(&mut stream).is_err() {
        return;
    }
    let is_german = localized::is_german(request);
    let seen = request.parameter("seen").and_then(|seen| seen.parse().ok());
    let mut seen = seen.unwrap_or_else(|| shared.told());
    loop {
        let (told, new) = shared.events_after(seen, HEARTBEAT);
        seen = told;
        let mut text = String::new();
        for event in &new {
            let event = if is_german { localized::event(event) } else { event.clone() };
            text.extend(["data: ", &event, "\n\n"]);
        }
        if text.is_empty() {
            text.push_str(": still here\n\n");
        }
        if stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).is_err() {
            return;
        }
    }
}

/// Tells all tabs when files of the folder are changed by somebody else.
fn watch_folder(shared: &PageState) {
    let mut known = shared.folder.signs();
    loop {
        std::thread::sleep(PERIOD);
        let signs = shared.folder.signs();
        if signs != known {
            known = signs;
            shared.tell(&json!({ "files": true }));
        }
    }
}
