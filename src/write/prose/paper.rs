//! A quiz as a document: questions first, then what is right.
//!
//! In: a [`Quiz`] without pictures, and the [`Wording`]. Out: a [`QuizPaper`], which formats for
//! own documents print. What holds: options and items stand in an order that tells nothing, which
//! depends on the question only, and the solutions name them by their numbers there.

use minijinja::Value;
use sha2::{Digest, Sha256};

use super::{ProseBlock, ProseInline, ProseListing, blocks, listings, of_option};
use crate::ask::group::lettered;
use crate::ask::question::{Answer, Choice, GroupPart, Mistake, Origin, Question, Quiz};
use crate::ask::wording::{Wording, WordingError};
use crate::skeleton::front_matter::Points;

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizPaper {
    /// Its title.
    pub title: String,
    /// A part for each question.
    pub questions: Vec<PaperPart>,
    /// The title of what is right.
    pub solutions_title: String,
    /// A part for what is right of each question.
    pub solutions: Vec<PaperPart>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperPart {
    /// Its title.
    pub title: String,
    /// What stands in it.
    pub blocks: Vec<ProseBlock>,
}

impl QuizPaper {
    /// All listings, in their order.
    pub fn listings(&self) -> Vec<&ProseListing> {
        let parts = self.questions.iter().chain(&self.solutions);
        parts.flat_map(|part| listings(&part.blocks)).collect()
    }
}

/// The document for a quiz; an error if a sentence cannot be filled in.
pub fn paper(quiz: &Quiz, wording: &Wording) -> Result<QuizPaper, WordingError> {
    let mut questions = Vec::new();
    let mut solutions = Vec::new();
    for (at, question) in quiz.questions.iter().enumerate() {
        let points = shown_points(question);
        let values = vec![("number", Value::from(at + 1)), ("points", Value::from(points))];
        let title = plain_sentence(wording, "document.question", values)?;
        let parts = question.parts();
        if let Some(group) = &question.group {
            let mut blocks_of_all = blocks(&group.program);
            let mut solved_of_all = Vec::new();
            for part in &parts {
                let GroupPart { letter, question, words } = *part;
                blocks_of_all.extend(asked(question, &lettered(letter, &words.text)));
                let right = solved(question, &words.feedback, wording)?;
                solved_of_all.extend(with_letter(letter, right));
            }
            blocks_of_all.extend(blocks(&group.closing));
            questions.push(PaperPart { title: title.clone(), blocks: blocks_of_all });
            solutions.push(PaperPart { title, blocks: solved_of_all });
            continue;
        }
        questions.push(PaperPart { title: title.clone(), blocks: asked(question, &question.text) });
        let solved = solved(question, &question.feedback, wording)?;
        solutions.push(PaperPart { title, blocks: solved });
    }
    Ok(QuizPaper {
        title: quiz.title.clone(),
        questions,
        solutions_title: plain_sentence(wording, "document.solutions", Vec::new())?,
        solutions,
    })
}

/// What a question counts, where its author says so; of a group, all parts together.
fn shown_points(question: &Question) -> Option<String> {
    if question.group.is_none() {
        return question.marks.points.map(Points::shown);
    }
    Some(Points::shown_sum(question.hundredths()))
}

/// Blocks with the letter of their part before the first words.
fn with_letter(letter: char, mut all: Vec<ProseBlock>) -> Vec<ProseBlock> {
    let mark = [ProseInline::Strong(vec![text(&format!("{letter})"))]), text(" ")];
    match all.first_mut() {
        Some(ProseBlock::Paragraph(line)) => drop(line.splice(..0, mark)),
        _ => all.insert(0, ProseBlock::Paragraph(mark.to_vec())),
    }
    all
}

fn plain_sentence(
    wording: &Wording,
    key: &str,
    values: Vec<(&'static str, Value)>,
) -> Result<String, WordingError> {
    Ok(crate::ask::listing::plain(&wording.say(key, values)?))
}

/// What students get, where the question says this, HTML.
fn asked(question: &Question, html: &str) -> Vec<ProseBlock> {
    let mut all = blocks(html);
    match &question.answer {
        Answer::Choice { options } | Answer::Several { options } => {
            let items = shuffled_options(question, options);
            let items = items.iter().map(|option| of_option(&option.text, &option.plain)).collect();
            all.push(ProseBlock::List { is_ordered: true, items });
        }
        Answer::Ordering { items } => {
            let items = shuffled_items(question, items).iter().map(|item| blocks(item)).collect();
            all.push(ProseBlock::List { is_ordered: true, items });
        }
        Answer::Cloze { gaps } => {
            let choices = gaps.iter().enumerate().filter_map(|(at, gap)| {
                let Answer::Choice { options } = &gap.answer else { return None };
                let mut line = vec![ProseInline::Gap(at), text(": ")];
                for (at, option) in shuffled_options(question, options).iter().enumerate() {
                    line.extend((at > 0).then(|| text(" / ")));
                    line.push(ProseInline::Code(option.plain.clone()));
                }
                Some(vec![ProseBlock::Paragraph(line)])
            });
            let items: Vec<_> = choices.collect();
            if !items.is_empty() {
                all.push(ProseBlock::List { is_ordered: false, items });
            }
        }
        Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. } => {}
    }
    all
}

/// What is right, why, which `html` says, and what is said about what is wrong.
fn solved(
    question: &Question,
    html: &str,
    wording: &Wording,
) -> Result<Vec<ProseBlock>, WordingError> {
    let word = plain_sentence(wording, "document.answer", Vec::new())?;
    let mut line = vec![ProseInline::Strong(vec![text(&word)]), text(" ")];
    line.extend(key(question, &question.answer, NUMBERS));
    let mut all = vec![ProseBlock::Paragraph(line)];
    all.extend(blocks(html));
    let said = said(question, NUMBERS);
    if !said.is_empty() {
        all.push(ProseBlock::List { is_ordered: false, items: said });
    }
    Ok(all)
}

/// What an option or an item is called: by its place in the document, from 0.
pub type ItemName = fn(usize) -> String;

/// Options are called 1, 2, 3.
const NUMBERS: ItemName = |at| (at + 1).to_string();

/// What is right, in one line.
pub fn key(question: &Question, answer: &Answer, name: ItemName) -> Vec<ProseInline> {
    let numbers = |right: Vec<usize>| {
        let right: Vec<String> = right.into_iter().map(name).collect();
        vec![text(&right.join(", "))]
    };
    match answer {
        Answer::Number { .. } => vec![ProseInline::Code(answer.shown())],
        Answer::Decimal { right, within, .. } => {
            vec![ProseInline::Code(right.clone()), text(&format!(" ± {}", within.shown()))]
        }
        Answer::Text { accepted, .. } => {
            let mut line = Vec::new();
            for (at, one) in accepted.iter().enumerate() {
                line.extend((at > 0).then(|| text(" / ")));
                line.push(ProseInline::Code(one.clone()));
            }
            line
        }
        Answer::Choice { options } | Answer::Several { options } => {
            let all = shuffled_options(question, options);
            let right = all.iter().enumerate().filter(|(_, option)| option.right);
            numbers(right.map(|(at, _)| at).collect())
        }
        Answer::Ordering { items } => {
            let all = shuffled_items(question, items);
            let place = |item: &String| all.iter().position(|one| *one == item).unwrap_or_default();
            numbers(items.iter().map(place).collect())
        }
        Answer::Cloze { gaps } => {
            let mut line = Vec::new();
            for (at, gap) in gaps.iter().enumerate() {
                line.extend((at > 0).then(|| text("; ")));
                line.push(ProseInline::Gap(at));
                line.push(text(" "));
                line.extend(if matches!(gap.answer, Answer::Choice { .. }) {
                    vec![ProseInline::Code(gap.answer.shown())]
                } else {
                    key(question, &gap.answer, name)
                });
            }
            line
        }
    }
}

/// What is said about single answers, an item each.
pub fn said(question: &Question, name: ItemName) -> Vec<Vec<ProseBlock>> {
    let mut items = Vec::new();
    let mut add = |begin: Vec<ProseInline>, feedback: &str| {
        if !feedback.is_empty() {
            let mut all = blocks(feedback);
            let begin = [begin, vec![text(": ")]].concat();
            match all.first_mut() {
                Some(ProseBlock::Paragraph(line)) => drop(line.splice(..0, begin)),
                _ => all.insert(0, ProseBlock::Paragraph(begin)),
            }
            items.push(all);
        }
    };
    let code = |one: &Mistake| ProseInline::Code(one.text.clone());
    match &question.answer {
        Answer::Choice { options } | Answer::Several { options } => {
            for (at, option) in shuffled_options(question, options).iter().enumerate() {
                add(vec![text(&name(at))], &option.feedback);
            }
        }
        Answer::Number { mistakes, .. }
        | Answer::Decimal { mistakes, .. }
        | Answer::Text { mistakes, .. } => {
            for one in mistakes {
                add(vec![code(one)], &one.feedback);
            }
        }
        Answer::Cloze { gaps } => {
            for (at, gap) in gaps.iter().enumerate() {
                let gap_begin = |inline| vec![ProseInline::Gap(at), text(" "), inline];
                for one in gap.answer.mistakes() {
                    add(gap_begin(code(one)), &one.feedback);
                }
                for option in gap.answer.options() {
                    let code = ProseInline::Code(option.plain.clone());
                    add(gap_begin(code), &option.feedback);
                }
            }
        }
        Answer::Ordering { .. } => {}
    }
    items
}

fn text(text: &str) -> ProseInline {
    ProseInline::Text(text.to_owned())
}

/// The options in an order that tells nothing; "none of these" stays last, and no after yes.
pub fn shuffled_options<'q>(question: &Question, options: &'q [Choice]) -> Vec<&'q Choice> {
    let texts: Vec<&str> = options.iter().map(|option| option.plain.as_str()).collect();
    let is_kept = options.last().is_some_and(|option| option.origin == Origin::Fixed);
    option_order(&question.idnumber, &texts, is_kept).into_iter().map(|at| &options[at]).collect()
}

