//! The job in which submissions are tested.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::request::ProgramsRequest;
use super::shelf::{PathEraser, ProgramRow};
use crate::assess::classes::ClassesOrder;
use crate::assess::delivery::{AssessDelivery, DeliveryFailure, GradingOrder, classes, programs};
use crate::assess::grading_rules::{FILE, GradingRules};
use crate::assess::host::{AssessEvent, AssessFailure, AssessHost, AssessWatch};
use crate::assess::programs::ProgramsOrder;
use crate::assess::submissions::entries;
use crate::assess::worksheet::Worksheet;
use crate::classes::accepted::AcceptedFindings;
use crate::dialogue::{is_dialogue, read};
use crate::jvm::confinement::Confinement;
use crate::make::files::decoded;
use crate::make::json::{Obstacle, findings};
use crate::make::status::Problem;
use crate::pipeline::StopSignal;
use crate::serve::http::Response;
use crate::serve::job::{JobState, PageJob};
use crate::serve::source::file_of;
use crate::serve::state::PageState;
use crate::serve::upload::bytes_of;
use crate::skeleton::front_matter::Language;
use crate::source::Source;

/// The name of the table of verdicts.
pub const TABLE: &str = "verdicts.csv";

/// The most points in all.
const MAX_POINTS: u32 = 1_000;

/// How long tests are looked for, as with `tatsu test`.
const TIMEOUT: Duration = Duration::from_mins(1);

/// What a job needs.
struct ProgramsJob {
    request: ProgramsRequest,
    grading: (GradingOrder, AcceptedFindings),
    confinement: Confinement,
    folder: TempDir,
}

/// Begins to test submissions; the answer is the number of the job.
pub fn begin(shared: &Arc<PageState>, request: ProgramsRequest) -> Response {
    let confinement = match (shared.machine.confinement)() {
        Ok(confinement) => confinement,
        Err(_) if request.unconfined => Confinement::Open,
        Err(error) => return Response::refusal(409, "unconfined", &error.to_string()),
    };
    let grading = match grading(shared, &request) {
        Ok(grading) => grading,
        Err(told) => return Response::json(&told),
    };
    let folder = match shared.uploads.take(request.upload) {
        Ok(folder) => folder,
        Err(error) => return Response::refusal(422, "upload", &error.message()),
    };
    let (id, stop) = shared.add_job("programs", request.file.clone(), 0);
    shared.assessments.add(id, request.file.clone());
    let own = Arc::clone(shared);
    shared.heavy.add(move |_| {
        if own.change_job(id, PageJob::begins) {
            let job = ProgramsJob { request, grading, confinement, folder };
            let (state, outcome) = assessed(&own, job, (id, &stop));
            own.change_job(id, |job| {
                job.ends(state, outcome);
                true
            });
        }
    });
    Response::json(&json!({ "job": id }))
}

/// How grades are given; what the page is told where that cannot be known.
fn grading(
    shared: &PageState,
    request: &ProgramsRequest,
) -> Result<(GradingOrder, AcceptedFindings), Value> {
    let problem = |problem: Problem| json!({ "problem": Obstacle::of(&problem) });
    let mut rules = GradingRules::default();
    if let Ok(text) = shared.folder.text(FILE) {
        let source = Source::new(FILE, text.text);
        let found = GradingRules::read(&source);
        rules = found.map_err(|found| json!({ "diagnostics": findings(&source, &found) }))?;
    }
    let accepted = match &rules.accept {
        None => AcceptedFindings::default(),
        Some(name) => {
            let text = shared.folder.text(name).map_err(|error| {
                problem(Problem::new(format!(
                    "`{name}`, which `{FILE}` names: {}",
                    error.message()
                )))
            })?;
            let read = AcceptedFindings::read(&text.text);
            read.map_err(|error| problem(Problem::new(format!("`{name}`: {error}"))))?
        }
    };
    let worksheet = match &request.worksheet {
        None => None,
        Some(file) => {
            let bytes = bytes_of(&file.base64).unwrap_or_default();
            Some(Worksheet::read(&decoded(bytes)).map_err(|(why, hint)| {
                let message = format!("`{}` is no grading worksheet: {why}", file.name);
                problem(Problem::new(message).hint(hint))
            })?)
        }
    };
    let of_sheet = worksheet.as_ref().and_then(Worksheet::maximum);
    let whole = of_sheet.filter(|one| one % 100 == 0).and_then(|one| u32::try_from(one / 100).ok());
    // What Moodle takes is what the worksheet says.
    let most = whole.or(request.points).or(rules.points);
    if !most.is_none_or(|most| (1..=MAX_POINTS).contains(&most)) {
        return Err(problem(Problem::new(format!("give 1 to {MAX_POINTS} points in all"))));
    }
    if worksheet.is_some() && most.is_none() {
        return Err(problem(Problem::new("nothing says how many points there are in all")));
    }
    Ok((GradingOrder { rules, most, worksheet }, accepted))
}

