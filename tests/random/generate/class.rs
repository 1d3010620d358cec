//! Random classes: fields, constructors, methods, and texts of their objects.
//!
//! Whatever is called was written before: methods of a class before its constructors, which may
//! call them, and all of them before what makes objects of it. So objects are made and asked
//! without end only where a counter or a chain of objects comes to one.

use super::{Generator, Purity, Ty, Variable};

/// A class of the program.
#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    pub fields: Vec<Field>,
    pub statics: Vec<Field>,
    pub methods: Vec<ObjectMethod>,
    /// The parameters of each constructor.
    pub constructors: Vec<Vec<Ty>>,
    /// Whether objects of it may be made.
    pub is_ready: bool,
    /// Whether objects of it may be printed.
    pub has_text: bool,
}

/// A field of a class or of its objects.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub name: String,
    pub ty: Ty,
    pub is_final: bool,
    /// Whether it gets its value where it is declared.
    pub is_initialised: bool,
    pub is_private: bool,
}

impl Field {
    /// Whether each constructor has to give it its value.
    fn is_blank(&self) -> bool {
        self.is_final && !self.is_initialised
    }
}

/// A method of a class or of its objects.
#[derive(Clone, Debug)]
pub(super) struct ObjectMethod {
    pub name: String,
    pub parameters: Vec<Ty>,
    /// `None` for `void`.
    pub result: Option<Ty>,
    pub is_static: bool,
    pub is_private: bool,
}

/// The field that makes chains of objects.
const NEXT: &str = "next";

