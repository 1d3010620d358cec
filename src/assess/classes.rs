//! Classes beside a reference, in steps that a command line or a page walks through.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`ComparedFiles::of`] | an order | the files of the reference and the submissions |
//! | 2 | [`compared`] | that, and a JVM | how each submission compares, each as it comes |
//! | 3 | [`ClassesOutcome::report`] | that | the report |
//!
//! [`assess_classes`] does all of them. What holds: submissions are compared side by side, each in
//! a JVM that runs the reference first; what comes out does not depend on how many there are.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::class_files::{NamedProgram, beside, class_file, library_name, program, submissions};
use super::finding::{AssessFinding, GroupNumbers, of_class};
use super::host::{AssessEvent, AssessFailure, AssessHost, AssessWatch};
use super::side_by_side::in_order;
use crate::classes::accepted::AcceptedFindings;
use crate::classes::compare::{CompareReport, Comparison};
use crate::classes::compared::ComparedSubmission;
use crate::classes::crash::ClassesError;
use crate::classes::journal::RunReader;
use crate::classes::library::JdkClass;
use crate::classes::plan::{ComparePlan, SearchPlan, boxes};
use crate::classes::unnoticed::UnnoticedFaults;
use crate::jvm::confinement::Confinement;
use crate::jvm::explorer::{ClassFile, Explorer};
use crate::make::status::Problem;

/// Scripts in all where nothing is said: both sides run them, and for each submission.
pub const SCRIPTS: u64 = 20_000;

/// About how many scripts are drawn where nothing is said.
pub const DRAWN: u64 = 150_000;

/// How many faults are planted in the reference where nothing is said.
pub const FAULTS: u32 = 40;

/// How classes are to be compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClassesOrder {
    /// The class that is right: a file, or the qualified name of a class of the JDK.
    pub reference: PathBuf,
    /// Files, folders and archives of submissions.
    pub submissions: Vec<PathBuf>,
    /// Other files of the reference, and of submissions that do not have them.
    pub with: Vec<PathBuf>,
    /// A second solution, with which the reference has to agree first.
    pub second: Option<PathBuf>,
    /// How far to look, and what counts.
    pub plan: ComparePlan,
    /// How many submissions are compared side by side.
    pub jobs: usize,
    /// Whether tests will be written of what is found.
    pub makes_tests: bool,
    /// How many faults are planted in the reference, where some submission agrees with it, to tell
    /// what agreement leaves open.
    pub faults: u32,
}

impl Default for ClassesOrder {
    /// As `tatsu compare` does where nothing is said, one submission after the other.
    fn default() -> Self {
        let search = SearchPlan { proves: true, scripts: SCRIPTS, ..SearchPlan::default() };
        Self {
            reference: PathBuf::new(),
            submissions: Vec::new(),
            with: Vec::new(),
            second: None,
            plan: ComparePlan { search, drawn: DRAWN, ..ComparePlan::default() },
            jobs: 1,
            makes_tests: false,
            faults: FAULTS,
        }
    }
}

/// The files of a comparison.
#[derive(Clone, Debug)]
pub struct ComparedFiles {
    /// The name of the class of the JDK that is the reference.
    pub library: Option<String>,
    /// The files of the reference; for a class of the JDK those that help.
    reference: Vec<ClassFile>,
    /// The submissions.
    pub programs: Vec<NamedProgram>,
    /// The second solution.
    second: Option<(PathBuf, Vec<ClassFile>)>,
}

impl ComparedFiles {
    /// Reads them.
    pub fn of(order: &ClassesOrder) -> Result<Self, Problem> {
        let with = &order.with;
        let library = library_name(&order.reference);
        let reference = if library.is_some() {
            with.iter().map(|file| class_file(file, false)).collect::<Result<Vec<_>, _>>()?
        } else {
            program(&order.reference, with)?
        };
        // In a folder, the file with the simple name of the class is compared.
        let simple = library.as_ref().map(|name| {
            PathBuf::from(format!("{}.java", name.rsplit('.').next().unwrap_or_default()))
        });
        let wanted = simple.as_ref().unwrap_or(&order.reference);
        let programs = submissions(wanted, &order.submissions, with)?;
        let second = order.second.as_ref();
        let second = second
            .map(|file| program(file, &beside(file, with)).map(|files| (file.clone(), files)));
        Ok(Self { library, reference, programs, second: second.transpose()? })
    }

    /// All files that are compared with the reference and could be read.
    fn submitted(&self) -> impl Iterator<Item = &ClassFile> {
        let programs = self.programs.iter().filter_map(|(_, files)| files.as_ref().ok());
        programs.chain(self.second.as_ref().map(|(_, files)| files)).flatten()
    }
}

/// Why no submission is compared.
#[derive(Debug)]
pub enum ClassesFailure {
    /// Something stands in the way, or the run was called off.
    Assess(AssessFailure),
    /// The reference cannot be run.
    Reference(ClassesError),
    /// The second solution does not agree with the reference: where, and what to say.
    Second(Box<CompareReport>, Problem),
}

