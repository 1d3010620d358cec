//! Laws of calling classes, on random classes: what `crash`, `compare` and `suite` say must hold
//! together and in plain Java, whatever a class does.
//!
//! `TATSU_RANDOM_CLASSES` sets the number of classes (20 unless set), `TATSU_SEED` where the
//! random numbers start.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings and starts a JDK")]

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::command::jvm::explorer;
use crate::random_classes::dice::Dice;
use crate::random_classes::pattern::{ended, is_alike, method_of, parts, shows, stands_for, words};
use crate::random_classes::plain::{PlainAnswer, PlainJob, run};
use crate::random_classes::{RandomClass, Shape};
use tatsu::classes::compare::Comparison;
use tatsu::classes::compared::ComparedSubmission;
use tatsu::classes::crash::{self, CrashFinding, CrashReport};
use tatsu::classes::journal::RunJournal;
use tatsu::classes::plan::{ComparePlan, ExceptionMatch, Fairness, SearchPlan};
use tatsu::classes::suite::{SuitePlan, SuiteReport, SuiteTest, suite};
use tatsu::classes::tally::DifferentPattern;
use tatsu::jvm::explorer::{ClassFile, Explorer};

/// Classes that plain Java runs at a time.
const BATCH: usize = 25;

/// The greatest size of scripts.
const SIZE: u32 = 7;

/// The most calls of scripts.
const CALLS: u32 = 3;

/// The most steps of a script.
const STEPS: u64 = 1000;

/// How deep arguments are filled in.
const DEPTH: u32 = 2;

/// How often a call may hang before it is left out.
const MOST_HANGING: usize = 5;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn files(class: &RandomClass) -> Vec<ClassFile> {
    vec![ClassFile { name: format!("{}.java", class.name), text: class.text(), is_tested: true }]
}

fn plan(calls: u32) -> SearchPlan {
    SearchPlan {
        ints: Some(vec![-1, 0, 1]),
        doubles: Some(vec![-1.0, 0.5]),
        chars: Some(vec!['a', '0']),
        strings: Some(vec![String::new(), String::from("a")]),
        lengths: (0, 2),
        calls,
        size: SIZE,
        scripts: 100_000_000,
        steps: STEPS,
        hang: Duration::from_millis(300),
        journal: 1_000_000,
        ..SearchPlan::default()
    }
}

/// What tatsu says of a class.
struct Told {
    class: RandomClass,
    sibling: RandomClass,
    report: CrashReport,
    journal: Vec<(String, String)>,
    deep: Option<CrashReport>,
    exceptions: ExceptionMatch,
    compared: ComparedSubmission,
    /// The sibling beside the class on arguments that are filled in, and the class beside the
    /// sibling.
    by_fields: Option<[ComparedSubmission; 2]>,
    suite: SuiteReport,
}

struct Laws {
    explorer: Explorer,
}

impl Laws {
    fn crash(&mut self, class: &RandomClass, plan: &SearchPlan) -> CrashReport {
        let found = crash::search(&mut self.explorer, files(class), plan);
        let found = found.unwrap_or_else(|error| panic!("{error:?}\n{}", class.text()));
        CrashReport::of(found, &[])
    }

    /// The lines of the journal: scripts and endings.
    fn journal(&mut self) -> Vec<(String, String)> {
        let journal = RunJournal::of(&mut self.explorer, &plan(1)).expect("a journal");
        assert_eq!(journal.more, 0);
        let line = |line: &String| {
            let (script, ending) = line.split_once(" ==> ").expect("a script and its ending");
            (script.to_owned(), ending.to_owned())
        };
        journal.lines.iter().map(line).collect()
    }

    /// A class as a reference.
    fn reference(&mut self, class: &RandomClass, exceptions: ExceptionMatch) -> Comparison {
        self.reference_within(class, plan(CALLS), exceptions)
    }

