//! What `tatsu gen` tells people about a skeleton when it is done.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use tatsu::diagnostic::Label;
use tatsu::make::bank::{rejection, status};
use tatsu::make::json::Files;
use tatsu::make::status::CommandStatus;
use tatsu::make::words::{count, plural};
use tatsu::pipeline::Generated;
use tatsu::solve::count::losses::Losses;
use tatsu::solve::search::choose::Stopped;
use tatsu::source::Source;
use tatsu::validate::compiler_fault::NUMBER;
use tatsu::vary::contradiction::conflict_title;
use tatsu::vary::hardness::Hardness;
use tatsu::write::artifact::Role;
use tatsu::write::bank::{AvoidedBank, ShardNumber};

use super::render;
use super::terminal::Terminal;

/// What was done for a skeleton.
pub struct Delivered<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Which question was chosen and why, if its author names none.
    pub chosen: Option<String>,
    /// Its text.
    pub source: &'a Source,
    /// Where results went.
    pub folder: &'a Path,
    /// Instances asked for.
    pub asked: usize,
    /// Which part of a run it is, if it is not the whole.
    pub shard: Option<ShardNumber>,
    /// The seed.
    pub seed: u64,
    /// The banks whose questions are not asked again.
    pub avoid: &'a [AvoidedBank],
    /// How long the search was allowed to take.
    pub timeout: Duration,
    /// What was found.
    pub generated: &'a Generated,
    /// What was written.
    pub files: &'a Files,
    /// Folders with what is needed to reproduce disagreements.
    pub disagreements: &'a [String],
    /// The line with an expression that the compiler of Java is known to get wrong.
    pub compiler_fault: Option<u32>,
    /// How long everything took.
    pub elapsed: Duration,
}

impl Delivered<'_> {
    /// How the command ends, as far as this skeleton is concerned.
    pub fn status(&self) -> CommandStatus {
        status(self.generated, self.asked)
    }
}

/// What is not as asked: fewer instances, rejected ones, disagreements. Nothing if all is as asked.
pub fn trouble(delivered: &Delivered<'_>, terminal: Terminal) -> String {
    let mut text = String::new();
    let generated = delivered.generated;
    if let (0, Some(chosen)) = (generated.written, &delivered.chosen) {
        let _ = writeln!(text, "{}: {chosen}", delivered.name);
    }
    if generated.written < delivered.asked {
        let _ = writeln!(text, "{}: {}", delivered.name, fewer(delivered));
        if !generated.choice.conflict.is_empty() {
            text.push_str(&conflict(delivered, terminal));
        }
        if let Some(found) = &generated.losses
            && !has_all(delivered)
        {
            text.push_str(&losses(delivered.source, found, terminal));
        }
    }
    for shortcoming in &generated.shortcomings {
        let _ = writeln!(text, "{}: {shortcoming}", delivered.name);
    }
    for one in &generated.rejections {
        let _ = writeln!(text, "{}: left out: {}", delivered.name, rejection(one));
    }
    for (disagreement, folder) in generated.disagreements.iter().zip(delivered.disagreements) {
        let _ = writeln!(
            text,
            "{}: THE JVM DISAGREES with what tatsu predicted: {}\n  \
             placeholders: {}\n  {}\n  \
             The instance is left out. {folder} holds everything needed to reproduce it{}.",
            delivered.name,
            blame(delivered),
            disagreement.instance.literals.join(", "),
            disagreement.differences.join("\n  "),
            if delivered.compiler_fault.is_some() { "" } else { ": please report it" },
        );
    }
    let more = generated.disagreements.len() - delivered.disagreements.len();
    if more > 0 {
        let _ = writeln!(text, "{}: and {}", delivered.name, plural(more, "more disagreement"));
    }
    text
}

/// Whose fault a disagreement is, as far as that is known.
fn blame(delivered: &Delivered<'_>) -> String {
    match delivered.compiler_fault {
        Some(line) => format!(
            "in line {line}, a `-` or `~` stands before a conditional expression, which `javac` is known to compute otherwise than Java's specification says ({NUMBER}); write it with a variable"
        ),
        None => {
            String::from("tatsu's Java or the compiler is wrong, in nearly all cases tatsu's Java")
        }
    }
}

