//! The language server: what an editor for Java is told of texts that tatsu reads.
//!
//! In: messages of the Language Server Protocol, and what this machine has
//! ([`HostMachine`](crate::make::machine::HostMachine)). Out: answers, and what is found in each
//! open text. What holds: the texts of the editor are the truth; everything that is said comes from
//! [`crate::make`]; the same messages get the same answers; no text ends the server.
//!
//! | file | holds |
//! | --- | --- |
//! | `message` | messages read and written |
//! | `place` | lines and UTF-16 columns |
//! | `document` | texts that are open |
//! | `reply` | plain data as the protocol has it |
//! | `event` | what happens |
//! | `session` | what is asked, and what is answered |
//! | `check_queue` | texts that are run, each a while after it is read |
//! | `order` | banks and instances that the editor orders |
//! | `server` | everything together |

mod check_queue;
mod document;
mod event;
mod message;
mod order;
mod place;
mod reply;
mod server;
mod session;

pub use server::serve_editor;
