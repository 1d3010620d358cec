//! `null` is read as an object whose fields have their default values (PM).

use super::copies::has_objects;
use super::dispatch::class_of;
use super::overflow_place::computed;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{blocks_mut, change_expressions_of, change_parts, operands};
use crate::read::ir::{BinaryOp, Block, Expr, ExprKind, Program, Stmt, StmtKind};
use crate::read::syntax::ast::StmtKind as Written;
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{block, compared, default_of, is_shown, stmt};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `null-is-object`
pub const RULE: Rule = Rule {
    name: "null-is-object",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // Without anything that catches it, the exception is the end.
    let mut catches = false;
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        catches |= matches!(&stmt.kind, Written::Try(of) if !of.clauses.is_empty());
    });
    if !catches || !has_objects(skeleton) {
        return Vec::new();
    }
    let mut program = bare(skeleton);
    let span = program.beginning();
    let note = NoteVariable::new(&mut program, span);
    let frame = program.clone();
    let mut asked = Asked { program: &frame, skeleton, note, places: Vec::new() };
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        asked.within(&mut method.body);
    }
    let places = asked.places;
    let Some(place) = places.first() else { return Vec::new() };
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: Vec::new(),
        also: Vec::new(),
        change: ChangeOf::Located(Box::new(program), places),
    }]
}

/// A program that is being changed, and the places where it asks for an object.
struct Asked<'a> {
    program: &'a Program,
    skeleton: &'a Skeleton,
    note: NoteVariable,
    places: Vec<Span>,
}

impl Asked<'_> {
    fn within(&mut self, of: &mut Block) {
        for mut one in std::mem::take(&mut of.statements) {
            for inner in blocks_mut(&mut one) {
                self.within(inner);
            }
            let mut objects: Vec<Expr> = Vec::new();
            for operand in operands(&one) {
                computed(operand, &mut |expr| {
                    if let ExprKind::Field(object, _) = &expr.kind {
                        objects.push(Expr::clone(object));
                    }
                });
            }
            if let StmtKind::SetField { object, .. } | StmtKind::RequireObject { object } =
                &one.kind
            {
                objects.push(object.clone());
            }
            for object in objects {
                of.statements.extend(self.noted(object, one.span));
            }
            self.change(&mut one);
            of.statements.extend(self.kept(one));
        }
    }

    /// Notes where an object is `null`.
    fn noted(&mut self, mut object: Expr, span: Span) -> Option<Stmt> {
        if !self.is_own(&object) || !is_shown(self.skeleton, span) {
            return None;
        }
        let known = self.places.iter().position(|place| *place == span);
        let place = known.unwrap_or_else(|| {
            self.places.push(span);
            self.places.len() - 1
        });
        change_parts(&mut object, &mut |part| self.total(part));
        let then = block(self.note.mark(self.program, place, span));
        let condition = compared(BinaryOp::Equal, object, null(span));
        Some(stmt(StmtKind::If { condition, then, otherwise: Block::default() }, span))
    }

    fn is_own(&self, object: &Expr) -> bool {
        class_of(&object.ty).is_some_and(|class| !self.program.class(class.id).is_library)
    }

    /// Lets a field of `null` have its default value.
    fn total(&self, expr: &mut Expr) {
        let ExprKind::Field(object, _) = &expr.kind else { return };
        if !self.is_own(object) {
            return;
        }
        let (span, ty) = (expr.span, expr.ty.clone());
        let missing = compared(BinaryOp::Equal, Expr::clone(object), null(span));
        let kind = ExprKind::Conditional(
            Box::new(missing),
            Box::new(default_of(&ty, span)),
            Box::new(expr.clone()),
        );
        *expr = Expr { kind, ty, span };
    }

    /// Lets what a statement reads be there, apart from what stands in other statements.
    fn change(&self, one: &mut Stmt) {
        let blocks: Vec<Block> = blocks_mut(one).into_iter().map(std::mem::take).collect();
        change_expressions_of(one, &mut |expr| self.total(expr));
        for (place, block) in blocks_mut(one).into_iter().zip(blocks) {
            *place = block;
        }
    }

    /// The statement, or what it does where its object is there.
    fn kept(&self, one: Stmt) -> Option<Stmt> {
        let span = one.span;
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement asks for an object")]
        match &one.kind {
            StmtKind::RequireObject { object } if self.is_own(object) => None,
            StmtKind::SetField { object, .. } if self.is_own(object) => {
                let condition = compared(BinaryOp::NotEqual, object.clone(), null(span));
                let (then, otherwise) = (block(vec![one]), Block::default());
                Some(stmt(StmtKind::If { condition, then, otherwise }, span))
            }
            _ => Some(one),
        }
    }
}

fn null(span: Span) -> Expr {
    Expr { kind: ExprKind::Null, ty: Type::Null, span }
}
