//! Whether a program hands functions to collections, by its words alone.

/// The interface of orders.
pub(super) const COMPARATOR: &str = "Comparator";

/// The interfaces of `java.util.function`, and `Runnable`.
pub(super) const FUNCTIONS: &[&str] = &[
    "Runnable",
    "Supplier",
    "Consumer",
    "BiConsumer",
    "Function",
    "BiFunction",
    "UnaryOperator",
    "BinaryOperator",
    "Predicate",
    "BiPredicate",
    "IntFunction",
    "IntPredicate",
    "IntUnaryOperator",
    "IntBinaryOperator",
    "IntConsumer",
    "IntSupplier",
    "BooleanSupplier",
    "ToIntFunction",
    "ToIntBiFunction",
    "DoubleUnaryOperator",
    "DoubleBinaryOperator",
    "DoublePredicate",
    "DoubleFunction",
    "DoubleConsumer",
    "DoubleSupplier",
    "ToDoubleFunction",
    "ToDoubleBiFunction",
    "IntToDoubleFunction",
    "DoubleToIntFunction",
    "LongUnaryOperator",
    "LongBinaryOperator",
    "LongSupplier",
    "ToLongFunction",
];

/// Methods of collections that take functions.
const TAKES_FUNCTIONS: &[&str] = &[
    "forEach",
    "removeIf",
    "replaceAll",
    "sort",
    "merge",
    "compute",
    "computeIfAbsent",
    "computeIfPresent",
    "max",
    "min",
    "PriorityQueue",
    "TreeMap",
    "TreeSet",
    "reverseOrder",
    "Optional",
];

/// Whether a program hands functions to collections.
pub(super) fn hands_functions(words: &[&str]) -> bool {
    let is_type = |word: &&str| FUNCTIONS.contains(word) || *word == COMPARATOR;
    let takes = |word: &&str| TAKES_FUNCTIONS.contains(word);
    words.iter().any(is_type)
        || (0..words.len()).any(|at| is_function(words, at)) && words.iter().any(takes)
        || words.contains(&"reverseOrder")
}

/// Whether a function stands at a word: an arrow that ends no label, or two colons.
fn is_function(words: &[&str], at: usize) -> bool {
    let before = words[..at].iter().rev();
    let mut before =
        before.skip_while(|word| !matches!(**word, ";" | "{" | "}" | "->" | "case" | "default"));
    match words[at] {
        "::" => true,
        "->" => !matches!(before.next(), Some(&("case" | "default"))),
        _ => false,
    }
}
