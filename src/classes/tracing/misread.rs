//! A class as students with a misconception read it.
//!
//! In: the text of a class. Out: changed texts, each with the rule that reads it so. What holds:
//! only static methods that lie in the subset of skeletons are changed, by the rules for skeletons;
//! what such a class comes to is said by the JVM that runs it.

use crate::ask::wording::TemplateValues;
use crate::jvm::explorer::ClassFile;
use crate::read::excerpt::{ClassMembers, ExcerptText};
use crate::skeleton;
use crate::skeleton::front_matter::{Overrides, QuestionKind};
use crate::source::{Source, Span};
use crate::vary::misconception::Frequency;
use crate::vary::misread_text::{MisreadText, misread_texts};
use crate::vary::rewrite::TextPiece;

/// The most changed texts of a class: a JVM compiles each.
const MOST: usize = 60;

/// How a class is misread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassMisreading {
    /// The name of the rule.
    pub rule: &'static str,
    /// How often students misread programs like this, beside other rules.
    pub frequency: Frequency,
    /// The line of the class that is misread.
    pub line: u32,
    /// What the sentence of feedback may name besides the line.
    pub facts: Vec<(&'static str, String)>,
    /// The class as it is read.
    pub text: String,
}

impl ClassMisreading {
    /// All misreadings of static methods of the class that is tested, each text once.
    pub fn of(files: &[ClassFile]) -> Vec<Self> {
        let Some(file) = files.first().filter(|file| file.is_tested) else { return Vec::new() };
        let members = ClassMembers::of(&file.name, &file.text);
        let source = Source::new(&file.name, &file.text);
        let mut all: Vec<Self> = Vec::new();
        for method in members.methods() {
            let Some(excerpt) = excerpt(&members, &method) else { continue };
            let question =
                if excerpt.is_output { QuestionKind::Output } else { QuestionKind::Result };
            let overrides = Overrides { question: Some(question), ..Overrides::default() };
            let reading = skeleton::read_with(&excerpt.text.source, overrides);
            let Some(skeleton) = reading.skeleton else { continue };
            for misread in misread_texts(&skeleton) {
                let Some(one) = in_class(&excerpt.text, &source, misread) else { continue };
                if one.text != file.text && all.iter().all(|known| known.text != one.text) {
                    all.push(one);
                }
            }
        }
        // Those that students have most often, where there are too many.
        all.sort_by_key(|one| std::cmp::Reverse(one.frequency));
        all.truncate(MOST);
        all
    }

    /// What the sentence of feedback is told.
    pub fn values(&self) -> TemplateValues {
        let mut values: TemplateValues = vec![("line", self.line.into())];
        values.extend(self.facts.iter().map(|(name, fact)| (*name, fact.as_str().into())));
        values
    }
}

/// A method with a call of it.
struct CalledExcerpt {
    text: ExcerptText,
    /// Whether the call has no result, so that only what is printed can be asked about.
    is_output: bool,
}

/// A method as a program that calls it with some arguments: rules look at texts, not at values.
/// `None` if the method lies outside of the subset.
fn excerpt(members: &ClassMembers, shown: &str) -> Option<CalledExcerpt> {
    let method = members.method(shown).ok()?;
    let name = shown.split('(').next().unwrap_or_default();
    let types: Vec<String> = method.parameters().iter().map(ToString::to_string).collect();
    let arguments: Vec<&str> =
        types.iter().map(|ty| argument(ty)).collect::<Option<Vec<&str>>>()?;
    let array = types.iter().position(|ty| ty.ends_with("[]"));
    let (ty, body) = match (method.result(), array) {
        (Some(ty), _) => (ty.to_string(), format!("return {name}({});", arguments.join(", "))),
        (None, Some(at)) => {
            let mut given = arguments.clone();
            given[at] = "given";
            let (ty, value) = (&types[at], arguments[at]);
            let call = format!("{name}({})", given.join(", "));
            let element = ty.trim_end_matches("[]");
            let first = "[0]".repeat(ty.matches("[]").count());
            let body = format!("{ty} given = {value}; {call}; return given{first};");
            (element.to_owned(), body)
        }
        (None, None) => (String::from("void"), format!("{name}({});", arguments.join(", "))),
    };
    let entry = |own: &str| format!("{ty} {own}() {{ {body} }}");
    Some(CalledExcerpt { text: members.text(shown, &entry).ok()?, is_output: ty == "void" })
}

