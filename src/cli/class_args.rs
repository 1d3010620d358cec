//! What may be typed after `tatsu crash` and `tatsu compare`, with its help.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};
use tatsu::assess::classes::FAULTS;
use tatsu::classes::plan::{ExceptionMatch, Fairness, SearchPlan, TOLERANCE};
use tatsu::classes::verdict::{CallVerdict, Treatment};
use tatsu::skeleton::front_matter::Language;

use super::grade_args::GradeArguments;
use super::known_words::words;
use super::numbers::{jobs, seconds};
use super::question_args::QuestionArguments;
use super::run_trace::noted;

/// How far to look, for every command that searches calls of classes.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Clone, Debug, Args)]
pub struct SearchArguments {
    /// Other files of the program: helpers, classes that implement an interface
    #[arg(long, value_name = "FILE", num_args = 1, value_hint = ValueHint::FilePath)]
    pub with: Vec<PathBuf>,

    /// Whole numbers to pass, such as 0,1,2 [default: -1,0,1,2 and those in the class]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    pub ints: Option<Vec<i64>>,

    /// Numbers to pass as `long` [default: those of --ints]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    pub longs: Option<Vec<i64>>,

    /// Numbers to pass as `double` [default: -1,0,0.5,1 and those in the class]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    pub doubles: Option<Vec<f64>>,

    /// Characters to pass [default: a,0 and those in the class]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = character)]
    pub chars: Option<Vec<char>>,

    /// Texts to pass, separated by commas [default: the empty one, a, ab and those in the class]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    pub strings: Option<Vec<String>>,

    /// Pass `null`, too
    #[arg(long)]
    pub null: bool,

    /// How long arrays and collections are, such as 2 or 1..2
    #[arg(long, value_name = "RANGE", default_value = "0..3", value_parser = lengths)]
    pub length: (u32, u32),

    /// The most calls of a script, constructors among them
    #[arg(long, value_name = "N", default_value = "5", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub calls: u32,

    /// The most calls, constants and cells of a script
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u32).range(1..=40))]
    pub size: u32,

    /// About how many scripts to run; those that throw or loop count more [default: 300000; with
    /// submissions 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub scripts: Option<u64>,

    /// Loop passes and calls after which a script counts as endless
    #[arg(long, value_name = "N", default_value = "100000", value_parser = clap::value_parser!(u64).range(100..=10_000_000_000))]
    pub step_limit: u64,

    /// Memory that a script may use up, in MiB
    #[arg(long, value_name = "MIB", default_value = "128", value_parser = clap::value_parser!(u64).range(1..=512))]
    pub memory: u64,

    /// How long to search, in seconds for each file
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: Duration,

    /// The method to test; the others only prepare
    #[arg(long, value_name = "METHOD")]
    pub only: Option<String>,

    /// Leave out findings that this file accepts; one comes back when its outcome changes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub accept: Option<PathBuf>,

    /// Add what is found to the file of --accept
    #[arg(long, requires = "accept")]
    pub remember: bool,

    /// Write each script that is run with how it ended into this file, the first 10,000 of a
    /// search; `-` for standard error
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub trace: Option<PathBuf>,

    /// Run classes with all rights that you have, where bubblewrap is not there to confine them
    #[arg(long)]
    pub unconfined: bool,

    /// Print one line of JSON for each file
    #[arg(long)]
    pub json: bool,
}

impl SearchArguments {
    /// The plan that these words ask for; `scripts` where they say nothing of it.
    pub fn plan(&self, observes: bool, scripts: u64) -> SearchPlan {
        SearchPlan {
            ints: self.ints.clone(),
            longs: self.longs.clone(),
            doubles: self.doubles.clone(),
            chars: self.chars.clone(),
            strings: self.strings.clone(),
            passes_null: self.null,
            lengths: self.length,
            calls: self.calls,
            size: self.size,
            scripts: self.scripts.unwrap_or(scripts),
            steps: self.step_limit,
            memory_mib: self.memory,
            time: self.seconds,
            only: self.only.clone(),
            observes,
            journal: noted(self.trace.as_deref()),
            ..SearchPlan::default()
        }
    }
}

/// `tatsu compare`
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Clone, Debug, Args)]
pub struct CompareArguments {
    /// The class that is right: a file, a class of the JDK such as java.util.ArrayDeque, or an
    /// older snapshot
    #[arg(value_name = "REFERENCE", value_hint = ValueHint::FilePath)]
    pub reference: PathBuf,

