//! What the author says about the skeleton as an exercise: the TOML in a comment at the top.
//!
//! In: the text between `/*tatsu` and `*/`. Out: [`Settings`] with defaults filled in. The command
//! line may override them. Every key is known, every value is of its kind, and every place points
//! into the skeleton.
//!
//! | file | does |
//! | --- | --- |
//! | `keys` | finds the comment and reads key by key |
//! | `author_text` | reads texts in one language or several |
//! | [`kind`] | the list of the kinds of questions |
//! | [`marks`] | what answers are worth |
//! | [`names`] | names of variables that each instance has in another order |
//! | `tolerance` | how far a typed number may be from the right one |
//! | `value` | values of the kinds that keys have |
//! | `offered` | keys and words, for those who help to write them |
//! | `overriding` | keys that other files have for what holds instead |
//! | `outside` | tells of settings that stand outside of the comment |
//! | `group` | several questions about each instance |
//! | `fit` | which settings mean something together |
//! | [`program`] | which settings mean something to the program that they stand above |

mod author_text;
mod fit;
mod group;
mod keys;
pub mod kind;
pub mod marks;
pub mod names;
mod offered;
mod outside;
mod overriding;
mod own;
pub mod program;
mod reason;
mod settings;
mod tolerance;
mod value;

#[cfg(test)]
mod group_tests;
#[cfg(test)]
mod tests;

pub use crate::source::Spanned;
pub use fit::{check as fit, meaningless};
pub use group::{check as fit_group, part_letter};
pub use keys::{FrontMatter, said};
pub use kind::{AnswerForm, Aspect, Misreadings, OwnAnswer, QuestionKind, VersionNeed};
pub use marks::{Marks, Negative, Penalty, Points, Share};
pub use offered::{difficulty_keys, setting_keys, setting_words};
pub use outside::tell as tell_outside;
pub use overriding::OVERRIDING_KEYS;
pub use reason::Reason;
pub use settings::{
    Address, AskedArgument, AuthorText, BranchRows, CodeForm, Compared, CountedQuantity,
    Difficulty, ExplanationDetail, GapFilling, GroupPlace, Language, MAX_PARTS, OrderExtent,
    Overrides, OwnOption, PartKinds, Settings,
};
pub use tolerance::NumberTolerance;
pub use value::{SettingRange, TomlReader, kind_of, listed, nearest};
