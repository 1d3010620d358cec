//! Arguments on which a wrong version of a method does something else than the right one.
//!
//! In: a skeleton that names a call, its versions with another line, and the values of an instance.
//! Out: for each version a [`Refutation`]: calls on which both come to the same, and calls on which
//! they do not, since the version gives another result or throws. What holds: every call is one
//! that the author's conditions allow, all values outside of the call are those of the instance,
//! and both runs are claims that a JVM has to confirm.

use std::sync::Arc;

use super::aim::Aim;
use super::claim::Claim;
use super::run_result::{RunResult, run_result};
use super::versions::{LIMITS, Prepared, Versions};
use crate::skeleton::Skeleton;
use crate::solve::execute::Run;
use crate::solve::model::Model;
use crate::solve::space::random::InstanceDice;
use crate::solve::space::values::Values;
use crate::validate::instance::{literals, shown};

/// How many calls of each sort an instance has to choose from.
const MOST: usize = 9;
/// How many arguments are tried.
const TRIES: u64 = 300;

/// A wrong version of a method, and what it does on some arguments.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// Its number among the versions of the skeleton, from 1.
    pub version: usize,
    /// What students see of it.
    pub shown: String,
    /// Calls on which it does something else.
    pub refuting: Vec<TriedCall>,
    /// Calls on which it does what the right one does.
    pub agreeing: Vec<TriedCall>,
    /// What explains its runs.
    pub read: Arc<Skeleton>,
}

/// A call, and what both versions do.
#[derive(Clone, Debug)]
pub struct TriedCall {
    /// The values of all placeholders as they stand in the text.
    pub literals: Vec<String>,
    /// What the right version comes to.
    pub right: RunResult,
    /// What the other version comes to.
    pub other: RunResult,
    /// The exception with which the other version ends, if it does.
    pub thrown: Option<String>,
    /// What a JVM has to confirm of both.
    pub claims: [Claim; 2],
}

impl PartialEq for Refutation {
    /// What explains its runs follows from the rest.
    fn eq(&self, other: &Self) -> bool {
        self.version == other.version
            && self.shown == other.shown
            && self.refuting == other.refuting
            && self.agreeing == other.agreeing
    }
}

impl PartialEq for TriedCall {
    fn eq(&self, other: &Self) -> bool {
        self.literals == other.literals && self.claims == other.claims
    }
}

/// The placeholders that stand in the call which the author names.
pub fn arguments(skeleton: &Skeleton) -> Vec<usize> {
    let placeholders = skeleton.program.placeholders.iter().enumerate();
    let is_called = |span| skeleton.source.written_span(span) != span;
    placeholders.filter(|(_, one)| is_called(one.span)).map(|(at, _)| at).collect()
}

/// What the method itself does on some arguments.
struct ArgumentTrial {
    /// The arguments as they are written.
    literals: Vec<String>,
    model: Model,
    run: Run,
    told: RunResult,
}

impl Versions {
    /// What each version does on other arguments than those of an instance.
    pub fn refutations(&self, aim: Aim, model: &Model) -> Vec<Refutation> {
        let tried: Vec<ArgumentTrial> = self
            .other_arguments(model)
            .into_iter()
            .filter_map(|other| {
                let run = self.machine.run(&other, &LIMITS);
                let told = run_result(&self.original, &run)?;
                Some(ArgumentTrial {
                    literals: literals(&self.original, &other),
                    model: other,
                    run,
                    told,
                })
            })
            .collect();
        let refutations = self.prepared.iter().zip(1..).map(|(one, version)| {
            let mut found = Refutation {
                version,
                shown: shown(&one.written.skeleton, &one.written.model(model)),
                refuting: Vec::new(),
                agreeing: Vec::new(),
                read: Arc::clone(&one.read),
            };
            for on in &tried {
                let told = &on.told;
                let Some(call) = self.tried(one, on) else { continue };
                let agrees = call.thrown.is_none() && aim.reached(&call.other) == aim.reached(told);
                let into = if agrees { &mut found.agreeing } else { &mut found.refuting };
                // Blanks are no difference that students could see.
                if into.len() < MOST && !aim.blurs(&call.other, told) {
                    into.push(call);
                }
            }
            found
        });
        refutations.collect()
    }

