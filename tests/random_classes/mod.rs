//! Random classes: text that is valid Java, does whatever comes, and differs in shape.
//!
//! In: dice. Out: a [`RandomClass`], twice as text: as students would write it, and with calls of a
//! class `T` that counts steps and notes lines, for runs in plain Java. Both have the same lines.

mod body;
pub mod dice;
pub mod pattern;
pub mod plain;

use std::fmt::Write as _;

use body::{Body, Kind, LINE, STEP, WAIT};
use dice::Dice;

/// What a random class is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// Objects that change.
    State,
    /// Static methods over values of many types.
    Tool,
    /// Static methods and static fields that they change.
    Shared,
    /// Objects that never change.
    Value,
    /// A class with a type variable.
    Generic,
    /// Objects that take and give their like, with `equals`, `compareTo` and `toString`.
    Like,
    /// Objects with methods that wait for ever.
    Waiting,
}

/// The shapes, those that come more often several times.
const SHAPES: [Shape; 10] = [
    Shape::State,
    Shape::State,
    Shape::State,
    Shape::Tool,
    Shape::Tool,
    Shape::Shared,
    Shape::Value,
    Shape::Generic,
    Shape::Like,
    Shape::Waiting,
];

/// A class as text with marks.
#[derive(Clone, Debug)]
pub struct RandomClass {
    pub name: String,
    pub shape: Shape,
    fields: String,
    makers: String,
    methods: Vec<(String, String)>,
    nested: String,
}

/// What takes the place of the marks, and of the name.
fn put(text: &str, name: &str, step: &str, wait: &str, line: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    let mut number = 1;
    for one in text.replace("NAME", name).chars() {
        match one {
            STEP => out.push_str(step),
            WAIT => out.push_str(wait),
            LINE => out.push_str(&line(number)),
            _ => out.push(one),
        }
        number += usize::from(one == '\n');
    }
    out
}

impl RandomClass {
    /// A class with this name.
    pub fn of(name: &str, dice: &mut Dice) -> Self {
        let shape = dice.one(&SHAPES);
        let mut class = Self {
            name: name.to_owned(),
            shape,
            fields: fields(shape),
            makers: String::new(),
            methods: Vec::new(),
            nested: nested(shape, dice),
        };
        class.makers = class.constructors(dice);
        for method in ["f", "g", "h"].iter().take(2 + usize::from(dice.is_one_in(2))) {
            let head = class.head(method, dice);
            let body = class.body(&head, dice);
            class.methods.push((head.text, body));
        }
        class
    }

    /// A class with the same methods, some of which do something else.
    pub fn sibling(&self, name: &str, dice: &mut Dice) -> Self {
        let mut other = Self { name: name.to_owned(), ..self.clone() };
        let count = other.methods.len();
        let at = usize::try_from(dice.below(count as u64)).expect("a place");
        let head = Head::again(&self.methods[at].0);
        other.methods[at].1 = other.body(&head, dice);
        other
    }

    /// The class as a student would write it.
    pub fn text(&self) -> String {
        let wait = "try { synchronized (this) { wait(); } } catch (InterruptedException stop) { local++; }";
        put(&self.marked(), &self.name, "", wait, |_| String::new())
    }

    /// The class with calls of `Watch`.
    pub fn counted(&self) -> String {
        let text = put(&self.marked(), &self.name, "Watch.step();", "Watch.hang();", |line| {
            format!("Watch.at({line});")
        });
        if self.shape != Shape::Shared {
            return text;
        }
        let inner = text.trim_end().trim_end_matches('}');
        inner.to_owned() + "static void reset$() { n = 1; a = new int[2]; seen = \"\"; } }\n"
    }

    /// Whether scripts are sequences of calls that an enumeration of its own can go through.
    pub fn is_plain(&self) -> bool {
        self.shape != Shape::Like
    }

    fn marked(&self) -> String {
        let generic = if self.shape == Shape::Generic { "<T extends Comparable<T>>" } else { "" };
        let like = if self.shape == Shape::Like { " implements Comparable<NAME>" } else { "" };
        let mut methods = String::new();
        for (head, body) in &self.methods {
            let _ = writeln!(methods, "    {head} {{ {STEP}\n{body}    }}");
        }
        format!(
            "import java.util.*;\nimport java.util.function.*;\npublic class NAME{generic}{like} {{\n{}{}{methods}{}}}\n",
            self.fields, self.makers, self.nested
        )
    }

    fn is_static(&self) -> bool {
        matches!(self.shape, Shape::Tool | Shape::Shared)
    }

