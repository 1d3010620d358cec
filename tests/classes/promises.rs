//! Broken promises of `equals`, `hashCode` and `compareTo`, looked at in plain Java.

/// Java that throws what is said of a promise if it is broken among the object of a call, its
/// arguments and its result.
pub fn promise(call: &str, outcome: &str) -> String {
    let call = call.trim_end_matches(';');
    let mut depth = 0;
    let open = call.rfind(|one| {
        depth += i32::from(one == ')') - i32::from(one == '(');
        one == '(' && depth == 0
    });
    let (before, arguments) = call.split_at(open.expect("a call"));
    let (object, _) = before.rsplit_once('.').expect("a call on an object");
    let arguments = arguments[1..arguments.len() - 1].to_owned();
    let comma = if arguments.is_empty() { "" } else { ", " };
    format!("broken(\"{outcome}\", {object}, {arguments}{comma}{call});")
}

/// The Java that [`promise`] calls.
pub const BROKEN: &str = r#"
static void broken(String promise, Object... all) throws Broken {
    for (Object one : all) {
        for (Object other : all) {
            if (promise.equals("equal objects have different hash codes") && one.equals(other) && one.hashCode() != other.hashCode()) { throw new Broken(promise); }
            for (Object third : all) {
                if (promise.equals("compareTo is not transitive") && order(one, other) <= 0 && order(other, third) <= 0 && order(one, third) > 0) { throw new Broken(promise); }
            }
        }
    }
}
@SuppressWarnings("unchecked")
static int order(Object one, Object other) { return ((Comparable<Object>) one).compareTo(other); }
static class Broken extends Exception { Broken(String promise) { super(promise); } }
"#;
