//! All objects of a class are read as if they shared its fields (Holland, Griffiths and Woodman,
//! 1997).

use std::collections::BTreeMap;

use super::dispatch::class_of;
use super::places::everywhere;
use super::written_class::classes;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, change_statements, each_statement};
use crate::read::ir::{Expr, ExprKind, OBJECT_CLASS, Program, StaticId, StmtKind};
use crate::read::types::ClassId;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::vary::ir_build::{new_static, read_static};
use crate::vary::unchecked::bare;

/// `fields-shared-by-objects`
pub const RULE: Rule = Rule {
    name: "fields-shared-by-objects",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // A drawing of one field for all objects is none that anybody would draw.
    if skeleton.settings.question.aspect() == Aspect::Memory {
        return Vec::new();
    }
    let mut readings = Vec::new();
    let mut shared: Vec<ClassId> = Vec::new();
    for class in classes(skeleton) {
        let Some(row) = class.row(&skeleton.program) else { continue };
        let mut fields = class.shown_fields(skeleton).filter(|field| !field.is_static);
        let Some(field) = fields.next().filter(|_| is_made(&skeleton.program, row)) else {
            continue;
        };
        let facts = vec![("name", field.name.text.clone()), ("class", class.name.to_owned())];
        shared.push(row);
        readings.push(Misreading {
            is_partial: false,
            place: field.name.span,
            facts,
            also: Vec::new(),
            change: ChangeOf::Program(Box::new(sharing(bare(skeleton), &[row]))),
        });
    }
    everywhere(readings, || sharing(bare(skeleton), &shared))
}

/// Whether the program makes objects of exactly this class.
pub(super) fn is_made(program: &Program, class: ClassId) -> bool {
    let mut is_made = false;
    for method in &program.methods {
        each_statement(&method.body, &mut |one| {
            is_made |= matches!(one.kind, StmtKind::NewObject { class: made, .. } if made == class);
        });
    }
    is_made
}

/// The class that declares a field of an object, as far as the program tells.
pub(super) fn owner(program: &Program, object: &Expr, field: u32) -> Option<ClassId> {
    let class = class_of(&object.ty)?;
    let at = field as usize;
    let name = &program.class(class.id).fields.get(at)?.name;
    let has = |id: &ClassId| {
        let fields = &program.class(*id).fields;
        fields.get(at).filter(|field| field.name == *name).map(|_| fields.len())
    };
    let all = class.ancestors.iter().copied().chain([class.id]);
    all.filter_map(|id| Some((has(&id)?, id))).min().map(|(_, id)| id)
}

/// The program in which there is one of each field for all objects of these classes.
fn sharing(mut program: Program, classes: &[ClassId]) -> Program {
    let mut fields: BTreeMap<(ClassId, u32), StaticId> = BTreeMap::new();
    for class in classes {
        for at in (OBJECT_CLASS as usize + 1)..program.class(*class).fields.len() {
            let field = program.class(*class).fields[at].clone();
            let Ok(number) = u32::try_from(at) else { continue };
            if !field.is_made_up() {
                let span = program.beginning();
                fields.insert((*class, number), new_static(&mut program, field.ty, span));
            }
        }
    }
    let frame = program.clone();
    let shared =
        |object: &Expr, field: u32| fields.get(&(owner(&frame, object, field)?, field)).copied();
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        change_expressions(&mut method.body, &mut |expr| {
            if let ExprKind::Field(object, field) = &expr.kind
                && let Some(id) = shared(object, *field)
            {
                *expr = read_static(&frame, id, expr.span);
            }
        });
        change_statements(&mut method.body, &mut |mut one| {
            if let StmtKind::SetField { object, field, value } = &one.kind
                && let Some(id) = shared(object, *field)
            {
                one.kind = StmtKind::SetStatic { field: id, value: value.clone() };
            }
            vec![one]
        });
    }
    program
}
