//! Every function on strings agrees with the machine on every choice of values of small skeletons.

use crate::solve::unwind::tests::{agree_of, stopped};
use crate::solve::unwind::{Budget, UnwindStop};

/// Placeholders for most tests: 31 texts, of length 0 to 4, known only by their lengths and
/// letters.
const S: &str = "String s = STRING(range(0, 4), range('a', 'b'));\n";

/// The skeleton, with its last assertion computed by the program unless it is about output, agrees
/// with the machine and has both instances and others.
fn both(text: &str) {
    let computed = match text.rsplit_once("ASSERT(") {
        Some((before, condition)) if !condition.contains("__out") => {
            let condition = condition.strip_suffix(");").unwrap_or(condition);
            format!("{before}boolean holds = {condition}; ASSERT(holds);")
        }
        _ => text.to_owned(),
    };
    let (instances, all) = agree_of(&computed);
    assert!(instances > 0 && instances < all, "{instances} of {all}: {computed}");
}

/// Checks a condition on `s` and another text `t`.
fn on_two(condition: &str) {
    let t = "String t = STRING(range(0, 2), range('a', 'b'));\n";
    both(&format!("{S}{t}ASSERT({condition});"));
}

fn on_one(condition: &str) {
    both(&format!("{S}ASSERT({condition});"));
}

#[test]
fn characters_and_lengths() {
    on_one("s.length() == 3");
    on_one("s.isEmpty()");
    on_one("!s.isEmpty() && s.charAt(0) == 'b'");
    on_one("s.charAt(2) == 'b'");
    on_one("s.charAt(s.length() - 1) == 'a'");
    on_one("s.charAt(INT(range(-1, 4))) == 'a'");
    on_one("\"xyzabcz\".charAt(s.length()) == 'z'");
    on_one("\"xyzxbbbc\".charAt(INT(range(0, 9))) == 'b'");
}

#[test]
fn equality_of_computed_texts() {
    on_two("s.equals(t)");
    on_two("!s.equals(t) && (s + t).equals(t + s)");
    on_two("(s + 'a' + t).equals(\"baab\")");
    on_two("(\"a\" + s).equals(s + \"a\") && s.length() > t.length()");
    on_two("(t + INT(range(9, 11)) + s).equals(s + 10 + t)");
    on_one("(s + BOOLEAN()).equals(\"abtrue\")");
    on_one("s.equals(STRING(list(\"ab\", \"bab\", \"c\")))");
    on_one("STRING(list(\"ab\", \"bab\", \"c\")).equals(STRING(list(\"ab\", \"d\")) + s)");
}

#[test]
fn texts_of_numbers_unit_by_unit() {
    let numbers = "INT(list(0, 7, -7, 10, -99, 100, 2147483647, -2147483648))";
    both(&format!(
        "String s = \"\" + {numbers}; ASSERT(s.charAt(0) == '-' && s.charAt(s.length() - 1) == '8');"
    ));
    both(&format!(
        "String s = \"\" + {numbers}; String t = \"\"; for (int i = s.length() - 1; i >= 0; i--) t += s.charAt(i); ASSERT(t.equals(\"99-\") || t.equals(\"001\"));"
    ));
    both(&format!(
        "String s = {numbers} + \"0\"; ASSERT(s.compareTo(INT(range(98, 101)) + s) < 0);"
    ));
    let longs = "LONG(list(0, -1L, 9223372036854775807L, -9223372036854775808L, 12345678901L))";
    both(&format!("String s = \"\" + {longs}; ASSERT(s.charAt(1) == '9' || s.endsWith(\"01\"));"));
    both(&format!(
        "String s = String.format(\"%x\", {longs}); ASSERT(s.length() > 3 && s.charAt(2) != 'f');"
    ));
    both(&format!(
        "String s = String.format(\"%x\", {numbers}); ASSERT(s.contains(\"f\") && !s.endsWith(\"9\"));"
    ));
    both(
        "String s = String.format(\"%x\", INT(range(0, 300))); ASSERT(s.charAt(0) == s.charAt(s.length() - 1));",
    );
}

