//! Classes of Java's library that are written in Java: lists, what goes through them, wrappers.
//!
//! In: the words of a program. Out: the text of the classes that it needs, which the reader reads
//! after the program as if the author had written them; only that nothing of them is shown, traced
//! or counted. What holds: each class does what the one of Java's library does, as far as it goes,
//! so that the machine and the formula need to know nothing of lists. On a JVM the library's own
//! classes run, and every instance is compared with them.

mod arrays;
mod functions;
mod hash_order;
mod region;
mod tokens;
mod wrapper;

pub use arrays::class_of as class_of_arrays;
pub use hash_order::{HASH_ASKED, HASH_ORDER, HASH_ORDERS, KNOWN_CODE};

use std::collections::BTreeSet;

use functions::{COMPARATOR, FUNCTIONS, hands_functions};
use tokens::commas_between;

use super::method::{LibraryClass, Owner};
use super::table::LIBRARY;
use crate::read::ir::Exception;

/// Classes that stand in one text.
struct LibraryText {
    /// The classes that authors name, each of the package `java.util` or `java.lang`.
    classes: &'static [&'static str],
    /// What the classes need besides, by one of the classes of each text.
    needs: &'static [&'static str],
    /// The text.
    text: &'static str,
}

/// All of them, each after what it needs.
const TEXTS: &[LibraryText] = &[
    LibraryText {
        classes: &["Number", "Comparable", "Cloneable", BOXED, STRING],
        needs: &[],
        text: include_str!("java/String.java"),
    },
    LibraryText {
        classes: &[BUILDER],
        needs: &[STRING],
        text: include_str!("java/StringBuilder.java"),
    },
    LibraryText {
        classes: &[ORDER],
        needs: &["Comparable"],
        text: include_str!("java/Order.java"),
    },
    LibraryText {
        classes: &["Iterable", "Iterator"],
        needs: &[],
        text: include_str!("java/Iterable.java"),
    },
    LibraryText {
        classes: &["Collection"],
        needs: &["Iterable"],
        text: include_str!("java/Collection.java"),
    },
    LibraryText { classes: &["$Row"], needs: &["Collection"], text: include_str!("java/Row.java") },
    LibraryText {
        classes: &["List", "ListIterator", "ArrayList", "Stack", "Vector", "$ListOfArray"],
        needs: &["$Row", ORDER],
        text: concat!(include_str!("java/List.java"), include_str!("java/PartOfList.java")),
    },
    LibraryText {
        classes: &["Queue", "Deque", "ArrayDeque", "LinkedList", "PriorityQueue"],
        needs: &["List", "Integer"],
        text: include_str!("java/Queue.java"),
    },
    LibraryText {
        classes: &["Set", "HashSet", "LinkedHashSet", "TreeSet"],
        needs: &["$Row", ORDER],
        text: include_str!("java/Set.java"),
    },
    LibraryText {
        classes: &["Map", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap"],
        needs: &["Set"],
        text: concat!(include_str!("java/Map.java"), include_str!("java/TreeMap.java")),
    },
    LibraryText {
        classes: &["Collections"],
        needs: &["List"],
        text: include_str!("java/Collections.java"),
    },
    LibraryText {
        classes: &["Optional"],
        needs: &[STRING],
        text: include_str!("java/Optional.java"),
    },
    LibraryText {
        classes: &["Objects"],
        needs: &["Comparable"],
        text: include_str!("java/Objects.java"),
    },
    LibraryText { classes: FUNCTIONS, needs: &[STRING], text: include_str!("java/Function.java") },
    LibraryText {
        classes: &[COMPARATOR],
        needs: &["Function", "Comparable"],
        text: include_str!("java/Comparator.java"),
    },
    LibraryText { classes: &[ENUM], needs: &["Comparable"], text: include_str!("java/Enum.java") },
    LibraryText { classes: THROWABLES, needs: &[], text: include_str!("java/Throwable.java") },
    LibraryText {
        classes: &["AutoCloseable", "Closeable"],
        needs: &["Throwable"],
        text: include_str!("java/AutoCloseable.java"),
    },
    LibraryText {
        classes: &["$Characters"],
        needs: &[],
        text: include_str!("java/Characters.java"),
    },
    LibraryText {
        classes: &["$Texts"],
        needs: &["$Characters"],
        text: include_str!("java/Texts.java"),
    },
    LibraryText {
        classes: &["$Builders"],
        needs: &["$Texts"],
        text: include_str!("java/Builders.java"),
    },
    LibraryText { classes: &["$Patterns"], needs: &[], text: include_str!("java/Patterns.java") },
    LibraryText { classes: &["$Numbers"], needs: &[], text: include_str!("java/Numbers.java") },
    LibraryText {
        classes: &[NUMBER_LISTS],
        needs: &["List", "Integer"],
        text: include_str!("java/NumberLists.java"),
    },
    LibraryText {
        classes: &[TEXT_ARRAYS],
        needs: &[STRING],
        text: include_str!("java/TextArrays.java"),
    },
    LibraryText {
        classes: &[TEXT_LISTS],
        needs: &["List"],
        text: include_str!("java/TextLists.java"),
    },
    LibraryText { classes: &["$Joins"], needs: &[], text: include_str!("java/Joins.java") },
    LibraryText {
        classes: &[JOINED_LISTS],
        needs: &["Iterable"],
        text: include_str!("java/JoinedLists.java"),
    },
    LibraryText { classes: &["Random"], needs: &[], text: include_str!("java/Random.java") },
    LibraryText { classes: &["Scanner"], needs: &[], text: include_str!("java/Scanner.java") },
];

/// `String.join` of collections.
pub const JOINED_LISTS: &str = "$JoinedLists";

/// What compares what is sorted.
const ORDER: &str = "$Order";

/// What makes a list of an array of numbers, for `INTLIST`.
pub const NUMBER_LISTS: &str = "$NumberLists";

/// What hands arrays of texts to methods that take arrays of type parameters.
pub const TEXT_ARRAYS: &str = "$TextArrays";

/// What makes a list of an array of texts, for `STRINGLIST`.
pub const TEXT_LISTS: &str = "$TextLists";

/// What all collections are.
pub const ITERABLE: &str = "Iterable";

/// What can be thrown.
const THROWABLES: &[&str] = &[
    THROWABLE,
    "Exception",
    "RuntimeException",
    "Error",
    "IllegalArgumentException",
    "IllegalStateException",
    "UnsupportedOperationException",
    "ConcurrentModificationException",
    "NoSuchElementException",
    "IOException",
    "ArithmeticException",
    "ArrayStoreException",
    "ClassCastException",
    "NegativeArraySizeException",
    "NullPointerException",
    "NumberFormatException",
    "CloneNotSupportedException",
    "InterruptedException",
    "StackOverflowError",
    "InputMismatchException",
    "FileNotFoundException",
    "EOFException",
    "IndexOutOfBoundsException",
    "ArrayIndexOutOfBoundsException",
    "StringIndexOutOfBoundsException",
    "EmptyStackException",
    "AssertionError",
];

/// The class of all that can be thrown.
pub const THROWABLE: &str = "Throwable";

/// The method by which an exception gives the name of its class, with its package.
pub const CLASS_NAME: &str = "$className";

/// The exception that a class of the library throws where Java leaves open what happens.
pub const UNSPECIFIED: &str = "$Unspecified";

/// What stands for a text where an object is asked for.
pub const STRING: &str = "$String";

/// An entry of a map.
pub const ENTRY: &str = "$MapEntry";

/// What all enums extend.
pub const ENUM: &str = "Enum";

/// What all classes extend whose objects stand for values.
pub const BOXED: &str = "$Boxed";

/// What stands for a builder where an object is asked for.
pub const BUILDER: &str = "$StringBuilder";

/// The wrappers, each with words that show that its values may be needed.
const WRAPPERS: &[(&str, &[&str])] = &[
    ("Integer", &["int", "INT", "length", "size"]),
    ("Long", &["long", "LONG"]),
    ("Double", &["double", "DOUBLE", "sqrt", "pow", "floor", "ceil", "rint", "Double"]),
    ("Float", &["float", "Float"]),
    ("Short", &["short", "SHORT"]),
    ("Byte", &["byte", "BYTE"]),
    ("Character", &["char", "CHAR", "charAt"]),
    ("Boolean", &["boolean", "true", "false", "BOOLEAN"]),
];

/// The classes that authors may name and that are written in Java.
pub fn class_names() -> impl Iterator<Item = &'static str> {
    let names = TEXTS.iter().flat_map(|one| one.classes).copied();
    let wrappers = WRAPPERS.iter().map(|(wrapper, _)| *wrapper);
    names.filter(|name| !name.starts_with('$')).chain(wrappers)
}

