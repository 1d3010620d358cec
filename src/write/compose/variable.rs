//! `variable`: the final value of the variable that the author names.

use minijinja::Value;

use super::typed::{drafts, kind, of_value};
use super::{Asked, Unfit, misfit};
use crate::diagnostic::Diagnostic;
use crate::write::facts::{Solved, Subject};

/// The final value of the variable, by instance. An error if not exactly one variable is named.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<Asked, Diagnostic> {
    let variable = match subject.settings.variables.as_slice() {
        [variable] => variable,
        [] => {
            let message = "a `variable` question needs a variable to ask for".to_owned();
            let help = "name it in the front matter: `variables = [\"x\"]`".to_owned();
            return Err(misfit(subject, message, help));
        }
        [_, second, ..] => {
            let count = subject.settings.variables.len();
            let message = format!("a `variable` question asks for one variable, not for {count}");
            let help = "leave one name in `variables`".to_owned();
            let error = misfit(subject, message, help).also(second.span, "one too many");
            return Err(error);
        }
    };
    let name = &variable.text;
    let unknown = || Unfit {
        what: format!("ends without a value for `{name}`"),
        help:
            "ask for a variable of the entry's outermost block that has a value at every end, or \
               for a static field"
                .to_owned(),
    };
    let ty = subject.variables.get(name);
    let right = instances.iter().map(|instance| {
        let value = instance.told.observed.get(name).ok_or_else(unknown)?;
        of_value(&format!("a value of `{name}`"), ty.ok_or_else(unknown)?, value)
    });
    Ok(Asked {
        template: "variable.html",
        drafts: drafts(right.collect()),
        values: vec![
            ("variable", Value::from(name.as_str())),
            ("type", Value::from(ty.map(ToString::to_string).unwrap_or_default())),
            ("kind", Value::from(ty.map(kind).unwrap_or_default())),
        ],
    })
}
