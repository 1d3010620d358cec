//! Enumerating against all choices by force.

use std::collections::BTreeSet;

use super::*;
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{BinaryOp, LocalId, Program, StmtKind};
use crate::read::types::Type;
use crate::solve::testing::{
    ProgramBuilder, add, binary, block, int, less, method, read, set, three_loops, typed, var,
};

fn request(wanted: usize) -> EnumerateRequest {
    let limits = Limits::default();
    EnumerateRequest {
        wanted,
        seed: 0,
        deadline: None,
        operations: u64::MAX,
        jobs: 1,
        limits,
        loops: 0,
    }
}

fn enumerated(program: &Program, request: &EnumerateRequest) -> Enumeration {
    enumerate(&Machine::new(program), &Space::of(program), request)
}

/// All instances, each choice run for itself.
fn by_force(program: &Program) -> BTreeSet<Model> {
    let (machine, space) = (Machine::new(program), Space::of(program));
    let size = u64::try_from(space.size()).expect("small");
    (0..size)
        .filter_map(|number| space.at(&number.into()))
        .filter(|model| machine.run(model, &Limits::default()).outcome.is_completed())
        .collect()
}

/// `if (p < 3) { q decides } else { an array decides }`, and one placeholder that is never
/// read.
fn branching() -> Program {
    let mut builder = ProgramBuilder::new();
    let ints = Type::array_of(Type::INT);
    let numbers = |first, last| ValueSet::range(first, last).expect("not empty");
    let (p, q) = (builder.int(0, 5), builder.int(-4, 4));
    builder.int(1, 3);
    let domain =
        Domain::Array { length: numbers(0, 2), element: Box::new(Domain::Number(numbers(5, 7))) };
    let array = builder.placeholder(ints.clone(), domain);
    let r = builder.int(0, 1);
    let small = builder.check(less(q, var(0)));
    let length = crate::solve::testing::expr(
        crate::read::ir::ExprKind::Length(Box::new(typed(1, ints.clone()))),
        Type::INT,
    );
    let long = builder.check(binary(BinaryOp::Equal, length, add(r, int(1))));
    let body = block(vec![
        set(0, p),
        StmtKind::If {
            condition: less(var(0), int(3)),
            then: block(vec![small]),
            otherwise: block(vec![
                StmtKind::PlaceholderArray { target: LocalId(1), placeholder: array },
                long,
            ]),
        },
    ]);
    builder.finish(vec![method(0, vec![Type::INT, ints], None, body)])
}

#[test]
fn laziness_changes_nothing() {
    for program in [three_loops(), branching()] {
        let all = by_force(&program);
        for jobs in [1, 2] {
            let found = enumerated(&program, &EnumerateRequest { jobs, ..request(1_000_000) });
            assert!(found.complete);
            assert_eq!(found.instances, all.len().into());
            assert_eq!(found.models.len(), all.len());
            assert_eq!(found.models.into_iter().collect::<BTreeSet<_>>(), all);
        }
    }
}

#[test]
fn a_skeletons_instances_are_those_of_its_space_by_force() {
    let text = "int a = 0, b = 0, c = 0, i;
        for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) a++;
        for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) b++;
        for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) c++;
        ASSERT(a > 6 && a < b && c < b);";
    let found = enumerated(&read(text), &request(0));
    assert_eq!((found.complete, found.instances), (true, 2_248u32.into()));

    let text = "int[] a = INTARRAY(range(0, 4), range(-1, 2));
        ASSERT(__distinct(a, 2));
        int sum = 0, wanted = INT(list(0, 3, range(5, 6)));
        for (int x : a) sum += x;
        ASSERT(sum == wanted);";
    let program = read(text);
    let all = by_force(&program);
    let found = enumerated(&program, &request(100_000));
    assert!(!all.is_empty());
    assert_eq!(found.models.into_iter().collect::<BTreeSet<_>>(), all);
}

