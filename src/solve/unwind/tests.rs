//! The formula and the machine agree on every choice of values of small skeletons.

mod arrays;
mod floating;
mod tail;

use crate::read::datum::Datum;
use crate::read::domain::Domain;
use crate::read::types::Type;
use crate::skeleton;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::solve::query::Query;
use crate::solve::unwind::{Budget, Record, UnwindStop, UnwindingBounds, unwind};
use crate::source::Source;

fn program(text: &str) -> skeleton::Skeleton {
    let reading = skeleton::read(&Source::new("test.java", text));
    match reading.skeleton {
        Some(skeleton) => skeleton,
        None => panic!("{text}\n{:#?}", reading.diagnostics),
    }
}

/// All values of a type in a domain.
fn values(ty: &Type, domain: &Domain) -> Vec<Datum> {
    match domain {
        Domain::Number(set) => {
            let primitive = ty.primitive().expect("a primitive type");
            set.values().map(|number| Datum::of(primitive, number)).collect()
        }
        Domain::Texts(texts) => texts.iter().cloned().map(Datum::Text).collect(),
        Domain::Text { length, unit } => {
            let numbers = Domain::Array {
                length: length.clone(),
                element: Box::new(Domain::Number(unit.clone())),
            };
            let text = |array: Datum| match array {
                Datum::Array(units) => {
                    let units: Vec<u16> = units
                        .iter()
                        .map(|unit| match unit {
                            Datum::Integral(unit) => u16::try_from(*unit).expect("a unit"),
                            other => panic!("{other} is no unit"),
                        })
                        .collect();
                    Datum::Text(String::from_utf16_lossy(&units))
                }
                other => panic!("{other} is no array"),
            };
            values(&Type::array_of(Type::CHAR), &numbers).into_iter().map(text).collect()
        }
        Domain::Array { length, element } => {
            let each = values(ty.element().expect("an array type"), element);
            let mut all = Vec::new();
            for length in length.values() {
                let mut arrays = vec![Vec::new()];
                for _ in 0..length {
                    arrays = arrays
                        .into_iter()
                        .flat_map(|array: Vec<Datum>| {
                            each.iter().map(move |item| {
                                let mut longer = array.clone();
                                longer.push(item.clone());
                                longer
                            })
                        })
                        .collect();
                }
                all.extend(arrays.into_iter().map(Datum::Array));
            }
            all
        }
    }
}

fn models(skeleton: &skeleton::Skeleton) -> Vec<Model> {
    let mut models = vec![Model::default()];
    for placeholder in &skeleton.program.placeholders {
        let each = values(&placeholder.ty, &placeholder.domain);
        models = models
            .into_iter()
            .flat_map(|model| {
                each.iter().map(move |value| {
                    let mut values = model.values.clone();
                    values.push(value.clone());
                    Model { values }
                })
            })
            .collect();
    }
    models
}

/// Checks every model; gives the number of instances.
fn agree(text: &str) -> usize {
    agree_of(text).0
}

/// Checks every model; gives the number of instances and the number of models.
pub(super) fn agree_of(text: &str) -> (usize, usize) {
    let skeleton = program(text);
    let bounds = UnwindingBounds { passes: vec![None; skeleton.program.loops.len()], open: None };
    let machine = Machine::new(&skeleton.program);
    let models = models(&skeleton);
    let mut count = 0;
    for record in [Record::Assertions, Record::Steps] {
        count = 0;
        let unwound = unwind(&skeleton.program, &bounds, Budget::default(), record)
            .unwrap_or_else(|stop| panic!("{text}\n{stop:?}"));
        assert!(unwound.cutoffs.is_empty(), "no bound was given: {text}");
        let query = Query::of(&unwound);
        for model in &models {
            let run = machine.run(model, &Limits::default());
            let holds = query.holds(&query.assignment(model));
            assert_eq!(holds, run.outcome.is_completed(), "{text}\n{model:?}\n{:?}", run.outcome);
            count += usize::from(holds);
        }
    }
    (count, models.len())
}

#[test]
fn counting_loops_end_where_their_intervals_do() {
    let text = "int a = 0; int b = 0;\n\
        for (int i = 0; i < INT(range(10,20)); i += INT(range(2,7))) a++;\n\
        for (int i = 0; i < INT(range(10,20)); i += INT(range(2,7))) b++;\n\
        ASSERT(a > 6 && a < b);";
    assert_eq!(agree(text), 36);
}

#[test]
fn jumps_leave_the_right_loop() {
    let text = "int n = 0; outer: for (int i = 0; i < INT(range(0, 3)); i++) { for (int j = 0; j < INT(range(0, 3)); j++) { \
        if (i * j == INT(range(0, 2))) break outer; if (i == INT(range(0, 2))) continue outer; if (j == 1) continue; n++; } n += 10; } ASSERT(n > 10);";
    assert!(agree(text) > 0);
}

