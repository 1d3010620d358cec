//! How much work an instance is to trace, as one number that can be compared between skeletons.
//!
//! In: a skeleton, and the values of an instance. Out: a [`Hardness`], and which ways its
//! conditions went. What holds: it follows from the run alone, so the same instance is always
//! equally hard.
//!
//! The number of statements is a poor measure: it takes a statement with `7 + 8` for one with
//! `-1734 * 6`. What is counted instead is the work of somebody who fills in a trace table by hand
//! (`COSTS`). Passes and calls that are to be counted are work like any other: whoever counts 25
//! calls does more than whoever counts 5. That larger numbers cost more is what experiments on
//! mental arithmetic find (M. H. Ashcraft, J. Battaglia, "Cognitive arithmetic: evidence for
//! retrieval and decision processes in mental addition", Journal of Experimental Psychology: Human
//! Learning and Memory 4(5), 1978). The other costs, and how they weigh, are our own judgement:
//! `docs/difficulty.md` gives the reasons.

use std::collections::{BTreeMap, HashSet}; // order-free: only membership is asked of the set.

use crate::read::datum::Datum;
use crate::read::types::{Primitive, Type};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::solve::model::Model;
use crate::solve::space::random::{hashed, mix};
use crate::vary::run_result::Effort;
use crate::vary::trace::{
    Activation, RecordingLimits, Row, RowKind, Trace, Tracer, VariableChange,
};
use crate::vary::ways::{ConditionWay, condition_ways};

/// How hard an instance is to trace: tenths of the work that a plain statement takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hardness(pub u64);

impl Hardness {
    /// The least and the greatest work in plain statements, for sentences: whole ones, rounded up;
    /// with tenths where different amounts would read the same.
    pub fn told(least: Self, greatest: Self) -> [String; 2] {
        let whole = [least, greatest].map(|one| one.0.div_ceil(10));
        if whole[0] < whole[1] || least == greatest {
            return whole.map(|one| one.to_string());
        }
        [least, greatest].map(|one| format!("{}.{}", one.0 / 10, one.0 % 10))
    }
}

/// What each piece of work costs, in tenths of a plain statement.
struct Costs {
    /// To find a statement and to do what it says.
    statement: u64,
    /// To find a condition, to look up its values and to decide it.
    test: u64,
    /// That a condition came out otherwise than the time before at this place: the way goes on
    /// elsewhere.
    turn: u64,
    /// To work out and write down a digit, a sign or a letter that changes.
    mark: u64,
    /// To begin a call: its arguments go to parameters, and later its result goes back.
    call: u64,
    /// To remember where it goes on, for each other call that is open at that time.
    open: u64,
    /// To see that place and values were all there before, so that what follows is known.
    known: u64,
}

const COSTS: Costs =
    Costs { statement: 10, test: 15, turn: 10, mark: 3, call: 20, open: 5, known: 5 };

/// How much of a run is looked at. Of longer ones the rest is taken to be like that.
const EXTENT: RecordingLimits = RecordingLimits { rows: 600, values: 20_000 };

/// Says of instances of a skeleton how hard they are to trace.
pub struct HardnessScale {
    tracer: Tracer,
    /// The variables whose last value is asked for.
    variables: Vec<String>,
}

impl HardnessScale {
    /// The scale for what the skeleton's question asks.
    pub fn of(skeleton: &Skeleton) -> Self {
        let settings = &skeleton.settings;
        let of_variables = settings.question.aspect() == Aspect::Variables;
        let named = settings.variables.iter().filter(|_| of_variables);
        let variables = named.map(|one| one.text.clone()).collect();
        Self { tracer: Tracer::with(skeleton, EXTENT), variables }
    }

    /// How hard the instance with these values is, whose run took this effort, and which ways its
    /// conditions went.
    pub fn measured(&self, model: &Model, effort: &Effort) -> (Hardness, Vec<ConditionWay>) {
        let trace = self.tracer.beginning(model);
        (self.hardness(&trace, effort), condition_ways(&trace))
    }

    /// How hard a run is.
    fn hardness(&self, trace: &Trace, effort: &Effort) -> Hardness {
        let mut work = WorkMeter::default();
        let mut calls = trace.activations.iter().enumerate().peekable();
        for (at, row) in trace.rows.iter().enumerate() {
            while let Some((number, one)) = calls.next_if(|(_, one)| one.row <= at) {
                Self::call(number, one, &mut work);
            }
            Self::row(row, &mut work);
        }
        for (number, one) in calls {
            Self::call(number, one, &mut work);
        }
        self.last_values(trace, &mut work);
        let rows = u64::try_from(trace.rows.len().max(1)).unwrap_or(u64::MAX);
        // Checks that students do not see are no rows, updates of loops are no statements: only
        // where much is missing do they differ much.
        let all = if trace.cut { effort.statements.max(rows) } else { rows };
        Hardness(work.cost.saturating_mul(all) / rows)
    }

