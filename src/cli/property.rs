//! `tatsu property`: properties of Java programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tatsu::classes::crash::ClassesError;
use tatsu::classes::property::faults::faulty_programs;
use tatsu::classes::property::question::is_plain_java;
use tatsu::classes::property::{JavaFindings, PropertyProgram};
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::{ClassFile, Explorer};
use tatsu::make::json;
use tatsu::make::outcome::unwritable;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::property::{PropertyReport, PropertyVerdict};
use tatsu::write::artifact::{self, Artifact, Role};

use super::class_files::{explorer, tell};
use super::confine::confinement;
use super::property_args::PropertyArguments;
use super::property_faults::{FaultTable, JudgedFault};
use super::property_question;
use super::property_report::{self, CheckedJava, JavaProgramJson};
use super::run_trace::RunTrace;
use super::terminal::{Terminal, available_cores};
use tatsu::assess::class_files::class_file;
use tatsu::assess::class_files::names;
use tatsu::assess::side_by_side::in_order;
use tatsu::classes::journal::RunReader;
use tatsu::make::files;

/// A program to check: its name, and its files.
struct CheckedProgramFiles {
    name: String,
    path: PathBuf,
    files: Vec<ClassFile>,
}

/// Checks each program by itself; one that does not compile does not keep the others from it.
pub fn run(arguments: &PropertyArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let subjects = subjects(arguments)?;
    let mut store = match &arguments.store {
        Some(path) => stored(path)?,
        None => Vec::new(),
    };
    let before = store.len();
    property_question::refused(arguments)?;
    let files: Vec<Vec<ClassFile>> = subjects.iter().map(|one| one.files.clone()).collect();
    let mut trace = RunTrace::of(arguments.trace.as_deref(), &arguments.plan())?;
    let (reader, known) = (trace.reader(), store.clone());
    let confinement = confinement(arguments.unconfined, "classes", terminal)?;
    let work = |jvm: &mut Option<Explorer>, subject: &CheckedProgramFiles| {
        Ok(judged(jvm, subject, (arguments, &known), &reader, &confinement))
    };
    let jobs = arguments.jobs.unwrap_or_else(available_cores);
    let mut status = CommandStatus::Done;
    let mut checked = Vec::new();
    // The first program against which nothing speaks.
    let mut right = None;
    let mut number = 0;
    in_order(
        &subjects,
        jobs,
        || Ok(None),
        work,
        |subject, program| {
            trace.add(&program.runs, terminal);
            let of_program = match program.checked {
                Ok(one) => {
                    keep(&mut store, &one.findings);
                    show(arguments, terminal, &one)?;
                    let worst = one.findings.iter().map(|one| status_of(&one.report)).max();
                    checked.push(one);
                    if worst.is_some_and(|worst| worst != CommandStatus::Mistakes) {
                        right = right.or(Some(number));
                    }
                    worst.unwrap_or(CommandStatus::Unusable)
                }
                Err(CheckTrouble::Problem(problem)) => return Err(problem),
                Err(CheckTrouble::Classes(error)) => {
                    tell(terminal, &subject.path, &error);
                    if arguments.json {
                        let object = JavaProgramJson::of_error(&subject.name, &error);
                        terminal.print(&json::line(&object)?)?;
                    }
                    CommandStatus::Unusable
                }
            };
            status = status.max(of_program);
            number += 1;
            match program.faults {
                None => {}
                Some(Ok(table)) if arguments.json => terminal.print(&json::line(&table)?)?,
                Some(Ok(table)) => terminal.print(&table.text())?,
                Some(Err(CheckTrouble::Problem(problem))) => {
                    terminal.problem(&problem);
                    status = CommandStatus::Unusable;
                }
                Some(Err(CheckTrouble::Classes(error))) => {
                    tell(terminal, &subject.path, &error);
                    status = CommandStatus::Unusable;
                }
            }
            Ok::<(), Problem>(())
        },
    )?;
    trace.finish()?;
    if !arguments.program.is_empty() && !arguments.json && arguments.program.len() > 1 {
        terminal.print(&property_report::table(&checked))?;
    }
    if let Some(path) = arguments.store.as_deref().filter(|_| store.len() > before) {
        write_lines(path, &store)?;
    }
    if let Some(path) = &arguments.junit {
        write(path, property_report::junit(path, &checked).into_bytes())?;
        let mut called = files.iter().flatten().filter(|file| file.is_tested);
        if let Some(file) = called.find(|file| !is_plain_java(&file.text)) {
            terminal.say(&property_report::not_java(path, &file.name));
        }
    }
    if let Some(path) = &arguments.coderunner {
        match property_question::question(arguments, &files, &checked, right)? {
            Some(question) => write(path, question)?,
            None => terminal.say(&property_question::nothing(path)),
        }
    }
    Ok(status)
}

