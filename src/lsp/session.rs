//! What is asked, and what is answered.
//!
//! In: events, one after the other. Out: messages for the editor. What holds: each request is
//! answered once; a request that was called off is answered with that; a mistake in tatsu is an
//! answer and no end.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;

use serde_json::{Value, json};

use super::check_queue::{CheckQueue, CheckTask};
use super::document::{OpenDocument, WaitingRequest, path_of, uri_of};
use super::event::ServerEvent;
use super::message::{
    INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, NOT_INITIALIZED, PARSE_ERROR,
    REQUEST_CANCELLED, REQUEST_FAILED, failure, notification, response,
};
use super::order::{LensOrder, OrderedText, carry_out};
use super::reply;
use crate::ask::listing;
use crate::ask::wording::Wording;
use crate::make::editor::found::read_text;
use crate::make::editor::hover::hover;
use crate::make::editor::offers::offers;
use crate::make::editor::outline::{folds, outline};
use crate::make::json::CheckReport;
use crate::make::lane::Lane;
use crate::make::machine::HostMachine;
use crate::make::tally::{InstanceTally, tally};
use crate::make::words;
use crate::pipeline::{Event, StopSignal};
use crate::skeleton::front_matter::Language;
use crate::write::artifact::{self, Artifact, Role};

/// What an editor and the server know of each other.
pub struct EditorSession {
    events: Sender<ServerEvent>,
    machine: HostMachine,
    wording: Wording,
    documents: BTreeMap<String, OpenDocument>,
    checks: CheckQueue,
    lane: Option<Lane>,
    /// Requests under way, by their number as text, and what calls them off.
    running: BTreeMap<String, StopSignal>,
    /// The number of the next instance of a text.
    seeds: BTreeMap<String, u64>,
    aside: Option<tempfile::TempDir>,
    requests: u64,
    client: ClientAbilities,
    state: SessionState,
    out: Vec<Value>,
}

/// What an editor can do.
#[derive(Clone, Copy, Debug, Default)]
struct ClientAbilities {
    takes_snippets: bool,
    shows_documents: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionState {
    New,
    Running,
    ShutDown,
    Over { is_well: bool },
}

impl EditorSession {
    /// Nothing has been said yet.
    pub fn new(events: Sender<ServerEvent>, machine: HostMachine) -> Self {
        Self {
            checks: CheckQueue::new(events.clone(), machine.cores),
            events,
            machine,
            wording: wording(Language::English),
            documents: BTreeMap::new(),
            lane: None,
            running: BTreeMap::new(),
            seeds: BTreeMap::new(),
            aside: None,
            requests: 0,
            client: ClientAbilities::default(),
            state: SessionState::New,
            out: Vec::new(),
        }
    }

    /// Whether nothing is answered any more.
    pub fn is_over(&self) -> bool {
        matches!(self.state, SessionState::Over { .. })
    }

    /// Whether it was ended by `shutdown` and `exit`.
    pub fn ended_well(&self) -> bool {
        self.state == SessionState::Over { is_well: true }
    }

    /// What is said to an event; `coming` are those that are known to follow it.
    pub fn hear(&mut self, event: ServerEvent, coming: &VecDeque<ServerEvent>) -> Vec<Value> {
        match event {
            ServerEvent::Message(message) => self.message(&message, coming),
            ServerEvent::Broken(reason) => {
                self.out.push(failure(&Value::Null, PARSE_ERROR, &reason));
            }
            ServerEvent::End => self.state = SessionState::Over { is_well: false },
            ServerEvent::Checked { uri, version, report } => self.checked(&uri, version, report),
            ServerEvent::Counted { id, lens, tally } => self.counted(&id, lens, tally.as_ref()),
            ServerEvent::Progress { token, message } => self.progress(&token, &message),
            ServerEvent::Ordered { id, token, outcome } => self.ordered(&id, token, outcome),
        }
        std::mem::take(&mut self.out)
    }

    fn message(&mut self, message: &Value, coming: &VecDeque<ServerEvent>) {
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            // An answer to what the server has asked, such as to show a text.
            return;
        };
        let nothing = Value::Null;
        let params = message.get("params").unwrap_or(&nothing);
        let Some(id) = message.get("id") else {
            let told = AssertUnwindSafe(|| self.told(method, params, coming));
            if catch_unwind(told).is_err() {
                let text = format!("tatsu has a mistake in `{method}`; please report it");
                self.say("window/logMessage", json!({ "type": 1, "message": text }));
            }
            return;
        };
        let refusal = match self.state {
            SessionState::New if method != "initialize" => {
                Some((NOT_INITIALIZED, "`initialize` comes first"))
            }
            SessionState::ShutDown => Some((INVALID_PARAMS, "the server was shut down")),
            SessionState::New | SessionState::Running | SessionState::Over { .. } => None,
        };
        if let Some((code, why)) = refusal {
            self.out.push(failure(id, code, why));
            return;
        }
        let asked = AssertUnwindSafe(|| self.asked(id, method, params));
        if catch_unwind(asked).is_err() {
            let text = format!("tatsu has a mistake in `{method}`; please report it");
            self.out.push(failure(id, INTERNAL_ERROR, &text));
        }
    }

