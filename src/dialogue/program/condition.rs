//! Conditions of Java, with as few parentheses as they need.

/// A condition in the text of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JavaCondition {
    /// It always holds, or never.
    Constant(bool),
    /// It stands next to any operator of conditions without parentheses.
    Tight(String),
    /// `a && b`
    Both(String),
    /// `a || b`
    Either(String),
}

impl JavaCondition {
    /// A condition of the author's: what joins loosely gets parentheses where it is joined.
    pub(super) fn of(text: String) -> Self {
        match () {
            () if text.contains("||") || text.contains('?') => Self::Either(text),
            () if text.contains("&&") => Self::Both(text),
            () => Self::Tight(text),
        }
    }

    /// Its negation, as text that was not taken apart.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Tight(text) | Self::Both(text) | Self::Either(text) => {
                Self::Tight(format!("!({text})"))
            }
        }
    }

    /// All of these hold.
    pub(super) fn all(parts: Vec<Self>) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Constant(true) => {}
                Self::Constant(false) => return part,
                other @ (Self::Tight(_) | Self::Both(_) | Self::Either(_)) => {
                    kept.push(other);
                }
            }
        }
        match kept.len() {
            0 => Self::Constant(true),
            1 => kept.remove(0),
            _ => {
                let texts = kept.into_iter().map(|part| match part {
                    Self::Either(text) => format!("({text})"),
                    part @ (Self::Constant(_) | Self::Tight(_) | Self::Both(_)) => part.text(),
                });
                Self::Both(texts.collect::<Vec<_>>().join(" && "))
            }
        }
    }

    /// One of these holds.
    pub(super) fn any(parts: Vec<Self>) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return part,
                other @ (Self::Tight(_) | Self::Both(_) | Self::Either(_)) => {
                    kept.push(other);
                }
            }
        }
        match kept.len() {
            0 => Self::Constant(false),
            1 => kept.remove(0),
            _ => {
                let texts = kept.into_iter().map(Self::text);
                Self::Either(texts.collect::<Vec<_>>().join(" || "))
            }
        }
    }

    /// Its text.
    pub(super) fn text(self) -> String {
        match self {
            Self::Constant(value) => value.to_string(),
            Self::Tight(text) | Self::Both(text) | Self::Either(text) => text,
        }
    }
}