#[test]
fn numbers_of_texts() {
    both(
        "String s = STRING(range(0, 3), list('-', '+', '0', '7', 'x')); int n = Integer.parseInt(s); ASSERT(n < 70);",
    );
    both(
        "String s = STRING(list(\"2147483647\", \"2147483648\", \"-2147483648\", \"-2147483649\", \"00000000017\", \"-\", \"\", \"12345678901\")); ASSERT(Integer.parseInt(s) != 17);",
    );
    both("int n = Integer.parseInt(\"\" + INT(range(-5, 5)) + INT(range(0, 3))); ASSERT(n > 0);");
    both("String s = BOOLEAN() ? null : \"7\"; ASSERT(Integer.parseInt(s) == 7);");
}

#[test]
fn parts() {
    on_one("s.substring(1).equals(\"ba\")");
    on_one("s.substring(1, 3).equals(\"ba\")");
    on_one("s.substring(0, INT(range(-1, 3))).equals(\"a\")");
    on_one("s.substring(INT(range(0, 3)), INT(range(0, 3))).equals(\"ab\")");
    on_one("s.substring(s.length() / 2).equals(\"ab\")");
    on_one("s.substring(s.length() - 1).equals(\"a\")");
    both(
        "String s = STRING(list(\"abc\", \"de\", \"\")); String t = s.substring(1); ASSERT(t.length() > 0 && t.charAt(0) != 'b');",
    );
}

#[test]
fn first_and_last_places() {
    on_two("s.indexOf(t) == 1");
    on_two("s.indexOf(t) > 0 && s.lastIndexOf(t) == 2");
    on_two("s.indexOf(t, INT(range(-1, 5))) == 2");
    on_two("s.lastIndexOf(t) == s.length()");
    on_one("s.indexOf('b') == 1");
    on_one("s.lastIndexOf('b') == 1");
    on_one("s.indexOf(CHAR(range('a', 'c')), INT(range(-1, 4))) == 2");
    on_one("\"abcdeaaf\".indexOf(CHAR(range('a', 'f'))) == s.length()");
    on_two("s.contains(t)");
    on_one("s.contains(\"ab\")");
    on_two("s.startsWith(t)");
    on_two("s.startsWith(t, 1)");
    on_two("s.startsWith(t, INT(range(-1, 3)))");
    on_two("s.endsWith(t)");
    on_two("(s + \"ab\" + t).contains(\"abab\")");
    on_two("(s + \"a\" + t).startsWith(\"baa\")");
    on_two("(s + \"a\" + t).endsWith(\"baa\")");
    on_two("(s + (BOOLEAN() ? \"ba\" : \"\") + t).endsWith(\"abab\")");
}

#[test]
fn order() {
    on_two("s.compareTo(t) < 0");
    on_two("s.compareTo(t) == -1");
    on_two("s.compareTo(t) == 2");
    on_one("s.compareTo(\"ab\") >= 0");
    both(
        "ASSERT(STRING(list(\"a\", \"B\", \"ba\")).compareTo(STRING(list(\"b\", \"a\", \"A\"))) > 30);",
    );
}

#[test]
fn cases() {
    let s = "String s = STRING(range(0, 3), list('a', 'Z', '1', 'ß', 'é'));\n";
    both(&format!(
        "{s}ASSERT(s.toUpperCase().equals(\"ASSE\") || s.toUpperCase().equals(\"ASSÉ\"));"
    ));
    both(&format!("{s}ASSERT(s.toUpperCase().length() == 4);"));
    both(&format!("{s}ASSERT(s.toLowerCase().equals(s));"));
    both(&format!("{s}ASSERT(s.toLowerCase() == s);"));
    both(&format!("{s}ASSERT(s.toUpperCase() == s);"));
    both(&format!("{s}ASSERT(s.equalsIgnoreCase(STRING(list(\"Az\", \"É\", \"x\"))));"));
    both(
        "String s = STRING(range(0, 2), list('a', 'µ', 'ÿ', 'Ā')); ASSERT(s.toUpperCase().length() == 2);",
    );
    both(
        "String s = STRING(range(1, 2), list('a', 'A', 'ā', 'Ā')); ASSERT(s.equalsIgnoreCase(\"aA\"));",
    );
    both("String s = BOOLEAN() ? null : \"A\"; ASSERT(\"a\".equalsIgnoreCase(s));");
}

