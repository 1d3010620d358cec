//! Submissions in, findings out: programs beside a dialogue, and classes beside a reference.
//!
//! In: orders as plain data, files, folders and archives of students, and the machine. Out: a
//! verdict for each submission, its group of behaviour and its smallest example; all of it as data.
//! What holds: nothing here knows a command line, a terminal or a browser; who orders an assessment
//! is told each verdict as it comes, and can call the rest off.
//!
//! | file | holds |
//! | --- | --- |
//! | `host` | what is handed in, what is told on the way, how a run is called off |
//! | `programs` | `tatsu test`: from an order to verdicts |
//! | `classes`, `class_files` | `tatsu compare`: from an order to a report |
//! | `finding` | what was found, in the same words for both |
//! | `submissions`, `archives`, `found_program` | programs on the disk and in archives |
//! | `side_by_side` | several at once, told in order |
//! | `grading_rules` | the lecturer's weights and accepted differences, in `grading.toml` |
//! | `program_points` | points for programs, and the table of a grade book |
//! | `worksheet` | Moodle's grading worksheet, filled in |
//! | `program_pages`, `class_pages` | what each student gets |
//! | `hand_back` | a page for each student, and what is uploaded to Moodle |
//! | `delivery` | table, pages and files in one, for whoever has no command line |
//! | `left_open` | what runs do not look at |

pub mod archives;
pub mod class_files;
pub mod class_pages;
pub mod classes;
pub mod delivery;
pub mod finding;
pub mod found_program;
pub mod grading_rules;
pub mod hand_back;
pub mod host;
pub mod left_open;
pub mod program_pages;
pub mod program_points;
pub mod programs;
pub mod side_by_side;
pub mod submissions;
pub mod worksheet;
