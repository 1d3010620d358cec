//! Random classes in plain Java: compiled by `javac`, called by `tests/java/Plain.java`, which
//! shares nothing with what searches them.

#![expect(clippy::disallowed_methods, reason = "the JDK runs the same classes without the tool")]

use std::fmt::Write as _;
use std::process::Command;

use super::RandomClass;
use crate::command::jvm::javac;

/// What is asked of plain Java about a class.
#[derive(Clone, Debug)]
pub struct PlainJob {
    pub class: RandomClass,
    /// Whether all its scripts are run.
    pub is_enumerated: bool,
    /// The most calls, the greatest size, the most steps, and the depth of filled-in arguments.
    pub bounds: (u32, u32, u64, u32),
    /// Bodies of methods that return an object.
    pub bodies: Vec<String>,
}

/// A script with its ending: `=` and what is seen, or `!` and what is thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainScript {
    pub text: String,
    pub calls: usize,
    pub size: usize,
    pub ending: String,
}

/// What plain Java says of a class.
#[derive(Clone, Debug, Default)]
pub struct PlainAnswer {
    pub scripts: Vec<PlainScript>,
    /// Calls with deep arguments, and their endings.
    pub deep: Vec<(String, String)>,
    /// Methods that have more deep arguments than are tried.
    pub too_deep: Vec<String>,
    /// The lines that scripts which end come by.
    pub lines: Vec<u32>,
    /// How bodies end, and the lines that they come by.
    pub bodies: Vec<(String, Vec<u32>)>,
}

impl PlainAnswer {
    /// The scripts in which each text is a constant. Only a comparison looks at a text twice, as
    /// different objects, whether the class tells objects apart or not.
    pub fn without_copies(&self) -> impl Iterator<Item = &PlainScript> {
        self.scripts.iter().filter(|one| !one.text.contains("new String("))
    }
}

/// Runs all jobs in one JVM; the answers in their order.
pub fn run(jobs: &[PlainJob]) -> Vec<PlainAnswer> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file in a temporary folder");
        name.to_owned()
    };
    let mut files = vec![write("Plain.java", include_str!("../java/Plain.java"))];
    let mut orders = String::new();
    for job in jobs {
        let name = &job.class.name;
        files.push(write(&format!("{name}.java"), &job.class.counted()));
        files.push(write(&format!("Check{name}.java"), &check(job)));
        let (calls, size, steps, depth) = job.bounds;
        let _ = writeln!(orders, "{name} {} {calls} {size} {steps} {depth}", job.is_enumerated);
    }
    write("jobs.txt", &orders);
    let said = |command: &mut Command| {
        let run = command.current_dir(folder.path()).output().expect("a JDK");
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{}\n{errors}", folder.path().display());
        String::from_utf8(run.stdout).expect("UTF-8")
    };
    let words = ["-nowarn", "-Xlint:none", "-encoding", "UTF-8"];
    said(javac().args(words).args(&files));
    // An exception that is thrown again and again keeps its place.
    let options = ["-ea", "-Xss16m", "-XX:-OmitStackTraceInFastThrow", "-Dfile.encoding=UTF-8"];
    let told = said(Command::new("java").args(options).args(["-cp", ".", "Plain", "jobs.txt"]));
    let answers: Vec<PlainAnswer> = told.split("class\t").skip(1).map(answer).collect();
    assert_eq!(answers.len(), jobs.len());
    answers
}

/// The class with the bodies.
fn check(job: &PlainJob) -> String {
    let mut text = format!(
        "import java.util.*;\nimport java.util.function.*;\nclass Check{} {{\n",
        job.class.name
    );
    for (number, body) in job.bodies.iter().enumerate() {
        let _ = writeln!(text, "static Object run{number}() throws Throwable {{ {body} }}");
    }
    text + "}\n"
}

fn answer(told: &str) -> PlainAnswer {
    let mut answer = PlainAnswer::default();
    for line in told.lines().skip(1) {
        let parts: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| parts[at].parse().unwrap_or_else(|_| panic!("{line}"));
        match parts[0] {
            "s" => answer.scripts.push(PlainScript {
                text: parts[1].to_owned(),
                calls: number(2),
                size: number(3),
                ending: parts[4].to_owned(),
            }),
            "d" => answer.deep.push((parts[1].to_owned(), parts[2].to_owned())),
            "deep" if parts[2] == "false" => answer.too_deep.push(parts[1].to_owned()),
            "deep" => {}
            "lines" => answer.lines = numbers(parts[1]),
            "b" => answer.bodies.push((parts[1].to_owned(), numbers(parts[2]))),
            other => panic!("{other} in {line}"),
        }
    }
    answer
}

/// The numbers of `{1, 2}`.
fn numbers(text: &str) -> Vec<u32> {
    let inner = text.trim_matches(['{', '}']);
    inner.split(", ").filter_map(|one| one.parse().ok()).collect()
}
