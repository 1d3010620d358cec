//! A program whose types are known.
//!
//! In: nothing. Out: the types that inference yields and everything after it works on.

use super::tree::PunDefinition;
use super::types::PunType;

/// A constructor of a data type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataConstructor {
    /// Its name.
    pub name: String,
    /// The types of its fields; variables are the parameters of the type.
    pub fields: Vec<PunType>,
}

/// A data type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataType {
    /// Its name.
    pub name: String,
    /// How many parameters it has.
    pub parameters: usize,
    /// Its constructors.
    pub constructors: Vec<DataConstructor>,
}

/// A definition or a property, with its type.
#[derive(Clone, Debug)]
pub struct CheckedDefinition {
    /// The text.
    pub written: PunDefinition,
    /// The type, a function of all parameters; `None` if it has too many parts to be shown.
    pub ty: Option<PunType>,
    /// The types of the parameters, with integers for what is open.
    pub parameters: Option<Vec<PunType>>,
    /// Why it cannot be called: an error in it, or in something that it uses.
    pub trouble: Option<String>,
}

/// A program in which every definition has a type.
#[derive(Clone, Debug, Default)]
pub struct CheckedProgram {
    /// The data types.
    pub data: Vec<DataType>,
    /// Definitions and properties, in the order of the text.
    pub definitions: Vec<CheckedDefinition>,
}

impl CheckedProgram {
    /// The names of the data types, in the order of their numbers.
    pub fn type_names(&self) -> Vec<String> {
        self.data.iter().map(|data| data.name.clone()).collect()
    }
}
