//! Grades on the command line: rules and worksheets are read, and what is handed back is written.
//!
//! In: what the command line says, and the place of the reference. Out: the rules, how many points
//! there are, and files; who could not be found is said.

use std::path::{Path, PathBuf};

use tatsu::assess::grading_rules::{FILE, GradingRules};
use tatsu::assess::hand_back::{StudentResult, hand_back};
use tatsu::assess::worksheet::Worksheet;
use tatsu::diagnostic::Diagnostic;
use tatsu::make::files;
use tatsu::make::status::Problem;
use tatsu::make::words;
use tatsu::source::{Source, Sources};

use super::grade_args::GradeArguments;
use super::render;
use super::terminal::Terminal;

/// How many names are listed at most.
const LISTED: usize = 12;

/// What the command line says about grades.
pub struct GradePlan {
    /// The lecturer's rules.
    pub rules: GradingRules,
    /// How many points there are in all, if any are given.
    pub most: Option<u32>,
    /// Where pages go.
    pub folder: Option<PathBuf>,
    source: Option<Source>,
    place: PathBuf,
    worksheet: Option<Worksheet>,
}

impl GradePlan {
    /// Reads the rules beside a reference and the worksheet. The inner error is that the rules are
    /// wrong, which is said.
    pub fn of(
        arguments: &GradeArguments,
        reference: &Path,
        terminal: Terminal,
    ) -> Result<Result<Self, ()>, Problem> {
        let beside = reference.parent().unwrap_or(Path::new("")).to_path_buf();
        let usual = beside.join(FILE);
        let path = arguments.grading.clone().or_else(|| usual.is_file().then_some(usual));
        let source = path.as_deref().map(files::rules).transpose()?;
        let rules = match source.as_ref().map(GradingRules::read) {
            None => GradingRules::default(),
            Some(Ok(rules)) => rules,
            Some(Err(found)) => {
                tell(source.as_ref(), &found, terminal);
                return Ok(Err(()));
            }
        };
        let worksheet = arguments.worksheet.as_deref().map(worksheet).transpose()?;
        let of_sheet = worksheet.as_ref().and_then(Worksheet::maximum);
        let whole =
            of_sheet.filter(|one| one % 100 == 0).and_then(|one| u32::try_from(one / 100).ok());
        let most = arguments.points.or(rules.points).or(whole);
        if let (Some(sheet), Some(most)) = (of_sheet, most)
            && sheet != u64::from(most) * 100
        {
            let all = format!("{}.{:02}", sheet / 100, sheet % 100);
            return Err(Problem::new(format!(
                "the worksheet has {all} points in all, and {most} are to be given"
            ))
            .hint("leave `--points` and `points` out, or change the assignment in Moodle"));
        }
        if worksheet.is_some() && most.is_none() {
            return Err(Problem::new("nothing says how many points there are in all")
                .hint("say for example `--points 10`"));
        }
        let place = path.as_deref().and_then(Path::parent).map_or(beside, Path::to_path_buf);
        let folder = arguments.hand_back.clone();
        Ok(Ok(Self { rules, most, folder, source, place, worksheet }))
    }

    /// The file of accepted findings that the rules name.
    pub fn accept(&self) -> Option<PathBuf> {
        self.rules.accept.as_ref().map(|name| self.place.join(name))
    }

    /// Whether all that has a weight is there; says what is not.
    pub fn has_known_weights(&self, known: &[String], what: &str, terminal: Terminal) -> bool {
        let found = self.rules.unknown_weights(known, what);
        tell(self.source.as_ref(), &found, terminal);
        found.is_empty()
    }

    /// Writes what is handed back, if that is wanted, and says what is to be known of it.
    pub fn hand_back(
        self,
        results: &[StudentResult],
        title: &str,
        terminal: Terminal,
    ) -> Result<(), Problem> {
        let Some(folder) = self.folder else { return Ok(()) };
        let told = hand_back(&folder, results, self.worksheet, title)?;
        let pages = words::plural(results.len(), "page");
        terminal.say(&format!("{pages} in {}", folder.display()));
        let kept: Vec<String> = told.kept.iter().map(|one| one.display().to_string()).collect();
        say(terminal, "changed by hand, and left as it is", &kept);
        let Some(sheet) = told.sheet else { return Ok(()) };
        terminal.say(&format!("worksheet: {} filled in", words::plural(sheet.graded, "grade")));
        say(terminal, "nobody in the worksheet", &sheet.strangers);
        let doubtful: Vec<String> = sheet
            .doubtful
            .iter()
            .map(|(name, people)| format!("{name} ({})", people.join(" or ")))
            .collect();
        say(terminal, "not clear whose it is", &doubtful);
        say(terminal, "graded already, or locked", &sheet.kept);
        say(terminal, "without a submission", &sheet.without);
        Ok(())
    }
}

/// Says which names something is true of.
fn say(terminal: Terminal, what: &str, names: &[String]) {
    if names.is_empty() {
        return;
    }
    let more = names.len().saturating_sub(LISTED);
    let end = if more > 0 { format!("; and {more} more") } else { String::new() };
    let shown = names.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
    terminal.say(&format!("  {what}: {shown}{end}"));
}

fn tell(source: Option<&Source>, found: &[Diagnostic], terminal: Terminal) {
    if let Some(source) = source {
        terminal.say_if_any(&render::diagnostics(&Sources::from(source), found, terminal));
    }
}

fn worksheet(path: &Path) -> Result<Worksheet, Problem> {
    let text = files::class(path)?;
    Worksheet::read(&text).map_err(|(why, hint)| {
        Problem::new(format!("`{}` is no grading worksheet: {why}", path.display())).hint(hint)
    })
}
