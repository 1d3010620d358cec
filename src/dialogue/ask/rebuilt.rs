//! A program to be completed so that a transcript comes about: the condition in a gap, the order of
//! lines.
//!
//! In: [`Material`] and the whole program. Out: a [`Drafted`] question, or none where the material
//! has too little. What holds: a JVM ran the program that each option makes, by the lines that are
//! typed in the transcript; only the right one did what is shown.

use std::collections::{BTreeMap, BTreeSet};

use crate::ask::distractor::lot::Lot;
use crate::console::{RunEnding, Transcript};
use crate::jvm::JvmError;

use super::super::console_kind::ConsoleKind;
use super::super::program::SampleProgram;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::draft::{
    AskedProgram, Drafted, DraftedOption, POOL, TALLEST, mistakes, offered, right, wrong,
};
use super::material::{Material, expected, printed, shown_run};
use super::parting::{
    look_alike, parting, shown_watched, watched, watching_condition, watching_lines,
};

/// What stands in a program where something is missing.
const GAP: &str = "??";

/// How many lines are put in order.
const ORDERED: [usize; 2] = [4, 3];

/// How many wrong orders are run at most.
const MOST_ORDERS: usize = 12;

/// Another condition than the one in a line.
struct WrongCondition<'d> {
    /// The condition.
    text: String,
    /// The program with it.
    program: SampleProgram,
    /// The dialogue with it.
    dialogue: &'d Dialogue,
}

/// Which condition belongs in the gap. Wrong are those that mistakes make of it; where these are
/// too few, others that compare the same.
pub(super) fn gap(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
    let mut changed: Vec<&Dialogue> =
        mistakes(material, lot).into_iter().map(|mutant| &mutant.dialogue).collect();
    if let Some(drafted) = gap_among(material, asked, lot, &changed)? {
        return Ok(Some(drafted));
    }
    let compared = material.with_other_comparisons();
    changed.extend(compared.iter());
    gap_among(material, asked, lot, &changed)
}

/// Which condition belongs in the gap, where these dialogues have another one.
fn gap_among(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
    changed: &[&Dialogue],
) -> Result<Option<Drafted>, JvmError> {
    let mut by_line: BTreeMap<(usize, String), Vec<WrongCondition<'_>>> = BTreeMap::new();
    for dialogue in changed {
        let Some(program) = material.program(dialogue, &asked.style) else { continue };
        let Some((line, own, text)) = other_condition(&asked.program.code, &program.code) else {
            continue;
        };
        let known = by_line.entry((line, own)).or_default();
        if known.iter().all(|one| one.text != text) {
            known.push(WrongCondition { text, program, dialogue });
        }
    }
    let mut places: Vec<((usize, String), Vec<WrongCondition<'_>>)> =
        by_line.into_iter().filter(|(_, wrong)| wrong.len() > 1).collect();
    lot.shuffle(&mut places);
    let own = material.source.dialogue;
    for ((line, condition), choices) in places {
        // The lines for which most of the conditions make a difference.
        let differing = |trial: &DialogueTrial| {
            let right = expected(own, trial, &asked.style);
            let differs = |one: &&WrongCondition<'_>| {
                let other = expected(one.dialogue, trial, &asked.style);
                other.map(|run| run.events) != right.as_ref().map(|run| run.events.clone())
            };
            choices.iter().filter(differs).count().min(asked.most)
        };
        let some = asked.group.iter().take(16).copied();
        let Some(trial) = some.rev().max_by_key(|trial| differing(trial)) else { continue };
        let Some(run) = shown(material, asked, trial)? else { continue };
        let mut others: Vec<DraftedOption> = Vec::new();
        for choice in choices.iter().take(POOL) {
            let text = without_idle_parentheses(&choice.text);
            others.extend(contradicting(
                material,
                (&choice.program, asked.mark),
                (trial, &run),
                &text,
            )?);
        }
        if others.len() < 2 {
            continue;
        }
        // Two conditions that lead to one transcript, such as `n < 4` and `n <= 3`, rule each other
        // out.
        let mut different: Vec<DraftedOption> = Vec::new();
        for one in &others {
            let is_like =
                |other: &DraftedOption| other.instead == one.instead && other.waits == one.waits;
            if !different.iter().any(is_like) {
                different.push(one.clone());
            }
        }
        if different.len() > 1 {
            others = different;
        }
        let key = format!("{} {:?}", conditions_before(&asked.program.code, line), trial.inputs);
        let own_text = without_idle_parentheses(&condition);
        let options = offered(right(own_text.clone()), &others, asked, lot);
        let mut draft = asked.draft(ConsoleKind::Gap, (&key, trial), options);
        draft.program = with_gap(&asked.program.code, line, &condition);
        draft.shown = Some(shown_run(&run, draft.mark));
        let mut watching = BTreeMap::from([(
            own_text.clone(),
            watching_condition(&asked.program.code, line, &condition),
        )]);
        for choice in &choices {
            let code = watching_condition(&choice.program.code, line, &choice.text);
            watching.entry(without_idle_parentheses(&choice.text)).or_insert(code);
        }
        watch(material, &mut draft, (asked, trial, &run), &watching, &own_text)?;
        return Ok(Some(draft));
    }
    Ok(None)
}

