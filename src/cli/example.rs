//! `tatsu example`: a skeleton to start from, for those who have no checkout.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::serve::GalleryExample;
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
    ($folder:literal, $name:literal, $about:literal) => {
        GalleryExample {
            name: $name,
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

/// One for each large topic, in the order of a course.
pub static EXAMPLES: [GalleryExample; 10] = [
    example!("skeletons", "swapping", "assignment: what three variables hold in the end"),
    example!("skeletons", "counting_loops", "loops: what is printed"),
    example!("skeletons", "longest_loop", "loops: which one runs most often"),
    example!("skeletons", "missing_step", "loops: which value is missing"),
    example!("skeletons", "trace_table", "loops: a trace table to be filled in"),
    example!("skeletons", "ends_of_an_array", "arrays and methods: what is returned"),
    example!("skeletons", "which_box", "objects: which drawing of the memory is right"),
    example!("skeletons", "filled_crates", "inheritance: which methods run, in this order"),
    example!("skeletons/dialogues", "maximum", "a program that reads: questions and tests for it"),
    example!("skeletons/dialogues", "calculator", "a menu: questions and tests for it"),
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
