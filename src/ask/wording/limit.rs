//! How much a template may do: it is an author's, and may have no end.
//!
//! In: a template and its values. Out: its text, or the error that it does too much. What holds:
//! what is counted depends on the template and its values only. Counted are what the template does,
//! one by one (its fuel), values that are written, with their length, what filters go through,
//! elements of `range`, and sentences; the text is bounded besides.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;

use minijinja::value::{Rest, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Template, filters, functions};

/// What a sentence may come to.
const SENTENCE: Most = Most { steps: 2_000_000, bytes: 2_000_000 };
/// What a page may come to: it holds thousands of questions, and is built in.
const PAGE: Most = Most { steps: 4_000_000_000, bytes: 1_000_000_000 };
/// The layouts of whole pages, and what stands on them as it is.
const PAGES: [&str; 10] = [
    "report.html",
    "exam.html",
    "statistics.html",
    "compare.html",
    "class-report.html",
    "dialogue.html",
    "dialogue-report.html",
    "dialogue-runs.html",
    "page-head.html",
    "report.css",
];
/// Steps of a sentence that is said in another one.
const SAYING: u64 = 100;
/// How deep values stand in each other at most.
const DEEPEST_VALUE: u32 = 100;

/// How much a template may do.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Steps.
    pub steps: u64,
    /// Bytes of its text.
    pub bytes: usize,
}

/// What a layout or a sentence of this name may come to.
pub fn most(name: &str) -> Most {
    if is_page(name) { PAGE } else { SENTENCE }
}

/// Whether this is the layout of a whole page.
pub fn is_page(name: &str) -> bool {
    PAGES.contains(&name)
}

/// Bounds what templates do, one by one, that are no whole pages.
pub fn bound(environment: &mut Environment<'static>) {
    environment.set_fuel(Some(SENTENCE.steps));
    count_filters(environment);
}

/// Bounds what whole pages do.
pub fn bound_as_page(environment: &mut Environment<'static>) {
    environment.set_fuel(Some(PAGE.steps));
}

/// What a filter goes through, given its values.
type FilterCost = fn(&[Value]) -> usize;

