//! Reads types: `integer -> bst integer 0 -> (boolean, List 0)`.
//!
//! In: the tokens from the beginning of a type on. Out: the type; the arrow binds to the right.

use super::{GivenUp, PunReader};
use crate::pun::token::PunWord;
use crate::pun::tree::{PlacedName, WrittenType, WrittenTypeKind};

impl PunReader {
    /// A type.
    pub(super) fn written_type(&mut self) -> Result<WrittenType, GivenUp> {
        let from = self.applied_type()?;
        if !self.take("->") {
            return Ok(from);
        }
        let to = self.deeper(Self::written_type)?;
        let span = from.span.to(to.span);
        Ok(WrittenType { kind: WrittenTypeKind::Function(Box::new([from, to])), span })
    }

    /// A type without an arrow outside of parentheses.
    fn applied_type(&mut self) -> Result<WrittenType, GivenUp> {
        let start = self.span();
        match self.peek().clone() {
            PunWord::Keyword("bst") => {
                self.advance();
                let keys = self.atomic_type()?;
                let values = self.atomic_type()?;
                let span = start.to(values.span);
                Ok(WrittenType { kind: WrittenTypeKind::Tree(Box::new([keys, values])), span })
            }
            PunWord::Capital(text) => {
                let name = PlacedName { text, span: self.advance() };
                let mut arguments = Vec::new();
                while self.begins_atomic_type() {
                    arguments.push(self.atomic_type()?);
                }
                let span = arguments.last().map_or(start, |last| start.to(last.span));
                Ok(WrittenType { kind: WrittenTypeKind::Named(name, arguments), span })
            }
            PunWord::Name(_)
            | PunWord::Keyword(_)
            | PunWord::Number(_)
            | PunWord::Sign(_)
            | PunWord::End => self.atomic_type(),
        }
    }

    fn begins_atomic_type(&self) -> bool {
        match self.peek() {
            PunWord::Name(_) => !self.begins_item(),
            PunWord::Number(_) | PunWord::Capital(_) => true,
            PunWord::Keyword(word) => *word == "unit",
            PunWord::Sign(sign) => *sign == "(",
            PunWord::End => false,
        }
    }

    /// A type that needs no parentheses wherever it stands.
    fn atomic_type(&mut self) -> Result<WrittenType, GivenUp> {
        let start = self.span();
        let kind = match self.peek().clone() {
            PunWord::Name(text) => {
                let kind = match text.as_str() {
                    "integer" => WrittenTypeKind::Integer,
                    "boolean" => WrittenTypeKind::Boolean,
                    _ => {
                        self.error(format!("there is no type `{text}`")).help = Some(
                            match text.as_str() {
                                "int" => Box::from("did you mean `integer`?"),
                                "bool" => Box::from("did you mean `boolean`?"),
                                _ => Box::from(
                                    "types are `integer`, `boolean`, `unit`, `(a, b)`, `bst k v`, `a -> b`, data types with a capital letter, and numbers for open types",
                                ),
                            },
                        );
                        WrittenTypeKind::Broken
                    }
                };
                self.advance();
                kind
            }
            PunWord::Keyword("unit") => {
                self.advance();
                WrittenTypeKind::Unit
            }
            PunWord::Number(text) => {
                self.advance();
                WrittenTypeKind::Variable(text.parse().unwrap_or(u32::MAX))
            }
            PunWord::Capital(text) => {
                let name = PlacedName { text, span: self.advance() };
                WrittenTypeKind::Named(name, Vec::new())
            }
            PunWord::Sign("(") => {
                self.advance();
                let first = self.deeper(Self::written_type)?;
                if self.take(",") {
                    let second = self.deeper(Self::written_type)?;
                    if !self.take(")") {
                        return Err(self.wrong("`)`"));
                    }
                    WrittenTypeKind::Pair(Box::new([first, second]))
                } else {
                    if !self.take(")") {
                        return Err(self.wrong("`)`, `,` or `->`"));
                    }
                    return Ok(first);
                }
            }
            PunWord::Keyword(_) | PunWord::Sign(_) | PunWord::End => {
                return Err(self.wrong("a type"));
            }
        };
        Ok(WrittenType { kind, span: start.to(self.last_span()) })
    }
}