/// What came of a program.
struct JudgedProgram {
    checked: Result<CheckedJava, CheckTrouble>,
    /// Which planted faults its properties find, where that is asked.
    faults: Option<Result<FaultTable, CheckTrouble>>,
    /// What was run, where that is asked.
    runs: String,
}

/// Checks a program, with counterexamples that are known before anything is checked.
fn judged(
    jvm: &mut Option<Explorer>,
    subject: &CheckedProgramFiles,
    (arguments, known): (&PropertyArguments, &[String]),
    reader: &RunReader,
    confinement: &Confinement,
) -> JudgedProgram {
    let name = subject.name.clone();
    let checked = findings(jvm, subject, arguments, known, confinement)
        .map(|findings| CheckedJava { name, findings });
    let runs = match (&checked, &mut *jvm) {
        (Ok(_), Some(jvm)) => reader.read(&subject.name, jvm),
        (Ok(_), None) | (Err(_), _) => String::new(),
    };
    if checked.is_err() {
        *jvm = None;
    }
    let is_asked = arguments.faults > 0;
    let faults = checked.as_ref().ok().filter(|_| is_asked).map(|one| {
        let table = fault_table(jvm, subject, arguments, one, confinement);
        if table.is_err() {
            *jvm = None;
        }
        table
    });
    JudgedProgram { checked, faults, runs }
}

/// Why a program was not checked.
enum CheckTrouble {
    /// What stands in the way of all.
    Problem(Problem),
    /// What is wrong with this one.
    Classes(ClassesError),
}

impl From<Problem> for CheckTrouble {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<ClassesError> for CheckTrouble {
    fn from(error: ClassesError) -> Self {
        Self::Classes(error)
    }
}

fn subjects(arguments: &PropertyArguments) -> Result<Vec<CheckedProgramFiles>, Problem> {
    let with: Result<Vec<ClassFile>, Problem> =
        arguments.with.iter().map(|path| class_file(path, false)).collect();
    let with = with?;
    let own: Result<Vec<ClassFile>, Problem> =
        arguments.files.iter().map(|path| class_file(path, true)).collect();
    let own = own?;
    if arguments.program.is_empty() {
        let subject = |(path, file): (&PathBuf, ClassFile)| CheckedProgramFiles {
            name: path.to_string_lossy().into_owned(),
            path: path.clone(),
            files: [vec![file], with.clone()].concat(),
        };
        return Ok(arguments.files.iter().zip(own).map(subject).collect());
    }
    let names = names(&arguments.program[0], &arguments.program);
    let programs = arguments.program.iter().zip(names);
    let subject = |(path, name): (&PathBuf, String)| {
        let program = vec![class_file(path, false)?];
        let files = [own.clone(), program, with.clone()].concat();
        Ok(CheckedProgramFiles { name, path: path.clone(), files })
    };
    programs.map(subject).collect()
}

/// The JVM, which is started if there is none.
fn running<'a>(
    jvm: &'a mut Option<Explorer>,
    confinement: &Confinement,
) -> Result<&'a mut Explorer, Problem> {
    Ok(match jvm {
        Some(running) => running,
        none => none.insert(explorer(confinement)?),
    })
}

/// What is found out about the properties of a program.
fn findings(
    jvm: &mut Option<Explorer>,
    subject: &CheckedProgramFiles,
    arguments: &PropertyArguments,
    store: &[String],
    confinement: &Confinement,
) -> Result<Vec<JavaFindings>, CheckTrouble> {
    let program = PropertyProgram::open(
        running(jvm, confinement)?,
        subject.files.clone(),
        &arguments.plan(),
    )?;
    let chosen = chosen(&program, &subject.path, &arguments.only)?;
    let budget = arguments.budget();
    let mut findings = Vec::new();
    for number in chosen {
        if jvm.is_none() {
            program.reopen(running(jvm, confinement)?)?;
        }
        let found = program.check(running(jvm, confinement)?, number, store, &budget);
        let found = match found {
            Ok(found) => found,
            Err(error @ ClassesError::Compile(_)) => return Err(error.into()),
            Err(error) => {
                // This property is too much for a JVM; the next one gets another.
                *jvm = None;
                let mut lost = program.unchecked(number);
                lost.report = PropertyReport::cannot(format!("the JVM ended: {error}"));
                lost
            }
        };
        if found.leaves_threads {
            *jvm = None;
        }
        findings.push(found);
    }
    Ok(findings)
}

