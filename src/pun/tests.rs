//! The language: types, values, terms that are made, properties.

mod functions;
mod substitution;

use super::check::{PropertyFindings, STEPS_OF_ONE_CALL, property};
use super::{EvaluationEnd, PunProgram, evaluate, read};
use crate::property::{LadderBudget, SmallerOnes};
use crate::source::Source;

fn program(text: &str) -> PunProgram {
    let (program, diagnostics) = read(&Source::new("test.pun", text));
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    program
}

/// The errors of a program as `line:column message`.
fn errors(text: &str) -> Vec<String> {
    let source = Source::new("test.pun", text);
    let (_, diagnostics) = read(&source);
    let line = |one: &crate::diagnostic::Diagnostic| {
        format!("{} {}", source.position(one.label.span.start), one.message)
    };
    diagnostics.iter().map(line).collect()
}

/// The value of a term, or why there is none.
fn value(text: &str, term: &str) -> String {
    match evaluate(&program(text), &Source::new("TERM", term), 50_000_000) {
        Ok(EvaluationEnd::Value(value, _)) => value,
        Ok(EvaluationEnd::Error(message, line)) => format!("{message} @{}", line.unwrap_or(0)),
        Ok(other) => format!("{other:?}"),
        Err(errors) => errors.into_iter().map(|one| one.message).collect::<Vec<_>>().join("; "),
    }
}

fn check(text: &str, name: &str) -> PropertyFindings {
    let budget = LadderBudget {
        explore_steps: 300_000,
        draw_steps: 100_000,
        shrink_steps: 300_000,
        ..LadderBudget::default()
    };
    check_within(text, name, &budget)
}

fn check_within(text: &str, name: &str, budget: &LadderBudget) -> PropertyFindings {
    let (program, _) = read(&Source::new("test.pun", text));
    let is_it = |one: &super::checked::CheckedDefinition| one.written.name.text == name;
    let at = program.checked.definitions.iter().position(is_it).expect("a property");
    property(&program, at, &[], budget, STEPS_OF_ONE_CALL)
}

/// The verdict and the arguments.
fn verdict(text: &str, name: &str) -> String {
    let report = check(text, name).report;
    let arguments = report.verdict.counterexample().map(|one| one.arguments.join(", "));
    arguments.map_or_else(
        || report.verdict.word().to_owned(),
        |arguments| format!("{}: {arguments}", report.verdict.word()),
    )
}

#[test]
fn programs_have_the_types_that_they_should() {
    let list = "data List 0 = Empty | Cons [0, List 0] .\n";
    for (text, expected) in [
        ("id x = x .", "id : 0 -> 0"),
        ("k x y = x .", "k : 0 -> 1 -> 0"),
        ("s f g x = f x (g x) .", "s : (0 -> 1 -> 2) -> (0 -> 1) -> 0 -> 2"),
        ("compose f g x = f (g x) .", "compose : (0 -> 1) -> (2 -> 0) -> 2 -> 1"),
        ("swap p = (snd p, fst p) .", "swap : (0, 1) -> (1, 0)"),
        ("same a b = a == b .", "same : 0 -> 0 -> boolean"),
        (
            "grow l r = [node l 1 true r] .",
            "grow : bst integer boolean -> bst integer boolean -> bst integer boolean",
        ),
        (
            "size t = case t of ; leaf -> 0 ; [node l k v r] -> size l + 1 + size r .",
            "size : bst 0 1 -> integer",
        ),
        ("fix f = rec x . f x .", "fix : (0 -> 0) -> 0"),
        ("count = rec f . \\n -> if n <= 0 then 0 else f (n - 1) .", "count : integer -> integer"),
        ("twice = let id = \\x -> x in (id 1, id true) .", "twice : (integer, boolean)"),
        ("sum = let f x y = x + y in f 1 .", "sum : integer -> integer"),
        ("nothing = unit .", "nothing : unit"),
        (
            "f x = case x of ; (1, _) -> unit ; (_, true) -> unit .",
            "f : (integer, boolean) -> unit",
        ),
        // What uses each other is inferred together, and then used in different ways.
        (
            "even n = if n <= 0 then true else odd (n - 1) .\nodd n = if n <= 0 then false else even (n - 1) .",
            "even : integer -> boolean\nodd : integer -> boolean",
        ),
        ("pair = (id 1, id unit) .\nid x = x .", "pair : (integer, unit)\nid : 0 -> 0"),
        // A declaration may say less than what could be inferred, and allows different uses inside.
        ("id : integer -> integer .\nid x = x .", "id : integer -> integer"),
        ("f : 7 -> integer .\nf x = if true then 1 else f (x, x) .", "f : 0 -> integer"),
        // Undecided parameters of properties are integers.
        ("property reflexive x . x == x .", "reflexive : integer -> boolean"),
        ("property pairs p q . fst p == q .", "pairs : (integer, integer) -> integer -> boolean"),
        (
            "property trees t . t == [node leaf 1 unit leaf] .",
            "trees : bst integer unit -> boolean",
        ),
    ] {
        let program = program(text);
        let names = program.checked.type_names();
        let types = program.checked.definitions.iter().map(|one| {
            let ty = one.ty.as_ref().expect("a type");
            format!("{} : {}", one.written.name.text, ty.text(&names))
        });
        assert_eq!(types.collect::<Vec<_>>().join("\n"), expected, "{text}");
    }
    let map = "map f xs = case xs of ; Empty -> Empty ; Cons [x, rest] -> Cons [f x, map f rest] .";
    let program = program(&format!("{list}{map}"));
    let ty = program.checked.definitions[0].ty.as_ref().expect("a type");
    assert_eq!(ty.text(&program.checked.type_names()), "(0 -> 1) -> List 0 -> List 1");
}