/// How many conditions stand in the lines before one. That depends on no names.
fn conditions_before(code: &str, line: usize) -> usize {
    code.lines().take(line).filter(|line| condition(line).is_some()).count()
}

/// In which order lines stand. Wrong are orders with which the program does something else.
pub(super) fn order(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
    let code: Vec<&str> = asked.program.code.lines().collect();
    let of = |count: &usize| {
        let starts = 0..code.len().saturating_sub(count - 1);
        starts.filter(|at| is_movable(&code[*at..at + count])).map(|at| (at, *count)).collect()
    };
    let windows: Vec<Vec<(usize, usize)>> = ORDERED.iter().map(of).collect();
    let Some(windows) = windows.into_iter().find(|all: &Vec<_>| !all.is_empty()) else {
        return Ok(None);
    };
    let (start, count) = windows[lot.below(windows.len())];
    // Lines that are typed one after the other show more than a single one.
    let Some(trial) = asked.group.iter().take(8).max_by_key(|trial| trial.inputs.len().min(4))
    else {
        return Ok(None);
    };
    let Some(run) = shown(material, asked, trial)? else { return Ok(None) };
    // What stands at each place of the list that students see.
    let mut listed: Vec<usize> = (0..count).collect();
    lot.shuffle(&mut listed);
    let named = |order: &[usize]| {
        let letter = |line: &usize| {
            let place = listed.iter().position(|one| one == line).unwrap_or(0);
            char::from(b'A' + u8::try_from(place).unwrap_or(0)).to_string()
        };
        order.iter().map(letter).collect::<Vec<_>>().join(", ")
    };
    let identity: Vec<usize> = (0..count).collect();
    let mut orders = permutations(count);
    orders.retain(|order| *order != identity);
    lot.shuffle(&mut orders);
    let mut others: Vec<DraftedOption> = Vec::new();
    for order in orders.iter().take(MOST_ORDERS) {
        let program =
            SampleProgram { code: in_order(&code, start, order), ..asked.program.clone() };
        others.extend(contradicting(
            material,
            (&program, asked.mark),
            (trial, &run),
            &named(order),
        )?);
    }
    // A question of which most orders do not even compile asks for little.
    let mut uncompiled = 0;
    others.retain(|option| {
        uncompiled += usize::from(option.instead.is_none());
        option.instead.is_some() || uncompiled == 1
    });
    if others.iter().filter(|option| option.instead.is_some()).count() < 2 {
        return Ok(None);
    }
    let key = format!("{start} {count} {:?}", trial.inputs);
    let options = offered(right(named(&identity)), &others, asked, lot);
    let mut draft = asked.draft(ConsoleKind::Order, (&key, trial), options);
    let mut lines: Vec<String> = code.iter().map(|line| (*line).to_owned()).collect();
    for line in &mut lines[start..start + count] {
        let depth = line.len() - line.trim_start().len();
        *line = format!("{}{GAP}", " ".repeat(depth));
    }
    draft.program = lines.join("\n") + "\n";
    draft.lines = listed.iter().map(|line| code[start + line].trim().to_owned()).collect();
    draft.shown = Some(shown_run(&run, draft.mark));
    let watching = std::iter::once(&identity).chain(&orders).map(|order| {
        let letters: Vec<char> = named(order).chars().filter(char::is_ascii_uppercase).collect();
        (named(order), watching_lines(&in_order(&code, start, order), start, &letters))
    });
    let watching = watching.collect();
    watch(material, &mut draft, (asked, trial, &run), &watching, "")?;
    Ok(Some(draft))
}

