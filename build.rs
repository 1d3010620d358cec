//! Tells the linker where a built `tatsu` finds the Z3 library when it runs: beside the installed
//! copy (`bin/tatsu` and `lib/tatsu/`), else in the checkout (`.deps/z3/lib`). With
//! `TATSU_PACKAGE` set there is no else: a package names no place of the machine it was made on.
//!
//! It stands here and not among the `rustflags` of `.cargo/config.toml` so that it also holds with
//! `RUSTFLAGS` or `CARGO_TARGET_DIR` set, and so that a change rebuilds this package alone.

#![allow(
    clippy::disallowed_methods,
    reason = "cargo tells a build script its folders by the environment"
)]

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let checkout = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets the package's folder");
    let z3 = Path::new(&checkout).join(".deps/z3/lib");
    let own_folder = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "@loader_path",
        _ => "$ORIGIN",
    };
    println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{own_folder}/../lib/tatsu");
    println!("cargo:rerun-if-env-changed=TATSU_PACKAGE");
    if env::var_os("TATSU_PACKAGE").is_none() {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{}", z3.display());
    }
}
