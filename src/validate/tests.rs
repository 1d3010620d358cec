//! From the author's text to the JVM's verdict: for each skeleton, values are drawn, the machine
//! predicts, and every JDK of this machine must agree on the complete and on the checked text.

use super::instance::{Instance, instance};
use super::validator::Validator;
use super::verdict::{Disagreement, InstanceText, Proof, RejectionCause, Verdict, unchecked};
use crate::jvm::JvmLimits;
use crate::jvm::tests::{archive, toolchains};
use crate::jvm::toolchain::Toolchain;
use crate::read::datum::Datum;
use crate::read::ir::Exception;
use crate::skeleton::{self, Skeleton};
use crate::solve::execute::{Limits, Machine, Outcome, Run};
use crate::solve::model::Model;
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};
use crate::source::Source;

mod instances;
mod texts;

/// The skeleton of a text without errors.
pub(super) fn skeleton(text: &str) -> Skeleton {
    let source = Source::new("Test.java", text);
    let reading = skeleton::read(&source);
    reading.skeleton.unwrap_or_else(|| panic!("{text}\n{:#?}", reading.diagnostics))
}

/// Up to `count` different instances, found by drawing.
pub(super) fn instances(skeleton: &Skeleton, count: usize) -> Vec<Instance> {
    let machine = Machine::new(&skeleton.program);
    let space = Space::of(&skeleton.program);
    let mut stream = Stream::new(7, Purpose::Draw, 0);
    let mut found: Vec<Instance> = Vec::new();
    for _ in 0..100_000 {
        let model = space.sample(&mut stream);
        let run = machine.run(&model, &Limits::default());
        let known = found.iter().any(|known| known.model == model);
        if run.outcome.is_completed() && !known {
            found.push(instance(skeleton, found.len() + 1, model, run));
        }
        if found.len() == count || (skeleton.program.placeholders.is_empty() && !found.is_empty()) {
            break;
        }
    }
    assert!(!found.is_empty(), "no instance of {}", skeleton.source.text());
    found
}

/// The verdicts on instances, in any order.
fn verdicts_of(toolchain: &Toolchain, instances: &[Instance], limits: &JvmLimits) -> Vec<Verdict> {
    let mut validator =
        Validator::start_from(Some(&archive(toolchain)), toolchain, limits).unwrap();
    instances.iter().cloned().for_each(|instance| validator.submit(instance));
    let mut verdicts = Vec::new();
    while let Some(verdict) = validator.wait().unwrap() {
        verdicts.push(verdict);
    }
    assert_eq!((verdicts.len(), validator.pending()), (instances.len(), 0));
    verdicts
}

fn all_validated(instances: &[Instance]) {
    for toolchain in toolchains() {
        for verdict in verdicts_of(&toolchain, instances, &JvmLimits::default()) {
            match verdict {
                Verdict::Validated(validated) => {
                    let Proof::Jvm { output, result, .. } = validated.proof() else {
                        panic!("checked by a JVM")
                    };
                    assert_eq!(*output, validated.instance().run.output);
                    // Of a run that ends in an exception, what a JVM gives is its class.
                    let thrown = validated.instance().run.thrown;
                    let expected = thrown.map(Exception::java_name);
                    let expected = expected.or(validated.instance().result_text());
                    assert_eq!(result.as_deref(), expected);
                }
                Verdict::Disagreed(disagreement) => panic!("{disagreement}"),
                Verdict::Rejected(rejection) => {
                    panic!("{}\n{}", rejection.reason, rejection.instance.checked())
                }
            }
        }
    }
}

/// The texts of `tests/skeletons.txt`, and one of them with Windows line ends and tabs.
fn hard_skeletons() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/validate/tests/skeletons.txt");
    let all = std::fs::read_to_string(path).unwrap();
    let text = |part: &str| part.split_once('\n').map(|(_, text)| text.to_owned());
    let mut texts: Vec<String> = all.split("=====").skip(1).filter_map(text).collect();
    texts.push(texts[0].replace('\n', "\r\n").replace(' ', "\t"));
    texts
}

#[test]
fn machine_and_jvm_agree_on_every_construct() {
    let texts = hard_skeletons();
    assert!(texts.len() > 25);
    let all: Vec<Instance> = texts.iter().flat_map(|text| instances(&skeleton(text), 3)).collect();
    all_validated(&all);
}

