//! What an editor knows of a text: the page in the browser and the language server ask here.
//!
//! In: a text that need not be saved, and a place in it. Out: plain data. What holds: what is found
//! in a text is what `tatsu check` finds in it; no text makes any of this fail.
//!
//! | file | holds |
//! | --- | --- |
//! | `text_kind` | whether a text is a skeleton, a dialogue, an exam, a list of kept questions, or pun |
//! | `found` | what is wrong with a text |
//! | `outline` | what is declared in it, and what can be folded |
//! | `word_table` | the words of tatsu |
//! | `marked` | where they stand in a text |
//! | `front` | the settings at the top, as lines that are being written |
//! | `offers` | what can be written at a place |
//! | `hover` | what is known of a place |
//! | `stubs` | placeholders as declarations in Java |

pub mod found;
mod front;
pub mod hover;
pub mod marked;
pub mod offers;
pub mod outline;
pub mod stubs;
pub mod text_kind;
pub mod word_table;

#[cfg(test)]
mod tests;
