//! The command line: what may be typed, with its help.
//!
//! In: the words after `tatsu`. Out: [`Arguments`], in which every number is within its range.
//! Files are not looked at here.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use tatsu::make::order::BankOrder;
use tatsu::skeleton::front_matter::{
    Address, AnswerForm, CodeForm, ExplanationDetail, Language, Negative, Penalty, Points, Share,
};
use tatsu::solve::search::choose::Strategy;
use tatsu::write::FORMATS;
use tatsu::write::bank::ShardNumber;
use tatsu::write::format::Format;
use tatsu::write::paper::PaperSize;

use super::class_args::{CompareArguments, CrashArguments};
use super::exam_args::ExamArguments;
use super::example::ExampleArguments;
use super::find::FindArguments;
use super::inspect_args::{CheckArguments, CountArguments, RunArguments, ShowArguments};
use super::known_words::{
    format_of_word, help_of_kinds, kind_of_question, kinds_of_questions, one_of, words,
};
use super::lsp::{LspArguments, StubsArguments};
use super::merge_args::MergeArguments;
use super::numbers::{instances, jobs, label, seconds, seed, shard};
use super::property_args::{PROPERTY_EXAMPLES, PropertyArguments};
use super::pun_args::{PUN_EXAMPLES, PunArguments};
use super::regenerate_args::RegenerateArguments;
use super::serve::ServeArguments;
use super::statistics_args::StatisticsArguments;
use super::suite_args::SuiteArguments;
use super::task_args::TaskArguments;
use super::terminal::available_cores;
use super::test_args::TestArguments;
use super::voice::CommandVoice;

const EXAMPLES: &str = "\
Examples:
  tatsu gen sum.java -n 20        twenty questions for Moodle in out/sum
  tatsu check sum.java            what is wrong with a skeleton, or what is in it
  tatsu count sum.java            how many instances there are

Exit codes, the gravest first where there are several files:
  4    the JVM did something else than predicted; please report it
  2    the command line, a file or the JDK stands in the way
  1    a skeleton has errors
  3    fewer instances than asked for, those found are written; or
       time or memory was up, and nothing is written
  5    a bank made again differs from the files in its folder
  0    all is well
  101  a bug in tatsu";

const REGENERATE_EXAMPLES: &str = "\
Examples:
  tatsu regenerate out/loops                        is it still the same, byte for byte?
  tatsu regenerate out/loops -o again               makes it again in another folder
  tatsu regenerate out/loops-2026 --new             next year's bank, out/loops-2027
  tatsu regenerate out/final-2026 --new             next year's exam, out/final-2027
  tatsu regenerate out/loops --new --label 2027     the same for a bank without a year
  tatsu regenerate out/loops --replace 3,8          other questions for numbers 3 and 8
  tatsu regenerate out/loops --drop 8               leaves question 8 out
  tatsu regenerate out/final-2026 --replace loops:3 another one for question 3 of a part
  tatsu regenerate out/loops --keep 1-7             remembers in bank.toml that these are good
  tatsu regenerate out/loops --replace rest         other questions for all that are not kept";

const MERGE_EXAMPLES: &str = "\
Examples:
  tatsu gen loops.java -n 1000 --shard 1/2     one half, in out/loops.shard-1-of-2
  tatsu gen loops.java -n 1000 --shard 2/2     the other half, perhaps on another machine
  tatsu merge out/loops out/loops.shard-*      one bank of 1000 questions in out/loops";

const EXAM_EXAMPLES: &str = "\
Examples:
  tatsu exam exam.toml              writes out/exam-LABEL: exam-LABEL.xml, report.html, exam.json, parts/
  tatsu exam --check exam.toml      says everything that is wrong, and makes nothing
  tatsu exam exam.toml --force      once more, after the exam file was changed