/// The places of the options of the question with this idnumber, in the order in which they are
/// printed; `is_kept`: the last one stays last, and so all stay where they are.
pub fn option_order(idnumber: &str, texts: &[&str], is_kept: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    if !is_kept {
        order.sort_by_key(|at| rank(idnumber, texts[*at]));
    }
    order
}

/// The letter of the option that is printed at this place, from 0: `A` to `Z`, then `A1`.
pub fn option_letter(at: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(at % 26).unwrap_or_default());
    if at < 26 { letter.to_string() } else { format!("{letter}{}", at / 26) }
}

/// The items in an order that is not the right one.
pub fn shuffled_items<'q>(question: &Question, items: &'q [String]) -> Vec<&'q String> {
    let texts: Vec<&str> = items.iter().map(String::as_str).collect();
    item_order(&question.idnumber, &texts).into_iter().map(|at| &items[at]).collect()
}

/// The places of the items of the question with this idnumber, in the order in which they are
/// printed.
pub fn item_order(idnumber: &str, items: &[&str]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|at| rank(idnumber, items[*at]));
    if order.iter().map(|at| items[*at]).eq(items.iter().copied()) {
        order.rotate_left(1);
    }
    order
}

/// A number that depends on the question and a text only.
fn rank(idnumber: &str, text: &str) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(idnumber.as_bytes());
    hash.update([0]);
    hash.update(text.as_bytes());
    hash.finalize().to_vec()
}
