//! Stage 3: placeholder values → Java text → the verdict of a real JVM.

#[cfg(test)]
mod harness;
#[cfg(test)]
mod jvm;
pub mod toolchain;
