//! What code that traces tells of.

use super::scopes::{self, ScopedVariable};
use super::{OverflowOperation, RowKind};
use crate::read::ir::{LoopId, MethodId, Program, ProgramClass, Receiver, StaticField};
use crate::read::syntax::walk;
use crate::read::types::{ClassId, Primitive, Type};
use crate::skeleton::Skeleton;
use crate::solve::execute::register::Register;
use crate::source::Span;

/// What a skeleton's code tells of.
#[derive(Clone, Debug, Default)]
pub(in crate::solve::execute) struct TracePlan {
    /// The events, as instructions name them.
    pub events: Vec<TraceEvent>,
    /// The variables of each method that students see, in the order of declaration.
    pub variables: Vec<Vec<VisibleVariable>>,
    /// The type of each method's result, as the author knows it.
    pub results: Vec<Option<Type>>,
    /// The type of the object that each method is called on; `None` of static ones.
    pub receivers: Vec<Option<Type>>,
    /// Whether each method is a constructor.
    pub constructors: Vec<bool>,
    /// The classes of the program.
    pub classes: Vec<ProgramClass>,
    /// Whether some of them are Java's.
    pub has_library: bool,
    /// The place that is asked about, if one is marked.
    pub mark: Option<Span>,
    /// The static fields that students see, with their number.
    pub statics: Vec<(u32, String, Type)>,
}

/// A variable that students see.
#[derive(Clone, Debug)]
pub(in crate::solve::execute) struct VisibleVariable {
    /// The register that holds it.
    pub register: Register,
    /// Its name.
    pub name: String,
    /// Its type, as the author knows it.
    pub ty: Type,
    /// Whether it is a parameter.
    pub is_parameter: bool,
    /// Where it can be named.
    pub scope: Span,
    /// The loop each pass of which has a new variable of this name.
    pub renewed_by: Option<LoopId>,
}

/// Something that happens in a run.
#[derive(Clone, Debug)]
pub(in crate::solve::execute) enum TraceEvent {
    /// A statement begins.
    Row(RowPlan),
    /// The condition of the statement that began last in this activation came to this.
    Condition(bool),
    /// This expression, of a primitive type or a string, has the value in the instruction's
    /// register.
    Value { span: Span, ty: Type },
    /// This condition, or a part of one, came to this.
    Held { span: Span, holds: bool },
    /// The value in the instruction's register is about to be an operand.
    Operand,
    /// The operands told last came to the value in the instruction's register, a number of this
    /// type.
    Computed { span: Span, operation: OverflowOperation, ty: Primitive },
    /// A loop is reached.
    Arrive(LoopId),
    /// A pass begins; these variables of the method have no value yet.
    Pass { of: LoopId, renewed: Vec<usize> },
    /// This variable of the method has been assigned.
    Assigned(usize),
    /// An object of this class has been made: the instruction's register refers to it.
    Made(ClassId),
    /// A field of the object in a register is about to get the value in the instruction's register;
    /// whether that is the value that it is declared with.
    Field { object: Register, class: ClassId, field: u32, is_first: bool },
    /// What comes next happens in a method that was made up: the row under way is over.
    Close,
    /// What comes next is not told, or told again.
    Mute(bool),
    /// An activation begins.
    Enter(MethodId),
    /// An activation ends. Its result, if it has one, is in the instruction's register.
    Return,
}

/// What is known of a row before the run.
#[derive(Clone, Debug)]
pub(in crate::solve::execute) struct RowPlan {
    pub span: Span,
    pub kind: RowKind,
    /// The loops of the method around it, outermost first.
    pub loops: Vec<LoopId>,
    /// The variables of the method that can be named here.
    pub visible: Vec<usize>,
}

impl TracePlan {
    /// A plan for runs of which no variable is told.
    pub fn without_variables(program: &Program) -> Self {
        let methods = program.methods.len();
        let (variables, results) = (vec![Vec::new(); methods], vec![None; methods]);
        let receivers = vec![None; methods];
        let constructors = vec![false; methods];
        Self { variables, results, receivers, constructors, ..Self::default() }
    }

    /// What is to be told of a skeleton, without the events.
    pub fn of(skeleton: &Skeleton) -> Self {
        let program: &Program = &skeleton.program;
        let declared = scopes::declared(&skeleton.file);
        let is_hidden = |span: Span| skeleton.file.hidden.iter().any(|hidden| hidden.covers(span));
        let variables = program.methods.iter().map(|method| {
            let locals = method.locals.iter().enumerate();
            let shown = locals
                .filter(|(_, local)| !is_hidden(local.span) && !program.is_exception(&local.ty));
            shown
                .filter_map(|(at, local)| {
                    let ScopedVariable { scope, renewed_by, .. } =
                        declared.iter().find(|one| one.name == local.span)?;
                    Some(VisibleVariable {
                        register: Register::try_from(at).ok()?,
                        name: local.name.clone(),
                        ty: local.ty.clone(),
                        is_parameter: at < method.parameters as usize,
                        scope: *scope,
                        renewed_by: *renewed_by,
                    })
                })
                .collect()
        });
        let results = program.methods.iter().map(|method| method.result.clone());
        let receivers = program.methods.iter().map(|method| {
            let is_on_object = method.receiver != Receiver::Nothing;
            let this = method.locals.first().filter(|_| is_on_object);
            this.map(|local| local.ty.clone())
        });
        let statics = program.statics.iter().enumerate();
        let is_shown = |field: &StaticField| {
            let is_the_authors = !field.is_constant && !field.is_made_up();
            is_the_authors && !is_hidden(field.span) && !program.is_exception(&field.ty)
        };
        let statics = statics.filter(|(_, field)| is_shown(field)).map(|(at, field)| {
            let class = field.class.map(|class| &*program.class(class).name);
            // Classes beside the one where the program starts may have fields of one name.
            let beside = class.filter(|class| {
                skeleton.file.types.iter().any(|one| one.name.text.as_str() == *class)
            });
            let name = &field.name;
            let name = beside.map_or_else(|| name.clone(), |class| format!("{class}.{name}"));
            (u32::try_from(at).unwrap_or(u32::MAX), name, field.ty.clone())
        });
        Self {
            events: Vec::new(),
            mark: walk::mark(&skeleton.file),
            variables: variables.collect(),
            results: results.collect(),
            receivers: receivers.collect(),
            constructors: program
                .methods
                .iter()
                .map(|method| method.receiver.is_constructor())
                .collect(),
            classes: program.classes.clone(),
            has_library: program.classes.iter().any(|class| class.is_library),
            statics: statics.collect(),
        }
    }
}
