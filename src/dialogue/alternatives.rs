//! Alternatives of an output that are the same.
//!
//! In: a dialogue. Out: warnings. What holds: of two alternatives that are called the same, Z3 has
//! proved that they print the same for all values that can be typed, where they are computed from
//! single values; where they are computed from all values of a variable, for up to five of each,
//! and longer rows were drawn at random.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::syntax::token_texts;
use crate::read::types::Type;
use crate::solve::space::random::{Purpose, Stream};
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::unwind::evaluator::{CallArgument, MethodEvaluator};
use crate::solve::unwind::{Budget, UnwindStop, UnwindingBounds};
use crate::solve::z3::{IncrementalAnswer, IncrementalSolver, incrementally};

use super::cells::{LONGEST_TEXT, known, typed_domain};
use super::environment::{AtomValue, Histories};
use super::spec::{
    Atom, ConsoleForm, Dialogue, DialogueTermId, HistoryId, OutputPiece, OutputTerm, ReadMode,
};

/// How many values of each variable a proof goes up to where their number matters.
const PROVED: usize = 5;

/// How many rows of values are drawn, and how long the longest is.
const DRAWN: usize = 60;
const LONGEST_ROW: u64 = 40;

/// Conflicts that one proof may cost.
const CONFLICTS: u32 = 5_000;

/// Numbers that are drawn more often than others.
const SMALL: [i64; 9] = [0, 1, -1, 2, 3, -2, 5, 10, -7];

/// Texts that are drawn.
const TEXTS: [&str; 6] = ["", "a", "b", "ab", "two words", "7"];

/// A piece of an alternative, with neighbouring constant texts as one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ComparedPiece {
    Any,
    Some,
    /// A text that is the same in all runs.
    Constant(String),
    /// A number as a token.
    Number(DialogueTermId),
    Digits(DialogueTermId),
    Decimal(DialogueTermId, Option<u32>),
    /// Another text.
    Text(DialogueTermId),
}

/// Warnings for alternatives that print what an earlier one prints.
pub(super) fn doubled(dialogue: &Dialogue) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for output in outputs(dialogue) {
        let pieces: Vec<Vec<ComparedPiece>> =
            output.alternatives.iter().map(|pieces| compared(dialogue, pieces)).collect();
        for (at, span) in output.spans.iter().enumerate().skip(1) {
            let first = (0..at).find(|first| are_same(dialogue, &pieces[*first], &pieces[at]));
            found.extend(first.map(|first| {
                Diagnostic::warning(Code::Dialogue, *span, "two alternatives are the same")
                    .also(output.spans[first], "the first one")
                    .help("leave one out")
            }));
        }
    }
    found
}

fn outputs(dialogue: &Dialogue) -> impl Iterator<Item = &OutputTerm> {
    dialogue.forms.iter().filter_map(|placed| match &placed.form {
        ConsoleForm::Write(output) => Some(output),
        ConsoleForm::Read(read) => match &read.mode {
            ReadMode::Stop(output) | ReadMode::Again(output) => Some(output),
            ReadMode::Plain | ReadMode::Until(..) => None,
        },
        ConsoleForm::Branch { .. }
        | ConsoleForm::More { .. }
        | ConsoleForm::TillExit(_)
        | ConsoleForm::Exit(_)
        | ConsoleForm::Empty
        | ConsoleForm::Sequence(..) => None,
    })
}

/// The pieces of an alternative as they are compared.
fn compared(dialogue: &Dialogue, pieces: &[OutputPiece]) -> Vec<ComparedPiece> {
    let mut all: Vec<ComparedPiece> = Vec::new();
    for piece in pieces {
        let next = match piece {
            OutputPiece::Any => ComparedPiece::Any,
            OutputPiece::Some => ComparedPiece::Some,
            OutputPiece::Digits(id) => ComparedPiece::Digits(*id),
            OutputPiece::Decimal(id, digits) => ComparedPiece::Decimal(*id, *digits),
            OutputPiece::Term(id) if dialogue.term(*id).ty.is_whole_number() => {
                ComparedPiece::Number(*id)
            }
            OutputPiece::Term(id) => match constant(dialogue, *id) {
                Some(text) => ComparedPiece::Constant(text),
                None => ComparedPiece::Text(*id),
            },
        };
        match (all.last_mut(), next) {
            (_, ComparedPiece::Constant(text)) if text.is_empty() => {}
            (Some(ComparedPiece::Constant(before)), ComparedPiece::Constant(text)) => {
                before.push_str(&text);
            }
            (_, next) => all.push(next),
        }
    }
    all
}

