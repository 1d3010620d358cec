//! Which brackets belong together.
//!
//! In: tokens. Out: the partner of each bracket; the brace that is never closed or never opened, if
//! there is one.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::scan::Token;
use crate::source::Span;

/// Which brackets belong together.
#[derive(Debug, Default)]
pub(in crate::read::syntax) struct Brackets {
    /// For each token the index of its partner.
    partners: Vec<Option<usize>>,
    /// The brace that is probably the one that is never closed.
    pub(super) unclosed: Option<usize>,
    /// The first closing brace that closes nothing.
    pub(super) stray: Option<usize>,
    /// Whether a parenthesis or a square bracket has no partner.
    is_torn: bool,
}

impl Brackets {
    /// Matches the brackets. Braces are stronger than the other ones.
    pub(in crate::read::syntax) fn of(text: &str, tokens: &[Token]) -> Self {
        let mut brackets = Self { partners: vec![None; tokens.len()], ..Self::default() };
        let mut open: Vec<usize> = Vec::new();
        let mut braces = 0_usize;
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            match token.text {
                "{" => braces += 1,
                "(" | "[" => {}
                "}" if braces == 0 => {
                    brackets.stray.get_or_insert(at);
                    continue;
                }
                ")" | "]" | "}" => {
                    let fits = |open: &usize| closing(tokens[*open].text) == token.text;
                    // `(a[3)`: the inner one is missing if the outer one fits.
                    let is_brace = token.text == "}";
                    let reach = if is_brace { open.len() } else { 2 };
                    let inner = open.iter().rev().take(reach);
                    let mut within = inner.take_while(|at| is_brace || tokens[**at].text != "{");
                    let Some(back) = within.position(fits) else {
                        brackets.is_torn = true;
                        continue;
                    };
                    brackets.is_torn |= back > 0;
                    open.truncate(open.len() - back);
                    if let Some(opening) = open.pop() {
                        brackets.partners[opening] = Some(at);
                        brackets.partners[at] = Some(opening);
                        if token.text == "}" {
                            braces -= 1;
                            pairs.push((opening, at));
                        }
                    }
                    continue;
                }
                _ => continue,
            }
            open.push(at);
        }
        brackets.is_torn |= open.len() > braces;
        let last = open.iter().rev().find(|at| tokens[**at].text == "{");
        brackets.unclosed = last.map(|last| suspect(text, tokens, &pairs).unwrap_or(*last));
        brackets
    }

    /// The partner of a bracket.
    pub(in crate::read::syntax) fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    /// Whether every bracket has a partner.
    pub(super) fn is_matched(&self) -> bool {
        self.unclosed.is_none() && self.stray.is_none() && !self.is_torn
    }
}

/// The brace whose closing one is the first to be indented less than its line: probably its own is
/// missing.
fn suspect(text: &str, tokens: &[Token], pairs: &[(usize, usize)]) -> Option<usize> {
    // For each token the indentation of its line, and whether it is the first in it.
    let mut lines = Vec::with_capacity(tokens.len());
    let (mut end, mut indentation) = (0, 0);
    for token in tokens {
        let gap = text.get(end..token.span.start as usize).unwrap_or("");
        let newline = gap.rfind('\n');
        let is_first = newline.is_some() || end == 0;
        if is_first {
            indentation = gap.len() - newline.map_or(0, |newline| newline + 1);
        }
        lines.push((indentation, is_first));
        end = token.span.end as usize;
    }
    let is_suspect = |(opening, closing): &&(usize, usize)| {
        let (indentation, is_first) = lines[*closing];
        is_first && indentation < lines[*opening].0
    };
    pairs.iter().find(is_suspect).map(|(opening, _)| *opening)
}

/// What closes an opening bracket.
pub(super) fn closing(opening: &str) -> &'static str {
    match opening {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}

/// The closing bracket, in the words of a message.
pub(super) fn quoted(closing: &str) -> &'static str {
    match closing {
        ")" => "`)`",
        "]" => "`]`",
        _ => "`}`",
    }
}

/// A closing bracket that closes nothing.
pub(super) fn stray(token: &Token) -> Diagnostic {
    let opening = match token.text {
        ")" => "(",
        "]" => "[",
        _ => "{",
    };
    let message = format!("`{}` without `{opening}`", token.text);
    Diagnostic::error(Code::Syntax, token.span, message)
        .help(format!("leave it out, or write the `{opening}` that it closes"))
}

/// A brace that is never closed in a file whose last token ends at `end`.
pub(super) fn unclosed(opening: Span, end: u32) -> Diagnostic {
    Diagnostic::error(Code::Syntax, opening, "this `{` is never closed")
        .also(opening.from_to(end, end), "the file ends without the `}`")
        .help("write `}` where its block ends")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::syntax::scan::scan;
    use crate::source::FileId;

    /// The texts from the unclosed brace on, and from the stray one on.
    fn braces(text: &str) -> (Option<&str>, Option<&str>) {
        let tokens = scan(FileId::FIRST, text).tokens;
        let brackets = Brackets::of(text, &tokens);
        let from = |at: usize| &text[tokens[at].span.start as usize..];
        (brackets.unclosed.map(from), brackets.stray.map(from))
    }

    #[test]
    fn a_missing_brace_is_found_by_the_indentation() {
        let text = "while (a) {\n  if (b) {\n    c();\n}\n";
        assert_eq!(braces(text).0, Some("{\n    c();\n}\n"));
        let text = "class A {\n  void f() {\n    if (b) {\n  }\n  void g() {\n  }\n}\n";
        assert_eq!(braces(text).0, Some("{\n  }\n  void g() {\n  }\n}\n"));
        assert_eq!(braces("while (a) {\n  b();\n").0, Some("{\n  b();\n"));
        assert_eq!(braces("while (a { b(); } c(); }"), (None, Some("}")));
        assert_eq!(braces("{ ( } [ { ) }"), (None, None));
    }

    #[test]
    fn partners_belong_together() {
        let text = "f(a[1)); { ( } ]";
        let tokens = scan(FileId::FIRST, text).tokens;
        let brackets = Brackets::of(text, &tokens);
        let pairs: Vec<(usize, usize)> = (0..tokens.len())
            .filter_map(|at| brackets.partner(at).map(|partner| (at, partner)))
            .filter(|(at, partner)| at < partner)
            .collect();
        assert_eq!(pairs, [(1, 5), (8, 10)]);
        assert!(!brackets.is_matched());
    }
}
