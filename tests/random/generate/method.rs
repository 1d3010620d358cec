//! Random methods: overloaded, recursive, and recursive in pairs.

use super::{Generator, Method, Purity, Ty, Variable};

impl Generator<'_> {
    fn result_type(&mut self) -> Ty {
        if !self.classes.is_empty() && self.chance(3) {
            return Ty::Object(self.any_class());
        }
        if self.has_floating && self.chance(3) {
            return self.floating_type();
        }
        [Ty::Int, Ty::Boolean, Ty::Long, Ty::Text, Ty::Array, Ty::Byte, Ty::Rows]
            [self.pick(7) as usize]
    }

    fn parameter_types(&mut self) -> Vec<Ty> {
        (0..self.pick(3))
            .map(|_| {
                if !self.classes.is_empty() && self.chance(3) {
                    let class = self.any_class();
                    return [Ty::Object(class), Ty::Objects(class)][self.pick(2) as usize];
                }
                if self.has_floating && self.chance(3) {
                    return self.floating_type();
                }
                [
                    Ty::Int,
                    Ty::Array,
                    Ty::Char,
                    Ty::Long,
                    Ty::Text,
                    Ty::Builder,
                    Ty::Rows,
                    Ty::Short,
                    Ty::Texts,
                ][self.pick(9) as usize]
            })
            .collect()
    }

    /// A method that may call itself.
    pub(super) fn method(&mut self, at: u32) {
        let result = self.result_type();
        let recursive = self.chance(3);
        let mut parameters = self.parameter_types();
        if recursive {
            parameters.insert(0, Ty::Int);
        }
        // Two methods of one name are told apart by their parameters.
        let known = self.methods.iter().any(|method| method.parameters == parameters);
        // `null` fits several types.
        let is_open = |ty: &Ty| matches!(ty, Ty::Object(_) | Ty::Objects(_));
        let known = known || parameters.iter().any(is_open);
        let name = if known { format!("m{at}") } else { String::from("m") };
        let outer = self.scope.len();
        let own = Method { name, parameters, result };
        if recursive {
            let most = 2 + self.pick(6);
            self.line(&format!("@REC({most})"));
        }
        self.head(&own, usize::from(recursive));
        self.fuel = 12;
        self.result = Some(result);
        if recursive {
            let counter = self.scope[outer].name.clone();
            let base = self.expression(result, 1, Purity::Any);
            self.line(&format!("if ({counter} <= 0) return {base};"));
            self.declaration();
            let again = self.recursive_call(&own, &counter);
            let variable = self.name("v");
            self.line(&format!("{} {variable} = {again};", result.name()));
            self.scope.push(Variable { name: variable, ty: result, writable: true });
        }
        self.statements(3, 1);
        let value = self.expression(result, 2, Purity::Any);
        self.line(&format!("return {value};"));
        self.scope.truncate(outer);
        self.indent -= 1;
        self.line("}");
        self.methods.push(own);
    }

    fn recursive_call(&mut self, own: &Method, counter: &str) -> String {
        let mut arguments = vec![format!("{counter} - 1")];
        for ty in &own.parameters[1..] {
            let value = self.expression(*ty, 1, Purity::Any);
            // Of the exact type, since methods are overloaded.
            arguments.push(Self::exactly(*ty, value));
        }
        format!("{}({})", own.name, arguments.join(", "))
    }

    /// Two methods that call each other; the first number counts down.
    pub(super) fn mutual(&mut self) {
        let pair: Vec<Method> = ["even", "odd"]
            .into_iter()
            .map(|name| {
                let mut parameters = self.parameter_types();
                parameters.insert(0, Ty::Int);
                Method { name: name.into(), parameters, result: self.result_type() }
            })
            .collect();
        for (own, other) in [(&pair[0], &pair[1]), (&pair[1], &pair[0])] {
            let most = 1 + self.pick(4);
            self.line(&format!("@REC({most})"));
            let outer = self.scope.len();
            self.head(own, 1);
            let counter = self.scope[outer].name.clone();
            let base = self.expression(own.result, 1, Purity::Any);
            self.line(&format!("if ({counter} <= 0) return {base};"));
            self.result = Some(own.result);
            self.fuel = 8;
            self.statements(2, 1);
            let again = self.recursive_call(other, &counter);
            let variable = self.name("v");
            self.line(&format!("{} {variable} = {again};", other.result.name()));
            let ty = other.result;
            self.scope.push(Variable { name: variable, ty, writable: true });
            self.statements(2, 1);
            let value = self.expression(own.result, 2, Purity::Any);
            self.line(&format!("return {value};"));
            self.scope.truncate(outer);
            self.indent -= 1;
            self.line("}");
        }
        self.methods.extend(pair);
    }

    /// The first line of a method; the first `counted` parameters are only read.
    fn head(&mut self, method: &Method, counted: usize) {
        let mut list = Vec::new();
        for (index, ty) in method.parameters.iter().enumerate() {
            let name = self.name("p");
            list.push(format!("{} {name}", ty.name()));
            self.scope.push(Variable { name, ty: *ty, writable: index >= counted });
        }
        let (result, name) = (method.result.name(), &method.name);
        let word = self.word_static();
        self.line(&format!("{word}{result} {name}({}) {{", list.join(", ")));
        self.indent += 1;
    }
}