    fn reference_within(
        &mut self,
        class: &RandomClass,
        search: SearchPlan,
        exceptions: ExceptionMatch,
    ) -> Comparison {
        // Differences have no mirror where the reference breaks and that does not count.
        let fairness = Fairness { counts_breaks: true, ..Fairness::default() };
        let plan = ComparePlan { search, exceptions, fairness, ..ComparePlan::default() };
        let comparison = Comparison::start(&mut self.explorer, files(class), plan);
        let comparison = comparison.expect("a reference");
        let differences = &comparison.facts.differences;
        assert!(comparison.is_steady(), "{differences:?}\n{}", class.text());
        comparison
    }

    fn compare(&mut self, one: &mut Comparison, other: &RandomClass) -> ComparedSubmission {
        one.compare(&mut self.explorer, "other", &files(other)).expect("a submission")
    }

    fn equal_plans_give_equal_reports_and_a_larger_bound_includes_a_smaller(
        &mut self,
        class: &RandomClass,
    ) -> (CrashReport, Vec<(String, String)>) {
        let text = class.text();
        let (small, runs) = (self.crash(class, &plan(2)), self.journal());
        let (large, all) = (self.crash(class, &plan(CALLS)), self.journal());
        let again = (self.crash(class, &plan(CALLS)), self.journal());
        assert_eq!((&large, &all), (&again.0, &again.1), "{text}");
        let more: BTreeSet<&(String, String)> = all.iter().collect();
        if class.shape != Shape::Waiting {
            for run in &runs {
                assert!(more.contains(run), "{run:?}\n{text}");
            }
        }
        for finding in &small.findings {
            // The smallest script of a way to fail stays the smallest.
            let found = large
                .findings
                .iter()
                .find(|one| one.script == finding.script && one.outcome == finding.outcome);
            let is_kept = found.is_some_and(|one| one.scripts >= finding.scripts);
            assert!(is_kept || class.shape == Shape::Waiting, "{finding:?}\n{text}");
        }
        (large, all)
    }

    /// How a sibling compares with a class, which agrees with itself. Differences are mirrored,
    /// unless an exception of a subclass counts as one of its class on one side only.
    fn compared(
        &mut self,
        (class, sibling): (&RandomClass, &RandomClass),
        exceptions: ExceptionMatch,
    ) -> ComparedSubmission {
        let mut reference = self.reference(class, exceptions);
        if class.shape != Shape::Waiting {
            let own = self.compare(&mut reference, class);
            assert!(own.is_right(), "{own:?}\n{}", class.text());
        }
        let there = self.compare(&mut reference, sibling);
        if exceptions == ExceptionMatch::Any && class.shape != Shape::Waiting {
            let mut reference = self.reference(sibling, exceptions);
            let back = self.compare(&mut reference, class);
            Self::differences_are_mirrored((class, &there), (sibling, &back));
        }
        there
    }

    /// How a sibling compares with a class on arguments that are filled in where either looks, and
    /// the class with the sibling. Each agrees with itself.
    fn compared_by_fields(
        &mut self,
        (class, sibling): (&RandomClass, &RandomClass),
        exceptions: ExceptionMatch,
    ) -> [ComparedSubmission; 2] {
        [(class, sibling), (sibling, class)].map(|(one, other)| {
            let plan = SearchPlan { depth: DEPTH, journal: 0, ..plan(1) };
            let mut reference = self.reference_within(one, plan, exceptions);
            let own = self.compare(&mut reference, one);
            assert!(own.is_right(), "{own:?}\n{}", one.text());
            self.compare(&mut reference, other)
        })
    }

    fn differences_are_mirrored(
        (one, there): (&RandomClass, &ComparedSubmission),
        (other, back): (&RandomClass, &ComparedSubmission),
    ) {
        let texts = (one.text(), other.text());
        assert_eq!(there.methods.len(), back.methods.len(), "{}{}", texts.0, texts.1);
        for (there, back) in there.methods.iter().zip(&back.methods) {
            let named = |text: &Option<String>| {
                text.as_ref().map(|text| text.replace(&other.name, &one.name))
            };
            assert_eq!(
                (there.scripts, there.different, named(&there.script)),
                (back.scripts, back.different, named(&back.script)),
                "{}{}",
                texts.0,
                texts.1
            );
            assert_eq!(
                (&there.expected, &there.got),
                (&back.got, &back.expected),
                "{}{}",
                texts.0,
                texts.1
            );
        }
    }

