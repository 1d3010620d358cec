//! Where control can reach (JLS 14.22), and which conditions are constant (JLS 15.29), for programs
//! that compile.

use std::collections::BTreeMap;

use crate::read::syntax::ast::{
    Declaration, Expr, ExprKind, File, LoopKind, Member, Name, Stmt, StmtKind, Switch, SwitchForm,
    SwitchGroup, SwitchLabel, TypeSyntaxKind,
};
use crate::read::syntax::walk::{each_nested_statement, each_subexpression, each_substatement};

/// The names that are constants.
pub(super) struct Constants {
    /// For each name that is declared anywhere, whether every declaration of it is a constant.
    names: BTreeMap<String, bool>,
}

impl Constants {
    /// The constants of a file.
    pub(super) fn of(file: &File) -> Self {
        let mut constants = Self { names: BTreeMap::new() };
        for member in file.all_members() {
            match member {
                Member::Field(field) => {
                    let is_final = field.modifiers.has("final") || field.declaration.is_final;
                    constants.declaration(&field.declaration, is_final);
                }
                Member::Method(method) | Member::Constructor(method) => {
                    for parameter in &method.parameters {
                        constants.name(&parameter.name.text, false);
                    }
                    method.body.iter().for_each(|stmt| constants.statement(stmt));
                }
                Member::Initialiser(initialiser) => {
                    initialiser.body.iter().for_each(|stmt| constants.statement(stmt));
                }
            }
        }
        file.statements.iter().for_each(|stmt| constants.statement(stmt));
        constants
    }

    fn statement(&mut self, stmt: &Stmt) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other statement declares a variable by itself"
        )]
        match &stmt.kind {
            StmtKind::Local(declaration) => self.declaration(declaration, declaration.is_final),
            StmtKind::Loop(of) => {
                if let LoopKind::ForEach { name, .. } = &of.kind {
                    self.name(&name.text, false);
                }
            }
            _ => {}
        }
        each_nested_statement(stmt, &mut |inner| self.statement(inner));
    }

    fn declaration(&mut self, declaration: &Declaration, is_final: bool) {
        let simple =
            matches!(declaration.ty.kind, TypeSyntaxKind::Primitive(_) | TypeSyntaxKind::String);
        for declarator in &declaration.declarators {
            let initialiser = declarator.initialiser.as_ref();
            let is_constant = is_final
                && simple
                && declarator.dimensions == 0
                && initialiser.is_some_and(|initialiser| self.is_constant(initialiser));
            self.name(&declarator.name.text, is_constant);
        }
    }

    fn name(&mut self, name: &str, is_constant: bool) {
        let known = self.names.entry(name.to_owned()).or_insert(true);
        *known &= is_constant;
    }

    /// Whether an expression is a constant of the compiler's.
    pub(super) fn is_constant(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::IntegerLiteral
            | ExprKind::FloatingLiteral
            | ExprKind::CharLiteral(_)
            | ExprKind::StringLiteral(_)
            | ExprKind::BooleanLiteral(_) => true,
            ExprKind::Placeholder(choice) if choice.is_choice() => {
                choice.arguments.iter().all(|one| self.is_constant(one))
            }
            ExprKind::Placeholder(placeholder) => {
                matches!(
                    placeholder.kind,
                    crate::read::syntax::ast::PlaceholderKind::Primitive(_)
                        | crate::read::syntax::ast::PlaceholderKind::String
                )
            }
            ExprKind::Name(name) => self.names.get(name).copied().unwrap_or(false),
            ExprKind::Field { object, name } => self.is_constant_field(object, name),
            ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Hole(_)
            | ExprKind::Parenthesised(_) => {
                let mut constant = true;
                each_subexpression(expr, &mut |inner| constant &= self.is_constant(inner));
                constant
            }
            ExprKind::NullLiteral
            | ExprKind::This
            | ExprKind::OuterThis(_)
            | ExprKind::Function
            | ExprKind::Super
            | ExprKind::BaseSuper(_)
            | ExprKind::InstanceOf { .. }
            | ExprKind::Matches { .. }
            | ExprKind::Index { .. }
            | ExprKind::Call { .. }
            | ExprKind::Increment { .. }
            | ExprKind::Assign { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayInitialiser(_)
            | ExprKind::New { .. }
            | ExprKind::NewConstant { .. }
            | ExprKind::Switch(_)
            | ExprKind::Unsupported => false,
        }
    }

    /// `Integer.MAX_VALUE`, or a constant field of the class.
    fn is_constant_field(&self, object: &Expr, name: &Name) -> bool {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a field of another object is not a constant"
        )]
        match &object.kind {
            ExprKind::Name(of)
                if matches!(of.as_str(), "Integer" | "Long" | "Byte" | "Short" | "Character") =>
            {
                matches!(name.text.as_str(), "MAX_VALUE" | "MIN_VALUE")
            }
            ExprKind::Name(of) if !self.names.contains_key(of) => {
                self.names.get(&name.text).copied().unwrap_or(false)
            }
            _ => false,
        }
    }
}