    /// The classes that should do what it does, or folders with the files of each; a file of --with
    /// in the folder of one is its own
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::AnyPath)]
    pub submissions: Vec<PathBuf>,

    /// How far to look
    #[command(flatten)]
    pub search: SearchArguments,

    /// How many submissions are compared side by side, each in a JVM of its own [default: the
    /// available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// A method of the reference and its name in the submissions, such as add=insert
    #[arg(long, value_name = "NAME=NAME", value_parser = renamed)]
    pub map: Vec<(String, String)>,

    /// When two exceptions count as one
    #[arg(long, value_enum, default_value_t = ExceptionWord::Type)]
    pub exceptions: ExceptionWord,

    /// Call no method of the classes to look into results, such as `toString` and getters: objects
    /// are compared by fields that are not private only, and iterators not gone through
    #[arg(long)]
    pub no_observe: bool,

    /// Show further scripts on which a method differs, and not only the smallest: the first twenty
    /// patterns, and one for each further kind of ending
    #[arg(long, conflicts_with = "csv")]
    pub all: bool,

    /// Go on with a script after a call that throws alike in both: the calls after it compare what
    /// has become of its objects
    #[arg(long)]
    pub go_on: bool,

    /// Grades
    #[command(flatten)]
    pub grades: GradeArguments,

    /// How far two numbers with a fraction may be apart, as a part of the greater one; 0 for not at
    /// all
    #[arg(long, value_name = "SHARE", default_value_t = TOLERANCE, value_parser = tolerance)]
    pub tolerance: f64,

    /// Let blanks at the end of printed lines, and line ends at the end of the output, count
    #[arg(long)]
    pub exact_output: bool,

    /// Let scripts count on which the reference itself ends in an index error, a
    /// `NullPointerException` or the like
    #[arg(long)]
    pub count_breaks: bool,

    /// Compare submissions that use reflection, by which they could reach the reference
    #[arg(long)]
    pub reflection: bool,

    /// About how many scripts to draw beyond the smallest ones: longer ones, with other values, and
    /// with what callers do to arrays and lists; 0 for none
    #[arg(long, value_name = "N", default_value = "150000", value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    pub drawn: u64,

    /// How many faults to plant in the reference where some submission agrees with it, to tell
    /// which ones no script notices; 0 for none
    #[arg(long, value_name = "N", default_value_t = FAULTS, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub faults: u32,

    /// Do not ask the solver about static methods that agree on all scripts
    #[arg(long)]
    pub no_proof: bool,

    /// Fill arguments in field by field where the reference or a submission looks, up to N objects
    /// inside each other
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub depth: u32,

    /// A second solution, with which the reference has to agree before submissions are judged
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub second: Option<PathBuf>,

    /// Write the smallest scripts on which submissions differ as a class for JUnit 5
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub junit: Option<PathBuf>,

    /// Write them as a question for CodeRunner, as Moodle XML
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub coderunner: Option<PathBuf>,

    /// Write the report as a page, one file that loads nothing
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,

    /// Questions about calls on which submissions disagree
    #[command(flatten)]
    pub tracing: QuestionArguments,

    /// The most questions of --questions
    #[arg(short = 'n', long, value_name = "N", requires = "questions", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub number: u32,

    /// The language of questions and of the page: en or de
    #[arg(long, value_name = "LANGUAGE", value_parser = words(Language::words(), Language::of_word), hide_possible_values = true)]
    pub language: Option<Language>,

    /// Write over files that are there
    #[arg(long)]
    pub force: bool,
}

impl CompareArguments {
    /// What counts as a difference.
    pub fn fairness(&self) -> Fairness {
        Fairness {
            tolerance: self.tolerance,
            is_output_exact: self.exact_output,
            counts_breaks: self.count_breaks,
            allows_reflection: self.reflection,
        }
    }
}

/// When two exceptions count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExceptionWord {
    /// Both throw
    Any,
    /// The submission's is of the type of the reference's, or of a subclass
    Type,
    /// By type and message
    Message,
}

impl From<ExceptionWord> for ExceptionMatch {
    fn from(word: ExceptionWord) -> Self {
        match word {
            ExceptionWord::Any => ExceptionMatch::Any,
            ExceptionWord::Type => ExceptionMatch::Type,
            ExceptionWord::Message => ExceptionMatch::Message,
        }
    }
}

/// `tatsu crash`
#[derive(Clone, Debug, Args)]
pub struct CrashArguments {
    /// Classes; each file is looked into by itself
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// How far to look
    #[command(flatten)]
    pub search: SearchArguments,

    /// How many files are searched side by side, each in a JVM of its own [default: the available
    /// cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Leave out what `equals`, `hashCode`, `compareTo` and `toString` promise, and what iterators
    /// give
    #[arg(long)]
    pub no_observe: bool,

    /// What an exception is, whatever the table says: bug, precondition or ignore
    #[arg(long, value_name = "TYPE=WHAT", value_parser = treatment)]
    pub treat: Vec<Treatment>,

    /// Show the script of each precondition, too
    #[arg(long)]
    pub all: bool,

    /// Do not ask the solver about static methods
    #[arg(long)]
    pub no_proof: bool,

    /// Fill arguments in field by field where a call looks, up to N objects inside each other, and
    /// tell all patterns that fail
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub depth: u32,
}

/// One character, as an option is given it.
pub fn character(text: &str) -> Result<char, String> {
    let mut all = text.chars();
    match (all.next(), all.next()) {
        (Some(one), None) => Ok(one),
        _ => Err(String::from("write one character, such as a")),
    }
}

fn lengths(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| {
        text.trim().parse::<u32>().ok().filter(|one| *one <= 20).ok_or_else(|| {
            String::from("write a length of at most 20, such as 2, or a range, such as 1..2")
        })
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (number(least)?, number(most)?);
    if least > most {
        return Err(format!("the range is empty; write {most}..{least}"));
    }
    Ok((least, most))
}

fn tolerance(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..1.0).contains(share));
    share.ok_or_else(|| String::from("write a share below 1, such as 1e-9, or 0"))
}

fn renamed(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((one, other)) if !one.is_empty() && !other.is_empty() => {
            Ok((one.to_owned(), other.to_owned()))
        }
        _ => Err(String::from("write two names, such as add=insert")),
    }
}

fn treatment(text: &str) -> Result<Treatment, String> {
    let hint = "write a type and what it is, such as IllegalStateException=bug; \
                the words are bug, precondition, ignore";
    let (class, word) = text.split_once('=').ok_or_else(|| String::from(hint))?;
    let verdict = match word {
        "bug" => CallVerdict::Bug,
        "precondition" => CallVerdict::Precondition,
        "ignore" => CallVerdict::Ignored,
        _ => return Err(String::from(hint)),
    };
    Ok(Treatment { class: class.to_owned(), verdict })
}