    /// Asks everything about a class, and checks what needs no other Java.
    fn told(&mut self, class: RandomClass, sibling: RandomClass, dice: &mut Dice) -> Told {
        let (report, journal) =
            self.equal_plans_give_equal_reports_and_a_larger_bound_includes_a_smaller(&class);
        let exceptions = dice.one(&[ExceptionMatch::Any, ExceptionMatch::Type]);
        let compared = self.compared((&class, &sibling), exceptions);
        let deep = (class.shape == Shape::Tool).then(|| {
            let plan = SearchPlan { calls: 1, depth: DEPTH, journal: 0, ..plan(1) };
            self.crash(&class, &plan)
        });
        let by_fields = (class.shape == Shape::Tool)
            .then(|| self.compared_by_fields((&class, &sibling), exceptions));
        let plan = SuitePlan { search: plan(CALLS), tests: 1000, faults: 0, is_traced: false };
        let suite = suite(&mut self.explorer, files(&class), &plan).expect("a suite");
        assert!(suite.covers_all(), "{}\n{}", suite.text(false), class.text());
        Told { class, sibling, report, journal, deep, exceptions, compared, by_fields, suite }
    }
}

impl Told {
    /// What plain Java is asked about the class: first the completed lines, then the suite.
    fn jobs(&self) -> [PlainJob; 2] {
        let bodies = |statements: &[String], end: &str| statements.join(" ") + end;
        let lines = self.completed().map(|(_, java)| bodies(java, " return null;"));
        // Objects with a `toString` of their own may throw where they are shown.
        let shown = if self.class.shape == Shape::Like { 0 } else { usize::MAX };
        let tests = self.suite.tests.iter().take(shown).map(|test| {
            let before: Vec<String> = test.setup.iter().chain(&test.arguments).cloned().collect();
            if test.is_void {
                bodies(&before, &format!(" {}; return null;", test.call))
            } else {
                bodies(&before, &format!(" return {};", test.call))
            }
        });
        let is_enumerated = self.class.is_plain();
        let depth = if self.deep.is_some() { DEPTH } else { 0 };
        let job = |class: &RandomClass, depth, bodies| PlainJob {
            class: class.clone(),
            is_enumerated,
            bounds: (CALLS, SIZE, STEPS, depth),
            bodies,
        };
        let bodies = lines.chain(tests).collect();
        [job(&self.class, depth, bodies), job(&self.sibling, depth, Vec::new())]
    }

    /// The findings with each way to complete them, but for those of observers.
    fn completed(&self) -> impl Iterator<Item = (&CrashFinding, &[String])> {
        let is_called = |finding: &&CrashFinding| {
            let parts = finding.script.split("; ").count();
            finding.java.first().is_some_and(|java| java.len() == parts)
                && !finding.script.ends_with(".next()")
                && finding.outcome.contains([' '])
                && !finding.outcome.contains("equal")
                && !finding.outcome.contains("compareTo")
        };
        let of = |finding| -> Vec<(&CrashFinding, &[String])> {
            let finding: &CrashFinding = finding;
            finding.java.iter().map(|java| (finding, java.as_slice())).collect()
        };
        self.report.findings.iter().filter(is_called).flat_map(of)
    }