#[test]
fn classes_of_characters() {
    for method in ["isDigit", "isLetter", "isUpperCase", "isLowerCase"] {
        both(&format!("char c = CHAR(range('\\0', '\\u0180')); ASSERT(Character.{method}(c));"));
    }
    both("char c = CHAR(range('\\0', '\\u0180')); ASSERT(Character.toUpperCase(c) != c);");
    both("char c = CHAR(range('\\0', '\\u0180')); ASSERT(Character.toLowerCase(c) == c + 32);");
}

#[test]
fn trimming_repeating_reversing() {
    let blanks = "String s = STRING(range(0, 4), list(' ', 'a', '\\n'));\n";
    both(&format!("{blanks}ASSERT(s.trim().equals(\"a\"));"));
    both(&format!("{blanks}ASSERT(s.trim().length() == 3);"));
    both(&format!("{blanks}ASSERT(s.trim() == s);"));
    both(&format!("{blanks}ASSERT(s.trim() == \"\");"));
    on_one("s.repeat(2).equals(\"abab\")");
    on_one("s.repeat(INT(range(-1, 3))).equals(\"aaaa\")");
    on_one("s.repeat(INT(range(0, 3))) == s");
    on_one("s.repeat(INT(range(0, 3))) == \"\"");
    on_one("new StringBuilder(s).reverse().toString().equals(s)");
    on_two("new StringBuilder(s).reverse().toString().equals(t + \"ab\")");
    on_two("s.concat(t).equals(\"aba\")");
    on_two("s.concat(t) == s");
}

#[test]
fn replacing() {
    on_one("s.replace('a', 'c').equals(\"cbc\")");
    on_one("s.replace('a', CHAR(range('a', 'c'))) == s");
    on_two("s.replace(\"a\", t).equals(\"bb\")");
    on_two("s.replace(t, \"c\").equals(\"cc\")");
    on_two("s.replace(t, \"a\") == s");
    on_two("s.replace(\"ab\", t).length() == 3");
    on_two("s.replace(\"aa\", t).equals(\"aba\")");
    on_two("s.replace(t, \"\").isEmpty()");
    on_two("s.replace(t, \"\") == \"\"");
    on_two("s.replace(\"\", t).equals(\"aabaa\")");
}

#[test]
fn padding() {
    let n = "int n = INT(list(-123, -5, 0, 7, 42, 99999, -2147483648));\n";
    both(&format!("{n}ASSERT(String.format(\"%5d\", n).equals(\"   42\"));"));
    both(&format!("{n}ASSERT(String.format(\"%05d\", n).equals(\"-0005\"));"));
    both(&format!("{n}ASSERT(String.format(\"%05d\", n).length() == 5);"));
    both(&format!("{n}ASSERT(String.format(\"%05d\", n).charAt(1) == '0');"));
    both(&format!("{n}ASSERT(String.format(\"%-4d|\", n).endsWith(\" |\"));"));
    both(&format!("{n}System.out.printf(\"%4d%n\", n); ASSERT(__out.equals(\"  -5\\n\"));"));
    on_one("String.format(\"%3s\", s).equals(\"  b\")");
    on_one("String.format(\"%-3s|\", s).equals(\"b  |\")");
    on_one("String.format(\"%3s\", s).contains(\" b\")");
}

