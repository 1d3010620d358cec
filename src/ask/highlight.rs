//! Programs in colours.
//!
//! In: the text of a program or of a part of it. Out: its lines, each as pieces with a [`Shade`].
//! What holds: the pieces of all lines, joined by line ends, are the text; and every shade can be
//! read on [`PAPER`] by people who need strong contrasts (WCAG 2.2, 1.4.3).

use crate::read::syntax::tokens::{TokenClass, tokens};

/// What programs are written on.
pub const PAPER: &str = PAPERS.0;

/// What programs are written on, on a light page and on a dark one.
pub const PAPERS: (&str, &str) = ("#f6f8fa", "#161b22");

/// The frame around programs, on a light page and on a dark one.
pub const LINES: (&str, &str) = ("#d0d7de", "#3d444d");

/// How a piece of a program looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shade {
    /// Names, brackets, operators.
    Plain,
    /// `for`, `new`, `int`
    Keyword,
    /// `String`, `Math`
    Type,
    /// `println`
    Method,
    /// `10`
    Number,
    /// `"abc"`, `'x'`
    Text,
    /// `// …`
    Comment,
    /// `??`
    Hole,
}

impl Shade {
    /// Every shade.
    pub const ALL: [Shade; 8] = [
        Shade::Plain,
        Shade::Keyword,
        Shade::Type,
        Shade::Method,
        Shade::Number,
        Shade::Text,
        Shade::Comment,
        Shade::Hole,
    ];

    /// Its colour as CSS writes it.
    pub fn colour(self) -> &'static str {
        match self {
            Shade::Plain | Shade::Hole => "#1f2328",
            Shade::Keyword => "#a40e26",
            Shade::Type => "#7a3e00",
            Shade::Method => "#5a32a3",
            Shade::Number => "#0550ae",
            Shade::Text => "#116329",
            Shade::Comment => "#57606a",
        }
    }

    /// Its colour on a dark page.
    pub fn dark_colour(self) -> &'static str {
        match self {
            Shade::Plain | Shade::Hole => "#e6edf3",
            Shade::Keyword => "#ff8f87",
            Shade::Type => "#ffa657",
            Shade::Method => "#d2a8ff",
            Shade::Number => "#79c0ff",
            Shade::Text => "#7ee787",
            Shade::Comment => "#a0a9b4",
        }
    }

    /// What is after it, if not the paper of a dark page.
    pub fn dark_marker(self) -> Option<&'static str> {
        (self == Shade::Hole).then_some("#5c4813")
    }

    /// What is after it, if not [`PAPER`].
    pub fn marker(self) -> Option<&'static str> {
        (self == Shade::Hole).then_some("#ffe08a")
    }

    /// The shade as an inline style.
    pub fn style(self) -> String {
        match self.marker() {
            Some(marker) => format!("color:{};background:{marker}", self.colour()),
            None => format!("color:{}", self.colour()),
        }
    }
}

/// The lines of a text, each as pieces in their order; neighbours differ in shade, and none is
/// empty.
pub fn lines(code: &str) -> Vec<Vec<(Shade, &str)>> {
    let mut lines = vec![Vec::new()];
    let mut at = 0;
    for (range, token) in tokens(code) {
        add(&mut lines, Shade::Plain, code.get(at..range.start).unwrap_or_default());
        add(&mut lines, shade(token), code.get(range.clone()).unwrap_or_default());
        at = range.end;
    }
    add(&mut lines, Shade::Plain, code.get(at..).unwrap_or_default());
    lines
}

fn add<'code>(lines: &mut Vec<Vec<(Shade, &'code str)>>, shade: Shade, text: &'code str) {
    for (number, piece) in text.split('\n').enumerate() {
        if number > 0 {
            lines.push(Vec::new());
        }
        if let (Some(line), false) = (lines.last_mut(), piece.is_empty()) {
            line.push((shade, piece));
        }
    }
}

fn shade(token: TokenClass) -> Shade {
    match token {
        TokenClass::Keyword => Shade::Keyword,
        TokenClass::Type => Shade::Type,
        TokenClass::Method => Shade::Method,
        TokenClass::Number => Shade::Number,
        TokenClass::Text => Shade::Text,
        TokenClass::Comment => Shade::Comment,
        TokenClass::Hole => Shade::Hole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_the_text() {
        for code in
            ["", "\n", "int i = 0;\n\n/* a\n b */ for (;;) {\n\tx = \"\"; }", "??", "}} \"", "a\n"]
        {
            let joined: Vec<String> = lines(code)
                .iter()
                .map(|line| line.iter().map(|(_, text)| *text).collect())
                .collect();
            assert_eq!(joined.join("\n"), code);
        }
        let comment = lines("/* a\n\nb */");
        assert_eq!(
            comment,
            [vec![(Shade::Comment, "/* a")], vec![], vec![(Shade::Comment, "b */")]]
        );
    }

    /// The luminance of a colour (WCAG 2.2).
    #[expect(clippy::disallowed_methods, reason = "the last digits decide nothing")]
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn every_shade_can_be_read() {
        for shade in Shade::ALL {
            let paper = luminance(shade.marker().unwrap_or(PAPER));
            let contrast = (paper + 0.05) / (luminance(shade.colour()) + 0.05);
            assert!(contrast >= 4.5, "{shade:?}: {contrast}");
            let paper = luminance(shade.dark_marker().unwrap_or(PAPERS.1));
            let contrast = (luminance(shade.dark_colour()) + 0.05) / (paper + 0.05);
            assert!(contrast >= 4.5, "{shade:?} on a dark page: {contrast}");
        }
    }
}
