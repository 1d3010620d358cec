//! Tasks for CodeRunner and transcripts: what is in the files, and that the checker in a task
//! judges as tatsu does.

#![allow(clippy::disallowed_methods, reason = "tests read files, run Python and look for a JDK")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::jvm::stage;
use crate::command::{Folder, tatsu};
use crate::moodle_xml::task::{Task, TaskCase};
use tatsu::console::java::JavaFiles;
use tatsu::console::{ConsoleScript, ConsoleStage, Transcript};
use tatsu::dialogue::coderunner::{CHECKER, checked};
use tatsu::dialogue::covering::covers_in_whole;
use tatsu::dialogue::search::{TestOrder, search};
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::solve::space::random::{Purpose, Stream};
use tatsu::source::Source;

const SUM: &str = "\
/*tatsu
title = \"Sum\"
text = \"Read n, then n numbers, and print their sum. Use <no> arrays.\"
*/
int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    MAYBE(n - COUNT(x));
    x = READ();
}
PRINT(ANY + SUM(x) + ANY);
";

#[test]
fn a_task_accepts_its_sample_answer_and_no_other_program() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let words = ["gen", "sum.java", "--coderunner", "sum.xml", "-n", "5"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    assert!(run.stdout.contains("5 test cases, which notice"), "{}", run.stdout);
    assert!(!folder.has("out"));
    let xml = folder.read("sum.xml");
    for part in [
        "<coderunnertype>java_program</coderunnertype>",
        "<grader>TemplateGrader</grader>",
        "<language>python3</language>",
    ] {
        assert!(xml.contains(part), "{xml}");
    }
    let task = Task::of(&xml);
    assert!(task.text.contains("Use &lt;no&gt; arrays."), "{}", task.text);
    assert_eq!(task.cases.len(), 5);
    let shown: Vec<bool> = task.cases.iter().map(|case| case.is_example).collect();
    assert_eq!(shown, [true, true, false, false, false]);
    let hidden = |case: &TaskCase| case.display == "HIDE";
    assert_eq!(task.cases.iter().map(hidden).collect::<Vec<_>>(), [false, false, true, true, true]);
    assert!(task.cases[0].lines.starts_with("1\n"), "{:?}", task.cases[0]);
    assert!(!task.cases[0].expected.is_empty(), "{:?}", task.cases[0]);
    assert!(task.marks(&task.answer).is_full());
    // Prompts, other words, a package, and a class that is not public are all right.
    let talks =
        task.answer.replace("System.out.println(sum", "System.out.print(\"Ergebnis: \" + sum");
    let talks = format!("package a.b;\n{talks}").replace("public class", "final class");
    assert!(task.marks(&talks).is_full(), "{talks}");
    let off = task.answer.replace("int sum = 0", "int sum = 1");
    assert_ne!(off, task.answer);
    let marks = task.marks(&off);
    assert!(marks.is_nothing(), "{marks:?}");
    let got = marks.tests[0].1.trim().to_owned();
    assert!(got.parse::<i64>().is_ok() && got != task.cases[0].expected, "{marks:?}");
    let marks = task.marks("public class A { int x = ; }");
    assert!(marks.is_nothing() && marks.tests.is_empty(), "{marks:?}");
    assert!(marks.before.contains("A.java:1: error"), "{marks:?}");
    let greedy = task.answer.replace("count < n", "count <= n");
    let marks = task.marks(&greedy);
    assert!(marks.is_nothing(), "{marks:?}");
    assert!(marks.tests[0].1.contains("NoSuchElement"), "{marks:?}");
    // A program that goes wrong in one test keeps the marks of the others.
    let first: Vec<&str> = task.cases[0].lines.lines().collect();
    let throws = format!("if (n == {}) throw new IllegalStateException();", first[0]);
    let some = task.answer.replace("while (count < n", &format!("{throws} while (count < n"));
    assert_ne!(some, task.answer);
    let marks = task.marks(&some);
    let starts = |case: &TaskCase| case.lines.lines().next() == Some(first[0]);
    let expected: Vec<bool> = task.cases.iter().map(|case| !starts(case)).collect();
    assert!(expected.contains(&true), "{:?}", task.cases);
    assert_eq!(marks.passed(), expected, "{marks:?}");
}

