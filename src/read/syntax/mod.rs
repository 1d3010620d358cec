//! Skeleton text → syntax tree. The one place that knows tree-sitter.

pub mod ast;
