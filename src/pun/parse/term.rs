//! Reads terms and patterns.
//!
//! In: the tokens from the beginning of a term on. Out: the term. Comparisons bind weakest and do
//! not follow each other, then `+` and `-` from left to right, then application. `\`, `if`, `case`,
//! `let` and `rec` reach as far as they can, also after an operator.

use super::{DEEPEST, GivenUp, PunReader};
use crate::diagnostic::{Code, Diagnostic};
use crate::pun::token::PunWord;
use crate::pun::tree::{
    CaseArm, PlacedName, PunOperator, PunPattern, PunPatternKind, PunTerm, PunTermKind,
};
use crate::source::Span;

impl PunReader {
    /// A term.
    pub(in crate::pun) fn term(&mut self) -> Result<PunTerm, GivenUp> {
        let left = self.sum()?;
        let Some((operator, span)) = self.comparison() else { return Ok(left) };
        let right = self.sum()?;
        let term = self.binary(operator, span, left, right)?;
        if self.comparison().is_some() {
            self.at -= 1;
            self.error("comparisons cannot follow each other").help =
                Some(Box::from("put one of them in parentheses"));
            return Err(GivenUp);
        }
        Ok(term)
    }

    fn comparison(&mut self) -> Option<(PunOperator, Span)> {
        let operator = match self.peek() {
            PunWord::Sign("<=") => PunOperator::AtMost,
            PunWord::Sign(">") => PunOperator::Greater,
            PunWord::Sign("==") => PunOperator::Equal,
            PunWord::Name(_)
            | PunWord::Capital(_)
            | PunWord::Keyword(_)
            | PunWord::Number(_)
            | PunWord::Sign(_)
            | PunWord::End => return None,
        };
        Some((operator, self.advance()))
    }

    fn sum(&mut self) -> Result<PunTerm, GivenUp> {
        let mut left = self.operand()?;
        loop {
            let operator = match self.peek() {
                PunWord::Sign("+") => PunOperator::Plus,
                PunWord::Sign("-") => PunOperator::Minus,
                PunWord::Name(_)
                | PunWord::Capital(_)
                | PunWord::Keyword(_)
                | PunWord::Number(_)
                | PunWord::Sign(_)
                | PunWord::End => return Ok(left),
            };
            let span = self.advance();
            let right = self.operand()?;
            left = self.binary(operator, span, left, right)?;
        }
    }

    fn binary(
        &mut self,
        operator: PunOperator,
        span: Span,
        left: PunTerm,
        right: PunTerm,
    ) -> Result<PunTerm, GivenUp> {
        let whole = left.span.to(right.span);
        let kind = PunTermKind::Binary(operator, span, Box::new([left, right]));
        self.built(kind, whole)
    }

    /// A term of these parts, if they are not too deep.
    fn built(&mut self, kind: PunTermKind, span: Span) -> Result<PunTerm, GivenUp> {
        let depth = 1 + deepest(&kind);
        if depth > DEEPEST {
            let message = format!("more than {DEEPEST} terms inside each other");
            let error = Diagnostic::error(Code::Syntax, span, message);
            self.diagnostics.push(error.help("give a part of it a name of its own"));
            return Err(GivenUp);
        }
        Ok(PunTerm { kind, span, depth })
    }

