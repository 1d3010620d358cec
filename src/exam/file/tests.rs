//! Exam files: what they say, and every mistake with its place.

use super::*;
use crate::diagnostic::Diagnostic;

fn exam(text: &str) -> Exam {
    let (exam, found) = read(&Source::new("exam.toml", text));
    assert_eq!(found, []);
    exam.unwrap()
}

/// What is found, each as `line:column message` and, after `; `, the help.
fn found(text: &str) -> Vec<String> {
    let source = Source::new("exam.toml", text);
    let shown = |one: &Diagnostic| {
        assert_eq!(one.code, Code::Exam);
        let place = source.position(one.label.span.start);
        format!("{place} {}; {}", one.message, one.help.as_deref().unwrap_or_default())
    };
    read(&source).1.iter().map(shown).collect()
}

const PART: &str = "[[part]]\nskeleton = \"a.java\"\n";

/// What is found in a file with a title, these lines at its top, and a part.
fn above(lines: &str) -> Vec<String> {
    found(&format!("title = \"T\"\n{lines}\n{PART}"))
}

/// What is found in a file with these lines in its part, which begin in line 4.
fn within(lines: &str) -> Vec<String> {
    found(&format!("title = \"T\"\n{PART}{lines}\n"))
}

#[track_caller]
fn only(found: &[String], start: &str, part: &str) {
    let [one] = found else { panic!("{found:?}") };
    assert!(one.starts_with(start) && one.contains(part), "{one}");
}

#[test]
fn everything_that_an_exam_can_say_is_read() {
    let text = "title = \"Final\"\nlabel = \"2026-07\"\ngroups = 3\navoid = [\"../old\"]\nformats = [\"gift\", \"moodle\"]\n\
                seed = 7\nlanguage = \"de\"\n[[part]]\nskeleton = \"x/loops.java\"\ncount = 2\npool = 30\npoints = 2.5\n\
                [[part]]\nskeleton = \"loops.java\"\nquestion = \"result\"\nlanguage = \"en\"\n\
                [[part]]\nskeleton = \"loops.java\"\nname = \"third\"\ntitle = \"Third\"\n";
    let exam = exam(text);
    assert_eq!((exam.title.as_str(), exam.label.as_deref()), ("Final", Some("2026-07")));
    assert_eq!((exam.takers.clone(), exam.seed), (Takers::Groups(3), 7));
    let formats: Vec<&str> = exam.formats.iter().map(|format| format.name).collect();
    assert_eq!(formats, ["gift", "moodle"]);
    assert_eq!(exam.avoid[0].text, "../old");
    let names: Vec<&str> = exam.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(
        names,
        ["loops", "loops-2", "third"],
        "parts of one skeleton have names of their own"
    );
    let [first, second, third] = &exam.parts[..] else { panic!() };
    assert_eq!((first.count, first.pool, second.count, second.pool), (2, Some(30), 1, None));
    assert_eq!(first.overrides.marks.points.unwrap().shown(), "2.5");
    let language = |part: &ExamPart| part.overrides.language.unwrap().as_str();
    assert_eq!((language(first), language(second), language(third)), ("de", "en", "de"));
    assert_eq!(second.overrides.question.unwrap().as_str(), "result");
    assert_eq!(third.title.as_deref(), Some("Third"));
}

#[test]
fn pools_suit_those_who_draw_from_them() {
    let exam = exam(&format!("title = \"T\"\n{PART}count = 3\n"));
    let part = &exam.parts[0];
    assert_eq!(exam.formats[0].name, "moodle");
    assert_eq!((part.pool_of_groups(2), part.pool_of_groups(1)), (9, 5));
    assert_eq!((part.pool_of_students(200), part.pool_of_students(4)), (30, 12));
}

#[test]
fn keys_that_are_not_known_are_told_with_the_nearest_one() {
    only(&above("titel = \"x\""), "2:1 unknown key `titel`", "did you mean `title`?");
    only(&above("count = 3"), "2:1 unknown key `count`", "belongs into a part");
    only(&within("cuont = 3"), "4:1 unknown key `cuont` in a part", "did you mean `count`?");
    only(&within("groups = 3"), "4:1 unknown key `groups` in a part", "belongs to the exam");
}