    fn say(&mut self, method: &str, params: Value) {
        self.out.push(notification(method, params));
    }

    /// The editor tells something.
    fn told(&mut self, method: &str, params: &Value, coming: &VecDeque<ServerEvent>) {
        let text = &params["textDocument"];
        let uri = text["uri"].as_str().unwrap_or_default();
        let version = text["version"].as_i64().unwrap_or_default();
        match method {
            "exit" => {
                let is_well = self.state == SessionState::ShutDown;
                self.state = SessionState::Over { is_well };
            }
            "$/cancelRequest" => self.call_off(&params["id"]),
            "textDocument/didOpen" => {
                let language = text["languageId"].as_str().unwrap_or_default();
                let written = text["text"].as_str().unwrap_or_default().to_owned();
                let mut document = OpenDocument::opened(uri, language, version, written);
                document.is_german = self.wording.language() == Language::German;
                self.documents.insert(uri.to_owned(), document);
                self.look_at(uri);
            }
            "textDocument/didChange" => {
                let Some(document) = self.documents.get_mut(uri) else { return };
                let changes = params["contentChanges"].as_array().map_or(&[][..], |all| all);
                document.change(version, changes);
                let is_same = |event: &ServerEvent| {
                    let ServerEvent::Message(next) = event else { return false };
                    next["method"] == "textDocument/didChange"
                        && next["params"]["textDocument"]["uri"] == uri
                };
                // The text is looked at when somebody stops typing for a moment.
                if !coming.iter().any(is_same) {
                    self.look_at(uri);
                }
            }
            "textDocument/didClose" => {
                self.checks.forget(uri);
                if let Some(document) = self.documents.remove(uri) {
                    for request in document.waiting {
                        self.out.push(response(&request.id, Value::Null));
                    }
                    self.say(
                        "textDocument/publishDiagnostics",
                        json!({ "uri": uri, "diagnostics": [] }),
                    );
                }
            }
            _ => {}
        }
    }

    /// Reads a text and says what is found; it is run later.
    fn look_at(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let source = document.source();
        let Some(kind) = document.kind else {
            let had = !document.report.diagnostics.is_empty();
            document.report = CheckReport::default();
            (document.is_checked, document.reported) = (true, document.version);
            if had {
                let found = reply::diagnostics(document);
                self.say("textDocument/publishDiagnostics", found);
            }
            self.answer_waiting(uri);
            return;
        };
        document.report = read_text(kind, &source);
        document.reported = document.version;
        let is_wrong = document.report.diagnostics.iter().any(|one| one.severity == "error");
        document.is_checked = is_wrong || !kind.is_java();
        let (found, is_checked) = (reply::diagnostics(document), document.is_checked);
        let version = document.version;
        self.say("textDocument/publishDiagnostics", found);
        if is_checked {
            self.checks.forget(uri);
            self.answer_waiting(uri);
        } else {
            self.checks.add(CheckTask { uri: uri.to_owned(), version, kind, source });
        }
    }

    fn checked(&mut self, uri: &str, version: i64, report: Option<Box<CheckReport>>) {
        self.checks.ended();
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.version != version {
            return;
        }
        document.is_checked = true;
        if let Some(report) = report {
            let is_new = !reply::is_same(&report, &document.report);
            document.report = *report;
            if is_new {
                let found = reply::diagnostics(document);
                self.say("textDocument/publishDiagnostics", found);
            }
        }
        self.answer_waiting(uri);
    }

    fn answer_waiting(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        for WaitingRequest { id, method, params } in std::mem::take(&mut document.waiting) {
            self.asked(&id, &method, &params);
        }
    }

    /// The editor asks something.
    fn asked(&mut self, id: &Value, method: &str, params: &Value) {
        let answer = match method {
            "initialize" => self.initialize(params),
            "shutdown" => {
                self.state = SessionState::ShutDown;
                self.running.values().for_each(StopSignal::set);
                Value::Null
            }
            "codeLens/resolve" => return self.count(id, params),
            "workspace/executeCommand" => return self.order(id, params),
            "textDocument/hover"
            | "textDocument/completion"
            | "textDocument/codeAction"
            | "textDocument/documentSymbol"
            | "textDocument/foldingRange"
            | "textDocument/codeLens"
            | "textDocument/semanticTokens/full" => match self.of_document(id, method, params) {
                Some(answer) => answer,
                None => return,
            },
            _ => {
                let why = format!("there is no `{method}`");
                self.out.push(failure(id, METHOD_NOT_FOUND, &why));
                return;
            }
        };
        self.out.push(response(id, answer));
    }

