//! The harness on raw Java, well-behaved and hostile, on every JDK of this machine.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

mod checked;

use std::path::{Path, PathBuf};
use std::time::Duration;

use indexmap::IndexMap;

use super::confinement::Confinement;
use super::explorer::Explorer;
use super::job::{Expected, FieldValue, JavaProgram, Job, ProgramStatus};
use super::*;
use crate::read::datum::Datum;

/// The JDKs to test with: the one that `tatsu` would take, and the others at the usual places.
pub(crate) fn toolchains() -> Vec<Toolchain> {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH");
    let first = toolchain::find(home.as_deref(), path.as_deref())
        .unwrap_or_else(|error| panic!("the tests need a JDK: {error}; {}", error.hint()));
    let mut all = vec![first];
    if let Ok(other) = toolchain::find(None, None)
        && other.major != all[0].major
    {
        all.push(other);
    }
    all
}

/// What their JVMs start from, which takes half the processor time: made once for all tests of this
/// folder of builds. Whoever comes second waits until the first has made it.
pub(crate) fn archive(toolchain: &Toolchain) -> ClassArchive {
    let program = std::env::current_exe().unwrap();
    // The program lies in `target/PROFILE/deps`.
    let builds = program.ancestors().nth(3).unwrap();
    let archive = ClassArchive::of(&builds.join("tmp/cache"), toolchain);
    if archive.is_wanted() {
        let _ = archive.make(toolchain);
    }
    archive
}

fn program(text: &str, output: &str) -> JavaProgram {
    let expected = Expected { output: output.to_owned(), ..Expected::default() };
    JavaProgram::new(text, "Main", "main(String[])", expected)
}

/// `class Main` around the body of `main`.
fn main_with(body: &str) -> String {
    format!("class Main {{ public static void main(String[] args) throws Exception {{ {body} }} }}")
}

/// A well-behaved job, which prints its number.
fn innocent(number: u32) -> Job {
    let body = format!("int n = 0; for (int i = 0; i < {number}; i++) n++; System.out.println(n);");
    let mut program = program(&main_with(&body), &format!("{number}\n"));
    program.text = format!("package p{number}; {}", program.text).into();
    program.class = format!("p{number}.Main");
    Job { number, programs: vec![program] }
}

/// Runs jobs and gives the observations by number.
fn run(toolchain: &Toolchain, limits: &JvmLimits, jobs: &[Job]) -> IndexMap<u32, Vec<Observation>> {
    let mut jvm = Jvm::start_from(Some(&archive(toolchain)), toolchain, limits).unwrap();
    for job in jobs {
        jvm.submit(job.clone());
    }
    let mut seen = IndexMap::new();
    for _ in jobs {
        let (number, observations) = jvm.wait().unwrap().unwrap();
        assert!(seen.insert(number, observations).is_none(), "job {number} came twice");
    }
    seen
}

fn quick() -> JvmLimits {
    JvmLimits { time: Duration::from_millis(700), heap_mib: 128, ..JvmLimits::default() }
}

/// What hostile programs do among innocent ones, which must all come through.
fn hostile_among_innocent(toolchain: &Toolchain, hostile: &[(String, ProgramStatus)]) {
    let mut jobs: Vec<Job> = (100..140).map(innocent).collect();
    for (number, (text, _)) in (0..).zip(hostile) {
        jobs.insert(13, Job { number, programs: vec![program(text, "")] });
    }
    let seen = run(toolchain, &quick(), &jobs);
    for (number, (text, expected)) in (0u32..).zip(hostile) {
        let last = seen[&number].last().unwrap();
        assert_eq!(last.status, *expected, "Java {}: {text}: {last:?}", toolchain.major);
    }
    for job in jobs.iter().filter(|job| job.number >= 100) {
        let seen = &seen[&job.number];
        let good = seen[0].meets(&job.programs[0].expected);
        assert!(good, "Java {}: {} {seen:?}", toolchain.major, job.number);
    }
}

fn alone(text: &str) -> Observation {
    let toolchain = toolchains().remove(0);
    let job = Job { number: 0, programs: vec![program(text, "")] };
    run(&toolchain, &quick(), &[job]).swap_remove(&0).unwrap().remove(0)
}

