//! Java methods for the terms of a dialogue.
//!
//! In: expressions of the author's, with what stands for them in a method. Out: the text of a
//! method for each, and for each of its bytes the place that it stands for. The methods are read
//! like any Java, so types, names and messages are those of skeletons.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

use crate::read::types::Type;
use crate::source::Span;

use super::super::spec::{Atom, DialogueTermId, DialogueVariable, ParameterId};

/// Text that stands for places in the author's text.
#[derive(Clone, Debug, Default)]
pub(super) struct PlacedText {
    pub(super) text: String,
    /// For each byte: the offset of what it stands for.
    pub(super) places: Vec<u32>,
}

impl PlacedText {
    /// Text that stands for the beginning of `span`.
    pub(super) fn of(text: &str, span: Span) -> Self {
        let mut placed = Self::default();
        placed.push(text, span);
        placed
    }

    pub(super) fn push(&mut self, text: &str, span: Span) {
        self.push_at(text, span.start);
    }

    /// Adds a text that stands for what the author wrote at this byte offset.
    pub(super) fn push_at(&mut self, text: &str, at: u32) {
        self.text.push_str(text);
        self.places.extend(std::iter::repeat_n(at, text.len()));
    }

    /// Adds a part of the author's text as it stands.
    pub(super) fn push_source(&mut self, source: &str, range: Range<u32>) {
        self.text.push_str(source.get(range.start as usize..range.end as usize).unwrap_or(""));
        self.places.extend(range);
    }

    pub(super) fn append(&mut self, other: &PlacedText) {
        self.text.push_str(&other.text);
        self.places.extend(&other.places);
    }
}

/// A term to be computed by a method.
#[derive(Clone, Debug)]
pub(super) struct TermRequest {
    pub(super) atoms: Vec<Atom>,
    pub(super) span: Span,
}

/// Names of atoms in methods, and what the author wrote for them.
pub(super) fn atom_name(
    atom: &Atom,
    variables: &[DialogueVariable],
    parameters: &[DraftParameter],
) -> (String, String) {
    let name = |at: &super::super::spec::HistoryId| variables[at.index()].name.clone();
    let names = |of: &[super::super::spec::HistoryId]| of.iter().map(name).collect::<Vec<_>>();
    match atom {
        Atom::Current(of) => (name(of), name(of)),
        Atom::Before(of, 1) => (format!("$BEFORE_{}", name(of)), format!("BEFORE({})", name(of))),
        Atom::Before(of, by) => {
            (format!("$BEFORE{by}_{}", name(of)), format!("BEFORE({}, {by})", name(of)))
        }
        Atom::All(of) => {
            (format!("$ALL_{}", names(of).join("_")), format!("ALL({})", names(of).join(", ")))
        }
        Atom::Earlier(of) => (format!("$EARLIER_{}", name(of)), format!("EARLIER({})", name(of))),
        Atom::Count(of) => {
            (format!("$COUNT_{}", names(of).join("_")), format!("COUNT({})", names(of).join(", ")))
        }
        Atom::Parameter(id) => {
            let parameter = &parameters[id.index()];
            (parameter.java_name.clone(), parameter.name.clone())
        }
        Atom::Candidate => (String::from("$value"), String::from("the value")),
    }
}

/// A parameter before its domain is known.
#[derive(Clone, Debug)]
pub(super) struct DraftParameter {
    pub(super) name: String,
    pub(super) java_name: String,
    pub(super) ty: Type,
    pub(super) is_hidden: bool,
    pub(super) span: Span,
}

/// Functions over all values of a variable, which are methods of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::dialogue) enum HistoryFunction {
    Sum,
    Product,
    Min,
    Max,
    Contains,
}

impl HistoryFunction {
    /// The function of this name.
    pub(in crate::dialogue) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "SUM" => Self::Sum,
            "PRODUCT" => Self::Product,
            "MIN" => Self::Min,
            "MAX" => Self::Max,
            "CONTAINS" => Self::Contains,
            _ => return None,
        })
    }

    /// Its name in methods.
    pub(super) fn java_name(self) -> &'static str {
        match self {
            Self::Sum => "$SUM",
            Self::Product => "$PRODUCT",
            Self::Min => "$MIN",
            Self::Max => "$MAX",
            Self::Contains => "$CONTAINS",
        }
    }

    fn method(self, ty: &Type) -> String {
        let name = self.java_name();
        let fold = |start: &str, body: &str| {
            format!(
                "static {ty} {name}({ty}[] a) {{ {ty} r = {start}; \
                 for (int i = 0; i < a.length; i++) {{ {body} }} return r; }}"
            )
        };
        match self {
            Self::Sum => fold("0", "r += a[i];"),
            Self::Product => fold("1", "r *= a[i];"),
            Self::Min => fold("a[0]", "if (a[i] < r) { r = a[i]; }"),
            Self::Max => fold("a[0]", "if (a[i] > r) { r = a[i]; }"),
            Self::Contains => {
                let same = if *ty == Type::String { "a[i].equals(v)" } else { "a[i] == v" };
                format!(
                    "static boolean {name}({ty}[] a, {ty} v) {{ boolean r = false; \
                     for (int i = 0; i < a.length; i++) {{ r = r || {same}; }} return r; }}"
                )
            }
        }
    }
}