/// Whether all instances that exist were written, fewer than asked for: that is said once.
fn has_all(delivered: &Delivered<'_>) -> bool {
    let generated = delivered.generated;
    let has_left_out = generated.unused > 0
        || generated.avoided > 0
        || !generated.disagreements.is_empty()
        || !generated.rejections.is_empty();
    generated.choice.stopped == Stopped::Exhausted
        && (1..delivered.asked).contains(&generated.written)
        && delivered.shard.is_none()
        && !has_left_out
}

/// Why there are fewer instances than asked for.
fn fewer(delivered: &Delivered<'_>) -> String {
    let generated = delivered.generated;
    let (asked, all) = (count(delivered.asked), count(generated.written));
    let written = generated.written;
    let left_out = generated.disagreements.len() + generated.rejections.len();
    let seconds = delivered.timeout.as_secs_f64();
    if let (Some(shard), Stopped::Exhausted | Stopped::Enough, 0) =
        (delivered.shard, generated.choice.stopped, left_out)
    {
        return format!("{all} of {asked} questions of {shard} were written: it has no more");
    }
    match generated.choice.stopped {
        Stopped::Unsatisfiable => {
            String::from("no values satisfy all conditions; nothing is written")
        }
        Stopped::Timeout if !generated.choice.is_spent => format!(
            "{all} of {asked} instances were found; whether there are more is not known{}",
            indented(&generated.choice.notes),
        ),
        // More steps would not help: why there are none is said beside this.
        Stopped::Timeout if written == 0 && !generated.shortcomings.is_empty() => {
            String::from("nothing is written")
        }
        Stopped::Timeout => format!(
            "{all} of {asked} instances were found with the steps of {seconds} s{}; `--timeout {}` searches longer",
            if written == 0 { ", so nothing is written" } else { "" },
            seconds * 5.0,
        ),
        Stopped::Exhausted | Stopped::Enough if left_out == 0 && generated.avoided > 0 => format!(
            "{all} of {asked} questions were written: no more remain that are not in the banks to avoid"
        ),
        Stopped::Exhausted if left_out == 0 && generated.unused > 0 => format!(
            "{all} of {asked} questions were written: no other instance makes another question"
        ),
        Stopped::Enough if left_out == 0 => format!(
            "{all} of {asked} questions were written: the search was given up, because a long row of instances made no other one"
        ),
        Stopped::Exhausted if left_out == 0 => match written {
            0 => String::from("there is no instance; nothing is written"),
            1 => format!("the only instance that exists was written ({asked} asked)"),
            _ => format!("all {all} instances that exist were written ({asked} asked)"),
        },
        Stopped::Exhausted | Stopped::Enough => {
            format!("{all} of {asked} instances were written; the JVM did not confirm {left_out}")
        }
    }
}

fn conflict(delivered: &Delivered<'_>, terminal: Terminal) -> String {
    let spans = &delivered.generated.choice.conflict;
    let labels: Vec<Label> =
        spans.iter().map(|span| Label { span: *span, text: String::new() }).collect();
    let written = spans.iter().map(|span| delivered.source.slice(*span));
    render::places(delivered.source, conflict_title(written), &labels, terminal)
}

/// Where values get lost: a sentence, and the lines in question.
pub fn losses(source: &Source, losses: &Losses, terminal: Terminal) -> String {
    let (sentence, labels) = (losses.sentence(source), losses.labels(source));
    if labels.is_empty() {
        return format!("note: {sentence}\n");
    }
    render::places(source, &sentence, &labels, terminal)
}

/// Remarks of the search, one a line.
pub fn notes(delivered: &Delivered<'_>) -> String {
    let mut text = String::new();
    for note in &delivered.generated.choice.notes {
        let _ = writeln!(text, "{}: {note}", delivered.name);
    }
    text
}

/// Each line on a line of its own, set in.
fn indented(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        let _ = write!(text, "\n  {line}");
    }
    text
}

/// How many warnings are in the report, and which. Nothing if there are none.
pub fn warnings(delivered: &Delivered<'_>) -> String {
    let found = &delivered.generated.warnings;
    if found.is_empty() {
        return String::new();
    }
    let mut text =
        format!("{}: {} in the report\n", delivered.name, plural(found.len(), "warning"));
    for one in found {
        let _ = writeln!(text, "  {}: {}", one.name, one.message);
    }
    text
}

