//! Wrong answers of the author's own: what `[[options]]` in the front matter say.
//!
//! In: a skeleton with such options; then the values of instances. Out: for each instance the value of each option, with what a JVM
//! has to confirm of it. What holds: an expression is computed by a program that declares the final values it names, which the
//! machine runs and a JVM runs again; those final values are observed in the author's own program, by both.

use std::fmt::Write as _;
use std::sync::Arc;

use super::claim::Claim;
use super::told::{Told, told};
use super::versions::LIMITS;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::front_matter::{Aspect, OwnOption, Spanned};
use crate::read::types::Type;
use crate::read::{self, Skeleton};
use crate::solve::execute::Machine;
use crate::solve::model::{Datum, Model};
use crate::source::Source;
use crate::validate::instance::initialiser;

/// A wrong answer of the author's own, for an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Own {
    /// Its value; the text of what is printed where the question asks for that.
    pub value: Datum,
    /// Its type.
    pub ty: Type,
    /// What the author says about it, as it is written.
    pub feedback: String,
    /// What a JVM has to confirm.
    pub claims: Vec<Claim>,
}

/// The author's own options, ready to be computed.
pub struct OwnOptions {
    options: Vec<OwnOption>,
    /// The type of an answer.
    ty: Type,
    /// The variables that expressions name.
    variables: Vec<(String, Type)>,
    /// The type of what the entry returns.
    result: Option<Type>,
    /// The author's program, which reports these variables.
    watched: Arc<Skeleton>,
    machine: Machine,
}

/// The variable that holds the value of an option, and those that hold what is printed and returned.
const OPTION: &str = "tatsuOption";
const OUTPUT: &str = "tatsuOutput";
const RESULT: &str = "tatsuResult";

impl OwnOptions {
    /// Those of a skeleton; `None` if it has none, errors if one of them cannot be computed.
    pub fn of(skeleton: &Skeleton) -> Result<Option<Self>, Vec<Diagnostic>> {
        let Skeleton { settings, program, .. } = skeleton;
        let Some(first) = settings.own_options.first() else { return Ok(None) };
        let entry = &program.methods[program.entry.index()];
        let type_of = |name: &str| {
            let local = entry.locals.iter().find(|local| local.name == name);
            let local = local.map(|local| (&local.ty, &local.declared));
            let field = || program.statics.iter().find(|field| field.name == name);
            let (ty, declared) = local.or_else(|| field().map(|one| (&one.ty, &one.declared)))?;
            (ty == declared).then(|| ty.clone())
        };
        let ty = match (settings.question.aspect(), &settings.variables[..]) {
            (Aspect::Output, _) => Some(Type::String),
            (Aspect::Result, _) => entry.result.clone(),
            (Aspect::Count, _) => Some(Type::LONG),
            (Aspect::Variables, [only]) => type_of(&only.text),
            _ => None,
        };
        let Some(ty) = ty else {
            let message = "`[[options]]` means nothing to this question";
            return Err(vec![Diagnostic::error(Code::Question, first.value.span, message).help(
                "ask for an `output`, a `result`, `iterations` or one `variable`, or leave it out",
            )]);
        };
        let mut variables: Vec<(String, Type)> = Vec::new();
        for name in settings.own_options.iter().flat_map(|one| names(&one.value.text)) {
            if let Some(ty) = type_of(&name)
                && variables.iter().all(|(known, _)| *known != name)
            {
                variables.push((name, ty));
            }
        }
        let spanned =
            |(name, _): &(String, Type)| Spanned { text: name.clone(), span: first.value.span };
        let mut asking = settings.clone();
        asking.variables = variables.iter().map(spanned).collect();
        let Some(watched) = read::again(&skeleton.source, &asking) else {
            let message = "`[[options]]` names a variable that has no value at every end";
            return Err(vec![Diagnostic::error(Code::Question, first.value.span, message).help(
                "use variables of the entry's outermost block, static fields, `__out` and `__ret`",
            )]);
        };
        let machine = Machine::new(&watched.program);
        let (options, watched) = (settings.own_options.clone(), Arc::new(watched));
        let own = Self { options, ty, variables, result: entry.result.clone(), watched, machine };
        let errors: Vec<Diagnostic> =
            own.options.iter().filter_map(|option| own.error(option)).collect();
        if errors.is_empty() { Ok(Some(own)) } else { Err(errors) }
    }

