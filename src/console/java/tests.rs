//! Programs of all kinds on a real JVM: what they print and read, in which order, and how they end.

use super::*;
use crate::console::{ConversationStep, RunEnding};
use crate::jvm::job::END_OF_INPUT;
use crate::jvm::tests::{archive, toolchains};

fn started(toolchain: &Toolchain, confinement: Confinement) -> JavaStage {
    JavaStage::start(Some(&archive(toolchain)), toolchain, confinement).unwrap()
}

fn stage() -> JavaStage {
    started(&toolchains()[0], Confinement::Open)
}

fn files(text: &str) -> JavaFiles {
    [("Main.java".to_owned(), text.to_owned())].into()
}

fn main_with(body: &str) -> JavaFiles {
    files(&format!(
        "import java.util.*; import java.io.*; public class Main {{ \
         public static void main(String[] args) throws Exception {{ {body} }} }}"
    ))
}

fn script(lines: &[&str]) -> ConsoleScript {
    ConsoleScript {
        arguments: Vec::new(),
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    }
}

/// Steps as a terminal shows them: an input stands in angle brackets.
fn shown(transcript: &Transcript) -> String {
    let event = |event: &ConversationStep| match event {
        ConversationStep::Output(text) => text.clone(),
        ConversationStep::Input(line) => format!("<{line}>"),
    };
    transcript.events.iter().map(event).collect()
}

fn perform(stage: &mut JavaStage, files: &JavaFiles, lines: &[&str]) -> Transcript {
    let mut all = stage.perform(files, &[script(lines)]).unwrap();
    assert_eq!(all.len(), 1);
    all.swap_remove(0)
}

#[test]
fn the_input_ends_where_that_is_told_and_where_a_program_closes_it() {
    let mut stage = stage();
    let all = main_with(
        "Scanner in = new Scanner(System.in); int n = 0; \
                    while (in.hasNextLine()) { in.nextLine(); n++; } System.out.println(n); \
                    System.out.println(System.in.read());",
    );
    let seen = perform(&mut stage, &all, &["3", "4", END_OF_INPUT]);
    assert_eq!((shown(&seen).as_str(), &seen.ending), ("<3><4>2\n-1\n", &RunEnding::Ended));
    let twice = main_with(
        "for (int i = 0; i < 2; i++) { try (Scanner in = new Scanner(System.in)) { \
                      System.out.println(in.nextInt()); } }",
    );
    let seen = perform(&mut stage, &twice, &["3", "4"]);
    assert!(shown(&seen).starts_with("<3>3\n"), "{seen:?}");
    assert!(
        matches!(&seen.ending, RunEnding::Crashed { what, .. } if what.contains("NoSuchElement"))
    );
    // The next run has an input of its own.
    assert_eq!(perform(&mut stage, &all, &[END_OF_INPUT]).ending, RunEnding::Ended);
}

#[test]
fn output_and_input_keep_their_order_however_a_program_reads() {
    let mut stage = stage();
    let bodies = [
        // One scanner, several, readers, single characters.
        "Scanner in = new Scanner(System.in); System.out.print(\"a\"); int n = in.nextInt(); \
         System.out.print(n); int m = in.nextInt(); System.out.println(n + m);",
        "System.out.print(\"a\"); int n = new Scanner(System.in).nextInt(); System.out.print(n); \
         int m = new Scanner(System.in).nextInt(); System.out.println(n + m);",
        "BufferedReader in = new BufferedReader(new InputStreamReader(System.in)); \
         System.out.print(\"a\"); int n = Integer.parseInt(in.readLine()); System.out.print(n); \
         int m = Integer.parseInt(in.readLine()); System.out.println(n + m);",
        "System.out.print(\"a\"); int n = System.in.read() - '0'; System.in.read(); \
         System.out.print(n); int m = System.in.read() - '0'; System.out.println(n + m);",
        "System.out.print(\"a\"); int n = new Scanner(System.in).nextInt(); System.out.print(n); \
         int m = Integer.parseInt(new BufferedReader(new InputStreamReader(System.in)).readLine()); \
         System.out.println(n + m); System.exit(0);",
        "BufferedInputStream in = new BufferedInputStream(System.in); System.out.print(\"a\"); \
         int n = in.read() - '0'; in.read(); System.out.print(n); int m = in.read() - '0'; \
         System.out.println(n + m);",
    ];
    for body in bodies {
        let seen = perform(&mut stage, &main_with(body), &["3", "4"]);
        assert_eq!(
            (shown(&seen).as_str(), &seen.ending),
            ("a<3>3<4>7\n", &RunEnding::Ended),
            "{body}"
        );
    }
}

