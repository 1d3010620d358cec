//! How beginners misread programs, as rules; each in a file of its own.
//!
//! In: a skeleton. Out: its [`Misreading`]s: other programs, or another way to read off the answer, each with the place that is
//! misread and what a sentence of feedback needs. What holds: a rule only says how somebody reads; whether the reading gives
//! another answer, and one that looks like an answer, is found by running it.
//!
//! Sources, as the files name them: progmiscon.org (PM); Sorva, "Visual Program Simulation in Introductory Programming
//! Education", 2012, table A.1 (S); "Explain Trace", Computers 12(10) 192, 2023 (ET); Lister et al., "A multi-national study of reading
//! and tracing skills in novice programmers", 2004 (L); the question catalogues of qlcpy and jask (Q); corrections of AP exams (AP).

mod and_or;
mod argument_by_reference;
mod argument_name;
mod array_argument;
mod array_assignment;
mod assignment_direction;
mod assignment_equation;
mod base_case;
mod body_once;
mod both_branches;
mod bound_fixed;
mod calls_and_depth;
mod calls_as_written;
mod calls_from_methods;
mod character_sum;
mod compare_to;
mod comparison;
mod comparison_reversed;
mod compound_assignment;
mod concatenation_order;
mod conditional;
mod dangling_else;
mod division;
mod else_always;
mod else_if;
mod equality_content;
mod first_call;
mod first_test;
mod for_each_variable;
mod frequency;
mod fresh_start;
mod full_tree;
mod if_always;
mod if_repeats;
mod increment;
mod index;
mod index_for_value;
mod innermost;
mod jump_target;
mod last_iteration;
mod last_test;
mod mid_body;
mod moves;
mod nested;
mod nested_count;
mod next_statement;
mod no_overflow;
mod one_branch;
mod only_base_case;
mod operator_precedence;
mod order_reversed;
mod out_of_bounds;
mod overflow_place;
mod overflow_stops;
mod overflow_to_zero;
mod places;
mod print_line_end;
mod quotient;
mod recursion_innermost;
mod recursion_reordered;
mod recursion_shared;
mod remainder;
mod return_ends_all;
mod return_postponed;
mod rows_and_columns;
mod set_back;
mod shadowed_field;
mod short_circuit;
pub mod site;
mod start;
mod step_ignored;
mod stops;
mod string_index;
mod string_method;
mod switch_cases;
mod target_type;
pub mod typed;
mod until;
mod update_first;

pub use frequency::Frequency;

use super::rewrite::Edit;
use super::told::{LoopEffort, Told};
use crate::read::Skeleton;
use crate::read::ir::{LoopId, MethodId, Program};
use crate::source::Span;

/// A misconception.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name: the key of its sentence of feedback (`misconception.NAME`), and what reports call it. Words joined by `-`.
    pub name: &'static str,
    /// How often students have it, beside the others.
    pub frequency: Frequency,
    /// How programs are read by somebody who has it.
    pub readings: fn(&Skeleton) -> Vec<Misreading>,
}

/// A program as somebody with a misconception reads it.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// What is misread in the skeleton, such as the comparison; the first of several places.
    pub place: Span,
    /// The other places that are misread in the same way, in the order of the text.
    pub also: Vec<Span>,
    /// What the sentence of feedback may name, besides `line`: `("written", "<")`, `("read", "<=")`.
    pub facts: Vec<(&'static str, String)>,
    /// What is read.
    pub change: ChangeOf,
}

/// What a misreading changes.
#[derive(Clone, Debug)]
pub enum ChangeOf {
    /// The text, and somebody could have written it like that: it may be shown as another version of the program. Directives are
    /// left out of it by themselves.
    Text(Vec<Edit>),
    /// The text, but only in the student's head: nobody writes `int key = a[i]; a[i] = 0;`.
    Thought(Vec<Edit>),
    /// The typed program. It has the placeholders and the loops of the original.
    Program(Box<Program>),
    /// The typed program, which notes which of these places it is that matters, from 1; if it notes none, it is that of the misreading.
    Located(Box<Program>, Vec<Span>),
    /// Only how often a method is called: what this program notes tells how often, `None` if nothing else comes out.
    Calls(MethodId, Box<Program>, fn(u64, u64) -> Option<u64>),
    /// Only how often methods are called, whatever the values.
    CallsOf(Vec<(MethodId, u64)>),
    /// Only how the answer is read off the right run; `None` if nothing else comes out.
    Answer(fn(&Told) -> Option<Told>),
    /// Only what is counted of a loop; `None` if nothing else comes out.
    Count(LoopId, fn(LoopEffort) -> Option<LoopEffort>),
    /// Only what is counted of a loop, by what is counted of another one as well; `None` if nothing else comes out.
    CountBy(LoopId, LoopId, fn(LoopEffort, LoopEffort) -> Option<LoopEffort>),
}

/// All rules, in the order of the documentation.
pub const RULES: &[Rule] = &[
    comparison::RULE,
    start::RULE,
    index::RULE,
    last_test::RULE,
    last_iteration::RULE,
    first_test::RULE,
    body_once::RULE,
    if_repeats::RULE,
    until::RULE,
    mid_body::RULE,
    update_first::RULE,
    next_statement::RULE,
    nested::RULE,
    set_back::RULE,
    increment::RULE,
    else_if::RULE,
    both_branches::RULE,
    else_always::RULE,
    if_always::RULE,
    stops::RULE,
    short_circuit::RULE,
    division::ROUNDS,
    division::EXACT,
    remainder::RULE,
    moves::RULE,
    assignment_direction::RULE,
    assignment_equation::RULE,
    array_assignment::RULE,
    argument_by_reference::RULE,
    array_argument::RULE,
    recursion_innermost::RULE,
    base_case::RULE,
    recursion_shared::RULE,
    recursion_reordered::RULE,
    return_postponed::RULE,
    return_ends_all::RULE,
    index_for_value::RULE,
    out_of_bounds::RULE,
    for_each_variable::RULE,
    equality_content::RULE,
    concatenation_order::RULE,
    character_sum::RULE,
    no_overflow::RULE,
    jump_target::RULE,
    print_line_end::RULE,
    operator_precedence::RULE,
    compound_assignment::RULE,
    switch_cases::RULE,
    string_method::RULE,
    string_index::RULE,
    rows_and_columns::RULE,
    argument_name::RULE,
    shadowed_field::RULE,
    dangling_else::RULE,
    quotient::RULE,
    and_or::RULE,
    conditional::RULE,
    comparison_reversed::RULE,
    compare_to::RULE,
    step_ignored::RULE,
    bound_fixed::RULE,
    fresh_start::RULE,
    nested_count::RULE,
    overflow_stops::RULE,
    overflow_to_zero::RULE,
    target_type::RULE,
    first_call::RULE,
    only_base_case::RULE,
    one_branch::RULE,
    full_tree::RULE,
    calls_and_depth::RULE,
    calls_as_written::RULE,
    calls_from_methods::RULE,
    order_reversed::RULE,
];

/// The rule of this name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}