#[test]
fn errors_have_places() {
    for (text, expected) in [
        ("a = 1 + true .", &["1:9 expected `integer`, found `boolean`"][..]),
        ("a = b .", &["1:5 no name `b` here"]),
        (
            "a = if 1 then 2 else unit .",
            &["1:8 expected `boolean`, found `integer`", "1:22 expected `integer`, found `unit`"],
        ),
        (
            "a = fst 1 .\nb = snd true .",
            &["1:9 expected `(0, 1)`, found `integer`", "2:9 expected `(0, 1)`, found `boolean`"],
        ),
        (
            "f x = x + 1 .\na = f true .\nb = f 1 2 .",
            &[
                "2:7 expected `integer`, found `boolean`",
                "3:9 `f` takes 1 argument, and here is one more",
            ],
        ),
        ("f x = x x .", &["1:7 the type `0` would be a part of itself: it should equal `0 -> 1`"]),
        (
            "id : 0 -> 0 .\nid x = x + 1 .",
            &["2:8 expected `integer`, found `0`", "2:8 expected `0`, found `integer`"],
        ),
        ("f : 0 -> 1 .\nf x = x .", &["2:7 expected `1`, found `0`"]),
        ("f : integer .\nf x = x .", &["2:1 `f` has more parameters than its type `integer` says"]),
        ("f : integer -> integer .", &["1:1 `f` is declared, but not defined"]),
        ("f = 1 .\nf = 2 .", &["2:1 `f` is defined twice"]),
        ("f x x = 1 .", &["1:5 `x` stands twice in one list of names"]),
        ("f p = case p of ; (x, x) -> 1 .", &["1:23 `x` stands twice in one list of names"]),
        ("f = A .", &["1:5 there is no constructor `A`"]),
        (
            "data T = A [integer] .\nf = A .\ng = A [true] .\nh = A [1, 2] .",
            &[
                "2:5 `A` has 1 field in its declaration, and 0 here",
                "3:8 expected `integer`, found `boolean`",
                "4:5 `A` has 1 field in its declaration, and 2 here",
            ],
        ),
        (
            "data T = A [U] .\ndata V = B [0] .",
            &["1:13 there is no type `U`", "2:13 `0` is not a parameter of `V`"],
        ),
        (
            "data T = A | A .\ndata T = B .",
            &["1:14 the constructor `A` is declared twice", "2:6 the type `T` is declared twice"],
        ),
        (
            "data T 0 = A [0] .\nf : T -> T .\nf x = x .",
            &[
                "2:5 `T` takes 0 types here, 1 in its declaration",
                "2:10 `T` takes 0 types here, 1 in its declaration",
            ],
        ),
        ("f x = (\\y -> y) == x .", &["1:17 functions cannot be compared with `==`"]),
        ("property p x . x + 1 .", &["1:16 expected `boolean`, found `integer`"]),
        (
            "f t = case t of ; leaf -> 1 ; true -> 2 .",
            &["1:31 expected `bst 0 1`, found `boolean`"],
        ),
        ("f = [node leaf 1 1 1] .", &["1:20 expected `bst integer integer`, found `integer`"]),
        // Errors of syntax: one for each item, and the rest is read.
        (
            "f = 1 + .\ng = true + 1 .\nh = ) .",
            &[
                "1:9 expected a term, found `.`",
                "2:5 expected `integer`, found `boolean`",
                "3:5 expected a term, found `)`",
            ],
        ),
        ("f = 1\ng = 2 .", &["1:6 expected `.` at the end"]),
        ("f = 1 <= 2 <= 3 .", &["1:12 comparisons cannot follow each other"]),
        ("f = -1 .", &["1:5 expected a term, found `-`"]),
        ("f a b = a * b .", &["1:11 `*` is not an operator of pun"]),
        ("f = 99999999999999999999 .", &["1:5 the number does not fit into 64 bits"]),
        (
            "f = ~9223372036854775808 .\ng = 9223372036854775808 .",
            &["2:5 the number does not fit into 64 bits"],
        ),
        ("f = if true then 1 .", &["1:20 expected an operator, an argument or `else`, found `.`"]),
        (
            "let = 1 .",
            &[
                "1:1 expected `data`, `property`, a declaration `name : type .` or a definition `name x = term .`, found `let`",
            ],
        ),
        ("F = 1 .", &["1:1 a definition cannot be called `F`"]),
        ("f : int .\nf = 1 .", &["1:5 there is no type `int`"]),
    ] {
        let found = errors(text);
        // Where `*` is left out, the names around it are read as a call.
        let found = if text.contains('*') { &found[..1] } else { &found[..] };
        assert_eq!(found, expected, "{text}");
    }
    let (_, found) = read(&Source::new("x", "f m = m-1 .\nlenght x = x .\ng = length 1 ."));
    let helps: Vec<&str> = found.iter().filter_map(|one| one.help.as_deref()).collect();
    assert_eq!(helps, ["`m-1` is one name; write `m - 1`", "did you mean `lenght`?"]);
}