#[test]
fn asking_for_more_than_there_is_ends_a_run() {
    let mut stage = stage();
    let bodies = [
        "Scanner in = new Scanner(System.in); while (in.hasNextInt()) System.out.print(in.nextInt());",
        "Scanner in = new Scanner(System.in); while (true) { try { System.out.print(in.nextInt()); } \
         catch (Throwable t) { System.out.print(\"caught\"); } }",
        "Scanner in = new Scanner(System.in); try { while (true) System.out.print(in.nextInt()); } \
         catch (Throwable t) { } finally { System.out.print(\"end\"); }",
        "System.out.print(new String(System.in.readAllBytes()));",
    ];
    for (at, body) in bodies.into_iter().enumerate() {
        let seen = perform(&mut stage, &main_with(body), &["1", "2"]);
        let expected = if at == 3 { "<1><2>" } else { "<1>1<2>2" };
        assert_eq!(
            (shown(&seen).as_str(), &seen.ending),
            (expected, &RunEnding::AskedForMore),
            "{body}"
        );
    }
    // A line that is there but not wanted is not read.
    let seen = perform(&mut stage, &main_with("System.out.print(System.in.read());"), &["1", "2"]);
    assert_eq!((shown(&seen).as_str(), &seen.ending), ("<1>49", &RunEnding::Ended));
}

#[test]
fn bad_programs_get_their_endings_and_the_next_one_is_unharmed() {
    let crashed = |what: &str, line: u32| RunEnding::Crashed {
        what: what.to_owned(),
        place: Some(("Main.java".to_owned(), line)),
    };
    let bad = [
        ("while (true) { }", RunEnding::Endless),
        ("for (;;) ;", RunEnding::Endless),
        ("int n = 0; do n++; while (n != -1 || n < 0);", RunEnding::Endless),
        (
            "while (true) try { f(); } catch (Throwable e) { } } static void f() { f();",
            RunEnding::Endless,
        ),
        ("Runnable r = () -> { while (true); }; r.run();", RunEnding::Endless),
        ("while (true) Thread.sleep(1000);", RunEnding::Sleeping),
        ("while (true) System.out.println(\"on and on\");", RunEnding::TooMuchOutput),
        (
            "String s = \"x\".repeat(1 << 20); while (true) try { System.out.print(s); } \
             catch (Throwable e) { }",
            RunEnding::TooMuchOutput,
        ),
        ("System.exit(3);", RunEnding::ExitCode(3)),
        ("try { System.exit(3); } catch (Throwable t) { System.exit(0); }", RunEnding::ExitCode(3)),
        (
            "\nint[] a = {}; \na[0] = 1;",
            crashed(
                "java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0",
                3,
            ),
        ),
        ("throw new IOException(\"no\");", crashed("java.io.IOException: no", 1)),
        ("f(); } static void f() { f();", crashed("java.lang.StackOverflowError", 1)),
        ("long[] a = new long[2000000000];", RunEnding::TooMuchMemory),
        (
            "List<long[]> l = new ArrayList<>(); while (true) l.add(new long[1 << 17]);",
            RunEnding::TooMuchMemory,
        ),
        (
            "Thread t = new Thread(() -> { synchronized (args) { try { args.wait(); } catch (InterruptedException e) { } } }, \"waits\"); t.start();",
            RunEnding::ThreadLeft("waits".to_owned()),
        ),
        (
            "System.setOut(new PrintStream(new ByteArrayOutputStream()));",
            RunEnding::StreamsReplaced,
        ),
        ("System.setIn(new ByteArrayInputStream(new byte[9]));", RunEnding::StreamsReplaced),
        ("Runtime.getRuntime().halt(4);", RunEnding::ExitCode(4)),
        ("Runtime runtime = Runtime.getRuntime(); runtime.halt(4);", RunEnding::ExitCode(4)),
        ("var own = java.lang.Runtime.getRuntime(); own.exit(5);", RunEnding::ExitCode(5)),
        (
            "end(Runtime.getRuntime()); } static void end(Runtime it) { it.halt(6);",
            RunEnding::ExitCode(6),
        ),
        ("java.lang.System.exit(7);", RunEnding::ExitCode(7)),
    ];
    let mut stage = stage();
    let good = main_with("System.out.print(new Scanner(System.in).nextInt() + 1);");
    for (body, ending) in bad {
        let seen = perform(&mut stage, &main_with(body), &["1"]);
        assert_eq!(seen.ending, ending, "{body}");
        let seen = perform(&mut stage, &good, &["41"]);
        assert_eq!(
            (shown(&seen).as_str(), &seen.ending),
            ("<41>42", &RunEnding::Ended),
            "after {body}"
        );
    }
}