    /// What stands between operators.
    fn operand(&mut self) -> Result<PunTerm, GivenUp> {
        let start = self.span();
        match self.peek() {
            PunWord::Sign("\\") => {
                self.advance();
                let mut names = vec![self.name("a parameter")?];
                while matches!(self.peek(), PunWord::Name(_)) {
                    names.push(self.name("a parameter")?);
                }
                if !self.take("->") {
                    return Err(self.wrong("a parameter or `->`"));
                }
                let body = self.deeper(Self::term)?;
                self.functions(start, names, body)
            }
            PunWord::Keyword("if") => {
                self.advance();
                let condition = self.deeper(Self::term)?;
                self.keyword("then")?;
                let positive = self.deeper(Self::term)?;
                self.keyword("else")?;
                let negative = self.deeper(Self::term)?;
                let span = start.to(negative.span);
                self.built(PunTermKind::If(Box::new([condition, positive, negative])), span)
            }
            PunWord::Keyword("let") => {
                self.advance();
                let name = self.name("a name")?;
                let mut parameters = Vec::new();
                while matches!(self.peek(), PunWord::Name(_)) {
                    parameters.push(self.name("a parameter")?);
                }
                if !self.take("=") {
                    return Err(self.wrong("a parameter or `=`"));
                }
                let value = self.deeper(Self::term)?;
                let value = self.functions(value.span, parameters, value)?;
                self.keyword("in")?;
                let body = self.deeper(Self::term)?;
                let span = start.to(body.span);
                self.built(PunTermKind::Let(name, Box::new([value, body])), span)
            }
            PunWord::Keyword("rec") => {
                self.advance();
                let name = self.name("a name")?;
                if !self.take(".") {
                    return Err(self.wrong("`.`"));
                }
                let body = self.deeper(Self::term)?;
                let span = start.to(body.span);
                self.built(PunTermKind::Rec(name, Box::new(body)), span)
            }
            PunWord::Keyword("case") => self.case(),
            PunWord::Sign("-") => {
                self.error("expected a term, found `-`").help =
                    Some(Box::from("a negative number is written with `~`, such as `~1`"));
                Err(GivenUp)
            }
            PunWord::Name(_)
            | PunWord::Capital(_)
            | PunWord::Keyword(_)
            | PunWord::Number(_)
            | PunWord::Sign(_)
            | PunWord::End => self.application(),
        }
    }

    /// A function of these parameters, one inside the other.
    fn functions(
        &mut self,
        start: Span,
        names: Vec<PlacedName>,
        body: PunTerm,
    ) -> Result<PunTerm, GivenUp> {
        let mut term = body;
        for name in names.into_iter().rev() {
            let span = start.to(term.span);
            term = self.built(PunTermKind::Lambda(name, Box::new(term)), span)?;
        }
        Ok(term)
    }

    fn keyword(&mut self, keyword: &'static str) -> Result<(), GivenUp> {
        if self.take_keyword(keyword) {
            return Ok(());
        }
        Err(self.wrong(&format!("an operator, an argument or `{keyword}`")))
    }

    fn case(&mut self) -> Result<PunTerm, GivenUp> {
        let start = self.advance();
        let value = self.deeper(Self::term)?;
        self.keyword("of")?;
        let mut arms = Vec::new();
        let mut end = self.last_span();
        if *self.peek() != PunWord::Sign(";") {
            return Err(self.wrong("`;` and a pattern"));
        }
        while self.take(";") {
            let pattern = self.deeper(Self::pattern)?;
            if let PunWord::Capital(name) = self.tokens[self.at - 1].word.clone() {
                self.bracketed(&name, "`->` after the pattern")?;
            }
            if !self.take("->") {
                return Err(self.wrong("`->` after the pattern"));
            }
            let term = self.deeper(Self::term)?;
            end = term.span;
            arms.push(CaseArm { pattern, term });
        }
        self.built(PunTermKind::Case(Box::new(value), arms), start.to(end))
    }

    fn application(&mut self) -> Result<PunTerm, GivenUp> {
        let start = self.span();
        let mut term = match self.peek() {
            PunWord::Keyword("fst") => {
                self.advance();
                let pair = self.atom("a pair after `fst`")?;
                let span = start.to(pair.span);
                self.built(PunTermKind::First(Box::new(pair)), span)?
            }
            PunWord::Keyword("snd") => {
                self.advance();
                let pair = self.atom("a pair after `snd`")?;
                let span = start.to(pair.span);
                self.built(PunTermKind::Second(Box::new(pair)), span)?
            }
            PunWord::Name(_)
            | PunWord::Capital(_)
            | PunWord::Keyword(_)
            | PunWord::Number(_)
            | PunWord::Sign(_)
            | PunWord::End => self.atom("a term")?,
        };
        while self.begins_atom() && !self.begins_item() {
            let argument = self.atom("an argument")?;
            let span = term.span.to(argument.span);
            term = self.built(PunTermKind::Apply(Box::new([term, argument])), span)?;
        }
        Ok(term)
    }

