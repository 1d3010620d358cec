//! Data types, and what written types mean.
//!
//! In: declarations `data …`, types as written. Out: [`DataType`]s, types of the store.

use std::collections::BTreeMap;

use super::state::Inference;
use crate::diagnostic::{Code, Diagnostic};
use crate::pun::checked::{DataConstructor, DataType};
use crate::pun::tree::{DataDeclaration, WrittenType, WrittenTypeKind};
use crate::pun::types::{PunType, TypeHead, TypeRef, TypeScheme};

impl Inference {
    /// Takes the data types of a program in.
    pub(super) fn data_types(&mut self, written: &[DataDeclaration]) {
        let mut first: BTreeMap<&str, &DataDeclaration> = BTreeMap::new();
        let mut kept: Vec<&DataDeclaration> = Vec::new();
        for one in written {
            if let Some(before) = first.get(one.name.text.as_str()) {
                let message = format!("the type `{}` is declared twice", one.name.text);
                let error = Diagnostic::error(Code::DuplicateName, one.name.span, message)
                    .also(before.name.span, "declared here first")
                    .help("give one of them another name");
                self.diagnostics.push(error);
                continue;
            }
            first.insert(&one.name.text, one);
            kept.push(one);
            self.data.push(DataType {
                name: one.name.text.clone(),
                parameters: one.parameters.len(),
                constructors: Vec::new(),
            });
        }
        let mut constructors: BTreeMap<&str, crate::source::Span> = BTreeMap::new();
        for (at, one) in kept.into_iter().enumerate() {
            for (name, fields) in &one.constructors {
                if let Some(before) = constructors.get(name.text.as_str()) {
                    let message = format!("the constructor `{}` is declared twice", name.text);
                    let error = Diagnostic::error(Code::DuplicateName, name.span, message)
                        .also(*before, "declared here first")
                        .help("give one of them another name");
                    self.diagnostics.push(error);
                    continue;
                }
                constructors.insert(&name.text, name.span);
                let fields = fields.iter().map(|field| self.field(one, field)).collect();
                let constructor = DataConstructor { name: name.text.clone(), fields };
                self.data[at].constructors.push(constructor);
            }
        }
        self.index_constructors();
    }

    /// Notes where each constructor stands.
    pub(super) fn index_constructors(&mut self) {
        for (at, data) in self.data.iter().enumerate() {
            for (number, constructor) in data.constructors.iter().enumerate() {
                self.constructors.insert(constructor.name.clone(), (at, number));
            }
        }
    }

    /// The type of a field, whose variables are the parameters of its data type.
    fn field(&mut self, data: &DataDeclaration, written: &WrittenType) -> PunType {
        let two = |this: &mut Self, parts: &[WrittenType; 2]| {
            Box::new([this.field(data, &parts[0]), this.field(data, &parts[1])])
        };
        match &written.kind {
            WrittenTypeKind::Integer | WrittenTypeKind::Broken => PunType::Integer,
            WrittenTypeKind::Boolean => PunType::Boolean,
            WrittenTypeKind::Unit => PunType::Unit,
            WrittenTypeKind::Variable(number) => {
                let at = data.parameters.iter().position(|(other, _)| other == number);
                if at.is_none() {
                    let name = &data.name.text;
                    let message = format!("`{number}` is not a parameter of `{name}`");
                    let error = Diagnostic::error(Code::UnknownName, written.span, message)
                        .help(format!("write `data {name} {number} = …`"));
                    self.diagnostics.push(error);
                }
                PunType::Variable(at.and_then(|at| u32::try_from(at).ok()).unwrap_or(u32::MAX))
            }
            WrittenTypeKind::Pair(parts) => PunType::Pair(two(self, parts)),
            WrittenTypeKind::Function(parts) => PunType::Function(two(self, parts)),
            WrittenTypeKind::Tree(parts) => PunType::Tree(two(self, parts)),
            WrittenTypeKind::Named(name, arguments) => {
                let arguments: Vec<PunType> =
                    arguments.iter().map(|argument| self.field(data, argument)).collect();
                match self.data_type(name, arguments.len()) {
                    Some(number) => PunType::Data(number, arguments),
                    None => PunType::Integer,
                }
            }
        }
    }