#[test]
fn threads_that_end_and_waiting_are_no_mistakes() {
    let mut stage = stage();
    let bodies = [
        "Thread.sleep(20_000); System.out.print(7);",
        "Thread t = new Thread(() -> System.out.print(7)); t.start(); t.join();",
        "new Thread(() -> System.out.print(7)).start();",
        "Thread t = new Thread(() -> { synchronized (args) { try { args.wait(); } catch \
         (InterruptedException e) { } } }); t.setDaemon(true); t.start(); System.out.print(7);",
    ];
    for body in bodies {
        let scripts = [script(&[]), script(&[]), script(&[])];
        let seen = stage.perform(&main_with(body), &scripts).unwrap();
        let seen: Vec<_> = seen.iter().map(|one| (shown(one), one.ending.clone())).collect();
        assert_eq!(seen, vec![("7".to_owned(), RunEnding::Ended); 3], "{body}");
    }
}

#[test]
fn daemons_end_with_the_run_and_say_nothing_after_it() {
    let daemon = |work: &str| {
        format!(
            "Thread own = Thread.currentThread(); Thread t = new Thread(() -> {{ {work} }}); \
             t.setDaemon(true); t.start(); System.out.print(7);"
        )
    };
    let late = "try { own.join(); } catch (InterruptedException e) { } while (true) \
                System.out.print(\"late\");";
    let stubborn = "try { own.join(); } catch (InterruptedException e) { } while (true) try { \
                    Thread.sleep(1); System.out.print(8); } catch (Throwable e) { }";
    let mut stage = stage();
    for body in [daemon(late), daemon(stubborn)] {
        let scripts = vec![script(&[]); 3];
        let seen = stage.perform(&main_with(&body), &scripts).unwrap();
        let seen: Vec<_> = seen.iter().map(|one| (shown(one), one.ending.clone())).collect();
        assert_eq!(seen, vec![("7".to_owned(), RunEnding::Ended); 3], "{body}");
    }
    let crash = daemon(late) + " int[] a = {}; a[0]++;";
    let seen = perform(&mut stage, &main_with(&crash), &[]);
    assert!(matches!(&seen.ending, RunEnding::Crashed { place: Some(_), .. }), "{seen:?}");
    assert_eq!(shown(&seen), "7");
}

#[test]
fn processes_of_a_run_end_with_it() {
    // Other runs of the tests on this machine have other marks.
    let mark = format!("98763.{}", std::process::id());
    let body = format!(
        "new ProcessBuilder(\"sh\", \"-c\", \"sleep {mark} & sleep {mark} & (sleep {mark} &)\").start(); \
         System.out.print(7);"
    );
    let others = "System.out.print(ProcessHandle.current().descendants().count());";
    let mut stage = stage();
    let seen = stage.perform(&main_with(&body), &[script(&[]), script(&[])]).unwrap();
    let seen: Vec<_> = seen.iter().map(|one| (shown(one), one.ending.clone())).collect();
    assert_eq!(seen, vec![("7".to_owned(), RunEnding::Ended); 2]);
    assert_eq!(shown(&perform(&mut stage, &main_with(others), &[])), "0");
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|one| std::fs::read(one.path().join("cmdline")).ok());
    assert_eq!(lines.filter(|line| String::from_utf8_lossy(line).contains(&mark)).count(), 0);
}

