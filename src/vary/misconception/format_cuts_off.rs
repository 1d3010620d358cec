//! A format cuts digits off: `%.1f` of 2.28 is read as 2.2.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `format-cuts-off`
pub const RULE: Rule = Rule {
    name: "format-cuts-off",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(_), name, arguments } = &expr.kind else { return };
        let [format, values @ ..] = &arguments[..] else { return };
        let ExprKind::StringLiteral(text) = &format.kind else { return };
        if !matches!(name.text.as_str(), "printf" | "format") {
            return;
        }
        for (value, places) in values.iter().zip(places(text)) {
            let Some(places) = places.filter(|places| *places <= 6) else { continue };
            if !types.type_of(value).is_some_and(|ty| ty.is_floating()) {
                continue;
            }
            let scale = format!("1e{places}");
            let edits = vec![
                Edit::to(value.span.at_start(), "((long) (("),
                Edit::to(value.span.at_end(), format!(") * {scale}) / {scale})")),
            ];
            let facts =
                vec![("written", quoted(skeleton, value.span)), ("places", places.to_string())];
            sites.push(MisreadSite { place: value.span, facts, is_written: false, edits });
        }
    });
    each_and_all(sites)
}

/// For each argument of a format, how many digits stand after its point; `None` where it has none.
fn places(format: &str) -> Vec<Option<u32>> {
    let mut found = Vec::new();
    let mut rest = format;
    while let Some((_, after)) = rest.split_once('%') {
        let end = after.find(|one: char| one.is_ascii_alphabetic() || one == '%');
        let Some(end) = end else { break };
        let (flags, conversion) = (&after[..end], &after[end..=end]);
        rest = &after[end + 1..];
        match conversion {
            "n" | "%" => {}
            "f" => {
                let places =
                    flags.split_once('.').map_or(Some(6), |(_, places)| places.parse().ok());
                found.push(places);
            }
            _ => found.push(None),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn places_are_those_of_the_arguments() {
        assert_eq!(places("a %.2f%% %5d %n%f %-7.1f|%e"), [Some(2), None, Some(6), Some(1), None]);
        assert_eq!(places("100 %"), []);
    }
}