#[test]
#[cfg(unix)]
fn a_jvm_that_is_killed_while_it_starts_is_followed_by_another() {
    use std::os::unix::fs::PermissionsExt;
    let real = toolchains().remove(0);
    let folder = tempfile::tempdir().unwrap();
    let java = folder.path().join("java");
    // The first one kills itself.
    let script = format!(
        "#!/bin/sh\nif mkdir \"$0.once\"; then kill -9 $$; fi 2>/dev/null\nexec '{}' \"$@\"\n",
        real.java.display()
    );
    std::fs::write(&java, script).unwrap();
    std::fs::set_permissions(&java, std::fs::Permissions::from_mode(0o755)).unwrap();
    let toolchain = Toolchain { java, ..real };
    let job = Job { number: 0, programs: vec![program(&main_with("System.out.print(7);"), "7")] };
    let seen = run(&toolchain, &quick(), &[job]).swap_remove(&0).unwrap().remove(0);
    assert_eq!((seen.status, seen.output.as_str()), (ProgramStatus::Ended, "7"));
    assert!(folder.path().join("java.once").is_dir());
}

#[test]
fn hostile_programs_are_told_apart_and_the_others_come_through() {
    let hostile = [
        ("while (true) { }", ProgramStatus::Time),
        ("System.out.println(1); System.exit(0);", ProgramStatus::Exit),
        ("Runtime.getRuntime().halt(0);", ProgramStatus::JvmEnded),
        (
            "long[][] a = new long[1000][]; for (int i = 0; i < 1000; i++) a[i] = new long[131072];",
            ProgramStatus::Memory,
        ),
        ("int[] a = new int[2000000000];", ProgramStatus::Memory),
        ("while (true) System.out.println(\"on and on\");", ProgramStatus::Output),
        (
            "while (true) try { System.out.println(1); } catch (Throwable e) { break; }",
            ProgramStatus::Output,
        ),
        ("new Object() { int f(int n) { return f(n + 1) + 1; } }.f(0);", ProgramStatus::Thrown),
        ("int[] a = null; a[0] = 1;", ProgramStatus::Thrown),
        (
            "Thread t = new Thread(() -> { while (true) { } }); t.setDaemon(true); t.start();",
            ProgramStatus::Threads,
        ),
        ("System.setOut(null);", ProgramStatus::Streams),
        ("System.setErr(null);", ProgramStatus::Streams),
        ("System.setIn(null);", ProgramStatus::Streams),
        (
            "new java.io.FileOutputStream(java.io.FileDescriptor.out).write(new byte[100]);",
            ProgramStatus::JvmEnded,
        ),
        ("int x = \"a\";", ProgramStatus::NotCompiled),
    ];
    let hostile = hostile.map(|(body, expected)| (main_with(body), expected));
    for toolchain in toolchains() {
        hostile_among_innocent(&toolchain, &hostile);
    }
}

#[test]
fn standard_input_is_empty() {
    let seen = alone(&main_with("System.out.print(System.in.read());"));
    assert_eq!((seen.status, seen.output.as_str()), (ProgramStatus::Ended, "-1"));
}

#[test]
fn each_program_reads_its_own_input() {
    let body = "java.util.Scanner in = new java.util.Scanner(System.in); int n = in.nextInt(); \
                System.out.print(n * 2 + in.next() + in.hasNext());";
    let job = |number: u32, input: &str| {
        let mut program = program(&main_with(body), "");
        program.input = input.to_owned();
        Job { number, programs: vec![program] }
    };
    let jobs: Vec<Job> = (0..20).map(|number| job(number, &format!("{number}\nä"))).collect();
    let seen = run(&toolchains()[0], &quick(), &jobs);
    for number in 0..20 {
        let only = &seen[&number][0];
        assert_eq!(only.output, format!("{}äfalse", 2 * number), "{only:?}");
    }
}

/// A program that other ones share: it prints, then changes, all its static fields.
fn shared(number: u32, fields: &[(&str, Datum)]) -> Job {
    let text = "class Main { static int calls; static int n; static char c; static boolean b; static byte s; static long l; \
                static String t; static int[][] m; public static void main(String[] args) { calls++; \
                System.out.print(calls + \" \" + n + c + b + s + l + (t == \"ab\") + (m == null ? 0 : m[1][0])); \
                n = 99; m = null; } }";
    let mut program = program(text, "");
    program.is_shared = true;
    let field = |(name, value): &(&str, Datum)| FieldValue {
        class: "Main".to_owned(),
        name: (*name).to_owned(),
        value: value.clone(),
    };
    program.fields = fields.iter().map(field).collect();
    Job { number, programs: vec![program] }
}

