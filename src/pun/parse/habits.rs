//! Tells what OCaml and Haskell write and pun does not, where an error comes from it.
//!
//! In: the tokens of an item up to the one that does not fit. Out: what pun writes instead. A word
//! such as `match` is a name of pun's like any other, and is told where reading stops after it.

use super::PunReader;
use crate::pun::token::PunWord;
use crate::source::Span;

/// What another language would write here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Habit {
    /// The word and its place, if it stands before the token that does not fit.
    pub word: Option<(&'static str, Span)>,
    /// What to write instead.
    pub help: &'static str,
}

/// How alternatives are written.
const ALTERNATIVES: &str =
    "each alternative of `case` begins with `;`: `case t of ; leaf -> a ; [node l k v r] -> b`";

/// How lists are written.
const LISTS: &str = "lists are a data type that you declare: `data List 0 = Empty | Cons [0, List 0] .`, and `Cons [x, xs]` for `x :: xs`";

impl PunReader {
    /// What another language would mean by the token that does not fit.
    pub(super) fn habit(&self) -> Option<Habit> {
        let here = |help| Some(Habit { word: None, help });
        let item = &self.tokens[self.item..self.at];
        let before = item.last().map(|token| &token.word);
        if matches!(self.peek(), PunWord::Keyword("let")) && item.is_empty() {
            return here("a definition has no `let`: write `name x = … .`");
        }
        if !self.is_in_term() {
            return None;
        }
        match self.peek() {
            PunWord::Keyword("rec") if before == Some(&PunWord::Keyword("let")) => {
                here("write `let f = rec f . \\x -> … in …` for `let rec f x = … in …`")
            }
            PunWord::Sign("->" | "|") => {
                let is_named = |one: &PunWord| matches!(one, PunWord::Name(_));
                let names = item.iter().rev().take_while(|token| is_named(&token.word));
                let function = ["fun", "function", "fn"]
                    .into_iter()
                    .find_map(|word| Some((word, self.last_name(names.clone().count(), word)?)));
                if let (Some(word), PunWord::Sign("->")) = (function, self.peek()) {
                    let help = "write `\\x -> …` for `fun x -> …`";
                    return Some(Habit { word: Some(word), help });
                }
                let matched = self.last_name(item.len(), "match");
                if let Some(span) = matched.filter(|_| self.last_name(item.len(), "with").is_some())
                {
                    let help = "write `case t of ; leaf -> a ; [node l k v r] -> b` for `match t with | … -> a | … -> b`";
                    return Some(Habit { word: Some(("match", span)), help });
                }
                let is_alternative = *self.peek() == PunWord::Sign("|")
                    && item.iter().any(|token| token.word == PunWord::Keyword("case"));
                if is_alternative { here(ALTERNATIVES) } else { None }
            }
            PunWord::Sign("=") => {
                let names = item.iter().rev();
                let names = names.take_while(|token| matches!(token.word, PunWord::Name(_)));
                if *self.peek_second() == PunWord::Sign(">") {
                    return here("write `->` for `=>`, as in `\\x -> x + 1`");
                }
                if let Some(span) = self.last_name(names.count(), "where") {
                    let help = "write `let y = … in …` before the term for `… where y = …`";
                    return Some(Habit { word: Some(("where", span)), help });
                }
                here(
                    "write `==` to compare; where the next definition begins, end the one before it with ` .`",
                )
            }
            PunWord::Sign(":") => here(LISTS),
            PunWord::Name(_)
            | PunWord::Capital(_)
            | PunWord::Number(_)
            | PunWord::Sign("]" | "[")
                if before == Some(&PunWord::Sign("[")) =>
            {
                here(LISTS)
            }
            PunWord::Name(_)
            | PunWord::Capital(_)
            | PunWord::Number(_)
            | PunWord::Keyword(_)
            | PunWord::Sign(_)
            | PunWord::End => None,
        }
    }

    /// Whether what was read of the item so far is the beginning of a term: a definition or a
    /// property after its sign, or a term that is the whole text.
    fn is_in_term(&self) -> bool {
        let item = &self.tokens[self.item..self.at];
        let sign = match item.first().map(|token| &token.word) {
            _ if self.is_lone => return true,
            Some(PunWord::Keyword("property")) => ".",
            Some(PunWord::Name(_)) => "=",
            Some(
                PunWord::Keyword(_)
                | PunWord::Capital(_)
                | PunWord::Number(_)
                | PunWord::Sign(_)
                | PunWord::End,
            )
            | None => return false,
        };
        let mut rest = item[1..].iter().map(|token| &token.word);
        let next = rest.find(|word| !matches!(word, PunWord::Name(_)));
        next == Some(&PunWord::Sign(sign))
    }

    /// The place of this name among the last `among` tokens before the one that does not fit.
    fn last_name(&self, among: usize, name: &str) -> Option<Span> {
        let tokens = &self.tokens[self.at - among..self.at];
        let is_it = |word: &PunWord| matches!(word, PunWord::Name(text) if text == name);
        tokens.iter().rev().find(|token| is_it(&token.word)).map(|token| token.span)
    }
}