#[test]
fn habits_of_other_languages_are_told_what_pun_writes() {
    let list = "data List 0 = Empty | Cons [0, List 0] .\n";
    for (text, place, help) in [
        ("let f x = x .", "2:1", "a definition has no `let`"),
        ("f y = let rec g x = g x in g y .", "2:11", "`let f = rec f . \\x -> … in …`"),
        ("f xs = match xs with | Empty -> 1 .", "2:8", "for `match t with"),
        ("f xs = match xs with Empty -> 1 .", "2:8", "for `match t with"),
        ("f xs = case xs of ; Empty -> 1 | Cons [x, r] -> 2 .", "2:32", "begins with `;`"),
        ("f xs = case xs of | Empty -> 1 .", "2:19", "begins with `;`"),
        ("f = fun x y -> x .", "2:5", "write `\\x -> …`"),
        ("f = g (fn x => x) .", "2:13", "`->` for `=>`"),
        ("f x xs = x :: xs .", "2:12", "`Cons [x, xs]` for `x :: xs`"),
        ("f x = [] .", "2:8", "lists are a data type"),
        ("f x = [x, x] .", "2:8", "lists are a data type"),
        ("f x = if x = 1 then 2 else 3 .", "2:12", "write `==` to compare"),
        ("property p x . x = x .", "2:18", "write `==` to compare"),
        ("f x = y where y = x .", "2:9", "`let y = … in …`"),
        ("f x = True .", "2:7", "write `true`"),
        ("f x = if False then 1 else 2 .", "2:10", "write `false`"),
        ("f a b = a && b .", "2:11", "`if a then b else false`"),
        ("f a b = a <> b .", "2:11", "`if a == b then false else true`"),
    ] {
        let source = Source::new("x", format!("{list}{text}"));
        let (_, found) = read(&source);
        let first = &found[0];
        assert_eq!(source.position(first.label.span.start).to_string(), place, "{text}\n{found:?}");
        let said = first.help.as_deref().unwrap_or_default();
        assert!(said.contains(help), "{text}: {said}");
    }
    // These words are names like others, and what does not come from them is not blamed on them.
    let names = "fun x = x .\nmatch where with = fun (where + with) .\nf = match 1 2 .";
    assert_eq!(errors(names), [""; 0]);
    for text in [
        "f match = match + .",
        "f = \\match -> ) .",
        "f : integer = 1 .",
        "data T = A = B .",
        "f fun = 1 + (fun .",
        "f 1 = 2 .",
    ] {
        let (_, found) = read(&Source::new("x", text));
        assert_eq!(found[0].help, None, "{text}: {found:?}");
    }
}

#[test]
fn what_a_constructor_holds_without_brackets_is_told() {
    assert_eq!(errors("data D = A integer ."), ["1:12 expected `|` or `.`, found `integer`"]);
    assert_eq!(
        errors("data D = A [integer] .\nf x = case x of ; A n -> n ."),
        ["2:21 expected `->` after the pattern, found `n`"]
    );
    let (_, found) = read(&Source::new("x", "data D = A integer ."));
    let help = found[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("stands in brackets: `A [a]`"), "{help}");
}