/// All dialogues of the examples, by name.
fn examples() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/dialogues");
    let files = std::fs::read_dir(root).expect("a folder");
    let mut names: Vec<String> = files
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "java"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() > 15, "{names:?}");
    names
}

#[test]
fn sample_answers_and_right_programs_get_all_marks() {
    // Texts, numbers and hidden parameters; the others have their turn at night.
    let all = std::env::var_os("TATSU_ALL_EXAMPLES").is_some();
    let mixed = ["even_or_odd", "greeter", "guess_the_number", "leap_year"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/dialogues");
    let folder = Folder::with(&[]);
    let mut right = 0;
    for name in examples().into_iter().filter(|one| all || mixed.contains(&one.as_str())) {
        let file = root.join(format!("{name}.java"));
        let file = file.to_str().expect("a path");
        let xml = format!("{name}.xml");
        let words = ["gen", file, "--coderunner", &xml, "-n", "6", "--timeout", "600"];
        tatsu().within(&folder).words(words).run().exits(0);
        let task = Task::of(&folder.read(&xml));
        let marks = task.marks(&task.answer);
        assert!(marks.is_full(), "{name}: {marks:?}\n{}", task.answer);
        let own = root.join("wrong").join(&name).join("Right.java");
        if let Ok(own) = std::fs::read_to_string(own) {
            let marks = task.marks(&own);
            assert!(marks.is_full(), "{name}: {marks:?}\n{own}");
            right += 1;
        }
    }
    assert!(right > 1, "{right} right programs");
}

#[test]
fn hidden_parameters_are_arguments_and_told_unless_the_author_hides_them() {
    let text = "@HIDDEN int secret = INT(range(3, 5));\nint x;\nwhile (true) { x = READ(range(0, 9)); \
                if (x == secret) break; PRINT(x < secret ? \"more\" : \"less\"); }\nPRINT(\"yes\");\n";
    let hidden = format!("/*tatsu\nshow_hidden = false\n*/\n{text}");
    let folder = Folder::with(&[("guess.java", text), ("hidden.java", &hidden)]);
    let words = ["gen", "guess.java", "--coderunner", "guess.xml", "--language", "de", "-n", "6"];
    tatsu().within(&folder).words(words).run().exits(0);
    let xml = folder.read("guess.xml");
    assert!(xml.contains("Argumente: 4") || xml.contains("Argumente: 3"), "{xml}");
    assert!(xml.contains("einem Argument"), "{xml}");
    let task = Task::of(&xml);
    assert!(task.marks(&task.answer).is_full());
    let words = ["gen", "hidden.java", "--coderunner", "hidden.xml", "-n", "6"];
    tatsu().within(&folder).words(words).run().exits(0);
    assert!(!folder.read("hidden.xml").contains("Arguments: "));
}

#[test]
fn transcripts_show_runs_with_what_is_typed() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let words = ["gen", "sum.java", "--transcripts", "runs.txt", "-n", "3"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    assert_eq!(run.stdout, "runs.txt: 3 transcripts of runs on a JVM\n");
    let text = folder.read("runs.txt");
    assert!(text.starts_with("Sum\n\nRun 1\n    ‹1›\n    1\n    ‹"), "{text}");
    let words = ["gen", "sum.java", "--transcripts", "runs.html", "--language", "de"];
    tatsu().within(&folder).words(words).run().exits(0);
    let page = folder.read("runs.html");
    assert!(
        page.contains(
            "<pre class=\"talk\"><kbd><span class=\"unseen\">eingegeben: </span>1</kbd>\n1\n"
        ),
        "{page}"
    );
    assert!(page.contains("Protokolle") && page.contains("Use &lt;no&gt; arrays."), "{page}");
    // What is there is not written over.
    tatsu().within(&folder).words(words).run().exits(2);
    assert_eq!(folder.read("runs.html"), page);
    tatsu().within(&folder).words(words).word("--force").run().exits(0);
    assert_eq!(folder.read("runs.html"), page);
}

#[test]
fn what_makes_no_task_is_refused_before_anything_is_written() {
    let skeleton = "System.out.println(INT(range(1, 9)));";
    let folder = Folder::with(&[("sum.java", SUM), ("s.java", skeleton), ("b.java", SUM)]);
    let refused = |words: &[&str], why: &str| {
        let run = tatsu().within(&folder).word("gen").words(words.iter().copied()).run();
        run.exits(2);
        assert!(run.stderr.contains(why), "{}", run.stderr);
        assert!(!folder.has("x.xml") && !folder.has("out"), "{words:?}");
    };
    refused(&["s.java", "--coderunner", "x.xml"], "is no dialogue");
    refused(&["sum.java", "b.java", "--coderunner", "x.xml"], "cannot be one file");
    refused(&["sum.java", "--coderunner", "x.xml", "--points", "2"], "cannot be said of a task");
    refused(&["sum.java", "--coderunner", "x.xml", "--no-jvm"], "rests on runs on a JVM");
    refused(&["sum.java", "--coderunner", "x.xml", "--transcripts", "."], "is a folder");
    folder.write(
        "never.java",
        b"int x = READ(range(0, 3));\nwhile (x < 9) { x = READ(range(0, 3)); }\n",
    );
    refused(&["never.java", "--coderunner", "x.xml"], "no input is found");
}

/// Asks the checker in Python about texts: for each line what it is told of a test and a text, as
/// JSON.
fn verdicts(questions: &[(String, String)]) -> Vec<bool> {
    let folder = Folder::with(&[]);
    let asks = "import sys\nfor line in sys.stdin:\n    case, text = json.loads(line)\n    \
                print(1 if is_right(json.loads(case), text) else 0)\n";
    folder.write("checker.py", format!("{CHECKER}{asks}").as_bytes());
    let mut child = Command::new("python3")
        .arg("checker.py")
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let mut input = child.stdin.take().expect("it is piped");
    let mut all = String::new();
    for question in questions {
        let _ = writeln!(all, "{}", serde_json::to_string(question).expect("JSON"));
    }
    let feeder = std::thread::spawn(move || input.write_all(all.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("a thread").expect("it reads all");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| line == "1").collect()
}

fn dialogue(text: &str) -> Dialogue {
    tatsu::dialogue::read(&Source::new("dialogue.java", text)).expect("a dialogue")
}

fn trials(dialogue: &Dialogue, most: usize) -> Vec<DialogueTrial> {
    let mut trials = Vec::new();
    search(dialogue, &TestOrder::default(), &|| true, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    trials
}

/// Asserts that the checker says of each text what tatsu says.
fn assert_agreement(asked: &[(Dialogue, DialogueTrial, String)]) -> usize {
    let questions: Vec<(String, String)> =
        asked.iter().map(|(of, trial, text)| (checked(of, trial), text.clone())).collect();
    let said = verdicts(&questions);
    assert_eq!(said.len(), asked.len());
    let mut right = 0;
    for ((_, trial, text), said) in asked.iter().zip(said) {
        let own = covers_in_whole(&trial.expected, text).is_ok();
        assert_eq!(said, own, "{text:?} for\n{}", trial.expected);
        right += usize::from(own);
    }
    right
}

#[test]
fn the_checker_says_of_programs_of_the_examples_what_tatsu_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/dialogues");
    let mut stage = stage();
    let mut asked = Vec::new();
    let mut folders: Vec<PathBuf> = std::fs::read_dir(root.join("wrong"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    for folder in folders {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(root.join(format!("{name}.java"))).expect("a dialogue");
        let dialogue = dialogue(&text);
        let trials = trials(&dialogue, 12);
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let file = file.expect("an entry").path();
            let text = std::fs::read_to_string(&file).expect("a program");
            let program: JavaFiles = [(file.display().to_string(), text)].into();
            for trial in &trials {
                let script: ConsoleScript = trial.script.clone();
                let runs = stage.perform(&program, &[script]).expect("a JVM");
                let printed: String = runs.iter().flat_map(Transcript::outputs).collect();
                asked.push((dialogue.clone(), trial.clone(), printed));
            }
        }
    }
    let right = assert_agreement(&asked);
    assert!(asked.len() > 500 && right > 100 && asked.len() - right > 100, "{right}");
}

#[test]
fn the_checker_says_of_random_texts_what_tatsu_says() {
    let dialogues = [
        "int x = READ(range(-20, 20));\nMAYBE();\nPRINT(ANY + x + ANY);\nPRINT(\"a b\\nc\", \"x: \" + x);\n",
        "int x = READ(range(-20, 20));\nPRINT(x, x + 1);\nMAYBE(\"a\", x + \".\");\nPRINT(SOME + \"z\");\n",
        "int x = READ(range(-20, 20));\nPRINT(\"(\" + x + \")\" + ANY);\nMAYBE(DIGITS(x) + SOME);\n",
        "int x = READ(range(-20, 20));\nPRINT(\"\", \"- \" + x);\nPRINT(x + \"a\" + ANY + x);\nMAYBE(SOME);\n",
        "int x = READ(range(-20, 20));\nif (x > 5) PRINT(\"Ärger \" + x);\n",
    ];
    let settings = ["", "/*tatsu\nspaces = \"exact\"\n*/\n", "/*tatsu\nletters = \"any\"\n*/\n"];
    let mut stream = Stream::new(5, Purpose::Draw, 0);
    let mut below =
        |bound: usize| usize::try_from(stream.below(bound as u64)).expect("a small number");
    let mut asked = Vec::new();
    for text in dialogues {
        for setting in settings {
            let dialogue = dialogue(&format!("{setting}{text}"));
            for trial in trials(&dialogue, 5) {
                let number = trial.inputs[0].clone();
                let next = number.parse::<i64>().expect("a number") + 1;
                let next = next.to_string();
                let parts = [
                    number.as_str(),
                    &next,
                    " ",
                    " ",
                    "\n",
                    "\n",
                    "\r\n",
                    "\t",
                    "a",
                    "b",
                    "c",
                    "z",
                    "x:",
                    "(",
                    ")",
                    "-",
                    ".",
                    "1",
                    "8",
                    "A b",
                    "ärger",
                    "Ärger",
                    "Z",
                    "\u{a0}",
                    "- ",
                ];
                for _ in 0..140 {
                    // Half of the texts are right ones with a few changes.
                    let mut words: Vec<String> = Vec::new();
                    for step in &trial.expected.steps {
                        let tatsu::dialogue::generalised::GeneralisedStep::Output(set) = step
                        else {
                            continue;
                        };
                        for write in &set.writes {
                            let at = below(write.alternatives.len());
                            words.push(write.alternatives[at].example());
                            words.push(String::from("\n"));
                        }
                    }
                    if below(3) == 0 {
                        words.clear();
                    }
                    for _ in 0..below(5) {
                        let at = below(words.len() + 1);
                        words.insert(at, parts[below(parts.len())].to_owned());
                    }
                    if !words.is_empty() && below(4) == 0 {
                        words.remove(below(words.len()));
                    }
                    asked.push((dialogue.clone(), trial.clone(), words.concat()));
                }
            }
        }
    }
    let right = assert_agreement(&asked);
    assert!(right > 1_000 && asked.len() - right > 1_000, "{right} of {}", asked.len());
}
