//! Which tatsu this is: its version, the commit that a package was built from, and its Z3.

use std::sync::LazyLock;

/// The commit, which `scripts/package` names to the compiler. A build of a checkout names none, so
/// that it need not be built again for each commit.
const COMMIT: Option<&str> = option_env!("TATSU_COMMIT");

/// The version and the commit, such as `0.1.0 (commit 0123456789ab)`.
pub fn own() -> &'static str {
    static OWN: LazyLock<String> = LazyLock::new(|| with_commit(COMMIT));
    &OWN
}

/// Everything that a result depends on but Java: what `tatsu --version` says after the name.
pub fn long() -> &'static str {
    static LONG: LazyLock<String> =
        LazyLock::new(|| format!("{}, Z3 {}", own(), tatsu::solve::z3::version()));
    &LONG
}

fn with_commit(commit: Option<&str>) -> String {
    let number = env!("CARGO_PKG_VERSION");
    match commit.filter(|commit| !commit.is_empty()) {
        Some(commit) => format!("{number} (commit {commit})"),
        None => String::from(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_is_named_where_it_is_known() {
        let number = env!("CARGO_PKG_VERSION");
        assert_eq!(with_commit(Some("0123abc")), format!("{number} (commit 0123abc)"));
        assert_eq!(with_commit(None), number);
        assert_eq!(with_commit(Some("")), number);
    }
}
