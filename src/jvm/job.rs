//! What a JVM is asked to do, and what it saw.
//!
//! In: nothing of skeletons: Java texts, where they start, and what whoever asks expects of them.
//! Out: an [`Observation`] for each program that was run, or for each run of a submission. What is
//! expected decides only whether a job is run a second time with no other beside it, see
//! `supervisor.rs`.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::read::datum::Datum;

/// Programs that are run one after the other, as long as each ends normally.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its number; unique among the jobs of a [`Jvm`](super::Jvm).
    pub number: u32,
    /// What to compile and run.
    pub programs: Vec<JavaProgram>,
}

/// A program of somebody's in all of Java, and the conversations in which it is tried, one after
/// the other, as long as each ends in good order.
#[derive(Clone, Debug)]
pub struct SubmissionJob {
    /// Its number; unique among the jobs of a [`Jvm`](super::Jvm).
    pub number: u32,
    /// Its files: names, which messages use and which tell several `main`s apart, and Java texts.
    pub files: Arc<[(String, String)]>,
    /// What it gets in each run.
    pub scripts: Vec<ConsoleScript>,
}

/// As the last line of a [`ConsoleScript`]: the input ends there, as a terminal has it.
pub const END_OF_INPUT: &str = "\u{4}";

/// What a program gets in one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsoleScript {
    /// The elements of `args`.
    pub arguments: Vec<String>,
    /// The lines that it can read, without their ends. After [`END_OF_INPUT`] it finds the end of
    /// its input as often as it asks; without that it is stopped when it asks for more.
    pub lines: Vec<String>,
}

/// Something to do for a JVM.
#[derive(Clone, Debug)]
pub enum JvmTask {
    /// Programs of authors.
    Programs(Job),
    /// A program of somebody's.
    Submission(SubmissionJob),
}

impl JvmTask {
    /// Its number.
    pub fn number(&self) -> u32 {
        match self {
            JvmTask::Programs(job) => job.number,
            JvmTask::Submission(job) => job.number,
        }
    }
}

impl From<Job> for JvmTask {
    fn from(job: Job) -> Self {
        JvmTask::Programs(job)
    }
}

impl From<SubmissionJob> for JvmTask {
    fn from(job: SubmissionJob) -> Self {
        JvmTask::Submission(job)
    }
}

/// A compilation unit, where it starts, and what it is expected to do.
#[derive(Clone, Debug)]
pub struct JavaProgram {
    /// The Java text.
    pub text: Arc<str>,
    /// Whether other programs have this very text: then it is compiled once for all of them. Each
    /// run still starts as if its classes were its own, with fresh static fields.
    pub is_shared: bool,
    /// The binary name of the class to start.
    pub class: String,
    /// The static method to call: `f`, or `f(String[])`, which gets an empty array.
    pub entry: String,
    /// Static fields that are set before the program starts.
    pub fields: Vec<FieldValue>,
    /// What it reads from its standard input, as UTF-8.
    pub input: String,
    /// For a program that calls `tatsu$.Check`.
    pub counters: Option<CounterSizes>,
    /// For a program that calls `tatsu$.Check`: the methods and constructors whose calls are to be
    /// noted under [`CALLS`], as `Dog.speak` and `Dog.<init>`, without packages.
    pub noted: Vec<String>,
    /// Whether it is compiled by itself and not run: what is expected is the compiler's word.
    pub is_only_compiled: bool,
    /// What it is expected to do.
    pub expected: Expected,
}

/// Under which name a report has the calls that began, one after the other and with commas.
pub const CALLS: &str = "$calls";

impl JavaProgram {
    /// A program that is compiled for itself: without fields to set, input and counters.
    pub fn new(
        text: impl Into<Arc<str>>,
        class: impl Into<String>,
        entry: &str,
        expected: Expected,
    ) -> Self {
        Self {
            text: text.into(),
            is_shared: false,
            class: class.into(),
            entry: entry.to_owned(),
            fields: Vec::new(),
            input: String::new(),
            counters: None,
            noted: Vec::new(),
            is_only_compiled: false,
            expected,
        }
    }
}

/// A static field and its value at the start of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldValue {
    /// The binary name of its class, which is initialised first.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its value; the declaration says of which type. Texts are interned, as literals are.
    pub value: Datum,
}

/// How much a checked program counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterSizes {
    /// Number of loops.
    pub loops: u32,
    /// Number of methods.
    pub methods: u32,
}

/// What a program does when the prediction is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// What it prints.
    pub output: String,
    /// What its entry returns, in text form; `None` for `void`.
    pub result: Option<String>,
    /// What it counts, if it does.
    pub report: Option<Report>,
    /// The binary name of the class of the exception with which it ends.
    pub thrown: Option<String>,
    /// The condition that it breaks, in the words of `tatsu$.Check`; nothing else counts then.
    pub broken: Option<String>,
    /// What is counted in another way by each library.
    pub open: OpenCounts,
    /// What the compiler says of it, where it is only compiled; nothing else counts then.
    pub compiler: Option<CompilerVerdict>,
}

/// What the compiler says of a program that is only compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompilerVerdict {
    /// It compiles.
    Accepts,
    /// There is one error, and it stands in this line of the text, from 1.
    Refuses(u32),
}

