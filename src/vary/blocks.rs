//! Blocks of values for which a `GOAL` holds, and others for which everything holds but the `GOAL`.
//!
//! In: a skeleton with a `GOAL`; then the values of instances. Out: for each instance its
//! [`Blocks`]: right ones come from a search for instances, wrong ones from a search in the program
//! that [`negate`] makes. Where `HOLE`s say what is hidden, the other values are those of the
//! instance, and both searches are made anew.

use std::sync::Arc;

use super::claim::Claim;
use super::gaps::{GapContents, Gaps};
use super::goal_values::{GoalObserver, GoalValue};
use super::negate::negate;
use super::pin::{pin, unpin};
use super::versions::LIMITS;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{PlaceholderId, Program};
use crate::skeleton::Skeleton;
use crate::solve::execute::{Machine, Runner};
use crate::solve::model::Model;
use crate::solve::search::choose::{Request, Strategy, choose};
use crate::solve::space::Space;
use crate::solve::space::random::InstanceDice;
use crate::solve::space::values::Values;

/// How many blocks of each sort are found for a skeleton whose values are all hidden.
const POOL: usize = 60;
/// How many of each sort an instance has to choose from.
const MOST: usize = 9;
/// How many choices of the hidden values are tried for an instance before a solver is asked.
const TRIES: u64 = 4_000;

/// A block of values for the gaps.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueBlock {
    /// The values.
    pub contents: GapContents,
    /// What the variables held of which the goal speaks.
    pub held: Vec<GoalValue>,
    /// What a JVM has to confirm.
    pub claim: Claim,
}

/// What is known of the blocks of an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// What is hidden.
    pub gaps: Gaps,
    /// The program with marks in the place of these values.
    pub shown: String,
    /// Blocks with which every goal holds, the instance's own first.
    pub right: Vec<ValueBlock>,
    /// Blocks with which everything holds but a goal.
    pub wrong: Vec<ValueBlock>,
}

/// A skeleton whose blocks can be found.
pub struct BlockSearch {
    skeleton: Arc<Skeleton>,
    machine: Machine,
    missing: Machine,
    observer: GoalObserver,
    space: Space,
    gaps: Gaps,
    request: Request,
    /// Instances and near misses of the whole skeleton, if nothing is fixed.
    pool: Option<(Vec<Model>, Vec<Model>)>,
}

impl BlockSearch {
    /// Makes the searches that serve all instances; `request` says where random choices start and
    /// when to end.
    pub fn of(skeleton: &Skeleton, request: &Request) -> Result<Self, Vec<Diagnostic>> {
        let program = &skeleton.program;
        let place = skeleton.settings.question_span.unwrap_or_default();
        let error = |message: &str, help: &str| {
            Err(vec![Diagnostic::error(Code::Question, place, message).help(help)])
        };
        let Some(negated) = negate(program) else {
            return error(
                "a `blocks` question without a `GOAL`",
                "say what tells right from wrong, as in `GOAL(sum == 12);`",
            );
        };
        let ids = |wanted: &dyn Fn(&crate::read::ir::Placeholder) -> bool| {
            let all = program.placeholders.iter().enumerate();
            all.filter(|(_, one)| wanted(one)).map(|(at, _)| PlaceholderId::new(at)).collect()
        };
        let seen = |one: &crate::read::ir::Placeholder| {
            // What is chosen is an expression, and no value that can be filled in; so is a list.
            !one.is_choice()
                && !one.is_list
                && one.within.is_none()
                && !skeleton.file.hidden.iter().any(|hidden| hidden.covers(one.span))
        };
        let marked: Vec<PlaceholderId> = ids(&|one| one.hole && seen(one));
        let hidden = if marked.is_empty() { ids(&seen) } else { marked };
        if hidden.is_empty() {
            let help = if skeleton.settings.calls.is_empty() {
                "write one, as in `int n = INT(range(1, 20));`"
            } else {
                "values in a `call` are told to students: write one into the method, as in \
                 `int n = INT(range(1, 20));`, or ask for the `result`"
            };
            return error("a `blocks` question without a placeholder that students see", help);
        }
        let mut search = Self {
            skeleton: Arc::new(skeleton.clone()),
            machine: Machine::new(program),
            missing: Machine::new(&negated),
            observer: GoalObserver::of(program),
            space: Space::of(program),
            request: request.clone(),
            pool: None,
            gaps: Gaps::of(program, hidden),
        };
        if search.gaps.ids.len() == program.placeholders.len() {
            let right = found(program, request, POOL)?;
            let wrong = found(&negated, request, POOL)?;
            if wrong.is_empty() && !right.is_empty() {
                return Err(vec![search.never_missed()]);
            }
            search.pool = Some((right, wrong));
        }
        Ok(search)
    }