#[test]
fn machine_and_jvm_agree_on_the_example_skeletons() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/skeletons");
    let mut all = Vec::new();
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(path).unwrap();
        if text.contains("INVARIANT") {
            // Such values are found by solving, not by drawing.
            continue;
        }
        // Whether every example reads without errors is another test's business.
        let reading = skeleton::read(&Source::new("example", text));
        all.extend(reading.skeleton.iter().flat_map(|skeleton| instances(skeleton, 3)));
    }
    all_validated(&all);
}

fn one(text: &str) -> Instance {
    instances(&skeleton(text), 1).remove(0)
}

/// The verdicts of one JVM in the order of the instances' numbers.
fn verdicts_in_order(instances: &[Instance], limits: &JvmLimits) -> Vec<Verdict> {
    let mut verdicts = verdicts_of(&toolchains()[0], instances, limits);
    verdicts.sort_by_key(|verdict| verdict.instance().number);
    verdicts
}

fn disagreement(verdict: Verdict) -> Disagreement {
    match verdict {
        Verdict::Disagreed(disagreement) => *disagreement,
        other => panic!("{other:?}"),
    }
}

/// Spoils a prediction.
type Tampering = fn(&mut Run);

#[test]
fn a_wrong_order_of_calls_is_a_disagreement() {
    let text = "/*tatsu\nquestion = \"calls\"\n*/\nclass Box {\n  int size = first(1);\n  \
                Box(int size) { this.size += size; }\n  int first(int n) { return n; }\n}\n\
                class Lid extends Box {\n  Lid() { super(INT(range(3, 3)) > 2 ? 1 : 0); for (int i = 0; i < 2; i++) press(); }\n  \
                void press() { }\n}\nBox box = new Lid();\nRunnable r = () -> box.first(2);\nr.run();\n";
    let skeleton = skeleton(text);
    let right = one(text);
    let mut wrong = right.run.clone();
    let begun = &mut wrong.metrics.begun;
    assert_eq!(begun.len(), 6);
    begun.swap(1, 2);
    let runs = [right.run.clone(), wrong];
    let instances: Vec<Instance> = (1..)
        .zip(runs)
        .map(|(number, run)| instance(&skeleton, number, right.model.clone(), run))
        .collect();
    let mut verdicts = verdicts_in_order(&instances, &JvmLimits::default());
    let disagreement = disagreement(verdicts.pop().unwrap());
    assert_eq!(
        disagreement.differences,
        [
            "variables: predicted {\"$calls\": \"Lid.<init>, Box.first, Box.<init>, Lid.press, Lid.press, Box.first\"}, \
          observed {\"$calls\": \"Lid.<init>, Box.<init>, Box.first, Lid.press, Lid.press, Box.first\"}"
        ]
    );
    assert!(matches!(verdicts.pop(), Some(Verdict::Validated(_))));
}

#[test]
fn a_wrong_prediction_is_a_disagreement() {
    let text = "/*tatsu\nvariables = [\"n\"]\n*/\nint n = INT(range(3, 3));\nfor (int i = 0; i < n; i++) System.out.println(i);\n";
    let skeleton = skeleton(text);
    let right = one(text);
    let changes: [(&str, Tampering); 8] = [
        ("output: predicted \"0\\n1\\n\"", |run| run.output = "0\n1\n".to_owned()),
        ("passes of each loop: predicted [4], observed [3]", |run| run.metrics.iterations[0] = 4),
        ("tests of each loop: predicted [3], observed [4]", |run| run.metrics.tests[0] = 3),
        ("calls of each method: predicted [2", |run| run.metrics.method_calls[0] = 2),
        ("depth of each method: predicted [2", |run| run.metrics.method_depth[0] = 2),
        ("calls: predicted 1, observed 0", |run| run.metrics.calls = 1),
        ("depth: predicted 2, observed 1", |run| run.metrics.depth = 2),
        ("variables: predicted {\"n\": \"4\"}, observed {\"n\": \"3\"}", |run| {
            run.observed.insert("n".to_owned(), Datum::Integral(4));
        }),
    ];
    let wrong: Vec<Instance> = (1..)
        .zip(&changes)
        .map(|(number, (_, change))| {
            let mut run = right.run.clone();
            change(&mut run);
            instance(&skeleton, number, right.model.clone(), run)
        })
        .collect();
    let verdicts = verdicts_in_order(&wrong, &JvmLimits::default());
    for (verdict, (difference, _)) in verdicts.into_iter().zip(changes) {
        let disagreement = disagreement(verdict);
        assert!(disagreement.differences[0].starts_with(difference), "{disagreement}");
        assert_eq!(disagreement.text, InstanceText::Checked);
        let reproducer = disagreement.to_string();
        assert!(reproducer.contains("int n = 3;") && reproducer.contains("tatsu$.Check.pass(0)"));
    }
}