#[test]
fn characters_in_arrays() {
    both(&format!("{S}char[] a = s.toCharArray(); ASSERT(a.length == 3 && a[1] == 'b');"));
    both(&format!(
        "{S}char[] a = s.toCharArray(); a[1] = 'c'; ASSERT(new String(a).equals(\"acb\"));"
    ));
    both(&format!("{S}char[] a = s.toCharArray(); java.util.Arrays.sort(a); ASSERT(String.valueOf(a).equals(s));").replace("java.util.", ""));
    both(
        "int[] a = INTARRAY(range(0, 2), range(9, 10)); ASSERT(Arrays.toString(a).equals(\"[9, 10]\"));",
    );
    both("int[] a = INTARRAY(range(0, 2), range(9, 10)); ASSERT(Arrays.toString(a) == \"[]\");");
    both(
        "int[] a = BOOLEAN() ? null : new int[INT(range(0, 2))]; ASSERT(Arrays.toString(a).equals(\"[0, 0]\") || Arrays.toString(a) == \"null\");",
    );
    both(
        "String[] a = STRINGARRAY(range(0, 2), range(0, 1), range('a', 'b')); ASSERT(Arrays.toString(a).length() == 5);",
    );
    both(
        "String[] a = STRINGARRAY(list(2), list(\"x\", \"y\")); ASSERT(a[0].compareTo(a[1]) < 0);",
    );
}

#[test]
fn what_was_printed() {
    let print = "int n = INT(range(8, 12)); for (int i = 0; i < n - 7; i++) { System.out.print(n + i); if (BOOLEAN()) System.out.print(\"ab\"); }\n";
    for condition in [
        "__out.contains(\"1011\")",
        "__out.startsWith(\"8\")",
        "__out.endsWith(\"12ab\")",
        "__out.length() == 7",
        "__out.indexOf(\"ab\") == 2",
        "__out.charAt(1) == '0'",
        "__out.substring(0, 2).equals(\"11\")",
        "__out.lastIndexOf('a') > 3",
        "__out.isEmpty() || __out.replace(\"ab\", \"\").length() > 6",
    ] {
        both(&format!("{print}ASSERT({condition});"));
    }
}

#[test]
fn which_object_a_text_is() {
    on_one("s == \"ab\"");
    on_two("s == t");
    let same = |condition: &str| {
        both(&format!(
            "{S}String t = BOOLEAN() ? s : s + \"\"; String u = BOOLEAN() ? t : \"ab\"; ASSERT({condition});"
        ));
    };
    same("s == t");
    same("t == u");
    same("u == \"ab\"");
    same("s.substring(0, 2) == s");
    same("s.substring(2) == \"\"");
    same("t != null && u != s");
    both(
        "String s = \"a\"; String t = \"a\" + INT(range(1, 2)); String u = s; for (int i = 0; i < 2; i++) { if (BOOLEAN()) { String h = s; s = t; t = h; } if (BOOLEAN()) { String h = u; u = t; t = h; } } ASSERT(s == u);",
    );
    let swaps = "String s = \"a\"; String t = \"\" + INT(range(1, 2)); int n = INT(range(0, 1000)); for (int i = 0; i < 40; i++) { if (n % (i + 2) == 0) { String h = s; s = t; t = h; } else { s = s + \"\"; } }\n";
    assert_eq!(stopped(&format!("{swaps}ASSERT(s == t);"), Budget::default()), None);
    both(
        "String t = null; if (BOOLEAN()) t = \"a\" + INT(range(1, 2)); String u = BOOLEAN() ? t : null; ASSERT(t == u);",
    );
    both("String s = String.valueOf(BOOLEAN()); ASSERT(s == \"true\");");
}

