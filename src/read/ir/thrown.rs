//! Exceptions as objects: which class each is, and which exception an object of a class is.

use super::exception::OwnException;
use super::{Exception, Program, ProgramClass, Stmt, StmtKind, THROWABLE_IS_OPEN, walk};
use crate::read::types::{ClassId, Type};

/// The name under which a program reports the class of the exception with which it ends, which no
/// variable has.
pub const ENDED_BY: &str = "$thrown";

/// The made-up method that gives the name of an object's class, with its package.
pub const FULL_NAME: &str = "$fullName";

impl Program {
    /// Whether a condition speaks of the exception with which a run ends, so that a run that ends
    /// with one may be an instance.
    pub fn may_end_by_exception(&self) -> bool {
        let is_told =
            |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Observe { name, .. } if name == ENDED_BY);
        let start = self.methods.get(self.start.index());
        start.is_some_and(|start| walk::any_statement(&start.body, &is_told))
    }

    /// The exception that an object of a class is, where it is thrown.
    pub fn exception_of(&self, class: ClassId) -> Exception {
        let of = self.class(class);
        let known = Exception::of_java(of.name.trim_start_matches('$'));
        let known = known.filter(|_| of.is_library);
        known.unwrap_or_else(|| Exception::Own(OwnException::named(&of.binary_name)))
    }

    /// The class of the objects that an exception is; `None` where the program has no such class.
    pub fn class_of(&self, exception: Exception) -> Option<ClassId> {
        let mut classes = (0..).map(ClassId).zip(&self.classes);
        let is_own = matches!(exception, Exception::Own(_));
        let name = exception.java_name();
        classes
            .find(|(_, one)| one.is_library != is_own && *one.binary_name == *name)
            .map(|(class, _)| class)
    }

    /// Whether values of a type are what can be thrown.
    pub fn is_exception(&self, ty: &Type) -> bool {
        let Type::Object(class) = ty else { return false };
        let throwable = self.class_of(Exception::Throwable);
        throwable.is_some_and(|throwable| class.is_kind_of(throwable))
    }

    /// Whether something may be caught.
    pub fn catches(&self) -> bool {
        self.methods.iter().any(|method| {
            walk::any_statement(&method.body, &|stmt| matches!(stmt.kind, StmtKind::Try { .. }))
        })
    }

    /// Whether a run may ask for the name of a class with its package.
    pub fn tells_class_names(&self) -> bool {
        self.methods.iter().any(|method| method.name == FULL_NAME)
    }

    /// Whether a run may make a text of an exception of the author's, which begins with the binary
    /// name of its class.
    pub fn names_own_exceptions(&self) -> bool {
        let is_own = |class: &ProgramClass| {
            let fields = class.fields.get(THROWABLE_IS_OPEN as usize);
            !class.is_library && fields.is_some_and(|field| &*field.name == "isOpen")
        };
        if self.class_of(Exception::Throwable).is_none() || !self.classes.iter().any(is_own) {
            return false;
        }
        let is_naming = |stmt: &Stmt| {
            let StmtKind::Call { method, .. } = &stmt.kind else { return false };
            let called = &self.methods[method.index()];
            let takes_cause = || {
                let taken = called.locals.iter().take(called.parameters as usize).skip(1);
                called.receiver.is_constructor()
                    && taken.into_iter().any(|one| one.ty.class().is_some())
            };
            called.is_library && (called.name == "toString" || takes_cause())
        };
        let mut written = self.methods.iter().filter(|method| !method.is_library);
        written.any(|method| walk::any_statement(&method.body, &is_naming))
    }
}