    fn initialize(&mut self, params: &Value) -> Value {
        let locale = params["initializationOptions"]["language"].as_str();
        let locale = locale.or_else(|| params["locale"].as_str()).unwrap_or_default();
        if locale.starts_with("de") {
            self.wording = wording(Language::German);
        }
        let abilities = &params["capabilities"];
        let item = &abilities["textDocument"]["completion"]["completionItem"];
        self.client = ClientAbilities {
            takes_snippets: item["snippetSupport"] == true,
            shows_documents: abilities["window"]["showDocument"]["support"] == true,
        };
        self.state = SessionState::Running;
        json!({
            "capabilities": reply::capabilities(),
            "serverInfo": { "name": "tatsu", "version": crate::make::bank::TOOL },
        })
    }

    /// The answer to a question about a text; `None` if it is given later.
    fn of_document(&mut self, id: &Value, method: &str, params: &Value) -> Option<Value> {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let document = self.documents.get_mut(uri)?;
        let Some(kind) = document.kind else { return Some(Value::Null) };
        let waits = matches!(method, "textDocument/hover" | "textDocument/codeLens");
        if waits && !document.is_checked {
            let (id, method) = (id.clone(), method.to_owned());
            document.waiting.push(WaitingRequest { id, method, params: params.clone() });
            return None;
        }
        let document = &*document;
        let source = document.source();
        let at = || document.lines.offset(&params["position"]).unwrap_or_default();
        let wording = &self.wording;
        Some(match method {
            "textDocument/hover" => {
                reply::hover(document, hover(kind, &source, &document.report, at(), wording))
            }
            "textDocument/completion" => {
                let offers = offers(kind, &source, at(), wording);
                reply::completions(offers, self.client.takes_snippets)
            }
            "textDocument/codeAction" => {
                let range = document.lines.range(&params["range"]).unwrap_or_default();
                reply::actions(document, &range)
            }
            "textDocument/documentSymbol" => reply::symbols(document, &outline(kind, &source)),
            "textDocument/foldingRange" => reply::folds(&folds(kind, &source)),
            "textDocument/codeLens" => reply::lenses(document, wording),
            _ => reply::tokens(document),
        })
    }

    /// Calls a request off.
    fn call_off(&mut self, id: &Value) {
        let mut is_known = false;
        for document in self.documents.values_mut() {
            let before = document.waiting.len();
            document.waiting.retain(|one| one.id != *id);
            is_known |= document.waiting.len() < before;
        }
        if let Some(stop) = self.running.remove(&id.to_string()) {
            stop.set();
            is_known = true;
        }
        if is_known {
            self.out.push(failure(id, REQUEST_CANCELLED, "called off"));
        }
    }

    /// Counts the instances of a text for its lens.
    fn count(&mut self, id: &Value, lens: &Value) {
        let uri = lens["data"]["uri"].as_str().unwrap_or_default();
        let source = self.documents.get(uri).map(OpenDocument::source);
        let Some(source) = source else {
            self.out.push(failure(id, INVALID_PARAMS, "this text is not open"));
            return;
        };
        self.running.insert(id.to_string(), StopSignal::default());
        let (events, machine) = (self.events.clone(), self.machine);
        let (id, lens) = (id.clone(), lens.clone());
        let work = move || {
            let count = AssertUnwindSafe(|| tally(&source, machine));
            let tally = catch_unwind(count).ok().flatten();
            // A server that has ended hears nothing.
            let _ = events.send(ServerEvent::Counted { id, lens, tally });
        };
        let thread = std::thread::Builder::new().name("count".to_owned()).stack_size(64 << 20);
        let _ = thread.spawn(work);
    }

    fn counted(&mut self, id: &Value, mut lens: Value, tally: Option<&InstanceTally>) {
        if self.running.remove(&id.to_string()).is_none() {
            return;
        }
        let (key, count) = match tally {
            Some(one) if one.is_exact => ("editor.count.exact", words::number(&one.instances)),
            Some(one) => ("editor.count.about", words::rough(&one.instances)),
            None => ("editor.count.none", String::new()),
        };
        let title = self.wording.say(key, vec![("count", count.into())]).unwrap_or_default();
        lens["command"] = json!({ "title": listing::plain(&title), "command": "" });
        self.out.push(response(id, lens));
    }

