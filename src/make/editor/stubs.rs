//! Placeholders and directives as declarations in Java, so that an IDE for Java finds them.
//!
//! In: nothing. Out: the text of `tatsu/Words.java`, which skeletons name with
//! `import static tatsu.Words.*;`. What holds: that line is for editors, no instance has it, and no
//! student sees it.

use std::fmt::Write;

use super::word_table::{WORDS, WordSort};

/// Where the file lies below a folder with Java sources.
pub const STUBS_FILE: &str = "tatsu/Words.java";

/// The text of the file.
pub fn stubs() -> String {
    let mut text = String::from(
        "package tatsu;\n\n\
         /**\n \
         * The words of tatsu, so that an IDE for Java finds them: write\n \
         * {@code import static tatsu.Words.*;} at the top of a skeleton. Nothing of this ever runs, and\n \
         * no student sees that line.\n \
         */\n\
         @SuppressWarnings(\"all\")\n\
         public final class Words {\n\
         \x20   private Words() {}\n",
    );
    for word in WORDS {
        for declaration in word.stub {
            let body = body(declaration);
            let _ = write!(text, "\n    public static {declaration} {{{body}}}\n");
        }
    }
    for word in WORDS.iter().filter(|one| one.sort == WordSort::Annotation) {
        let value = if word.word == "REC" { " int value(); " } else { "" };
        let _ = write!(text, "\n    public @interface {} {{{value}}}\n", word.word);
    }
    text.push_str("\n    public static String __out;\n\n    public static int __steps;\n}\n");
    text
}

/// What a method of this declaration returns.
fn body(declaration: &str) -> &'static str {
    match declaration.split(' ').next().unwrap_or_default() {
        "void" => "",
        "boolean" => " return false; ",
        "int" | "long" | "byte" | "short" | "char" | "double" => " return 0; ",
        _ => " return null; ",
    }
}
