//! What the lines of a program print.
//!
//! In: a skeleton, and what a run prints statement by statement. Out: the lines that print
//! something, and what each of them prints, as it is typed. What holds: which lines there are
//! follows from the program alone, whether they run or not.

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::output::typed_line;
use crate::ask::answer::stated_answer::{StatedAnswer, whole_number};
use crate::ask::answer::typed::RightAnswers;
use crate::ask::draft::Unfit;
use crate::ask::facts::Subject;
use crate::read::ir::walk::{any_part, each_statement};
use crate::read::ir::{Expr, ExprKind, StmtKind};
use crate::vary::RunResult;

/// How often a line prints, at most: more is not written down beside it.
const MOST_PARTS: usize = 8;
/// Characters in a gap, at most.
const LONGEST: usize = 60;

/// What is typed where a line prints nothing, the usual one first.
const DASHES: [&str; 3] = ["-", "\u{2013}", "\u{2014}"];

/// What may stand between the outputs of a line, the usual one first.
const SEPARATORS: [&str; 5] = [", ", ",", " ", "; ", ";"];

/// A statement that prints.
struct PrintingStatement {
    /// The line in which it ends, as students read it; `None` if they do not see it.
    line: Option<u32>,
    /// Whether it prints blanks and line ends only, whatever the values.
    is_blank: bool,
}

/// The lines of a program that print.
pub struct PrintingLines<'a> {
    subject: &'a Subject<'a>,
    /// The statements, by where they begin.
    statements: BTreeMap<u32, PrintingStatement>,
    /// The lines with a gap, ascending, as students read them.
    pub lines: Vec<u32>,
}

impl<'a> PrintingLines<'a> {
    /// The lines of the program that a question is about.
    pub fn of(subject: &'a Subject<'a>) -> Self {
        let mut statements: BTreeMap<u32, PrintingStatement> = BTreeMap::new();
        let methods = subject.skeleton.map_or(&[][..], |skeleton| &skeleton.program.methods);
        for method in methods.iter().filter(|method| !method.is_library) {
            each_statement(&method.body, &mut |stmt| {
                let StmtKind::Print { text } = &stmt.kind else { return };
                let line = subject.lines.shown(stmt.span.end.saturating_sub(1));
                let one = statements
                    .entry(stmt.span.start)
                    .or_insert(PrintingStatement { line, is_blank: true });
                one.is_blank &= is_blank(text);
            });
        }
        let printing = statements.values().filter(|one| !one.is_blank);
        let mut lines: Vec<u32> = printing.filter_map(|one| one.line).collect();
        lines.sort_unstable();
        lines.dedup();
        Self { subject, statements, lines }
    }

    /// The line of the statement that begins at a place.
    fn line(&self, start: u32) -> Option<u32> {
        match self.statements.get(&start) {
            Some(statement) => statement.line,
            None => self.subject.lines.shown(start),
        }
    }

    /// What a line prints in a run.
    ///
    /// An error if that cannot be typed.
    pub fn printed(&self, told: &RunResult, line: u32) -> Result<LineOutput, Unfit> {
        let Some(parts) = &told.printed else { return Err(much(line)) };
        let own = parts.iter().filter(|part| {
            let is_blank = self.statements.get(&part.start).is_some_and(|one| one.is_blank);
            !is_blank && self.line(part.start) == Some(line)
        });
        LineOutput::of(&own.map(|part| part.text.as_str()).collect::<Vec<_>>(), line)
    }

    /// Whether a run prints something where students see nothing.
    pub fn prints_unseen(&self, told: &RunResult) -> bool {
        told.printed.iter().flatten().any(|part| self.line(part.start).is_none())
    }
}

/// Whether an expression is blanks and line ends only, whatever the values.
fn is_blank(text: &Expr) -> bool {
    let is_part_of_blank = |part: &Expr| {
        if let ExprKind::Text(text) = &part.kind {
            return text.trim().is_empty();
        }
        matches!(part.kind, ExprKind::Concat(_))
    };
    !any_part(text, &|part| !is_part_of_blank(part))
}

fn much(line: u32) -> Unfit {
    Unfit::new(
        "gap-prints-much",
        vec![("line", Value::from(line))],
        "let loops run less often, as with `LOOP(range(1, 5));`, print less in a line, or write \
         `answer = \"choice\"`",
    )
}

/// What a line prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOutput {
    /// What is printed each time, without blanks and line ends at its ends; none if nothing is.
    parts: Vec<String>,
    /// What stands on the screen if nothing else is printed in between, where that is one line.
    joined: Option<String>,
}

impl LineOutput {
    /// What a line prints part by part.
    fn of(parts: &[&str], line: u32) -> Result<Self, Unfit> {
        let about = || vec![("line", Value::from(line))];
        let mut texts = Vec::new();
        for part in parts {
            let text = part.trim();
            if text.is_empty() {
                return Err(Unfit::new(
                    "gap-prints-blank",
                    about(),
                    "add an `ASSERT` that rules such values out, or write `answer = \"choice\"`",
                ));
            }
            let text = typed_line(text)?;
            if DASHES.contains(&text) {
                return Err(Unfit::new(
                    "gap-prints-dash",
                    about(),
                    "print another sign: a dash is what students write where nothing is printed",
                ));
            }
            texts.push(text.to_owned());
        }
        let is_one_line = parts.iter().all(|part| !part.contains('\n'));
        let joined = is_one_line.then(|| parts.concat().trim().to_owned());
        let printed = Self { parts: texts, joined };
        if printed.parts.len() > MOST_PARTS || printed.text().chars().count() > LONGEST {
            return Err(much(line));
        }
        Ok(printed)
    }

