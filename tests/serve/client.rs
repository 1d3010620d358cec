//! A server in a folder, and a client that sends exactly what it is told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::command::Folder;

/// How long a client waits.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running server; it ends with the test.
pub struct Server {
    child: Child,
    address: String,
    cookie: String,
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// A header; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        let text = self.text();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// Reads an answer of which all bytes are there.
#[track_caller]
pub fn answer_of(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(bytes)));
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let header = |line: &str| {
        let (name, value) = line.split_once(": ").expect("a header");
        (name.to_ascii_lowercase(), value.to_owned())
    };
    let headers = lines.map(header).collect();
    Answer { status: status.expect("a status"), headers, body: bytes[end + 4..].to_vec() }
}

/// A request whose answer has no end.
pub struct Begun(TcpStream);

impl Begun {
    /// Everything up to this text.
    #[track_caller]
    pub fn read_until(mut self, text: &str) -> String {
        let mut all = Vec::new();
        let mut piece = [0; 1024];
        while !String::from_utf8_lossy(&all).contains(text) {
            let length = self.0.read(&mut piece).expect("more");
            assert!(length > 0, "{}", String::from_utf8_lossy(&all));
            all.extend_from_slice(&piece[..length]);
        }
        String::from_utf8_lossy(&all).into_owned()
    }
}

impl Server {
    /// A server on a folder, with the cookie of its page.
    pub fn start(folder: &Folder) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tatsu"))
            .args(["serve", "--no-open", "--port", "0"])
            .arg(folder.path())
            .env("XDG_CACHE_HOME", crate::command::CACHE)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary is built");
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("an address");
        let address = line.trim().to_owned();
        let mut server = Self { child, address, cookie: String::new() };
        let text = format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", server.path(), server.host());
        let opened = server.raw(&text);
        let cookie = opened.header("set-cookie").split(';').next().unwrap_or_default();
        cookie.clone_into(&mut server.cookie);
        server
    }

    /// The address that it printed.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Address and port.
    pub fn host(&self) -> &str {
        self.address.trim_start_matches("http://").split('/').next().unwrap_or_default()
    }

    pub fn port(&self) -> &str {
        self.host().split(':').nth(1).unwrap_or_default()
    }

    /// The path that was printed, with the key.
    pub fn path(&self) -> &str {
        let at = self.address.find("/?").expect("a path");
        &self.address[at..]
    }

    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Sends these bytes and reads what comes until the connection is closed.
    #[track_caller]
    pub fn raw(&self, text: &str) -> Answer {
        let mut stream = self.connected();
        // A server that refuses may close before all is sent.
        let _ = stream.write_all(text.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        answer_of(&bytes)
    }

    fn connected(&self) -> TcpStream {
        let stream = TcpStream::connect(self.host()).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Reads something with the cookie.
    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        let (host, cookie) = (self.host(), &self.cookie);
        self.raw(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n"))
    }

    /// Begins to read something that has no end.
    pub fn begin(&self, path: &str) -> Begun {
        let (host, cookie) = (self.host(), &self.cookie);
        let mut stream = self.connected();
        let text = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
        stream.write_all(text.as_bytes()).expect("a request");
        let mut first = [0; 1];
        stream.peek(&mut first).expect("an answer");
        Begun(stream)
    }

    /// Changes something as the page does.
    #[track_caller]
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.raw(&self.posted(path, body))
    }

    /// Begins to change something.
    pub fn begin_post(&self, path: &str, body: &Value) -> TcpStream {
        let mut stream = self.connected();
        stream.write_all(self.posted(path, body).as_bytes()).expect("a request");
        stream
    }

    fn posted(&self, path: &str, body: &Value) -> String {
        let (host, cookie, body) = (self.host(), &self.cookie, body.to_string());
        let length = body.len();
        format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    }

    /// A job once it is over.
    #[track_caller]
    pub fn waited_for(&self, job: &Value) -> Value {
        let of_job = |state: &Value| {
            let jobs = state["jobs"].as_array().expect("jobs");
            jobs.iter().find(|one| one["id"] == *job).expect("the job").clone()
        };
        loop {
            let state = self.get("/api/state").json();
            let found = of_job(&state);
            if !["waiting", "running"].contains(&found["state"].as_str().unwrap_or_default()) {
                return found;
            }
            let seen = &state["seen"];
            self.begin(&format!("/api/events?seen={seen}")).read_until("data: {");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
