//! How beginners misread programs, as rules; each in a file of its own.
//!
//! In: a skeleton. Out: its [`Misreading`]s: other programs, or another way to read off the answer,
//! each with the place that is misread and what a sentence of feedback needs. What holds: a rule
//! only says how somebody reads; whether the reading gives another answer, and one that looks like
//! an answer, is found by running it.
//!
//! Sources, as the files name them: progmiscon.org (PM); Sorva, "Visual Program Simulation in
//! Introductory Programming Education", 2012, table A.1 (S); "Explain Trace", Computers 12(10) 192,
//! 2023 (ET); Lister et al., "A multi-national study of reading and tracing skills in novice
//! programmers", 2004 (L); Pea, "Language-independent conceptual bugs in novice programming", 1986
//! (P); the question catalogues of qlcpy and jask (Q); corrections of AP exams (AP); Lu and
//! Krishnamurthi, "Identifying and correcting programming language behavior misconceptions", 2024
//! (LK); the question banks of CSAwesome (CA).

mod add_and_set;
mod all_catches_run;
mod and_or;
mod argument_by_reference;
mod argument_name;
mod array_argument;
mod array_assignment;
mod array_filled;
mod assignment_direction;
mod assignment_equation;
mod base_case;
mod body_once;
mod both_branches;
mod bound_fixed;
mod break_leaves_if;
mod calls_and_depth;
mod calls_as_written;
mod calls_by_ending;
mod calls_from_methods;
mod cast_changes_object;
mod cast_moves_inside;
mod cast_takes_all;
mod catch_always_runs;
mod catch_exact_class;
mod character_sum;
mod choices;
mod collection_calls;
mod compare_to;
mod comparison;
mod comparison_reversed;
mod compound_assignment;
mod concatenation_order;
mod conditional;
mod copies;
mod copy_is_deep;
mod counted_by_names;
mod dangling_else;
mod declaration_sets_field;
mod declared_class;
mod dispatch;
mod division;
mod double_zero_throws;
mod doubles_exact;
mod else_always;
mod else_if;
mod ends_after_catch;
mod enum_order;
mod equal_objects;
mod equality_content;
mod equals_by_default;
mod equals_is_identity;
mod exception_undoes;
mod field_dynamic;
mod final_frozen;
mod finally_after_exception;
mod finally_skipped;
mod finally_swallows;
mod first_call;
mod first_test;
mod follows_variable;
mod for_each_object;
mod for_each_removal_safe;
mod for_each_variable;
mod format_cuts_off;
mod found_from_one;
mod frequency;
mod fresh_start;
mod full_tree;
mod identities;
mod if_always;
mod if_repeats;
mod increment;
mod index;
mod index_for_value;
mod initialiser_last;
mod innermost;
mod int_cast_rounds;
mod jump_target;
mod last_iteration;
mod last_test;
mod left_operand_decides;
mod loop_ends_at_catch;
mod map_order;
mod mid_body;
mod missing_key_is_zero;
mod moves;
mod nested;
mod nested_count;
mod new_throws;
mod next_is_current;
mod next_statement;
mod no_overflow;
mod not_reset;
mod null_deletes;
mod null_is_object;
mod object_argument;
mod object_assignment;
mod one_branch;
mod only_base_case;
mod operator_precedence;
mod order_reversed;
mod other_end;
mod out_of_bounds;
mod outer_loop;
mod output_lost;
mod overflow_place;
mod overflow_stops;
mod overflow_to_zero;
mod overload_by_object;
mod overload_overrides;
mod override_adds;
mod overriding;
mod overwrites_object;
mod own_name;
mod parameter_is_field;
mod places;
mod print_line_end;
mod private_field;
mod put_keeps_old;
mod quotient;
mod receiver_exchanged;
mod recursion_innermost;
mod recursion_reordered;
mod recursion_shared;
mod remainder;
mod removal_leaves_gap;
mod removal_skips_nothing;
mod remove_by_value;
mod result_dropped;
mod resumes_after_catch;
mod retry_after_catch;
mod return_ends_all;
mod return_postponed;
mod return_value_reread;
mod rows_and_columns;
mod rule;
mod self_call_static;
mod set_back;
mod set_keeps_duplicates;
mod shadowed_field;
mod shared_fields;
mod shared_values;
mod short_circuit;
mod sibling_catches;
pub mod site;
mod sort_makes_copy;
mod start;
mod starts_afresh;
mod static_dispatch;
mod static_per_object;
mod step_ignored;
mod stops;
mod stored_object;
mod string_index;
mod string_method;
mod super_constructor;
mod super_object;
mod switch_cases;
mod target_type;
mod throw_leaves_one_method;
mod tries;
mod try_finishes;
pub mod typed;
mod until;
mod update_first;
mod weight;
mod whole_array;
mod whole_double_without_point;
mod written_back;
mod written_class;

