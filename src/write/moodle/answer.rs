//! The part of a question that differs by the form of its answer.
//!
//! In: a [`Question`]. Out: the elements of Moodle's type for it, and the shares of the grade that
//! its options earn. What holds: every share is one that Moodle permits, and who ticks everything
//! earns nothing.

use super::rules::{self, FRACTIONS, TOLERANCE};
use super::sheet::XmlSheet;
use crate::ask::listing::plain;
use crate::ask::question::{Answer, Choice, Mistake, Origin, Picture, Question, Quiz};
use crate::skeleton::front_matter::{Negative, Penalty};

/// The name of Moodle's type for a question.
pub fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Number { .. } | Answer::Decimal { .. } => "numerical",
        Answer::Text { .. } => "shortanswer",
        Answer::Choice { .. } | Answer::Several { .. } => "multichoice",
        Answer::Cloze { .. } => "cloze",
        Answer::Ordering { .. } => "ordering",
    }
}

/// What a wrong try costs where several are allowed, if the author does not say it: who goes
/// through few options by turns must not gain by it.
pub fn penalty(question: &Question) -> Penalty {
    question.marks.penalty.unwrap_or(match &question.answer {
        Answer::Choice { options } if options.len() == 2 => Penalty::ALL,
        Answer::Choice { options } if options.len() == 3 => Penalty::HALF,
        Answer::Number { .. }
        | Answer::Decimal { .. }
        | Answer::Text { .. }
        | Answer::Choice { .. }
        | Answer::Several { .. }
        | Answer::Cloze { .. }
        | Answer::Ordering { .. } => Penalty::THIRD,
    })
}

/// As many of the hints as there are further tries that earn something.
pub fn hints<'h>(question: &Question, hints: &'h [String]) -> &'h [String] {
    let tries = penalty(question).tries().and_then(|tries| usize::try_from(tries).ok());
    let further = tries.map_or(hints.len(), |tries| tries.saturating_sub(1));
    &hints[..further.min(hints.len())]
}

/// The elements between the question's head and its hints; `wrong_tick` is the [`wrong_tick`] of
/// the quiz.
pub fn write(sheet: &mut XmlSheet, question: &Question, wrong_tick: f64) {
    let pictures = &question.pictures;
    match &question.answer {
        Answer::Number { accepted, mistakes } => {
            let accepted: Vec<String> = accepted.iter().map(i64::to_string).collect();
            numerical(sheet, (&accepted, EXACTLY), mistakes, pictures);
        }
        Answer::Decimal { right, within, mistakes } => {
            let accepted = std::slice::from_ref(right);
            numerical(sheet, (accepted, &within.shown()), mistakes, pictures);
        }
        Answer::Text { accepted, mistakes } => shortanswer(sheet, accepted, mistakes, pictures),
        Answer::Choice { options } => {
            multichoice(sheet, options, Ticks::One(question.marks.negative), pictures);
        }
        Answer::Several { options } => {
            multichoice(sheet, options, Ticks::Several { wrong_tick }, pictures);
        }
        // Its gaps are in the question's text.
        Answer::Cloze { .. } => {}
        Answer::Ordering { items } => ordering(sheet, items, pictures),
    }
}

/// The tolerance of whole numbers.
pub const EXACTLY: &str = "0";

fn numerical(
    sheet: &mut XmlSheet,
    (accepted, within): (&[String], &str),
    mistakes: &[Mistake],
    pictures: &[Picture],
) {
    let mut number = |value: &str, percent: f64, feedback: &str| {
        let fraction = percent.to_string();
        sheet.within("answer", &[("fraction", &fraction), ("format", "plain_text")], |sheet| {
            sheet.text(value);
            sheet.html_in("feedback", feedback, pictures);
            sheet.leaf("tolerance", within);
        });
    };
    // Moodle takes the first answer that matches.
    for value in accepted {
        number(value, 100.0, "");
    }
    for one in mistakes {
        number(&one.text, one.percent(), &one.feedback);
    }
    // No units: 3 is Moodle's number for "no unit is asked for".
    sheet.leaf("unitgradingtype", "0");
    sheet.leaf("unitpenalty", "0.1000000");
    sheet.leaf("showunits", "3");
    sheet.leaf("unitsleft", "0");
}