/// Whether a class of this name is one that a class form has to import.
pub fn is_imported(name: &str) -> bool {
    package(name).is_some_and(|package| package != "java.lang")
}

/// The package of the class of this name, where it is one of the library that is written in Java.
pub fn package(name: &str) -> Option<&'static str> {
    let exception = Exception::of_java(name);
    if let Some((package, _)) = exception.and_then(|one| one.java_name().rsplit_once('.')) {
        return Some(package);
    }
    let language =
        ["Number", "Comparable", "Cloneable", "Iterable", "Runnable", "AutoCloseable", ENUM];
    let is_language =
        language.contains(&name) || WRAPPERS.iter().any(|(wrapper, _)| *wrapper == name);
    class_names().any(|one| one == name).then_some(match name {
        "Closeable" => "java.io",
        _ if is_language => "java.lang",
        _ if FUNCTIONS.contains(&name) => "java.util.function",
        _ => "java.util",
    })
}

/// The classes that a word about exceptions needs; `next` is the word after it.
fn of_endings(word: &str, next: Option<&str>) -> &'static [&'static str] {
    match word {
        "try" if next == Some("(") => &[THROWABLE, "AutoCloseable"],
        "try" | "throw" | "throws" | "__thrown" => &[THROWABLE],
        _ => &[],
    }
}

