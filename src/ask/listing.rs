//! Programs as HTML.
//!
//! In: the text that students see. Out: `<pre><code>` with inline style, in which every blank, tab
//! and line end survives, with numbers of lines and colours. What holds: [`code_of`] finds the
//! program again in any HTML that shows it, whatever the template put around it.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::highlight::{self, LINES, PAPER, Shade};

/// The font of programs: every character as wide as any other.
const FONT: &str = ".9em/1.45 Consolas,Menlo,'DejaVu Sans Mono',monospace";

/// The program as questions show it: line ends are `\n`, and there is no empty line at the end.
pub fn code(shown: &str) -> String {
    let text = shown.replace("\r\n", "\n").replace('\r', "\n");
    text.trim_end_matches('\n').to_owned()
}

/// Where a listing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stand {
    /// By itself, in a text that is as wide as the page.
    Text,
    /// Beside others, as one of several to choose from.
    Option,
}

/// The program as HTML, with the numbers of its lines beside it. It has colours of its own, so that
/// it can be read on a light page and on a dark one; it scrolls sideways by itself; and whoever
/// copies it gets no numbers.
///
/// The table keeps numbers and lines together even where a platform drops parts of the style.
pub fn html(code: &str) -> String {
    numbered(code, Stand::Text, &[])
}

/// The program as [`html`] with gaps at the ends of these lines, each counted from 1: the first one
/// has the gap of number 0. A field to type into is higher than a line, so these lines are higher.
pub fn gapped(code: &str, lines: &[usize]) -> String {
    numbered(code, Stand::Text, lines)
}

/// What stands in the text of a question where a gap is; no other text holds these characters.
pub fn gap_mark(number: usize) -> String {
    format!("\u{E000}{number}\u{E001}")
}

/// What stands at the end of a line before its gap.
pub const BEFORE_GAP: &str = "// OUT:";

/// The program with what announces a gap at the ends of these lines, each counted from 1, all in
/// the same column.
pub fn announcing_gaps(code: &str, lines: &[usize]) -> String {
    let all: Vec<&str> = code.split('\n').collect();
    let has_gap = |at: usize| lines.contains(&(at + 1));
    // A tab is as wide as four blanks in a listing.
    let width = |line: &str| line.chars().map(|one| if one == '\t' { 4 } else { 1 }).sum::<usize>();
    let widest = (0..all.len()).filter(|at| has_gap(*at)).map(|at| width(all[at])).max();
    let line = |(at, line): (usize, &&str)| {
        if has_gap(at) {
            let blanks = widest.unwrap_or_default() - width(line) + 2;
            format!("{line}{}{BEFORE_GAP}", " ".repeat(blanks))
        } else {
            (*line).to_owned()
        }
    };
    all.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// A whole program as one of several to choose from: like [`html`].
pub fn offered(code: &str) -> String {
    numbered(code, Stand::Option, &[])
}

/// A part of a program as one of several to choose from: like [`offered`], but without numbers.
pub fn fragment(code: &str) -> String {
    framed(Stand::Option, ";padding:.4em .7em", &pre(code, LineNumbers::Hidden, &[]))
}

/// Whether the lines of a listing have numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineNumbers {
    Shown,
    Hidden,
}

/// The height of a line with a gap, as a multiple of that of its characters.
const GAP_HEIGHT: &str = "line-height:2.8";

fn numbered(code: &str, stand: Stand, gaps: &[usize]) -> String {
    let count = code.split('\n').count();
    let number = |number: usize| {
        if gaps.contains(&number) {
            format!("<span style=\"{GAP_HEIGHT}\">{number}</span>")
        } else {
            number.to_string()
        }
    };
    let numbers: Vec<String> = (1..=count).map(number).collect();
    let gray = Shade::Comment.colour();
    let table = format!(
        "<table role=\"presentation\" style=\"margin:0;border:0;border-collapse:collapse;width:auto;\
         background:none;color:inherit;font:inherit\"><tbody style=\"border:0\"><tr style=\"border:0\">\
         <td aria-hidden=\"true\" style=\"border:0;padding:.6em .7em;text-align:right;vertical-align:top;\
         color:{gray};user-select:none;-webkit-user-select:none\">{}</td>\
         <td style=\"border:0;padding:.6em .9em .6em 0;vertical-align:top\">{}</td></tr></tbody></table>",
        numbers.join("<br/>"),
        pre(code, LineNumbers::Shown, gaps),
    );
    framed(stand, "", &table)
}

