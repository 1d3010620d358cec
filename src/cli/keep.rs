//! The questions that an instructor keeps, over several sittings.
//!
//! In: a bank, and where the skeleton may lie. Out: what `bank.toml` beside the skeleton says of
//! the bank, and the file with more questions in it. What holds: a kept question is neither
//! replaced nor dropped.

use std::path::{Path, PathBuf};

use tatsu::write::artifact::{self, Artifact, Role};
use tatsu::write::bank::{BankRecord, FoundBank, KEEP_FILE, KeptQuestion, kept_in, with_kept};

use super::generate::unwritable;
use super::json::{self, KeptReport};
use super::past;
use super::regenerate_args::RegenerateArguments;
use super::status::Problem;
use super::terminal::Terminal;
use super::words::plural;

/// How many folders above a bank are looked at for its skeleton.
const MOST_ABOVE: usize = 6;

/// What is known of a bank's `bank.toml`.
pub struct Sitting {
    /// The file, whether it is there or not; `None` if the skeleton is not found.
    file: Option<PathBuf>,
    /// The idnumbers of the questions that are kept.
    kept: Vec<String>,
}

impl Sitting {
    /// What is known for the bank that the arguments name.
    pub fn of(arguments: &RegenerateArguments, found: &FoundBank) -> Result<Self, Problem> {
        let skeleton = match &arguments.skeleton {
            Some(file) if !file.is_file() => {
                return Err(Problem::new(format!("no such file: `{}`", file.display()))
                    .hint("name the skeleton of the bank"));
            }
            Some(file) => Some(file.clone()),
            None => skeleton_of(found),
        };
        let home = skeleton.and_then(|file| file.parent().map(Path::to_path_buf));
        let Some(home) = home else { return Ok(Self { file: None, kept: Vec::new() }) };
        let kept = past::kept(&home, &found.bank.full_name())?;
        let kept = kept.into_iter().map(|one| one.idnumber).collect();
        Ok(Self { file: Some(home.join(KEEP_FILE)), kept })
    }

    /// Writes down that these questions are kept.
    pub fn keep(
        &self,
        bank: &BankRecord,
        numbers: &[usize],
        arguments: &RegenerateArguments,
        terminal: Terminal,
    ) -> Result<(), Problem> {
        let file = self.known(bank)?;
        let name = bank.full_name();
        let questions: Vec<KeptQuestion> = numbers
            .iter()
            .filter_map(|number| bank.instance(*number))
            .map(KeptQuestion::of)
            .collect();
        let unusable = |error: String| past::unusable(file, &error);
        let text = with_kept(&past::keep_file(file)?, &name, &questions).map_err(unusable)?;
        let all = kept_in(&text, &name).map_err(unusable)?;
        let bytes = text.into_bytes();
        let artifact = Artifact { path: KEEP_FILE.into(), role: Role::Kept, bytes };
        let home = file.parent().filter(|home| !home.as_os_str().is_empty());
        artifact::write_beside(home.unwrap_or(Path::new(".")), &[artifact])
            .map_err(|error| unwritable(&error))?;
        let shown = file.display().to_string();
        if arguments.json {
            let kept = all.iter().map(|one| one.number).collect();
            terminal.print(&json::line(&KeptReport { file: shown, kept })?)?;
        } else if !arguments.quiet {
            terminal.print(&format!(
                "{name}: {} of {} kept in {shown}\n",
                all.len(),
                plural(bank.instances.len(), "question")
            ))?;
        }
        Ok(())
    }

    /// The numbers of all questions that are neither kept nor among these.
    pub fn rest(&self, bank: &BankRecord, others: &[usize]) -> Result<Vec<usize>, Problem> {
        let file = self.known(bank)?;
        let kept = self.kept_now(bank)?;
        if kept.is_empty() {
            let name = bank.full_name();
            let message = format!("`{}` keeps no question of `{name}`", file.display());
            return Err(Problem::new(message)
                .hint("`--keep NUMBERS` keeps some; `--new` makes a bank of other questions"));
        }
        let numbers = bank.instances.iter().map(|one| one.number);
        Ok(numbers.filter(|number| !kept.contains(number) && !others.contains(number)).collect())
    }

    /// An error if one of these questions is kept.
    pub fn must_not_keep<'a>(
        &self,
        bank: &BankRecord,
        numbers: impl Iterator<Item = &'a usize>,
    ) -> Result<(), Problem> {
        let Some(file) = &self.file else { return Ok(()) };
        let kept = self.kept_now(bank)?;
        let mut wrong = numbers.filter(|number| kept.contains(number));
        match wrong.next() {
            None => Ok(()),
            Some(number) => {
                Err(Problem::new(format!("`{}` keeps question {number}", file.display()))
                    .hint(format!("take its line out of the file, or leave {number} out")))
            }
        }
    }

    /// The numbers of the questions of a bank that are kept.
    fn kept_now(&self, bank: &BankRecord) -> Result<Vec<usize>, Problem> {
        // What was kept a moment ago counts as well.
        let now = match &self.file {
            Some(file) => kept_in(&past::keep_file(file)?, &bank.full_name())
                .map_err(|error| past::unusable(file, &error))?,
            None => Vec::new(),
        };
        let is_kept = |idnumber: &String| {
            self.kept.contains(idnumber) || now.iter().any(|one| one.idnumber == *idnumber)
        };
        let of_bank = bank.instances.iter().filter(|one| {
            one.questions.first().is_some_and(|question| is_kept(&question.idnumber))
        });
        Ok(of_bank.map(|one| one.number).collect())
    }

    /// The file; an error if the skeleton is not found.
    fn known(&self, bank: &BankRecord) -> Result<&PathBuf, Problem> {
        self.file.as_ref().ok_or_else(|| {
            let name = &bank.skeleton.name;
            Problem::new(format!("`{name}.java` is not found, and `{KEEP_FILE}` lies beside it"))
                .hint(format!("say where it is: `--skeleton PATH/{name}.java`"))
        })
    }
}

/// The file of a bank's skeleton, in the current folder or in one above the bank.
fn skeleton_of(found: &FoundBank) -> Option<PathBuf> {
    let name = format!("{}.java", found.bank.skeleton.name);
    let above = found.folder.ancestors().skip(1).take(MOST_ABOVE);
    let folders = std::iter::once(Path::new("")).chain(above);
    folders.map(|folder| folder.join(&name)).find(|file| file.is_file())
}