    /// What a version does on some arguments; `None` if that is not known.
    fn tried(&self, version: &Prepared, on: &ArgumentTrial) -> Option<TriedCall> {
        let ArgumentTrial { literals, model, run, told } = on;
        let own = version.relaxed.model(model);
        let other_run = version.machine.run(&own, &LIMITS);
        let other = run_result(&version.claimed, &other_run)?;
        let claim = |skeleton: &Arc<Skeleton>, model: Model, run: Run| {
            Claim::of_run(Arc::clone(skeleton), model, run)
        };
        Some(TriedCall {
            literals: literals.clone(),
            right: told.clone(),
            other,
            thrown: other_run.thrown.map(|thrown| thrown.simple_name().to_owned()),
            claims: [
                claim(&self.original, model.clone(), run.clone()),
                claim(&version.claimed, own, other_run),
            ],
        })
    }

    /// The instance with other arguments, in an order that follows from its values: all that there
    /// are, or some of them.
    fn other_arguments(&self, own: &Model) -> Vec<Model> {
        let arguments = arguments(&self.original);
        let sizes: Option<Vec<u64>> =
            arguments.iter().map(|at| self.space.small_size_of(*at)).collect();
        let Some(sizes) = sizes else { return Vec::new() };
        let all = sizes.iter().try_fold(1_u64, |product, size| product.checked_mul(*size));
        let is_complete = all.is_some_and(|all| all <= TRIES);
        let mut random = InstanceDice::of(own);
        let mut values = Values::of(own, self.machine.placeholder_types());
        let mut found: Vec<Model> = Vec::new();
        for attempt in 0..all.unwrap_or(u64::MAX).min(TRIES) {
            let mut number = attempt;
            for (at, size) in arguments.iter().zip(&sizes) {
                let of_this = if is_complete { number % size } else { random.below(*size) };
                number /= size;
                self.space.set(&mut values, *at, of_this);
            }
            let model = self.space.model(&values);
            if is_complete || !found.contains(&model) {
                found.push(model);
            }
        }
        for at in (1..found.len()).rev() {
            found.swap(at, random.index(at + 1));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::source::Source;

    const LARGEST: &str = "/*tatsu\nquestion = \"refute\"\ncall = \"largest(INT(range(-3, 3)), INT(range(-3, 3)))\"\n*/\n\
        // Returns the larger of the two numbers.\n\
        static int largest(int a, int b) {\n  int largest = a;  //~ int largest = 0;\n  \
        if (b > largest) {\n    largest = 6 / (7 - 1) * b;  //~ largest = 3 * b / (b + 1 - b / 3);\n  }\n  return largest;\n}\n";

    #[test]
    fn calls_refute_a_version_if_and_only_if_it_returns_something_else() {
        let reading = crate::skeleton::read(&Source::new("x.java", LARGEST));
        let diagnostics = reading.diagnostics;
        let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:?}"));
        assert_eq!(arguments(&skeleton), [0, 1]);
        let versions = Versions::of(&skeleton);
        let own = Model { values: vec![Datum::Integral(1), Datum::Integral(2)] };
        let found = versions.refutations(Aim::of(&skeleton), &own);
        assert_eq!(found.len(), 2);
        let numbers = |call: &TriedCall| -> (i64, i64) {
            let number = |at: usize| call.literals[at].parse().unwrap();
            (number(0), number(1))
        };
        assert!(found[0].shown.contains("int largest = 0;"), "{}", found[0].shown);
        assert!(found[0].shown.contains("// Returns the larger"), "{}", found[0].shown);
        assert!(found[0].refuting.len() > 3 && found[0].agreeing.len() > 3);
        // Without a positive number, 0 stays.
        let expected = |(a, b): (i64, i64)| a.max(b) != b.max(0);
        assert!(found[0].refuting.iter().all(|call| expected(numbers(call))));
        assert!(found[0].agreeing.iter().all(|call| !expected(numbers(call))));
        assert!(found[1].refuting.iter().all(|call| numbers(call).1 > numbers(call).0));
        assert_eq!(found, versions.refutations(Aim::of(&skeleton), &own));
    }

    #[test]
    fn what_throws_refutes_a_version_too() {
        let text = "/*tatsu\nquestion = \"refute\"\ncall = \"half(INT(range(0, 6)))\"\n*/\n\
                    // Returns half of n.\nstatic int half(int n) {\n  return n / 2;  //~ return n / 2 * (n / n);\n}\n";
        let skeleton = crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let own = Model { values: vec![Datum::Integral(4)] };
        let found = Versions::of(&skeleton).refutations(Aim::of(&skeleton), &own);
        let [one] = &found[..] else { panic!("{found:?}") };
        let [call] = &one.refuting[..] else { panic!("{:?}", one.refuting) };
        assert_eq!(call.literals, ["0"]);
        assert_eq!(call.thrown.as_deref(), Some("ArithmeticException"));
        assert_eq!(one.agreeing.len(), 6);
    }
}