impl CompilerVerdict {
    /// What the harness says of a program that is only compiled, in its words: the lines of all
    /// errors stand in front.
    fn is_said(self, status: ProgramStatus, message: &str) -> bool {
        match self {
            CompilerVerdict::Accepts => status == ProgramStatus::Ended,
            CompilerVerdict::Refuses(line) => {
                let lines = message.split(':').next();
                status == ProgramStatus::NotCompiled && lines == Some(&format!("errors in {line}"))
            }
        }
    }
}

/// What a library calls as often as it likes, such as `compareTo` while it sorts: counts that need
/// not agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenCounts {
    /// The methods, by their number; the calls and the depth of all methods are open then, too.
    pub methods: Vec<usize>,
    /// The loops in them.
    pub loops: Vec<usize>,
}

impl OpenCounts {
    /// A report without the counts that are open.
    pub fn without(&self, report: &Report) -> Report {
        let mut known = report.clone();
        if self.methods.is_empty() {
            return known;
        }
        for at in &self.methods {
            for list in [&mut known.method_calls, &mut known.method_depth] {
                if let Some(count) = list.get_mut(*at) {
                    *count = 0;
                }
            }
        }
        for at in &self.loops {
            for list in [&mut known.iterations, &mut known.tests] {
                if let Some(count) = list.get_mut(*at) {
                    *count = 0;
                }
            }
        }
        Report { calls: 0, depth: 0, ..known }
    }
}

/// What a checked program counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Passes of each loop.
    pub iterations: Vec<u64>,
    /// Tests of each loop's condition; 0 where they are not counted.
    pub tests: Vec<u64>,
    /// Calls of each method.
    pub method_calls: Vec<u64>,
    /// The most activations of each method open at once.
    pub method_depth: Vec<u64>,
    /// Calls of methods, the entry not counted.
    pub calls: u64,
    /// The most activations open at once.
    pub depth: u64,
    /// Variables that the question asks about, in text form.
    pub observed: IndexMap<String, String>,
}

/// How a program ended. The order is the protocol's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramStatus {
    /// Normally.
    Ended,
    /// It did not compile.
    NotCompiled,
    /// With an exception.
    Thrown,
    /// A condition of a checked program did not hold.
    CheckFailed,
    /// After too many loop passes and calls of a checked program.
    Steps,
    /// It printed too much.
    Output,
    /// It ran too long.
    Time,
    /// It needed too much memory.
    Memory,
    /// It called `System.exit`.
    Exit,
    /// It left a thread running.
    Threads,
    /// It replaced a standard stream.
    Streams,
    /// Its class or its entry is not there.
    NoEntry,
    /// It is more than a class file or the compiler can hold.
    TooLarge,
    /// A submission asked for one more line than there is.
    Asked,
    /// A submission slept too long.
    Slept,
    /// A submission called `System.exit`, and the JVM lives.
    Exited,
    /// A submission has no `main`.
    NoMain,
    /// Several classes of a submission have a `main`.
    SeveralMains,
    /// The JVM ended without a word, or went silent; never sent.
    JvmEnded,
}

impl ProgramStatus {
    /// Whether the harness ends its JVM after this, because a thread is left that cannot be
    /// stopped.
    pub fn ends_jvm(self) -> bool {
        matches!(self, ProgramStatus::Time | ProgramStatus::Exit | ProgramStatus::Threads)
    }
}

/// What was seen of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// How it ended.
    pub status: ProgramStatus,
    /// More about the status, such as the compiler's message.
    pub message: String,
    /// What it printed.
    pub output: String,
    /// What its entry returned, in text form; `None` for `void`.
    pub result: Option<String>,
    /// What it counted, if it did and ended normally.
    pub report: Option<Report>,
    /// What was said in a run of a submission.
    pub conversation: Option<Conversation>,
}

/// What was said in a run of a submission, and where it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// What was printed and read, in order.
    pub events: Vec<ConversationStep>,
    /// The place of an exception: the number of the file from 0, and the line from 1.
    pub place: Option<(usize, u32)>,
    /// What `System.exit` was called with.
    pub exit_code: i32,
}

/// A step of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConversationStep {
    /// Text that the program printed; two of them never stand side by side.
    Output(String),
    /// A line that the program was given when it asked for it, without its end.
    Input(String),
}

impl Observation {
    /// An observation without anything but how it ended.
    pub fn of(status: ProgramStatus, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            output: String::new(),
            result: None,
            report: None,
            conversation: None,
        }
    }

    /// Whether the program ended normally and did what was expected, or broke the condition that it
    /// was expected to break.
    pub fn meets(&self, expected: &Expected) -> bool {
        if let Some(verdict) = expected.compiler {
            return verdict.is_said(self.status, &self.message);
        }
        if let Some(broken) = &expected.broken {
            return self.status == ProgramStatus::CheckFailed && self.message == *broken;
        }
        if let Some(thrown) = &expected.thrown {
            return self.status == ProgramStatus::Thrown
                && self.output == expected.output
                && self.result.as_ref() == Some(thrown);
        }
        self.status == ProgramStatus::Ended
            && self.output == expected.output
            && self.result == expected.result
            && self.report == expected.report
    }
}
