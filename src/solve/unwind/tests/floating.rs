//! Floating numbers that depend on placeholders: the formula and the machine agree, and Z3 finds
//! what drawing does not.

use super::{Budget, Record, UnwindStop, UnwindingBounds, unwind};
use super::{agree, agree_of, program};
use crate::diagnostic::Diagnostic;
use crate::solve::execute::Limits;
use crate::solve::search::choose::{
    Found, Request, SearchEffort, SearchSummary, Stopped, Strategy, choose,
};

#[test]
fn comparisons_know_zeros_infinities_and_what_is_no_number() {
    let text = "double a = DOUBLE(list(-2.5, -0.5, 0.0, 0.1, 1.5, 1e12));\n\
        double b = DOUBLE(list(-1e12, -0.5, 0.0, 0.3, 2.5));\n\
        double q = a / b; double n = q - q; double z = -0.0 * a;\n\
        int count = 0; int m = INT(range(0, 1));\n\
        if (q < 1) count++; if (n != n) count += 2; if (z == 0) count += 4; if (1 / z < 0) count += 8;\n\
        if (a <= b) count += 16; if (a > b) count += 32; if (a * b >= 0.03) count += 64;\n\
        ASSERT(count != 20 && Double.compare(z, a) < m || Double.isNaN(q) || Double.isInfinite(a * b * 1e300));";
    let (count, all) = agree_of(text);
    assert!(count > 10 && count < all, "{count} of {all}");
}

#[test]
fn casts_cut_off_and_keep_within_their_type() {
    let text = "double a = DOUBLE(list(-3e10, -129.9, -0.9, 0.0, 0.5, 2.999999, 70000.5, 2147483648.5, 1e12));\n\
        int n = INT(range(-3, 4)); long big = 9007199254740993L * n; char letter = 'a';\n\
        double c = a * a / n;\n\
        long sum = (int) c + (long) c % 1000 + (byte) a + (short) c + (char) a + (long) ((double) big) % 7;\n\
        ASSERT(sum % 3 == 1 && letter + 0.5 > n);";
    let (count, all) = agree_of(text);
    assert!(count > 5 && count < all, "{count} of {all}");
}

#[test]
fn functions_round_as_java_does() {
    let text = "double a = DOUBLE(range(-3.0, 3.0, 0.25)); int n = INT(range(0, 3));\n\
        double b = a * n;\n\
        long sum = Math.round(b) + (long) Math.floor(b) * 10 + (long) Math.ceil(a) * 100 + (long) Math.rint(a) * 1000;\n\
        double root = Math.sqrt(a) + Math.abs(b) + Math.min(a, b) + Math.max(a, -b) + Math.signum(b);\n\
        ASSERT(sum % 2 == 0 && !(root > 3));";
    let (count, all) = agree_of(text);
    assert!(count > 10 && count < all, "{count} of {all}");
}

#[test]
fn floats_are_rounded_after_each_operation() {
    let text = "float a = (float) DOUBLE(range(0.1, 2.0, 0.1)); int n = INT(range(1, 5));\n\
        float sum = 0; for (int i = 0; i < n; i++) sum += a;\n\
        double wide = sum; float big = 16777217 + n; float third = a / 3f;\n\
        ASSERT(sum == a * n && wide != 0.1 * n && Math.round(big + third) % 2 == 0);";
    let (count, all) = agree_of(text);
    assert!(count > 10 && count < all, "{count} of {all}");
}

#[test]
fn floating_numbers_stand_in_arrays_and_fields() {
    let text = "double[] a = { DOUBLE(list(0.5, 3)), DOUBLE(range(-1.0, 3.0, 0.5)), 1.25 };\n\
        int at = INT(range(0, 1)); double sum = 0; for (double x : a) sum += x;\n\
        ASSERT(sum / a.length > 1.5 && a[at] < sum - 2);";
    assert!(agree(text) > 3);
}

#[test]
fn loops_end_where_a_balance_does() {
    let text = "double balance = DOUBLE(range(500.0, 700.0, 12.5)); int years = 0; int wanted = INT(range(11, 14));\n\
        while (balance < 1000) { balance = balance * 1.05; balance -= 12.5; years++; }\n\
        ASSERT(years == wanted);";
    assert!(agree(text) > 5);
}

#[test]
fn texts_can_be_printed_and_nothing_can_be_asked_of_them() {
    let printing = "double a = DOUBLE(range(0.5, 9.5, 0.5)); int n = INT(range(1, 3)); String s = \"a\" + a / n;\n\
        System.out.println(a * n + \" \" + s); System.out.printf(\"%.2f%n\", a);\n\
        ASSERT(a * n > 20);";
    assert!(agree(printing) > 3);
    for asking in
        ["s.length() > 3", "s.equals(\"a1.5\")", "s.contains(\"a1\")", "__out.equals(\"a\")"]
    {
        let skeleton = program(&format!("{printing} ASSERT({asking});"));
        let bounds = UnwindingBounds::default();
        let stop = unwind(&skeleton.program, &bounds, Budget::default(), Record::Assertions);
        assert!(matches!(stop, Err(UnwindStop::Inexpressible(..))), "{asking}: {stop:?}");
    }
}