/// Methods of our own that sets of strings use.
pub(super) const IS_WORD: &str = "static boolean $isWord(String s) { \
     boolean r = s.length() > 0; \
     for (int i = 0; i < s.length(); i++) { r = r && s.charAt(i) > ' '; } return r; }";

/// Whether a number with a point is a whole number of steps, but for what rounding makes of it.
pub(super) const IS_STEP: &str = "static boolean $isStep(double d, double s) { \
     double n = d / s; double r = Math.floor(n + 0.5); \
     return n - r < 1.0E-6 && r - n < 1.0E-6; }";

/// Whether a string holds nothing but letters.
pub(super) const IS_LETTERS: &str = "static boolean $isLetters(String s) { boolean r = true; \
     for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); \
     r = r && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'); } return r; }";

/// The methods that were asked for.
#[derive(Debug, Default)]
pub(super) struct Generator {
    /// The text of all methods.
    methods: PlacedText,
    /// The terms, by [`DialogueTermId`].
    pub(super) requests: Vec<TermRequest>,
    /// Functions over histories that are used, and the type of values.
    functions: BTreeSet<(HistoryFunction, String)>,
    /// Methods of our own that are used.
    own: BTreeSet<String>,
}

/// The name of the method of a term.
pub(super) fn term_name(at: usize) -> String {
    format!("$term{at}")
}

/// The name of the method that holds the placeholder of a parameter.
pub(super) fn parameter_name(at: usize) -> String {
    format!("$parameter{at}")
}

/// The local that takes the value of a term.
pub(super) const RESULT: &str = "$r";

impl Generator {
    /// Asks for a function over histories.
    pub(super) fn uses(&mut self, function: HistoryFunction, ty: &Type) {
        if self.functions.insert((function, ty.to_string())) {
            let method = function.method(ty);
            self.methods.push_at(&method, 0);
            self.methods.push_at("\n", 0);
        }
    }

    /// Asks for a method of our own.
    pub(super) fn uses_own(&mut self, method: &str) {
        if self.own.insert(method.to_owned()) {
            self.methods.push_at(method, 0);
            self.methods.push_at("\n", 0);
        }
    }

    /// Adds a method that computes `body`; `ty` is its type where the place asks for one. `named`
    /// are the parameters' types and names.
    pub(super) fn term(
        &mut self,
        body: &PlacedText,
        ty: Option<&Type>,
        (atoms, named): (Vec<Atom>, Vec<(Type, String)>),
        span: Span,
    ) -> DialogueTermId {
        let id = DialogueTermId::new(self.requests.len());
        let mut head = format!("static void {}(", term_name(id.index()));
        for (at, (ty, name)) in named.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            let _ = write!(head, "{comma}{ty} {name}");
        }
        let ty = ty.map_or_else(|| String::from("var"), Type::to_string);
        let _ = write!(head, ") {{ {ty} {RESULT} = ");
        self.methods.push(&head, span);
        self.methods.append(body);
        self.methods.push("; }\n", span.at_end());
        self.requests.push(TermRequest { atoms, span });
        id
    }

    /// Adds a method that holds the placeholder of a parameter.
    pub(super) fn parameter(&mut self, id: ParameterId, parameter: &DraftParameter, source: &str) {
        let head =
            format!("static void {}() {{ {} {RESULT} = ", parameter_name(id.index()), parameter.ty);
        self.methods.push(&head, parameter.span);
        self.methods.push_source(source, parameter.span.start..parameter.span.end);
        self.methods.push("; }\n", parameter.span.at_end());
    }

    /// The text of all methods.
    pub(super) fn finish(self) -> (PlacedText, Vec<TermRequest>) {
        (self.methods, self.requests)
    }
}