#[test]
fn elements_are_gone_through_one_by_one() {
    let texts = [
        // Rows of several lengths, one of them read from its end.
        "int[][] a = INT2DARRAY(range(0, 2), range(1, 2), range(1, 3));
         int k = INT(range(0, 2));
         int s = 0;
         for (int[] row : a) s += row[row.length - 1];
         ASSERT(s == 2 * k);
         if (k == 1) ASSERT(a[0][0] == 2);",
        // Elements that are overwritten, reached by another name and compared as a whole.
        "int[] a = INTARRAY(range(2, 4), range(0, 2));
         a[1] = 7;
         ASSERT(a[0] != 1);
         int[] b = a;
         b[0]++;
         ASSERT(__distinct(b) || a[a.length - 1] == 0);
         for (int i = 0; i < a.length; i++) ASSERT(b[i] != 2);",
        // Elements that only a copy and a library method read.
        "int[] a = INTARRAY(range(1, 3), range(0, 2));
         int[] b = a.clone();
         b[0] = 0;
         Arrays.sort(b);
         int[][] c = INT2DARRAY(list(2), list(1), range(0, 2));
         ASSERT(Arrays.equals(a, b) || c[0] == c[1]);
         int[][] d = c.clone();
         ASSERT(d[1][0] == a[0]);",
        // One placeholder read twice, and a text.
        "int s = 0;
         for (int i = 0; i < 2; i++) {
             int[] a = INTARRAY(list(3), range(0, 3));
             s += a[i];
             a[2] = 9;
         }
         String t = STRING(range(0, 2), range('a', 'b'));
         ASSERT(s == t.length());
         if (s == 2) ASSERT(t.equals(\"ab\"));",
        "String[] t = STRINGARRAY(range(1, 2), list(\"on\", \"off\", \"\"));
         int n = INT(range(1, 3));
         ASSERT(t[0].length() == n);
         if (t.length > 1) ASSERT(t[1].equals(\"on\"));",
    ];
    for text in texts {
        let program = read(text);
        let all = by_force(&program);
        assert!(!all.is_empty(), "{text}");
        for jobs in [1, 2] {
            let found = enumerated(&program, &EnumerateRequest { jobs, ..request(1_000_000) });
            assert!(found.complete);
            assert_eq!(found.instances, all.len().into(), "{text}");
            assert_eq!(found.models.into_iter().collect::<BTreeSet<_>>(), all, "{text}");
        }
    }
}

#[test]
fn a_search_in_an_array_reads_few_elements() {
    let program = read(
        "int[] a = INTARRAY(list(7), range(1, 9));
         int key = INT(range(1, 9));
         for (int i = 1; i < a.length; i++) ASSERT(a[i - 1] < a[i]);
         int low = 0, high = 6, steps = 0;
         boolean found = false;
         while (low <= high && !found) {
             int middle = (low + high) / 2;
             steps++;
             if (a[middle] == key) found = true;
             else if (a[middle] < key) low = middle + 1;
             else high = middle - 1;
         }
         ASSERT(steps == 3 && !found);",
    );
    let found = enumerated(&program, &request(1_000));
    assert_eq!((found.complete, found.models.len()), (true, 72));
    assert!(found.runs < 50_000, "{}", found.runs);
    let (machine, space) = (Machine::new(&program), Space::of(&program));
    let estimate = cost(&machine, &space, 0, 20_000, &Limits::default());
    let exact = as_float(found.runs);
    assert!((estimate.runs - exact).abs() < 0.2 * exact, "{estimate:?} {exact}");
}

#[test]
fn runs_that_read_little_stand_for_many() {
    let program = branching();
    let found = enumerated(&program, &request(0));
    assert!(BigUint::from(found.runs) < Space::of(&program).size() / 20u32);
    assert!(found.models.is_empty());
}

#[test]
fn the_first_few_depend_on_the_seed_alone() {
    let program = three_loops();
    let many = enumerated(&program, &request(500));
    let few = enumerated(&program, &EnumerateRequest { jobs: 2, ..request(20) });
    assert_eq!(few.instances, 2_248u32.into());
    assert_eq!(few.models, many.models[..20]);
    let other = enumerated(&program, &EnumerateRequest { seed: 1, ..request(20) });
    assert_ne!(other.models, few.models);
}

#[test]
fn the_chosen_ones_are_spread_over_all() {
    let program = three_loops();
    let mut chosen = BTreeSet::new();
    for seed in 0..10 {
        let found = enumerated(&program, &EnumerateRequest { seed, ..request(150) });
        chosen.extend(found.models);
    }
    // 10 uniform choices of 150 out of 2,248 leave about 2,248 * (1 - 150 / 2,248)^10 = 1,127
    // out, give or take 20.
    let missing = 2_248 - chosen.len();
    assert!((1_065..1_190).contains(&missing), "{missing}");
}

#[test]
fn the_cost_is_estimated_without_bias() {
    let program = branching();
    let (machine, space) = (Machine::new(&program), Space::of(&program));
    let exact = enumerated(&program, &request(0)).runs;
    let estimate = cost(&machine, &space, 0, 20_000, &Limits::default());
    assert!((estimate.runs - as_float(exact)).abs() < 0.05 * as_float(exact), "{estimate:?}");
}

#[test]
fn a_deadline_that_has_passed_leaves_it_incomplete() {
    let past = EnumerateRequest { deadline: Some(crate::solve::clock::past()), ..request(5) };
    assert!(!enumerated(&three_loops(), &past).complete);
}

#[test]
fn operations_that_do_not_suffice_are_told_whatever_the_number_of_threads() {
    let exact = |operations, jobs| {
        let all = enumerated(&three_loops(), &EnumerateRequest { operations, jobs, ..request(5) });
        (all.complete, all.is_beyond_effort)
    };
    assert_eq!(exact(1_000_000_000_000, 1), (true, false));
    assert_eq!(exact(1_000_000, 1), (false, true));
    assert_eq!(exact(1_000_000, 3), (false, true));
}
