//! Values as Java writes them, and as students do.

/// A value of a Java program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A whole number of any type.
    Number(i64),
    /// A number with a fraction, by its bits.
    Floating(u64),
    /// `true` or `false`.
    Boolean(bool),
    /// A character.
    Char(u16),
    /// A string, by its units.
    Text(Vec<u16>),
    /// An array.
    Array(Vec<Value>),
    /// `null`.
    Null,
}

impl Value {
    /// The value that a literal means: numbers in any base, characters, strings, arrays in braces;
    /// `None` if it is none.
    pub fn of_java(text: &str) -> Option<Self> {
        let mut scan = Scan { rest: text.trim() };
        let value = scan.value()?;
        scan.rest.trim().is_empty().then_some(value)
    }

    /// The value that a text begins with, and the rest of the text.
    pub fn prefix(text: &str) -> Option<(Self, &str)> {
        let mut scan = Scan { rest: text };
        let value = scan.value()?;
        Some((value, scan.rest))
    }

    /// Whether a student who types this means the value: with or without quotes; arrays in braces,
    /// brackets or bare; of floating numbers also without `.0`.
    pub fn is_typed_as(&self, text: &str) -> bool {
        if let Value::Floating(bits) = self {
            // `8` is 8.0.
            return text.trim().parse().map(f64::to_bits) == Ok(*bits);
        }
        let spellings = [("{", "}"), ("[", "]"), ("", "")];
        let is_array = |item: &Value| matches!(item, Value::Array(_));
        let has_rows = matches!(self, Value::Array(items) if items.iter().any(is_array));
        spellings.into_iter().any(|(open, close)| {
            // Rows that nothing divides would be other arrays.
            (!open.is_empty() || !has_rows)
                && [true, false]
                    .into_iter()
                    .any(|quotes| squeezed(&self.written(open, close, quotes)) == squeezed(text))
        })
    }

    /// How it is written, between these brackets if it is an array, its characters with or without
    /// quotes.
    pub fn written(&self, open: &str, close: &str, quotes: bool) -> String {
        let enclosed = |units: &[u16], quote: char| {
            let plain = String::from_utf16_lossy(units);
            if quotes {
                let inside = plain.replace('\\', "\\\\").replace(quote, &format!("\\{quote}"));
                format!("{quote}{}{quote}", inside.replace('\n', "\\n").replace('\t', "\\t"))
            } else {
                plain
            }
        };
        match self {
            Value::Number(number) => number.to_string(),
            Value::Floating(bits) => format!("{:?}", f64::from_bits(*bits)),
            Value::Boolean(value) => value.to_string(),
            Value::Char(unit) => enclosed(&[*unit], '\''),
            Value::Text(units) => enclosed(units, '"'),
            Value::Array(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| item.written(open, close, quotes)).collect();
                format!("{open}{}{close}", items.join(","))
            }
            Value::Null => "null".to_owned(),
        }
    }
}

/// Without the blanks beside separators; all others stay.
pub fn squeezed(text: &str) -> String {
    let mut out = String::new();
    let mut quote = None;
    let mut before = ' ';
    for character in text.trim().chars() {
        match quote {
            Some(open) if character == open && before != '\\' => quote = None,
            None if matches!(character, '"' | '\'') => quote = Some(character),
            None if character == ' ' && out.ends_with([',', '{', '[']) => continue,
            None if matches!(character, ',' | '}' | ']') => {
                while out.ends_with(' ') {
                    out.pop();
                }
            }
            _ => {}
        }
        out.push(character);
        before = if before == '\\' { ' ' } else { character };
    }
    out
}

struct Scan<'a> {
    rest: &'a str,
}

