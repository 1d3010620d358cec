//! All values that may stand in a `HOLE`.
//!
//! In: a skeleton with one hole; then the values of instances. Out: a [`Filled`] for each instance: which values of the hole's
//! placeholder come to the same as the instance's own value, all others being fixed. What holds: every value of the domain was
//! run, so that "all right values" is proved, for a student who does not see what the author asserts.

use std::sync::Arc;

use super::aim::{Aim, counted};
use super::claim::Claim;
use super::relaxed::{Goals, relaxed};
use super::rewrite::Version;
use super::study::{Misread, Study};
use super::told::{Told, told};
use super::versions::LIMITS;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::Skeleton;
use crate::read::domain::Domain;
use crate::read::ir::{CheckKind, PlaceholderId};
use crate::read::types::Type;
use crate::solve::execute::{Machine, Outcome};
use crate::solve::model::{Datum, Model};
use crate::solve::space::Space;
use crate::solve::values::Values;
use crate::validate::instance::{literals, shown_with};

/// The most values that a hole may have: each is run for each instance.
const MOST_VALUES: u64 = 200_000;
/// The most right values that are kept; where there are more, nobody is asked for one.
const MOST_RIGHT: usize = 40;
/// The most wrong values that are looked at more closely.
const MOST_WRONG: usize = 24;

/// What stands for the value that is asked for.
pub const MARK: &str = "??";

/// A value of the hole and what the program does with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Filling {
    /// The value.
    pub value: Datum,
    /// What the program does; `None` if a goal does not hold.
    pub told: Option<Told>,
    /// The misreading under which it seems right, if there is one.
    pub seems: Option<Misread>,
    /// What a JVM has to confirm.
    pub claim: Claim,
}

/// What is known of the hole of an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled {
    /// The type of its value.
    pub ty: Type,
    /// What may stand there.
    pub domain: Domain,
    /// Of how many values.
    pub size: u64,
    /// What is compared.
    pub aim: Aim,
    /// The program with [`MARK`] in the place of the value.
    pub shown: String,
    /// All right values, the instance's own first.
    pub right: Vec<Filling>,
    /// How many right values there are, if more than are kept.
    pub number: usize,
    /// Wrong values with which the program ends normally but for its goal: those that a misconception suggests, then those
    /// nearest to a right one.
    pub wrong: Vec<Filling>,
}

/// The hole of a skeleton, ready to be filled.
pub struct Hole {
    placeholder: PlaceholderId,
    aim: Aim,
    size: u64,
    space: Space,
    relaxed: Version,
    claimed: Arc<Skeleton>,
    machine: Machine,
}

impl Hole {
    /// The hole of a skeleton; an error if there is none that can be asked for.
    pub fn of(skeleton: &Skeleton) -> Result<Self, Diagnostic> {
        let program = &skeleton.program;
        let place = skeleton.settings.question_span.unwrap_or_default();
        let error = |span, message: &str, help: &str| {
            Err(Diagnostic::error(Code::Question, span, message).help(help))
        };
        // The reader has seen to it that there is one.
        let first = program.holes.first();
        let Some((hole, placeholder)) = first.and_then(|hole| Some((hole, hole.placeholder?)))
        else {
            let help = "mark the value that is asked for, as in `HOLE(INT(range(1, 20)))`";
            return error(place, "a `hole` question without a hole", help);
        };
        let aim = Aim::of(skeleton);
        counted(skeleton)?;
        let space = Space::of(program);
        let at = placeholder.index();
        let Some(size @ ..=MOST_VALUES) = space.small_size_of(at) else {
            let message = format!(
                "a `hole` with {} values, too many to know all right ones",
                space.size_of(at)
            );
            let help = format!("narrow its constraint to at most {MOST_VALUES} values");
            return error(hole.value, &message, &help);
        };
        if size < 2 {
            let help = "give its constraint at least two values";
            return error(hole.value, "a `hole` with a single value", help);
        }
        let Some(relaxed) = Version::of(skeleton, &relaxed(skeleton, Goals::Kept)) else {
            let message = "this skeleton does not read without its conditions";
            return error(hole.span, message, "let conditions stand in lines of their own");
        };
        let machine = Machine::new(&relaxed.skeleton.program);
        let claimed = Arc::new(relaxed.skeleton.clone());
        Ok(Self { placeholder, aim, size, space, relaxed, claimed, machine })
    }

    /// All right values of an instance, and some wrong ones.
    pub fn filled(&self, study: &Study<'_>, model: &Model) -> Filled {
        let skeleton = study.skeleton;
        let mut texts = literals(skeleton, model);
        MARK.clone_into(&mut texts[self.placeholder.index()]);
        let own = self.filling(model);
        let target = own.told.as_ref().map(|told| self.aim.reached(told));
        let types: Vec<_> = skeleton
            .program
            .placeholders
            .iter()
            .map(|placeholder| placeholder.ty.clone())
            .collect();
        let mut values = Values::of(model, &types);
        let mut right = vec![own];
        let mut number = 1;
        let mut rest: Vec<(u64, Model)> = Vec::new();
        let mut places: Vec<u64> = Vec::new();
        for at in 0..self.size {
            self.space.set(&mut values, self.placeholder.index(), at);
            let other = self.space.model(&values);
            if other == *model {
                places.push(at);
                continue;
            }
            if self.reached(&other) == target {
                number += 1;
                if right.len() < MOST_RIGHT {
                    right.push(self.filling(&other));
                    places.push(at);
                }
            } else if self.size <= 2_000 || rest.len() < 2_000 {
                rest.push((at, other));
            }
        }
        // Those next to a right one are the likeliest slips.
        let distance = |at: u64| places.iter().map(|place| place.abs_diff(at)).min().unwrap_or(0);
        rest.sort_by_key(|(at, _)| (distance(*at), *at));
        let mut wrong: Vec<Filling> = Vec::new();
        for (_, other) in rest {
            if wrong.len() == MOST_WRONG {
                break;
            }
            let mut filling = self.filling(&other);
            if !self.ends(&filling) {
                continue;
            }
            if let (Some(told), Some(target)) = (&filling.told, &target) {
                if self.aim.reached(told).blurred(target) {
                    continue;
                }
                let mut misread = study.misread(&other, told).into_iter();
                filling.seems = misread.find(|one| self.aim.reached(&one.told) == *target);
            }
            wrong.push(filling);
        }
        // A stable sort: within each half the nearest stay first.
        wrong.sort_by_key(|filling| filling.seems.is_none());
        let placeholder = &skeleton.program.placeholders[self.placeholder.index()];
        Filled {
            ty: placeholder.ty.clone(),
            domain: placeholder.domain.clone(),
            size: self.size,
            aim: self.aim,
            shown: shown_with(skeleton, &texts),
            right,
            number,
            wrong,
        }
    }