impl From<Problem> for ClassesFailure {
    fn from(problem: Problem) -> Self {
        Self::Assess(problem.into())
    }
}

impl From<AssessFailure> for ClassesFailure {
    fn from(failure: AssessFailure) -> Self {
        Self::Assess(failure)
    }
}

/// How submissions compare.
pub struct ClassesOutcome {
    /// The reference.
    pub comparison: Comparison,
    /// The submissions, in the order of the programs; none where the reference is no judge.
    pub submissions: Vec<ComparedSubmission>,
    /// Findings about them, in the words of all assessments.
    pub findings: Vec<AssessFinding>,
    /// Their files.
    pub programs: Vec<NamedProgram>,
    /// The text of the reference.
    pub reference: String,
    /// A JVM that knows the reference, for whoever asks it further; `None` where no submission was
    /// compared.
    pub jvm: Option<Explorer>,
    /// Planted faults that no script notices, where that was looked for.
    unnoticed: Option<UnnoticedFaults>,
    library: Option<JdkClass>,
}

impl ClassesOutcome {
    /// The report.
    pub fn report(self) -> CompareReport {
        let mut report = self.comparison.report(self.submissions);
        report.unnoticed = self.unnoticed;
        if let Some(library) = &self.library {
            library.settle_all(&mut report);
        }
        report
    }
}

/// Compares the reference with itself, then each submission with it.
pub fn compared(
    files: ComparedFiles,
    order: &ClassesOrder,
    accepted: &AcceptedFindings,
    (host, confinement): (&AssessHost, &Confinement),
    watch: &mut AssessWatch<'_>,
) -> Result<ClassesOutcome, ClassesFailure> {
    let plan = ComparePlan {
        boxes: files.submitted().any(|file| boxes(&file.text)),
        ..order.plan.clone()
    };
    let reader = RunReader::of(&plan.search);
    let mut jvm = host.explorer(confinement)?;
    let mut reference = files.reference.clone();
    let library = match &files.library {
        Some(name) => {
            // Tests of the class of the JDK are tests of the class of a submission.
            let called = (name.as_str(), order.makes_tests);
            let found = of_jdk(&mut jvm, called, files.submitted().cloned().collect(), &plan)?;
            reference.insert(0, found.file.clone());
            Some(found)
        }
        None => None,
    };
    let text = reference.first().map(|file| file.text.clone()).unwrap_or_default();
    let comparison =
        Comparison::start(&mut jvm, reference, plan).map_err(ClassesFailure::Reference)?;
    let name = order.reference.to_string_lossy();
    (watch.event)(AssessEvent::Ran(&reader.read(&format!("{name}, twice"), &mut jvm)));
    (watch.event)(AssessEvent::Ready(comparison.facts.scripts));
    let mut outcome = ClassesOutcome {
        comparison,
        submissions: Vec::new(),
        findings: Vec::new(),
        programs: files.programs,
        reference: text,
        jvm: None,
        unnoticed: None,
        library,
    };
    if outcome.comparison.facts.scripts == 0 || !outcome.comparison.is_steady() {
        return Ok(outcome);
    }
    if let Some((file, files)) = &files.second {
        let compared = second_solution(&outcome.comparison, &mut jvm, file, files);
        let compared = settled(compared, outcome.library.as_ref());
        (watch.event)(AssessEvent::Ran(&reader.read(&file.to_string_lossy(), &mut jvm)));
        if !compared.is_right() {
            outcome.submissions = vec![compared];
            let problem = disagreement(&order.reference, file);
            return Err(ClassesFailure::Second(Box::new(outcome.report()), problem));
        }
    }
    let jvms = ComparingJvms {
        comparison: &outcome.comparison,
        on: (host, confinement),
        reader,
        stop: &watch.stop,
        has_own_names: outcome.library.is_none(),
        first: Mutex::new(Some(ComparingJvm { explorer: jvm, is_first: true, is_spent: false })),
    };
    let library = outcome.library.as_ref();
    let mut submissions = Vec::new();
    let mut findings = Vec::new();
    let mut groups = GroupNumbers::default();
    let of = outcome.programs.len();
    let start = || jvms.start();
    let work = |jvm: &mut ComparingJvm, one: &NamedProgram| jvms.compare(jvm, one);
    let event = &mut watch.event;
    let running = in_order(&outcome.programs, order.jobs, start, work, |_, (compared, runs)| {
        event(AssessEvent::Ran(&runs));
        let mut compared = settled(compared, library);
        compared.accept(accepted);
        let finding = of_class(&compared, &mut groups);
        event(AssessEvent::Judged { number: findings.len() + 1, of, finding: &finding });
        submissions.push(compared);
        findings.push(finding);
        Ok(())
    })?;
    let first = running.into_iter().find(|one| one.is_first);
    let mut jvm = first.map_or_else(|| jvms.another(), Ok)?.explorer;
    drop(jvms);
    let some_agrees = submissions.iter().any(ComparedSubmission::is_right);
    let unnoticed = if order.faults > 0 && some_agrees && library.is_none() {
        let told = outcome.comparison.unnoticed(&mut jvm, order.faults);
        Some(told.map_err(|error| Problem::new(error.to_string()))?)
    } else {
        None
    };
    Ok(ClassesOutcome { submissions, findings, jvm: Some(jvm), unnoticed, ..outcome })
}

