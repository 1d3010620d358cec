//! Laws of calling classes, on random classes: what `crash`, `compare` and `suite` say must hold
//! together, whatever a class does.
//!
//! `TATSU_RANDOM_CLASSES` sets the number of classes (20 unless set), `TATSU_SEED` where the random
//! numbers start.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::fmt::Write as _;
use std::path::Path;

use tatsu::classes::compare::{ComparedSubmission, Comparison};
use tatsu::classes::crash::{self, CrashReport};
use tatsu::classes::plan::ComparePlan;
use tatsu::classes::plan::SearchPlan;
use tatsu::classes::suite::{SuitePlan, suite};
use tatsu::classes::tally::MethodTally;
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::{ClassFile, Explorer};
use tatsu::jvm::toolchain;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Random numbers: a multiplicative generator, and its upper bits.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[usize::try_from(self.below(of.len() as u64)).expect("an index")]
    }

    /// A whole number: fields, the parameter, operators that may fail.
    fn value(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.one(&["x", "n", "top", "0", "1", "2", "a.length", "x", "n"]).to_owned();
        }
        match self.below(8) {
            0 => format!("a[{}]", self.value(depth - 1)),
            1 => format!("helper({})", self.value(depth - 1)),
            2 => format!(
                "({} ? {} : {})",
                self.truth(1),
                self.value(depth - 1),
                self.value(depth - 1)
            ),
            _ => {
                let operator = self.one(&["+", "-", "*", "/", "%", "+", "-"]);
                format!("({} {operator} {})", self.value(depth - 1), self.value(depth - 1))
            }
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        if depth > 0 && self.below(3) == 0 {
            let operator = self.one(&["&&", "||"]);
            return format!("({} {operator} !{})", self.truth(depth - 1), self.truth(0));
        }
        let operator = self.one(&["<", "<=", "==", "!=", ">"]);
        format!("({} {operator} {})", self.value(1), self.value(1))
    }

    fn statements(&mut self, depth: u32) -> String {
        let mut text = String::new();
        for _ in 0..=self.below(3) {
            let statement = match self.below(if depth == 0 { 4 } else { 9 }) {
                0 => format!("n = {};", self.value(2)),
                1 => format!("a[{}] = {};", self.value(1), self.value(1)),
                2 => String::from("top++;"),
                3 => format!("seen += {};", self.value(1)),
                4 => format!(
                    "if {} {{ {} }} else {{ {} }}",
                    self.truth(1),
                    self.statements(depth - 1),
                    self.statements(depth - 1)
                ),
                5 => format!("if {} n--;", self.truth(1)),
                6 => format!(
                    "for (int i{depth} = 0; i{depth} < {}; i{depth}++) {{ {} }}",
                    self.value(1),
                    self.statements(depth - 1)
                ),
                7 => format!(
                    "while (x > {}) {{ {} x--; }}",
                    self.value(1),
                    self.statements(depth - 1)
                ),
                _ => format!("if {} throw new IllegalStateException();", self.truth(1)),
            };
            let _ = write!(text, "{statement}\n        ");
        }
        text
    }

    fn method(&mut self, name: &str) -> String {
        format!(
            "    public int {name}(int x) {{\n        {}return {};\n    }}\n",
            self.statements(2),
            self.value(2)
        )
    }

    /// The methods of a class, of which two classes may share some.
    fn methods(&mut self) -> Vec<String> {
        ["f", "g"].map(|name| self.method(name)).to_vec()
    }
}

fn class(methods: &[String]) -> String {
    format!(
        "public class R {{\n    private final int[] a = new int[2];\n    private int n;\n    private int top;\n    private String seen = \"\";\n\
         {}    private int helper(int x) {{ return x > 1 ? x - 1 : x; }}\n    public int last() {{ return a[1] + n; }}\n    \
         public String seen() {{ return seen.length() > 9 ? \"long\" : seen; }}\n}}\n",
        methods.concat()
    )
}

fn files(text: &str) -> Vec<ClassFile> {
    vec![ClassFile { name: String::from("R.java"), text: text.to_owned(), is_tested: true }]
}

fn plan(calls: u32) -> SearchPlan {
    SearchPlan {
        ints: Some(vec![-1, 0, 1]),
        calls,
        scripts: 200_000,
        steps: 2_000,
        ..SearchPlan::default()
    }
}

