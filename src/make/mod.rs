//! An order in, an outcome out: what is done with exercises and banks, whoever wants it.
//!
//! In: orders as plain data, files, and the JDK. Out: outcomes as plain data. What holds: nothing
//! here knows a command line, a terminal or a browser; who orders a run is told how far it is, and
//! can call it off. The command line and the page in the browser do the same through this room.
//!
//! | file | holds |
//! | --- | --- |
//! | `order` | what is wanted of a bank |
//! | `bank` | from an order to a bank, step by step |
//! | `again` | a bank that was made before, and single questions of it exchanged or kept |
//! | `changes` | what changes if a bank takes the place of another one |
//! | `check` | what is wrong with a text, and what is in it |
//! | `editor` | what an editor knows of a text |
//! | `tally` | how many instances a skeleton has |
//! | `exam_order`, `exam_input` | what is wanted of an exam, and what it is made from |
//! | `exam_form` | an exam file as a form |
//! | `exam`, `exam_outcome` | from there to the files of an exam, and what came of it |
//! | `exercise`, `questions`, `trials` | skeletons and dialogues, and questions about the latter |
//! | `jvms`, `own_stage` | the JVMs that confirm what is made |
//! | `machine`, `lane` | what the process hands in; runs one after the other, with JVMs that stay warm |
//! | `past` | earlier banks: questions to avoid, files not to overwrite |
//! | `settings` | the settings of a text as a form |
//! | `statistics` | what came of a quiz |
//! | `outcome`, `json`, `stopwatch` | what came of a run, as data |
//! | `files` | texts that are read from paths |
//! | `status`, `refusal` | what stands in the way, and how a run ends |
//! | `messages` | messages in German |
//! | `known_words`, `words` | words for formats and kinds; numbers as people read them |

pub mod again;
pub mod bank;
pub mod changes;
pub mod check;
pub mod editor;
pub mod exam;
pub mod exam_form;
pub mod exam_input;
pub mod exam_order;
pub mod exam_outcome;
pub mod exercise;
pub mod files;
pub mod json;
pub mod jvms;
pub mod known_words;
pub mod lane;
pub mod machine;
pub mod messages;
pub mod order;
pub mod outcome;
pub mod own_stage;
pub mod past;
pub mod questions;
pub mod refusal;
pub mod settings;
pub mod statistics;
pub mod status;
pub mod stopwatch;
pub mod tally;
pub mod trials;
pub mod words;
