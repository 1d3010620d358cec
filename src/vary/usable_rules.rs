//! Which misconceptions a program can have, and what the author says about them.
//!
//! In: a skeleton with `misconceptions = […]` and `without = […]`. Out: the names of the rules that
//! find something to misread in it, or errors. What holds: whatever the author names is a rule,
//! finds something to misread, and is not both wanted and excluded; some rule is left.

use super::misconception::{ChangeOf, Misreading, RULES, Rule};
use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{Aspect, listed, nearest};
use crate::source::Spanned;

/// A misconception that a program can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsableRule {
    /// Its name.
    pub name: &'static str,
    /// The lines of the file where something is misread, each once.
    pub lines: Vec<u32>,
    /// Whether the author excludes it.
    pub is_excluded: bool,
    /// Whether the author asks for it.
    pub is_wanted: bool,
}

/// The misconceptions that a program can have, in the order of the rules, whether they are excluded
/// or not.
pub fn usable_rules(skeleton: &Skeleton) -> Vec<UsableRule> {
    let settings = &skeleton.settings;
    let is_in = |list: &[Spanned], rule: &Rule| list.iter().any(|one| one.text == rule.name);
    let usable = RULES.iter().filter_map(|rule| {
        let mut lines: Vec<u32> = (rule.readings)(skeleton)
            .iter()
            .filter(|reading| is_asked(skeleton, reading))
            .flat_map(|reading| std::iter::once(reading.place).chain(reading.also.iter().copied()))
            .map(|place| skeleton.source.line(place))
            .collect();
        lines.sort_unstable();
        lines.dedup();
        (!lines.is_empty()).then(|| UsableRule {
            name: rule.name,
            lines,
            is_excluded: is_in(&settings.without, rule),
            is_wanted: is_in(&settings.misconceptions, rule),
        })
    });
    usable.collect()
}

/// Whether the question asks for what a reading changes.
fn is_asked(skeleton: &Skeleton, reading: &Misreading) -> bool {
    match reading.change {
        ChangeOf::Calls(..)
        | ChangeOf::CallsOf(_)
        | ChangeOf::Count(..)
        | ChangeOf::CountBy(..)
        | ChangeOf::Answer(_) => {
            let aspect = skeleton.settings.question.aspect();
            matches!(aspect, Aspect::Count | Aspect::Ranking | Aspect::Calls)
        }
        ChangeOf::Text(_) | ChangeOf::Thought(_) | ChangeOf::Program(_) | ChangeOf::Located(..) => {
            true
        }
    }
}

/// What is wrong with what the author says about misconceptions.
pub fn faults(skeleton: &Skeleton) -> Vec<Diagnostic> {
    let settings = &skeleton.settings;
    let (wanted, without) = (&settings.misconceptions, &settings.without);
    if wanted.is_empty() && without.is_empty() {
        return Vec::new();
    }
    let usable = usable_rules(skeleton);
    let names: Vec<&str> = usable.iter().map(|one| one.name).collect();
    let mut faults = Vec::new();
    for one in wanted.iter().chain(without) {
        let name = one.text.as_str();
        if RULES.iter().all(|rule| rule.name != name) {
            let message = format!("there is no misconception `{name}`");
            let near = nearest(name, RULES.iter().map(|rule| rule.name));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => can_have(&names),
            };
            faults.push(Diagnostic::error(Code::Question, one.span, message).help(help));
        } else if !names.contains(&name) {
            let message = format!("this program cannot be misread by `{name}`");
            let fault = Diagnostic::error(Code::Question, one.span, message);
            faults.push(fault.help(can_have(&names)));
        }
    }
    for one in without {
        if let Some(other) = wanted.iter().find(|other| other.text == one.text) {
            let message = format!("`{}` is both asked for and excluded", one.text);
            faults.push(
                Diagnostic::error(Code::Question, one.span, message)
                    .also(other.span, "asked for here")
                    .help("leave it out of one of the two lists"),
            );
        }
    }
    if let Some(first) = without.first()
        && faults.is_empty()
        && !usable.is_empty()
        && usable.iter().all(|one| one.is_excluded)
    {
        let message = "all misconceptions that this program can have are excluded";
        let help = format!("leave one of {} in", listed(&names));
        faults.push(Diagnostic::error(Code::Question, first.span, message).help(help));
    }
    faults
}

/// What the program can have, for a message.
fn can_have(names: &[&str]) -> String {
    if names.is_empty() {
        String::from("this program can have none; leave the key out")
    } else {
        format!("it can have {}", listed(names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::source::Source;

    fn skeleton_with(keys: &str) -> Skeleton {
        let text = format!(
            "/*tatsu\n{keys}\n*/\nint a = INT(range(7, 30));\nint b = a / 4 + a % 4;\nSystem.out.println(b);"
        );
        skeleton::read(&Source::new("x.java", text)).skeleton.expect("a skeleton")
    }

    fn messages(keys: &str) -> Vec<(String, String)> {
        let found = faults(&skeleton_with(keys));
        found
            .into_iter()
            .map(|one| (one.message, one.help.unwrap_or_default().into_string()))
            .collect()
    }

    #[test]
    fn what_a_program_can_have_is_told_with_its_lines() {
        let found = usable_rules(&skeleton_with("without = [\"quotient-and-remainder\"]"));
        let of = |name: &str| found.iter().find(|one| one.name == name);
        assert_eq!(
            of("division-rounds").map(|one| (&one.lines[..], one.is_excluded)),
            Some((&[5][..], false))
        );
        assert_eq!(of("quotient-and-remainder").map(|one| one.is_excluded), Some(true));
        assert_eq!(of("loop-until"), None, "there is no loop");
    }

    #[test]
    fn what_cannot_be_meant_is_an_error() {
        let unknown = messages("misconceptions = [\"division-round\"]");
        assert_eq!(unknown[0].0, "there is no misconception `division-round`");
        assert_eq!(unknown[0].1, "did you mean `division-rounds`?");
        let foreign = messages("without = [\"loop-until\"]");
        assert_eq!(foreign[0].0, "this program cannot be misread by `loop-until`");
        assert!(foreign[0].1.contains("`division-rounds`"), "{foreign:?}");
        let both =
            messages("misconceptions = [\"division-rounds\"]\nwithout = [\"division-rounds\"]");
        assert_eq!(both[0].0, "`division-rounds` is both asked for and excluded");
        let usable = usable_rules(&skeleton_with(""));
        let all: Vec<String> = usable.iter().map(|one| format!("{:?}", one.name)).collect();
        let nothing = messages(&format!("without = [{}]", all.join(", ")));
        assert_eq!(nothing[0].0, "all misconceptions that this program can have are excluded");
        assert!(messages("misconceptions = [\"division-rounds\"]").is_empty());
    }
}