fn shortanswer(
    sheet: &mut XmlSheet,
    accepted: &[String],
    mistakes: &[Mistake],
    pictures: &[Picture],
) {
    sheet.leaf("usecase", "1");
    let mut line = |text: &str, percent: f64, feedback: &str| {
        let fraction = percent.to_string();
        sheet.within("answer", &[("fraction", &fraction), ("format", "plain_text")], |sheet| {
            sheet.text(&rules::literally(text));
            sheet.html_in("feedback", feedback, pictures);
        });
    };
    for text in accepted {
        line(text, 100.0, "");
    }
    for one in mistakes {
        line(&one.text, one.percent(), &one.feedback);
    }
}

/// How many options may be ticked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ticks {
    /// One; a wrong one costs this.
    One(Option<Negative>),
    /// Any number.
    Several {
        /// What a wrong one costs, in percent.
        wrong_tick: f64,
    },
}

fn multichoice(sheet: &mut XmlSheet, options: &[Choice], ticks: Ticks, pictures: &[Picture]) {
    sheet.leaf("single", if matches!(ticks, Ticks::Several { .. }) { "false" } else { "true" });
    sheet.leaf("shuffleanswers", if is_shuffled(options) { "true" } else { "false" });
    sheet.leaf("answernumbering", "abc");
    // The question itself says how many to tick.
    sheet.leaf("showstandardinstruction", "0");
    combined_feedback(sheet);
    for (option, fraction) in options.iter().zip(fractions(options, ticks)) {
        sheet.within("answer", &[("fraction", &number(fraction)), ("format", "html")], |sheet| {
            sheet.html(&option.text, pictures);
            sheet.html_in("feedback", &option.feedback, pictures);
        });
    }
}

/// Whether Moodle may shuffle options. "None of these" stays after the others, and no after yes.
pub fn is_shuffled(options: &[Choice]) -> bool {
    options.last().is_none_or(|option| option.origin != Origin::Fixed)
}

/// What Moodle says whatever was answered: nothing, because options and the general feedback say
/// more.
fn combined_feedback(sheet: &mut XmlSheet) {
    for name in ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] {
        sheet.html_in(name, "", &[]);
    }
}

fn ordering(sheet: &mut XmlSheet, items: &[String], pictures: &[Picture]) {
    sheet.leaf("layouttype", "VERTICAL");
    sheet.leaf("selecttype", "ALL");
    sheet.leaf("selectcount", &items.len().to_string());
    // Moodle shuffles the items, whatever the file says, and grades a question that no student
    // touched as it stands. With any other type that earns a third of the marks and more on
    // average; in this way it earns nothing unless the order is right by chance.
    sheet.leaf("gradingtype", GRADING);
    // What Moodle would show is how many items stand right, which earns nothing.
    sheet.leaf("showgrading", "HIDE");
    sheet.leaf("numberingstyle", "none");
    combined_feedback(sheet);
    sheet.leaf("shownumcorrect", "1");
    for (at, item) in items.iter().enumerate() {
        // Moodle exports the place of the item as its fraction and does not look at it again.
        let place = format!("{}.0000000", at + 1);
        sheet.within("answer", &[("fraction", &place), ("format", "html")], |sheet| {
            sheet.html(&boxed(item), pictures);
        });
    }
}

/// How an ordering is graded: everything for the right order, nothing for any other.
pub const GRADING: &str = "ALL_OR_NOTHING";

/// An item in one element: Moodle lays out what it finds in an item side by side and drops the
/// blanks between. Moodle's editor takes away a `span` that has no style.
pub fn boxed(item: &str) -> String {
    let is_block = ["<div", "<pre", "<p>", "<p ", "<table"].iter().any(|tag| item.contains(tag));
    if is_block {
        format!("<div>{item}</div>")
    } else {
        format!("<span style=\"display:inline\">{item}</span>")
    }
}

/// From this number of characters on, an option leaves no room beside it for feedback on a phone.
const LONG_OPTION: usize = 20;

/// What is said to an option stands below it and not in a narrow strip beside it: where it holds a
/// program or a picture of one.
const BELOW_PROGRAMS: &str = "<style>.que.multichoice .answer>div:has(pre,img){flex-wrap:wrap}\
    .que.multichoice .answer>div:has(pre,img)>:is(label,[data-region=\"answer-label\"]){flex:1 1 0;min-width:0}\
    .que.multichoice .answer>div:has(pre,img)>.specificfeedback{flex:1 1 100%;min-width:0}</style>";

