//! Program-tracing exercises from Java skeletons.
