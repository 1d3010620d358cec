//! Methods that end by calling themselves.

use super::{agree, program};
use crate::solve::unwind::{Budget, Record, UnwindingBounds, unwind};

#[test]
fn calls_in_the_end_become_one_call() {
    let text = |most: u32| {
        format!(
            "@REC({most}) static int gcd(int a, int b) {{ if (a == b) return a; if (a > b) return gcd(a - b, b); return gcd(a, b - a); }} \
             @MAIN static int f() {{ return gcd(INT(range(1, 20)), INT(range(1, 20))); }} ASSERT(__ret > 1);"
        )
    };
    assert_eq!(agree(&text(6)), 129);
    let terms = |most: u32| {
        let skeleton = program(&text(most));
        let bounds = UnwindingBounds { passes: Vec::new(), open: None };
        let unwound = unwind(&skeleton.program, &bounds, Budget::default(), Record::Assertions);
        unwound.map_or(usize::MAX, |unwound| unwound.terms.len())
    };
    let (ten, twenty) = (terms(10), terms(20));
    assert!(twenty < 4 * ten, "{ten} {twenty}");
}

#[test]
fn calls_in_the_end_keep_what_else_happened() {
    // Static fields, arrays that were written, what was printed, loops that are left, and bounds.
    let text = "static int n = 0; \
        @REC(5) static int f(int[] a, int i, int d) { \
            int before = n; n += d; \
            for (int k = 0; k < 2; k++) { \
                if (i >= a.length) return n; \
                if (a[i] == k) { a[i] += d; System.out.print(k); return f(a, i + d, d); } \
                n += k; \
            } \
            if (before > 3) return f(a, i + 1, 1); \
            return f(a, i + 1, d); \
        } \
        @MAIN static int g() { int[] a = INTARRAY(list(3), range(0, 2)); int r = f(a, 0, INT(range(1, 2))); ASSERT(a[0] != 2 && !__out.equals(\"1\")); return r; } \
        ASSERT(__ret != 4);";
    assert!(agree(text) > 0);
}

#[test]
fn calls_in_the_end_on_known_numbers_stay_apart() {
    let text = "@REC(4) static int find(int[] a, int key, int low, int high) { \
            if (low > high) return -1; int mid = (low + high) / 2; \
            if (a[mid] == key) return mid; \
            if (a[mid] < key) return find(a, key, mid + 1, high); \
            return find(a, key, low, mid - 1); \
        } \
        @MAIN static int g() { int[] a = INTARRAY(list(4), range(1, 3)); return find(a, 2, 0, 3); } ASSERT(__ret >= 2);";
    assert!(agree(text) > 0);
}

#[test]
fn calls_in_the_end_of_nested_calls() {
    let text = "@REC(9) static int ack(int m, int n) { if (m == 0) return n + 1; if (n == 0) return ack(m - 1, 1); return ack(m - 1, ack(m, n - 1)); } \
        @MAIN static int f() { return ack(INT(range(0, 2)), INT(range(0, 4))); } ASSERT(__ret > 3);";
    assert_eq!(agree(text), 7);
}