    /// What plain Java knows better; the number of lines that were checked.
    fn check(&self, plain: &PlainAnswer, other: &PlainAnswer) -> usize {
        let mut bodies = plain.bodies.iter();
        let mut lines = 0;
        for (finding, java) in self.completed() {
            let (ending, _) = bodies.next().expect("an ending for each body");
            let seen = ending.trim_start_matches("! ");
            assert_eq!(finding.outcome, seen, "{java:?}\n{}", self.class.text());
            lines += 1;
        }
        if self.class.shape != Shape::Like {
            let tests: Vec<(&SuiteTest, &(String, Vec<u32>))> =
                self.suite.tests.iter().zip(bodies).collect();
            self.tests_end_as_told_and_cover_all_lines(plain, &tests);
        }
        if self.class.is_plain() {
            self.brute_force_finds_the_same_scripts(plain);
            self.lines_are_minimal_and_do_not_overlap(plain);
            self.differences_are_those_of_brute_force(plain, other);
        }
        if let Some(deep) = &self.deep {
            self.patterns_are_what_brute_force_finds(deep, plain);
        }
        if let Some([there, back]) = &self.by_fields {
            let (one, two) = ((&self.class, plain), (&self.sibling, other));
            self.differences_by_fields_are_those_of_brute_force(there, one, two);
            self.differences_by_fields_are_those_of_brute_force(back, two, one);
        }
        lines
    }

    /// The patterns on which the sibling differs from the class where arguments are filled in.
    fn patterns_that_differ(&self) -> usize {
        let methods = self.by_fields.iter().flat_map(|[there, _]| &there.methods);
        methods.filter_map(|method| method.fields.as_ref()).map(|one| one.different.len()).sum()
    }

    fn tests_end_as_told_and_cover_all_lines(
        &self,
        plain: &PlainAnswer,
        tests: &[(&SuiteTest, &(String, Vec<u32>))],
    ) {
        let mut covered: BTreeSet<u32> = BTreeSet::new();
        for (test, (ending, lines)) in tests {
            covered.extend(lines);
            let is_right = if test.kind == "thrown" {
                let name = ending.trim_start_matches("! ").split(' ').next().unwrap_or_default();
                test.value.rsplit('.').next() == Some(name)
            } else {
                let seen = ending.trim_start_matches("= ");
                test.is_void && seen == "null" || test.value.starts_with(seen)
            };
            assert!(is_right, "{ending}\n{test:?}\n{}", self.class.text());
        }
        if self.class.shape != Shape::Waiting {
            let all: BTreeSet<u32> = plain.lines.iter().copied().collect();
            assert_eq!(covered, all, "{}{}", self.suite.text(false), self.class.text());
        }
    }

    fn brute_force_finds_the_same_scripts(&self, plain: &PlainAnswer) {
        let ending = |ending: &str| match ending.strip_prefix('=') {
            Some(_) => String::from("ends"),
            None => ending.to_owned(),
        };
        let brute: BTreeMap<&str, String> =
            plain.without_copies().map(|one| (one.text.as_str(), ending(&one.ending))).collect();
        assert_eq!(brute.len(), plain.without_copies().count(), "no script twice");
        let mut hanging: BTreeMap<&str, usize> = BTreeMap::new();
        for (script, ending) in &self.journal {
            let expected = brute.get(script.as_str());
            assert_eq!(expected, Some(ending), "{script}\n{}", self.class.text());
            if ending == "! time limit" {
                let last = script.rsplit("; ").next().unwrap_or_default();
                *hanging.entry(last.split('(').next().unwrap_or_default()).or_default() += 1;
            }
        }
        let most = hanging.values().max().copied().unwrap_or_default();
        assert!(most <= MOST_HANGING, "{hanging:?}\n{}", self.class.text());
        if self.class.shape != Shape::Waiting {
            let known: BTreeSet<&str> = self.journal.iter().map(|(one, _)| one.as_str()).collect();
            let lost = brute.keys().find(|script| !known.contains(**script));
            assert_eq!(lost, None, "{}", self.class.text());
            assert_eq!(self.journal.len(), brute.len(), "{}", self.class.text());
            assert_eq!(self.report.scripts, brute.len() as u64);
        }
    }

