//! The questions that an instructor keeps, over several sittings.
//!
//! In: a bank or the banks of an exam, and where the skeleton or the exam file may lie. Out: what
//! `bank.toml` beside it says of them, and the file with more questions in it. What holds: a kept
//! question is neither replaced nor dropped.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tatsu::make::again::{self, kept_of};
use tatsu::make::json::{self, ExamKeptReport, KeptReport};
use tatsu::make::past;
use tatsu::make::status::Problem;
use tatsu::make::words::plural;
use tatsu::write::bank::{FoundBank, InstanceRecord, KEEP_FILE, KeptQuestion, kept_in};

use super::chosen_questions::{FoundQuestions, NamedBank};
use super::regenerate_args::RegenerateArguments;
use super::terminal::Terminal;

/// How many folders above a bank are looked at for its skeleton.
const MOST_ABOVE: usize = 6;

/// What is known of the `bank.toml` of a bank or of an exam.
pub struct Sitting<'a> {
    /// The file, whether it is there or not; `None` if what it lies beside is not found.
    file: Option<PathBuf>,
    /// The name of the file that it lies beside, such as `loops.java`.
    beside: String,
    /// The bank, or those of the parts.
    banks: Vec<NamedBank<'a>>,
    /// What the table of each bank is called in the file.
    tables: Vec<String>,
    /// Whether it is an exam.
    is_exam: bool,
}

impl<'a> Sitting<'a> {
    /// What is known for a bank.
    pub fn of_bank(arguments: &RegenerateArguments, found: &'a FoundBank) -> Result<Self, Problem> {
        let FoundBank { folder, bank } = found;
        let name = &bank.skeleton.name;
        let beside = format!("{name}.java");
        Ok(Self {
            file: file(arguments, folder, &beside, "the skeleton of the bank")?,
            beside,
            banks: vec![NamedBank { name, bank }],
            tables: vec![bank.full_name()],
            is_exam: false,
        })
    }

    /// What is known for the exam of this name in this folder, which was made of the exam file
    /// `beside`.
    pub fn of_exam(
        arguments: &RegenerateArguments,
        (name, folder): (&str, &Path),
        beside: &str,
        banks: Vec<NamedBank<'a>>,
    ) -> Result<Self, Problem> {
        let tables = banks.iter().map(|one| past::table_of_part(name, one.name)).collect();
        Ok(Self {
            file: file(arguments, folder, beside, "the exam file")?,
            beside: beside.to_owned(),
            banks,
            tables,
            is_exam: true,
        })
    }