/// Whether control can reach the end of these statements.
pub(super) fn completes(statements: &[Stmt], constants: &Constants) -> bool {
    statements.iter().all(|stmt| stmt_completes(stmt, &[], constants))
}

/// `labels` are those right before the statement.
fn stmt_completes(stmt: &Stmt, labels: &[&str], constants: &Constants) -> bool {
    match &stmt.kind {
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => completes(body, constants),
        StmtKind::If { then, otherwise, .. } => {
            stmt_completes(then, &[], constants)
                || otherwise.as_ref().is_none_or(|other| stmt_completes(other, &[], constants))
        }
        StmtKind::Labelled { label, body } => {
            let mut labels = labels.to_vec();
            labels.push(&label.text);
            stmt_completes(body, &labels, constants)
                || jumps(body, &labels, JumpKind::Break, Reach::Inner)
        }
        StmtKind::Loop(of) => {
            let ends = match &of.kind {
                LoopKind::While { condition } => !constants.is_constant(condition),
                LoopKind::For { condition, .. } => {
                    condition.as_ref().is_some_and(|condition| !constants.is_constant(condition))
                }
                LoopKind::ForEach { .. } => true,
                LoopKind::Do { condition } => {
                    let endless = constants.is_constant(condition)
                        && !matches!(condition.kind, ExprKind::BooleanLiteral(false));
                    let tested = stmt_completes(&of.body, &[], constants)
                        || jumps(&of.body, labels, JumpKind::Continue, Reach::Own);
                    tested && !endless
                }
            };
            ends || jumps(&of.body, labels, JumpKind::Break, Reach::Own)
        }
        StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Yield(_) => false,
        StmtKind::Try(of) => {
            let mut clauses = of.clauses.iter();
            let is_left = completes(&of.body, constants)
                || clauses.any(|clause| completes(&clause.body, constants));
            let mut finally = of.finally.iter();
            is_left && finally.all(|block| completes(&block.body, constants))
        }
        StmtKind::Switch(switch) => switch_completes(switch, labels, constants),
        StmtKind::Empty
        | StmtKind::Local(_)
        | StmtKind::Expression(_)
        | StmtKind::Directive(_)
        | StmtKind::LocalClass(_)
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Assert { .. }
        | StmtKind::Unsupported => true,
    }
}

/// After colons, the last statements decide what falls out at the end; after arrows, each may.
fn switch_completes(switch: &Switch, labels: &[&str], constants: &Constants) -> bool {
    let mut all_labels = switch.groups.iter().flat_map(|group| &group.labels);
    // What patterns leave out, Java does not compile.
    let is_exhaustive = all_labels.any(|label| match label {
        SwitchLabel::Default(_) => true,
        SwitchLabel::Case(values, _) => values
            .iter()
            .any(|value| matches!(value.kind, ExprKind::Matches { .. } | ExprKind::NullLiteral)),
    });
    let group_completes = |group: &SwitchGroup| completes(&group.body, constants);
    let ends = match switch.form {
        SwitchForm::Colon => switch.groups.last().is_none_or(group_completes),
        SwitchForm::Arrow => switch.groups.iter().any(group_completes),
    };
    let mut statements = switch.groups.iter().flat_map(|group| &group.body);
    !is_exhaustive
        || ends
        || statements.any(|stmt| jumps(stmt, labels, JumpKind::Break, Reach::Own))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum JumpKind {
    Break,
    Continue,
}

/// Whether a jump without a label belongs to the statement in question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Own,
    Inner,
}

/// Whether such a jump in `stmt` goes to one of the labels, or without a label to the loop or
/// `switch` in question.
fn jumps(stmt: &Stmt, labels: &[&str], jump: JumpKind, reach: Reach) -> bool {
    let target = match (&stmt.kind, jump) {
        (StmtKind::Break(target), JumpKind::Break)
        | (StmtKind::Continue(target), JumpKind::Continue) => {
            return match target {
                Some(label) => labels.contains(&label.text.as_str()),
                None => reach == Reach::Own,
            };
        }
        (StmtKind::Loop(_), _) | (StmtKind::Switch(_), JumpKind::Break) => Reach::Inner,
        _ => reach,
    };
    let mut found = false;
    if let StmtKind::Try(of) = &stmt.kind
        && let Some(finally) = of.finally.as_ref().filter(|block| ends_in_jump(&block.body))
    {
        // No jump out of what was tried gets through.
        return finally.body.iter().any(|inner| jumps(inner, labels, jump, target));
    }
    each_substatement(stmt, &mut |inner| found |= jumps(inner, labels, jump, target));
    found
}

fn ends_in_jump(statements: &[Stmt]) -> bool {
    statements.last().is_some_and(|last| {
        matches!(
            last.kind,
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Throw(_)
        )
    })
}