A small exam file:
  title  = \"Programming 1, final\"
  label  = \"2026-07\"
  groups = 2
  avoid  = [\"out/exam-2025-07\"]
  [[part]]
  skeleton = \"loops.java\"
  count    = 3
  points   = 2";

const STATISTICS_EXAMPLES: &str = "\
Examples:
  tatsu statistics out/loops --responses responses.csv
  tatsu statistics out/exam-2026-07 --responses groupA.csv --responses groupB.csv
  tatsu statistics out/loops --responses responses.csv --format html,csv -o after
  tatsu statistics out/loops --responses responses.csv --responses questionstats.csv

In Moodle: the quiz, Results, Responses; tick question text, response and right answer; download
the table as CSV or JSON.";

const COMPARE_EXAMPLES: &str = "\
Examples:
  tatsu compare Stack.java submissions/*/Stack.java
  tatsu compare Stack.java submissions/*/Stack.java --csv > stack.csv
  tatsu compare Largest.java anna/Largest.java --ints -1,0,1 --length 1..2
  tatsu compare Set.java bert/Set.java --map add=insert --exceptions any
  tatsu compare old.json new.json              two snapshots of `tatsu suite`

Exit codes:
  0  all agree with the reference
  1  a submission differs, lacks a method or does not compile
  2  the command line, the reference or the JDK stands in the way
  3  time was up before the bounds were reached";

const SUITE_EXAMPLES: &str = "\
Examples:
  tatsu suite Stack.java -n 10                 ten tests, and what they cover
  tatsu suite Stack.java --junit StackTest.java --coderunner stack.xml
  tatsu suite Stack.java --snapshot old.json   later: tatsu compare old.json new.json

Exit codes:
  0  the suite is made
  2  the class, the command line or the JDK stands in the way
  3  time was up before the bounds were reached";

const CRASH_EXAMPLES: &str = "\
Examples:
  tatsu crash Stack.java                       what crashes, and the smallest script that shows it
  tatsu crash List.java --with Node.java       another file of the program
  tatsu crash Shape.java --only area --ints 0,1
  tatsu crash submissions/*/Stack.java --json  one line of JSON for each file

Exit codes:
  0  nothing was found
  1  a bug was found
  2  the command line, a file that does not compile, or the JDK stands in the way
  3  time was up before the bounds were reached";

const TEST_EXAMPLES: &str = "\
Examples:
  tatsu test sum.java Anna.java             one program
  tatsu test sum.java submissions           each program in a folder
  tatsu test sum.java submissions --html report.html
  tatsu test sum.java submissions --json    one JSON object a program on standard output

Exit codes: 0 all are right in all runs, 1 some are not, 3 nothing could be tested,
2 the command line, a file or the JDK stands in the way.";

const GEN_EXAMPLES: &str = "\
Examples:
  tatsu gen sum.java -n 20                 writes out/sum/sum.xml, report.html, bank.json, instances/
  tatsu gen a.java b.java -n 5 -o bank     writes bank/a and bank/b
  tatsu gen sum.java -n 20 --seed 7        other instances, the same ones every time
  tatsu gen sum.java --avoid out/2026      no question of the banks in out/2026
  tatsu gen sum.java --label 2027          writes out/sum-2027, with names of their own
  tatsu gen sum.java -n 5 --no-jvm         needs no JDK; results are marked as unchecked
  tatsu gen sum.java --coderunner sum.xml  of a dialogue: a task in which students write it
  tatsu gen sum.java -n 20 --json -q       one JSON object a skeleton on standard output

With --json, each line of standard output is the summary of one skeleton, in the order of the
command line. It says what was asked, written and why the search stopped, and names the files.";

/// Program-tracing exercises from Java skeletons, each proved on a JVM.
///
/// A skeleton is a Java program with placeholders such as `INT(range(1, 20))` and assertions about
/// what must hold. tatsu finds values for the placeholders, proves every instance on a real JVM,
/// and writes questions that Moodle imports.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "tatsu",
    version,
    long_version = super::version::long(),
    arg_required_else_help = true,
    after_help = EXAMPLES,
    max_term_width = 100,
    styles = STYLES,
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// The commands.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Find, validate and write instances
    ///
    /// Finds values for the placeholders, runs every instance on a JVM to see that it does what is
    /// predicted, and writes NAME.xml (for Moodle), report.html (to look at first), bank.json (for
    /// programs) and instances/001.java … (what students see; with --standalone whole programs,
    /// instances/001/Main.java …).
    #[command(after_help = GEN_EXAMPLES)]
    Gen(GenArguments),
    /// Make a bank or an exam again, the next one, or single questions of it anew
    ///
    /// A bank holds what it was made from: skeleton, settings, seed, templates, versions; and so
    /// does an exam. Without further options it is made again and compared with the files in its
    /// folder, byte for byte; what differs is told, and nothing is written.
    #[command(after_help = REGENERATE_EXAMPLES)]
    Regenerate(RegenerateArguments),
    /// Join the shards of a run into one bank
    ///
    /// Reads the banks that `tatsu gen --shard` made, chooses the questions among them as a single
    /// run does, and writes one bank. All shards must be there, each once, and from one run: the
    /// same skeleton, settings, seed, and versions of tatsu, Z3 and Java.
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(MergeArguments),
    /// Make an exam of several skeletons: groups that share no question, for Moodle and on paper
    ///
    /// An exam file names skeletons, how many questions of each a student gets, and the groups or a
    /// roster. Makes the bank of each part in one run, deals the questions so that all get equally
    /// hard ones, and writes one file with a category for each part and group, a report over all,
    /// exam.json, and the parts' banks.
    #[command(after_help = EXAM_EXAMPLES)]
    Exam(ExamArguments),
    /// Show the question that has a code, with its answer and its explanation
    ///
    /// Below each question stands a short code such as K7-03, by which students compare variants.
    /// Looks for it in the reports of banks, exams and questions about classes.
    Find(FindArguments),
    /// Tell what students answered, by question and by misconception, from Moodle's reports
    ///
    /// Reads the responses report of a quiz, and its statistics report, as Moodle exports them (CSV
    /// or JSON, headings in English or German), and joins them with the banks whose questions the
    /// quiz has. Sends nothing anywhere and keeps no names.
    #[command(after_help = STATISTICS_EXAMPLES)]
    Statistics(StatisticsArguments),
    /// Show what is wrong with skeletons, or what is in them
    ///
    /// Reports every error and warning, and conditions that no values satisfy. A skeleton without
    /// errors is summed up: its form, its placeholders and how many values each may take, its loops
    /// and their bounds, its recursion, and the number of assignments. With `--why` also: at which
    /// places random assignments fail, and how many of them.
    ///
    /// A dialogue (a file that calls `READ`) is summed up by its paths: how many there are with how
    /// many inputs, and examples.
    Check(CheckArguments),
    /// Tell how many instances a skeleton has
    ///
    /// The number is exact where all assignments can be tried in the time given. Otherwise it is an
    /// estimate from random assignments and says "about", with the interval in which it lies in 95
    /// of 100 cases.
    ///
    /// Of a dialogue: how many paths there are with each number of inputs.
    Count(CountArguments),
    /// Test students' programs against a dialogue, which says what is read and printed
    ///
    /// Types what a dialogue allows, line by line as the programs ask for it, and compares what
    /// they print. Each program gets a verdict; one that is wrong gets a short conversation that
    /// shows it. Java programs run in a JVM that `bubblewrap` keeps from files and network.
    #[command(after_help = TEST_EXAMPLES)]
    Test(TestArguments),
    /// Print a stage on the way from skeleton to instance
    ///
    /// `smt2` is a formula that any SMT solver takes, such as `z3 FILE`.
    Show(ShowArguments),
    /// Compare submissions with a reference: the smallest calls on which they differ
    ///
    /// Makes scripts for the reference, runs them on it and on each submission, and tells for each
    /// method on how many of them they differ, with the smallest. No test has to be written.
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(CompareArguments),
    /// Find calls of Java classes that end badly: exceptions, endless loops, broken promises
    ///
    /// Calls the methods of compiled Java with systematically made arguments, the smallest scripts
    /// first, and tells each way to fail once, with the smallest script. `?` stands for an argument
    /// that makes no difference. No test has to be written.
    #[command(after_help = CRASH_EXAMPLES)]
    Crash(CrashArguments),
    /// Make a small suite of tests for a Java class that is right
    ///
    /// Calls the methods of compiled Java with systematically made arguments, and keeps the few
    /// scripts that cover what all of them cover, those that cover most first. Planted faults tell
    /// what the tests notice. For JUnit 5, CodeRunner, and as a snapshot.
    #[command(after_help = SUITE_EXAMPLES)]
    Suite(SuiteArguments),
    /// Run a dialogue in the terminal, or say what it expects for given inputs
    ///
    /// A dialogue is a file that calls `READ`. With `--inputs` its generalised trace is printed:
    /// `?` is what is read, `!` what may be printed there, one of each pair of braces.
    Run(RunArguments),
    /// Check properties of Java programs, and find the smallest counterexample
    ///
    /// A property is a static method that is true for all arguments. tatsu makes values from the
    /// types, tries everything small, draws larger arguments, and says how far it looked. The
    /// counterexample is an expression of Java.
    #[command(after_help = PROPERTY_EXAMPLES)]
    Property(PropertyArguments),
    /// Check properties of programs in pun, a small functional language
    ///
    /// A property is a definition that is true for all arguments. tatsu infers their types, tries
    /// everything small, draws larger arguments, and says what the smallest counterexample is.
    #[command(after_help = PUN_EXAMPLES)]
    Pun(PunArguments),
    /// Open everything in the browser: write, see, answer, make questions, export
    ///
    /// Serves a page for the files of a folder, to a browser on this machine and to no other one.
    /// What is saved there are the files of the folder. Ctrl+C ends it.
    Serve(ServeArguments),

    /// Answer an editor: a language server on standard input and output
    ///
    /// Diagnostics, hover, completion and fixes in skeletons, dialogues, exam files and pun.
    /// Editors start it by themselves; see docs/editors.md.
    Lsp(LspArguments),

    /// Declare placeholders and directives for an IDE for Java
    ///
    /// Writes tatsu/Words.java into a folder with Java sources, or prints it. Skeletons that are
    /// classes name it with `import static tatsu.Words.*;`, which no instance has.
    Stubs(StubsArguments),
    /// List example skeletons, or write one into this folder, to start from
    Example(ExampleArguments),
    /// Tell which Z3 and JDK are used, and how to repair what is wrong
    Doctor,
    /// Make what JVMs start faster from, which otherwise happens after the first run
    ///
    /// Compiles what tatsu runs inside a JVM and keeps it, with an archive of class data, in the
    /// cache folder of the user. It is never needed; it pays off where images of machines are made.
    PrepareJvm,
    /// Print completions for a shell
    ///
    /// For bash: `tatsu completions bash > ~/.local/share/bash-completion/completions/tatsu`
    Completions(CompletionsArguments),
    /// Print the manual page
    ///
    /// To read it: `tatsu man | man -l -`
    Man {
        /// As Markdown, all commands and options in tables
        #[arg(long)]
        markdown: bool,
    },
}

/// `tatsu gen`
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct GenArguments {
    /// Skeletons; `-` reads one from standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// How many instances to write
    #[arg(short = 'n', long = "number", value_name = "N", default_value = "20", value_parser = instances, allow_negative_numbers = true)]
    pub number: usize,

    /// Chooses among the instances: the same seed gives the same files
    #[arg(long, value_name = "S", default_value = "0", value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// Folder for the results; with several skeletons each gets a folder in it [default: out/NAME]
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// What is made of a dialogue instead of questions.
    #[command(flatten)]
    pub tasks: TaskArguments,

    /// What tells this bank from those of other years, such as 2027: it becomes part of the folder,
    /// of names and idnumbers of questions, and of their category
    #[arg(long, value_name = "LABEL", value_parser = label)]
    pub label: Option<String>,

    /// Banks whose questions are not asked again: a bank.json, its folder, or a folder of such
    /// folders; several are written one after the other, after the skeletons
    #[arg(long, value_name = "PATH", num_args = 1.., value_hint = ValueHint::AnyPath)]
    pub avoid: Vec<PathBuf>,

    /// Make only this part of the run, such as 3/16: parts share no question, and `tatsu merge`
    /// joins them into one bank [default folder: out/NAME.shard-03-of-16]
    #[arg(long, value_name = "K/N", value_parser = shard, allow_negative_numbers = true)]
    pub shard: Option<ShardNumber>,

    /// Write over another bank in the folder, and over files that were changed by hand
    #[arg(long)]
    pub force: bool,

    /// How values are found
    #[arg(long, value_enum, default_value_t = StrategyName::Auto)]
    pub strategy: StrategyName,

    /// How much to search: as many steps as a quiet machine does in about this many seconds, for
    /// each skeleton or dialogue; what was found by then is written
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Duration,

    /// How many threads search [default: the available cores]
    #[arg(short, long, value_name = "JOBS", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<usize>,

    /// Leave the JVM out; every result is marked as unchecked
    #[arg(long)]
    pub no_jvm: bool,

    /// What to ask, whatever the file says: words of its kinds; several are asked together about
    /// each instance of a skeleton
    #[arg(long, value_name = "KIND", value_delimiter = ',', help = help_of_kinds(), value_parser = words(kinds_of_questions(), kind_of_question), hide_possible_values = true)]
    pub question: Vec<&'static str>,

    /// How it is answered, whatever the skeleton says
    #[arg(long, value_name = "FORM", help = one_of("How it is answered, whatever the skeleton says", AnswerForm::words()), value_parser = words(AnswerForm::words(), AnswerForm::of_word), hide_possible_values = true)]
    pub answer: Option<AnswerForm>,

    /// How many options a choice has, 2 to 10
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10))]
    pub options: Option<u32>,

    /// How programs are shown, whatever the skeleton says: text, picture or both
    #[arg(long, value_name = "FORM", value_parser = words(CodeForm::words(), CodeForm::of_word), hide_possible_values = true)]
    pub code: Option<CodeForm>,

    /// The formats in which questions are written
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', default_value = FORMATS[0].name, help = one_of("The formats in which questions are written, separated by commas", FORMATS.iter().map(|one| one.name)), value_parser = words(FORMATS.iter().map(|one| one.name), format_of_word), hide_possible_values = true)]
    pub format: Vec<&'static Format>,

    /// The size of sheets of paper, for `--format paper`: a4 or us-letter [default: a4]
    #[arg(long, value_name = "SIZE", value_parser = words(PaperSize::ALL.into_iter().map(PaperSize::as_str), PaperSize::of_word), hide_possible_values = true)]
    pub paper: Option<PaperSize>,

    /// What a right answer is worth, whatever the skeleton says, such as 2 or 0.5
    #[arg(long, value_name = "POINTS", value_parser = Points::of_text, allow_negative_numbers = true)]
    pub points: Option<Points>,

    /// The share of the points that a wrong try costs where several are allowed, whatever the
    /// skeleton says: 0 to 1
    #[arg(long, value_name = "SHARE", value_parser = Penalty::of_text, allow_negative_numbers = true)]
    pub penalty: Option<Penalty>,

    /// What a wrong option of a choice costs, whatever the skeleton says: a percentage of the
    /// points, or `fair` for as much as makes guessing worth nothing
    #[arg(long, value_name = "PERCENT", value_parser = Negative::of_text, allow_negative_numbers = true)]
    pub negative: Option<Negative>,

    /// Write instances as programs that compile, hidden parts and answers included:
    /// instances/001/Main.java
    #[arg(long)]
    pub standalone: bool,

    /// How much of the run explanations tell, whatever the skeleton says: short, normal or full
    #[arg(long, value_name = "LENGTH", value_parser = words(ExplanationDetail::words(), ExplanationDetail::of_word), hide_possible_values = true)]
    pub explanation: Option<ExplanationDetail>,

    /// What a typed number earns that is one away from the right one, whatever the skeleton says: a
    /// percentage of the points
    #[arg(long, value_name = "PERCENT", value_parser = Share::of_a_part, allow_negative_numbers = true)]
    pub near: Option<Share>,

    /// The language of the questions, whatever the skeleton says: en or de
    #[arg(long, value_name = "LANGUAGE", value_parser = words(Language::words(), Language::of_word), hide_possible_values = true)]
    pub language: Option<Language>,

    /// How German questions address students, whatever the skeleton says: Sie or du
    #[arg(long, value_name = "FORM", value_parser = words(Address::words(), Address::of_word), hide_possible_values = true)]
    pub address: Option<Address>,

    /// Folder with the wording of questions [default: `templates` beside the skeleton, else built
    /// in]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub templates: Option<PathBuf>,

    /// Print a summary for programs to standard output
    #[arg(long)]
    pub json: bool,

    /// Show where the time went, on standard error: stages, rules, calls of the solver
    #[arg(long)]
    pub timings: bool,

    /// Say nothing but errors
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Say why the strategy was chosen, and more
    #[arg(short, long)]
    pub verbose: bool,
}

impl GenArguments {
    /// What is wanted of each bank.
    pub fn order(&self) -> BankOrder {
        BankOrder {
            number: self.number,
            seed: self.seed,
            output: self.output.clone(),
            label: self.label.clone(),
            avoid: self.avoid.clone(),
            shard: self.shard,
            force: self.force,
            strategy: self.strategy.strategy(),
            timeout: self.timeout,
            jobs: self.jobs.unwrap_or_else(available_cores),
            no_jvm: self.no_jvm,
            question: self.question.clone(),
            answer: self.answer,
            options: self.options,
            code: self.code,
            format: self.format.clone(),
            paper: self.paper,
            points: self.points,
            penalty: self.penalty,
            negative: self.negative,
            standalone: self.standalone,
            explanation: self.explanation,
            near: self.near,
            language: self.language,
            address: self.address,
            templates: self.templates.clone(),
        }
    }

    /// How much is said, and to whom.
    pub fn voice(&self) -> CommandVoice {
        CommandVoice { quiet: self.quiet, verbose: self.verbose, json: self.json }
    }
}

/// `tatsu completions`
#[derive(Clone, Debug, Args)]
pub struct CompletionsArguments {
    /// The shell
    pub shell: Shell,
}

/// Shells that completions are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// Bash
    Bash,
    /// Zsh
    Zsh,
    /// Fish
    Fish,
}

/// How values are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StrategyName {
    /// Choose what suits the skeleton
    Auto,
    /// All instances, in an order that the seed decides
    Enumerate,
    /// Random values, keeping what passes
    Draw,
    /// Values computed by Z3
    Solve,
}

impl StrategyName {
    /// What it means.
    fn strategy(self) -> Strategy {
        match self {
            StrategyName::Auto => Strategy::Auto,
            StrategyName::Enumerate => Strategy::Enumerate,
            StrategyName::Draw => Strategy::Draw,
            StrategyName::Solve => Strategy::Solve,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }
}