/// What [`BELOW_PROGRAMS`] does, for every option on a narrow page; words longer than the page are
/// broken.
const BELOW_ALL: &str = "<style>@media (max-width:575.98px){.que.multichoice .answer>div{flex-wrap:wrap}\
    .que.multichoice .answer>div>:is(label,[data-region=\"answer-label\"]){flex:1 1 0;min-width:0;overflow-wrap:anywhere}\
    .que.multichoice .answer>div>.specificfeedback{flex:1 1 100%;min-width:0}}</style>";

/// Code has the colour of the text around it: Moodle's own pink is too faint on its grounds.
const INK: &str = "<style>.que .content code{color:inherit}</style>";

/// A style for the page, at the end of a question's text.
pub fn style(answer: &Answer) -> String {
    format!("{INK}{}", style_of_options(answer))
}

/// The style that options need where they are wide.
fn style_of_options(answer: &Answer) -> &'static str {
    let (Answer::Choice { options } | Answer::Several { options }) = answer else { return "" };
    let is_listing = |one: &Choice| one.text.contains("<pre") || one.text.contains("<img");
    let is_long = |one: &Choice| plain(&one.text).chars().count() > LONG_OPTION;
    if options.iter().any(is_listing) {
        BELOW_PROGRAMS
    } else if options.iter().any(is_long) {
        BELOW_ALL
    } else {
        ""
    }
}

/// What each option earns, in percent. Where several may be ticked, the right ones share
/// everything, and each wrong one costs the same.
pub fn fractions(options: &[Choice], ticks: Ticks) -> Vec<f64> {
    match ticks {
        Ticks::One(negative) => {
            let cost = price(options, negative);
            options.iter().map(|option| if option.right { 100.0 } else { cost }).collect()
        }
        Ticks::Several { wrong_tick } => {
            let right = options.iter().filter(|option| option.right).count();
            let mut shares = shares(right).into_iter();
            let earns = |option: &Choice| {
                if option.right { shares.next().unwrap_or_default() } else { -wrong_tick }
            };
            options.iter().map(earns).collect()
        }
    }
}

/// What a wrong tick costs in every question of a quiz in which several options may be ticked, in
/// percent: the least permitted share with which in each of them all wrong options together cost at
/// least as much as the right ones earn, so that who ticks everything gets nothing. The question
/// with the fewest wrong options decides it.
pub fn wrong_tick(quiz: &Quiz) -> f64 {
    let several = quiz.questions.iter().filter_map(|question| {
        if let Answer::Several { options } = &question.answer {
            Some(needed(options))
        } else {
            None
        }
    });
    several.fold(0.0, f64::max)
}

/// The least that a wrong tick must cost in a question by itself.
fn needed(options: &[Choice]) -> f64 {
    let right = options.iter().filter(|option| option.right).count();
    cost(options.len() - right, shares(right).into_iter().map(exact).sum())
}

/// What a wrong one of options of which one is chosen earns, in percent: nothing, or less than
/// that.
pub fn price(options: &[Choice], negative: Option<Negative>) -> f64 {
    let wrong = options.iter().filter(|option| !option.right).count();
    negative.map_or(0.0, |negative| -negative.cost(wrong).percent())
}

/// Permitted shares of everything for `right` options: equal ones where they exist, else tens
/// and fives, which add up for 11 to 20. There are none for more.
fn shares(right: usize) -> Vec<f64> {
    let equal = 100.0 / f64::from(u32::try_from(right).unwrap_or(u32::MAX));
    if let Some(share) = FRACTIONS.iter().find(|one| (**one - equal).abs() < TOLERANCE) {
        return vec![*share; right];
    }
    let tens = 20_usize.saturating_sub(right);
    (0..right).map(|at| if at < tens { 10.0 } else { 5.0 }).collect()
}

/// The least permitted share of which `wrong` together cost at least `earned`. Shares are rounded,
/// so three times a third is less than everything.
fn cost(wrong: usize, earned: i64) -> f64 {
    let count = i64::try_from(wrong).unwrap_or(i64::MAX);
    let enough = |one: &&f64| exact(**one).saturating_mul(count) >= earned;
    FRACTIONS.iter().rev().find(enough).copied().unwrap_or(100.0)
}

/// A percentage in units of its fifth decimal place, the last one that Moodle keeps.
fn exact(percent: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a percentage is small")]
    let units = (percent * 1e5).round() as i64;
    units
}

