//! Rows, copies, filling, sorting and what conditions say of whole arrays.

use super::agree;

#[test]
fn rows_of_placeholders_are_read_and_written_at_unknown_places() {
    let text = "int[][] a = INT2DARRAY(range(1, 2), range(0, 2), range(0, 1)); int i = INT(range(0, 1)); int j = INT(range(0, 2)); \
        a[i][j] = 5; int sum = 0; for (int k = 0; k < a.length; k++) for (int l = 0; l < a[k].length; l++) sum += a[k][l] * (k + 1); \
        ASSERT(sum > 5 && sum != 10);";
    assert!(agree(text) > 0);
}

#[test]
fn rows_can_be_shared_null_and_swapped() {
    let shared = "int[] r = { 1, 2 }; int[][] a = { r, BOOLEAN() ? r : new int[] { 3, 4 }, null }; int i = INT(range(0, 2)); \
        a[i][INT(range(0, 1))] = 7; ASSERT(a[0][0] + a[1][0] + a[1][1] >= 10); ASSERT((a[0] == a[1]) == (a[1][0] == 1 || a[1][1] == 2));";
    assert!(agree(shared) > 0);
    let swapped = "int[][] a = INT2DARRAY(list(3), list(1), range(0, 2)); for (int i = 0; i < 2; i++) for (int j = 0; j < 2 - i; j++) \
        if (a[j][0] > a[j + 1][0]) { int[] t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } \
        ASSERT(a[0][0] <= a[1][0] && a[1][0] <= a[2][0]); a[INT(range(0, 2))][0] = 9; ASSERT(a[0][0] + a[1][0] + a[2][0] > 11);";
    assert!(agree(swapped) > 0);
}

#[test]
fn new_arrays_have_as_many_dimensions_as_lengths() {
    let text = "int[][] a = new int[INT(range(-1, 2))][INT(range(-1, 2))]; ASSERT(a.length > 0 && a[0].length > 1); a[a.length - 1][0] = 3; ASSERT(a[0][0] == 0 || a.length == 1);";
    assert_eq!(agree(text), 2);
    assert_eq!(
        agree(
            "int[][] a = new int[2][]; int i = INT(range(0, 1)); a[i] = new int[3]; int n = a[1].length; ASSERT(n == 3);"
        ),
        1
    );
}

#[test]
fn copies_are_new_arrays_with_shared_rows() {
    let text = "int[] a = INTARRAY(range(1, 3), range(0, 1)); int[] b = Arrays.copyOf(a, INT(range(-1, 4))); b[0] = 7; \
        int sum = 0; for (int i = 0; i < b.length; i++) sum += b[i]; ASSERT(a[0] < 7 && sum != 8);";
    assert!(agree(text) > 0);
    let rows = "int[][] a = { { 1 }, { 2 } }; int[][] b = a.clone(); b[INT(range(0, 1))] = new int[] { 5 }; b[INT(range(0, 1))][0] = 9; ASSERT(a[0][0] + a[1][0] > 3);";
    assert_eq!(agree(rows), 2);
    let choice = "int[] a = { 1, 2, 3 }; int[] c = BOOLEAN() ? a : null; int[] b = c.clone(); b[INT(range(2, 3))]++; ASSERT(a[2] == 3);";
    assert_eq!(agree(choice), 1);
}

#[test]
fn filling_and_sorting_change_every_array_that_is_named() {
    let fill = "int[] a = { 1, 2 }; int[] b = { 3, 4, 5 }; int[] c = BOOLEAN() ? a : b; Arrays.fill(c, INT(range(7, 8))); ASSERT(a[0] + b[2] > 8 && a[1] + b[0] != 10);";
    assert_eq!(agree(fill), 1);
    let sort = "int[] a = INTARRAY(range(0, 4), range(-1, 1)); Arrays.sort(a); ASSERT(__sorted(a)); ASSERT(a.length > 2 && a[0] < a[1] && a[a.length - 1] == 1);";
    assert!(agree(sort) > 0);
    let chars = "char[] a = { CHAR(range('a', 'c')), CHAR(range('a', 'c')), 'b' }; Arrays.sort(a); ASSERT(a[1] == 'b' && a[2] != 'b');";
    assert!(agree(chars) > 0);
    let strings = "String[] a = { STRING(list(\"b\", \"ab\")), STRING(list(\"a\", \"\")), BOOLEAN() ? \"aa\" : null }; Arrays.sort(a); ASSERT(a[0].isEmpty() && a[2].equals(\"b\"));";
    assert_eq!(agree(strings), 1);
}

