//! What each kind of question claims, to be confirmed by running its program.

mod aim;
mod begun;
mod blocks;
mod compiled;
mod counted;
mod hole;
mod lines;
mod observed;
mod printed;
mod refute;
mod traced;

use crate::confirm::bank::Bank;
use crate::confirm::html::Page;
use crate::confirm::java::Program;
use crate::confirm::judge::Check;
use crate::confirm::moodle::Question;

/// What has to be run for a question of a bank; an error if the question itself is wrong.
pub fn check(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    match bank.exercise.kind() {
        "output" if question.kind == "cloze" => printed::lines(bank, question),
        "output" => observed::output(bank, question),
        "result" if bank.exercise.word("call").is_none() => observed::result(bank, question),
        // The question names the call with its arguments.
        "result" | "call" => observed::calls(bank, question),
        "variable" if bank.exercise.word("call").is_some() => observed::arguments(bank, question),
        "variable" => observed::variable(bank, question),
        "iterations" => counted::iterations(bank, question),
        "order" => counted::order(bank, question),
        "calls" => begun::calls(bank, question),
        "change" => lines::change(bank, question),
        "which" => lines::which(bank, question),
        "same" => lines::same(bank, question),
        "hole" => hole::hole(bank, question),
        "blocks" => blocks::blocks(bank, question),
        "refute" => refute::refute(bank, question),
        "compiles" => compiled::compiles(bank, question),
        "table" => traced::table(bank, question),
        "parts" => traced::parts(bank, question),
        other => Err(format!("nobody confirms `{other}`")),
    }
}

/// The program that a question shows, and what else it says.
fn shown<'a>(bank: &Bank<'a>, question: &Question) -> Result<(Page, Program<'a>), String> {
    let page = page(bank, question)?;
    let [text] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    let program = Program::of(bank.exercise, text)?;
    Ok((page, program))
}

/// What a question says. It has to name the method that is called.
fn page(bank: &Bank<'_>, question: &Question) -> Result<Page, String> {
    let page = Page::of(&question.text);
    if let Some(entry) = bank.exercise.entry()
        && entry.name.text != "main"
        && bank.exercise.file.class.is_none()
        && bank.exercise.kind() != "call"
        && bank.exercise.word("call").is_none()
    {
        let name = &entry.name.text;
        // An entry that is counted goes without brackets.
        if !page.codes.contains(&format!("{name}()")) && !page.codes.contains(name) {
            return Err("it does not say which method is called".to_owned());
        }
    }
    Ok(page)
}
