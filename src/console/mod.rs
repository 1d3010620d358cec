//! Programs that read and print → what they say to whoever types.
//!
//! In: a program of a student's, and [`ConsoleScript`]s: arguments and the lines that may be typed.
//! Out: a [`Transcript`] for each run, until one does not end in good order: what was printed and
//! read, in exactly that order, and how the run ended. What holds: no program reaches another one,
//! and what is said of one depends neither on the others nor on the load of the machine, as far as
//! steps can be counted.
//!
//! | file | holds |
//! | --- | --- |
//! | `stage` | what runs programs |
//! | `transcript` | what was seen of a run |
//! | `java` | Java programs, run by a JVM of their own kind |
//! | `command` | programs in any language, run at a pseudo-terminal |

pub mod command;
pub mod java;
pub mod stage;
pub mod transcript;

pub use crate::jvm::job::{ConsoleScript, ConversationStep};
pub use stage::{ConsoleStage, StagePatience};
pub use transcript::{RunEnding, Transcript};