/// What holds a program and scrolls.
fn framed(stand: Stand, more: &str, inside: &str) -> String {
    let (paper, ink, line) = (PAPER, Shade::Plain.colour(), LINES.0);
    let frame = format!(
        "margin:.5em 0;border:1px solid {line};border-radius:6px;background:{paper};color:{ink};\
         color-scheme:light;font:{FONT}{more}"
    );
    scrolling(stand, &frame, inside)
}

/// Something wide that scrolls sideways by itself instead of making the page wider than the screen,
/// with a style for its box.
///
/// What is as wide as the page asks for no width of its own and gets that of the page. An option is
/// as wide as what it holds, so it has to ask for that; but in a grid it can become narrower.
pub fn scrolling(stand: Stand, style: &str, inside: &str) -> String {
    match stand {
        Stand::Text => format!(
            "<div style=\"width:0;min-width:100%;box-sizing:border-box;overflow-x:auto;{style}\">{inside}</div>"
        ),
        Stand::Option => format!(
            "<div style=\"display:grid;grid-template-columns:minmax(0,1fr)\">\
             <div style=\"overflow-x:auto;{style}\">{inside}</div></div>"
        ),
    }
}

/// `nolink` keeps Moodle's filters from making links of names that are also in a glossary; a `span`
/// of that class would end for them at the first `span` within. The filter that makes links of
/// addresses knows such a `span` only, so an address has one of its own.
///
/// Where the lines have numbers, each one that is not empty is a group of this name, so that a
/// screen reader says the number: the numbers that are seen stand all together before the program.
fn pre(code: &str, numbers: LineNumbers, gaps: &[usize]) -> String {
    let mut out = String::from(
        "<pre style=\"margin:0;padding:0;border:0;background:none;color:inherit;font:inherit;\
         white-space:pre;tab-size:4;overflow:visible\"><code style=\"padding:0;background:none;\
         color:inherit;font:inherit;white-space:pre\"><nolink>",
    );
    for (at, line) in highlight::lines(code).into_iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let is_named = numbers == LineNumbers::Shown && !line.is_empty();
        let gap = gaps.iter().position(|gap| *gap == at + 1);
        if is_named {
            let style = gap.map(|_| format!(" style=\"{GAP_HEIGHT}\"")).unwrap_or_default();
            let _ = write!(out, "<span role=\"group\" aria-label=\"{}\"{style}>", at + 1);
        }
        for (shade, text) in line {
            let class = if is_address(text) { " class=\"nolink\"" } else { "" };
            if shade == Shade::Plain && class.is_empty() {
                out.push_str(&escape(text));
            } else {
                let (style, text) = (shade.style(), escape(text));
                let _ = write!(out, "<span{class} style=\"{style}\">{text}</span>");
            }
        }
        if let Some(gap) = gap {
            let mark = gap_mark(gap);
            let _ =
                write!(out, "<span style=\"margin-left:.6em;white-space:normal\">{mark}</span>");
        }
        if is_named {
            out.push_str("</span>");
        }
    }
    out + "</nolink></code></pre>"
}

/// Characters of a text, at most, that stays on one line: on a phone, feedback beside an option
/// leaves no more room than that.
const LONGEST_UNBROKEN: usize = 20;

/// A text of a program within a sentence or as an option of one line: it looks like the text around
/// it, blanks stay, and no learning platform makes a link of it. A short one is never broken: `3 5`
/// in two lines is another output.
pub fn inline(text: &str) -> String {
    let is_short = text.chars().count() <= LONGEST_UNBROKEN && text.contains(' ');
    let space = if is_short { "pre" } else { "pre-wrap" };
    format!("<code style=\"white-space:{space};color:inherit\">{}</code>", unlinked(text))
}

/// How several lines of a text look.
const LINES_STYLE: &str = "white-space:pre;margin:0;color:inherit;\
                           font-family:Consolas,Menlo,'DejaVu Sans Mono',monospace";

/// Several lines of a text, such as an output, as an option.
pub fn lines(text: &str) -> String {
    let lines = format!("<pre style=\"{LINES_STYLE}\"><samp>{}</samp></pre>", unlinked(text));
    scrolling(Stand::Option, "", &lines)
}