#[test]
fn formats_that_there_are_not_are_told_with_those_that_there_are() {
    let names: Vec<String> = FORMATS.iter().map(|format| format!("`{}`", format.name)).collect();
    let strange = above("formats = [\"moodle\", \"stone\"]");
    only(&strange, "2:22 there is no format `stone`", &names[0]);
    assert!(names.iter().all(|name| strange[0].contains(name.as_str())), "{strange:?}");
    only(&above("formats = [\"modle\"]"), "2:12 there", "did you mean `moodle`?");
    only(&above("formats = [\"gift\", \"gift\"]"), "2:20 the format `gift` is named twice", "");
    only(&above("formats = []"), "2:11 `formats` names no format", "leave it out");
    only(&above("formats = \"gift\""), "2:11 `formats` needs a list", "[\"gift\"]");
}

#[test]
fn paper_has_a_size_that_there_is() {
    use crate::write::paper::PaperSize;
    let printed = "formats = [\"paper\"]\npaper = ";
    only(&above(&format!("{printed}\"a5\"")), "3:9 there is no paper of the size `a5`", "`a4`");
    only(&above(&format!("{printed}4")), "3:9 `paper` needs a text", "");
    only(&above("paper = \"a4\""), "2:9 nothing is printed", "add `\"paper\"` to `formats`");
    let size = |text: &str| exam(&format!("title = \"T\"\n{text}\n{PART}")).paper;
    assert_eq!(size("formats = [\"paper\"]"), PaperSize::A4);
    assert_eq!(size(&format!("{printed}\"us-letter\"")), PaperSize::UsLetter);
}

#[test]
fn groups_and_students_exclude_each_other() {
    only(&above("groups = 0"), "2:10 `groups` needs a whole number from 1", "groups = 4");
    only(&above("groups = \"two\""), "2:10 `groups` needs", "not a text");
    let both = above("groups = 2\nstudents = \"roster.csv\"");
    only(&both, "3:12 questions are for groups or for single students", "leave one");
}

#[test]
fn counts_pools_and_points_have_bounds() {
    only(&within("count = 0"), "4:9 `count` needs a whole number from 1", "");
    only(&within("points = \"two\""), "4:10 `points` needs a number", "write `points = 2`");
    only(&within("points = -1"), "4:10 `points` needs a number", "");
    only(&within("count = 5\npool = 4"), "5:8 each student gets 5 questions out of 4", "pool = 5");
    let groups = found(&format!("title = \"T\"\ngroups = 3\n{PART}count = 2\npool = 5\n"));
    only(&groups, "6:8 3 groups of 2 questions each", "pool = 6");
    only(
        &within("question = \"outptu\""),
        "4:12 unknown kind of question",
        "did you mean `\"output\"`",
    );
    only(&within("code = \"both\""), "4:8 an exam shows programs in one way", "\"text\"");
}

#[test]
fn parts_need_skeletons_and_names_of_their_own() {
    only(&found("title = \"T\"\n"), "1:1 the exam has no part", "[[part]]");
    only(
        &found("title = \"T\"\n[[part]]\ncount = 2\n"),
        "2:1 the part has no skeleton",
        "skeleton =",
    );
    only(&found("title = \"T\"\npart = 3\n"), "2:8 `part` needs tables", "[[part]]");
    only(&within("name = \"a/b\""), "4:8 `a/b` is not a name of a part", "letters");
    let twice = found(&format!("title = \"T\"\n{PART}name = \"x\"\n{PART}name = \"X\"\n"));
    only(&twice, "7:8 two parts are called `X`", "of its own");
}

#[test]
fn titles_and_labels_are_checked() {
    only(&found(PART), "1:1 the exam has no title", "title =");
    only(&above("label = 2027"), "2:9 `label` needs a text, not a number", "quotes");
    only(&above("label = \"a b\""), "2:9 `a b` is not a label", "2026-07");
    only(&above("avoid = \"../old\""), "2:9 `avoid` needs a list", "[\"../old\"]");
}

#[test]
fn all_mistakes_are_told_at_once_in_the_order_of_the_file() {
    let text = "titel = \"x\"\ngroups = 0\nformats = [\"stone\"]\n[[part]]\ncount = 0\n";
    let found = found(text);
    let lines: Vec<&str> = found.iter().map(|one| one.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["1", "1", "2", "3", "4", "5"], "{found:?}");
    let broken = super::read(&Source::new("exam.toml", "title = \n")).1;
    assert_eq!(broken.len(), 1, "{broken:?}");
}