/// The program with the lines from `start` on in this order.
fn in_order(code: &[&str], start: usize, order: &[usize]) -> String {
    let mut lines = code.to_vec();
    for (place, line) in order.iter().enumerate() {
        lines[start + place] = code[start + line];
    }
    lines.join("\n") + "\n"
}

/// Notes what the condition or the lines do in the run that is shown, and where the run with each
/// wrong option parts from it. `watching` has the program with marks for each option.
fn watch(
    material: &mut Material<'_, '_>,
    draft: &mut Drafted,
    (asked, trial, run): (&AskedProgram<'_>, &DialogueTrial, &Transcript),
    watching: &BTreeMap<String, String>,
    condition: &str,
) -> Result<(), JvmError> {
    let mut seen = |text: &str| -> Result<Option<Transcript>, JvmError> {
        let Some(code) = watching.get(text) else { return Ok(None) };
        let program = SampleProgram { code: code.clone(), ..asked.program.clone() };
        material.seen(&program, &trial.script)
    };
    let right = draft.options.iter().find(|option| option.is_right);
    let Some(right) = right.map(|option| option.text.clone()) else { return Ok(()) };
    let Some(own) = seen(&right)?.map(|own| watched(&own)) else { return Ok(()) };
    if !look_alike(&own, &watched(run)) {
        return Ok(());
    }
    draft.watched = shown_watched(&own, draft.mark, condition, &draft.lines);
    for option in draft.options.iter_mut().filter(|one| one.instead.is_some()) {
        if let Some(other) = seen(&option.text)? {
            option.parting = parting(&watched(&other), &other.ending, &own);
        }
    }
    Ok(())
}

/// What the program does in a trial, if students can look at it.
fn shown(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    trial: &DialogueTrial,
) -> Result<Option<Transcript>, JvmError> {
    let run = material.orderly(&asked.program, trial)?;
    Ok(run.filter(|run| {
        let text = printed(run);
        !text.is_empty() && shown_run(run, asked.mark).lines().count() <= TALLEST
    }))
}

/// An option for a program that does something else than is shown, and comes to an end, waits for
/// another line or does not compile.
fn contradicting(
    material: &mut Material<'_, '_>,
    (program, mark): (&SampleProgram, &str),
    (trial, run): (&DialogueTrial, &Transcript),
    text: &str,
) -> Result<Option<DraftedOption>, JvmError> {
    let Some(seen) = material.seen(program, &trial.script)? else { return Ok(None) };
    if matches!(seen.ending, RunEnding::NotCompiled(_)) {
        return Ok(Some(wrong(text.to_owned(), None, None)));
    }
    let waits = seen.ending == RunEnding::AskedForMore;
    if !waits && (!seen.ending.is_orderly() || seen.events == run.events) {
        return Ok(None);
    }
    let instead = shown_run(&seen, mark);
    Ok(Some(DraftedOption { waits, ..wrong(text.to_owned(), None, Some(instead)) }))
}

/// The line, from 0, in which alone two programs differ, and there in the condition alone: both
/// conditions.
fn other_condition(one: &str, other: &str) -> Option<(usize, String, String)> {
    let mut differing = one.lines().zip(other.lines()).enumerate().filter(|(_, (a, b))| a != b);
    let (at, (own, changed)) = differing.next()?;
    if differing.next().is_some() || one.lines().count() != other.lines().count() {
        return None;
    }
    let (own_text, changed_text) = (condition(own)?, condition(changed)?);
    let is_rest = own.replacen(own_text, GAP, 1) == changed.replacen(changed_text, GAP, 1);
    is_rest.then(|| (at, own_text.to_owned(), changed_text.to_owned()))
}

/// The condition of an `if` or a loop in a line.
fn condition(line: &str) -> Option<&str> {
    let start = ["if (", "while ("].iter().filter_map(|word| {
        let at = line.find(word)?;
        Some(at + word.len())
    });
    let start = start.min()?;
    closing(&line[start..]).map(|length| &line[start..start + length])
}

/// A condition without parentheses around a sum that is compared: students would tell by them which
/// conditions a mistake made.
fn without_idle_parentheses(condition: &str) -> String {
    const LOOSER: [&str; 9] = ["<=", ">=", "<", ">", "==", "!=", "&&", "||", ""];
    let is_loose = |side: &str, at_end: bool| {
        let side = side.trim();
        LOOSER.iter().any(|mark| match (mark.is_empty(), at_end) {
            (true, _) => side.is_empty(),
            (false, true) => side.ends_with(mark),
            (false, false) => side.starts_with(mark),
        })
    };
    let mut text = condition.to_owned();
    let mut from = 0;
    while let Some(open) = text[from..].find('(').map(|at| from + at) {
        from = open + 1;
        let Some(length) = closing(&text[open + 1..]) else { break };
        let (inside, after) = (&text[open + 1..open + 1 + length], &text[open + 2 + length..]);
        let is_sum = !inside.contains(['<', '>', '=', '&', '|', '!', '?', '"', '\'']);
        if is_sum && is_loose(&text[..open], true) && is_loose(after, false) {
            text = format!("{}{inside}{after}", &text[..open]);
            from = open;
        }
    }
    text
}

/// Where the parenthesis that was opened before a text is closed in it.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, one) in text.char_indices() {
        depth += match one {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The program with a gap for the condition of a line.
fn with_gap(code: &str, line: usize, condition: &str) -> String {
    let mut lines: Vec<String> = code.lines().map(str::to_owned).collect();
    let parts = lines[line].split_once(&format!("({condition})"));
    if let Some((before, after)) = parts {
        lines[line] = format!("{before}({GAP}){after}");
    }
    lines.join("\n") + "\n"
}

/// Whether lines can change places without ending the program's form: different statements, one
/// below the other.
fn is_movable(lines: &[&str]) -> bool {
    const FIXED: [&str; 6] = ["import ", "return", "break", "continue", "static ", "}"];
    let depth = |line: &str| line.len() - line.trim_start().len();
    let is_statement = |line: &&str| {
        let text = line.trim();
        text.ends_with(';')
            && !text.contains("new Scanner")
            && !FIXED.iter().any(|word| text.starts_with(word))
            && !is_declaration(text)
    };
    let different: BTreeSet<&&str> = lines.iter().collect();
    lines.iter().all(is_statement)
        && lines.iter().all(|line| depth(line) == depth(lines[0]))
        && different.len() == lines.len()
}

/// Whether a statement declares a variable: a type stands before its name.
fn is_declaration(statement: &str) -> bool {
    let mut words = statement.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    !first.contains('(') && second.starts_with(char::is_alphabetic)
}

/// All orders of the numbers below `count`.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for number in 0..count {
        let longer = |order: Vec<usize>| {
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, number);
                longer
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_found_where_they_alone_differ() {
        let one = "a\n    while (count(x) < n) {\nb\n";
        let other = one.replace("< n", "<= n");
        let found = other_condition(one, &other);
        let (own, changed) = ("count(x) < n".to_owned(), "count(x) <= n".to_owned());
        assert_eq!(found, Some((1, own, changed)));
        assert_eq!(with_gap(one, 1, "count(x) < n"), "a\n    while (??) {\nb\n");
        assert_eq!(other_condition(one, &other.replace('b', "c")), None);
        assert_eq!(other_condition("int a = 1;\n", "int a = 2;\n"), None);
        assert_eq!(condition("} while (a || (b && c));"), Some("a || (b && c)"));
        let code = "if (x) {\n}\nwhile (y) {\n    f();\n    if (z) {\n";
        assert_eq!([0, 2, 4].map(|line| conditions_before(code, line)), [0, 1, 2]);
    }

    #[test]
    fn parentheses_that_do_nothing_are_left_out() {
        let told = |text| without_idle_parentheses(text);
        assert_eq!(told("(values.size() + 1) < n"), "values.size() + 1 < n");
        assert_eq!(told("n > (f(a) - 1) && (b + c) == 2"), "n > f(a) - 1 && b + c == 2");
        for kept in ["2 * (a + 1) < n", "(a < b) == c", "f(a + 1) < n", "!(a)", "(a || b) && c"] {
            assert_eq!(told(kept), kept);
        }
    }

    #[test]
    fn orders_are_all_orders() {
        let all: BTreeSet<Vec<usize>> = permutations(4).into_iter().collect();
        assert_eq!(all.len(), 24);
        assert!(is_movable(&["  x = read();", "  count++;"]));
        assert!(!is_movable(&["  x = read();", "    count++;"]));
        assert!(!is_movable(&["  x = read();", "  if (x > 0) {"]));
        assert!(!is_movable(&["  x = read();", "  x = read();"]));
        assert!(!is_movable(&["  List<Integer> all = new ArrayList<>();", "  x = read();"]));
        assert!(is_movable(&["  println(\"a b\");", "  sum += x;"]));
    }
}
