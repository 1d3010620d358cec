//! Tests of sheets.