/// How many questions of earlier banks were met and avoided; `None` if there are none to avoid.
fn avoided(delivered: &Delivered<'_>) -> Option<String> {
    let banks = delivered.avoid;
    let questions: usize = banks.iter().map(|bank| bank.questions.len()).sum();
    let met = plural(delivered.generated.avoided, "instance");
    (!banks.is_empty()).then(|| {
        format!(
            "avoids the {} of {}: {met} met and left out",
            plural(questions, "question"),
            plural(banks.len(), "bank"),
        )
    })
}

/// How much work the questions are to trace, and how far they lie apart; `None` if programs are
/// not traced.
fn work(generated: &Generated) -> Option<String> {
    // What is asked about a dialogue is what it reads and prints.
    if generated.runs.is_some() {
        return None;
    }
    let measures = &generated.contents.as_ref()?.measures;
    let all = || measures.iter().map(|one| one.hardness);
    let (least, greatest) = (all().min()?, all().max()?);
    if greatest.0 == 0 {
        return None;
    }
    let told = Hardness::told(least, greatest);
    let statements = if told[1] == "1" { "plain statement" } else { "plain statements" };
    if least == greatest {
        return Some(format!("as much work to trace as {} {statements}", told[0]));
    }
    let times = (greatest.0 * 10).div_ceil(least.0.max(1));
    Some(format!(
        "as much work to trace as {} to {} {statements}: the hardest is {}.{} times the easiest",
        told[0],
        told[1],
        times / 10,
        times % 10,
    ))
}

/// What was written where.
pub fn summary(delivered: &Delivered<'_>) -> String {
    let Delivered { name, generated, files, chosen, .. } = delivered;
    if generated.artifacts.is_empty() {
        return String::new();
    }
    let proof = match &generated.java {
        Some(version) if generated.written == 1 => format!("confirmed by Java {version}"),
        Some(version) => format!("each confirmed by Java {version}"),
        None => String::from("not checked on a JVM"),
    };
    let mut text = match (generated.runs, &generated.java) {
        (Some(runs), Some(version)) => {
            let (questions, runs) = (plural(generated.written, "question"), plural(runs, "run"));
            format!("{name}: {questions}, confirmed by {runs} on Java {version}\n")
        }
        _ if has_all(delivered) => format!("{name}: {proof}\n"),
        _ => format!("{name}: {}, {proof}\n", plural(generated.written, "instance")),
    };
    if let Some(shard) = delivered.shard {
        let _ = writeln!(text, "  {shard}; `tatsu merge` joins all of them into one bank");
    }
    if let Some(chosen) = chosen {
        let _ = writeln!(text, "  {chosen}");
    }
    if let Some(sentence) = work(generated) {
        let _ = writeln!(text, "  {sentence}");
    }
    if let Some(sentence) = avoided(delivered) {
        let _ = writeln!(text, "  {sentence}");
    }
    let mut rows: Vec<(String, &str)> = Vec::new();
    let of_text = |role: &Role| matches!(role, Role::Questions { is_pictured: false, .. });
    let has_text = files.roles.iter().any(of_text);
    for role in &files.roles {
        let Some(path) = files.single.get(role.key()) else { continue };
        let what = match role {
            Role::Questions { is_pictured: true, .. } if has_text => {
                "the same questions with pictures instead of programs"
            }
            Role::Questions { purpose, .. } => purpose,
            Role::Report => "all questions with answers and statistics: look at it first",
            Role::Bank => "values, results and difficulty, for programs",
            Role::Instance | Role::Sheet { .. } | Role::Reproducer | Role::Kept | Role::Exam => {
                continue;
            }
        };
        rows.push((path.clone(), what));
    }
    if !files.instances.is_empty() {
        let folder = delivered.folder.join("instances").join("");
        let is_seen = |path: &String| {
            Path::new(path).parent().is_some_and(|parent| parent.ends_with("instances"))
        };
        let what = if files.instances.iter().all(is_seen) {
            "what students see, one file each"
        } else {
            "programs that compile, a folder each"
        };
        rows.push((folder.to_string_lossy().into_owned(), what));
    }
    let width = rows.iter().map(|(path, _)| path.chars().count()).max().unwrap_or_default();
    for (path, what) in rows {
        let _ = writeln!(text, "  {path:width$}  {what}");
    }
    let _ = writeln!(
        text,
        "  strategy {}, seed {}, {:.1} s",
        generated.choice.strategy.as_str(),
        delivered.seed,
        delivered.elapsed.as_secs_f64(),
    );
    text
}