    fn constructors(&self, dice: &mut Dice) -> String {
        match self.shape {
            Shape::Tool | Shape::Shared | Shape::Generic => String::new(),
            Shape::Value => format!(
                "    public NAME(int n, boolean flag) {{ {STEP}\n        {LINE}this.n = n;\n        {LINE}this.flag = flag;\n    }}\n"
            ),
            Shape::Like => alike(dice),
            Shape::State | Shape::Waiting => {
                let names = vec![(Kind::Whole, String::from("x"))];
                let head = Head { text: String::new(), result: Kind::Nothing, names };
                let own =
                    |body: String| format!("    public NAME(int x) {{ {STEP}\n{body}    }}\n");
                let bare = format!("    public NAME() {{ {STEP}\n        {LINE}n = 1;\n    }}\n");
                match dice.below(3) {
                    0 => String::new(),
                    1 => own(self.body(&head, dice)),
                    _ => bare + &own(self.body(&head, dice)),
                }
            }
        }
    }

    /// The types that parameters may have.
    fn kinds(&self) -> &'static [Kind] {
        match self.shape {
            Shape::Tool => &[
                Kind::Whole,
                Kind::Truth,
                Kind::Text,
                Kind::Wholes,
                Kind::Rows,
                Kind::Letter,
                Kind::Long,
                Kind::Fraction,
                Kind::Color,
                Kind::Point,
                Kind::Tree,
                Kind::Tree,
                Kind::Many,
                Kind::Function,
            ],
            Shape::Generic => &[Kind::Any, Kind::Any, Kind::Whole],
            Shape::Shared => &[Kind::Whole, Kind::Truth, Kind::Text, Kind::Wholes],
            Shape::State | Shape::Value | Shape::Like | Shape::Waiting => {
                &[Kind::Whole, Kind::Whole, Kind::Truth, Kind::Text, Kind::Wholes, Kind::Color]
            }
        }
    }

    fn head(&self, name: &str, dice: &mut Dice) -> Head {
        let count = dice.below(if self.is_static() { 3 } else { 2 }) + u64::from(self.is_static());
        let kinds: Vec<Kind> = (0..count).map(|_| dice.one(self.kinds())).collect();
        let results: &[Kind] = match self.shape {
            Shape::Tool => &[
                Kind::Whole,
                Kind::Truth,
                Kind::Text,
                Kind::Wholes,
                Kind::Point,
                Kind::Tree,
                Kind::Many,
                Kind::Long,
                Kind::Fraction,
                Kind::Letter,
                Kind::Color,
            ],
            Shape::State
            | Shape::Shared
            | Shape::Value
            | Shape::Generic
            | Shape::Like
            | Shape::Waiting => {
                &[Kind::Whole, Kind::Whole, Kind::Nothing, Kind::Truth, Kind::Text, Kind::Wholes]
            }
        };
        Head::of(name, &kinds, dice.one(results), self.is_static())
    }

    fn body(&self, head: &Head, dice: &mut Dice) -> String {
        let mut names = head.names.clone();
        names.push((Kind::Whole, String::from("local")));
        let own: &[(Kind, &str)] = match self.shape {
            Shape::Tool => &[],
            Shape::Shared => &[(Kind::Whole, "n"), (Kind::Wholes, "a"), (Kind::Text, "seen")],
            Shape::Value => &[(Kind::Whole, "n"), (Kind::Truth, "flag")],
            Shape::Generic => &[(Kind::Any, "kept"), (Kind::Whole, "n")],
            Shape::State | Shape::Like | Shape::Waiting => &[
                (Kind::Whole, "n"),
                (Kind::Whole, "top"),
                (Kind::Wholes, "a"),
                (Kind::Text, "seen"),
                (Kind::Truth, "flag"),
                (Kind::Many, "items"),
            ],
        };
        names.extend(own.iter().map(|(kind, name)| (*kind, (*name).to_owned())));
        let mut body = Body {
            dice,
            names,
            helper: if self.shape == Shape::Tool { "" } else { "helper" },
            may_wait: self.shape == Shape::Waiting && !head.text.is_empty(),
            fixed: if self.shape == Shape::Value { &["n"] } else { &[] },
            locals: 0,
        };
        let statements = body.statements(2);
        let end = if head.result == Kind::Nothing {
            String::new()
        } else {
            format!("        {LINE}return {};\n", body.value(head.result, 2))
        };
        format!("        {LINE}int local = 1;\n{statements}{end}")
    }
}

/// The first line of a method.
struct Head {
    text: String,
    result: Kind,
    names: Vec<(Kind, String)>,
}

impl Head {
    fn of(name: &str, kinds: &[Kind], result: Kind, is_static: bool) -> Self {
        let names: Vec<(Kind, String)> = kinds
            .iter()
            .zip(["x", "y", "z"])
            .map(|(kind, name)| (*kind, name.to_owned()))
            .collect();
        let parameters: Vec<String> =
            names.iter().map(|(kind, name)| format!("{} {name}", kind.java())).collect();
        let word = if is_static { "static " } else { "" };
        let text = format!("public {word}{} {name}({})", result.java(), parameters.join(", "));
        Self { text, result, names }
    }