    fn never_missed(&self) -> Diagnostic {
        let checks = &self.skeleton.program.checks;
        let goal = checks.iter().find(|check| check.kind == crate::read::ir::CheckKind::Goal);
        let span = goal.map(|goal| goal.span).unwrap_or_default();
        Diagnostic::error(
            Code::Question,
            span,
            "no values were found with which everything holds but this `GOAL`",
        )
        .help("state a goal that some values miss, or widen the constraints")
    }

    /// The blocks of an instance.
    pub fn blocks(&self, model: &Model) -> Blocks {
        let (right, wrong) = match &self.pool {
            Some((right, wrong)) => of_pool(model, right, wrong),
            None => self.beside(model),
        };
        let blocks =
            |models: Vec<Model>| models.into_iter().map(|model| self.block(model)).collect();
        Blocks {
            gaps: self.gaps.clone(),
            shown: self.gaps.shown(&self.skeleton, model),
            right: blocks(right),
            wrong: blocks(wrong),
        }
    }

    fn block(&self, model: Model) -> ValueBlock {
        let contents = self.gaps.contents(&self.skeleton, &model);
        let run = self.machine.run(&model, &LIMITS);
        let held = self.observer.values(&model);
        let claim = Claim::of_run(Arc::clone(&self.skeleton), model, run);
        ValueBlock { contents, held, claim }
    }

    /// Others that differ from the instance in the hidden values only.
    fn beside(&self, own: &Model) -> (Vec<Model>, Vec<Model>) {
        let mut random = InstanceDice::of(own);
        let (mut right, mut wrong) = (vec![own.clone()], Vec::new());
        let (mut keeps, mut misses): (Runner, Runner) =
            (self.machine.runner(), self.missing.runner());
        let types = self.machine.placeholder_types();
        let sizes: Option<Vec<u64>> =
            self.gaps.ids.iter().map(|id| self.space.small_size_of(id.index())).collect();
        let mut values = Values::of(own, types);
        let all = sizes.as_ref().and_then(|sizes| {
            sizes.iter().try_fold(1_u64, |product, size| product.checked_mul(*size))
        });
        let complete = all.is_some_and(|all| all <= TRIES);
        for attempt in 0..all.unwrap_or(u64::MAX).min(TRIES) {
            let mut number = attempt;
            for (at, id) in self.gaps.ids.iter().enumerate() {
                let Some(size) = sizes.as_ref().map(|sizes| sizes[at]) else { break };
                let of_this = if complete { number % size } else { random.below(size) };
                number /= size;
                self.space.set(&mut values, id.index(), of_this);
            }
            let keep = keeps.accepts(&values, &LIMITS);
            if !keep && !misses.accepts(&values, &LIMITS) {
                continue;
            }
            let model = self.space.model(&values);
            let into = if keep { &mut right } else { &mut wrong };
            if !into.contains(&model) && (complete || into.len() < MOST) {
                into.push(model);
            }
            if !complete && right.len() == MOST && wrong.len() == MOST {
                break;
            }
        }
        if complete {
            let own = right.remove(0);
            let few = |models: &mut Vec<Model>, random: &mut InstanceDice| {
                while models.len() > MOST {
                    models.swap_remove(random.index(models.len()));
                }
            };
            few(&mut right, &mut random);
            few(&mut wrong, &mut random);
            right.insert(0, own);
            return (right, wrong);
        }
        let Some(fixed) = pin(&self.skeleton, own, &self.gaps.ids) else {
            return (right, wrong);
        };
        let negated = negate(&fixed.skeleton.program);
        for (program, models) in
            [(Some(&fixed.skeleton.program), &mut right), (negated.as_ref(), &mut wrong)]
        {
            if models.len() < 2
                && let Some(program) = program
                && let Ok(found) = found(program, &self.request, MOST)
            {
                let found = found.iter().map(|one| unpin(&fixed, one, own));
                let new: Vec<Model> = found.filter(|one| !models.contains(one)).collect();
                models.extend(new);
            }
        }
        (right, wrong)
    }
}

/// Others out of what was found for all instances, which ones depending on the instance.
fn of_pool(own: &Model, right: &[Model], wrong: &[Model]) -> (Vec<Model>, Vec<Model>) {
    let mut random = InstanceDice::of(own);
    let mut some = |models: &[Model]| {
        let mut rest: Vec<&Model> = models.iter().filter(|model| *model != own).collect();
        let mut chosen = Vec::new();
        while chosen.len() < MOST && !rest.is_empty() {
            chosen.push(rest.swap_remove(random.index(rest.len())).clone());
        }
        chosen
    };
    let others = some(right);
    (std::iter::once(own.clone()).chain(others).collect(), some(wrong))
}

