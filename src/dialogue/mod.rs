//! Dialogues: what a program reads and prints, as a specification in Java with a few extra words.
//!
//! A lecturer writes `x = READ(range(1, 9));` and `PRINT(SUM(x));` in the place of what a program
//! reads and prints. From that one file come tests for students' programs, with inputs that follow
//! every path, and what a right program may print for them.
//!
//! | file | takes | gives |
//! | --- | --- | --- |
//! | [`read`](read()) | a file | a [`spec::Dialogue`]: eight forms, whose terms are typed Java |
//! | `effects` | a dialogue | what breaks the static rules |
//! | `alternatives` | a dialogue | outputs of which two alternatives are the same |
//! | `walk` | a place of control | what happens next |
//! | [`accept`] | a trace | whether the dialogue accepts it: the definition |
//! | [`generalised`] | inputs | what may be printed for them |
//! | [`interpret`] | lines | what a dialogue does as a program |
//! | [`covering`] | what a program did | whether it is one of the ways allowed |
//! | [`paths`] | bounds | every way to the end, with values that take it: a walk on terms |
//! | `printed` | an output on a path | whether it has a value there |
//! | `fitting` | a path | the path where numbers fit into their types, as `overflow_mode` wants it |
//! | `witness` | a path | values that take it, at hand, from a diagram or from Z3 |
//! | `diagram` | conditions on unknowns with few values | whether they can hold, and values |
//! | `coverage` | paths and tests | goals that the tests miss: borders, and each part of a condition deciding |
//! | [`search`] | a seed | tests: inputs for every path, with what may be printed for them |
//! | `filling` | paths and a number of runs | tests that are spread over the paths |
//! | `foreign` | a path | lines on it that are no values of a set |
//! | `typist`, `typed_numbers`, `text_pattern`, `variants` | random numbers | lines that somebody types who tries a program out |
//! | [`suite`] | a dialogue and a number of runs | the runs of `tatsu test`, and what they leave open |
//! | `nudged` | inputs with numbers that have a point | whether rounding errors decide |
//! | `unfinished` | paths that wait for more inputs | inputs that take them so far |
//! | `ongoing` | inputs of unfinished paths | those after which no way leads to the end |
//! | [`findings`] | what a search came to | what is wrong with a dialogue |
//! | [`output`], `matching` | a text | whether it is among the outputs of a place |
//! | [`overflow`] | inputs | the numbers that do not fit into their types |
//! | [`trial`] | a test and what a program did | what is wrong with that |
//! | [`verdict`], `smaller`, `mistake` | tests and a program | right within what was looked at, or a small counterexample for each mistake |
//! | [`program`] | a style | a program in Java that a lecturer would write for it |
//! | [`simulate`] | lines | what a program does that follows the dialogue |
//! | [`mutants`] | a dialogue and tests | typical mistakes, and whether the tests find them |
//! | [`selection`] | trials and mistakes | a few of the trials, which notice the mistakes |
//! | [`coderunner`] | trials and a right program | a task for CodeRunner, with a checker |
//! | [`transcripts`] | runs of a right program | a file that shows them |
//! | [`ask`], `console_kind` | tests and mistakes | questions about programs that a dialogue describes, and their kinds |
//! | [`feedback`], [`page`] | a verdict | what a student is told, and a page over many programs |

pub mod accept;
mod alternatives;
pub mod ask;
mod candidates;
mod cells;
pub mod coderunner;
mod console_kind;
mod coverage;
pub mod covering;
mod diagram;
mod effects;
pub mod environment;
pub mod evaluate;
mod extent;
pub mod feedback;
mod filling;
pub mod findings;
mod fitting;
mod foreign;
pub mod generalised;
pub mod interpret;
#[cfg(test)]
mod laws;
mod matching;
mod mistake;
pub mod mutants;
mod nudged;
mod ongoing;
pub mod output;
pub mod overflow;
pub mod overflow_mode;
pub mod page;
pub mod paths;
mod printed;
pub mod program;
mod quick;
#[cfg(test)]
mod random;
mod read;
pub mod run_tally;
pub mod search;
pub mod selection;
pub mod simulate;
mod smaller;
pub mod spec;
pub mod suite;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod text_pattern;
pub mod transcripts;
pub mod trial;
mod typed_numbers;
mod typist;
mod unfinished;
mod variants;
pub mod verdict;
mod walk;
mod witness;

pub use console_kind::ConsoleKind;
pub use read::{DIALOGUE_KEYS, is_dialogue, read, read_allowing_prompts};