    /// The head of a method that is written.
    fn again(text: &str) -> Self {
        let (before, parameters) = text.trim_end_matches(')').split_once('(').expect("a head");
        let of = |word: &str| {
            let found = Kind::ALL.iter().find(|kind| kind.java() == word);
            *found.unwrap_or_else(|| panic!("{word} is no type"))
        };
        let words: Vec<&str> = before.rsplitn(3, ' ').collect();
        let names = parameters.split(", ").filter(|one| !one.is_empty()).map(|one| {
            let (kind, name) = one.rsplit_once(' ').expect("a parameter");
            (of(kind), name.to_owned())
        });
        Self { text: text.to_owned(), result: of(words[1]), names: names.collect() }
    }
}

/// The fields, and what all classes of a shape have.
fn fields(shape: Shape) -> String {
    let helper = |word: &str| {
        format!(
            "    private {word}int helper(int x) {{ {STEP} return x > 1 ? helper(x - 2) + 1 : x; }}\n"
        )
    };
    let own = match shape {
        Shape::Tool => return String::new(),
        Shape::Shared => {
            let fields = "    private static int n = 1;\n    private static int[] a = new int[2];\n    \
                          private static String seen = \"\";\n";
            return fields.to_owned() + &helper("static ");
        }
        Shape::Value => String::from("    private final int n;\n    private final boolean flag;\n"),
        Shape::Generic => format!(
            "    private T kept;\n    private int n;\n    public void keep(T x) {{ {STEP} {LINE}kept = x; }}\n    \
             public T kept() {{ {STEP} {LINE}return kept; }}\n"
        ),
        Shape::State | Shape::Like | Shape::Waiting => format!(
            "    private final int[] a = new int[2];\n    private int n;\n    private int top;\n    \
             private String seen = \"\";\n    private boolean flag;\n    \
             private List<Integer> items = new ArrayList<>();\n    \
             public int last() {{ {STEP} {LINE}return a[1] + n; }}\n"
        ),
    };
    own + &helper("")
}

/// What objects of a class do with their like; some of it breaks what `equals` promises.
fn alike(dice: &mut Dice) -> String {
    let equal = dice.one(&["n == that.n", "n <= that.n", "n == that.n && top == that.top"]);
    let hash = dice.one(&["n", "1", "top"]);
    let order = dice.one(&["Integer.compare(n, that.n)", "n - that.top", "n < that.n ? -1 : 1"]);
    let text = dice.one(&["\"n\" + n", "n < 0 ? null : \"n\"", "\"n\" + 10 / (n + 1)"]);
    let next = dice.one(&["new NAME(n + 1)", "this", "n > 0 ? that : new NAME(n)"]);
    format!(
        "    public NAME(int x) {{ {STEP} {LINE}n = x; }}\n    \
         @Override public boolean equals(Object o) {{ {STEP} {LINE}return o instanceof NAME that && {equal}; }}\n    \
         @Override public int hashCode() {{ {STEP} {LINE}return {hash}; }}\n    \
         @Override public int compareTo(NAME that) {{ {STEP} {LINE}return {order}; }}\n    \
         @Override public String toString() {{ {STEP} {LINE}return {text}; }}\n    \
         public void take(NAME that) {{ {STEP} {LINE}n += that.n; {LINE}that.top++; }}\n    \
         public NAME next(NAME that) {{ {STEP} {LINE}return {next}; }}\n"
    )
}

/// The classes inside.
fn nested(shape: Shape, dice: &mut Dice) -> String {
    let color = "    enum Color { RED, BLUE }\n";
    match shape {
        Shape::Shared | Shape::Generic => String::new(),
        Shape::State | Shape::Value | Shape::Like | Shape::Waiting => String::from(color),
        Shape::Tool => {
            let refuses = if dice.is_one_in(2) {
                format!(
                    "Point {{ {STEP} {LINE}if (x < 0) {{ throw new IllegalArgumentException(); }} }} "
                )
            } else {
                String::new()
            };
            let divides = if dice.is_one_in(2) {
                format!("public int part(int y) {{ {STEP} {LINE}return y / x; }} ")
            } else {
                String::new()
            };
            format!(
                "{color}    record Point(int x, boolean on) {{ {refuses}{divides}}}\n    \
                 sealed interface Tree permits Leaf, Node {{ }}\n    record Leaf() implements Tree {{ }}\n    \
                 record Node(Tree left, int key, Tree right) implements Tree {{ }}\n"
            )
        }
    }
}