#[test]
fn claims_on_arrays_look_at_all_elements() {
    assert_eq!(
        agree("int[] a = INTARRAY(range(0, 3), range(0, 2)); ASSERT(__sorted(a));"),
        1 + 3 + 6 + 10
    );
    let equal = "int[] a = INTARRAY(range(0, 2), range(0, 1)); int[] b = INTARRAY(range(0, 2), range(0, 1)); int[] c = BOOLEAN() ? a : null; ASSERT(Arrays.equals(b, c));";
    assert_eq!(agree(equal), 7);
    let strings = "String[] a = STRINGARRAY(range(1, 2), list(\"x\", \"y\")); if (BOOLEAN()) a[0] = null; ASSERT(__distinct(a)); ASSERT(a.length == 2);";
    assert_eq!(agree(strings), 2 + 4);
    assert!(
        agree(
            "String[] a = STRINGARRAY(range(1, 2), list(\"x\", \"y\")); if (BOOLEAN()) a[0] = null; ASSERT(!__sorted(a));"
        ) > 0
    );
}

#[test]
fn quantifiers_go_up_to_the_first_number_that_decides() {
    let all = "int[] a = INTARRAY(list(3), range(0, 1)); int n = INT(range(0, 4)); ASSERT(__forall(i, 0, n, a[i] == 1));";
    assert_eq!(agree(all), 8 + 4 + 2 + 1);
    let some = "int[] a = INTARRAY(list(3), range(0, 1)); int n = INT(range(-1, 4)); int from = INT(range(0, 1)); ASSERT(__exists(i, from, n, a[i] == 1));";
    assert!(agree(some) > 0);
    let both = "int[] a = INTARRAY(list(3), range(0, 2)); ASSERT(__forall(i, 0, 3, __exists(j, 0, 3, i != j && a[i] == a[j])));";
    assert_eq!(agree(both), 3);
}

#[test]
fn far_bounds_throw_behind_the_array_unless_decided_before() {
    let bounds = "int[] a = INTARRAY(range(0, 2), range(0, 2)); int low = INT(list(-2147483648, -1, 0, 1, 2, 3)); int high = INT(list(-5, 0, 1, 2, 3, 2147483647));";
    for condition in [
        "__forall(k, low, high, a[k] <= 1)",
        "__exists(k, low, high, a[k] == 1)",
        "__forall(k, low, high, a[k + 1] - 1 < a[k] || k > 0)",
        "__exists(k, low, high, a.length > 1 == a[k - 1] > 0 && a[k] == 2)",
        "!__forall(k, low, high, a[k] >= 0 && __exists(j, k, high, a[k] <= a[j] && j != 0))",
        "low > 0 || __forall(k, low, high, __impl(a[k] > 0, k > 0))",
    ] {
        assert!(agree(&format!("{bounds} ASSERT({condition});")) > 0, "{condition}");
    }
    let two = "int[] a = { 1, 2 }; int[] b = BOOLEAN() ? a : BOOLEAN() ? new int[3] : null; int n = INT(list(0, 2, 3, 2147483647)); ASSERT(__forall(i, 0, n, b[i] < 3));";
    assert_eq!(agree(two), 2 * 2 + 3 + 1);
}

#[test]
fn passes_and_steps_are_counted_outside_checks() {
    let text = "int n = INT(range(0, 3)); for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) { if (j == INT(range(0, 2))) break; } } \
        ASSERTBLOCK(); { for (int k = 0; k < 5; k++) { } } ASSERT(__iterations(2) == 2 && __iterations(1) > 1); ASSERT(__steps != 21);";
    assert!(agree(text) > 0);
}

#[test]
fn numbers_have_a_library() {
    let floor = "int x = INT(range(-5, 5)); int y = INT(range(-3, 3)); ASSERT(Math.floorMod(x, y) == 1 || Math.floorDiv(x, y) == -2); ASSERT(Integer.signum(x) != Integer.compare(y, 1));";
    assert!(agree(floor) > 0);
    let power = "int x = INT(range(-3, 3)); int y = INT(list(-2, -1, 0, 1, 2, 20, 21, 40)); ASSERT((int) Math.pow(x, y) != 0); ASSERT((long) Math.pow(x, y) > 0);";
    assert!(agree(power) > 0);
}

#[test]
fn a_switch_in_a_loop_meets_once_a_pass() {
    let text = "int s = INT(range(0, 3)); int n = 0; for (int i = 0; i < 4; i++) { switch (s) { case 0: s = INT(range(0, 3)); n++; break; case 1: n += 2; \
        case 2: s = INT(range(0, 3)); n += 3; break; default: s = 0; } } ASSERT(n % 3 == 1);";
    assert!(agree(text) > 0);
}