    fn lines_are_minimal_and_do_not_overlap(&self, plain: &PlainAnswer) {
        if self.class.shape == Shape::Waiting {
            return;
        }
        // Limits have no place; what fails in a helper is told once for all that call it.
        let key = |outcome: &str, script: &str| {
            let last = script.rsplit("; ").next().unwrap_or_default();
            let method = last.split('(').next().unwrap_or_default().rsplit('.').next();
            let method = method.filter(|_| !outcome.contains(" at ")).unwrap_or_default();
            format!("{outcome} {method}")
        };
        let mut told: BTreeMap<String, (u64, usize)> = BTreeMap::new();
        for finding in &self.report.findings {
            let entry =
                told.entry(key(&finding.outcome, &finding.script)).or_insert((0, usize::MAX));
            entry.0 += finding.scripts;
            entry.1 = entry.1.min(finding.java[0].len());
            for one in plain.without_copies() {
                if stands_for(&finding.script, &one.text) {
                    let seen = one.ending.trim_start_matches("! ");
                    assert_eq!(
                        seen,
                        finding.outcome,
                        "{} {}\n{}",
                        finding.script,
                        one.text,
                        self.class.text()
                    );
                }
            }
        }
        let mut brute: BTreeMap<String, (u64, usize)> = BTreeMap::new();
        for one in plain.without_copies().filter(|one| one.ending.starts_with('!')) {
            let outcome = one.ending.trim_start_matches("! ");
            let entry = brute.entry(key(outcome, &one.text)).or_insert((0, usize::MAX));
            entry.0 += 1;
            entry.1 = entry.1.min(one.calls);
        }
        assert_eq!(told, brute, "{}", self.class.text());
    }

    fn patterns_are_what_brute_force_finds(&self, deep: &CrashReport, plain: &PlainAnswer) {
        for (script, ending) in &plain.deep {
            let holders: Vec<(&str, &str)> = deep
                .findings
                .iter()
                .flat_map(|one| {
                    one.patterns.iter().map(|pattern| (pattern.as_str(), one.outcome.as_str()))
                })
                .filter(|(pattern, _)| stands_for(pattern, script))
                .collect();
            let outcomes: Vec<&str> = holders.iter().map(|(_, outcome)| *outcome).collect();
            let expected: Vec<&str> = ending.strip_prefix("! ").into_iter().collect();
            assert_eq!(outcomes, expected, "{script} in {holders:?}\n{}", self.class.text());
        }
        let whole = deep.fields.as_ref().is_some_and(|one| one.calls > 0 && !one.is_late);
        assert!(whole, "{:?}\n{}", deep.fields, self.class.text());
        for pattern in deep.findings.iter().flat_map(|one| &one.patterns) {
            let is_found = plain.deep.iter().any(|(script, _)| stands_for(pattern, script))
                || plain.too_deep.iter().any(|method| pattern.contains(&format!("{method}(")));
            assert!(is_found, "{pattern}\n{}", self.class.text());
        }
    }

    /// Each call on which both differ is in one pattern, with both endings; each other one in none.
    fn differences_by_fields_are_those_of_brute_force(
        &self,
        compared: &ComparedSubmission,
        (class, plain): (&RandomClass, &PlainAnswer),
        (sibling, other): (&RandomClass, &PlainAnswer),
    ) {
        let text = || format!("{compared:?}\n{}{}", class.text(), sibling.text());
        let whole = compared.fields.as_ref().is_some_and(|one| one.calls > 0 && !one.is_late);
        assert!(whole, "{}", text());
        let others: BTreeMap<String, &str> = other
            .deep
            .iter()
            .map(|(script, got)| (script.replace(&sibling.name, &class.name), got.as_str()))
            .collect();
        let tallies = compared.methods.iter().filter_map(|method| method.fields.as_ref());
        let patterns: Vec<&DifferentPattern> = tallies.flat_map(|tally| &tally.different).collect();
        for (script, expected) in &plain.deep {
            let Some(got) = others.get(script) else { continue };
            let seen = [ended(expected), ended(got)];
            let mut told: Vec<[String; 2]> = Vec::new();
            for one in &patterns {
                let Some(parts) = parts(&one.pattern, script) else { continue };
                // What neither looks at may be in a list that one of them returns.
                let said = [words(&one.expected), words(&one.got)];
                let is_seen = said.iter().zip(&seen).all(|(one, other)| shows(one, other, &parts));
                told.push(if is_seen { seen.clone() } else { said });
            }
            let differs = !is_alike(expected, got, self.exceptions);
            let seen: Vec<[String; 2]> = differs.then_some(seen).into_iter().collect();
            assert_eq!(told, seen, "{script}\n{}", text());
        }
        for pattern in &patterns {
            let pattern = &pattern.pattern;
            let is_found = plain.deep.iter().any(|(script, _)| stands_for(pattern, script))
                || plain.too_deep.iter().any(|method| pattern.contains(&format!("{method}(")));
            assert!(is_found, "{pattern}\n{}", text());
        }
    }