#[test]
fn null_texts_throw() {
    let maybe = "String s = BOOLEAN() ? null : STRING(list(\"a\", \"b\"));\n";
    for use_of_it in [
        "s.length() == 1",
        "s.charAt(0) == 'a'",
        "\"ab\".contains(s)",
        "\"ab\".compareTo(s) > 0",
        "s.equals(\"a\")",
        "\"a\".equals(s)",
        "(s + \"c\").equals(\"nullc\")",
        "\"x\".concat(s).equals(\"xa\")",
        "s.trim() == s",
    ] {
        both(&format!("{maybe}ASSERT({use_of_it});"));
    }
}

#[test]
fn loops_build_and_take_apart() {
    both(&format!(
        "{S}String t = \"\"; for (int i = 0; i < s.length(); i++) if (s.charAt(i) == 'a') t += s.charAt(i); else t = s.charAt(i) + t; ASSERT(t.equals(\"bba\"));"
    ));
    both(&format!(
        "{S}boolean p = true; for (int i = 0; i < s.length() / 2; i++) if (s.charAt(i) != s.charAt(s.length() - 1 - i)) p = false; ASSERT(p);"
    ));
    both(&format!("{S}while (s.startsWith(\"a\")) s = s.substring(1); ASSERT(s.length() == 2);"));
    both(&format!(
        "{S}int n = 0; for (char c : s.toCharArray()) {{ if (c == 'a') n++; else n *= 2; }} ASSERT(n == 3);"
    ));
    both(&format!(
        "{S}StringBuilder b = new StringBuilder(); for (int i = 0; i < s.length(); i++) b.append((char) (s.charAt(i) + 1)).append(i); ASSERT(b.reverse().toString().equals(\"1b0c\"));"
    ));
}

#[test]
fn builders_are_shared_and_may_be_missing() {
    let two = format!(
        "{S}StringBuilder a = new StringBuilder(\"x\"), b = new StringBuilder(s), c = s.isEmpty() ? null : s.charAt(0) == 'a' ? a : b;\n"
    );
    // On null, `append` throws, and so there is no instance.
    both(&format!(
        "{two}c.append(s.length()); ASSERT(a.toString().equals(\"x3\") || b.length() == 3);"
    ));
    both(&format!("{two}StringBuilder d = c; ASSERT(d == b || d == null && s.length() < 9);"));
    both(&format!(
        "{two}StringBuilder[] all = {{ a, c }}; if (all[1] != null) all[1].reverse(); ASSERT(b.toString().equals(\"ab\"));"
    ));
    both(&format!("{two}a.append(c); ASSERT(a.length() == 3);"));
}

#[test]
fn choices_that_share_what_stands_before_them_are_gone_through_once() {
    let text = "String s = STRING(list(14), range('a', 'b')); String t = \"\"; for (int i = 0; i < s.length(); i++) { if (s.charAt(i) == 'a') t = t + \"x\"; else t = \"yz\" + t; }\n";
    for condition in ["t.equals(\"yzyzx\")", "(t + s).contains(\"zxxa\")", "t.startsWith(\"yzxx\")"]
    {
        assert_eq!(stopped(&format!("{text}ASSERT({condition});"), Budget::default()), None);
    }
}

#[test]
fn too_much_is_given_up() {
    let stop = stopped(
        "String s = STRING(range(0, 100), range('a', 'b')); String t = s.repeat(INT(range(0, 100))); ASSERT(t.length() == 7);",
        Budget::default(),
    );
    assert!(matches!(stop, Some(UnwindStop::Inexpressible(..))), "{stop:?}");
}

#[test]
fn a_null_start_at_a_negative_place_is_not_looked_at() {
    // Java says false at -1; at 0 and 1 it throws.
    let text = "String t = BOOLEAN() ? null : \"a\"; boolean b = \"abc\".startsWith(t, INT(range(-1, 1)));";
    assert_eq!(agree_of(text), (4, 6));
    assert_eq!(
        agree_of("String t = null; boolean c = BOOLEAN(); boolean b = \"abc\".startsWith(t, -1); ASSERT(!b && c);").0,
        1
    );
}
