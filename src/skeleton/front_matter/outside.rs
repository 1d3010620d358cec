//! Settings that stand in the program, outside of the comment at the top.
//!
//! In: a text, and the errors found in it. Out: the same errors, where those that are about lines
//! such as `call = "f(3)"` say where settings belong. What holds: only lines at which an error was
//! found are taken for settings, so no program that is read has any.

use std::ops::Range;

use super::keys::OPENING;
use super::settings::KEYS;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;

/// Tells of settings outside of the comment where they are settings, not as broken statements.
/// Of lines that follow each other, the first error takes all.
pub fn tell(source: &Source, findings: &mut Vec<Diagnostic>) {
    let comment = source.text().find(OPENING).map(|start| {
        let length = source.text()[start..].find("*/");
        start..length.map_or(source.text().len(), |length| start + length)
    });
    let mut told: Option<Range<usize>> = None;
    findings.retain_mut(|finding| {
        let place = finding.label.span.start as usize;
        let line = line_at(source.text(), place);
        if told.as_ref().is_some_and(|told| told.contains(&line.start)) {
            return false;
        }
        let is_inside = comment.as_ref().is_some_and(|comment| comment.contains(&place));
        let is_concerned = finding.is_error()
            && !is_inside
            && matches!(finding.code, Code::Syntax | Code::UnknownName)
            && setting(&source.text()[line.clone()]).is_some();
        if !is_concerned {
            return true;
        }
        let (block, settings) = block_from(source.text(), line);
        let span = source.span(block.start, block.end);
        let key = settings[0].split(['=', ' ']).next().unwrap_or_default();
        let message = format!("`{key}` is a setting, and stands outside of the comment");
        let error = Diagnostic::error(Code::FrontMatter, span, message);
        let settings = settings.join("\n");
        *finding = if comment.is_some() {
            error.help(format!("write `{settings}` between `{OPENING}` and `*/`"))
        } else {
            let comment = format!("{OPENING}\n{settings}\n*/");
            let is_at_top = source.text()[..block.start].trim().is_empty();
            let help = format!("write it in a comment at the top: `{OPENING} {settings} */`");
            if is_at_top { error.help(help).replace(span, comment) } else { error.help(help) }
        };
        told = Some(block);
        true
    });
}

/// The line in which a byte stands, without its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    start..end
}

/// The setting that a line is, as TOML, if it is one. What begins with a type, or has a value that
/// TOML does not know, is none.
fn setting(line: &str) -> Option<&str> {
    let line = line.trim().trim_end_matches(';').trim_end();
    let (key, _) = line.split_once('=')?;
    let is_setting = KEYS.contains(&key.trim_end()) && line.parse::<toml::Table>().is_ok();
    is_setting.then_some(line)
}

/// The lines that are settings from this one on, and each of them as TOML.
fn block_from(text: &str, first: Range<usize>) -> (Range<usize>, Vec<&str>) {
    let mut block = first.clone();
    let mut settings = Vec::new();
    let mut line = first;
    while let Some(one) = setting(&text[line.clone()]) {
        settings.push(one);
        block.end = line.end;
        if line.end == text.len() {
            break;
        }
        line = line_at(text, line.end + 1);
    }
    (block, settings)
}

#[cfg(test)]
mod tests {
    use crate::skeleton;
    use crate::source::Source;

    /// The findings about a text, and the text after the first replacement.
    fn found(text: &str) -> (Vec<String>, Option<String>) {
        let reading = skeleton::read(&Source::new("One.java", text));
        let replaced = reading.diagnostics.iter().find_map(|one| one.replacement.as_ref());
        let replaced = replaced.map(|one| {
            let mut text = text.to_owned();
            text.replace_range(one.span.range(), &one.text);
            text
        });
        (reading.diagnostics.into_iter().map(|one| one.message).collect(), replaced)
    }

    const METHOD: &str = "static int f(int n) { return n * INT(range(2, 5)); }\n";

    #[test]
    fn settings_at_the_top_are_put_into_a_comment() {
        for end in ["", ";"] {
            let text = format!("call = \"f(3)\"{end}\nquestion = \"result\"{end}\n{METHOD}");
            let (messages, replaced) = found(&text);
            assert_eq!(messages, ["`call` is a setting, and stands outside of the comment"]);
            let replaced = replaced.unwrap();
            let expected = format!("/*tatsu\ncall = \"f(3)\"\nquestion = \"result\"\n*/\n{METHOD}");
            assert_eq!(replaced, expected);
            assert_eq!(found(&replaced).0, [""; 0]);
        }
    }

    #[test]
    fn settings_below_a_comment_belong_in_it() {
        let text = format!("/*tatsu\nquestion = \"result\"\n*/\ncall = \"f(3)\"\n{METHOD}");
        let (messages, replaced) = found(&text);
        assert!(messages[0].starts_with("`call` is a setting"), "{messages:?}");
        assert_eq!(replaced, None);
    }

    #[test]
    fn variables_with_the_names_of_settings_stay_variables() {
        let text = "int count = INT(range(1, 5));\ncount = 3;\nSystem.out.println(count);\n";
        assert_eq!(found(text).0, [""; 0]);
        let (messages, _) = found("int count = INT(range(1, 5));\ncount = x;\n");
        assert!(messages.iter().all(|one| !one.contains("setting")), "{messages:?}");
    }
}
