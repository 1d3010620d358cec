//! Tests of what misreadings of an instance come to.

use super::*;
use crate::read::datum::Datum;
use crate::skeleton;
use crate::solve::execute::Machine;
use crate::source::Source;

#[test]
fn counts_of_versions_are_counts_of_the_loops_of_the_original() {
    let text = "/*tatsu\nquestion = \"variable\"\nvariables = [\"a\"]\n*/\nint a = 0;\nint n = INT(range(2, 5));\n\
                ASSERT(n < 5);\nLOOP(list(2));\nwhile (a < 2) {\n  a++;\n}\nfor (int i = 0; i < n; i++) {\n  a += i;\n}";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let model = Model { values: vec![Datum::Integral(4)] };
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let misread = Study::new(&skeleton).misread(&model, &right);
    let passes = |place: &str| {
        let of = misread.iter().find(|one| {
            one.rule == "comparison-bound" && skeleton.source.slice(one.place) == place
        });
        let told = &of.unwrap().told;
        let loops: Vec<u64> = told.effort.loops.iter().map(|of| of.passes).collect();
        let lines: Vec<u32> = told.effort.loops.iter().map(|of| of.line).collect();
        assert_eq!(lines, [9, 12]);
        (loops, told.observed["a"].clone())
    };
    assert_eq!(passes("a < 2"), (vec![3, 4], Datum::Integral(9)));
    assert_eq!(passes("i < n"), (vec![2, 5], Datum::Integral(12)));
}

#[test]
fn a_pair_is_run_with_just_what_its_misreadings_read() {
    let text = "int s = 0;\nfor (int i = 3; i < 6; i++) {\n  s += i;\n}\nif (s > 12) {\n  s += 100;\n}\n\
                System.out.println(s);";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let study = Study::new(&skeleton);
    let misread = study.misread(&Model::default(), &right);
    let twice = study.misread_twice(&Model::default(), &right, &misread);
    let both = |start: &str| {
        let is = |at: usize, rule: &str, told: &str| {
            misread[at].rule == rule && misread[at].told.output == told
        };
        let pair = twice.iter().find(|twice| {
            is(twice.one, "comparison-bound", "118\n") && is(twice.other, "off-by-one-start", start)
        });
        pair.map(|pair| pair.told.output.as_str())
    };
    // `i` from 4 to 6 and from 2 to 6.
    assert_eq!((both("9\n"), both("114\n")), (Some("115\n"), Some("120\n")));
}

#[test]
fn who_counts_otherwise_counts_what_is_misread() {
    let text = "/*tatsu\nquestion = \"iterations\"\n*/\nint n = 20;\nwhile (n > 1) {\n  n -= 6;\n}";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let study = Study::new(&skeleton);
    let misread = study.misread(&Model::default(), &right);
    let passes = |told: &RunResult| told.effort.loops[0].passes;
    let twice = study.misread_twice(&Model::default(), &right, &misread);
    let pair = twice.iter().find(|twice| {
        (misread[twice.one].rule, misread[twice.other].rule) == ("step-ignored", "last-test-counts")
    });
    assert_eq!((passes(&right), pair.map(|pair| passes(&pair.told))), (4, Some(20)));
    // "The body runs once" is about the whole loop, and so is the count.
    let is_about_the_loop = |twice: &Twice| {
        let (one, other) = (&misread[twice.one], &misread[twice.other]);
        !other.is_text && one.place.covers(other.place)
    };
    assert!(!twice.iter().any(is_about_the_loop));
}

#[test]
fn who_leaves_out_the_first_call_leaves_it_out_of_what_is_misread() {
    let text = "/*tatsu\nquestion = \"iterations\"\ncount = \"calls\"\nmethod = \"f\"\n*/\n@MAIN static int main() {\n  return f(5);\n}\n\
                @REC(9) static int f(int n) {\n  if (n < 2) return 1;\n  return f(n - 1) + f(n - 2);\n}";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let study = Study::new(&skeleton);
    let misread = study.misread(&Model::default(), &right);
    let calls = |told: &RunResult| told.effort.methods[1].calls;
    let twice = study.misread_twice(&Model::default(), &right, &misread);
    let both = |rule: &str| {
        let pair = twice.iter().find(|twice| {
            (misread[twice.one].rule, misread[twice.other].rule) == (rule, "first-call-not-counted")
        });
        pair.map(|pair| calls(&pair.told))
    };
    assert_eq!(calls(&right), 15);
    // Of 15 calls 8 meet the base case.
    assert_eq!(both("base-case-not-counted"), Some(6));
    assert_eq!(both("calls-of-one-branch"), Some(4));
    assert_eq!(both("only-base-cases-counted"), None);
}

#[test]
fn all_places_where_numbers_overflow_are_told() {
    let text = "int a = INT(list(50000, 7));\nint b = a * a;\nlong c = a * a;\nint d = a + 1;\n\
                System.out.println(b + c + d);";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let study = Study::new(&skeleton);
    let places = |value: i64, rule: &str| {
        let model = Model { values: vec![Datum::Integral(value)] };
        let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
        let right = run_result(&skeleton, &run).unwrap();
        let misread = study.misread(&model, &right);
        let one = misread.iter().find(|one| one.rule == rule).unwrap();
        let places = std::iter::once(one.place).chain(one.also.iter().copied());
        let line = |place: Span| {
            text[..place.start as usize].bytes().filter(|one| *one == b'\n').count() + 1
        };
        places.map(line).collect::<Vec<_>>()
    };
    for rule in ["no-overflow", "overflow-stops", "overflow-to-zero"] {
        assert_eq!(places(50_000, rule), [2, 3], "{rule}");
        assert_eq!(places(7, rule), [2], "{rule}");
    }
    assert_eq!(places(50_000, "target-type-decides"), [3]);
}

#[test]
fn a_sentence_quotes_the_value_of_its_own_variable() {
    let text = "int a = INT(range(1, 9));\nint b = INT(range(1, 9));\nwhile (a < 9) {\n  a++;\n  b++;\n}\n\
                System.out.println(b);";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let model = Model { values: vec![Datum::Integral(6), Datum::Integral(2)] };
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let misread = Study::new(&skeleton).misread(&model, &right);
    let misread = misread.iter().find(|one| one.rule == "variable-set-back").unwrap();
    assert_eq!(misread.facts, [("name", "b".to_owned()), ("start", "2".to_owned())]);
}

#[test]
fn a_loop_of_another_kind_counts_as_the_one_in_its_place() {
    let text = "int a = 5;\nwhile (a < 5) {\n  a++;\n}\nSystem.out.println(a);";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let misread = Study::new(&skeleton).misread(&Model::default(), &right);
    let misread = misread.iter().find(|one| one.rule == "first-test-misplaced").unwrap();
    assert_eq!((&*misread.told.output, misread.told.effort.loops[0].passes), ("6\n", 1));
}