#[test]
fn deep_programs_are_refused_and_do_not_end_in_a_crash() {
    for text in [
        format!("f = {}1{} .", "(".repeat(5000), ")".repeat(5000)),
        format!("f = {} 1 .", "1 + ".repeat(5000)),
        format!("f = {} 1 .", "\\x -> ".repeat(5000)),
        format!("f = {} 1 .", "g ".repeat(5000)),
        format!("f : {} integer .\nf = 1 .", "integer -> ".repeat(5000)),
        format!("f x = case x of ; {}1{} -> 1 .", "(".repeat(5000), ")".repeat(5000)),
    ] {
        let found = errors(&text);
        assert!(found[0].contains("more than 100 terms inside each other"), "{found:?}");
    }
    // What is deep, but not too deep, is evaluated.
    assert_eq!(value("f x = x .", &format!("{}1", "1 + ".repeat(90))), "91");
    // Types that are deep or huge are no trouble where they are not shown.
    let links = (1..2000).map(|at| format!("a{at} = (a{}, a{}) .", at - 1, at - 1));
    let chain = links.collect::<Vec<_>>().join("\n");
    let text = format!("a0 = 1 .\n{chain}\nproperty p . fst a1 == 1 .");
    assert_eq!(verdict(&text, "p"), "holds for all");
}

#[test]
fn terms_have_the_values_that_they_should() {
    let text = "data List 0 = Empty | Cons [0, List 0] .
append xs ys = case xs of ; Empty -> ys ; Cons [x, rest] -> Cons [x, append rest ys] .
insert k v t = case t of
  ; leaf -> [node leaf k v leaf]
  ; [node l x y r] -> if k <= x - 1 then [node (insert k v l) x y r]
                      else if k > x then [node l x y (insert k v r)] else [node l k v r] .
below x = case x of ; 1 -> true .
property p x . if x > 0 then x == 3 else true .";
    for (term, expected) in [
        ("1 + 2 - 5", "~2"),
        ("~3 <= 2 == true", "comparisons cannot follow each other"),
        ("(~3 <= 2) == (2 > ~3)", "true"),
        ("append (Cons [1, Empty]) (Cons [2, Empty])", "Cons [1, Cons [2, Empty]]"),
        ("insert 2 true (insert 1 false leaf)", "[node leaf 1 false [node leaf 2 true leaf]]"),
        ("let x = 1 in let f y = x + y in let x = 10 in f x", "11"),
        ("(\\x y -> x - y) 5 3", "2"),
        ("(rec f . \\n -> if n <= 0 then unit else f (n - 1)) 1000", "unit"),
        ("fst (snd (1, (true, unit)))", "true"),
        ("case (1, Cons [2, Empty]) of ; (a, Cons [3, b]) -> 0 ; (a, Cons [b, _]) -> a + b", "3"),
        ("9223372036854775807 + 1", "9223372036854775807 + 1 does not fit into 64 bits @1"),
        ("~9223372036854775808 - 1", "~9223372036854775808 - 1 does not fit into 64 bits @1"),
        ("~9223372036854775808 + 9223372036854775807", "~1"),
        ("below 2", "no alternative of `case` fits 2 @7"),
        ("rec x . x", "Steps"),
        ("(rec f . \\x -> f x) 1", "Steps"),
        ("append", "<function>"),
        ("Cons [append, Empty] == Cons [append, Empty]", "functions cannot be compared with `==`"),
        ("p 3", "true"),
        ("p 4", "false"),
        ("p ~1", "true"),
        ("1 + unit", "expected `integer`, found `unit`"),
        ("q", "no name `q` here"),
    ] {
        assert_eq!(value(text, term), expected, "{term}");
    }
}

#[test]
fn recursion_is_as_deep_as_memory_allows() {
    let text = "data List = Empty | Cons [integer, List] .
sum n = if n <= 0 then 0 else n + sum (n - 1) .
make n = if n <= 0 then Empty else Cons [n, make (n - 1)] .
length xs = case xs of ; Empty -> 0 ; Cons [x, rest] -> 1 + length rest .";
    assert_eq!(value(text, "sum 1000000"), "500000500000");
    assert_eq!(value(text, "length (make 300000)"), "300000");
    assert_eq!(value(text, "make 300000 == make 300000"), "true");
    assert!(value(text, "make 300000").ends_with('…'));
}