/// Whether a word names what reads from the keyboard or draws without a seed, which is refused with
/// words of its own.
fn is_open(word: &str, words: &[&str]) -> bool {
    let has_other = |refused: &str| {
        words.windows(3).any(|three| three[0] == word && three[1] == "(" && three[2] != refused)
    };
    match word {
        "Scanner" => !has_other("System"),
        "Random" => !has_other(")"),
        _ => false,
    }
}

/// Whether a `T[]` of a method of the author's may be given a `String[]`.
fn hands_arrays_of_texts(words: &[&str]) -> bool {
    words.contains(&"String")
        && words.windows(3).any(|three| is_variable(three[0]) && three[1..] == ["[", "]"])
}

/// The text of the classes that a program needs; `None` if it needs none of them. `words` are the
/// tokens of the program, and `own` the types that it declares itself.
pub fn needed(words: &[&str], own: &BTreeSet<String>) -> Option<String> {
    let known: BTreeSet<&str> = class_names().filter(|name| !own.contains(*name)).collect();
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        // `Integer.parseInt` names the class for what it is called on only.
        let is_wrapper = WRAPPERS.iter().any(|(wrapper, _)| wrapper == word);
        let is_called =
            is_wrapper && words.get(at + 1) == Some(&".") && words.get(at + 2) != Some(&"valueOf");
        if known.contains(word) && !is_called && !is_open(word, words) {
            wanted.insert(word);
        }
        // A text or a number may stand for an `Object`, but for that of `equals`.
        let is_of_equals = at > 1 && words[at - 2] == "equals" && words[at - 1] == "(";
        if *word == "Object" && !is_of_equals {
            wanted.insert(STRING);
        }
        let of_text =
            *word == "equals" && words.get(at + 2).is_some_and(|given| given.starts_with('"'));
        let says_equal = || words.windows(3).any(|three| three == ["equals", "(", "Object"]);
        if of_text && says_equal() {
            wanted.insert(STRING);
        }
        let compares_codes =
            *word == "hashCode" && matches!(words.get(at + 3), Some(&("==" | "!=")));
        if compares_codes || *word == "instanceof" && !boxed_arrays(&words[at..]).is_empty() {
            wanted.insert(STRING);
        }
        if *word == "enum" {
            wanted.insert(ENUM);
        }
        match *word {
            "INTLIST" => wanted.insert(NUMBER_LISTS),
            "STRINGLIST" => wanted.insert(TEXT_LISTS),
            _ => false,
        };
        // `Arrays.asList(…)`
        if *word == "asList" {
            wanted.insert("List");
        }
        wanted.extend(of_endings(word, words.get(at + 1).copied()));
        // A generic class or method of the author's.
        let is_parameter = at > 0 && matches!(words[at - 1], "<" | ",") && is_variable(word);
        if is_parameter && matches!(words.get(at + 1), Some(&(">" | "," | "extends"))) {
            wanted.insert(STRING);
        }
    }
    if hands_arrays_of_texts(words) {
        wanted.insert(TEXT_ARRAYS);
    }
    let arrays = arrays::needed(words, own);
    if !arrays.is_empty() {
        wanted.insert(ORDER);
    }
    let mut called = called(words);
    // `%,d` and `%+d`
    if words.iter().any(|word| word.starts_with('"') && has_marks(word)) {
        called.insert("$Numbers");
    }
    if wanted.is_empty() && called.is_empty() {
        return None;
    }
    // What is only called holds no values in objects.
    let is_more = |name: &&str| !THROWABLES.contains(name) && !name.ends_with("Closeable");
    let has_objects = wanted.iter().any(is_more);
    wanted.extend(called);
    if has_objects {
        wanted.extend(boxes(words, own));
    }
    let with = has_objects && hands_functions(words);
    if with {
        wanted.extend(["Function", COMPARATOR]);
    }
    if wrapper::makes_long(words) {
        wanted.insert("$Numbers");
    }
    complete(&mut wanted);
    if wanted.contains("$Joins") && wanted.contains(ITERABLE) {
        wanted.insert(JOINED_LISTS);
    }
    let texts = TEXTS.iter().filter(|one| one.classes.iter().any(|class| wanted.contains(class)));
    let mut text = texts.map(|one| one.text).collect::<Vec<&str>>().join("\n");
    let mut regions = Vec::new();
    if with {
        regions.push("functions");
    }
    if wanted.contains("Random") {
        regions.push("chance");
    }
    text = region::chosen(&text, &regions);
    for element in boxed_arrays(words) {
        let of_element = include_str!("java/ArrayBox.java").replace("E[]", &format!("{element}[]"));
        text.push_str(&of_element.replace("$BoxOfE", &box_of_arrays(element)));
    }
    for (name, _) in WRAPPERS.iter().filter(|(name, _)| wanted.contains(name)) {
        text.push_str(&wrapper::text(name, words));
    }
    for of in &arrays {
        text.push_str(&arrays::text(of, words, with));
    }
    Some(beside(&text, own))
}