/// Several lines of a text, such as an output, in a text: what comes after it stands apart.
pub fn transcript(text: &str) -> String {
    let lines = format!("<pre style=\"{LINES_STYLE}\"><samp>{}</samp></pre>", unlinked(text));
    scrolling(Stand::Text, "margin-bottom:1em", &lines)
}

/// Text as HTML of which no learning platform makes a link.
pub fn unlinked(text: &str) -> String {
    let html = escape(text);
    if is_address(text) { format!("<span class=\"nolink\">{html}</span>") } else { html }
}

/// Whether a learning platform would make a link of something in this text.
fn is_address(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["http://", "https://", "www."].iter().any(|start| text.contains(start))
}

/// Text with the characters escaped that mean something in HTML, and those with which a formula
/// begins: see [`without_formulas`].
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(character),
        }
    }
    match without_formulas(&out) {
        Cow::Borrowed(_) => out,
        Cow::Owned(changed) => changed,
    }
}

/// HTML in which nothing is taken for a formula: `\\` and a `$` beside another one are written as
/// the numbers of these characters.
///
/// Moodle's `MathJax` filter takes `$$`, `\\(` and `\\[` for the beginning of a formula, in
/// programs and within `nolink`, too.
pub fn without_formulas(html: &str) -> Cow<'_, str> {
    if !html.contains('\\') && !html.contains("$$") {
        return Cow::Borrowed(html);
    }
    let mut out = String::with_capacity(html.len() + 16);
    let mut before = None;
    let mut characters = html.chars().peekable();
    while let Some(character) = characters.next() {
        let is_doubled = before == Some('$') || characters.peek() == Some(&'$');
        match character {
            '\\' => out.push_str("&#92;"),
            '$' if is_doubled => out.push_str("&#36;"),
            _ => out.push(character),
        }
        before = Some(character);
    }
    Cow::Owned(out)
}

/// Every program that some HTML shows: the contents of its `<pre>` elements without tags, entities
/// decoded.
pub fn code_of(html: &str) -> Vec<String> {
    let mut programs = Vec::new();
    let mut rest = html;
    while let Some((_, end, program)) = first_program(rest) {
        programs.push(program);
        rest = &rest[end..];
    }
    programs
}

/// The programs of some HTML, as [`code_of`] finds them, but not what programs print (`<samp>`).
pub fn programs_of(html: &str) -> Vec<String> {
    let mut programs = Vec::new();
    let mut rest = html;
    while let Some((start, end, program)) = first_program(rest) {
        if !rest[start..end].contains("<samp") {
            programs.push(program);
        }
        rest = &rest[end..];
    }
    programs
}

/// The first program that some HTML shows: where its `<pre>` begins and ends, and its text.
pub fn first_program(html: &str) -> Option<(usize, usize, String)> {
    let mut from = 0;
    loop {
        let start = from + html[from..].find("<pre")?;
        let open = start + html[start..].find('>')?;
        let close = start + html[start..].find("</pre>")?;
        from = close + "</pre>".len();
        if open < close {
            let text = unescape(&without_tags(&html[open + 1..close]));
            return Some((start, from, without_gaps(&text)));
        }
    }
}

/// A text without the marks of gaps.
fn without_gaps(text: &str) -> String {
    let mut parts = text.split('\u{E000}');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once('\u{E001}').map_or(part, |(_, after)| after));
    }
    out
}

/// Text as it is read: HTML without tags, entities decoded.
pub fn plain(html: &str) -> String {
    unescape(&without_tags(html))
}

fn without_tags(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        match rest[at..].find('>') {
            Some(end) => rest = &rest[at + end + 1..],
            None => return out,
        }
    }
    out.push_str(rest);
    out
}

/// Text in which the entities of XML and numbers of characters are decoded; others stand as they
/// are.
pub fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let entity = rest.find(';').map(|end| &rest[1..end]);
        let decoded = entity.and_then(|entity| Some((character(entity)?, entity.len() + 2)));
        let (character, length) = decoded.unwrap_or(('&', 1));
        out.push(character);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

/// Text in which every character that cannot be shown is written as its number, such as `U+0007`.
pub fn visible(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        if super::value::is_untypable(character) {
            let _ = write!(out, "U+{:04X}", u32::from(character));
        } else {
            out.push(character);
        }
    }
    out
}