    /// Whether nothing is printed.
    pub fn is_nothing(&self) -> bool {
        self.parts.is_empty()
    }

    /// What is printed, outputs separated by commas; empty if nothing is.
    pub fn text(&self) -> String {
        self.parts_without_signs().unwrap_or_else(|| self.parts.clone()).join(SEPARATORS[0])
    }

    /// What is right where this is typed.
    pub fn typed(&self) -> RightAnswers {
        let mut texts: Vec<String> = Vec::new();
        let mut add = |text: String| {
            for text in [text.split_whitespace().collect::<Vec<_>>().join(" "), text] {
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
        };
        if self.is_nothing() {
            for dash in DASHES {
                add(dash.to_owned());
            }
        }
        for parts in [self.parts_without_signs().as_ref(), Some(&self.parts)].into_iter().flatten()
        {
            match &parts[..] {
                [] => {}
                [one] => add(one.clone()),
                several => SEPARATORS.iter().for_each(|one| add(several.join(one))),
            }
        }
        self.joined.iter().filter(|text| !text.is_empty()).for_each(|text| add(text.clone()));
        let number = if let [one] = &self.parts[..] { whole_number(one) } else { None };
        RightAnswers { number, decimal: None, texts, slips: Vec::new() }
    }

    /// As an answer among others.
    pub fn stated(&self) -> StatedAnswer {
        StatedAnswer::Printed(self.text())
    }

    /// The parts without the sign with which each of them ends before the next one: who separates
    /// outputs by commas does not write those of the program besides.
    fn parts_without_signs(&self) -> Option<Vec<String>> {
        self.joined.as_ref()?;
        let bare = |part: &String| {
            let bare = part.trim_end_matches([',', ';']).trim_end();
            (bare.len() < part.len() && !bare.is_empty()).then(|| bare.to_owned())
        };
        self.parts.iter().map(bare).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
    }
}

/// What stands between the outputs of a line in a wrong answer about which something is said.
const SEPARATORS_OF_MISTAKES: [&str; 3] = [", ", ",", " "];

/// What is typed for a wrong answer, of which only the text is known as [`LineOutput::text`] writes
/// it.
pub fn typed_as(said: &StatedAnswer) -> Option<RightAnswers> {
    let StatedAnswer::Printed(text) = said else { return None };
    if text.is_empty() {
        let texts = vec![DASHES[0].to_owned()];
        return Some(RightAnswers { number: None, decimal: None, texts, slips: Vec::new() });
    }
    let texts = SEPARATORS_OF_MISTAKES.iter().map(|one| text.replace(SEPARATORS[0], one));
    let mut known: Vec<String> = Vec::new();
    for text in texts {
        if !known.contains(&text) {
            known.push(text);
        }
    }
    let number = whole_number(text);
    Some(RightAnswers { number, decimal: None, texts: known, slips: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(parts: &[&str]) -> Vec<String> {
        LineOutput::of(parts, 1).unwrap().typed().texts
    }

    #[test]
    fn what_is_printed_several_times_may_be_separated_in_any_usual_way() {
        assert_eq!(texts(&["x = 5\n"]), ["x = 5"]);
        assert_eq!(texts(&["  12    3\n"]), ["12 3", "12    3"]);
        assert_eq!(texts(&["3\n", "15\n"]), ["3, 15", "3,15", "3 15", "3; 15", "3;15"]);
        // Without line ends it is on the screen as it is.
        assert_eq!(texts(&["3", "15"]), ["3, 15", "3,15", "3 15", "3; 15", "3;15", "315"]);
        let signs = texts(&["3, ", "15, "]);
        assert!(signs.starts_with(&["3, 15".to_owned()]), "{signs:?}");
        assert!(signs.contains(&"3, 15,".to_owned()), "{signs:?}");
        // One that ends its line keeps its sign.
        assert_eq!(texts(&["a;\n"]), ["a;"]);
        assert_eq!(texts(&[]), ["-", "–", "—"]);
    }

    #[test]
    fn what_nobody_can_type_has_no_gap() {
        let why = |parts: &[&str]| LineOutput::of(parts, 7).unwrap_err().what();
        assert!(why(&["3", " "]).contains("blank"), "{}", why(&["3", " "]));
        assert!(why(&["-\n"]).contains("dash"));
        assert!(why(&["a\nb\n"]).contains("2 lines"));
        assert!(why(&["a\tb"]).contains("U+0009"));
        assert!(why(&["1\n"; 9]).contains("line 7"));
        assert!(why(&[&"ab".repeat(31)]).contains("line 7"));
        assert!(LineOutput::of(&["1\n"; 8], 7).is_ok());
    }

    #[test]
    fn a_wrong_answer_is_known_however_it_is_separated() {
        let typed = typed_as(&StatedAnswer::Printed("3, 4".into())).unwrap();
        assert!(typed.texts.contains(&"3 4".to_owned()) && typed.number.is_none());
        assert_eq!(typed_as(&StatedAnswer::Printed("7".into())).unwrap().number, Some(7));
        assert_eq!(typed_as(&StatedAnswer::Printed(String::new())).unwrap().texts[0], "-");
    }
}