    /// What the program comes to on these values; `None` if it does not end normally, with every goal kept.
    fn reached(&self, model: &Model) -> Option<super::aim::Reached> {
        let run = self.machine.run(&self.relaxed.model(model), &LIMITS);
        told(&self.claimed, &run).map(|told| self.aim.reached(&told))
    }

    fn filling(&self, model: &Model) -> Filling {
        let value = model.values[self.placeholder.index()].clone();
        let model = self.relaxed.model(model);
        let run = self.machine.run(&model, &LIMITS);
        let told = told(&self.claimed, &run);
        let claim = Claim { skeleton: Arc::clone(&self.claimed), model, run };
        Filling { value, told, seems: None, claim }
    }

    /// Whether the program ends normally, or at a goal.
    fn ends(&self, filling: &Filling) -> bool {
        match filling.claim.run.outcome {
            Outcome::Completed { .. } => true,
            Outcome::CheckFailed { check } => {
                self.claimed.program.checks[check.index()].kind == CheckKind::Goal
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use crate::source::Source;

    fn skeleton(text: &str) -> Skeleton {
        let text = format!("/*tatsu\nquestion = \"hole\"\n*/\n{text}");
        read::skeleton(&Source::new("x.java", text)).skeleton.unwrap()
    }

    fn filled(text: &str, values: &[i64]) -> Filled {
        let skeleton = skeleton(text);
        let model = Model { values: values.iter().map(|value| Datum::Number(*value)).collect() };
        Hole::of(&skeleton).unwrap().filled(&Study::new(&skeleton), &model)
    }

    fn numbers(fillings: &[Filling]) -> Vec<i64> {
        let number = |filling: &Filling| match filling.value {
            Datum::Number(number) => number,
            _ => panic!(),
        };
        fillings.iter().map(number).collect()
    }

    #[test]
    fn all_values_that_come_to_the_same_are_right() {
        let text = "int n = HOLE(INT(range(1, 20)));\nint m = INT(range(2, 5));\nASSERT(n > 4);\nSystem.out.println(n / m);";
        let filled = filled(text, &[7, 3]);
        // Students do not see the assertion, but none of these breaks it.
        assert_eq!(numbers(&filled.right), [7, 6, 8]);
        assert_eq!(filled.number, 3);
        assert!(filled.shown.starts_with("int n = ??;\nint m = 3;\n"), "{}", filled.shown);
        // Who takes the remainder for the quotient comes to these.
        assert_eq!(numbers(&filled.wrong)[..2], [5, 11]);
    }

    #[test]
    fn what_the_author_asserts_does_not_make_a_value_wrong() {
        let text = "int n = HOLE(INT(range(-5, 5)));\nASSERT(n > 0);\nSystem.out.println(n * n);";
        assert_eq!(numbers(&filled(text, &[3]).right), [3, -3]);
    }

    #[test]
    fn a_goal_decides_where_there_is_one() {
        let text =
            "int n = HOLE(INT(range(1, 9)));\nGOAL(n % 4 == 0);\nSystem.out.println(10 / (n - 5));";
        let filled = filled(text, &[8]);
        assert_eq!(numbers(&filled.right), [8, 4]);
        assert_eq!(filled.aim, Aim::Goal);
        // Whether it would throw behind the goal that it misses does not matter.
        assert!(numbers(&filled.wrong).contains(&5));
    }

    #[test]
    fn passes_of_a_loop_can_be_the_aim() {
        let mut skeleton = skeleton(
            "int s = HOLE(INT(range(1, 9)));\nfor (int i = 0; i < 10; i += s) { System.out.print(i); }",
        );
        skeleton.settings.count = Some(crate::read::front_matter::Counted::Passes);
        let hole = Hole::of(&skeleton).unwrap();
        let filled = hole.filled(&Study::new(&skeleton), &Model { values: vec![Datum::Number(5)] });
        assert_eq!(numbers(&filled.right), [5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_hole_that_cannot_be_asked_for_says_why() {
        let message = |text: &str| Hole::of(&skeleton(text)).err().unwrap().message;
        let mut none = skeleton("int n = HOLE(INT(range(1, 9)));");
        none.program.holes.clear();
        assert!(Hole::of(&none).err().unwrap().message.contains("without a hole"));
        none = skeleton("int n = HOLE(INT(range(1, 9)));");
        none.settings.count = Some(crate::read::front_matter::Counted::Passes);
        assert!(Hole::of(&none).err().unwrap().message.contains("without a loop"));
        assert!(message("int n = HOLE(INT());").contains("4294967296 values"));
        assert!(message("int n = HOLE(INT(list(3)));").contains("single value"));
    }
}
