//! Random objects: made, read, changed, compared, chained, printed, and missing.

use super::class::{Field, ObjectMethod};
use super::{Generator, Purity, Ty, Variable};

impl Generator<'_> {
    /// A number of a class.
    pub(super) fn any_class(&mut self) -> u8 {
        let count = u32::try_from(self.classes.len()).expect("few");
        u8::try_from(self.pick(count)).unwrap_or(0)
    }

    /// `new A(…)`, where objects of the class may be made.
    pub(super) fn new_object(&mut self, class: u8, depth: u32) -> Option<String> {
        let known = &self.classes[usize::from(class)];
        if !known.is_ready {
            return None;
        }
        let constructors = known.constructors.clone();
        let parameters = match u32::try_from(constructors.len()).expect("few") {
            0 => Vec::new(),
            count => constructors[self.pick(count) as usize].clone(),
        };
        let arguments = self.arguments(&parameters, depth);
        Some(format!("new {}({arguments})", Ty::Object(class).name()))
    }

    fn arguments(&mut self, parameters: &[Ty], depth: u32) -> String {
        let depth = depth.saturating_sub(1);
        let arguments: Vec<String> =
            parameters.iter().map(|ty| self.expression(*ty, depth, Purity::Any)).collect();
        arguments.join(", ")
    }

    /// An object, or `null`.
    pub(super) fn object(&mut self, class: u8, depth: u32, purity: Purity) -> String {
        let ty = Ty::Object(class);
        let any = purity == Purity::Any;
        match self.pick(8) {
            1 => self.ternary(ty, depth, purity),
            2 | 3 if any => self.new_object(class, depth).unwrap_or_else(|| self.leaf(ty)),
            4 if self.this == Some(class) => "this".into(),
            5 => "null".into(),
            6 if any => {
                let names = self.writable(ty);
                if names.is_empty() {
                    return self.leaf(ty);
                }
                let name = self.one_of(&names);
                let value = self.expression(ty, depth, purity);
                format!("({name} = {value})")
            }
            7 => self.object_element(class, depth, purity).unwrap_or_else(|| self.leaf(ty)),
            _ => self.leaf(ty),
        }
    }

    fn object_element(&mut self, class: u8, depth: u32, purity: Purity) -> Option<String> {
        let arrays = self.variables(Ty::Objects(class));
        if arrays.is_empty() {
            return None;
        }
        let array = self.one_of(&arrays);
        let index = self.expression(Ty::Int, depth.min(1), purity);
        Some(format!("{array}[({index}) & 1]"))
    }

    /// A new `A[]`, or one that is there already.
    pub(super) fn objects(&mut self, class: u8) -> String {
        let name = Ty::Object(class).name();
        let known = self.variables(Ty::Objects(class));
        match self.pick(5) {
            1 if !known.is_empty() => self.one_of(&known),
            2 => format!("new {name}[{}]", 1 + self.pick(3)),
            _ => {
                let items: Vec<String> =
                    (0..2).map(|_| self.expression(Ty::Object(class), 1, Purity::Any)).collect();
                format!("new {name}[] {{ {} }}", items.join(", "))
            }
        }
    }

    /// What may stand before a dot: an object, or `null` at times.
    fn receiver(&mut self, class: u8, depth: u32, purity: Purity) -> Option<String> {
        let ty = Ty::Object(class);
        let any = purity == Purity::Any;
        let mut names = self.variables(ty);
        if self.this == Some(class) && !self.making {
            names.push("this".into());
        }
        let next = depth.saturating_sub(1);
        let found = match self.pick(10) {
            // Which method runs depends on the class of the one that is chosen.
            9 if any && !names.is_empty() => self.new_object(class, next).map(|made| {
                let name = self.one_of(&names);
                self.choice(name, &made)
            }),
            1 if any => self.new_object(class, next).map(|text| format!("({text})")),
            2 => self.object_element(class, next, purity),
            3 => self.field_of_object(ty, 0, purity, false),
            4 | 5 if any && depth > 0 => self.object_call(Some(ty), next),
            6 if any => {
                let names = self.writable(ty);
                if names.is_empty() {
                    None
                } else {
                    let name = self.one_of(&names);
                    let value = self.expression(ty, next, purity);
                    Some(format!("({name} = {value})"))
                }
            }
            _ => None,
        };
        match found {
            Some(found) => Some(found),
            None if names.is_empty() && any => {
                self.new_object(class, next).map(|text| format!("({text})"))
            }
            None if names.is_empty() => None,
            None => Some(self.one_of(&names)),
        }
    }

    /// The fields of a type that can be named here: the class, and whether they are its own.
    fn fields_of(&self, ty: Ty) -> Vec<(u8, bool, Field)> {
        let mut found = Vec::new();
        for (at, class) in (0..).zip(&self.classes) {
            let own = class.statics.iter().map(|field| (at, true, field));
            let of_objects = class.fields.iter().map(|field| (at, false, field));
            found.extend(
                own.chain(of_objects)
                    .filter(|(_, _, field)| field.ty == ty && self.sees(at, field.is_private))
                    .map(|(at, is_static, field)| (at, is_static, field.clone())),
            );
        }
        found
    }

    /// `p.x`, `A.count`; something that can be assigned where that is asked for.
    pub(super) fn field_of_object(
        &mut self,
        ty: Ty,
        depth: u32,
        purity: Purity,
        is_assigned: bool,
    ) -> Option<String> {
        let mut known = self.fields_of(ty);
        known.retain(|(_, _, field)| !(is_assigned && field.is_final));
        if known.is_empty() {
            return None;
        }
        let at = self.pick(u32::try_from(known.len()).expect("few")) as usize;
        let (class, is_static, field) = known.swap_remove(at);
        if is_static {
            return Some(format!("{}.{}", Ty::Object(class).name(), field.name));
        }
        let receiver = if depth == 0 {
            let names = self.variables(Ty::Object(class));
            if names.is_empty() {
                return None;
            }
            self.one_of(&names)
        } else {
            self.receiver(class, depth - 1, purity)?
        };
        Some(format!("{receiver}.{}", field.name))
    }

    /// A call of a method with this result; any result for `None`.
    pub(super) fn object_call(&mut self, result: Option<Ty>, depth: u32) -> Option<String> {
        let mut known: Vec<(u8, ObjectMethod)> = Vec::new();
        for (at, class) in (0..).zip(&self.classes) {
            let fit = class.methods.iter().filter(|one| {
                (result.is_none() || one.result == result) && self.sees(at, one.is_private)
            });
            known.extend(fit.map(|one| (at, one.clone())));
        }
        if known.is_empty() {
            return None;
        }
        let at = self.pick(u32::try_from(known.len()).expect("few")) as usize;
        let (class, method) = known.swap_remove(at);
        let before = if method.is_static && self.inside == Some(class) && self.chance(2) {
            String::new()
        } else if method.is_static {
            format!("{}.", Ty::Object(class).name())
        } else if self.this == Some(class) && self.chance(3) {
            String::new()
        } else {
            format!("{}.", self.receiver(class, depth.saturating_sub(1), Purity::Any)?)
        };
        let arguments = self.arguments(&method.parameters, depth);
        Some(format!("{before}{}({arguments})", method.name))
    }

    /// A value that an object gives: a field, or the result of a method.
    pub(super) fn of_object(&mut self, ty: Ty, depth: u32, purity: Purity) -> Option<String> {
        if purity == Purity::Any && self.chance(2) {
            return self.object_call(Some(ty), depth);
        }
        let field = self.field_of_object(ty, depth, purity, false)?;
        let object = field.rsplit_once('.').map_or("", |(object, _)| object);
        let is_name = self.scope.iter().any(|one| one.name == object);
        if is_name && self.chance(2) {
            let other = self.leaf(ty);
            return Some(format!("({object} == null ? {other} : {field})"));
        }
        Some(field)
    }

    /// The text of an object, if there are any with one.
    pub(super) fn text_of_object(&mut self, depth: u32) -> Option<String> {
        let class = self.any_class();
        if !self.classes[usize::from(class)].has_text {
            return None;
        }
        if self.chance(4) {
            let receiver = self.receiver(class, depth, Purity::Any)?;
            return Some(format!("{receiver}.toString()"));
        }
        let object = self.expression(Ty::Object(class), depth, Purity::Any);
        let other = self.leaf(Ty::Text);
        Some(
            [format!("({other} + {object})"), format!("({object} + {other})")]
                [self.pick(2) as usize]
                .clone(),
        )
    }

    /// Whether two references name the same object.
    pub(super) fn same_object(&mut self, depth: u32, purity: Purity) -> String {
        let class = self.any_class();
        let operator = ["==", "!="][self.pick(2) as usize];
        let a = self.leaf(Ty::Object(class));
        let b = if purity == Purity::Any || self.chance(2) {
            self.expression(Ty::Object(class), depth, purity)
        } else {
            "null".into()
        };
        format!("({a} {operator} {b})")
    }

    /// An expression that stands as a statement, and changes an object or calls its method.
    pub(super) fn object_effect(&mut self) -> Option<String> {
        match self.pick(3) {
            1 => self.object_call(None, 2),
            2 => {
                let class = self.any_class();
                self.assignment(Ty::Object(class))
            }
            _ => {
                let ty = [Ty::Int, Ty::Int, Ty::Text, Ty::Boolean, Ty::Long, Ty::Array]
                    [self.pick(6) as usize];
                let target = self.field_of_object(ty, 2, Purity::Any, true)?;
                Some(self.assigned_to(ty, &target))
            }
        }
    }

    /// A variable for an object or for several.
    pub(super) fn object_declaration(&mut self) {
        let class = self.any_class();
        let name = self.name("v");
        let (ty, value) = match self.pick(6) {
            1 => (Ty::Objects(class), self.objects(class)),
            2 => {
                let ty = Ty::Object(class);
                (ty, self.expression(ty, 2, Purity::Any))
            }
            _ => {
                let made = self.new_object(class, 2);
                (Ty::Object(class), made.unwrap_or_else(|| self.leaf(Ty::Object(class))))
            }
        };
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.scope.push(Variable { name, ty, writable: true });
    }

    /// A statement about objects.
    pub(super) fn object_statement(&mut self, depth: u32) {
        match self.pick(8) {
            1 if depth < 2 => self.chain(depth),
            2 => {
                let class = self.any_class();
                let names = self.variables(Ty::Object(class));
                if names.is_empty() || !self.classes[usize::from(class)].has_text {
                    return self.object_declaration();
                }
                let name = self.one_of(&names);
                self.line(&format!("System.out.println({name});"));
            }
            3 => {
                let class = self.any_class();
                let arrays = self.variables(Ty::Objects(class));
                if arrays.is_empty() {
                    return self.object_declaration();
                }
                let array = self.one_of(&arrays);
                let index = self.expression(Ty::Int, 1, Purity::Any);
                let value = self.expression(Ty::Object(class), 2, Purity::Any);
                self.line(&format!("{array}[({index}) & 1] = {value};"));
            }
            4 | 5 => self.object_declaration(),
            6 if depth < 3 => {
                let class = self.any_class();
                let names = self.variables(Ty::Object(class));
                if names.is_empty() {
                    return self.object_declaration();
                }
                let name = self.one_of(&names);
                self.line(&format!("if ({name} != null) {{"));
                self.body(depth);
                self.line("}");
            }
            _ => match self.object_effect() {
                Some(text) => self.line(&format!("{text};")),
                None => self.object_declaration(),
            },
        }
    }

    /// Objects that hang together, and a loop through them.
    fn chain(&mut self, depth: u32) {
        let class = self.any_class();
        let next = self.classes[usize::from(class)]
            .fields
            .iter()
            .find(|field| field.ty == Ty::Object(class) && !field.is_final)
            .cloned();
        let Some(next) = next.filter(|field| self.sees(class, field.is_private)) else {
            return self.object_declaration();
        };
        let (ty, field) = (Ty::Object(class), next.name);
        let name = ty.name();
        let first = self.name("h");
        let start = self.expression(ty, 1, Purity::Any);
        self.line(&format!("{name} {first} = {start};"));
        self.scope.push(Variable { name: first.clone(), ty, writable: true });
        let (counter, node) = (self.name("i"), self.name("n"));
        let count = 1 + self.pick(3);
        if let Some(made) = self.new_object(class, 1) {
            self.written_loops += 1;
            self.line(&format!("for (int {counter} = 0; {counter} < {count}; {counter}++) {{"));
            self.line(&format!("    {name} {node} = {made};"));
            self.line(&format!("    {node}.{field} = {first};"));
            self.line(&format!("    {first} = {node};"));
            self.line("}");
        }
        let (counter, node) = (self.name("i"), self.name("n"));
        self.line(&format!("int {counter} = 0;"));
        let label = self.enter();
        let bound = format!("{counter}++ < 4");
        self.line(&format!(
            "{label}: for ({name} {node} = {first}; {node} != null && {bound}; {node} = {node}.{field}) {{"
        ));
        self.scope.push(Variable { name: counter, ty: Ty::Int, writable: false });
        // What stands in the loop must not make the variable `null` before it goes on.
        self.scope.push(Variable { name: node, ty, writable: false });
        self.body(depth);
        self.scope.pop();
        self.loops.pop();
        self.line("}");
    }

    /// Prints what can be seen of an object.
    pub(super) fn show_object(&mut self, name: &str, class: u8) {
        let known = self.classes[usize::from(class)].clone();
        if known.has_text {
            return self.line(&format!("System.out.println({name});"));
        }
        let parts: Vec<String> = known
            .fields
            .iter()
            .filter(|field| self.sees(class, field.is_private))
            .filter(|field| matches!(field.ty, Ty::Int | Ty::Boolean | Ty::Text | Ty::Long))
            .map(|field| format!(" + \" \" + {name}.{}", field.name))
            .collect();
        self.line(&format!(
            "System.out.println({name} == null ? \"-\" : \"{name}\"{});",
            parts.concat()
        ));
    }
}
