//! Statistics after a quiz.
//!
//! In: banks, and what Moodle exports when students have answered. Out: for each question how it
//! was answered, and for each misconception how often it was chosen, as text, a page or CSV. What
//! holds: nothing is sent anywhere, and no name and no address of a student is kept.
//!
//! The files, each using those before it only: `estimate` and `plain` know nothing of quizzes;
//! `heading`, `export`, `paper` and `attempts` read Moodle's reports and answers on sheets;
//! `judge`, `parts` and `join` bring answers and banks together; `figures` counts; `page`, `text`
//! and `table` show.

mod asked_parts;
pub mod attempts;
pub mod estimate;
mod export;
pub mod figures;
mod given_answer;
mod heading;
mod join;
mod judge;
pub mod page;
pub mod paper;
mod parts;
mod plain;
pub mod table;
pub mod text;

pub use export::ExportError;