#[test]
fn a_shared_program_starts_afresh_with_the_values_of_each_job() {
    let number = Datum::Integral;
    let row = |items: &[i64]| Datum::Array(items.iter().copied().map(Datum::Integral).collect());
    let all = |at: i64| {
        vec![
            ("n", number(at)),
            ("c", number(107)),
            ("b", Datum::Boolean(true)),
            ("s", number(-5)),
            ("l", number(1 << 40)),
            ("t", Datum::Text("ab".to_owned())),
            ("m", Datum::Array(vec![row(&[]), row(&[at, 2])])),
        ]
    };
    let mut jobs: Vec<Job> = (0..40).map(|at| shared(at, &all(at.into()))).collect();
    jobs.push(shared(40, &[]));
    let seen = run(&toolchains()[0], &quick(), &jobs);
    for at in 0..40 {
        let expected = format!("1 {at}ktrue-51099511627776true{at}");
        assert_eq!(seen[&at][0].output, expected, "{:?}", seen[&at]);
    }
    assert_eq!(seen[&40][0].output, "1 0\0false00false0");
}

#[test]
fn a_shared_program_that_does_not_compile_is_told_for_each_job() {
    let job = |number: u32| {
        let mut program = program(&main_with("int x = \"a\";"), "");
        program.is_shared = true;
        Job { number, programs: vec![program] }
    };
    let jobs: Vec<Job> = (0..40).map(job).chain([innocent(100)]).collect();
    let seen = run(&toolchains()[0], &quick(), &jobs);
    let wrong = seen.iter().filter(|(_, seen)| seen[0].status == ProgramStatus::NotCompiled);
    assert_eq!(wrong.count(), 40);
    assert_eq!(seen[&100][0].status, ProgramStatus::Ended);
}

#[test]
fn a_field_that_is_not_there_is_said() {
    let seen = run(&toolchains()[0], &quick(), &[shared(1, &[("nothing", Datum::Integral(1))])]);
    assert_eq!(seen[&1][0].status, ProgramStatus::NoEntry, "{seen:?}");
}

#[test]
fn exceptions_come_with_their_line() {
    let seen = alone(
        "class Main {\n static int z;\n public static void main(String[] a) {\n  z = 1 / z;\n } }",
    );
    assert_eq!(seen.status, ProgramStatus::Thrown);
    assert_eq!(seen.message, "java.lang.ArithmeticException: / by zero on line 4");
}

#[test]
fn an_exception_of_a_static_initialiser_is_named() {
    let seen = alone(
        "class Main { static int[] a = new int[-1]; public static void main(String[] b) { } }",
    );
    assert_eq!(seen.status, ProgramStatus::Thrown);
    assert!(seen.message.starts_with("java.lang.NegativeArraySizeException: -1"), "{seen:?}");
}

#[test]
fn a_compile_error_comes_with_its_line() {
    let seen = alone("class Main {\n  int x = \"a\";\n}");
    assert_eq!(seen.status, ProgramStatus::NotCompiled);
    assert!(seen.message.starts_with("line 2: incompatible types"), "{seen:?}");
}