/// The text of a term that is computed from nothing.
fn constant(dialogue: &Dialogue, id: DialogueTermId) -> Option<String> {
    let term = dialogue.term(id);
    if !term.atoms.is_empty() || term.ty != Type::String {
        return None;
    }
    let nothing = Histories::new(dialogue.variables.len(), Vec::new());
    match dialogue.value(id, &nothing, None) {
        Ok(Datum::Text(text)) => Some(text),
        _ => None,
    }
}

fn are_same(dialogue: &Dialogue, one: &[ComparedPiece], other: &[ComparedPiece]) -> bool {
    let terms = |one: &ComparedPiece, other: &ComparedPiece| match (one, other) {
        (ComparedPiece::Number(one), ComparedPiece::Number(other))
        | (ComparedPiece::Digits(one), ComparedPiece::Digits(other))
        | (ComparedPiece::Text(one), ComparedPiece::Text(other)) => Some((*one, *other)),
        _ => None,
    };
    let mut pairs = Vec::new();
    let is_alike = one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| match terms(one, other) {
            Some(pair) => {
                pairs.push(pair);
                dialogue.term(pair.0).ty == dialogue.term(pair.1).ty
            }
            None => one == other,
        });
    is_alike && pairs.into_iter().all(|(one, other)| are_equal(dialogue, one, other))
}

/// Whether two terms of one type come to the same, as far as that was proved.
fn are_equal(dialogue: &Dialogue, one: DialogueTermId, other: DialogueTermId) -> bool {
    let tokens = |id| token_texts(dialogue.source.slice(dialogue.term(id).span));
    if tokens(one) == tokens(other) {
        return true;
    }
    let atoms = || dialogue.term(one).atoms.iter().chain(&dialogue.term(other).atoms);
    // Where these are printed, each variable has at least that number of values.
    let least = atoms().map(least_values).max().unwrap_or(0);
    if !agree_on_drawn(dialogue, (one, other), least) {
        return false;
    }
    let depends_on_count =
        atoms().any(|atom| matches!(atom, Atom::All(_) | Atom::Earlier(_) | Atom::Count(_)));
    let most = if depends_on_count { least + PROVED } else { least };
    incrementally(|solver| {
        let bounds =
            UnwindingBounds { passes: vec![Some(100); dialogue.program.loops.len()], open: None };
        let budget = Budget { terms: 300_000, statements: 50_000, deadline: None };
        let evaluator = MethodEvaluator::new(&dialogue.program, &bounds, budget);
        evaluator.is_ok_and(|mut evaluator| {
            (least..=most).all(|count| {
                agree_always(dialogue, (one, other), count, (&mut evaluator, solver)) == Ok(true)
            })
        })
    })
}

/// How many values of its variables an atom needs.
fn least_values(atom: &Atom) -> usize {
    match atom {
        Atom::Current(_) | Atom::Earlier(_) => 1,
        Atom::Before(_, by) => usize::try_from(*by).unwrap_or(usize::MAX).saturating_add(1),
        Atom::All(_) | Atom::Count(_) | Atom::Parameter(_) | Atom::Candidate => 0,
    }
}

/// Histories with this many values of each variable, read in turns.
fn histories_of<V: Clone>(
    dialogue: &Dialogue,
    count: usize,
    parameters: Vec<V>,
    value: &mut dyn FnMut(&Type, usize) -> V,
) -> Histories<V> {
    let mut histories = Histories::new(dialogue.variables.len(), parameters);
    for _ in 0..count {
        for (at, variable) in dialogue.variables.iter().enumerate() {
            let next = value(&variable.ty, histories.reads());
            histories.store(HistoryId::new(at), next);
        }
    }
    histories
}

/// Whether two terms come to the same for values that are drawn, exceptions included.
fn agree_on_drawn(
    dialogue: &Dialogue,
    (one, other): (DialogueTermId, DialogueTermId),
    least: usize,
) -> bool {
    let mut stream = Stream::new(0, Purpose::Draw, 91);
    (0..DRAWN).all(|_| {
        let more = usize::try_from(stream.below(LONGEST_ROW)).unwrap_or(0);
        let parameters =
            dialogue.parameters.iter().map(|one| drawn(&one.ty, &mut stream)).collect();
        let histories =
            histories_of(dialogue, least + more, parameters, &mut |ty, _| drawn(ty, &mut stream));
        let value = |id| dialogue.value(id, &histories, None).map_err(|error| error.reason);
        value(one) == value(other)
    })
}

/// A value of a type, which is often small.
fn drawn(ty: &Type, stream: &mut Stream) -> Datum {
    let mut below = |bound: usize| {
        let bound = u64::try_from(bound).unwrap_or(1);
        usize::try_from(stream.below(bound)).unwrap_or(0)
    };
    match ty {
        Type::Primitive(primitive) => {
            let (least, greatest) = (primitive.least(), primitive.greatest());
            let number = match below(3) {
                0 => [least, greatest][below(2)],
                _ => SMALL[below(SMALL.len())],
            };
            Datum::of(*primitive, number.clamp(least, greatest))
        }
        Type::String | Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => {
            Datum::Text(TEXTS[below(TEXTS.len())].to_owned())
        }
    }
}