/// Counts what filters go through before they do.
fn count_filters(environment: &mut Environment<'static>) {
    let counted: [(&'static str, Value, FilterCost); 15] = [
        ("length", Value::from_function(filters::length), all_elements),
        ("count", Value::from_function(filters::length), all_elements),
        ("list", Value::from_function(filters::list), all_elements),
        ("reverse", Value::from_function(filters::reverse), all_elements),
        ("min", Value::from_function(filters::min), all_elements),
        ("max", Value::from_function(filters::max), all_elements),
        ("batch", Value::from_function(filters::batch), as_wide_as_said),
        ("indent", Value::from_function(filters::indent), as_wide_as_said),
        ("slice", Value::from_function(filters::slice), as_wide_as_said),
        ("join", Value::from_function(filters::join), joined),
        ("replace", Value::from_function(filters::replace), replaced),
        ("string", Value::from_function(filters::string), all_weights),
        ("upper", Value::from_function(filters::upper), all_weights),
        ("lower", Value::from_function(filters::lower), all_weights),
        ("pprint", Value::from_function(filters::pprint), all_weights),
    ];
    for (name, filter, cost) in counted {
        environment.add_filter(name, move |state: &mut State<'_, '_>, values: Rest<Value>| {
            spend(cost(&values))?;
            filter.call(state, &values)
        });
    }
}

fn all_elements(values: &[Value]) -> usize {
    values.iter().fold(0, |all, one| all.saturating_add(elements(one)))
}

fn all_weights(values: &[Value]) -> usize {
    values.iter().fold(0, |all, one| all.saturating_add(weight(one)))
}

/// The list, and what stands between its elements as often as there are some.
fn joined(values: &[Value]) -> usize {
    let between = match values {
        [list, between] => elements(list).saturating_mul(weight(between)),
        _ => 0,
    };
    all_weights(values).saturating_add(between)
}

/// The text, and what comes into it as often as what is replaced can stand in it.
fn replaced(values: &[Value]) -> usize {
    let new = match values {
        [text, old, new] => {
            let times = weight(text) / old.as_str().map_or(1, str::len).max(1) + 1;
            times.saturating_mul(weight(new))
        }
        _ => 0,
    };
    all_weights(values).saturating_add(new)
}

/// The first value, and for each of its elements or lines as much as the numbers say.
fn as_wide_as_said(values: &[Value]) -> usize {
    let Some((first, others)) = values.split_first() else { return 0 };
    let number = |value: &Value| value.as_usize().unwrap_or_default();
    let said = others.iter().fold(0_usize, |all, one| {
        let named = one.try_iter().into_iter().flatten();
        let named = named.filter_map(|name| one.get_item(&name).ok()).map(|one| number(&one));
        all.saturating_add(number(one)).saturating_add(named.fold(0, usize::saturating_add))
    });
    let lines = first.as_str().map_or(1, |text| text.lines().count().max(1));
    weight(first).saturating_add(said.saturating_mul(lines))
}

/// Takes what variables hold from what is left.
#[expect(clippy::needless_pass_by_value, reason = "the engine hands it over like this")]
pub fn weigh(values: Rest<Value>) -> Result<(), Error> {
    spend(all_weights(&values))
}

/// How many elements or bytes a value has, as far as that is at most what is left.
fn elements(value: &Value) -> usize {
    if let Some(text) = value.as_str() {
        return text.len();
    }
    if !matches!(value.kind(), ValueKind::Seq | ValueKind::Iterable | ValueKind::Map) {
        return 0;
    }
    let counted = || {
        let most = usize::try_from(LEFT.with(Cell::get)).unwrap_or(usize::MAX);
        value.try_iter().map_or(0, |all| all.take(most.saturating_add(1)).count())
    };
    value.len().unwrap_or_else(counted)
}

/// How long the text of a value is about, with all that is in it, as far as that is at most what is
/// left.
pub fn weight(value: &Value) -> usize {
    let most = usize::try_from(LEFT.with(Cell::get)).unwrap_or(usize::MAX);
    weight_up_to(value, most, 0)
}

fn weight_up_to(value: &Value, most: usize, depth: u32) -> usize {
    if let Some(text) = value.as_str() {
        return text.len();
    }
    if !matches!(value.kind(), ValueKind::Seq | ValueKind::Iterable | ValueKind::Map) {
        return 0;
    }
    if depth >= DEEPEST_VALUE {
        return most.saturating_add(1);
    }
    let is_map = value.kind() == ValueKind::Map;
    let mut all = 0_usize;
    for one in value.try_iter().into_iter().flatten() {
        let inside =
            if is_map { value.get_item(&one).unwrap_or_default() } else { Value::UNDEFINED };
        all = all.saturating_add(1);
        for part in [&one, &inside] {
            all = all.saturating_add(weight_up_to(part, most.saturating_sub(all), depth + 1));
        }
        if all > most {
            break;
        }
    }
    all
}

thread_local! {
    /// The steps that are left to what is being rendered on this thread.
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// Takes steps from what is left; whether there were as many.
fn take(steps: u64) -> bool {
    LEFT.with(|left| {
        let enough = left.get().checked_sub(steps);
        left.set(enough.unwrap_or(0));
        enough.is_some()
    })
}

/// Takes steps from what is left.
pub fn spend(steps: usize) -> Result<(), Error> {
    let steps = u64::try_from(steps).unwrap_or(u64::MAX);
    if take(steps.saturating_add(1)) { Ok(()) } else { Err(too_much("it")) }
}

fn too_much(what: &str) -> Error {
    let message = format!("{what} does more than {} steps", SENTENCE.steps);
    Error::new(ErrorKind::InvalidOperation, message)
}

/// `range(…)`, the elements of which are counted wherever they are gone through.
pub fn range(lower: isize, upper: Option<isize>, step: Option<isize>) -> Result<Value, Error> {
    let all = functions::range(lower, upper, step)?;
    Ok(Value::make_iterable(move || {
        let elements: Vec<Value> = all.try_iter().map(Iterator::collect).unwrap_or_default();
        // An iterator cannot fail: it ends, and what comes next says why.
        elements.into_iter().take_while(|_| take(1))
    }))
}

/// The text of a template.
pub fn rendered(
    template: &Template<'_, '_>,
    values: BTreeMap<String, Value>,
    most: Most,
) -> Result<String, Error> {
    let before = LEFT.with(|left| left.replace(most.steps));
    let text = bounded(template, values, most);
    LEFT.with(|left| left.set(before));
    text
}

/// The text of a sentence within another template, out of whose steps it comes.
pub fn said(template: &Template<'_, '_>, values: BTreeMap<String, Value>) -> Result<String, Error> {
    let before = LEFT.with(Cell::get);
    let steps = before.saturating_sub(SAYING).min(SENTENCE.steps);
    if steps == 0 {
        return Err(too_much(template.name()));
    }
    LEFT.with(|left| left.set(steps));
    let text = bounded(template, values, SENTENCE);
    let spent = steps - LEFT.with(Cell::get);
    LEFT.with(|left| left.set(before.saturating_sub(SAYING + spent)));
    text
}

fn bounded(
    template: &Template<'_, '_>,
    values: BTreeMap<String, Value>,
    most: Most,
) -> Result<String, Error> {
    let mut text = BoundedText { bytes: Vec::new(), most: most.bytes, is_full: false };
    let done = template.render_captured_to(Value::from(values), &mut text).map(|captured| {
        let spent = captured.state().fuel_levels().map_or(0, |(spent, _)| spent);
        take(spent);
    });
    if text.is_full {
        let name = template.name();
        let message = format!("the text of {name} is longer than {} bytes", most.bytes);
        return Err(Error::new(ErrorKind::InvalidOperation, message));
    }
    match done {
        Err(error) if error.kind() == ErrorKind::OutOfFuel => {
            return Err(too_much(template.name()).with_source(error));
        }
        done => done?,
    }
    if LEFT.with(Cell::get) == 0 {
        return Err(too_much(template.name()));
    }
    String::from_utf8(text.bytes)
        .map_err(|_| Error::new(ErrorKind::InvalidOperation, "its text is no UTF-8"))
}

/// A text that takes a number of bytes and no more.
struct BoundedText {
    bytes: Vec<u8>,
    most: usize,
    is_full: bool,
}

impl io::Write for BoundedText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            self.is_full = true;
            return Err(io::Error::other("too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
