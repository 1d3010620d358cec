//! Programs that count what they do and check what they are told to, each in a JVM.

use super::super::Observation;
use super::super::job::{CounterSizes, FieldValue, JavaProgram, Job, ProgramStatus, Report};
use super::{main_with, program, quick, run, toolchains};
use crate::read::datum::Datum;

fn checked(text: &str) -> JavaProgram {
    let mut program = program(text, "");
    program.counters = Some(CounterSizes { loops: 2, methods: 2 });
    program
}

fn run_checked(text: &str) -> Observation {
    let job = Job { number: 0, programs: vec![checked(text)] };
    run(&toolchains()[0], &quick(), &[job]).swap_remove(&0).unwrap().remove(0)
}

#[test]
fn checked_programs_report_what_they_count() {
    let text = "class Main { static int f(int n) { tatsu$.Check.enter(1, 9, \"f\"); try { return n == 0 ? 0 : f(n - 1); } \
                finally { tatsu$.Check.leave(1); } } public static void main(String[] a) { tatsu$.Check.enter(0, 9, \"main\"); \
                for (int i = 0; i < 5; i++) { tatsu$.Check.pass(1); } f(2); tatsu$.Check.quiet(); tatsu$.Check.that(f(7) == 0, \"x\"); \
                tatsu$.Check.observe(\"a\", new int[] { 4, 5 }); tatsu$.Check.leave(0); } }";
    let seen = run_checked(text);
    assert_eq!(seen.status, ProgramStatus::Ended, "{seen:?}");
    let observed = [("a".to_owned(), "{4, 5}".to_owned())].into_iter().collect();
    let report = Report {
        iterations: vec![0, 5],
        tests: vec![0, 0],
        method_calls: vec![1, 3],
        method_depth: vec![1, 3],
        calls: 3,
        depth: 4,
        observed,
    };
    assert_eq!(seen.report, Some(report));
}

#[test]
fn counts_of_a_shared_program_start_at_zero_after_whatever_run() {
    // Some runs end in the middle: by an exception, by a check, or by too many steps.
    let text = "class Main { static int n; public static void main(String[] args) { \
                tatsu$.Check.enter(0, 9, \"main\"); tatsu$.Check.enter(1, 9, \"f\"); \
                for (int i = 0; i < n; i++) { tatsu$.Check.test(1); tatsu$.Check.pass(1); } \
                if (n == 3) n /= n - 3; \
                if (n == 4) { tatsu$.Check.quiet(); tatsu$.Check.that(n < 4, \"it\"); } \
                while (n == 5) tatsu$.Check.pass(0); \
                tatsu$.Check.observe(\"v\" + n, n); tatsu$.Check.leave(1); } }";
    let job = |number: u32| {
        let mut program = checked(text);
        program.is_shared = true;
        let value = Datum::Integral((number % 7).into());
        program.fields = vec![FieldValue { class: "Main".into(), name: "n".into(), value }];
        Job { number, programs: vec![program] }
    };
    let seen = run(&toolchains()[0], &quick(), &(0..70).map(job).collect::<Vec<_>>());
    for (number, seen) in &seen {
        let n = u64::from(number % 7);
        let expected = Report {
            iterations: vec![0, n],
            tests: vec![0, n],
            method_calls: vec![1, 1],
            method_depth: vec![1, 1],
            calls: 1,
            depth: 2,
            observed: [(format!("v{n}"), n.to_string())].into_iter().collect(),
        };
        match n {
            3 => assert_eq!(seen[0].status, ProgramStatus::Thrown),
            4 => assert_eq!(seen[0].status, ProgramStatus::CheckFailed),
            5 => assert_eq!(seen[0].status, ProgramStatus::Steps),
            _ => assert_eq!(seen[0].report, Some(expected), "{seen:?}"),
        }
    }
}

#[test]
fn checks_that_fail_say_which() {
    let failing = [
        (
            "tatsu$.Check.quiet(); tatsu$.Check.that(1 > 2, \"ASSERT on line 3\");",
            "ASSERT on line 3 does not hold",
        ),
        (
            "tatsu$.Check.bound(false, 1, \"LOOP on line 4\");",
            "LOOP on line 4 does not allow 1 pass",
        ),
        ("tatsu$.Check.enter(0, 0, \"@REC of f\");", "@REC of f does not allow 1 open activations"),
    ];
    for (body, message) in failing {
        let seen = run_checked(&main_with(body));
        assert_eq!((seen.status, seen.message.as_str()), (ProgramStatus::CheckFailed, message));
    }
}

#[test]
fn endless_loops_of_checked_programs_end_by_themselves() {
    let seen = run_checked(&main_with("while (true) { tatsu$.Check.pass(0); }"));
    assert_eq!(seen.status, ProgramStatus::Steps, "{seen:?}");
}

#[test]
fn conditions_know_counts_and_orders() {
    let text = "class Main { public static void main(String[] a) { tatsu$.Check.enter(0, 9, \"main\"); \
                for (int i = 0; i < 5; i++) { tatsu$.Check.step(); tatsu$.Check.pass(1); } \
                tatsu$.Check.quiet(); tatsu$.Check.step(); tatsu$.Check.loud(); \
                System.out.print(tatsu$.Check.steps() + \" \" + tatsu$.Check.iterations(1, 1) + tatsu$.Check.iterations(2, 1, 0)); \
                System.out.print(\" \" + tatsu$.Check.sorted(new int[] { 1, 1, 3 }) + tatsu$.Check.sorted(new char[] { 'b', 'a' })); \
                System.out.print(\" \" + tatsu$.Check.sorted(new String[] { \"B\", \"a\" }) + tatsu$.Check.sorted(new String[] { null })); \
                System.out.print(\" \" + tatsu$.Check.distinct(new String[] { \"a\", new String(\"a\") }) + tatsu$.Check.distinct(new int[] { 1, 1 }, -1)); \
                try { tatsu$.Check.distinct(new int[] { 1, 1 }, 3); } catch (IndexOutOfBoundsException e) { System.out.print(\" out\"); } \
                try { tatsu$.Check.sorted(new String[] { \"b\", \"a\", null }); } catch (NullPointerException e) { System.out.print(\" null\"); } \
                } }";
    let seen = run_checked(text);
    assert_eq!(seen.output, "5 50 truefalse truetrue falsetrue out null", "{seen:?}");
}