    fn begins_atom(&self) -> bool {
        match self.peek() {
            PunWord::Name(_) | PunWord::Capital(_) | PunWord::Number(_) => true,
            PunWord::Keyword(word) => matches!(*word, "leaf" | "true" | "false" | "unit"),
            PunWord::Sign(sign) => matches!(*sign, "~" | "(" | "["),
            PunWord::End => false,
        }
    }

    /// A term that needs no parentheses wherever it stands.
    fn atom(&mut self, what: &str) -> Result<PunTerm, GivenUp> {
        let start = self.span();
        let kind = match self.peek().clone() {
            PunWord::Name(text) => {
                self.advance();
                PunTermKind::Name(text)
            }
            PunWord::Capital(text) => {
                self.advance();
                let fields = self.fields(Self::term)?;
                PunTermKind::Made(text, fields)
            }
            PunWord::Number(_) | PunWord::Sign("~") => PunTermKind::Integer(self.integer()?),
            PunWord::Keyword("true") => self.word(PunTermKind::Boolean(true)),
            PunWord::Keyword("false") => self.word(PunTermKind::Boolean(false)),
            PunWord::Keyword("unit") => self.word(PunTermKind::Unit),
            PunWord::Keyword("leaf") => self.word(PunTermKind::Leaf),
            PunWord::Sign("[") => {
                let parts = self.node(|reader| reader.atom("a part of the node"))?;
                PunTermKind::Node(Box::new(parts))
            }
            PunWord::Sign("(") => {
                self.advance();
                let first = self.deeper(Self::term)?;
                if self.take(",") {
                    let second = self.deeper(Self::term)?;
                    self.closing()?;
                    PunTermKind::Pair(Box::new([first, second]))
                } else {
                    self.closing()?;
                    return Ok(PunTerm { span: start.to(self.last_span()), ..first });
                }
            }
            PunWord::Keyword(word @ ("fst" | "snd" | "if" | "case" | "let" | "rec")) => {
                self.error(format!("expected {what}, found `{word}`")).help =
                    Some(format!("put it in parentheses: `({word} …)`").into());
                return Err(GivenUp);
            }
            PunWord::Keyword(_) | PunWord::Sign(_) | PunWord::End => return Err(self.wrong(what)),
        };
        self.built(kind, start.to(self.last_span()))
    }

    fn closing(&mut self) -> Result<(), GivenUp> {
        if self.take(")") { Ok(()) } else { Err(self.wrong("`)`")) }
    }

    fn word<T>(&mut self, meaning: T) -> T {
        self.advance();
        meaning
    }

    /// A number, with `~` in front of it if it is negative.
    fn integer(&mut self) -> Result<i64, GivenUp> {
        let start = self.span();
        let is_negative = self.take("~");
        let PunWord::Number(digits) = self.peek().clone() else {
            return Err(self.wrong("a number after `~`"));
        };
        let span = start.to(self.advance());
        let text = if is_negative { format!("-{digits}") } else { digits };
        text.parse().map_err(|_| {
            let message = "the number does not fit into 64 bits";
            let error = Diagnostic::error(Code::Literal, span, message).help(format!(
                "numbers lie between ~{} and {}",
                i64::MIN.unsigned_abs(),
                i64::MAX
            ));
            self.diagnostics.push(error);
            GivenUp
        })
    }