/// Compares the classes in folders, files and archives.
pub fn assess_classes(
    order: &ClassesOrder,
    (host, confinement): (&AssessHost, &Confinement),
    watch: &mut AssessWatch<'_>,
) -> Result<ClassesOutcome, ClassesFailure> {
    let files = ComparedFiles::of(order)?;
    compared(files, order, &AcceptedFindings::default(), (host, confinement), watch)
}

/// A class of the JDK, or why it is no reference.
fn of_jdk(
    jvm: &mut Explorer,
    (name, called_alike): (&str, bool),
    submissions: Vec<ClassFile>,
    plan: &ComparePlan,
) -> Result<JdkClass, Problem> {
    let found = JdkClass::of(jvm, (name, called_alike), submissions, plan);
    let found = found.map_err(|error| Problem::new(format!("`{name}`: {error}")))?;
    found.map_err(|refusal| Problem::new(format!("`{name}` {refusal}")).hint(refusal.hint()))
}

/// A submission of which what it lacks of a class of the JDK is no mistake.
fn settled(mut compared: ComparedSubmission, library: Option<&JdkClass>) -> ComparedSubmission {
    if let Some(library) = library {
        library.settle(&mut compared);
    }
    compared
}

/// How the second solution compares.
fn second_solution(
    comparison: &Comparison,
    jvm: &mut Explorer,
    file: &Path,
    files: &[ClassFile],
) -> ComparedSubmission {
    let name = file.to_string_lossy().into_owned();
    comparison.compare(jvm, &name, files).unwrap_or_else(|error| {
        ComparedSubmission::failed(name, format!("cannot be compared: {error}"))
    })
}

fn disagreement(reference: &Path, second: &Path) -> Problem {
    let (reference, second) = (reference.display(), second.display());
    let message = format!("`{reference}` and the second solution `{second}` do not agree");
    Problem::new(message).hint("one of them is wrong: mend it first")
}

/// A JVM that knows the reference. It ends with the thread that has started it.
struct ComparingJvm {
    explorer: Explorer,
    /// Whether it is the one that has compared the reference with itself, and so outlives workers.
    is_first: bool,
    /// Whether a submission may have changed in it what others would find so.
    is_spent: bool,
}

/// The JVMs that compare submissions side by side.
struct ComparingJvms<'a> {
    comparison: &'a Comparison,
    on: (&'a AssessHost, &'a Confinement),
    reader: RunReader,
    stop: &'a crate::pipeline::StopSignal,
    /// Whether the reference is the lecturer's, so that its methods have the names that are wanted.
    has_own_names: bool,
    /// The one that has compared the reference with itself, until a worker takes it.
    first: Mutex<Option<ComparingJvm>>,
}

impl ComparingJvms<'_> {
    fn start(&self) -> Result<ComparingJvm, AssessFailure> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        first.map_or_else(|| self.another(), Ok)
    }

    fn another(&self) -> Result<ComparingJvm, AssessFailure> {
        let (host, confinement) = self.on;
        let mut explorer = host.explorer(confinement)?;
        let told = self.comparison.restart(&mut explorer);
        told.map_err(|error| Problem::new(error.to_string()))?;
        // What it ran of the reference has been told by the first one.
        self.reader.read("", &mut explorer);
        Ok(ComparingJvm { explorer, is_first: false, is_spent: false })
    }

    /// How a submission compares, and for information with what may stand for missing methods.
    fn compared(
        &self,
        jvm: &mut ComparingJvm,
        name: &str,
        files: &[ClassFile],
    ) -> Result<ComparedSubmission, ClassesError> {
        let mut compared = self.comparison.compare(&mut jvm.explorer, name, files)?;
        if self.has_own_names && !compared.is_spending {
            self.comparison.add_mapped(&mut jvm.explorer, files, &mut compared)?;
        }
        Ok(compared)
    }

    /// How a submission compares, and what was run; if the JVM ends on it, another one takes its
    /// place.
    fn compare(
        &self,
        jvm: &mut ComparingJvm,
        (name, files): &NamedProgram,
    ) -> Result<(ComparedSubmission, String), AssessFailure> {
        if self.stop.is_set() {
            return Err(AssessFailure::Stopped);
        }
        if jvm.is_spent {
            *jvm = self.another()?;
        }
        let compared = match files {
            Ok(files) => self.compared(jvm, name, files),
            Err(reason) => Ok(ComparedSubmission::failed(name.clone(), reason.clone())),
        };
        if matches!(compared, Err(ClassesError::Jvm(_))) {
            *jvm = self.another()?;
        }
        let compared = compared.unwrap_or_else(|error| {
            ComparedSubmission::failed(name.clone(), format!("cannot be compared: {error}"))
        });
        jvm.is_spent = compared.is_spending;
        Ok((compared, self.reader.read(name, &mut jvm.explorer)))
    }
}
