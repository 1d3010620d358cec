//! Which settings mean something together, whatever the program.

use super::kind::{PARTICULAR, kinds_with};
use super::value::listed;
use super::{
    AnswerForm, Aspect, Compared, CountedQuantity, GapFilling, Language, OrderExtent, QuestionKind,
    Settings,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Spanned};

/// What is wrong with settings that are each right by themselves; `comment` is where they stand.
pub fn check(settings: &Settings, comment: Span) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let kind = settings.question;
    let at = settings.question_span.unwrap_or(comment);
    let answer_at = settings.answer_span.unwrap_or(comment);
    let forms = kind.forms();
    let answer = settings.answer;
    if settings.calls.len() > 1 {
        calls(settings, at, answer_at, &mut findings);
    } else if answer != AnswerForm::Auto && !forms.contains(&answer) {
        let names: Vec<&str> = forms.iter().map(|form| form.as_str()).collect();
        let (name, form) = (kind.as_str(), answer.as_str());
        let message = format!("a question of the kind `{name}` cannot be answered by `{form}`");
        let help = match names[..] {
            [only] => format!("write `answer = \"{only}\"`, or leave `answer` out"),
            _ => format!("write one of {}, or leave `answer` out", listed(&names)),
        };
        findings.push(Diagnostic::error(Code::Question, answer_at, message).help(help));
    }
    if kind == QuestionKind::Variable {
        variable(settings, at, answer_at, &mut findings);
    }
    if kind == QuestionKind::Iterations {
        iterations(settings, &mut findings);
    }
    if kind == QuestionKind::Order {
        order(settings, at, &mut findings);
    }
    for said in &settings.said {
        let key = said.text.as_str();
        let meant = if key == "choices" { "options" } else { key };
        if PARTICULAR.contains(&meant) && !kind.traits().keys.contains(&meant) {
            let message = format!("`{key}` means nothing to this kind of question");
            let help = match key {
                "variables" => "write `question = \"variable\"`, or leave `variables` out".into(),
                key => match kinds_with(key)[..] {
                    [only] => {
                        format!("write `question = \"{}\"`, or leave `{key}` out", only.as_str())
                    }
                    _ => format!("leave `{key}` out"),
                },
            };
            findings.push(Diagnostic::warning(Code::Question, said.span, message).help(help));
        } else if matches!(meant, "options" | "none_of_these" | "negative") {
            options(settings, key, said.span, &mut findings);
        }
    }
    if let Some(at) = settings.place("gaps")
        && kind.traits().keys.contains(&"gaps")
        && !settings.asks_line_by_line()
    {
        let message = "`gaps` means nothing where there are none";
        let help = "write `answer = \"cloze\"`, or leave `gaps` out";
        findings.push(Diagnostic::warning(Code::Question, at, message).help(help));
    }
    if let Some(at) = settings.place("near")
        && (matches!(settings.answer, AnswerForm::Text | AnswerForm::Choice)
            || settings.asks_line_by_line())
    {
        findings.push(
            Diagnostic::warning(
                Code::Question,
                at,
                "`near` means nothing where no number is typed",
            )
            .help("write `answer = \"number\"`, or leave `near` out"),
        );
    }
    if let Some(at) = settings.place("address")
        && settings.language != Language::German
    {
        findings.push(
            Diagnostic::warning(Code::Question, at, "`address` means nothing to English questions")
                .help("write `language = \"de\"`, or leave `address` out"),
        );
    }
    twice(settings, &mut findings);
    findings
}

/// Why a setting would mean nothing beside these, whatever its value; `None` if it would.
pub fn meaningless(settings: &Settings, key: &str) -> Option<String> {
    let mut with = settings.clone();
    with.said.retain(|one| one.text != key);
    with.said.push(Spanned { text: key.to_owned(), span: Span::default() });
    let about = format!("`{key}` means nothing");
    let found = check(&with, Span::default());
    found.into_iter().map(|one| one.message).find(|message| message.starts_with(&about))
}

/// Options where nothing is chosen.
fn options(settings: &Settings, key: &str, at: Span, findings: &mut Vec<Diagnostic>) {
    // Wrong ones of several options cost what they cost, and Moodle never takes more than there was
    // to earn.
    let is_list = settings.asks_line_by_line() && settings.gaps == GapFilling::Chosen;
    let chosen = |form: &AnswerForm| {
        *form == AnswerForm::Cloze && is_list && key != "none_of_these"
            || *form == AnswerForm::Choice
            || *form == AnswerForm::Several && key != "negative"
    };
    let typed_by_itself = settings.answer == AnswerForm::Auto
        && matches!(settings.question.aspect(), Aspect::Variables | Aspect::Count | Aspect::Result);
    if typed_by_itself || settings.answer != AnswerForm::Auto && !chosen(&settings.answer) {
        let forms = settings.question.forms().iter().filter(|form| chosen(form));
        let forms: Vec<String> =
            forms.map(|form| format!("`answer = \"{}\"`", form.as_str())).collect();
        let message = match (key, settings.answer) {
            ("negative", AnswerForm::Several) => {
                "`negative` means nothing where several options are chosen: wrong ones cost already"
                    .to_owned()
            }
            _ => format!("`{key}` means nothing where there are no options"),
        };
        let help = format!("write {}, or leave `{key}` out", forms.join(" or "));
        findings.push(Diagnostic::warning(Code::Question, at, message).help(help));
    }
}