#[test]
fn recursion_goes_as_deep_as_the_machine_does() {
    let text = "int x = down(INT(list(3, 1498, 1499, 1500, 5000, 90000)));\n\
        @REC(100000) static int down(int n) { return n == 0 ? 0 : down(n - 1) + 1; }";
    assert_eq!(agree(text), 2);
    let endless = "int x = down(INT(range(1, 2))); @REC(1000000) static int down(int n) { return down(n + 1); }";
    assert_eq!(agree(endless), 0);
}

#[test]
fn exceptions_end_a_run() {
    assert_eq!(agree("int x = 6 / INT(range(-1, 1));"), 2);
    assert_eq!(agree("int[] a = { 1, 2 }; int x = a[INT(range(-1, 2))];"), 2);
    assert_eq!(agree("int[] a = new int[INT(range(-2, 2))];"), 3);
    assert_eq!(agree("int[] a = BOOLEAN() ? new int[2] : null; int x = a.length;"), 1);
    assert_eq!(
        agree("int i = INT(range(0, 3)); int[] a = new int[2]; ASSERT(i < 2 && a[i] == 0);"),
        2
    );
}

#[test]
fn arrays_are_shared_and_written_at_unknown_places() {
    let text = "int[] a = INTARRAY(list(3), range(0, 1)); int[] b = BOOLEAN() ? a : new int[3]; b[INT(range(0, 2))] = 5; \
        ASSERT(a[0] + a[1] + a[2] >= 5); int k = INT(range(0, 2)); ASSERT(a[k] != 5);";
    assert!(agree(text) > 0);
    let swap = "int[] a = INTARRAY(range(2, 3), range(0, 2)); for (int i = 0; i + 1 < a.length; i++) { if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; } } \
        ASSERT(__distinct(a, 2)); ASSERT(a[a.length - 1] == 2);";
    assert!(agree(swap) > 0);
}

#[test]
fn methods_call_themselves_and_return_early() {
    let text = "@REC(5) static int f(int n, int d) { if (n <= 0) return d; if (n == 3) return f(n - 2, d) + 1; return f(n - d, d) * 2; } \
        @MAIN static int g() { return f(INT(range(0, 9)), INT(range(1, 3))); } ASSERT(__ret > 3);";
    assert!(agree(text) > 0);
}

#[test]
fn what_is_printed_can_be_compared() {
    let text = "for (int i = 0; i < INT(range(0, 3)); i++) { System.out.print(i * INT(range(9, 11))); if (BOOLEAN()) System.out.print('x'); } \
        ASSERT(!__out.equals(\"010\") && __out.length() > 2 || __out.equals(\"0x9x\") || __out.isEmpty());";
    assert!(agree(text) > 0);
}

#[test]
fn numbers_wrap_shift_and_convert() {
    let text = "int x = INT(list(2147483647, -2147483648, 7, -1)); long y = LONG(list(4294967296L, -3, 9223372036854775807L)); char c = (char) (x + 1); \
        x += y; y <<= x; int z = (int) (y >>> 3) % 7; ASSERT(z != 3 && c != 8 || x / 2 * 2 == x);";
    assert!(agree(text) > 0);
}

#[test]
fn loop_and_recursion_bounds_are_part_of_an_instance() {
    assert_eq!(
        agree(
            "LOOP(list(2, 4)); for (int i = 0; i < INT(range(0, 6)); i++) { if (i == INT(range(1, 9))) break; }"
        ),
        22
    );
    assert_eq!(agree("LOOP(range(0, 100000)); for (int i = 0; i < INT(range(0, 7)); i++) { }"), 8);
}

/// Why a program is not unwound.
pub(super) fn stopped(text: &str, budget: Budget) -> Option<UnwindStop> {
    let skeleton = program(text);
    let bounds = UnwindingBounds { passes: vec![None; skeleton.program.loops.len()], open: None };
    unwind(&skeleton.program, &bounds, budget, Record::Assertions).err()
}

#[test]
fn a_deadline_ends_unwinding() {
    let text = "int s = 0; for (int i = 0; i < 1000; i++) { s += INT(range(1, 9)); }";
    let past = Budget { deadline: Some(crate::solve::clock::past()), ..Budget::default() };
    assert_eq!(stopped(text, past), Some(UnwindStop::Timeout));
    assert_eq!(stopped(text, Budget::default()), None);
}

#[test]
fn a_loop_that_may_end_after_very_many_passes_is_given_up() {
    let of = |most: u32| {
        let text =
            format!("int s = 0; for (int i = 0; i < INT(range(1, {most})); i++) {{ s += i; }}");
        stopped(&text, Budget::default())
    };
    assert_eq!(of(1_000), None);
    assert!(matches!(of(90_000), Some(UnwindStop::TooLarge(_))));
}
