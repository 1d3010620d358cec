//! The Java that runs inside the JVM, as text.
//!
//! The harness is one source file for `java FILE`, which compiles it in memory and thereby warms
//! the compiler up for the instances: measured, this is faster than `javac` and then `java`. Java
//! 17 takes one file only, so the files beside this one are joined here.

/// The parts of the harness; the first declares the class that is started.
const PARTS: [&str; 6] = [
    include_str!("harness/Harness.java"),
    include_str!("harness/Channel.java"),
    include_str!("harness/Compiler.java"),
    include_str!("harness/Execution.java"),
    include_str!("harness/Router.java"),
    include_str!("harness/Checker.java"),
];

/// The class `tatsu$.Check`, which checked programs call.
pub(super) const CHECK: &str = include_str!("harness/Check.java");

/// The harness as one compilation unit: imports first, then all types.
pub(super) fn source() -> String {
    let is_import = |line: &&str| line.starts_with("import ");
    let mut imports: Vec<&str> =
        PARTS.iter().flat_map(|part| part.lines()).filter(is_import).collect();
    imports.sort_unstable();
    imports.dedup();
    let types = PARTS.iter().flat_map(|part| part.lines()).filter(|line| !is_import(line));
    imports.iter().copied().chain(types).flat_map(|line| [line, "\n"]).collect()
}