/// The classes that hold methods of the table which a program calls: by the name, by how many
/// arguments there are at least, and for methods of builders by whether there are any.
fn called(words: &[&str]) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for (at, three) in words.windows(3).enumerate() {
        let (name, commas) = match three {
            [".", name, "("] => (name, commas_between(&words[at + 2..])),
            // `String::strip`
            ["::", name, _] => (name, usize::MAX),
            _ => continue,
        };
        let before = at.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default();
        let may_be = |class: &LibraryClass| match class.owner {
            Owner::Class(owner) => owner == before,
            Owner::Objects { one, .. } => one != "sb" || names_builder(words),
        };
        let named = LIBRARY.iter().filter(|class| may_be(class));
        let overloads = named.filter_map(|class| class.method(name)).flat_map(|one| one.overloads);
        let fitting = overloads.filter(|one| commas >= one.parameters.len().saturating_sub(1));
        found.extend(fitting.filter_map(|one| one.meaning.written_in()));
    }
    found
}

/// The classes whose objects stand for values of the program.
fn boxes<'a>(words: &[&str], own: &BTreeSet<String>) -> BTreeSet<&'a str> {
    let mut wanted = BTreeSet::from([STRING]);
    let mentions = |word: &&str| words.contains(word);
    for (wrapper, signs) in WRAPPERS {
        let has_literal = match *wrapper {
            "Integer" => words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit())),
            "Double" => words.iter().any(|word| is_floating(word) && !word.ends_with(['f', 'F'])),
            "Float" => words.iter().any(|word| is_floating(word) && word.ends_with(['f', 'F'])),
            "Long" => words.iter().any(|word| is_long(word)),
            "Character" => words.iter().any(|word| word.starts_with('\'')),
            _ => false,
        };
        if (has_literal || signs.iter().any(mentions)) && !own.contains(*wrapper) {
            wanted.insert(wrapper);
        }
    }
    if names_builder(words) {
        wanted.insert(BUILDER);
    }
    wanted
}

