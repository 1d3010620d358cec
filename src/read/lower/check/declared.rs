//! What is known of the classes, fields and methods that a file declares.
//!
//! In: the syntax tree of the file. Out: the rows that the checks keep of classes and of the fields
//! of their objects, and which methods and constructors there are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::super::typed::MethodResult;
use crate::read::datum::Datum;
use crate::read::ir::{LocalId, MethodId, Receiver, StaticId};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// A class of the author's.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct CheckedClass {
    pub name: Arc<str>,
    /// Its name in the text.
    pub span: Span,
    /// The class in whose braces it stands.
    pub enclosing: Option<ClassId>,
    /// The class to one of whose objects each object belongs.
    pub outer: Option<ClassId>,
    pub is_interface: bool,
    pub is_record: bool,
    pub is_enum: bool,
    /// Whether it has no name that authors could write, and only one object is made of it at a
    /// place.
    pub is_anonymous: bool,
    /// Whether it is a lambda expression or a method reference.
    pub is_function: bool,
    pub is_abstract: bool,
    pub is_final: bool,
    /// Whether all classes that extend or implement it stand in the file.
    pub is_sealed: bool,
    /// `Object` where nothing is written, and of an interface.
    pub superclass: ClassId,
    pub interfaces: Vec<ClassId>,
    /// Its type parameters.
    pub parameters: Vec<TypeVariable>,
    /// What it extends and implements, with type arguments.
    pub bases: Vec<Type>,
    /// Whether it is one of Java's library.
    pub is_library: bool,
    /// It, and all that its objects are besides.
    pub ancestors: Arc<[ClassId]>,
    /// The fields of its objects, those that are inherited first.
    pub fields: Vec<CheckedObjectField>,
    /// What gives the fields of a new object their first values, if anything does.
    pub initialiser: Option<MethodId>,
    /// What makes an object ready where no constructor is written, if anything is to be done.
    pub default_constructor: Option<MethodId>,
}

/// A type parameter.
#[derive(Clone, Debug)]
pub(super) struct TypeVariable {
    pub name: Arc<str>,
    /// What its values are at least; `None` where that is not known yet, or any object.
    pub bound: Option<ObjectClass>,
}

/// A field that each object of a class has.
#[derive(Clone, Debug)]
pub(super) struct CheckedObjectField {
    /// The class that declares it.
    pub owner: ClassId,
    pub name: Arc<str>,
    pub span: Span,
    /// From its name to the end of its first value.
    pub declared: Span,
    /// `None` if its type is wrong.
    pub ty: Option<Type>,
    pub is_final: bool,
    pub is_private: bool,
    pub is_initialised: bool,
}

/// The made-up method that gives the simple name of an object's class.
pub(super) const SIMPLE_NAME: &str = "$simpleName";

/// A method that Java writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImplicitMethod {
    /// The constructor that takes all components.
    Constructor,
    /// What gives the component at this place.
    Accessor(usize),
    ToText,
    Equals,
    /// The simple name of the class.
    SimpleName,
    /// The name of the class with its package.
    FullName,
    /// `values()` of an enum.
    Constants,
    /// `valueOf(name)` of an enum.
    ConstantNamed,
    /// What gives an exception the name of its class.
    ClassName,
    /// What calls the second method where the first one is meant, whose types are others.
    Bridge(usize, usize),
    /// What takes an array of texts where this method takes one of a type parameter.
    OfTexts(usize),
}

/// A method that takes an array of a type parameter.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextArrayMethod {
    /// What takes `String[]` in its place.
    pub method: MethodId,
    /// The place of the array among the parameters.
    pub parameter: usize,
}

/// A method or a constructor, and the class that it stands in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Callable<'a> {
    pub class: ClassId,
    pub method: &'a ast::Method,
    pub receiver: Receiver,
}

/// All methods and constructors of a file, each at the place of its [`MethodId`]: the methods of
/// the class where the program starts first, in the order of the text.
pub(super) fn callables(file: &ast::File) -> Vec<Callable<'_>> {
    let of_object = |method: &ast::Method, in_class: bool| {
        if in_class && !method.modifiers.has("static") {
            Receiver::Object
        } else {
            Receiver::Nothing
        }
    };
    let is_class = !file.has_open_members();
    let mut found: Vec<Callable<'_>> = Vec::new();
    let class = ClassId::AUTHORED;
    for method in file.members.iter().filter_map(ast::Member::method) {
        found.push(Callable { class, method, receiver: of_object(method, is_class) });
    }
    for member in &file.members {
        if let ast::Member::Constructor(method) = member {
            found.push(Callable { class, method, receiver: Receiver::NewObject });
        }
    }
    for (at, declared) in file.types.iter().enumerate() {
        let class = class_of_type(at);
        for member in &declared.members {
            match member {
                ast::Member::Method(method) => {
                    found.push(Callable { class, method, receiver: of_object(method, true) });
                }
                ast::Member::Constructor(method) => {
                    found.push(Callable { class, method, receiver: Receiver::NewObject });
                }
                ast::Member::Field(_) | ast::Member::Initialiser(_) => {}
            }
        }
    }
    found
}

/// The class of the `at`-th type of a file.
pub(super) fn class_of_type(at: usize) -> ClassId {
    let first = ClassId::OBJECT.0 + 1;
    ClassId(first.saturating_add(u32::try_from(at).unwrap_or(u32::MAX / 2)))
}

/// How a class gets ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Readiness {
    /// What makes it ready.
    pub method: MethodId,
    /// Which field says that it is ready or about to be, where uses have to look; `None` where it
    /// is made ready before the program starts.
    pub late: Option<StaticId>,
}

/// A variable of a method that a class within the method names.
#[derive(Clone, Debug)]
pub(super) struct CapturedVariable {
    pub name: String,
    pub ty: Option<Type>,
    /// The variable, and whose it is.
    pub of: (MethodId, LocalId),
    /// Its value, where that is a constant; others are kept in a field.
    pub constant: Option<Datum>,
    /// The place of the field among those of the objects of the class.
    pub field: u32,
    /// Where the class names it first.
    pub used: Option<Span>,
}

/// What a function is where it stands.
#[derive(Clone, Debug)]
pub(super) struct FunctionShape {
    /// The interface, with type arguments.
    pub interface: ObjectClass,
    /// The name of its only method.
    pub method: String,
    /// The types of the parameters.
    pub parameters: Vec<Type>,
    /// What the method gives.
    pub result: MethodResult,
    /// What the method may throw.
    pub throws: Vec<ClassId>,
    /// Which kinds of methods a reference may name.
    pub reference: ReferenceMeaning,
}

/// Which kinds of methods a reference may name after a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ReferenceMeaning {
    /// A static one, which gets all arguments.
    pub is_static: bool,
    /// One of the first argument.
    pub of_object: bool,
}

/// What is known of the functions of a file.
#[derive(Debug, Default)]
pub(super) struct KnownFunctions {
    /// Whether it is only to be found out what they are.
    pub discovers: bool,
    /// What they are.
    pub shapes: BTreeMap<ClassId, FunctionShape>,
    /// Those that stand where an interface is asked for, or are reported.
    pub placed: BTreeSet<ClassId>,
    /// The types of what the functions return that are being looked at, innermost last.
    pub returned: Vec<Vec<Option<Type>>>,
}

/// The only method without a body of an interface.
#[derive(Clone, Debug)]
pub(super) struct SingleMethod {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: MethodResult,
    pub throws: Vec<ClassId>,
}