fn variable(settings: &Settings, at: Span, answer_at: Span, findings: &mut Vec<Diagnostic>) {
    let [first, rest @ ..] = &settings.variables[..] else {
        findings.push(
            Diagnostic::error(Code::Question, at, "a `variable` question without a variable")
                .help("say which one, as in `variables = [\"sum\"]`"),
        );
        return;
    };
    if let (AnswerForm::Number | AnswerForm::Text, Some(second)) = (settings.answer, rest.first()) {
        let message = format!(
            "the values of {} variables cannot be answered by one `{}`",
            settings.variables.len(),
            settings.answer.as_str()
        );
        let help = format!(
            "write `answer = \"cloze\"` for a gap for each, `answer = \"choice\"`, or ask for `{}` only",
            first.text
        );
        let finding = Diagnostic::error(Code::Question, answer_at, message);
        findings.push(finding.also(second.span, "one more").help(help));
    }
}

fn iterations(settings: &Settings, findings: &mut Vec<Diagnostic>) {
    let Some(counted) = settings.count else { return };
    let at = settings.place("count").unwrap_or_default();
    let word = counted.as_str();
    let (message, help) = match (counted, &settings.the_loop, &settings.method) {
        (CountedQuantity::Calls | CountedQuantity::Depth, Some(_), None) => (
            format!("`{word}` are counted of a method, but `loop` names a loop"),
            "write `method = \"…\"` instead of `loop`, or `count = \"passes\"`",
        ),
        (CountedQuantity::Passes | CountedQuantity::Tests, None, Some(_)) => (
            format!("`{word}` are counted of a loop, but `method` names a method"),
            "write `loop = 1` instead of `method`, or `count = \"calls\"`",
        ),
        _ => return,
    };
    findings.push(Diagnostic::error(Code::Question, at, message).help(help));
}

fn order(settings: &Settings, at: Span, findings: &mut Vec<Diagnostic>) {
    if let (AnswerForm::Ordering, Some(OrderExtent::Highest)) = (settings.answer, settings.order) {
        let at = settings.answer_span.unwrap_or(at);
        let message = "the highest one is chosen, not put in order";
        findings.push(
            Diagnostic::error(Code::Question, at, message)
                .help("leave `order` out, or write `answer = \"choice\"`"),
        );
    }
    let compared = settings.compare;
    let of_variables = compared.unwrap_or(Compared::Variables) == Compared::Variables;
    match &settings.variables[..] {
        [] if compared == Some(Compared::Variables) => findings.push(
            Diagnostic::error(Code::Question, at, "an `order` of variables without variables")
                .help("name those to compare, as in `variables = [\"a\", \"b\", \"c\"]`"),
        ),
        [only] if of_variables => findings.push(
            Diagnostic::error(Code::Question, only.span, "an `order` question about one variable")
                .help(
                    "name at least two, as in `variables = [\"a\", \"b\", \"c\"]`, or ask for \
                       the `variable` itself",
                ),
        ),
        [_, _] if of_variables && settings.answer == AnswerForm::Ordering => {
            let at = settings.answer_span.unwrap_or(at);
            findings.push(
                Diagnostic::error(Code::Question, at, "only two things to put in order")
                    .help("name a third variable, or write `answer = \"choice\"`"),
            );
        }
        [first, ..] if !of_variables => findings.push(
            Diagnostic::warning(
                Code::Question,
                first.span,
                "`variables` means nothing where loops or methods are compared",
            )
            .help("write `compare = \"variables\"`, or leave `variables` out"),
        ),
        _ => {}
    }
}

/// Several calls have a gap each.
fn calls(settings: &Settings, at: Span, answer_at: Span, findings: &mut Vec<Diagnostic>) {
    let second = settings.calls[1].span;
    let (place, message, help) = if settings.question != QuestionKind::Result {
        // Where no question is named, it is the one about results that is chosen.
        if settings.question_span.is_none() && settings.overrides.question.is_none() {
            return;
        }
        let message = "several calls are asked for their results";
        (at, message, "write `question = \"result\"`, or name one call only")
    } else if !matches!(settings.answer, AnswerForm::Auto | AnswerForm::Cloze) {
        let message = "the results of several calls are typed into gaps";
        (answer_at, message, "leave `answer` out, or name one call only")
    } else {
        return;
    };
    let finding = Diagnostic::error(Code::Question, place, message);
    findings.push(finding.also(second, "one more call").help(help));
}

/// What is named twice.
fn twice(settings: &Settings, findings: &mut Vec<Diagnostic>) {
    for (at, variable) in settings.variables.iter().enumerate() {
        if let Some(first) = settings.variables[..at].iter().find(|one| one.text == variable.text) {
            let message = format!("`{}` is named twice", variable.text);
            findings.push(
                Diagnostic::error(Code::Question, variable.span, message)
                    .also(first.span, "here first")
                    .help("name each variable once"),
            );
        }
    }
    if let (QuestionKind::Iterations, Some((_, at)), Some(method)) =
        (settings.question, settings.the_loop, &settings.method)
    {
        let finding = Diagnostic::error(Code::Question, at, "both a loop and a method are named");
        let help = "leave `loop` out to ask about the method, or `method` to ask about the loop";
        findings.push(finding.also(method.span, "the method").help(help));
    }
}