    /// A call begins.
    fn call(number: usize, one: &Activation, work: &mut WorkMeter) {
        let caller = one.caller.and_then(|caller| work.open.get(caller as usize));
        let depth = caller.map_or(0, |open| open.depth + 1);
        let mut state = mix(u64::from(one.method.0));
        let mut values = BTreeMap::new();
        for argument in &one.arguments {
            state ^= named(argument);
            values.insert(argument.variable.clone(), argument.value.clone());
        }
        if one.caller.is_some() {
            let marks = one.arguments.iter().map(|one| marks(&one.ty, &one.value, None));
            let open_cost = COSTS.open * depth.saturating_sub(1);
            work.cost += COSTS.call + open_cost + COSTS.mark * marks.sum::<u64>();
        }
        debug_assert_eq!(work.open.len(), number);
        work.open.push(ActivationWork { depth, state, values });
    }

    /// A statement is carried out, or a condition is tested.
    fn row(row: &Row, work: &mut WorkMeter) {
        if row.kind == RowKind::Here {
            return;
        }
        let WorkMeter { open, outcomes, seen, statics, .. } = &mut *work;
        let Some(activation) = open.get_mut(row.activation as usize) else { return };
        let place = mix(u64::from(row.span.start) << 32 | u64::from(row.span.end));
        let is_new = seen.insert(mix(place ^ activation.state ^ statics.state));
        let mut written = 0;
        for change in &row.changes {
            let values =
                if change.is_static { &mut statics.values } else { &mut activation.values };
            let old = values.insert(change.variable.clone(), change.value.clone());
            written += marks(&change.ty, &change.value, old.as_ref());
            let state = if change.is_static { &mut statics.state } else { &mut activation.state };
            if let Some(value) = old {
                *state ^= named(&VariableChange { value, ..change.clone() });
            }
            *state ^= named(change);
        }
        let cost = match row.condition {
            None => COSTS.statement + COSTS.mark * written,
            Some(holds) => {
                let before = outcomes.insert(place, holds);
                let turns = before.is_some_and(|before| before != holds);
                COSTS.test + COSTS.mark * written + if turns { COSTS.turn } else { 0 }
            }
        };
        work.cost += if is_new { cost } else { COSTS.known };
    }

    /// What is asked for was written down as well: that has no part.
    fn last_values(&self, trace: &Trace, work: &mut WorkMeter) {
        for name in &self.variables {
            let of_name =
                |row: &Row| row.changes.iter().rfind(|one| one.variable == *name).cloned();
            if let Some(change) = trace.rows.iter().rev().find_map(of_name) {
                let cost = COSTS.mark * marks(&change.ty, &change.value, None);
                work.cost = work.cost.saturating_sub(cost);
            }
        }
    }
}

/// Work so far.
#[derive(Default)]
struct WorkMeter {
    /// What it costs.
    cost: u64,
    /// All activations so far, those that are over included.
    open: Vec<ActivationWork>,
    /// How the condition at a place came out last.
    outcomes: BTreeMap<u64, bool>,
    /// Places, each with all values that are known there.
    seen: HashSet<u64>,
    statics: Fields,
}

/// Static fields.
#[derive(Default)]
struct Fields {
    state: u64,
    values: BTreeMap<String, Datum>,
}

/// An activation.
struct ActivationWork {
    /// How many others are open while it is.
    depth: u64,
    /// Its method and the values of its variables, as a hash.
    state: u64,
    values: BTreeMap<String, Datum>,
}

/// A variable with its value, as a hash.
fn named(change: &VariableChange) -> u64 {
    let name = change.variable.bytes().fold(1, |hash, byte| mix(hash ^ u64::from(byte)));
    hashed(name, &change.value)
}