    /// Begins what a lens orders.
    fn order(&mut self, id: &Value, params: &Value) {
        let arguments = &params["arguments"];
        let uri = arguments[0].as_str().unwrap_or_default();
        let (Some(document), Some(path)) = (self.documents.get(uri), path_of(uri)) else {
            let why = "this text is not open, or not in a file: save it first";
            self.out.push(failure(id, INVALID_PARAMS, why));
            return;
        };
        let order = match params["command"].as_str() {
            Some("tatsu.generate") => {
                let number = arguments[1].as_u64().and_then(|number| usize::try_from(number).ok());
                LensOrder::Generate(number.unwrap_or(reply::LENS_QUESTIONS))
            }
            Some("tatsu.instance") => {
                let next = self.seeds.entry(uri.to_owned()).or_default();
                let seed = arguments[1].as_u64().unwrap_or(*next);
                *next = seed + 1;
                LensOrder::Instance(seed)
            }
            _ => {
                self.out.push(failure(id, METHOD_NOT_FOUND, "there is no such command"));
                return;
            }
        };
        let text = OrderedText { source: document.source(), path, order };
        let token = params.get("workDoneToken").cloned();
        if self.lane.is_none() {
            self.lane = Lane::start("orders", self.machine).ok();
        }
        let stop = StopSignal::default();
        self.running.insert(id.to_string(), stop.clone());
        if let Some(token) = &token {
            let value = json!({ "kind": "begin", "title": "tatsu", "cancellable": true });
            self.say("$/progress", json!({ "token": token, "value": value }));
        }
        let (events, machine, id) = (self.events.clone(), self.machine, id.clone());
        let Some(lane) = &self.lane else {
            let outcome = Err("this system has no thread left".to_owned());
            self.ordered(&id, token, outcome);
            return;
        };
        lane.add(move |jvms| {
            let mut found = (0, 0);
            let mut event = |event: Event| {
                match event {
                    Event::Found(total) => found.0 = total,
                    Event::Validated(total) => found.1 = total,
                    Event::Searched | Event::Decided => return,
                }
                if let Some(token) = token.clone() {
                    let message = format!("{} / {}", found.1, found.0);
                    let _ = events.send(ServerEvent::Progress { token, message });
                }
            };
            let work = || carry_out(&text, jvms, machine, &stop, &mut event);
            let outcome = catch_unwind(AssertUnwindSafe(work));
            let mistake = || Err("tatsu has a mistake here; please report it".to_owned());
            let outcome = outcome.unwrap_or_else(|_| mistake());
            let _ = events.send(ServerEvent::Ordered { id, token, outcome });
        });
    }

    fn progress(&mut self, token: &Value, message: &str) {
        let value = json!({ "kind": "report", "message": message });
        self.say("$/progress", json!({ "token": token, "value": value }));
    }

    fn ordered(&mut self, id: &Value, token: Option<Value>, outcome: Result<Value, String>) {
        if let Some(token) = token {
            self.say("$/progress", json!({ "token": token, "value": { "kind": "end" } }));
        }
        if self.running.remove(&id.to_string()).is_none() {
            return;
        }
        match outcome {
            Ok(outcome) => {
                if let Some(text) = outcome["text"].as_str() {
                    self.show(text);
                } else {
                    let number = |key: &str| outcome[key].as_u64().unwrap_or_default();
                    let values = vec![
                        ("written", number("written").into()),
                        ("asked", number("asked").into()),
                        ("folder", outcome["folder"].as_str().unwrap_or_default().into()),
                    ];
                    let said = self.wording.say("editor.made", values).unwrap_or_default();
                    let message = json!({ "type": 3, "message": listing::plain(&said) });
                    self.say("window/showMessage", message);
                }
                self.out.push(response(id, outcome));
            }
            Err(why) => {
                self.say("window/showMessage", json!({ "type": 1, "message": why }));
                self.out.push(failure(id, REQUEST_FAILED, &why));
            }
        }
    }

    /// Has the editor show a text beside the one that is open, if it can.
    fn show(&mut self, text: &str) {
        if !self.client.shows_documents {
            return;
        }
        if self.aside.is_none() {
            self.aside = tempfile::tempdir().ok();
        }
        let Some(aside) = &self.aside else { return };
        self.requests += 1;
        let name = format!("Instance{}.java", self.requests);
        let bytes = text.as_bytes().to_vec();
        let artifact = Artifact { path: name.clone().into(), role: Role::Instance, bytes };
        if artifact::write_beside(aside.path(), &[artifact]).is_err() {
            return;
        }
        let uri = uri_of(&aside.path().join(name));
        self.out.push(json!({
            "jsonrpc": "2.0",
            "id": format!("tatsu-{}", self.requests),
            "method": "window/showDocument",
            "params": { "uri": uri, "takeFocus": false },
        }));
    }
}

/// The built-in wording of a language.
fn wording(language: Language) -> Wording {
    match Wording::load(&[], language, &[]) {
        Ok(wording) => wording,
        Err(errors) => unreachable!("what is built in compiles: {errors:?}"),
    }
}
