//! Changes of a skeleton after which a question is the same, and changes after which it is not.

use super::*;
use crate::ask::compose;
use crate::ask::facts::{Evidence, InstanceFacts, Solved};
use crate::ask::fingerprint::{Fingerprint, SeenBefore};
use crate::read::datum::Datum;
use crate::skeleton;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::source::Source;
use crate::validate::instance::literals;
use crate::vary::run_result::run_result;

/// The fingerprint of the question about a skeleton with these values.
fn fingerprint(text: &str, values: &[i64]) -> Fingerprint {
    let reading = skeleton::read(&Source::new("test.java", text));
    let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{text}\n{:?}", reading.diagnostics));
    let model = Model { values: values.iter().copied().map(Datum::Integral).collect() };
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    let told = run_result(&skeleton, &run).expect("it ends normally");
    let literals = literals(&skeleton, &model);
    let shown = shown_with(&skeleton, &literals);
    let subject = Subject::of("test", 0, &skeleton);
    let solved = Solved {
        number: 1,
        shown: &shown,
        complete: "",
        values: &model.values,
        literals: &literals,
        told: &told,
        known: &InstanceFacts::default(),
        proof: Evidence::Unchecked,
    };
    let mut drafts = compose::drafts(&subject, &[solved]).expect("it can be asked about");
    let draft = drafts.remove(0).expect("it can be asked about");
    let recogniser = QuestionRecogniser::of(&subject, &skeleton);
    Fingerprint {
        program: recogniser.program(&subject, (&shown, &literals), &draft),
        values: recogniser.values(&literals),
    }
}

const LOOP: &str = "\
int s = INT(range(1, 9));
for (int i = 0; i < INT(range(2, 9)); i++) {
    s += i;
}
System.out.println(s);
";

#[test]
fn layout_comments_and_hidden_parts_make_no_difference() {
    let first = fingerprint(LOOP, &[3, 4]);
    assert!(first.values.is_some());
    let layout = LOOP.replace(" {\n", "\n{\n\n").replace("    s += i;", "  s  +=  i ;");
    let comments = format!("// Sums up.\n{}", LOOP.replace("s += i;", "s += i; /* add */"));
    let ranges = LOOP.replace("range(1, 9)", "range(-5, 50)").replace("range(2, 9)", "range(1, 6)");
    let conditions = LOOP.replace("for (", "ASSERT(s > 1);\nfor (");
    let hidden = format!("// tatsu:hide\nint unseen = 7;\n// tatsu:show\n{LOOP}");
    let front = format!("/*tatsu\nquestion = \"output\"\ntitle = \"Sums\"\n*/\n{LOOP}");
    for changed in [layout, comments, ranges, conditions, hidden, front] {
        assert_eq!(fingerprint(&changed, &[3, 4]), first, "{changed}");
    }
}

#[test]
fn every_visible_change_makes_another_question() {
    let first = fingerprint(LOOP, &[3, 4]);
    let differs = |text: &str, values: &[i64]| {
        let other = fingerprint(text, values);
        assert_ne!(other.program, first.program, "{text} {values:?}");
        assert_ne!(other.values, first.values, "{text} {values:?}");
    };
    differs(LOOP, &[4, 4]);
    differs(LOOP, &[3, 5]);
    differs(&LOOP.replace("s += i", "s -= i"), &[3, 4]);
    differs(&LOOP.replace("s += i;", "s += i; s++;"), &[3, 4]);
    let renamed = LOOP.replace("int s", "int t").replace("s += i", "t += i");
    differs(&renamed.replace("println(s)", "println(t)"), &[3, 4]);
}

#[test]
fn what_is_asked_is_part_of_the_question() {
    let program = "int a = INT(range(1, 9));\nint b = a + 1;\nint c = b + 1;\n";
    let about = |settings: &str| fingerprint(&format!("/*tatsu\n{settings}\n*/\n{program}"), &[3]);
    let of_b = about("question = \"variable\"\nvariables = [\"b\"]");
    let of_c = about("question = \"variable\"\nvariables = [\"c\"]");
    assert_ne!(of_b.program, of_c.program);
    assert_ne!(of_b.values, of_c.values);
    let as_choice = about("question = \"variable\"\nvariables = [\"b\"]\nlanguage = \"de\"");
    assert_eq!(as_choice, of_b);
}

#[test]
fn a_constant_for_a_placeholder_shows_the_same_program() {
    let first = fingerprint(LOOP, &[3, 4]);
    let constant = fingerprint(&LOOP.replace("INT(range(2, 9))", "4"), &[3]);
    assert_eq!(constant.program, first.program);
    assert_ne!(constant.values, first.values);
    let seen = SeenBefore::of([&first]);
    assert!(seen.has_program(&constant.program) && !seen.has_values(constant.values.as_ref()));
    assert!(seen.has_values(first.values.as_ref()));
}

#[test]
fn hidden_values_decide_by_the_answer_alone() {
    let text = "// tatsu:hide\nint n = INT(range(1, 9));\n// tatsu:show\nint m = INT(range(1, 9));\nSystem.out.println(m + n);\n";
    let (one, other) = (fingerprint(text, &[1, 5]), fingerprint(text, &[2, 5]));
    assert_eq!(one.values, other.values);
    assert_ne!(one.program, other.program);
    let unseen =
        "// tatsu:hide\nint n = INT(range(1, 9));\n// tatsu:show\nSystem.out.println(n);\n";
    assert_eq!(fingerprint(unseen, &[1]).values, None);
    assert_ne!(fingerprint(unseen, &[1]).program, fingerprint(unseen, &[2]).program);
}

#[test]
fn strings_keep_their_blanks_and_a_marked_place_counts() {
    let text = |content: &str| {
        format!("int a = INT(range(1, 9));\nSystem.out.println(\"{content}\" + a);\n")
    };
    assert_ne!(fingerprint(&text("a b"), &[1]), fingerprint(&text("a  b"), &[1]));
    let marked = |one: &str, other: &str| {
        let settings = "/*tatsu\nquestion = \"variable\"\nvariables = [\"a\"]\n*/\n";
        fingerprint(
            &format!("{settings}int a = INT(range(1, 9));{one}\nint b = a;{other}\nint c = b;\n"),
            &[1],
        )
    };
    let (first, second) = (marked(" // tatsu:here", ""), marked("", " // tatsu:here"));
    assert_ne!(first.program, second.program);
    assert_ne!(first.values, second.values);
}