/// What a search finds, and how it went.
fn searched(text: &str, count: usize) -> Result<(Vec<Found>, SearchSummary), Vec<Diagnostic>> {
    let skeleton = program(text);
    let request = Request {
        count,
        seed: 3,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort { operations: 2_000_000, resources: u64::MAX },
        jobs: 1,
        limits: Limits::default(),
    };
    let mut all = Vec::new();
    let summary = choose(&skeleton.program, &request, &mut |found| all.push(found))?;
    Ok((all, summary))
}

/// Skeletons with so few instances that drawing hardly ever meets one.
const RARE: [&str; 4] = [
    // A gross price, of 8 million choices.
    "double net = DOUBLE(range(0.0, 199.9, 0.1)); double other = DOUBLE(range(0.0, 199.9, 0.1));\n\
        int n = INT(range(1, 1000)); double gross = net * 1.19;\n\
        ASSERT(gross > 119.05 && gross < 119.2 && other * 1.19 < 0.2 && n / 8.0 == 2.625);",
    // Celsius and Fahrenheit, and a mean of three temperatures.
    "double morning = DOUBLE(range(-30.0, 40.0, 0.1)); double noon = DOUBLE(range(-30.0, 40.0, 0.1));\n\
        double night = DOUBLE(range(-30.0, 40.0, 0.1));\n\
        double fahrenheit = noon * 9 / 5 + 32; double mean = (morning + noon + night) / 3;\n\
        ASSERT(fahrenheit == 68.0 && mean == 12.5 && morning < 0);",
    // A mean of three whole numbers.
    "int a = INT(range(1, 100000)); int b = INT(range(1, 100000)); int c = INT(range(1, 100000));\n\
        double mean = (a + b + c) / 3.0; ASSERT(mean > 2.5 && mean < 3 && a < b);",
    // An account with interest.
    "int start = INT(range(100, 90000)); int rate = INT(range(1, 900)); double balance = start;\n\
        for (int year = 0; year < 4; year++) balance = balance * 1.03 + 100;\n\
        ASSERT(balance > 5000.0 && balance < 5001.0 && Math.sqrt(rate) == 17);",
];

#[test]
fn z3_finds_what_drawing_hardly_ever_meets() {
    for text in RARE {
        let (found, summary) = searched(text, 2).expect("instances");
        assert!(!found.is_empty(), "{text}\n{:?}", summary.notes);
        assert_eq!(summary.strategy, Strategy::Solve, "{text}\n{:?}", summary.notes);
    }
}

#[test]
fn where_z3_gives_up_values_are_drawn() {
    let text = "int capital = INT(range(100, 100000)); int rate = INT(range(1, 40)); int more = INT(range(1, 100000));\n\
        double factor = 1 + rate / 100.0; double end = capital * factor * factor + more;\n\
        ASSERT(end > 12000.1249 && end < 12000.1251 && capital * factor > 5000);";
    let (_, summary) = searched(text, 1).expect("no mistake of the author's");
    let notes = summary.notes.join("\n");
    assert_eq!(summary.strategy, Strategy::Draw, "{notes}");
    assert_eq!(summary.stopped, Stopped::Timeout, "{notes}");
    assert!(notes.contains("Z3 gave up") && notes.contains("draw: "), "{notes}");
}

/// Twice the least number is `1.0E-323` in JDK 17 and `9.9E-324` in JDK 19.
#[test]
fn numbers_that_versions_of_java_write_differently_are_none_of_the_formula_either() {
    let text = |printed: &str| {
        format!(
            "int k = INT(range(1, 4)); int n = INT(range(0, 2)); double d = k * Double.MIN_VALUE;\n\
             {printed}\nASSERT(k > n);"
        )
    };
    assert_eq!(agree_of(&text("System.out.println(d);")), (7, 12));
    assert_eq!(agree_of(&text("System.out.printf(\"%.1e\", d);")), (7, 12));
    assert_eq!(agree_of(&text("System.out.printf(\"%.0e\", d);")), (9, 12));
    let only = searched(&text("System.out.println(d); ASSERT(k == 2);"), 1);
    let said = only.map(|(found, _)| found.len()).expect_err("no key");
    assert!(said[0].label.text.contains("different digits"), "{said:?}");
    let many = "double a = DOUBLE(range(0.0, 9.0, 0.01)); double b = DOUBLE(list(0.1, 0.7));\n\
                System.out.println(a * b * 1e23); ASSERT(b > 0.5);";
    let (count, all) = agree_of(many);
    assert!(count > 0 && count < all / 2, "{count} of {all}");
}