    /// The fields of a constructor, if it has some: `[a, b]`.
    fn fields<T>(&mut self, field: fn(&mut Self) -> Result<T, GivenUp>) -> Result<Vec<T>, GivenUp> {
        let is_node = *self.peek_second() == PunWord::Keyword("node");
        if *self.peek() != PunWord::Sign("[") || is_node {
            return Ok(Vec::new());
        }
        self.advance();
        let mut fields = Vec::new();
        loop {
            fields.push(self.deeper(field)?);
            if !self.take(",") {
                break;
            }
        }
        if self.take("]") { Ok(fields) } else { Err(self.wrong("`,` or `]`")) }
    }

    /// `[node l k v r]`
    fn node<T>(&mut self, part: fn(&mut Self) -> Result<T, GivenUp>) -> Result<[T; 4], GivenUp> {
        self.advance();
        if !self.take_keyword("node") {
            self.wrong("`node` after `[`");
            return Err(GivenUp);
        }
        let parts =
            [self.deeper(part)?, self.deeper(part)?, self.deeper(part)?, self.deeper(part)?];
        if self.take("]") {
            return Ok(parts);
        }
        let found = self.peek().describe();
        self.error(format!("expected `]`, found {found}")).help =
            Some(Box::from("a node has a left tree, a key, a value and a right tree"));
        Err(GivenUp)
    }

    /// A pattern.
    fn pattern(&mut self) -> Result<PunPattern, GivenUp> {
        let start = self.span();
        let kind = match self.peek().clone() {
            PunWord::Name(text) => self.word(PunPatternKind::Name(text)),
            PunWord::Capital(text) => {
                self.advance();
                PunPatternKind::Made(text, self.fields(Self::pattern)?)
            }
            PunWord::Number(_) | PunWord::Sign("~") => PunPatternKind::Integer(self.integer()?),
            PunWord::Keyword("true") => self.word(PunPatternKind::Boolean(true)),
            PunWord::Keyword("false") => self.word(PunPatternKind::Boolean(false)),
            PunWord::Keyword("unit") => self.word(PunPatternKind::Unit),
            PunWord::Keyword("leaf") => self.word(PunPatternKind::Leaf),
            PunWord::Sign("[") => PunPatternKind::Node(Box::new(self.node(Self::pattern)?)),
            PunWord::Sign("(") => {
                self.advance();
                let first = self.deeper(Self::pattern)?;
                if self.take(",") {
                    let second = self.deeper(Self::pattern)?;
                    self.closing()?;
                    PunPatternKind::Pair(Box::new([first, second]))
                } else {
                    self.closing()?;
                    return Ok(first);
                }
            }
            PunWord::Keyword(_) | PunWord::Sign(_) | PunWord::End => {
                return Err(self.wrong("a pattern"));
            }
        };
        Ok(PunPattern { kind, span: start.to(self.last_span()) })
    }
}

/// How deep the parts of a term are.
fn deepest(kind: &PunTermKind) -> u32 {
    let all = |terms: &[PunTerm]| terms.iter().map(|term| term.depth).max().unwrap_or_default();
    match kind {
        PunTermKind::Integer(_)
        | PunTermKind::Boolean(_)
        | PunTermKind::Unit
        | PunTermKind::Leaf
        | PunTermKind::Name(_)
        | PunTermKind::Broken => 0,
        PunTermKind::Made(_, fields) => all(fields),
        PunTermKind::Node(parts) => all(&parts[..]),
        PunTermKind::Pair(parts)
        | PunTermKind::Apply(parts)
        | PunTermKind::Let(_, parts)
        | PunTermKind::Binary(_, _, parts) => all(&parts[..]),
        PunTermKind::First(term)
        | PunTermKind::Second(term)
        | PunTermKind::Lambda(_, term)
        | PunTermKind::Rec(_, term) => term.depth,
        PunTermKind::If(parts) => all(&parts[..]),
        PunTermKind::Case(value, arms) => {
            arms.iter().map(|arm| arm.term.depth).fold(value.depth, u32::max)
        }
    }
}
