//! Where several programs differ.
//!
//! In: programs that share most of their lines. Out: what they share, and for each the
//! [`Fragments::parts`] in which it differs from the others. What holds: put into the gap, a part
//! gives its program, and where parts are to stand for themselves none of them splits a pair of
//! braces.

/// Several programs, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragments {
    /// The lines that all begin with.
    pub before: Vec<String>,
    /// The lines between, for each program; none is empty.
    pub parts: Vec<Vec<String>>,
    /// The lines that all end with.
    pub after: Vec<String>,
}

/// How many lines all programs begin and end with besides the fragment that the author marked.
pub type CommonLines = Option<(usize, usize)>;

impl Fragments {
    /// Takes programs apart so that their parts stand for themselves: what the author marked, else
    /// the lines that differ, with the lines around them that their braces need.
    pub fn whole(programs: &[&str], around: CommonLines) -> Self {
        let mut of = Self::of(programs);
        if let Some((before, after)) = around {
            while of.before.len() > before {
                of.widen_up();
            }
            while of.after.len() > after {
                of.widen_down();
            }
        }
        loop {
            let depths = || of.parts.iter().map(|part| braces(part));
            if depths().any(|(least, _)| least < 0) && !of.before.is_empty() {
                of.widen_up();
            } else if depths().any(|(least, last)| last > least.min(0)) && !of.after.is_empty() {
                of.widen_down();
            } else {
                return of;
            }
        }
    }

    fn widen_up(&mut self) {
        if let Some(line) = self.before.pop() {
            self.parts.iter_mut().for_each(|part| part.insert(0, line.clone()));
        }
    }

    fn widen_down(&mut self) {
        if !self.after.is_empty() {
            let line = self.after.remove(0);
            self.parts.iter_mut().for_each(|part| part.push(line.clone()));
        }
    }

    /// Takes programs apart by the lines that differ; at least one.
    pub fn of(programs: &[&str]) -> Self {
        let lines: Vec<Vec<&str>> =
            programs.iter().map(|one| one.trim_end().lines().collect()).collect();
        let least = lines.iter().map(Vec::len).min().unwrap_or(0);
        let same = |at: &dyn Fn(&[&str]) -> usize| {
            let first = lines[0][at(&lines[0])];
            lines.iter().all(|one| one[at(one)] == first)
        };
        let mut before = (0..least).take_while(|at| same(&|_| *at)).count();
        let mut after =
            (0..least - before).take_while(|at| same(&|one| one.len() - 1 - at)).count();
        // Where a program has nothing of its own, a shared line goes with each part.
        if before + after == least && least > 0 {
            if before > 0 { before -= 1 } else { after -= 1 }
        }
        let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        let first = &lines[0];
        Self {
            before: owned(&first[..before]),
            parts: lines.iter().map(|one| owned(&one[before..one.len() - after])).collect(),
            after: owned(&first[first.len() - after..]),
        }
    }

    /// How many lines the longest part has.
    pub fn height(&self) -> usize {
        self.parts.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Whether the programs share nothing.
    pub fn is_whole(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// The parts as texts, without the indentation that all their lines share.
    pub fn texts(&self) -> Vec<String> {
        let indent = self.indent().len();
        let text = |part: &Vec<String>| {
            let lines = part.iter().map(|line| line.get(indent..).unwrap_or("").trim_end());
            lines.collect::<Vec<_>>().join("\n")
        };
        self.parts.iter().map(text).collect()
    }

    /// The shared program with a mark where the parts go.
    pub fn frame(&self, mark: &str) -> String {
        let gap = format!("{}{mark}", self.indent());
        let lines: Vec<&str> = self
            .before
            .iter()
            .map(String::as_str)
            .chain([gap.as_str()])
            .chain(self.after.iter().map(String::as_str))
            .collect();
        lines.join("\n")
    }

    /// The first and the last line of a part in its program, from 1.
    pub fn place(&self, part: usize) -> (usize, usize) {
        let first = self.before.len() + 1;
        (first, self.before.len() + self.parts[part].len())
    }

    /// The blanks that all lines of all parts begin with.
    fn indent(&self) -> &str {
        let lines = || self.parts.iter().flatten().filter(|line| !line.trim().is_empty());
        let Some(first) = lines().next() else { return "" };
        let mut indent = &first[..first.len() - first.trim_start().len()];
        for line in lines() {
            while !line.starts_with(indent) {
                indent = &indent[..indent.len() - 1];
            }
        }
        indent
    }
}

/// How deep the braces of some lines lead at their end, and at least, from where they begin.
fn braces(lines: &[String]) -> (i32, i32) {
    let (mut least, mut depth) = (0, 0);
    let mut in_comment = false;
    for line in lines {
        let mut characters = line.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '*' if in_comment => in_comment = characters.next_if_eq(&'/').is_none(),
                _ if in_comment => {}
                '/' if characters.next_if_eq(&'*').is_some() => in_comment = true,
                '/' if characters.peek() == Some(&'/') => break,
                '"' | '\'' => {
                    while let Some(inner) = characters.next().filter(|inner| *inner != character) {
                        if inner == '\\' {
                            characters.next();
                        }
                    }
                }
                '{' => depth += 1,
                '}' => {
                    depth -= 1;
                    least = least.min(depth);
                }
                _ => {}
            }
        }
    }
    (least, depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_what_is_asked_about() {
        let fragments =
            Fragments::of(&["a\n  b\n  c\nd\n", "a\n  x\n  c\nd\n", "a\n  b\n    y\nd"]);
        assert_eq!(fragments.texts(), ["b\nc", "x\nc", "b\n  y"]);
        assert_eq!(fragments.frame("??"), "a\n  ??\nd");
        assert_eq!(fragments.place(0), (2, 3));
        assert!(!fragments.is_whole());
    }

    #[test]
    fn parts_that_stand_for_themselves_split_no_braces() {
        let whole = |one: &str, other: &str| Fragments::whole(&[one, other], None).texts();
        let text = "x = 0;\nif (a) {\n  b('{');\n} else {\n  c(\"}\"); // }\n}\nd();";
        let other = text.replace("(a)", "(b)");
        let statement = text.trim_start_matches("x = 0;\n").trim_end_matches("\nd();");
        assert_eq!(whole(text, &other), [statement, &statement.replace("(a)", "(b)")]);
        let other = text.replace("} else {", "} else if (e) {");
        assert_eq!(whole(text, &other)[0], statement);
        assert_eq!(whole(text, &text.replace("b(", "e(")), ["b('{');", "e('{');"]);
        let around = Fragments::whole(&["a\nb\nc\nd", "a\nx\nc\nd"], Some((1, 1)));
        assert_eq!(around.texts(), ["b\nc", "x\nc"]);
    }

    #[test]
    fn no_part_is_empty() {
        let fragments = Fragments::of(&["a\nb\nc", "a\nc"]);
        assert_eq!(fragments.texts(), ["a\nb", "a"]);
        assert_eq!(Fragments::of(&["a", "b\nc"]).texts(), ["a", "b\nc"]);
        assert!(Fragments::of(&["a", "b\nc"]).is_whole());
        assert_eq!(Fragments::of(&["b\na", "a"]).texts(), ["b\na", "a"]);
        assert_eq!(Fragments::of(&["a\na", "a"]).texts(), ["a\na", "a"]);
    }
}
