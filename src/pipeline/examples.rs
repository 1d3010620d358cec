//! The example skeletons, and banks of them, for tests.

use std::path::{Path, PathBuf};

use super::*;
use crate::ask::wording::Wording;
use crate::skeleton;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};
use crate::solve::execute::Limits;
use crate::solve::search::choose::{Request, SearchEffort, Strategy};
use crate::source::Source;
use crate::write::bank::{GivenSettings, Lineage};

/// An example.
pub struct Example {
    /// The name of its file, without the ending.
    pub name: String,
    pub skeleton: Skeleton,
}

/// All examples, by name.
pub fn examples() -> Vec<Example> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    paths.sort();
    assert!(paths.len() > 40);
    let example = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let skeleton = skeleton::read(&Source::new("example.java", text)).skeleton.unwrap();
        Example { name: path.file_stem().unwrap().to_string_lossy().into_owned(), skeleton }
    };
    paths.into_iter().map(example).collect()
}

impl Example {
    /// The example asked as a choice of four whose wrong options come from misreadings; `None`
    /// where its kind of question has no such choice.
    pub fn into_choice(mut self) -> Option<Self> {
        let settings = &mut self.skeleton.settings;
        let is_choice = matches!(
            settings.question,
            QuestionKind::Output
                | QuestionKind::Result
                | QuestionKind::Variable
                | QuestionKind::Iterations
                | QuestionKind::Order
                | QuestionKind::Calls
        );
        settings.answer = AnswerForm::Choice;
        settings.options = Some(4);
        (is_choice && settings.calls.len() <= 1).then_some(self)
    }

    /// A bank of this example, of which no JVM has confirmed anything.
    pub fn bank(&self, count: usize, seed: u64) -> Generated {
        let wording = Wording::built_in().unwrap();
        let limits = Limits::default();
        let request = Request {
            count,
            seed,
            strategy: Strategy::Auto,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: 2,
            limits,
        };
        let order = Order {
            name: "example",
            tool: "0",
            wording: &wording,
            request,
            standalone: false,
            formats: vec![&crate::write::FORMATS[0]],
            label: None,
            settings: GivenSettings::default(),
            lineage: &Lineage::default(),
            shard: None,
            stop: StopSignal::default(),
        };
        generate(&self.skeleton, &order, &mut Oracle::Absent, &mut |_| {}).ok().unwrap()
    }
}

/// A file of a bank, as text.
pub fn file(bank: &Generated, name: &str) -> String {
    let file = bank.artifacts.iter().find(|one| one.path.ends_with(name)).unwrap();
    String::from_utf8_lossy(&file.bytes).into_owned()
}
