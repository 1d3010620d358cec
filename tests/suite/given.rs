//! Placeholder values as a case writes them: `3, 'a', true, "ab\n", {1, 2}, {{1}, {2, 3}}`.

use tatsu::read::datum::Datum;
use tatsu::read::domain::Domain;
use tatsu::read::floating::represented;
use tatsu::read::ir::Program;
use tatsu::read::types::Type;
use tatsu::solve::model::Model;

/// The model that gives these values to the placeholders of a program, in order; every value is one
/// that its placeholder may take.
pub fn model(program: &Program, text: &str) -> Result<Model, String> {
    let mut reader = Reader { rest: text.trim() };
    let mut values = Vec::new();
    for placeholder in &program.placeholders {
        if !values.is_empty() {
            reader.expect(",")?;
        }
        let value = reader.value(&placeholder.ty)?;
        if !allows(&placeholder.domain, &value) {
            return Err(format!("{value} is no value of placeholder `{}`", placeholder.name));
        }
        values.push(value);
    }
    if reader.rest.is_empty() {
        Ok(Model { values })
    } else {
        Err(format!("the program has {} placeholders, left: {}", values.len(), reader.rest))
    }
}

fn allows(domain: &Domain, value: &Datum) -> bool {
    match (domain, value) {
        (Domain::Number(values), value) if value.number().is_some() => {
            value.number().is_some_and(|number| values.contains(number))
        }
        (Domain::Array { length, element }, Datum::Array(items)) => {
            i64::try_from(items.len()).is_ok_and(|items| length.contains(items))
                && items.iter().all(|item| allows(element, item))
        }
        (Domain::Text { length, unit }, Datum::Text(text)) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            i64::try_from(units.len()).is_ok_and(|units| length.contains(units))
                && units.iter().all(|one| unit.contains(i64::from(*one)))
        }
        (Domain::Texts(texts), Datum::Text(text)) => texts.contains(text),
        _ => false,
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn accept(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.accept(token) {
            Ok(())
        } else {
            Err(format!("`{token}` is missing at: {}", self.rest))
        }
    }

    /// A string in quotes, in which `\n`, `\"` and `\\` stand for a line end, a quote and a
    /// backslash.
    fn text(&mut self) -> Result<Datum, String> {
        let fault = format!("no string at: {}", self.rest);
        let mut characters = self.rest.strip_prefix('"').ok_or(fault.clone())?.chars();
        let mut text = String::new();
        loop {
            match characters.next().ok_or(fault.clone())? {
                '"' => break,
                '\\' => match characters.next().ok_or(fault.clone())? {
                    'n' => text.push('\n'),
                    other => text.push(other),
                },
                other => text.push(other),
            }
        }
        self.rest = characters.as_str().trim_start();
        Ok(Datum::Text(text))
    }

    fn value(&mut self, ty: &Type) -> Result<Datum, String> {
        if let Some(element) = ty.element() {
            self.expect("{")?;
            let mut items = Vec::new();
            while !self.accept("}") {
                if !items.is_empty() {
                    self.expect(",")?;
                }
                items.push(self.value(element)?);
            }
            return Ok(Datum::Array(items));
        }
        if *ty == Type::String {
            return self.text();
        }
        if self.accept("true") {
            return Ok(Datum::Boolean(true));
        }
        if self.accept("false") {
            return Ok(Datum::Boolean(false));
        }
        if let Some(quoted) = self.rest.strip_prefix('\'') {
            let mut characters = quoted.chars();
            if let (Some(character), Some('\'')) = (characters.next(), characters.next()) {
                self.rest = characters.as_str().trim_start();
                return Ok(Datum::Integral(i64::from(u32::from(character))));
            }
        }
        if let Type::Primitive(primitive) = ty
            && primitive.is_floating()
        {
            let end = self.rest.find(',').unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(end);
            let value: f64 = number.trim().parse().map_err(|_| format!("no value at: {number}"))?;
            self.rest = rest;
            return Ok(Datum::of(*primitive, represented(value)));
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_digit() && c != '-');
        let (number, rest) = self.rest.split_at(digits.unwrap_or(self.rest.len()));
        let number = number.parse().map_err(|_| format!("no value at: {}", self.rest))?;
        self.rest = rest.trim_start();
        Ok(Datum::Integral(number))
    }
}