    /// What messages call the whole: a bank or an exam.
    pub fn noun(&self) -> &'static str {
        if self.is_exam { "exam" } else { "bank" }
    }

    /// The banks, in the order in which questions are numbered.
    pub fn banks(&self) -> &[NamedBank<'a>] {
        &self.banks
    }

    /// Writes down that these questions are kept.
    pub fn keep(
        &self,
        chosen: &FoundQuestions,
        arguments: &RegenerateArguments,
        terminal: Terminal,
    ) -> Result<(), Problem> {
        let file = self.known()?;
        let of = |((one, table), numbers): ((&NamedBank<'a>, &'_ String), &BTreeSet<usize>)| {
            let is_named = |number: usize| numbers.contains(&number);
            (table.clone(), kept_of(one.bank, &is_named))
        };
        let tables: Vec<(String, Vec<KeptQuestion>)> =
            self.banks.iter().zip(&self.tables).zip(&chosen.numbers).map(of).collect();
        let tables: Vec<(&str, Vec<KeptQuestion>)> =
            tables.iter().map(|(table, kept)| (table.as_str(), kept.clone())).collect();
        let kept = again::keep(file, &tables)?;
        self.tell(file, &kept, arguments, terminal)
    }

    /// Tells which questions are kept, bank by bank.
    fn tell(
        &self,
        file: &Path,
        kept: &[Vec<KeptQuestion>],
        arguments: &RegenerateArguments,
        terminal: Terminal,
    ) -> Result<(), Problem> {
        let shown = file.display().to_string();
        let numbers = |all: &[KeptQuestion]| all.iter().map(|one| one.number).collect();
        match kept {
            [only] if arguments.json && !self.is_exam => {
                let report = KeptReport { file: shown, kept: numbers(only) };
                terminal.print(&json::line(&report)?)
            }
            _ if arguments.json => {
                let of = |(one, all): (&NamedBank<'_>, &Vec<KeptQuestion>)| {
                    (one.name.to_owned(), numbers(all))
                };
                let kept: BTreeMap<String, Vec<usize>> =
                    self.banks.iter().zip(kept).map(of).collect();
                terminal.print(&json::line(&ExamKeptReport { file: shown, kept })?)
            }
            _ if arguments.quiet => Ok(()),
            _ => {
                for ((one, table), all) in self.banks.iter().zip(&self.tables).zip(kept) {
                    let of = plural(one.bank.instances.len(), "question");
                    terminal.print(&format!("{table}: {} of {of} kept in {shown}\n", all.len()))?;
                }
                Ok(())
            }
        }
    }

    /// The numbers of all questions, bank by bank, that are named, or that are meant by `rest`:
    /// those that are neither kept nor among the `others`.
    pub fn with_rest(
        &self,
        chosen: FoundQuestions,
        others: &[BTreeSet<usize>],
    ) -> Result<Vec<BTreeSet<usize>>, Problem> {
        let FoundQuestions { mut numbers, rest } = chosen;
        if !rest.contains(&true) {
            return Ok(numbers);
        }
        let file = self.known()?;
        let kept = self.kept()?;
        if kept.iter().zip(&rest).all(|(kept, is_meant)| kept.is_empty() || !is_meant) {
            let (noun, named) = (self.noun(), self.named(&rest));
            let message = format!("`{}` keeps no question of {named}", file.display());
            return Err(Problem::new(message).hint(format!(
                "`--keep QUESTIONS` keeps some; `--new` makes {} of other questions",
                if self.is_exam { format!("an {noun}") } else { format!("a {noun}") }
            )));
        }
        for (at, one) in self.banks.iter().enumerate().filter(|(at, _)| rest[*at]) {
            let all = one.bank.instances.iter().map(|one| one.number);
            let is_other = |number: &usize| others[at].contains(number);
            numbers[at].extend(all.filter(|one| !kept[at].contains(one) && !is_other(one)));
        }
        Ok(numbers)
    }

    /// The banks whose rest is meant, in words.
    fn named(&self, rest: &[bool]) -> String {
        let meant = self.tables.iter().zip(rest).filter(|(_, is_meant)| **is_meant);
        let names: Vec<String> = meant.map(|(table, _)| format!("`{table}`")).collect();
        names.join(", ")
    }

    /// An error if one of these questions is kept.
    pub fn must_not_keep(&self, numbers: &[BTreeSet<usize>]) -> Result<(), Problem> {
        let Some(file) = &self.file else { return Ok(()) };
        let kept = self.kept()?;
        for ((one, kept), numbers) in self.banks.iter().zip(&kept).zip(numbers) {
            let Some(number) = numbers.intersection(kept).next() else { continue };
            let number = shown(self.is_exam, one.name, *number);
            let message = format!("`{}` keeps question {number}", file.display());
            return Err(Problem::new(message)
                .hint(format!("take its line out of the file, or leave {number} out")));
        }
        Ok(())
    }

    /// The numbers of the questions that are kept, bank by bank.
    fn kept(&self) -> Result<Vec<BTreeSet<usize>>, Problem> {
        let Some(file) = &self.file else { return Ok(vec![BTreeSet::new(); self.banks.len()]) };
        let text = past::keep_file(file)?;
        let of = |(one, table): (&NamedBank<'_>, &String)| {
            let kept = kept_in(&text, table).map_err(|error| past::unusable(file, &error))?;
            let is_kept = |one: &&InstanceRecord| {
                let question = one.questions.first();
                question.is_some_and(|own| kept.iter().any(|one| one.idnumber == own.idnumber))
            };
            Ok(one.bank.instances.iter().filter(is_kept).map(|one| one.number).collect())
        };
        self.banks.iter().zip(&self.tables).map(of).collect()
    }

    /// The file; an error if what it lies beside is not found.
    fn known(&self) -> Result<&PathBuf, Problem> {
        self.file.as_ref().ok_or_else(|| {
            let beside = &self.beside;
            Problem::new(format!("`{beside}` is not found, and `{KEEP_FILE}` lies beside it"))
                .hint(format!("say where it is: `--skeleton PATH/{beside}`"))
        })
    }
}

/// A question as the command line names it.
pub fn shown(is_exam: bool, part: &str, number: usize) -> String {
    if is_exam { format!("{part}:{number}") } else { number.to_string() }
}

/// The `bank.toml` beside the file of this name; `None` if there is no such file.
fn file(
    arguments: &RegenerateArguments,
    folder: &Path,
    name: &str,
    what: &str,
) -> Result<Option<PathBuf>, Problem> {
    let beside = match &arguments.skeleton {
        Some(file) if !file.is_file() => {
            return Err(Problem::new(format!("no such file: `{}`", file.display()))
                .hint(format!("name {what}")));
        }
        Some(file) => Some(file.clone()),
        None => found_above(folder, name),
    };
    Ok(beside.and_then(|file| Some(file.parent()?.join(KEEP_FILE))))
}

/// The file of this name in the current folder, or in one above a bank's folder.
fn found_above(folder: &Path, name: &str) -> Option<PathBuf> {
    let above = folder.ancestors().skip(1).take(MOST_ABOVE);
    let folders = std::iter::once(Path::new("")).chain(above);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}