/// A percentage as Moodle writes it.
fn number(percent: f64) -> String {
    percent.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Origin;

    fn options(right: usize, wrong: usize) -> Vec<Choice> {
        (0..right + wrong)
            .map(|at| Choice {
                text: at.to_string(),
                plain: at.to_string(),
                right: at < right,
                feedback: String::new(),
                origin: Origin::Fixed,
            })
            .collect()
    }

    #[test]
    fn right_options_earn_everything_and_all_options_nothing() {
        for right in 1..=20 {
            for wrong in 1..=20 {
                let options = options(right, wrong);
                let ticks = Ticks::Several { wrong_tick: needed(&options) };
                let shares = fractions(&options, ticks);
                assert!(shares.iter().all(|share| rules::is_permitted(*share)), "{shares:?}");
                let earned: f64 = shares.iter().filter(|share| **share > 0.0).sum();
                let all: i64 = shares.iter().copied().map(exact).sum();
                assert!((earned - 100.0).abs() < TOLERANCE, "{right} {wrong}: {earned}");
                // Six times 16.66667 is more than 100, and nothing costs more than that.
                let most = if (right, wrong) == (6, 1) { 2 } else { 0 };
                assert!(all <= most, "{right} {wrong}: {all}");
            }
        }
    }

    #[test]
    fn guessing_one_of_the_options_is_worth_nothing_where_that_is_wanted() {
        for wrong in 1..=9 {
            let ticks = Ticks::One(Some(Negative::Fair));
            let shares = fractions(&options(1, wrong), ticks);
            assert!(shares.iter().all(|share| rules::is_permitted(*share)), "{shares:?}");
            let expected: f64 = shares.iter().sum();
            assert!(expected.abs() < TOLERANCE, "{wrong}: {expected}");
        }
    }

    #[test]
    fn the_shares_that_authors_may_write_are_those_that_moodle_permits() {
        let own =
            crate::skeleton::front_matter::Share::PERMITTED.map(|share| number(share.percent()));
        let permitted: Vec<String> = FRACTIONS.iter().copied().map(number).collect();
        assert_eq!(own.as_slice(), permitted);
    }

    #[test]
    fn wrong_options_cost_no_more_than_needed() {
        let of = |right, wrong| number(-needed(&options(right, wrong)));
        let wrong = |wrong| of(1, wrong);
        assert_eq!([1, 2, 4, 6].map(wrong), ["-100", "-50", "-25", "-16.66667"]);
        // Three times 33.33333 is not 100, unless the right ones earn no more.
        assert_eq!([3, 7, 9].map(wrong), ["-40", "-16.66667", "-12.5"]);
        assert_eq!([of(3, 3), of(7, 3), of(2, 3)], ["-33.33333", "-33.33333", "-40"]);
        assert_eq!([11, 30].map(wrong), ["-10", "-5"]);
    }

    #[test]
    fn an_item_is_one_element_whatever_it_holds() {
        let item = "Line 10: <code>rest</code> becomes <code>4</code>";
        assert_eq!(boxed(item), format!("<span style=\"display:inline\">{item}</span>"));
        let program = crate::ask::listing::fragment("a");
        assert_eq!(boxed(&program), format!("<div>{program}</div>"));
    }

    #[test]
    fn feedback_stands_below_options_that_leave_no_room_beside_them() {
        let mut options = options(1, 1);
        assert_eq!(style(&Answer::Choice { options: options.clone() }), INK);
        options[1].text = crate::ask::listing::fragment("a");
        let style = style(&Answer::Choice { options });
        assert!(style.starts_with("<style>") && style.ends_with("</style>"), "{style}");
        assert_eq!(style.matches(".que.multichoice .answer>div:has(pre,img)").count(), 3);
        let mut options = self::options(1, 1);
        options[0].text = String::from("It throws <code>ArithmeticException</code>.");
        let style = self::style(&Answer::Several { options });
        let narrow = style.strip_prefix(INK).unwrap();
        assert!(narrow.starts_with("<style>@media (max-width:575.98px){"), "{style}");
        assert_eq!(style.matches('{').count(), style.matches('}').count());
    }

    #[test]
    fn fractions_are_written_as_moodle_lists_them() {
        assert_eq!(
            [33.33333, 100.0, -14.28571, 0.0].map(number),
            ["33.33333", "100", "-14.28571", "0"]
        );
    }
}