#[test]
fn confined_programs_reach_no_file_no_socket_and_no_other_program() {
    let path = std::ffi::OsString::from("/usr/local/bin:/usr/bin:/bin");
    let Ok(confinement) = Confinement::find(Some(&path)) else { return };
    let mut stage = started(&toolchains()[0], confinement);
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let body = format!(
        "File f = new File(\"{file}\"); System.out.print(f.exists() || f.delete()); \
         System.out.print(new File(\"/usr/mine\").mkdir()); \
         try {{ new java.net.Socket(\"127.0.0.1\", {port}); System.out.print(true); }} \
         catch (IOException e) {{ System.out.print(false); }} \
         new ProcessBuilder(\"sh\", \"-c\", \"setsid sleep 98761 &\").start().waitFor();"
    );
    let looks = "System.out.print(ProcessHandle.allProcesses().count());";
    for (body, expected) in [(body.as_str(), "falsefalsefalse"), (looks, "2")] {
        let seen = perform(&mut stage, &main_with(body), &[]);
        assert_eq!((shown(&seen).as_str(), seen.ending), (expected, RunEnding::Ended), "{body}");
    }
    assert!(std::path::Path::new(file).exists());
}

#[test]
fn nothing_of_a_run_reaches_the_next() {
    let mut stage = stage();
    let body = "System.out.print(n++ + Locale.getDefault().getLanguage() + System.getProperty(\"x\") \
                + new File(\"x\").exists() + TimeZone.getDefault().getID().equals(\"Asia/Tokyo\")); \
                Locale.setDefault(Locale.GERMANY); System.setProperty(\"x\", \"y\"); \
                TimeZone.setDefault(TimeZone.getTimeZone(\"Asia/Tokyo\")); \
                new File(\"x\").mkdir(); new File(\"x/y\").createNewFile(); } static int n; static {";
    let seen = stage.perform(&main_with(body), &[script(&[]), script(&[]), script(&[])]).unwrap();
    for run in seen {
        assert_eq!(shown(&run), "0ennullfalsefalse");
    }
}

#[test]
fn what_is_not_a_program_is_told_from_what_is() {
    let mut stage = stage();
    let main = "public static void main(String[] a) { System.out.print(7); }";
    let cases = [
        ("class Main { }".to_owned(), Err(RunEnding::NoMain)),
        ("class Main { static void main(String[] a) { } }".to_owned(), Err(RunEnding::NoMain)),
        (
            format!("class A {{ {main} }} class B {{ {main} }}"),
            Err(RunEnding::SeveralMains("A, B".to_owned())),
        ),
        (format!("class A {{ {main} }} class Main {{ {main} }}"), Ok(())),
        (format!("package a.b; class Other {{ {main} }}"), Ok(())),
        (format!("package a; public class Other {{ static class In {{ {main} }} }}"), Ok(())),
        (format!("interface Main {{ {} }}", main.replace("public ", "")), Ok(())),
        (
            format!("record R(int n) {{ R {{ for (;;) break; }} R() {{ this(1); }} {main} }}"),
            Ok(()),
        ),
        (
            format!("enum E {{ X {{ int f() {{ return 1; }} }}; int f() {{ return 0; }} {main} }}"),
            Ok(()),
        ),
        (String::new(), Err(RunEnding::NoMain)),
        (
            format!("class Main {{\n  int n = \"a\";\n {main} }}"),
            Err(RunEnding::NotCompiled(
                "line 2: incompatible types: String cannot be converted to int".to_owned(),
            )),
        ),
        (
            format!("class Main {{ {main}\n int }}"),
            Err(RunEnding::NotCompiled("line 2: <identifier> expected".to_owned())),
        ),
    ];
    for (text, expected) in cases {
        let seen = perform(&mut stage, &files(&text), &[]);
        match expected {
            Ok(()) => {
                assert_eq!((shown(&seen).as_str(), seen.ending), ("7", RunEnding::Ended), "{text}");
            }
            Err(ending) => assert_eq!(seen.ending, ending, "{text}"),
        }
    }
}

