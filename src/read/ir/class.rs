//! The table of a program's classes.
//!
//! In: the name of the class where the program starts. Out: a row for each class that has
//! objects or methods of the author's; the author's other classes follow in the order of the text.
//! What holds: classes of Java's library have the same place in every program, so that types name
//! them without one.

use std::sync::Arc;

use crate::read::types::Type;

/// A class of a program. Methods and static fields say themselves which class they are declared in.
#[derive(Clone, Debug)]
pub struct ProgramClass {
    /// Its simple name.
    pub name: Arc<str>,
    /// The name by which a JVM knows it, with its package and the classes around it.
    pub binary_name: Arc<str>,
    /// Whether it is one of Java's library that is written in Java.
    pub is_library: bool,
    /// What each of its objects holds, in the order of the machine's heap.
    pub fields: Vec<ObjectField>,
}

/// A field that each object of a class has.
#[derive(Clone, Debug)]
pub struct ObjectField {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Type,
}

impl ProgramClass {
    /// The classes of a program whose author's class has this name.
    pub fn table(authored: &str) -> Vec<ProgramClass> {
        let text = ObjectField { name: Arc::from("text"), ty: Type::String };
        let class = |name: &str, fields| {
            let (name, binary_name) = (Arc::from(name), Arc::from(name));
            ProgramClass { name, binary_name, is_library: false, fields }
        };
        vec![
            class("StringBuilder", vec![text]),
            class(authored, Vec::new()),
            class("Object", vec![ObjectField::class_number()]),
        ]
    }
}

impl ProgramClass {
    /// The place of the field that holds the name, where the objects are constants of an enum.
    pub fn constant_name(&self) -> Option<u32> {
        let at = self.fields.iter().position(|field| &*field.name == "$name")?;
        u32::try_from(at).ok()
    }

    /// Whether it is a lambda expression or a method reference, whose name is its text.
    pub fn is_function(&self) -> bool {
        is_function_text(&self.name)
    }
}

/// Whether a text is that of a lambda expression or a method reference, and no name of a class.
pub fn is_function_text(text: &str) -> bool {
    text.contains("->") || text.contains("::")
}

impl ObjectField {
    /// Whether no author declared it.
    pub fn is_made_up(&self) -> bool {
        self.name.starts_with('$')
    }

    /// What says which class an object is of; the first field of every object of the author's.
    pub fn class_number() -> ObjectField {
        ObjectField { name: Arc::from("$class"), ty: Type::INT }
    }
}

/// The place of the number of its class among the fields of an object.
pub const OBJECT_CLASS: u32 = 0;

/// The place of the message among the fields of what can be thrown.
pub const THROWABLE_MESSAGE: u32 = 1;

/// The place of what says that Java leaves the message open, among the fields of what can be
/// thrown.
pub const THROWABLE_IS_OPEN: u32 = 3;

/// The place of the text among the fields of a `StringBuilder`.
pub const BUILDER_TEXT: u32 = 0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::types::ClassId;

    #[test]
    fn a_builder_holds_its_text_where_the_machine_looks_for_it() {
        let table = ProgramClass::table("Sum");
        assert_eq!(&*table[ClassId::AUTHORED.index()].name, "Sum");
        let builder = &table[ClassId::STRING_BUILDER.index()];
        assert_eq!(*builder.name, Type::StringBuilder.to_string());
        assert_eq!(&*builder.fields[BUILDER_TEXT as usize].name, "text");
    }
}
