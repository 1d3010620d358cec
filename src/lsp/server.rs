//! The server: messages come in, messages go out.
//!
//! In: the bytes of an editor. Out: bytes for it. What holds: answers are written by one thread, in
//! the order in which they are found.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Result, Write};
use std::sync::mpsc::channel;

use super::event::ServerEvent;
use super::message::{read_message, write_message};
use super::session::EditorSession;
use crate::make::machine::HostMachine;

/// Answers an editor until it ends; whether it ended as it should, by `shutdown` and `exit`.
///
/// An error if it cannot be answered any more.
pub fn serve_editor(
    input: impl Read + Send + 'static,
    output: &mut impl Write,
    machine: HostMachine,
) -> Result<bool> {
    let (events, coming) = channel();
    let own = events.clone();
    let read = move || {
        let mut input = BufReader::new(input);
        loop {
            let event = match read_message(&mut input) {
                Ok(Some(Ok(message))) => ServerEvent::Message(message),
                Ok(Some(Err(reason))) => ServerEvent::Broken(reason),
                Ok(None) | Err(_) => ServerEvent::End,
            };
            let is_end = matches!(event, ServerEvent::End);
            if own.send(event).is_err() || is_end {
                return;
            }
        }
    };
    std::thread::Builder::new().name("editor".to_owned()).spawn(read)?;
    let mut session = EditorSession::new(events, machine);
    let mut queue = VecDeque::new();
    while !session.is_over() {
        if queue.is_empty() {
            let Ok(event) = coming.recv() else { break };
            queue.push_back(event);
        }
        queue.extend(coming.try_iter());
        let Some(event) = queue.pop_front() else { break };
        for message in session.hear(event, &queue) {
            write_message(output, &message)?;
        }
    }
    Ok(session.ended_well())
}