/// How many digits, signs and letters somebody writes down to whom the old value is known.
fn marks(ty: &Type, value: &Datum, old: Option<&Datum>) -> u64 {
    let length = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    match (value, old) {
        (Datum::Integral(_), _) if is_one_mark(ty) => 1,
        (Datum::Integral(number), _) => length(number.to_string().len()),
        (Datum::Floating(..), _) => length(value.to_string().len()),
        (Datum::Text(text), old) => {
            let old = if let Some(Datum::Text(old)) = old { old.as_str() } else { "" };
            let same = text.chars().zip(old.chars()).take_while(|(a, b)| a == b).count();
            length(text.chars().count() - same).max(1)
        }
        (Datum::Array(items), Some(Datum::Array(old))) if items.len() == old.len() => {
            let element = ty.element().unwrap_or(ty);
            let changed = items.iter().zip(old).filter(|(new, old)| new != old);
            changed.map(|(new, old)| marks(element, new, Some(old))).sum()
        }
        (
            Datum::Boolean(_)
            | Datum::Array(_)
            | Datum::Object { .. }
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null,
            _,
        ) => 1,
    }
}

fn is_one_mark(ty: &Type) -> bool {
    matches!(ty, Type::Primitive(Primitive::Char | Primitive::Boolean))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::solve::execute::{Limits, Machine};
    use crate::source::Source;
    use crate::vary::run_result::effort;

    /// How hard it is with each of these values for the only placeholder.
    fn hardness(text: &str, values: &[i64]) -> Vec<u64> {
        let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let (machine, scale) = (Machine::new(&skeleton.program), HardnessScale::of(&skeleton));
        let one = |value: &i64| {
            let model = Model { values: vec![Datum::Integral(*value)] };
            let run = machine.run(&model, &Limits::default());
            scale.measured(&model, &effort(&skeleton, &run)).0.0
        };
        values.iter().map(one).collect()
    }

    #[test]
    fn larger_numbers_are_harder() {
        let text = "int a = INT(range(1, 9000));\nint b = a + 3;\nSystem.out.println(b);";
        assert_eq!(hardness(text, &[4, 40, 400]), [36, 42, 48]);
    }

    #[test]
    fn passes_and_calls_are_work_whatever_is_asked_for() {
        let body = "int n = INT(range(1, 50));\nint k = 0;\nwhile (k < n) {\n  k++;\n}";
        let with = |front: &str| hardness(&format!("/*tatsu\n{front}\n*/\n{body}"), &[2, 4, 8]);
        let counted = with("question = \"iterations\"");
        assert!(counted[1] * 3 > counted[0] * 4 && counted[2] * 3 > counted[1] * 4, "{counted:?}");
        // The last value of `n`, one digit, is the answer.
        let other = with("question = \"variable\"\nvariables = [\"n\"]");
        assert_eq!(other, [0, 1, 2].map(|at| counted[at] - COSTS.mark));
        let body = "@REC(10) static int f(int n) {\n  if (n < 2) {\n    return 1;\n  }\n  return f(n - 1) + 1;\n}\n\
                    @MAIN static int g() {\n  return f(INT(range(1, 9)));\n}";
        let with = |front: &str| hardness(&format!("/*tatsu\n{front}\n*/\n{body}"), &[3, 5, 9]);
        let result = with("question = \"result\"");
        for count in ["calls", "depth"] {
            let front = format!("question = \"iterations\"\nmethod = \"f\"\ncount = \"{count}\"");
            assert_eq!(with(&front), result, "{count}");
        }
        // Each call that is open makes the next one harder.
        assert!(result[2] - result[1] > 2 * (result[1] - result[0]), "{result:?}");
    }

    #[test]
    fn turns_and_new_states_are_harder_than_what_repeats() {
        let text = "int m = INT(range(1, 9));\nint a = 0;\nfor (int i = 0; i < 6; i++) {\n  if (i % m < m / 2) {\n    a = 5;\n  } else {\n    a = 7;\n  }\n}";
        // With 1 it is always `else`, with 2 it alternates.
        let [straight, alternating] = hardness(text, &[1, 2])[..] else { panic!() };
        assert!(alternating >= straight + 5 * COSTS.turn, "{straight} {alternating}");
        let repeated = "static int f(int n) {\n  int a = n * n;\n  int b = a * 7;\n  return b;\n}\n\
                        @MAIN static int g() {\n  int x = f(12);\n  int y = f(INT(range(1, 99)));\n  return x + y;\n}";
        let [again, other] = hardness(repeated, &[12, 13])[..] else { panic!() };
        assert!(again + 30 < other, "{again} {other}");
    }

    #[test]
    fn what_is_not_looked_at_of_a_long_run_counts_as_well() {
        let text = "int n = INT(range(1, 100000));\nint a = 0;\nfor (int i = 0; i < n; i++) {\n  a = i * 2;\n}";
        let [short, long] = hardness(text, &[2_000, 20_000])[..] else { panic!() };
        assert!(long > 9 * short, "{short} {long}");
    }
}