impl Scan<'_> {
    fn eat(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Option<Value> {
        if self.eat("{") {
            let mut items = Vec::new();
            while !self.eat("}") {
                items.push(self.value()?);
                if !self.eat(",") && !self.rest.trim_start().starts_with('}') {
                    return None;
                }
            }
            return Some(Value::Array(items));
        }
        if self.eat("\"") {
            return self.units('"').map(Value::Text);
        }
        if self.eat("'") {
            let units = self.units('\'')?;
            return match units[..] {
                [unit] => Some(Value::Char(unit)),
                _ => None,
            };
        }
        for (word, value) in [
            ("true", Value::Boolean(true)),
            ("false", Value::Boolean(false)),
            ("null", Value::Null),
        ] {
            if self.eat(word) {
                return Some(value);
            }
        }
        if let Some(bits) = self.floating() {
            return Some(Value::Floating(bits));
        }
        self.number().map(Value::Number)
    }

    /// `2.5`, `-1.0E10`
    fn floating(&mut self) -> Option<u64> {
        let text = self.rest.trim_start();
        let is_part = |one: char| one.is_ascii_digit() || matches!(one, '-' | '.' | 'E');
        let end = text.find(|one| !is_part(one)).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        let value: f64 = word.contains('.').then(|| word.parse().ok())??;
        self.rest = rest.strip_prefix(['f', 'd']).unwrap_or(rest);
        Some(value.to_bits())
    }

    fn number(&mut self) -> Option<i64> {
        let negative = self.eat("-");
        let _ = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let digits = word.replace('_', "").to_lowercase();
        let digits = digits.strip_suffix('l').unwrap_or(&digits);
        let magnitude = if let Some(digits) = digits.strip_prefix("0x") {
            i128::from_str_radix(digits, 16).ok()?
        } else if let Some(digits) = digits.strip_prefix("0b") {
            i128::from_str_radix(digits, 2).ok()?
        } else if digits.len() > 1 && digits.starts_with('0') {
            i128::from_str_radix(digits, 8).ok()?
        } else {
            digits.parse().ok()?
        };
        self.rest = rest;
        i64::try_from(if negative { -magnitude } else { magnitude }).ok()
    }

    /// The inside of a literal, up to its closing quote.
    fn units(&mut self, quote: char) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        let mut characters = self.rest.char_indices();
        while let Some((at, character)) = characters.next() {
            if character == quote {
                self.rest = &self.rest[at + 1..];
                return Some(units);
            }
            if character != '\\' {
                units.extend(character.encode_utf16(&mut [0; 2]).iter());
                continue;
            }
            let (_, escape) = characters.next()?;
            units.push(match escape {
                'u' => {
                    let digits: String =
                        (0..4).map_while(|_| characters.next()).map(|(_, c)| c).collect();
                    u16::from_str_radix(&digits, 16).ok()?
                }
                'n' => 10,
                't' => 9,
                'r' => 13,
                'b' => 8,
                'f' => 12,
                '0' => 0,
                other => u16::try_from(u32::from(other)).ok()?,
            });
        }
        None
    }
}

#[test]
fn literals_mean_values() {
    let of = |text| Value::of_java(text);
    assert_eq!(of("0x0F"), Some(Value::Number(15)));
    assert_eq!(of(" -17L "), Some(Value::Number(-17)));
    assert_eq!(of("{1,2}"), of("{ 1, 2 }"));
    assert_eq!(of(r#""a\u0041\"""#), Some(Value::Text("aA\"".encode_utf16().collect())));
    assert_eq!(of("'a'"), Some(Value::Char(97)));
    assert_eq!(
        of("{{1}, {}}"),
        Some(Value::Array(vec![Value::Array(vec![Value::Number(1)]), Value::Array(vec![])]))
    );
    for none in ["", "x", "1 2", "{1", "'ab'", "\"a", "-"] {
        assert_eq!(of(none), None, "{none}");
    }
}

#[test]
fn students_type_values_in_many_ways() {
    let array = Value::of_java("{'a', ' '}").expect("a value");
    for typed in ["{'a', ' '}", "{'a',' '}", "['a', ' ']", "'a',' '"] {
        assert!(array.is_typed_as(typed), "{typed}");
    }
    assert!(!array.is_typed_as("{'a', ''}") && !array.is_typed_as("{'a' ' '}"));
    let text = Value::of_java(r#""a, b""#).expect("a value");
    assert!(
        text.is_typed_as("a, b") && text.is_typed_as("\"a, b\"") && !text.is_typed_as("\"a,b\"")
    );
}