/// An argument of a type; `None` if there is no expression for one.
fn argument(ty: &str) -> Option<&'static str> {
    Some(match ty {
        "int" | "long" => "2",
        "byte" => "(byte) 2",
        "short" => "(short) 2",
        "char" => "'b'",
        "boolean" => "true",
        "String" => "\"ab\"",
        "int[]" => "new int[] {2, 1}",
        "long[]" => "new long[] {2, 1}",
        "char[]" => "new char[] {'b', 'a'}",
        "boolean[]" => "new boolean[] {true, false}",
        "String[]" => "new String[] {\"b\", \"a\"}",
        "int[][]" => "new int[][] {{1, 2}, {3}}",
        _ => return None,
    })
}

/// The misreading in the text of the class; `None` if it changes what does not stand there.
fn in_class(
    excerpt: &ExcerptText,
    class: &Source,
    misread: MisreadText,
) -> Option<ClassMisreading> {
    let MisreadText { rule, frequency, place, facts, edits } = misread;
    let mut changes: Vec<(Span, String)> = Vec::new();
    for edit in edits {
        let pieces = edit.with.iter().map(|piece| match piece {
            TextPiece::Kept(span) => excerpt.source.slice(*span),
            TextPiece::New(text) => text.as_str(),
        });
        changes.push((excerpt.origin(edit.at)?, pieces.collect()));
    }
    changes.sort_by_key(|(span, _)| (span.start, span.end));
    let mut text = String::new();
    let mut from = 0;
    for (span, with) in changes {
        text.push_str(class.text().get(from..span.range().start)?);
        text.push_str(&with);
        from = span.range().end;
    }
    text.push_str(class.text().get(from..)?);
    let line = class.line(excerpt.origin(place)?);
    Some(ClassMisreading { rule, frequency, line, facts, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUM: &str = "import java.util.*;\n\npublic class Sum {\n    private List<String> all;\n\n    \
        static int below(int[] a, int most) {\n        int sum = 0;\n        for (int x : a) {\n            \
        if (x < most) {\n                sum += x;\n            }\n        }\n        return sum;\n    }\n}\n";

    #[test]
    fn static_methods_of_the_subset_are_misread_where_they_stand() {
        let file = ClassFile { name: "Sum.java".into(), text: SUM.into(), is_tested: true };
        let all = ClassMisreading::of(&[file]);
        let bound = all.iter().find(|one| one.rule == "comparison-bound").unwrap();
        assert_eq!((bound.line, bound.text.as_str()), (9, &*SUM.replace("x < most", "x <= most")));
        assert!(bound.facts.contains(&("written", String::from("<"))), "{:?}", bound.facts);
        // Everything but the method stays as it is.
        for one in &all {
            assert!(one.text.starts_with("import java.util.*;\n\npublic class Sum {\n    private"));
        }
        let rules: std::collections::BTreeSet<&str> = all.iter().map(|one| one.rule).collect();
        assert!(rules.len() > 3, "{rules:?}");
    }

    #[test]
    fn what_lies_outside_of_the_subset_is_left_alone() {
        let text = "public class Sum { static double half(double x) { return x / 2; } int n; \
                    int get() { return n + 1; } }";
        let file = ClassFile { name: "Sum.java".into(), text: text.into(), is_tested: true };
        assert_eq!(ClassMisreading::of(&[file]), []);
    }
}