    fn differences_are_those_of_brute_force(&self, plain: &PlainAnswer, other: &PlainAnswer) {
        if self.class.shape == Shape::Waiting {
            return;
        }
        let text = || self.class.text() + &self.sibling.text();
        let others: BTreeMap<String, &str> = other
            .scripts
            .iter()
            .map(|one| {
                (one.text.replace(&self.sibling.name, &self.class.name), one.ending.as_str())
            })
            .collect();
        for method in &self.compared.methods {
            let name = method_of(&method.shown);
            let both = plain.scripts.iter().filter(|one| method_of(&one.text) == name);
            let both = both.filter_map(|one| Some((one, *others.get(&one.text)?)));
            let (mut scripts, mut different, mut least) = (0, 0, usize::MAX);
            for (one, got) in both {
                scripts += 1;
                let differs = !is_alike(&one.ending, got, self.exceptions);
                different += u64::from(differs);
                least = least.min(if differs { one.calls } else { usize::MAX });
                let is_told =
                    method.script.as_deref().is_some_and(|told| stands_for(told, &one.text));
                if is_told {
                    let expected = method.expected.as_ref().map(words);
                    let seen = method.got.as_ref().map(words);
                    assert_eq!(
                        expected,
                        Some(ended(&one.ending)),
                        "{method:?} {}\n{}",
                        one.text,
                        text()
                    );
                    assert_eq!(seen, Some(ended(got)), "{method:?} {}\n{}", one.text, text());
                }
            }
            assert_eq!(
                (method.scripts, method.different),
                (scripts, different),
                "{method:?}\n{}",
                text()
            );
            if different > 0 {
                assert_eq!(method.java.len(), least, "{method:?}\n{}", text());
            }
        }
    }
}

#[test]
fn laws_hold_on_random_classes() {
    let mut laws = Laws { explorer: explorer() };
    let count = usize::try_from(number("TATSU_RANDOM_CLASSES", 20)).expect("a number");
    let mut dice = Dice(number("TATSU_SEED", 0));
    let (mut different, mut crashing, mut lines, mut scripts) = (0, 0, 0, 0);
    let mut apart = 0;
    let mut shapes: BTreeMap<Shape, usize> = BTreeMap::new();
    for from in (0..count).step_by(BATCH) {
        let mut all = Vec::new();
        for at in from..count.min(from + BATCH) {
            let class = RandomClass::of(&format!("R{at}"), &mut dice);
            let sibling = class.sibling(&format!("S{at}"), &mut dice);
            *shapes.entry(class.shape).or_default() += 1;
            all.push(laws.told(class, sibling, &mut dice));
        }
        let jobs: Vec<PlainJob> = all.iter().flat_map(Told::jobs).collect();
        for (told, answers) in all.iter().zip(run(&jobs).chunks(2)) {
            lines += told.check(&answers[0], &answers[1]);
            scripts += answers[0].scripts.len() + answers[0].deep.len();
            different += usize::from(!told.compared.is_right());
            apart += told.patterns_that_differ();
            crashing += usize::from(!told.report.findings.is_empty());
        }
    }
    println!(
        "{count} classes {shapes:?}: {crashing} fail, {different} differ from a sibling, with \
         {apart} patterns; {lines} completed lines and {scripts} scripts in plain Java"
    );
    assert!(count < 100 || apart * 4 > count, "{apart} patterns");
    assert!(different * 3 > count && crashing * 3 > count, "{different} and {crashing} of {count}");
}