/// Adds what classes need.
fn complete(wanted: &mut BTreeSet<&str>) {
    loop {
        let before = wanted.len();
        for one in TEXTS {
            if one.classes.iter().any(|class| wanted.contains(class)) {
                wanted.extend(one.needs);
                wanted.extend(one.classes);
            }
        }
        if WRAPPERS.iter().any(|(wrapper, _)| wanted.contains(wrapper)) {
            wanted.insert(STRING);
        }
        if wanted.len() == before {
            break;
        }
    }
}

/// A text in which classes that the author declares have other names: `Stack` is the author's.
fn beside(text: &str, own: &BTreeSet<String>) -> String {
    let is_part = |one: char| one.is_ascii_alphanumeric() || one == '_' || one == '$';
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|one| !is_part(one)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        renamed.push_str(before);
        // What stands between quotation marks is no name.
        let is_literal = before.ends_with('\'') && after.starts_with('\'');
        if !is_literal
            && word != "Object"
            && word.starts_with(char::is_uppercase)
            && own.contains(word)
        {
            renamed.push('$');
        }
        renamed.push_str(word);
        rest = after;
    }
    renamed + rest
}

/// Whether a program names builders of texts.
fn names_builder(words: &[&str]) -> bool {
    words.iter().any(|word| matches!(*word, "StringBuilder" | "StringBuffer"))
}

/// Whether a text may be a format whose numbers have marks.
fn has_marks(text: &str) -> bool {
    text.split('%').skip(1).any(|rest| {
        let flags = rest.find(|one| !matches!(one, '-' | ',' | '+' | ' ')).unwrap_or(0);
        rest[..flags].contains([',', '+'])
    })
}

/// Whether a word is a literal of the type `long`.
fn is_long(word: &str) -> bool {
    word.starts_with(|one: char| one.is_ascii_digit()) && word.ends_with(['l', 'L'])
}

/// Whether a word is a literal of a floating type.
fn is_floating(word: &str) -> bool {
    let is_number = word.starts_with(|one: char| one.is_ascii_digit() || one == '.');
    let is_decimal = !word.starts_with("0x") && !word.starts_with("0X");
    let has_digit = word.contains(|one: char| one.is_ascii_digit());
    is_number && is_decimal && has_digit && word.contains(['.', 'e', 'E', 'f', 'F', 'd', 'D'])
}

/// The class whose objects stand for arrays of a type of elements.
pub fn box_of_arrays(element: &str) -> String {
    format!("$BoxOf{element}")
}

/// The types of elements whose arrays a program asks for after `instanceof` or at a label, so that
/// they stand for objects.
fn boxed_arrays(words: &[&str]) -> BTreeSet<&'static str> {
    const ELEMENTS: [&str; 9] =
        ["int", "long", "double", "char", "boolean", "float", "short", "byte", "String"];
    let known = |word: &str| ELEMENTS.into_iter().find(|element| *element == word);
    let asked = words.windows(5).filter(|five| {
        matches!(five[0], "instanceof" | "case")
            && five[2] == "["
            && five[3] == "]"
            && five[4] != "["
    });
    asked.filter_map(|five| known(five[1])).collect()
}

/// Whether a name looks like that of a type parameter: `T`, `K2`.
fn is_variable(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|first| first.is_ascii_uppercase())
        && letters.all(|one| one.is_ascii_digit())
}
