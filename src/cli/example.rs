//! `tatsu example`: a skeleton to start from, for those who have no checkout.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use tatsu::make::machine::GalleryExample;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::write::artifact::{self, Artifact, Role};

use super::terminal::Terminal;

/// `tatsu example`
#[derive(Clone, Debug, Args)]
pub struct ExampleArguments {
    /// Which one; without it, all are listed
    pub name: Option<String>,
}

/// An example that lies in a folder of the checkout.
macro_rules! example {
    ($week:literal, $folder:literal, $name:literal, $about:literal) => {
        GalleryExample {
            name: $name,
            week: $week,
            about: $about,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/",
                $folder,
                "/",
                $name,
                ".java"
            )),
        }
    };
}

/// Some for each week of a first course, in its order.
#[rustfmt::skip]
pub static EXAMPLES: [GalleryExample; 27] = [
    example!(1, "skeletons", "swapping", "assignment: what three variables hold in the end"),
    example!(1, "skeletons", "letters", "characters: what is printed"),
    example!(2, "skeletons", "largest_of_three", "conditions: arguments that show a mistake"),
    example!(2, "skeletons", "leap_years", "conditions: years that show a mistake"),
    example!(3, "skeletons", "counting_loops", "loops: what is printed"),
    example!(3, "skeletons", "longest_loop", "loops: which one runs most often"),
    example!(3, "skeletons", "digit_sum", "loops: what variables hold in the end"),
    example!(4, "skeletons", "countdown", "loops in loops: how often the inner one runs"),
    example!(4, "skeletons", "missing_step", "loops: which value is missing"),
    example!(4, "skeletons", "trace_table", "loops: a trace table to be filled in"),
    example!(5, "skeletons", "ends_of_an_array", "arrays and methods: what is returned"),
    example!(5, "skeletons", "bubble_pass", "arrays: two passes of bubble sort"),
    example!(6, "skeletons", "matrix_diagonal", "tables: what variables hold in the end"),
    example!(6, "skeletons/dialogues", "maximum", "a program that reads: questions and tests for it"),
    example!(6, "skeletons/dialogues", "calculator", "a menu: questions and tests for it"),
    example!(7, "skeletons", "caesar", "strings: what is printed"),
    example!(7, "skeletons", "palindromes", "strings: arguments that show a mistake"),
    example!(8, "skeletons", "calls_of_fib", "recursion: how many calls there are"),
    example!(8, "skeletons", "mystery_recursion", "recursion: what is returned"),
    example!(9, "skeletons", "which_box", "objects: which drawing of the memory is right"),
    example!(9, "skeletons", "boxes_of_eggs", "objects: what variables hold in the end"),
    example!(10, "skeletons", "filled_crates", "inheritance: which methods run, in this order"),
    example!(10, "skeletons", "kennels", "inheritance: which line does not compile"),
    example!(11, "skeletons", "crew_lists", "lists: which drawing of the memory is right"),
    example!(11, "skeletons", "guest_list", "lists: what the caller has afterwards"),
    example!(12, "skeletons", "how_it_ends", "exceptions: what is printed, and how it ends"),
    example!(12, "skeletons", "in_any_case", "exceptions: what is printed in any case"),
];

/// Lists the examples, or writes one of them into the current folder.
pub fn run(arguments: &ExampleArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let Some(name) = &arguments.name else {
        terminal.print(&list())?;
        return Ok(CommandStatus::Done);
    };
    let stem = name.strip_suffix(".java").unwrap_or(name);
    let Some(example) = EXAMPLES.iter().find(|one| one.name == stem) else {
        return Err(Problem::new(format!("there is no example `{name}`"))
            .hint("`tatsu example` lists all of them"));
    };
    let file = PathBuf::from(format!("{}.java", example.name));
    if file.exists() {
        return Err(Problem::new(format!("`{}` is there already", file.display()))
            .hint("go to another folder, or move the file away"));
    }
    let bytes = example.text.as_bytes().to_vec();
    let artifacts = [Artifact { path: file.clone(), role: Role::Instance, bytes }];
    artifact::write_beside(Path::new("."), &artifacts)
        .map_err(|error| Problem::new(error.to_string()).hint("go to a folder of your own"))?;
    terminal.print(&format!("{0}\nnext: tatsu gen {0} -n 20\n", file.display()))?;
    Ok(CommandStatus::Done)
}

fn list() -> String {
    let width = EXAMPLES.iter().map(|one| one.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for one in &EXAMPLES {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{:width$}  {}", one.name, one.about);
    }
    text.push_str("\n`tatsu example NAME` writes NAME.java into this folder\n");
    text
}