/// Finds at most `count` instances of a program.
fn found(
    program: &Program,
    request: &Request,
    count: usize,
) -> Result<Vec<Model>, Vec<Diagnostic>> {
    let request = Request { count, strategy: Strategy::Auto, ..request.clone() };
    let mut models = Vec::new();
    choose(program, &request, &mut |found| models.push(found.model))?;
    Ok(models)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::skeleton;
    use crate::solve::execute::{Limits, Outcome};
    use crate::solve::search::choose::SearchEffort;
    use crate::source::Source;

    fn search(text: &str) -> Result<BlockSearch, String> {
        let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let request = Request {
            count: 5,
            seed: 1,
            strategy: Strategy::Auto,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: 1,
            limits: Limits::default(),
        };
        BlockSearch::of(&skeleton, &request).map_err(|errors| errors[0].message.clone())
    }

    fn model(values: &[i64]) -> Model {
        Model { values: values.iter().map(|value| Datum::Integral(*value)).collect() }
    }

    fn pairs(blocks: &[ValueBlock]) -> Vec<(i64, i64)> {
        let pair = |block: &ValueBlock| match block.claim.model.values[..] {
            [Datum::Integral(a), Datum::Integral(b)] => (a, b),
            _ => panic!(),
        };
        blocks.iter().map(pair).collect()
    }

    const SUM: &str = "int a = INT(range(1, 30));\nint b = INT(range(1, 30));\nASSERT(a < b);\nint s = a + b;\nGOAL(s == 20);\nSystem.out.println(s);";

    #[test]
    fn right_blocks_keep_everything_and_wrong_ones_miss_the_goal_alone() {
        let blocks = search(SUM).unwrap().blocks(&model(&[4, 16]));
        assert_eq!(blocks.gaps.names, ["a", "b"]);
        assert!(blocks.shown.starts_with("int a = ??;\nint b = ??;\n"), "{}", blocks.shown);
        assert!(blocks.right.len() > 3 && blocks.wrong.len() > 3);
        assert_eq!(pairs(&blocks.right)[0], (4, 16));
        assert!(pairs(&blocks.right).iter().all(|(a, b)| a < b && a + b == 20));
        assert!(pairs(&blocks.wrong).iter().all(|(a, b)| a < b && a + b != 20));
        let missed =
            |block: &ValueBlock| matches!(block.claim.run.outcome, Outcome::CheckFailed { .. });
        assert!(blocks.wrong.iter().all(missed));
    }

    #[test]
    fn holes_say_what_is_hidden_and_the_rest_stays() {
        for (text, own) in [
            (
                SUM.replace("INT(range(1, 30));\nASSERT", "HOLE(INT(range(1, 30)));\nASSERT"),
                [4, 16],
            ),
            (
                SUM.replace("INT(range(1, 30));\nASSERT", "HOLE(INT(range(1, 9999999)));\nASSERT"),
                [4, 16],
            ),
        ] {
            let text = text.replace("GOAL(s == 20)", "GOAL(s % 10 == 0)");
            let blocks = search(&text).unwrap().blocks(&model(&own));
            assert!(blocks.shown.starts_with("int a = 4;\nint b = ??;\n"), "{}", blocks.shown);
            assert!(blocks.right.len() > 1 && blocks.wrong.len() > 1);
            assert!(
                pairs(&blocks.right).iter().all(|(a, b)| *a == 4 && *b > 4 && (a + b) % 10 == 0)
            );
            assert!(
                pairs(&blocks.wrong).iter().all(|(a, b)| *a == 4 && *b > 4 && (a + b) % 10 != 0)
            );
        }
    }

    #[test]
    fn what_random_values_do_not_meet_is_searched_for() {
        let text = "int a = INT(range(1, 9));\nint b = HOLE(INT(range(1, 999999999)));\nASSERT(b % 1000003 == a);\nGOAL(b / 1000003 % 300 == 7);";
        let blocks = search(text).unwrap().blocks(&model(&[4, 7 * 1_000_003 + 4]));
        assert!(blocks.right.len() > 1 && blocks.wrong.len() > 1);
        assert!(
            pairs(&blocks.wrong)
                .iter()
                .all(|(a, b)| *a == 4 && b % 1_000_003 == 4 && b / 1_000_003 % 300 != 7)
        );
    }

    #[test]
    fn marks_have_numbers_where_names_do_not_tell_them_apart() {
        let text = "int s = 0;\nfor (int i = INT(range(1, 9)); i < INT(range(1, 9)); i++) { s++; }\nGOAL(s > 2);";
        let blocks = search(text).unwrap().blocks(&model(&[4, 8]));
        assert_eq!(blocks.gaps.names, ["i", "??2"]);
        assert_eq!(blocks.gaps.marks(), ["??1", "??2"]);
        assert!(blocks.shown.contains("int i = ??1; i < ??2;"), "{}", blocks.shown);
    }

    #[test]
    fn a_goal_that_is_never_missed_is_an_error() {
        assert!(
            search("int a = INT(range(1, 9)); GOAL(a > 0);")
                .err()
                .unwrap()
                .contains("but this `GOAL`")
        );
        assert!(search("int a = INT(range(1, 9));").err().unwrap().contains("without a `GOAL`"));
        assert!(search("int a = 3; GOAL(a > 0);").err().unwrap().contains("without a placeholder"));
    }
}