#[test]
fn properties_get_the_verdicts_that_they_should() {
    let text = "data Never = Never [Never] .
data List 0 = Empty | Cons [0, List 0] .
length xs = case xs of ; Empty -> 0 ; Cons [x, rest] -> 1 + length rest .
append xs ys = case xs of ; Empty -> ys ; Cons [x, rest] -> Cons [x, append rest ys] .
reverse xs = case xs of ; Empty -> Empty ; Cons [x, rest] -> append (reverse rest) (Cons [x, Empty]) .
loop x = loop (x + 1) .
broken = 1 + true .
property commutes a b . a + b == b + a .
property smaller a b . a <= b .
property de-morgan p q . (if p then q else false) == (if q then p else false) .
property short xs . 3 > length xs .
property slow xs . reverse (reverse xs) == xs .
property guarded xs . if length xs == 2 then length xs == 3 else true .
property never-met x . if x > x then false else true .
property no-value (x) . true .
property empty x . case x of ; Never [y] -> true .
property wrong xs . case xs of ; Empty -> true .
property endless x . if x <= 1 then true else loop x .
property far x . if x == 123456 then false else true .
property spoilt . broken == 2 .
property both a b c . fst (a, loop) == a .
property shrinks t . if t == leaf then true else t == t .";
    for (name, expected) in [
        ("slow", "holds up to a size"),
        ("commutes", "holds up to a size"),
        ("smaller", "refuted: 0, ~1"),
        ("de-morgan", "holds for all"),
        ("short", "refuted: (Cons [0, (Cons [0, (Cons [0, Empty])])])"),
        ("guarded", "refuted: Cons [0, Cons [0, Empty]]"),
        ("never-met", "nothing to try"),
        ("empty", "cannot"),
        ("wrong", "error: Cons [0, Empty]"),
        ("endless", "does not end: 2"),
        ("far", "refuted: 123456"),
        ("spoilt", "cannot"),
        ("both", "holds for all"),
        ("shrinks", "holds for all"),
    ] {
        let expected = expected.replace("(Cons", "Cons").replace("])", "]");
        assert_eq!(verdict(text, name), expected, "{name}");
    }
    let short = check(text, "short");
    assert_eq!(short.comparison, Some(["3", ">", "3"].map(String::from)));
    assert_eq!(short.replay.as_deref(), Some("short Cons [0, Cons [0, Cons [0, Empty]]]"));
    let example = short.report.verdict.counterexample().expect("it is refuted").clone();
    assert_eq!(example.smaller, SmallerOnes::Excluded { numbers: None });
    let wrong = check(text, "wrong").report;
    assert_eq!(wrong.verdict.counterexample().and_then(|one| one.line), Some(17));
    let spoilt = check(text, "spoilt").report.verdict;
    let reason = "it uses `broken` of line 7, which has an error";
    assert_eq!(spoilt, crate::property::PropertyVerdict::Cannot(reason.into()));
    let unread = check(text, "no-value").report.verdict;
    let reason = "its own text has an error: see line 15";
    assert_eq!(unread, crate::property::PropertyVerdict::Cannot(reason.into()));
}

#[test]
fn guards_are_preconditions() {
    let met = |text: &str| {
        let covered = check(text, "p").report.covered.expect("something is gone through");
        (covered.met < covered.arguments, covered.met)
    };
    for guard in [
        "if x > 0 then x == x + 0 else true",
        "if 0 + 1 > x then true else x == x + 0",
        "let y = x in if y > 0 then x == x + 0 else true",
        "if x > ~9 then if x > 0 then x == x + 0 else true else true",
    ] {
        assert!(met(&format!("property p x . {guard} .")).0, "{guard}");
    }
    assert!(!met("property p x . if x > 0 then x == x + 0 else x <= x + 0 .").0);
    // Called from elsewhere, a property is a function like others.
    let text = "property p x . if x > 0 then false else true .\nproperty q . p ~1 .";
    assert_eq!(verdict(text, "q"), "holds for all");
}

#[test]
fn the_seed_decides_what_is_drawn() {
    let text = "size t = case t of ; leaf -> 0 ; [node l k v r] -> size l + 1 + size r .
property p t . if size t > 5 then false else true .";
    let run = |seed| {
        let budget = LadderBudget { explore_steps: 2_000, seed, ..LadderBudget::default() };
        let findings = check_within(text, "p", &budget);
        (findings.replay, findings.report.calls)
    };
    assert_eq!(run(1), run(1));
    let expected = "p [node leaf 0 0 [node leaf 0 0 [node leaf 0 0 [node leaf 0 0 [node leaf 0 0 [node leaf 0 0 leaf]]]]]]";
    assert_eq!(run(2).0.as_deref().map(str::len), Some(expected.len()));
}
