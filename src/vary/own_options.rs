//! Wrong answers of the author's own: what `[[options]]` in the front matter say.
//!
//! In: a skeleton with such options; then the values of instances. Out: for each instance the value
//! of each option, with what a JVM has to confirm of it. What holds: an expression is computed by a
//! program that declares the final values it names, which the machine runs and a JVM runs again;
//! those final values are observed in the author's own program, by both.

use std::fmt::Write as _;
use std::sync::Arc;

use super::claim::Claim;
use super::run_result::{RunResult, run_result};
use super::versions::LIMITS;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::skeleton::front_matter::{AnswerForm, OwnAnswer, OwnOption, Spanned};
use crate::skeleton::{self, Skeleton};
use crate::solve::execute::Machine;
use crate::solve::model::Model;
use crate::source::{Source, Span};
use crate::validate::instance::initialiser;

/// A wrong answer of the author's own, for an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct AuthorMistake {
    /// Which of the author's options it is, from 0.
    pub number: usize,
    /// Its value; the text of what is printed where the question asks for that.
    pub value: Datum,
    /// Its type.
    pub ty: Type,
    /// The variable whose value it is, if the question asks for variables.
    pub variable: Option<String>,
    /// What the author says about it, as it is written.
    pub feedback: String,
    /// What a JVM has to confirm.
    pub claims: Vec<Claim>,
}

/// The author's own options, ready to be computed.
pub struct OwnOptions {
    options: Vec<(OwnOption, OptionTarget)>,
    /// The variables that expressions name.
    variables: Vec<(String, Type)>,
    /// The type of what the entry returns.
    result: Option<Type>,
    /// The author's program, which reports these variables.
    watched: Arc<Skeleton>,
    machine: Machine,
}

/// The variable that holds the value of an option, and those that hold what is printed and
/// returned.
const OPTION: &str = "tatsuOption";
const OUTPUT: &str = "tatsuOutput";
const RESULT: &str = "tatsuResult";