#[test]
fn what_no_class_can_hold_is_told_from_a_mistake() {
    let long = "int i = 0; ".to_owned() + &"i = i * 31 + 7; ".repeat(20_000);
    let seen = alone(&main_with(&long));
    assert_eq!(seen.status, ProgramStatus::TooLarge);
    assert!(seen.message.contains("code too large"), "{seen:?}");
    let deep = format!("int i = {}1{};", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(alone(&main_with(&deep)).status, ProgramStatus::TooLarge);
}

#[test]
fn a_missing_entry_is_said() {
    assert_eq!(alone("class Main { }").status, ProgramStatus::NoEntry);
    assert_eq!(alone("class Other { }").status, ProgramStatus::NoEntry);
}

#[test]
fn text_is_utf_16() {
    let body = "System.out.print(\"\\u00e4\\ud83d\\ude00\"); System.out.print('\\ud83d'); \
                System.out.println(new char[] { 'x' }); System.out.printf(\"%d%n\", 3); \
                System.out.append(\"abc\", 1, 2).print((Object) null);";
    let seen = alone(&main_with(body));
    assert_eq!(seen.output, "ä😀\u{FFFD}x\n3\nbnull");
}

#[test]
fn formats_are_english_on_every_system() {
    let body = "System.out.printf(\"%d|%5d|%-4s|%05d|%b|%c|%x|%%|%.1f%n\", 1234567, -3, \"ab\", -42, true, 'k', (byte) -1, 0.5); \
                System.out.print(String.format(\"%,d\", 1234567) + System.lineSeparator() + \"I\".toLowerCase());";
    let seen = alone(&main_with(body));
    assert_eq!(
        seen.output, "1234567|   -3|ab  |-0042|true|k|ff|%|0.5\n1,234,567\ni",
        "{}",
        seen.message
    );
}

#[test]
fn exceptions_of_the_library_are_named() {
    for (body, expected) in [
        ("\"abc\".charAt(3);", "java.lang.StringIndexOutOfBoundsException"),
        ("\"abc\".substring(2, 1);", "java.lang.StringIndexOutOfBoundsException"),
        ("Integer.parseInt(\"4x\");", "java.lang.NumberFormatException"),
        ("\"x\".repeat(-1);", "java.lang.IllegalArgumentException"),
        ("String s = null; switch (s) { default: }", "java.lang.NullPointerException"),
    ] {
        let seen = alone(&main_with(body));
        assert_eq!(seen.status, ProgramStatus::Thrown, "{body}");
        assert!(seen.message.starts_with(expected), "{body}: {}", seen.message);
        assert!(seen.message.ends_with("on line 1"), "{body}: {}", seen.message);
    }
}

#[test]
fn results_have_their_text_form() {
    let toolchain = toolchains().remove(0);
    let results = [
        ("int", "-7", "-7"),
        ("long", "1L << 40", "1099511627776"),
        ("char", "'k'", "k"),
        ("boolean", "1 < 2", "true"),
        ("int[]", "new int[] { 1, 2 }", "{1, 2}"),
        ("char[]", "new char[0]", "{}"),
        ("int[][]", "new int[][] { { 1 }, null }", "{{1}, null}"),
        ("String", "\"a b\"", "a b"),
        ("int[]", "null", "null"),
        ("byte", "(byte) 200", "-56"),
        ("short", "(short) 40000", "-25536"),
        ("String[]", "new String[] { \"a\", null, \"\" }", "{a, null, }"),
        ("String", "null", "null"),
    ];
    let jobs: Vec<Job> = (0..)
        .zip(results)
        .map(|(number, (ty, value, _))| {
            let mut program = program(
                &format!("class Main {{ private static {ty} f() {{ return {value}; }} }}"),
                "",
            );
            program.entry = "f".to_owned();
            Job { number, programs: vec![program] }
        })
        .collect();
    let seen = run(&toolchain, &quick(), &jobs);
    for (number, (_, value, expected)) in (0u32..).zip(results) {
        assert_eq!(seen[&number][0].result.as_deref(), Some(expected), "{value}");
    }
}

#[test]
fn no_run_of_a_shared_program_sees_what_another_one_left() {
    let in_main = |members: &str, body: &str| {
        format!("class Main {{ {members} public static void main(String[] args) {{ {body} }} }}")
    };
    let programs = [
        // Classes that are used again: a constant, and objects of a class of the program's own.
        (
            in_main(
                "static final int K = 3; static class N { int k; }",
                "N n = new N(); n.k++; System.out.print(n.k + K);",
            ),
            "4",
        ),
        (in_main("static int n;", "System.out.print(n++);"), "0"),
        (in_main("static int n = 5;", "System.out.print(n++);"), "5"),
        (in_main("static final int[] M = { 1 };", "System.out.print(M[0]++);"), "1"),
        (in_main("static { System.out.print(\"once \"); }", "System.out.print(1);"), "once 1"),
        (in_main("static class N { static int k; }", "System.out.print(N.k++);"), "0"),
        (in_main("enum E { A; int k; }", "System.out.print(E.A.k++);"), "0"),
    ];
    let numbers = 0..u32::try_from(programs.len()).unwrap() * 30;
    let of = |number: u32| &programs[number as usize % programs.len()];
    let job = |number: u32| {
        let mut program = program(&of(number).0, "");
        program.is_shared = true;
        Job { number, programs: vec![program] }
    };
    let seen = run(&toolchains()[0], &quick(), &numbers.clone().map(job).collect::<Vec<_>>());
    for number in numbers {
        let (text, output) = of(number);
        assert_eq!(seen[&number][0].output, *output, "{text}");
    }
}

#[test]
fn a_second_program_runs_only_after_a_good_first_one() {
    let good = program(&main_with("System.out.print(1);"), "1");
    let bad = program(&main_with("throw new Exception();"), "");
    let job = Job { number: 0, programs: vec![good.clone(), bad.clone(), good] };
    let seen = run(&toolchains()[0], &quick(), &[job]).swap_remove(&0).unwrap();
    assert_eq!(
        seen.iter().map(|one| one.status).collect::<Vec<_>>(),
        [ProgramStatus::Ended, ProgramStatus::Thrown]
    );
}

#[test]
fn a_java_that_cannot_run_is_an_error() {
    let mut toolchain = toolchains().remove(0);
    toolchain.java = Path::new("/nowhere/java").to_path_buf();
    let mut jvm = Jvm::start(&toolchain, &quick()).unwrap();
    jvm.submit(innocent(1));
    let error = jvm.wait().unwrap_err();
    assert!(matches!(error, JvmError::NotStarted { .. }), "{error}");
}

#[test]
fn a_jvm_that_ends_at_once_is_an_error_with_its_last_words() {
    let toolchain = toolchains().remove(0);
    let limits = JvmLimits { heap_mib: 1, ..quick() };
    let mut jvm = Jvm::start(&toolchain, &limits).unwrap();
    jvm.submit(innocent(1));
    let error = jvm.wait().unwrap_err();
    assert!(error.to_string().contains("heap"), "{error}");
}

#[test]
fn dropping_the_jvm_leaves_no_process_and_no_folder() {
    let toolchain = toolchains().remove(0);
    let mut jvm = Jvm::start(&toolchain, &JvmLimits { workers: 1, ..quick() }).unwrap();
    let body = "System.out.print(ProcessHandle.current().pid() + \" \" + System.getProperty(\"user.dir\"));";
    jvm.submit(Job { number: 1, programs: vec![program(&main_with(body), "")] });
    let (_, seen) = jvm.wait().unwrap().unwrap();
    let (process, folder) = seen[0].output.split_once(' ').unwrap();
    assert!(Path::new(folder).is_dir());
    jvm.submit(Job { number: 2, programs: vec![program(&main_with("while (true) { }"), "")] });
    drop(jvm);
    assert!(!Path::new(folder).exists());
    if cfg!(target_os = "linux") {
        assert!(!Path::new("/proc").join(process).exists());
    }
}

#[test]
fn a_jvm_that_starts_from_an_archive_observes_what_one_from_the_source_does() {
    let cache = tempfile::tempdir().unwrap();
    for toolchain in &toolchains() {
        let none = ClassArchive::of(cache.path(), toolchain);
        assert!(none.is_wanted() && none.launch().is_none() && none.explorer_launch().is_none());
        let archive = archive(toolchain);
        assert!(archive.is_there() && !archive.is_wanted());
        let made = || {
            ["harness.jsa", "explorer.jsa"].map(|file| {
                std::fs::metadata(archive.folder().join(file)).unwrap().modified().unwrap()
            })
        };
        let before = made();
        archive.make(toolchain).unwrap();
        assert_eq!(before, made(), "it is made once");
        let (fine, wrong) = (innocent(1), innocent(2));
        let mut seen = Vec::new();
        for archive in [None, Some(&archive)] {
            let mut jvm = Jvm::start_from(archive, toolchain, &quick()).unwrap();
            jvm.submit(fine.clone());
            jvm.submit(wrong.clone());
            let mut answers: Vec<_> = std::iter::from_fn(|| jvm.wait().unwrap()).collect();
            answers.sort_by_key(|(number, _)| *number);
            seen.push(answers);
        }
        assert_eq!(seen[0].len(), 2);
        assert_eq!(seen[0], seen[1]);
        let answers = [None, Some(&archive)].map(|archive| {
            let mut explorer = Explorer::start(archive, toolchain, &Confinement::Open).unwrap();
            explorer.ask(&rehearsal::requests()[0], Duration::from_mins(5)).unwrap()
        });
        assert!(answers[0].contains("IllegalStateException"), "{}", answers[0]);
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn an_archive_that_no_jvm_starts_from_is_given_up_and_changes_nothing() {
    let cache = tempfile::tempdir().unwrap();
    let toolchain = &toolchains()[0];
    let archive = ClassArchive::of(cache.path(), toolchain);
    std::fs::create_dir_all(archive.folder()).unwrap();
    for file in ["harness.jar", "harness.jsa", "explorer.jsa"] {
        std::fs::write(archive.folder().join(file), "not what it seems").unwrap();
    }
    assert!(archive.is_there());
    let mut jvm = Jvm::start_from(Some(&archive), toolchain, &quick()).unwrap();
    jvm.submit(innocent(3));
    let (number, observations) = jvm.wait().unwrap().unwrap();
    assert_eq!((number, observations[0].output.as_str()), (3, "3\n"));
    assert!(!archive.is_there() && !archive.is_wanted());
}