/// A text, the value of its placeholder, and what the JVM says then.
const BROKEN: [(&str, i64, &str); 8] = [
    ("int n = INT(range(1, 9));\nASSERT(n > 5);", 3, "ASSERT on line 2 does not hold"),
    (
        "int n = INT(range(1, 9));\nLOOP(range(5, 9));\nwhile (n > 0) n--;",
        3,
        "LOOP on line 2 does not allow 3 passes",
    ),
    (
        "int n = INT(range(1, 9));\nGOAL(__out.equals(\"\") && n > 5);",
        3,
        "GOAL on line 2 does not hold",
    ),
    (
        "int n = INT(range(1, 9));\nINVARIANT(n >= 3 || n < 0);\nwhile (n > 0) n--;",
        4,
        "INVARIANT on line 2 does not hold",
    ),
    (
        "@MAIN static int f() { return g(INT(range(1, 9))); }\n@REC(3) static int g(int n) { return n == 0 ? 0 : g(n - 1); }",
        3,
        "@REC of g does not allow 4 open activations",
    ),
    (
        "static int f() { return INT(range(1, 9)); }\nASSERT(__ret > 5);",
        3,
        "ASSERT on line 2 does not hold",
    ),
    (
        "static int f() {\n ASSERT(__ret > 5);\n return INT(range(1, 9)); }",
        3,
        "ASSERT on line 2 does not hold",
    ),
    (
        "int n = INT(range(1, 9));\nASSERTBLOCK(); { for (int i = 0; i < 1; i++) ASSERT(n > 5); }",
        3,
        "ASSERT on line 2 does not hold",
    ),
];

#[test]
fn a_broken_condition_is_a_disagreement_that_names_its_line() {
    let instances: Vec<Instance> = (1..)
        .zip(BROKEN)
        .map(|(number, (text, value, _))| {
            let skeleton = skeleton(text);
            let model = Model { values: vec![Datum::Integral(value)] };
            let mut run = Machine::new(&skeleton.program).run(&model, &Limits::default());
            assert!(!run.outcome.is_completed(), "{text}");
            run.outcome = Outcome::Completed { result: None };
            instance(&skeleton, number, model, run)
        })
        .collect();
    let verdicts = verdicts_in_order(&instances, &JvmLimits::default());
    for (verdict, (_, _, message)) in verdicts.into_iter().zip(BROKEN) {
        let difference = disagreement(verdict).differences.remove(0);
        assert!(difference.contains("broke a condition"), "{difference}");
        assert!(difference.contains(message), "{difference}");
    }
}

#[test]
fn a_program_that_goes_on_too_long_is_rejected() {
    let endless = |number: usize| {
        let text = "int n = INT(range(1, 1)); while (n > 0) { n++; if (n > 5) break; }";
        let mut instance = one(text);
        instance.number = number;
        instance
    };
    let (checked, mut complete) = (endless(1), endless(2));
    let checked = checked.with_checked(&checked.checked().replace("break;", "n = 1;"));
    complete.complete = complete.complete.replace("break;", "n = 1;");
    let limits = JvmLimits { time: std::time::Duration::from_millis(500), ..JvmLimits::default() };
    let reasons: Vec<String> = verdicts_in_order(&[checked, complete], &limits)
        .into_iter()
        .map(|verdict| match verdict {
            Verdict::Rejected(rejection) => rejection.reason,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(reasons, ["ran more than 20000000 loop passes and calls", "ran longer than 0.5 s"]);
}

#[test]
fn what_depends_on_how_deep_calls_go_is_left_out() {
    let open = |shown: &str| {
        format!(
            "static int depth = 0; static void down() {{ depth++; down(); }} \
             public static void main(String[] args) {{ int n = INT(range(2, 4)); \
             try {{ down(); }} catch (StackOverflowError full) {{ System.out.println(n); }} \
             System.out.println({shown}); }}"
        )
    };
    let (told, mut untold) = (one(&open("depth")), one(&open("depth > n")));
    untold.number = 2;
    let verdicts = verdicts_in_order(&[told, untold], &JvmLimits::default());
    match &verdicts[..] {
        [Verdict::Rejected(rejection), Verdict::Validated(_)] => {
            assert_eq!(rejection.cause, RejectionCause::Depth);
            assert!(rejection.reason.contains("which Java leaves open"), "{}", rejection.reason);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_a_jvm_the_proof_says_so() {
    let validated = unchecked(one("System.out.println(INT(range(1, 3)));"));
    assert_eq!(*validated.proof(), Proof::Unchecked);
    assert_eq!(validated.instance().number, 1);
}