struct Laws {
    explorer: Explorer,
}

impl Laws {
    fn crash(&mut self, text: &str, calls: u32) -> CrashReport {
        let found = crash::search(&mut self.explorer, files(text), &plan(calls));
        CrashReport::of(found.unwrap_or_else(|error| panic!("{error}\n{text}")), &[])
    }

    fn compare(&mut self, one: &str, other: &str) -> (Vec<MethodTally>, ComparedSubmission) {
        let plan = ComparePlan { search: plan(3), ..ComparePlan::default() };
        let mut comparison =
            Comparison::start(&mut self.explorer, files(one), plan).expect("a reference");
        let compared = comparison.compare(&mut self.explorer, "other", &files(other));
        (comparison.facts.differences, compared.expect("a submission"))
    }

    fn equal_plans_give_equal_reports_and_a_larger_bound_includes_a_smaller(&mut self, text: &str) {
        let (small, again) = (self.crash(text, 2), self.crash(text, 2));
        assert_eq!(small, again, "{text}");
        let large = self.crash(text, 3);
        assert!(large.scripts >= small.scripts, "{text}");
        for finding in &small.findings {
            // The smallest script of a way to fail stays the smallest.
            let found = large
                .findings
                .iter()
                .find(|one| one.script == finding.script && one.outcome == finding.outcome);
            assert!(found.is_some_and(|one| one.scripts >= finding.scripts), "{finding:?}\n{text}");
        }
    }

    fn a_class_agrees_with_itself(&mut self, text: &str) {
        let (own, compared) = self.compare(text, text);
        assert!(own.iter().all(|one| one.different == 0), "{text}");
        assert!(compared.is_right(), "{compared:?}\n{text}");
    }

    /// Whether the two differ.
    fn differences_are_mirrored(&mut self, one: &str, other: &str) -> bool {
        let (_, there) = self.compare(one, other);
        let (_, back) = self.compare(other, one);
        for (there, back) in there.methods.iter().zip(&back.methods) {
            assert_eq!(
                (&there.method, there.scripts, there.different, &there.script),
                (&back.method, back.scripts, back.different, &back.script),
                "{one}{other}"
            );
            assert_eq!((&there.expected, &there.got), (&back.got, &back.expected), "{one}{other}");
        }
        !there.is_right()
    }

    fn a_suite_covers_what_all_scripts_cover(&mut self, text: &str) {
        let plan = SuitePlan { search: plan(3), tests: 1000, faults: 0, is_traced: false };
        let report = suite(&mut self.explorer, files(text), &plan).expect("a suite");
        assert!(report.covers_all(), "{}\n{text}", report.text());
        assert!((report.tests.len() as u64) < report.scripts.max(2), "{text}");
    }
}

#[test]
fn laws_hold_on_random_classes() {
    let path = std::env::var_os("PATH");
    let home = std::env::var_os("JAVA_HOME");
    let toolchain = toolchain::find(home.as_deref().map(Path::new), path.as_deref());
    let toolchain = toolchain.expect("a JDK");
    // The classes do nothing but arithmetic.
    let confinement = Confinement::find(path.as_deref()).unwrap_or(Confinement::Open);
    let explorer = Explorer::start(None, &toolchain, &confinement).expect("an explorer");
    let mut laws = Laws { explorer };
    let count = number("TATSU_RANDOM_CLASSES", 20);
    let mut dice = Dice(number("TATSU_SEED", 0));
    let (mut different, mut crashing) = (0, 0);
    for _ in 0..count {
        let methods = dice.methods();
        let text = class(&methods);
        let other = class(&[methods[0].clone(), dice.method("g")]);
        laws.equal_plans_give_equal_reports_and_a_larger_bound_includes_a_smaller(&text);
        laws.a_class_agrees_with_itself(&text);
        different += u64::from(laws.differences_are_mirrored(&text, &other));
        laws.a_suite_covers_what_all_scripts_cover(&text);
        crashing += u64::from(!laws.crash(&text, 2).findings.is_empty());
    }
    println!("{count} classes: {crashing} fail, {different} differ from a sibling");
    assert!(different * 3 > count && crashing * 3 > count, "{different} and {crashing} of {count}");
}