#[cfg(test)]
mod tests;

pub use first_call::RULE as FIRST_CALL;
pub use frequency::Frequency;
pub use only_base_case::RULE as ONLY_BASE_CASE;
pub use rule::{ChangeOf, Misreading, Rule};
pub use weight::{MistakeKind, Occasion, Weight};

/// All rules, in the order of the documentation.
pub const RULES: &[Rule] = &[
    comparison::RULE,
    start::RULE,
    index::RULE,
    last_test::RULE,
    last_iteration::RULE,
    outer_loop::RULE,
    first_test::RULE,
    body_once::RULE,
    if_repeats::RULE,
    until::RULE,
    mid_body::RULE,
    update_first::RULE,
    next_statement::RULE,
    nested::RULE,
    set_back::RULE,
    not_reset::RULE,
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
    whole_array::RULE,
    index_for_value::RULE,
    out_of_bounds::RULE,
    for_each_variable::RULE,
    equality_content::RULE,
    concatenation_order::RULE,
    character_sum::RULE,
    no_overflow::RULE,
    jump_target::RULE,
    break_leaves_if::RULE,
    print_line_end::RULE,
    operator_precedence::RULE,
    compound_assignment::RULE,
    switch_cases::RULE,
    string_method::RULE,
    string_index::RULE,
    found_from_one::RULE,
    other_end::RULE,
    rows_and_columns::RULE,
    argument_name::RULE,
    shadowed_field::RULE,
    dangling_else::RULE,
    quotient::RULE,
    and_or::RULE,
    conditional::RULE,
    static_dispatch::RULE,
    self_call_static::RULE,
    override_adds::RULE,
    super_object::RULE,
    counted_by_names::RULE,
    overload_by_object::RULE,
    overload_overrides::RULE,
    super_constructor::RULE,
    catch_always_runs::RULE,
    all_catches_run::RULE,
    try_finishes::RULE,
    resumes_after_catch::RULE,
    ends_after_catch::RULE,
    loop_ends_at_catch::RULE,
    finally_skipped::RULE,
    finally_after_exception::RULE,
    finally_swallows::RULE,
    return_value_reread::RULE,
    sibling_catches::RULE,
    retry_after_catch::RULE,
    catch_exact_class::RULE,
    throw_leaves_one_method::RULE,
    output_lost::RULE,
    exception_undoes::RULE,
    new_throws::RULE,
    comparison_reversed::RULE,
    compare_to::RULE,
    step_ignored::RULE,
    bound_fixed::RULE,
    fresh_start::RULE,
    nested_count::RULE,
    overflow_stops::RULE,
    overflow_to_zero::RULE,
    target_type::RULE,
    cast_moves_inside::RULE,
    cast_takes_all::RULE,
    int_cast_rounds::RULE,
    left_operand_decides::RULE,
    doubles_exact::RULE,
    whole_double_without_point::RULE,
    double_zero_throws::RULE,
    format_cuts_off::RULE,
    object_assignment::RULE,
    object_argument::RULE,
    stored_object::RULE,
    follows_variable::RULE,
    overwrites_object::RULE,
    null_deletes::RULE,
    equal_objects::RULE,
    copy_is_deep::RULE,
    equals_by_default::RULE,
    equals_is_identity::RULE,
    identities::STRINGS,
    identities::WRAPPERS,
    shared_values::WRAPPERS,
    shared_values::STRINGS,
    final_frozen::RULE,
    null_is_object::RULE,
    array_filled::RULE,
    shared_fields::RULE,
    static_per_object::RULE,
    own_name::RULE,
    parameter_is_field::RULE,
    declaration_sets_field::RULE,
    initialiser_last::RULE,
    starts_afresh::RULE,
    result_dropped::RULE,
    receiver_exchanged::RULE,
    field_dynamic::RULE,
    private_field::RULE,
    cast_changes_object::RULE,
    declared_class::RULE,
    remove_by_value::RULE,
    removal_leaves_gap::RULE,
    removal_skips_nothing::RULE,
    for_each_removal_safe::RULE,
    add_and_set::RULE,
    for_each_object::RULE,
    sort_makes_copy::RULE,
    put_keeps_old::RULE,
    missing_key_is_zero::RULE,
    written_back::RULE,
    set_keeps_duplicates::RULE,
    map_order::RULE,
    next_is_current::RULE,
    enum_order::RULE,
    first_call::RULE,
    only_base_case::RULE,
    one_branch::RULE,
    full_tree::RULE,
    calls_and_depth::RULE,
    calls_as_written::RULE,
    calls_from_methods::RULE,
    calls_by_ending::RULE,
    order_reversed::RULE,
];

/// The rule of this name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}