/// Text in one line: its line ends are seen, and its blanks count, so that two texts that differ in
/// them do not look the same.
pub fn one_line(text: &str) -> String {
    visible(&text.replace("\r\n", "\n").replace('\n', "↵").replace('\t', "⇥"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_survives_the_way_through_html() {
        let code = "if (a < b && c > '\\'') {\n\tprint(\"a &lt; \" + \" ]]> \");\n}  // <b>";
        assert_eq!(code_of(&format!("<p>x</p>{}<p>y</p>", html(code))), [code]);
        let marked =
            "<pre class=x><code><span>int</span> x &#x3d; 1 &amp;&amp;&nbsp2;</code></pre>";
        assert_eq!(code_of(marked), ["int x = 1 &&&nbsp2;"]);
    }

    #[test]
    fn lines_are_numbered_outside_of_the_program() {
        let shown = html("for (;;) {\n\n}");
        assert!(shown.contains(">1<br/>2<br/>3</td>"), "{shown}");
        assert_eq!(code_of(&shown), ["for (;;) {\n\n}"]);
        assert!(shown.contains(">for</span> (;;) {</span>\n\n<span "), "{shown}");
        assert_eq!(code_of(&fragment("a  b\n\tc")), ["a  b\n\tc"]);
        assert!(!fragment("a").contains("<td"));
    }

    #[test]
    fn a_short_text_stays_on_one_line() {
        assert!(inline("3 5").contains("white-space:pre;"));
        assert!(inline("a < b && b < c || c < d").contains("white-space:pre-wrap;"));
        assert!(inline("0123456789012345678901234").contains("white-space:pre-wrap;"));
    }

    #[test]
    fn gaps_stand_at_the_ends_of_lines_and_are_no_part_of_the_program() {
        let code = announcing_gaps("int i = 1;\nprint(i);\n\tprintln(i + i);", &[2, 3]);
        assert_eq!(code, "int i = 1;\nprint(i);            // OUT:\n\tprintln(i + i);  // OUT:");
        let shown = gapped(&code, &[2, 3]);
        assert_eq!(code_of(&shown), [code]);
        let first = shown.find(&gap_mark(0)).unwrap();
        let second = shown.find(&gap_mark(1)).unwrap();
        assert!(first < shown.find("println").unwrap() && shown.find("println").unwrap() < second);
        assert!(shown.contains(">1<br/><span style=\"line-height:2.8\">2</span><br/>"), "{shown}");
    }

    #[test]
    fn each_line_has_its_number_as_a_name() {
        let shown = html("for (;;) {\n\n}");
        assert!(
            shown.contains("<span role=\"group\" aria-label=\"3\">}</span></nolink>"),
            "{shown}"
        );
        assert_eq!(shown.matches("role=\"group\"").count(), 2, "{shown}");
        assert!(!fragment("a\nb").contains("aria-label"));
    }

    #[test]
    fn nothing_in_a_program_begins_a_formula() {
        let code = "String s = \"$$ \\\\(a\\\\) \\\\[b\\\\] $ $$$\"; // \\( $$";
        for shown in [html(code), offered(code), fragment(code), inline(code), lines(code)] {
            assert!(!shown.contains("$$") && !shown.contains('\\'), "{shown}");
            assert_eq!(plain(&shown).matches("$$$").count(), 1, "{shown}");
        }
        assert_eq!(code_of(&html(code)), [code]);
        assert_eq!(plain(&escape(code)), code);
        assert_eq!(escape("$1 $"), "$1 $");
    }

    #[test]
    fn an_address_in_a_program_stays_text() {
        let code = "String url = \"http://a.b\";  // see WWW.c.d\nwww.x = 1;";
        let shown = html(code);
        assert_eq!(code_of(&shown), [code]);
        let mut protected = shown.split("<span class=\"nolink\"").skip(1);
        for address in ["http://a.b", "WWW.c.d", "www.x"] {
            let text = protected.next().unwrap();
            assert!(text.split("</span>").next().unwrap().contains(address), "{shown}");
        }
        assert!(!html("int i = 1;").contains("class="));
    }

    #[test]
    fn line_ends_become_one_kind() {
        assert_eq!(code("a\r\nb\rc\n\n"), "a\nb\nc");
        assert_eq!(code("  a\t\n"), "  a\t");
    }

    #[test]
    fn broken_markup_is_no_program_and_no_panic() {
        assert_eq!(code_of("<pre"), Vec::<String>::new());
        assert_eq!(code_of("<pre>x"), Vec::<String>::new());
        assert_eq!(code_of("<pre</pre>"), Vec::<String>::new());
    }
}