impl OwnOptions {
    /// Those of a skeleton; `None` if it has none, errors if one of them cannot be computed.
    pub fn of(skeleton: &Skeleton) -> Result<Option<Self>, Vec<Diagnostic>> {
        let Skeleton { settings, program, .. } = skeleton;
        let Some(first) = settings.own_options.first() else { return Ok(None) };
        let entry = &program.methods[program.entry.index()];
        let (mut options, mut errors) = (Vec::new(), Vec::new());
        for option in &settings.own_options {
            match target(skeleton, option) {
                Ok(target) => options.push((option.clone(), target)),
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            // What is wrong with the question is said once.
            errors.dedup_by(|one, other| one.message == other.message);
            return Err(errors);
        }
        let mut variables: Vec<(String, Type)> = Vec::new();
        let computed = options.iter().filter(|(_, target)| !target.is_order());
        for name in computed.flat_map(|(one, _)| names(&one.value.text)) {
            if let Some(ty) = type_of(skeleton, &name)
                && variables.iter().all(|(known, _)| *known != name)
            {
                variables.push((name, ty));
            }
        }
        let spanned =
            |(name, _): &(String, Type)| Spanned { text: name.clone(), span: first.value.span };
        let mut asking = settings.clone();
        asking.variables = variables.iter().map(spanned).collect();
        let Some(watched) = skeleton::again(&skeleton.source, &asking) else {
            let message = "`[[options]]` names a variable that has no value at every end";
            return Err(vec![Diagnostic::error(Code::Question, first.value.span, message).help(
                "use variables of the entry's outermost block, static fields, `__out` and `__ret`",
            )]);
        };
        let machine = Machine::new(&watched.program);
        let (result, watched) = (entry.result.clone(), Arc::new(watched));
        let own = Self { options, variables, result, watched, machine };
        let errors: Vec<Diagnostic> =
            own.options.iter().filter_map(|(option, target)| own.error(option, target)).collect();
        if errors.is_empty() { Ok(Some(own)) } else { Err(errors) }
    }

    /// What is wrong with the expression of an option.
    fn error(&self, option: &OwnOption, target: &OptionTarget) -> Option<Diagnostic> {
        let OptionTarget::Value { ty, .. } = target else { return None };
        let variables: Vec<Datum> = self.variables.iter().map(|(_, ty)| nothing(ty)).collect();
        let result = self.result.as_ref().map(nothing);
        let text = self.program((option, ty), &variables, "", result.as_ref());
        let reading = skeleton::read(&Source::new("option.java", text));
        let error = reading.diagnostics.into_iter().find(Diagnostic::is_error)?;
        let message = error.message.replace(OUTPUT, "__out").replace(RESULT, "__ret");
        let wanted = if matches!(ty, Type::String) {
            "an expression".to_owned()
        } else {
            format!("an expression of the type `{ty}`")
        };
        let message = format!("`value` of an option cannot be computed: {message}");
        Some(Diagnostic::error(Code::Question, option.value.span, message).help(format!(
            "write {wanted} over final values of variables, `__out` and `__ret`, such as \
             `value = \"a + b\"`"
        )))
    }

    /// The program that computes an option from these final values.
    fn program(
        &self,
        (option, ty): (&OwnOption, &Type),
        variables: &[Datum],
        output: &str,
        result: Option<&Datum>,
    ) -> String {
        let mut text =
            format!("/*tatsu\nquestion = \"variable\"\nvariables = [\"{OPTION}\"]\n*/\n");
        let used: Vec<String> = names(&option.value.text).collect();
        let mut declare = |name: &str, own: &str, ty: &Type, value: &Datum| {
            if used.iter().any(|used| used == own) {
                let _ = writeln!(text, "{ty} {name} = {};", initialiser(ty, value));
            }
        };
        for ((name, ty), value) in self.variables.iter().zip(variables) {
            declare(name, name, ty, value);
        }
        declare(OUTPUT, "__out", &Type::String, &Datum::Text(output.to_owned()));
        if let (Some(ty), Some(value)) = (&self.result, result) {
            declare(RESULT, "__ret", ty, value);
        }
        let value = option.value.text.replace("__out", OUTPUT).replace("__ret", RESULT);
        // Whatever is printed is text.
        let value = if *ty == Type::String { format!("\"\" + ({value})") } else { value };
        let _ = writeln!(text, "{ty} {OPTION} = {value};");
        text
    }

    /// The author's own answers to the question about an instance, whose run told this; those left
    /// out that have no value.
    pub fn computed(&self, model: &Model, right: &RunResult) -> Vec<AuthorMistake> {
        let run = self.machine.run(model, &LIMITS);
        let Some(observed) = run_result(&self.watched, &run).map(|told| told.observed) else {
            return Vec::new();
        };
        let variables: Option<Vec<Datum>> =
            self.variables.iter().map(|(name, _)| observed.get(name).cloned()).collect();
        let Some(variables) = variables else { return Vec::new() };
        let watched = Claim::of_run(Arc::clone(&self.watched), model.clone(), run);
        let one = |(number, (option, target)): (usize, &(OwnOption, OptionTarget))| {
            let feedback = option.feedback.clone();
            let OptionTarget::Value { variable, ty } = target else {
                let value = Datum::Text(option.value.text.clone());
                let (ty, claims) = (Type::String, Vec::new());
                let variable = None;
                return Some(AuthorMistake { number, value, ty, variable, feedback, claims });
            };
            let text = self.program((option, ty), &variables, &right.output, right.result.as_ref());
            let skeleton = skeleton::read(&Source::new("option.java", text)).skeleton?;
            let run = Machine::new(&skeleton.program).run(&Model::default(), &LIMITS);
            let value = run_result(&skeleton, &run)?.observed.get(OPTION)?.clone();
            let computed = Claim::of_run(Arc::new(skeleton), Model::default(), run);
            let mut claims = vec![computed];
            if !self.variables.is_empty() {
                claims.push(watched.clone());
            }
            Some(AuthorMistake {
                number,
                value,
                ty: ty.clone(),
                variable: variable.clone(),
                feedback,
                claims,
            })
        };
        self.options.iter().enumerate().filter_map(one).collect()
    }
}

/// What an option is a wrong answer to.
#[derive(Clone, Debug, PartialEq)]
enum OptionTarget {
    /// To the question for a value of this type: that of a variable, if it asks for variables.
    Value { variable: Option<String>, ty: Type },
    /// To the question for an order.
    Order,
}

impl OptionTarget {
    fn is_order(&self) -> bool {
        *self == OptionTarget::Order
    }
}

/// The type of a variable of the entry or of a static field, if it is one that can be declared as
/// it is.
fn type_of(skeleton: &Skeleton, name: &str) -> Option<Type> {
    let program = &skeleton.program;
    let entry = &program.methods[program.entry.index()];
    let local = entry.locals.iter().find(|local| local.name == name);
    let field = || program.statics.iter().find(|field| field.name == name);
    let ty = local.map(|local| &local.ty).or_else(|| field().map(|field| &field.ty))?;
    let innermost = std::iter::successors(Some(ty), |ty| ty.element()).last();
    (innermost != Some(&Type::StringBuilder)).then(|| ty.clone())
}

/// What an option is a wrong answer to; an error if the question takes none, or if the option does
/// not say which answer it means.
fn target(skeleton: &Skeleton, option: &OwnOption) -> Result<OptionTarget, Diagnostic> {
    let Skeleton { settings, program, .. } = skeleton;
    let place = option.value.span;
    let error = |span: Span, message: &str, help: &str| {
        Err(Diagnostic::error(Code::Question, span, message).help(help))
    };
    let answer = settings.question.traits().own_answer;
    let has_calls = answer == OwnAnswer::Result && settings.calls.len() > 1;
    if let Some(variable) = option.variable.as_ref().filter(|_| answer != OwnAnswer::Variable) {
        let message = "`variable` of an option means nothing to this kind of question";
        return error(variable.span, message, "leave `variable` out");
    }
    if let Some((_, span)) = option.call.filter(|_| !has_calls) {
        let message = "`call` of an option means nothing where there are not several calls";
        return error(span, message, "leave `call` out");
    }
    let value = |variable: Option<&str>, ty: Option<Type>| match ty {
        Some(ty) => Ok(OptionTarget::Value { variable: variable.map(str::to_owned), ty }),
        None => error(
            place,
            "`[[options]]` means nothing to this question",
            "ask for something whose type is known, or leave `[[options]]` out",
        ),
    };
    let entry = &program.methods[program.entry.index()];
    let why = match answer {
        OwnAnswer::Output => return value(None, Some(Type::String)),
        OwnAnswer::Count => return value(None, Some(Type::LONG)),
        OwnAnswer::Result if has_calls => {
            let at = option.call.map(|(number, _)| number as usize);
            let name = at.and_then(|at| settings.variables.get(at.checked_sub(1)?));
            if let Some(name) = name {
                return value(Some(&name.text), type_of(skeleton, &name.text));
            }
            let (count, span) = (settings.calls.len(), option.call.map_or(place, |(_, at)| at));
            let help = format!("say which one, from `call = 1` to `call = {count}`");
            return error(span, "an option of one of several calls, but of which one?", &help);
        }
        OwnAnswer::Result => return value(None, entry.result.clone()),
        OwnAnswer::Variable => {
            let named = option.variable.as_ref();
            let asked = |name: &str| settings.variables.iter().any(|one| one.text == name);
            let all: Vec<String> =
                settings.variables.iter().map(|one| format!("`{}`", one.text)).collect();
            match (named, &settings.variables[..]) {
                (Some(named), _) if asked(&named.text) => {
                    return value(Some(&named.text), type_of(skeleton, &named.text));
                }
                (Some(named), _) => {
                    let message = format!("the question does not ask for `{}`", named.text);
                    return error(named.span, &message, &format!("name one of {}", all.join(", ")));
                }
                (None, [only]) => return value(Some(&only.text), type_of(skeleton, &only.text)),
                (None, _) => {
                    let help = format!("write `variable = \"…\"` with one of {}", all.join(", "));
                    return error(
                        place,
                        "an option of one of several variables, but of which one?",
                        &help,
                    );
                }
            }
        }
        OwnAnswer::Order if settings.answer == AnswerForm::Ordering => {
            "items that are put in order are all shown, so there is no wrong one"
        }
        OwnAnswer::Order => return order(skeleton, option).map(|()| OptionTarget::Order),
        OwnAnswer::Hole => {
            let placeholder = match &program.holes[..] {
                [only] => only.placeholder,
                _ => None,
            };
            if let Some(id) = placeholder {
                return value(None, Some(program.placeholders[id.index()].ty.clone()));
            }
            "an option is a value for a `HOLE` around a placeholder, the only one"
        }
        OwnAnswer::None(why) => why,
    };
    let message = "`[[options]]` means nothing to this question";
    error(place, message, &format!("leave it out: {why}"))
}

/// Whether the value of an option is an order of what is compared, or one of it.
fn order(skeleton: &Skeleton, option: &OwnOption) -> Result<(), Diagnostic> {
    let Skeleton { settings, program, .. } = skeleton;
    let error = |message: String, help: &str| {
        Err(Diagnostic::error(Code::Question, option.value.span, message).help(help))
    };
    let variables: Vec<&str> = settings.variables.iter().map(|one| one.text.as_str()).collect();
    let methods = program.methods.iter().map(|one| one.name.as_str());
    let known: Vec<&str> = if variables.is_empty() { methods.collect() } else { variables.clone() };
    let help = "write the names from the least to the greatest, such as `value = \"b < a < c\"`, or \
                the one that is greatest";
    let mut named: Vec<&str> = Vec::new();
    for name in ranked(&option.value.text) {
        if !known.contains(&name) {
            return error(format!("`{name}` is not compared"), help);
        }
        if named.contains(&name) {
            return error(format!("`{name}` stands in this order twice"), help);
        }
        named.push(name);
    }
    match named.len() {
        1 => Ok(()),
        count if variables.is_empty() || count == variables.len() => Ok(()),
        _ => error("this order does not name all that is compared".to_owned(), help),
    }
}

/// The names of an order such as `b < a()`, least first.
pub fn ranked(order: &str) -> impl Iterator<Item = &str> {
    order.split('<').map(|name| name.trim().trim_end_matches("()").trim_end())
}

/// Some value of a type.
fn nothing(ty: &Type) -> Datum {
    match ty {
        Type::Primitive(primitive) => Datum::of(*primitive, 1),
        Type::Array(_) => Datum::Array(Vec::new()),
        Type::String | Type::StringBuilder | Type::Object(_) | Type::Null => {
            Datum::Text(String::new())
        }
    }
}

/// The names in an expression, those in quotation marks and after a dot apart.
fn names(expression: &str) -> impl Iterator<Item = String> {
    let mut names = Vec::new();
    let mut quote: Option<char> = None;
    let mut before = ' ';
    let mut name = String::new();
    let mut characters = expression.chars().chain([' ']).peekable();
    while let Some(character) = characters.next() {
        if let Some(closing) = quote {
            if character == '\\' {
                characters.next();
            } else if character == closing {
                quote = None;
            }
            continue;
        }
        if character.is_alphanumeric() || character == '_' || character == '$' {
            name.push(character);
            continue;
        }
        if !name.is_empty() {
            let is_name = !name.starts_with(|first: char| first.is_ascii_digit()) && before != '.';
            let name = std::mem::take(&mut name);
            if is_name {
                names.push(name);
            }
        }
        if matches!(character, '"' | '\'') {
            quote = Some(character);
        }
        before = character;
    }
    names.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skeleton(options: &str, code: &str) -> Skeleton {
        let text = format!("/*tatsu\n{options}\n*/\n{code}");
        let reading = skeleton::read(&Source::new("x.java", text));
        reading.skeleton.unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
    }

    fn computed(skeleton: &Skeleton) -> Vec<Datum> {
        let model = Model { values: vec![Datum::Integral(4)] };
        let run = Machine::new(&skeleton.program).run(&model, &LIMITS);
        let right = run_result(skeleton, &run).unwrap();
        let own = OwnOptions::of(skeleton).unwrap().unwrap().computed(&model, &right);
        own.into_iter().map(|one| one.value).collect()
    }

    const CODE: &str = "int a = INT(range(1, 9));\nString b = \"a\\\"b\";\nint c = a * 2;\nSystem.out.print(c + b);";

    #[test]
    fn expressions_see_final_values_and_what_is_printed() {
        let options = "[[options]]\nvalue = \"a + c\"\nfeedback = \"x\"\n[[options]]\n\
                       value = \"__out.length() + b\"\nfeedback = \"y\"\n[[options]]\nvalue = 7\nfeedback = \"z\"\n\
                       [[options]]\nvalue = \"1 / (a - 4)\"\nfeedback = \"never\"";
        let texts = ["12", "4a\"b", "7"].map(|text| Datum::Text(text.to_owned()));
        assert_eq!(computed(&skeleton(options, CODE)), texts);
        let options = "question = \"variable\"\nvariables = [\"c\"]\n[[options]]\nvalue = \"a\"\nfeedback = \"x\"";
        assert_eq!(computed(&skeleton(options, CODE)), [Datum::Integral(4)]);
    }

    #[test]
    fn what_cannot_be_computed_is_said_at_its_place() {
        let error = |options: &str| {
            let skeleton = skeleton(options, CODE);
            let error = OwnOptions::of(&skeleton).map(|_| ()).unwrap_err().remove(0);
            let place = skeleton.source.slice(error.label.span).to_owned();
            (place, error.message, error.help.unwrap())
        };
        let (place, message, help) = error("[[options]]\nvalue = \"a + d\"\nfeedback = \"x\"");
        assert_eq!(place, "\"a + d\"");
        assert!(message.starts_with("`value` of an option cannot be computed: "), "{message}");
        assert!(message.contains('d') && help.contains("value = \"a + b\""), "{message} {help}");
        let (_, message, help) = error(
            "question = \"variable\"\nvariables = [\"c\"]\n[[options]]\nvalue = \"b\"\nfeedback = \"x\"",
        );
        assert!(message.contains("String") && help.contains("`int`"), "{message} {help}");
        let several = "question = \"variable\"\nvariables = [\"a\", \"c\"]\n[[options]]\n";
        let (place, message, help) = error(&format!("{several}value = \"a\"\nfeedback = \"x\""));
        assert_eq!((&*place, help.contains("`a`, `c`")), ("\"a\"", true), "{message} {help}");
        let (place, message, _) =
            error(&format!("{several}value = 1\nvariable = \"b\"\nfeedback = \"x\""));
        assert_eq!((&*place, &*message), ("\"b\"", "the question does not ask for `b`"));
        let (_, message, help) =
            error("question = \"parts\"\n[[options]]\nvalue = 1\nfeedback = \"x\"");
        assert_eq!(message, "`[[options]]` means nothing to this question");
        assert!(help.contains("no single answer"), "{help}");
        let order =
            "question = \"order\"\nvariables = [\"a\", \"c\"]\n[[options]]\nfeedback = \"x\"\n";
        for (value, expected) in
            [("a < d", "`d` is not compared"), ("a < a", "`a` stands in this order twice")]
        {
            let (_, message, _) = error(&format!("{order}value = \"{value}\""));
            assert_eq!(message, expected);
        }
    }

    #[test]
    fn names_are_told_from_texts_and_members() {
        let all: Vec<String> = names("a1 + b.length() + \"c \\\" d\" + 'e' + f(g)").collect();
        assert_eq!(all, ["a1", "b", "f", "g"]);
    }
}