    /// What is wrong with the expression of an option.
    fn error(&self, option: &OwnOption) -> Option<Diagnostic> {
        let variables: Vec<Datum> = self.variables.iter().map(|(_, ty)| nothing(ty)).collect();
        let result = self.result.as_ref().map(nothing);
        let text = self.program(option, &variables, "", result.as_ref());
        let reading = read::skeleton(&Source::new("option.java", text));
        let error = reading.diagnostics.into_iter().find(Diagnostic::is_error)?;
        let message = error.message.replace(OUTPUT, "__out").replace(RESULT, "__ret");
        let wanted = match self.ty {
            Type::String => "an expression".to_owned(),
            ref ty => format!("an expression of the type `{ty}`"),
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
        option: &OwnOption,
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
        let value = if self.ty == Type::String { format!("\"\" + ({value})") } else { value };
        let _ = writeln!(text, "{} {OPTION} = {value};", self.ty);
        text
    }

    /// The author's own answers to the question about an instance, whose run told this; those left out that have no value.
    pub fn computed(&self, model: &Model, right: &Told) -> Vec<Own> {
        let run = self.machine.run(model, &LIMITS);
        let Some(observed) = told(&self.watched, &run).map(|told| told.observed) else {
            return Vec::new();
        };
        let variables: Option<Vec<Datum>> =
            self.variables.iter().map(|(name, _)| observed.get(name).cloned()).collect();
        let Some(variables) = variables else { return Vec::new() };
        let watched = Claim { skeleton: Arc::clone(&self.watched), model: model.clone(), run };
        let one = |option: &OwnOption| {
            let text = self.program(option, &variables, &right.output, right.result.as_ref());
            let skeleton = read::skeleton(&Source::new("option.java", text)).skeleton?;
            let run = Machine::new(&skeleton.program).run(&Model::default(), &LIMITS);
            let value = told(&skeleton, &run)?.observed.get(OPTION)?.clone();
            let computed = Claim { skeleton: Arc::new(skeleton), model: Model::default(), run };
            let mut claims = vec![computed];
            if !self.variables.is_empty() {
                claims.push(watched.clone());
            }
            Some(Own { value, ty: self.ty.clone(), feedback: option.feedback.clone(), claims })
        };
        self.options.iter().filter_map(one).collect()
    }
}

/// Some value of a type.
fn nothing(ty: &Type) -> Datum {
    match ty {
        Type::Primitive(_) => Datum::Number(1),
        Type::Array(_) => Datum::Array(Vec::new()),
        _ => Datum::Text(String::new()),
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
        let reading = read::skeleton(&Source::new("x.java", text));
        reading.skeleton.unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
    }

    fn computed(skeleton: &Skeleton) -> Vec<Datum> {
        let model = Model { values: vec![Datum::Number(4)] };
        let run = Machine::new(&skeleton.program).run(&model, &LIMITS);
        let right = told(skeleton, &run).unwrap();
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
        assert_eq!(computed(&skeleton(options, CODE)), [Datum::Number(4)]);
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
        let (_, message, _) = error(
            "question = \"variable\"\nvariables = [\"a\", \"c\"]\n[[options]]\nvalue = \"b\"\nfeedback = \"x\"",
        );
        assert_eq!(message, "`[[options]]` means nothing to this question");
    }

    #[test]
    fn names_are_told_from_texts_and_members() {
        let all: Vec<String> = names("a1 + b.length() + \"c \\\" d\" + 'e' + f(g)").collect();
        assert_eq!(all, ["a1", "b", "f", "g"]);
    }
}