#[test]
fn two_files_that_each_could_be_started_are_told() {
    let class = |name: &str| {
        let text = format!(
            "class {name} {{ public static void main(String[] a) {{ System.out.print(7); }} }}"
        );
        (format!("{name}.java"), text)
    };
    let mut stage = stage();
    let seen = perform(&mut stage, &[class("A"), class("B")].into(), &[]);
    assert_eq!(seen.ending, RunEnding::SeveralMains("A, B".to_owned()));
    let (_, text) = class("B");
    let seen = perform(&mut stage, &[class("A"), ("Help.java".to_owned(), text)].into(), &[]);
    assert_eq!((shown(&seen).as_str(), seen.ending), ("7", RunEnding::Ended));
}

#[test]
fn arguments_reach_main_and_files_belong_together() {
    let mut stage = stage();
    let files: JavaFiles = [
        ("Anna Müller.java".to_owned(), "class Start { public static void main(String[] a) { System.out.print(Help.twice(a[0])); } }".to_owned()),
        ("Help.java".to_owned(), "class Help {\n static String twice(String s) { return s.charAt(9) + s; } }".to_owned()),
    ]
    .into();
    let script =
        |argument: &str| ConsoleScript { arguments: vec![argument.to_owned()], lines: vec![] };
    let seen = stage.perform(&files, &[script("0123456789"), script("ä")]).unwrap();
    assert_eq!(shown(&seen[0]), "90123456789");
    let RunEnding::Crashed { what, place } = &seen[1].ending else { panic!("{seen:?}") };
    assert!(what.starts_with("java.lang.StringIndexOutOfBoundsException: "), "{what}");
    assert_eq!(*place, Some(("Help.java".to_owned(), 2)));
}

#[test]
fn what_a_program_prints_at_its_end_counts() {
    let hook = |body: &str| {
        format!("Runtime.getRuntime().addShutdownHook(new Thread(() -> {{ {body} }})); ")
    };
    let bye = hook("System.out.print(\"bye\");");
    let cases = [
        (format!("{bye} System.out.print(1);"), "1bye", RunEnding::Ended),
        (format!("{bye} System.out.print(1); System.exit(3);"), "1bye", RunEnding::ExitCode(3)),
        (
            format!("{bye} System.out.print(1); Runtime.getRuntime().halt(0);"),
            "1",
            RunEnding::Ended,
        ),
        (hook("while (true) { }"), "", RunEnding::Endless),
        (format!("{} System.exit(0);", hook("while (true) { }")), "", RunEnding::Endless),
        (
            format!("{bye} Thread t = new Thread(() -> System.out.print(2)); t.start(); t.join();"),
            "2bye",
            RunEnding::Ended,
        ),
    ];
    let mut stage = stage();
    for (body, expected, ending) in cases {
        let seen = perform(&mut stage, &main_with(&body), &[]);
        assert_eq!((shown(&seen).as_str(), &seen.ending), (expected, &ending), "{body}");
    }
}

#[test]
fn the_classes_of_a_run_are_gone_after_it() {
    const RUNS: usize = 12;
    let body = "System.gc(); System.out.print(java.lang.management.ManagementFactory\
                .getClassLoadingMXBean().getUnloadedClassCount());";
    for toolchain in toolchains() {
        let mut stage = started(&toolchain, Confinement::Open);
        let runs = stage.perform(&main_with(body), &vec![script(&[]); RUNS]).unwrap();
        let unloaded: Vec<usize> = runs.iter().map(|run| shown(run).parse().unwrap()).collect();
        // Each run has two classes at least: the program, and what counts its steps.
        let last = unloaded[RUNS - 1] - unloaded[2];
        assert!(last >= 2 * (RUNS - 4), "{unloaded:?}");
    }
}