/// Which planted faults are found by the properties that nothing speaks against without one.
fn fault_table(
    jvm: &mut Option<Explorer>,
    subject: &CheckedProgramFiles,
    arguments: &PropertyArguments,
    checked: &CheckedJava,
    confinement: &Confinement,
) -> Result<FaultTable, CheckTrouble> {
    let is_fit = |one: &&JavaFindings| status_of(&one.report) != CommandStatus::Mistakes;
    let properties: Vec<String> =
        checked.findings.iter().filter(is_fit).map(|one| one.name.clone()).collect();
    let hint = "name the program that the properties are about with `--program` or `--with`";
    if properties.is_empty() {
        let path = subject.path.display();
        let what = format!("no property holds for `{path}` without a fault, so none can find one");
        return Err(Problem::new(what).hint("mend the program or its properties first").into());
    }
    let arguments = PropertyArguments {
        only: properties.clone(),
        no_proof: true,
        steps: arguments.most_steps() / 100,
        seconds: None,
        draws: arguments.draws / 10,
        ..arguments.clone()
    };
    let planted = faulty_programs(
        running(jvm, confinement)?,
        &subject.files,
        &arguments.plan(),
        arguments.faults,
    )?;
    if planted.is_empty() {
        let path = subject.path.display();
        let what = format!("there is no place for a fault outside of the properties of `{path}`");
        return Err(Problem::new(what).hint(hint).into());
    }
    let mut faults = Vec::new();
    for program in planted {
        let changed = CheckedProgramFiles {
            name: subject.name.clone(),
            path: subject.path.clone(),
            files: program.files.clone(),
        };
        match findings(jvm, &changed, &arguments, &[], confinement) {
            Ok(found) => {
                let finds =
                    found.iter().filter(|one| one.report.verdict.counterexample().is_some());
                let found_by = finds.map(|one| one.name.clone()).collect();
                faults.push(JudgedFault { program, found_by });
            }
            // Not every change of a text is Java.
            Err(CheckTrouble::Classes(ClassesError::Compile(_))) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(FaultTable::of(&subject.name, properties, faults))
}

/// The numbers of the properties that are checked.
fn chosen(program: &PropertyProgram, path: &Path, only: &[String]) -> Result<Vec<usize>, Problem> {
    let all: Vec<&str> = program.names().collect();
    if all.is_empty() {
        return Err(Problem::new(format!("`{}` has no property", path.display())).hint(
            "mark one with @PROPERTY, or begin its name with `prop`: \
             `static boolean propSorted(int[] a) { … }`",
        ));
    }
    for name in only {
        if all.contains(&name.as_str()) {
            continue;
        }
        let likeness = |other: &str| strsim::jaro_winkler(other, name);
        let best = all.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
        return Err(Problem::new(format!("`{}` has no property `{name}`", path.display()))
            .hint(format!("did you mean `{}`?", best.copied().unwrap_or_default())));
    }
    let is_wanted = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
    Ok((0..all.len()).filter(|number| is_wanted(all[*number])).collect())
}

/// What a verdict means for the exit code.
fn status_of(report: &PropertyReport) -> CommandStatus {
    match &report.verdict {
        PropertyVerdict::HoldsForAll | PropertyVerdict::HoldsUpTo => CommandStatus::Done,
        PropertyVerdict::NothingFound | PropertyVerdict::NothingToTry => CommandStatus::Fewer,
        PropertyVerdict::Refuted(_)
        | PropertyVerdict::Errs(_)
        | PropertyVerdict::DoesNotEnd(_)
        | PropertyVerdict::AnswersChange(_)
        | PropertyVerdict::Cannot(_) => CommandStatus::Mistakes,
    }
}

fn show(
    arguments: &PropertyArguments,
    terminal: Terminal,
    one: &CheckedJava,
) -> Result<(), Problem> {
    if arguments.json {
        return terminal.print(&json::line(&JavaProgramJson::of(one))?);
    }
    terminal.print(&property_report::text(one, arguments.program.len() > 1))
}

/// The calls in a file of counterexamples, with its other lines.
fn stored(path: &Path) -> Result<Vec<String>, Problem> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    Ok(files::java(path)?.lines().map(String::from).collect())
}

/// Adds the counterexamples that are not there yet.
fn keep(store: &mut Vec<String>, findings: &[JavaFindings]) {
    let known: BTreeSet<String> = store.iter().cloned().collect();
    let calls = findings.iter().filter_map(|one| one.call.as_ref());
    let lines = calls.map(|call| format!("{call};")).filter(|line| !known.contains(line));
    store.extend(lines.collect::<Vec<_>>());
}

fn write_lines(path: &Path, lines: &[String]) -> Result<(), Problem> {
    write(path, lines.iter().fold(String::new(), |all, line| all + line + "\n").into_bytes())
}

fn write(path: &Path, bytes: Vec<u8>) -> Result<(), Problem> {
    let Some(name) = path.file_name() else {
        return Err(Problem::new(format!("`{}` is no file", path.display()))
            .hint("name a file, such as found.txt"));
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let artifact = Artifact { path: name.into(), role: Role::Report, bytes };
    artifact::write_beside(folder.unwrap_or(Path::new(".")), &[artifact])
        .map_err(|error| unwritable(&error))?;
    Ok(())
}