impl Generator<'_> {
    /// The fields of some classes; they may refer to each other.
    pub(super) fn declare_classes(&mut self, count: u8) {
        for at in 0..count {
            let mut class = Class::default();
            class.fields.push(self.field("x", Ty::Int, false));
            if self.chance(2) {
                class.fields.push(self.field(NEXT, Ty::Object(at), false));
            }
            for name in ["y", "z"] {
                let other = u8::try_from(self.pick(u32::from(count))).unwrap_or(0);
                let ty = match self.pick(11) {
                    1 => Ty::Boolean,
                    2 => Ty::Text,
                    3 => Ty::Array,
                    4 | 5 => Ty::Object(other),
                    6 => Ty::Objects(other),
                    7 => Ty::Long,
                    8 => Ty::Char,
                    9 => Ty::Int,
                    _ => continue,
                };
                let ty =
                    if self.has_floating && self.chance(3) { self.floating_type() } else { ty };
                let may_be_final = self.chance(3);
                class.fields.push(self.field(name, ty, may_be_final));
            }
            if self.chance(3) {
                let ty = [Ty::Int, Ty::Boolean, Ty::Text, Ty::Long][self.pick(4) as usize];
                let mut field = self.field("count", ty, false);
                field.is_initialised = self.chance(2);
                class.statics.push(field);
            }
            self.classes.push(class);
        }
    }

    fn field(&mut self, name: &str, ty: Ty, may_be_final: bool) -> Field {
        Field {
            name: name.into(),
            ty,
            is_final: may_be_final && self.chance(2),
            is_initialised: self.chance(2),
            is_private: self.chance(4),
        }
    }

    /// Whether what stands here may name a member of a class.
    pub(super) fn sees(&self, class: u8, is_private: bool) -> bool {
        !is_private || self.form.is_around() || self.inside == Some(class)
    }

    /// Writes what the closure writes somewhere else.
    pub(super) fn captured(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let outer = std::mem::take(&mut self.text);
        write(self);
        std::mem::replace(&mut self.text, outer)
    }

    /// The text of a class.
    pub(super) fn class(&mut self, at: u8) -> String {
        let methods = self.methods.clone();
        let scope = self.scope.clone();
        self.outside_of_main();
        self.inside = Some(at);
        for field in self.classes[usize::from(at)].statics.clone() {
            let name = if self.chance(2) {
                format!("{}.{}", Ty::Object(at).name(), field.name)
            } else {
                field.name
            };
            self.scope.push(Variable { name, ty: field.ty, writable: true });
        }
        let text = self.captured(|generator| generator.class_text(at));
        self.inside = None;
        self.methods = methods;
        self.scope = scope;
        text
    }

    fn class_text(&mut self, at: u8) {
        let word = if self.form.is_around() { "static class" } else { "class" };
        self.line(&format!("{word} {} {{", Ty::Object(at).name()));
        self.indent += 1;
        let mut early = String::new();
        for _ in 0..self.pick(3) {
            early.push_str(&self.captured(|generator| generator.object_method(at)));
        }
        if self.chance(2) {
            early.push_str(&self.captured(|generator| generator.object_text_method(at)));
            self.classes[usize::from(at)].has_text = true;
        }
        let fields = self.captured(|generator| generator.fields(at));
        let constructors = self.captured(|generator| generator.constructors(at));
        self.classes[usize::from(at)].is_ready = true;
        let mut late = String::new();
        for _ in 0..self.pick(3) {
            late.push_str(&self.captured(|generator| generator.object_method(at)));
        }
        let parts = match self.pick(3) {
            1 => [early, fields, late, constructors],
            2 => [constructors, late, early, fields],
            _ => [fields, constructors, early, late],
        };
        self.text.extend(parts);
        self.indent -= 1;
        self.line("}");
    }

    /// All fields, with a block among them at times.
    fn fields(&mut self, at: u8) {
        let class = self.classes[usize::from(at)].clone();
        let block = self.chance(4).then(|| self.pick(3) as usize);
        for field in &class.statics {
            let private = if field.is_private { "private " } else { "" };
            let value = if field.is_initialised {
                format!(" = {}", self.literal(field.ty))
            } else {
                String::new()
            };
            self.line(&format!("{private}static {} {}{value};", field.ty.name(), field.name));
        }
        let outer = self.scope.len();
        (self.this, self.result, self.making) = (Some(at), None, true);
        for (number, field) in class.fields.iter().enumerate() {
            self.scope.truncate(outer);
            for (other, known) in class.fields.iter().enumerate() {
                // A field that stands below can only be named with `this` in front of it.
                let name = if other >= number || self.chance(3) {
                    format!("this.{}", known.name)
                } else {
                    known.name.clone()
                };
                if !known.is_blank() {
                    let writable = !known.is_final;
                    self.scope.push(Variable { name, ty: known.ty, writable });
                }
            }
            let is_final = if field.is_final { "final " } else { "" };
            let private = if field.is_private { "private " } else { "" };
            let value = if field.is_initialised {
                format!(" = {}", self.field_value(field.ty))
            } else {
                String::new()
            };
            self.line(&format!("{private}{is_final}{} {}{value};", field.ty.name(), field.name));
            if block == Some(number) {
                self.line("{");
                self.fuel = 3;
                self.body(1);
                self.line("}");
            }
        }
        self.scope.truncate(outer);
        (self.this, self.making) = (None, false);
    }

    fn field_value(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Array if self.chance(2) => "{ 3, 1 }".into(),
            Ty::Array => self.array(),
            Ty::Objects(class) => self.objects(class),
            Ty::Int
            | Ty::Long
            | Ty::Char
            | Ty::Boolean
            | Ty::Byte
            | Ty::Short
            | Ty::Float
            | Ty::Double
            | Ty::Text
            | Ty::Builder
            | Ty::Chars
            | Ty::Texts
            | Ty::Rows
            | Ty::Object(_) => self.expression(ty, 2, Purity::Any),
        }
    }

    /// The fields of an object whose method runs are variables there; parameters may hide them.
    fn enter_object(&mut self, at: u8, hidden: &[String], but_blank: bool) {
        for field in self.classes[usize::from(at)].fields.clone() {
            if but_blank && field.is_blank() {
                continue;
            }
            let is_hidden = hidden.contains(&field.name);
            let name = if is_hidden || self.chance(4) {
                format!("this.{}", field.name)
            } else {
                field.name.clone()
            };
            self.scope.push(Variable { name, ty: field.ty, writable: !field.is_final });
        }
    }

    fn constructors(&mut self, at: u8) {
        let least = self.pick(2);
        let needs_one = self.classes[usize::from(at)].fields.iter().any(Field::is_blank);
        for number in 0..self.pick(3).max(u32::from(needs_one)) {
            self.constructor(at, least + number);
        }
    }

    /// A constructor with `count` parameters, which may call the one before.
    fn constructor(&mut self, at: u8, count: u32) {
        let class = self.classes[usize::from(at)].clone();
        let outer = self.scope.len();
        let (mut list, mut types, mut hidden) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..count {
            let which = self.pick(u32::try_from(class.fields.len()).expect("few")) as usize;
            let field = &class.fields[which];
            let (name, ty) = if hidden.contains(&field.name) || self.chance(4) {
                (self.name("p"), self.member_type())
            } else {
                hidden.push(field.name.clone());
                (field.name.clone(), field.ty)
            };
            list.push(format!("{} {name}", ty.name()));
            types.push(ty);
            self.scope.push(Variable { name, ty, writable: true });
        }
        self.line(&format!("{}({}) {{", Ty::Object(at).name(), list.join(", ")));
        self.indent += 1;
        let other = class.constructors.last().filter(|_| self.chance(2)).cloned();
        self.fuel = 3;
        self.result = None;
        if let Some(other) = &other {
            let arguments: Vec<String> =
                other.iter().map(|ty| self.expression(*ty, 1, Purity::Any)).collect();
            self.line(&format!("this({});", arguments.join(", ")));
        }
        (self.this, self.making) = (Some(at), other.is_none());
        self.enter_object(at, &hidden, true);
        for field in class.fields.iter().filter(|field| field.is_blank() && other.is_none()) {
            let value = if hidden.contains(&field.name) {
                field.name.clone()
            } else {
                self.expression(field.ty, 1, Purity::Any)
            };
            self.line(&format!("this.{} = {value};", field.name));
        }
        self.making = false;
        for field in &class.fields {
            if hidden.contains(&field.name) && !field.is_final && !self.chance(4) {
                self.line(&format!("this.{0} = {0};", field.name));
            }
        }
        self.statements(2, 2);
        self.this = None;
        self.scope.truncate(outer);
        self.indent -= 1;
        self.line("}");
        self.classes[usize::from(at)].constructors.push(types);
    }

    /// A type of a parameter or a result.
    fn member_type(&mut self) -> Ty {
        let count = u32::try_from(self.classes.len()).expect("few");
        let any = u8::try_from(self.pick(count)).unwrap_or(0);
        [
            Ty::Int,
            Ty::Object(any),
            Ty::Text,
            Ty::Boolean,
            Ty::Object(any),
            Ty::Long,
            Ty::Array,
            Ty::Objects(any),
        ][self.pick(8) as usize]
    }

    /// A method of the class or of its objects, which may call itself for the next object.
    fn object_method(&mut self, at: u8) {
        let is_static = self.chance(7);
        let has_next = self.classes[usize::from(at)].fields.iter().any(|one| one.name == NEXT);
        let recursive = has_next && !is_static && self.chance(2);
        let result = match self.pick(6) {
            1 => None,
            2 => Some(Ty::Object(at)),
            3 => Some(self.member_type()),
            _ => Some(Ty::Int),
        };
        let mut own = ObjectMethod {
            name: self.name("o"),
            parameters: Vec::new(),
            result,
            is_static,
            is_private: self.chance(6),
        };
        let outer = self.scope.len();
        let (mut list, mut hidden) = (Vec::new(), Vec::new());
        let count = self.pick(3) + u32::from(recursive);
        for number in 0..count {
            let counts = recursive && number == 0;
            let ty = if counts { Ty::Int } else { self.member_type() };
            let name = if number == 1 && self.chance(3) { "x".into() } else { self.name("p") };
            list.push(format!("{} {name}", ty.name()));
            self.scope.push(Variable { name: name.clone(), ty, writable: !counts });
            hidden.push(name);
            own.parameters.push(ty);
        }
        if recursive && self.chance(3) {
            let most = 2 + self.pick(4);
            self.line(&format!("@REC({most})"));
        }
        let private = if own.is_private { "private " } else { "" };
        let word = if is_static { "static " } else { "" };
        let gives = result.map_or("void", Ty::name);
        self.line(&format!("{private}{word}{gives} {}({}) {{", own.name, list.join(", ")));
        self.indent += 1;
        self.fuel = 5;
        self.result = result;
        if !is_static {
            self.this = Some(at);
            self.enter_object(at, &hidden, false);
        }
        if recursive {
            self.next_object(&own, &hidden[0]);
        }
        self.statements(2, 1);
        if let Some(result) = result {
            let value = self.expression(result, 2, Purity::Any);
            self.line(&format!("return {value};"));
        }
        self.this = None;
        self.scope.truncate(outer);
        self.indent -= 1;
        self.line("}");
        self.classes[usize::from(at)].methods.push(own);
    }

    /// The call of a method for the next object, where there is one.
    fn next_object(&mut self, own: &ObjectMethod, counter: &str) {
        let base = own.result.map(|ty| self.expression(ty, 1, Purity::Any)).unwrap_or_default();
        let end = if self.chance(4) { "" } else { " || next == null" };
        self.line(&format!("if ({counter} <= 0{end}) return {base};"));
        let mut arguments = vec![format!("{counter} - 1")];
        for ty in &own.parameters[1..] {
            arguments.push(self.expression(*ty, 1, Purity::Any));
        }
        let call = format!("next.{}({})", own.name, arguments.join(", "));
        match own.result {
            None => self.line(&format!("{call};")),
            Some(ty) => {
                let name = self.name("v");
                self.line(&format!("{} {name} = {call};", ty.name()));
                self.scope.push(Variable { name, ty, writable: true });
            }
        }
    }

    /// `toString`, which may give `null` and print.
    fn object_text_method(&mut self, at: u8) {
        if self.chance(2) {
            self.line("@Override");
        }
        self.line("public String toString() {");
        self.indent += 1;
        let outer = self.scope.len();
        self.this = Some(at);
        self.enter_object(at, &[], false);
        self.result = Some(Ty::Text);
        self.fuel = 2;
        if self.chance(4) {
            self.statements(1, 2);
        }
        let name = Ty::Object(at).name();
        let value = match self.pick(6) {
            1 => "null".into(),
            2 => self.expression(Ty::Text, 2, Purity::Any),
            3 => {
                let ty = [Ty::Int, Ty::Boolean, Ty::Long][self.pick(3) as usize];
                format!("\"{name}\" + {}", self.expression(ty, 1, Purity::Any))
            }
            _ => format!("\"{name}(\" + x + \")\""),
        };
        self.line(&format!("return {value};"));
        self.this = None;
        self.scope.truncate(outer);
        self.indent -= 1;
        self.line("}");
    }
}