fn assessed(
    shared: &PageState,
    job: ProgramsJob,
    (id, stop): (u64, &StopSignal),
) -> (JobState, Value) {
    let ProgramsJob { request, grading, confinement, folder } = job;
    let (source, path, _) = match file_of(shared, &request.file) {
        Ok(known) => known,
        Err(error) => {
            return (JobState::Failed, json!({ "problem": { "message": error.message() } }));
        }
    };
    let ended = |path: &Path| format!("{}{}", path.display(), std::path::MAIN_SEPARATOR);
    let without = PathEraser { folders: vec![ended(folder.path()), ended(shared.folder.root())] };
    let machine = &shared.machine;
    let host = AssessHost {
        jdk: machine.jdk,
        archive: machine.archive,
        make_later: machine.make_later,
        now: machine.now,
    };
    let mut event = |event: AssessEvent<'_>| {
        if let AssessEvent::Judged { number, of, finding } = event {
            let row = ProgramRow::of(number, finding, &without);
            shared.tell(&json!({ "judged": { "job": id, "row": row } }));
            shared.assessments.add_row(id, row);
            shared.change_job(id, |job| {
                (job.report.asked, job.report.found) = (of, number);
                true
            });
        }
    };
    let mut watch = AssessWatch { event: &mut event, stop: stop.clone() };
    let task =
        AssessedTask { request: &request, source: &source, path: &path, folder: folder.path() };
    let delivered = task.delivered(shared, grading, (&host, &confinement), &mut watch);
    match delivered {
        Ok(mut delivery) => {
            erase(&mut delivery, &without);
            let told = json!({
                "title": delivery.title,
                "remarks": delivery.remarks,
                "sheet": delivery.sheet.as_ref().map(|sheet| json!({
                    "graded": sheet.graded,
                    "strangers": sheet.strangers,
                    "doubtful": sheet.doubtful.iter().map(|(name, _)| name).collect::<Vec<_>>(),
                    "kept": sheet.kept,
                    "without": sheet.without,
                })),
            });
            shared.assessments.finish(id, delivery);
            (JobState::Done, told)
        }
        Err(failure) => (JobState::Failed, trouble(shared, &source, failure, &without)),
    }
}

/// What is assessed.
struct AssessedTask<'a> {
    request: &'a ProgramsRequest,
    source: &'a Source,
    path: &'a Path,
    folder: &'a Path,
}

impl AssessedTask<'_> {
    fn delivered(
        &self,
        shared: &PageState,
        (grading, accepted): (GradingOrder, AcceptedFindings),
        on: (&AssessHost, &Confinement),
        watch: &mut AssessWatch<'_>,
    ) -> Result<AssessDelivery, DeliveryFailure> {
        let Self { request, source, path, folder } = *self;
        // A folder that was dropped stands for what is in it.
        let mut folder = folder.to_path_buf();
        let mut places = entries(&folder);
        if let [only] = &places[..]
            && only.is_dir()
        {
            folder.clone_from(only);
            places = entries(&folder);
        }
        if places.is_empty() {
            let what = "there is no Java program and no archive among these files";
            let hint = "drop files NAME.java, folders of them, or the .zip of a learning platform";
            return Err(Problem::new(what).hint(hint).into());
        }
        if is_dialogue(source) {
            let dialogue = read(source).map_err(DeliveryFailure::Unsuited)?;
            let order = ProgramsOrder {
                timeout: TIMEOUT,
                jobs: shared.machine.cores,
                counts_runs: true,
                ..ProgramsOrder::default()
            };
            return programs((&dialogue, path), &[folder], (&order, grading), on, watch);
        }
        let language = request.language.as_deref().and_then(Language::of_word).unwrap_or_default();
        let Some(wording) = shared.wording(language) else {
            return Err(Problem::new("the sentences for students cannot be read").into());
        };
        let mut order = ClassesOrder {
            reference: path.to_path_buf(),
            submissions: places,
            jobs: shared.machine.cores,
            makes_tests: true,
            ..ClassesOrder::default()
        };
        order.plan.names.extend(grading.rules.names.clone());
        classes(&order, (grading, &accepted), (wording, on), watch)
    }
}

/// Nothing that is handed over names a place of this machine.
fn erase(delivery: &mut AssessDelivery, without: &PathEraser) {
    delivery.table = without.erased(&delivery.table);
    for remark in &mut delivery.remarks {
        *remark = without.erased(remark);
    }
    for result in &mut delivery.results {
        let page = String::from_utf8_lossy(&result.page);
        result.page = without.erased(&page).into_bytes();
    }
}

/// What the page is told where nothing comes of it.
fn trouble(
    shared: &PageState,
    source: &Source,
    failure: DeliveryFailure,
    without: &PathEraser,
) -> Value {
    match failure {
        DeliveryFailure::Assess(AssessFailure::Stopped) => json!({ "stopped": true }),
        DeliveryFailure::Assess(AssessFailure::Problem(problem)) => {
            let mut told = Obstacle::of(&problem);
            told.message = without.erased(&told.message);
            json!({ "problem": told })
        }
        DeliveryFailure::Unsuited(found) => json!({ "diagnostics": findings(source, &found) }),
        DeliveryFailure::Rules(found) => {
            let text = shared.folder.text(FILE).map(|one| one.text).unwrap_or_default();
            json!({ "diagnostics": findings(&Source::new(FILE, text), &found) })
        }
    }
}