    /// The number of a data type with this name and as many parameters.
    fn data_type(
        &mut self,
        name: &crate::pun::tree::PlacedName,
        arguments: usize,
    ) -> Option<usize> {
        let found = self.data.iter().position(|data| data.name == name.text);
        let Some(number) = found else {
            let message = format!("there is no type `{}`", name.text);
            let error = Diagnostic::error(Code::UnknownName, name.span, message);
            let likeness = |data: &DataType| strsim::jaro_winkler(&data.name, &name.text);
            let best = self.data.iter().map(|data| (likeness(data), data));
            let best = best
                .filter(|(likeness, _)| *likeness > 0.8)
                .max_by(|one, other| one.0.total_cmp(&other.0));
            let help = match best {
                Some((_, data)) => format!("did you mean `{}`?", data.name),
                None => format!("declare it: `data {} = … .`", name.text),
            };
            self.diagnostics.push(error.help(help));
            return None;
        };
        let parameters = self.data[number].parameters;
        if parameters != arguments {
            let message = format!(
                "`{}` takes {} here, {parameters} in its declaration",
                name.text,
                counted(arguments)
            );
            self.diagnostics.push(Diagnostic::error(Code::TypeMismatch, name.span, message));
            return None;
        }
        Some(number)
    }

    /// The meaning of a written type. `variables` holds those met so far. In the definition with
    /// the number `rigid` they stand for themselves; elsewhere they are open.
    pub(super) fn meaning(
        &mut self,
        written: &WrittenType,
        variables: &mut BTreeMap<u32, TypeRef>,
        rigid: Option<usize>,
    ) -> TypeRef {
        let mut parts = |this: &mut Self, written: &[WrittenType]| {
            written
                .iter()
                .map(|part| this.meaning(part, variables, rigid))
                .collect::<Vec<TypeRef>>()
        };
        match &written.kind {
            WrittenTypeKind::Broken => self.store.open(),
            WrittenTypeKind::Integer => self.store.built(TypeHead::Integer, &[]),
            WrittenTypeKind::Boolean => self.store.built(TypeHead::Boolean, &[]),
            WrittenTypeKind::Unit => self.store.built(TypeHead::Unit, &[]),
            WrittenTypeKind::Variable(number) => {
                if let Some(known) = variables.get(number) {
                    return *known;
                }
                let ty = match rigid {
                    Some(at) => self.store.built(TypeHead::Rigid(at, *number), &[]),
                    None => self.store.open(),
                };
                variables.insert(*number, ty);
                ty
            }
            WrittenTypeKind::Pair(two) => {
                let parts = parts(self, &two[..]);
                self.store.built(TypeHead::Pair, &parts)
            }
            WrittenTypeKind::Function(two) => {
                let parts = parts(self, &two[..]);
                self.store.built(TypeHead::Function, &parts)
            }
            WrittenTypeKind::Tree(two) => {
                let parts = parts(self, &two[..]);
                self.store.built(TypeHead::Tree, &parts)
            }
            WrittenTypeKind::Named(name, arguments) => {
                let parts = parts(self, arguments);
                match self.data_type(name, parts.len()) {
                    Some(number) => self.store.built(TypeHead::Data(number), &parts),
                    None => self.store.open(),
                }
            }
        }
    }

    /// A type of the store for a decided one; equal variables become equal types.
    pub(super) fn taken_in(
        &mut self,
        ty: &PunType,
        variables: &mut BTreeMap<u32, TypeRef>,
    ) -> TypeRef {
        let mut two = |this: &mut Self, head: TypeHead, parts: &[PunType]| {
            let parts: Vec<TypeRef> =
                parts.iter().map(|part| this.taken_in(part, variables)).collect();
            this.store.built(head, &parts)
        };
        match ty {
            PunType::Integer => self.store.built(TypeHead::Integer, &[]),
            PunType::Boolean => self.store.built(TypeHead::Boolean, &[]),
            PunType::Unit => self.store.built(TypeHead::Unit, &[]),
            PunType::Variable(number) => {
                if let Some(known) = variables.get(number) {
                    return *known;
                }
                let ty = self.store.open();
                variables.insert(*number, ty);
                ty
            }
            PunType::Pair(parts) => two(self, TypeHead::Pair, &parts[..]),
            PunType::Function(parts) => two(self, TypeHead::Function, &parts[..]),
            PunType::Tree(parts) => two(self, TypeHead::Tree, &parts[..]),
            PunType::Data(number, parts) => two(self, TypeHead::Data(*number), parts),
        }
    }

    /// The scheme of a decided type.
    pub(super) fn scheme_of(&mut self, ty: &PunType) -> TypeScheme {
        self.store.level += 1;
        let ty = self.taken_in(ty, &mut BTreeMap::new());
        self.store.level -= 1;
        self.store.generalised(ty)
    }
}

/// `1 type`, `2 types`.
fn counted(count: usize) -> String {
    if count == 1 { String::from("1 type") } else { format!("{count} types") }
}