/// Whether it is proved that two terms come to the same for all histories with this many values of
/// each variable.
fn agree_always(
    dialogue: &Dialogue,
    (one, other): (DialogueTermId, DialogueTermId),
    count: usize,
    (evaluator, solver): (&mut MethodEvaluator<'_>, &mut IncrementalSolver),
) -> Result<bool, UnwindStop> {
    let parameters: Vec<PlaceholderTerms> = dialogue
        .parameters
        .iter()
        .map(|one| evaluator.unknown(&one.name, &one.ty, &one.domain))
        .collect();
    let histories = histories_of(dialogue, count, parameters, &mut |ty, at| {
        evaluator.unknown(&format!("value {at}"), ty, &typed_domain(ty, LONGEST_TEXT))
    });
    let mut outcome = |id: DialogueTermId| {
        let term = dialogue.term(id);
        let mut arguments = Vec::with_capacity(term.atoms.len());
        for atom in &term.atoms {
            arguments.push(match histories.atom(atom, None) {
                Some(AtomValue::One(cell)) => CallArgument::Value(cell),
                Some(AtomValue::Many(cells)) => {
                    CallArgument::Array(cells.into_iter().map(CallArgument::Value).collect())
                }
                Some(AtomValue::Count(count)) => {
                    let count = Datum::Integral(i64::try_from(count).unwrap_or(i64::MAX));
                    CallArgument::Value(known(&count, &Type::INT, evaluator.terms()))
                }
                None => return Err(UnwindStop::TooLarge(term.span)),
            });
        }
        evaluator.outcome(term.method, &arguments)
    };
    let (one, other) = (outcome(one)?, outcome(other)?);
    let differs = evaluator.value_difference(&one, &other)?;
    let beyond = evaluator.terms().or(one.beyond, other.beyond);
    let counts_against = evaluator.terms().or(differs, beyond);
    if let Some(known) = evaluator.terms().as_boolean(counts_against) {
        return Ok(!known);
    }
    solver.push(counts_against);
    let answer = solver.check(evaluator.terms(), CONFLICTS);
    solver.pop_to(0);
    Ok(answer == IncrementalAnswer::Impossible)
}

#[cfg(test)]
mod tests {
    use super::super::testing::findings;

    /// Whether these alternatives are called the same.
    fn are_doubled(alternatives: &str) -> bool {
        let text = format!(
            "@HIDDEN int h = INT(range(1, 9));\nint n = READ(range(1, 9));\nint x;\nString s = READ();\nx = READ();\n\
             while (COUNT(x) < n) {{ x = READ(); }}\nPRINT({alternatives});\nPRINT(h);\n\
             static int total(int[] a) {{ int t = 0; for (int v : a) t += v; return t; }}\n\
             static int last(int[] a) {{ int t = 0; for (int v : a) t = v; return t; }}\n"
        );
        let found = findings(&text);
        assert!(
            found.iter().all(|one| one.contains("two alternatives are the same")),
            "{alternatives}: {found:?}"
        );
        !found.is_empty()
    }

    #[test]
    fn alternatives_that_print_the_same_are_told_whatever_their_form() {
        for same in [
            "x, x",
            "x + 1, 1 + x",
            "2 * x, x + x",
            "x - n, -(n - x)",
            "\"a\" + \"b\" + x, \"ab\" + x",
            "\"\" + x, x",
            "SUM(x) + 1, 1 + SUM(x)",
            "SUM(x), total(ALL(x))",
            "last(ALL(x)), x",
            "x, last(ALL(x))",
            "x + \" of \" + h * 2 + ANY, x + \" of \" + (h + h) + ANY",
            "s + x, s + \"\" + x",
            "x > 0 ? \"yes\" : \"no\", x <= 0 ? \"no\" : \"yes\"",
        ] {
            assert!(are_doubled(same), "{same}");
        }
    }

    #[test]
    fn alternatives_that_differ_for_some_values_are_not_called_the_same() {
        for different in [
            "x, n",
            "x + 1, 1 - x",
            "x * x, Math.abs(x * x)",
            "x / 2, x >> 1",
            "\"a\" + \"b\", \"a b\"",
            "x, \"\" + x + \".\"",
            "x, DIGITS(x)",
            "SUM(x), total(EARLIER(x))",
            "COUNT(x), COUNT(x) < 30 ? COUNT(x) : 30",
            "s, s + \" \"",
            "SOME, ANY",
            "1 + x + \"\", \"\" + 1 + x",
        ] {
            assert!(!are_doubled(different), "{different}");
        }
    }
}
