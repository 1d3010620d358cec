//! Random skeletons of questions about memory: at the end of a run, or at a marked line.
//!
//! In: choices. Out: a skeleton whose entry returns nothing, so that its end is one place; at most
//! one line of it is marked, anywhere between two statements.

use super::{Form, Generator};

/// Where memory is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryPlace {
    mark: Mark,
    /// Whether the method where the program starts is written.
    is_in_entry: bool,
}

/// Where the line with the mark may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Nowhere, or it is written already.
    Nowhere,
    /// In the method where the program starts.
    Entry,
    /// In any method or constructor.
    Anywhere,
}

/// The settings of a skeleton.
const SETTINGS: &str = "/*tatsu\nquestion = \"memory\"\n*/\n";

/// Variables of a program with collections: a drawing has no room for all of them.
const SOME: [&str; 3] = [
    "\"list\", \"names\", \"numbers\", \"words\", \"heap\"",
    "\"map\", \"set\", \"seen\", \"deque\", \"day\"",
    "\"day\", \"days\", \"rows\", \"names\", \"change\", \"list\"",
];

/// A random skeleton of a question about memory, with objects; some of them throw and catch, some
/// have collections.
pub fn remembering(choices: &[u32]) -> String {
    let mut generator = Generator::new(choices);
    let sort = generator.pick(5);
    if sort == 4 {
        let some = SOME[generator.pick(3) as usize];
        generator.collecting();
        let settings = SETTINGS.replace("*/", &format!("variables = [{some}]\n*/"));
        return settings + &generator.text;
    }
    generator.catches = sort == 3;
    let mark = [Mark::Nowhere, Mark::Entry, Mark::Anywhere][generator.pick(3) as usize];
    generator.memory = Some(MemoryPlace { mark, is_in_entry: false });
    let classes = 1 + u8::try_from(generator.pick(2)).unwrap_or(0);
    generator.program(classes);
    SETTINGS.to_owned() + &generator.text
}

impl Generator<'_> {
    /// The mark, if it may stand here and has to stand somewhere.
    pub(super) fn mark_here(&mut self) {
        let Some(MemoryPlace { mark, is_in_entry }) = self.memory else { return };
        let may_stand = match mark {
            Mark::Nowhere => false,
            Mark::Entry => is_in_entry,
            // A block beside the fields is no place for it.
            Mark::Anywhere => !self.making,
        };
        if may_stand && self.chance(8) {
            self.line("// tatsu:here");
            self.memory = Some(MemoryPlace { mark: Mark::Nowhere, is_in_entry });
        }
    }

    /// The method where the program starts, which returns nothing.
    pub(super) fn remembered_entry(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.is_in_entry = true;
        }
        self.result = None;
        let is_method = self.form != Form::Snippet;
        if self.form.has_main() {
            self.line("public static void main(String[] args) {");
        } else if is_method {
            let word = self.word_static();
            self.line("@MAIN");
            self.line(&format!("{word}void entry() {{"));
        }
        self.indent += usize::from(is_method);
        let outer = self.scope.len();
        for _ in 0..=self.pick(3) {
            self.object_declaration();
        }
        for _ in 0..=self.pick(2) {
            self.declaration();
        }
        self.statements(6, 0);
        if self.memory.is_some_and(|memory| memory.mark == Mark::Entry) {
            self.line("// tatsu:here");
        }
        self.scope.truncate(outer);
        if is_method {
            self.indent -= 1;
            self.line("}");
        }
    }
}
