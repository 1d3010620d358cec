//! An editor that sends exactly what it is told.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// How long an editor waits for a message.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running server and its editor.
pub struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    coming: Receiver<String>,
    last: u64,
}

impl Editor {
    /// A server that has been told nothing yet.
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tatsu"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", crate::command::CACHE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary is built");
        let output = child.stdout.take().expect("it is piped");
        let (sender, coming) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(text) = read_message(&mut output) {
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        Self { input: child.stdin.take(), child, coming, last: 0 }
    }

    /// A server that is ready.
    pub fn ready(options: Value) -> Self {
        let mut editor = Self::start();
        editor.ask("initialize", options);
        editor.tell("initialized", json!({}));
        editor
    }

    /// Sends bytes.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server listens");
    }

    /// Sends a message.
    pub fn send(&mut self, message: &str) {
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{message}", message.len()).as_bytes());
    }

    /// Tells the server something.
    pub fn tell(&mut self, method: &str, params: Value) {
        let mut message = json!({ "jsonrpc": "2.0", "method": method });
        message["params"] = params;
        self.send(&message.to_string());
    }

    /// Begins to ask the server something; the number of the question.
    pub fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        let mut message = json!({ "jsonrpc": "2.0", "id": self.last, "method": method });
        message["params"] = params;
        self.send(&message.to_string());
        self.last
    }

    /// What the server says next.
    #[track_caller]
    pub fn next_text(&mut self) -> String {
        self.coming.recv_timeout(PATIENCE).expect("the server says something")
    }

    /// What the server says within this time.
    pub fn text_within(&mut self, patience: Duration) -> Option<String> {
        self.coming.recv_timeout(patience).ok()
    }

    /// The answer to a question, and what is told before it.
    #[track_caller]
    pub fn answer(&mut self, id: u64) -> (Value, Vec<Value>) {
        let mut told = Vec::new();
        loop {
            let message: Value = serde_json::from_str(&self.next_text()).expect("JSON");
            if message["id"] == id && message.get("method").is_none() {
                return (message, told);
            }
            told.push(message);
        }
    }

    /// Asks, and waits for what comes of it.
    #[track_caller]
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.answer(id).0
    }

    /// Opens a text.
    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "java", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Ends the server; its exit code.
    pub fn end(mut self) -> Option<i32> {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.child.wait().expect("it ends").code()
    }

    /// Ends the input; the server's exit code.
    pub fn hang_up(mut self) -> Option<i32> {
        self.input = None;
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_message(output: &mut impl BufRead) -> Option<String> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            head => length = head.strip_prefix("Content-Length: ")?.parse().ok()?,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    String::from_utf8(body).ok()
}
