//! Tables as Moodle downloads them.
//!
//! In: the bytes of a file, CSV with a comma, semicolon or tab between its columns, JSON, or a page
//! with a table; UTF-8, UTF-16 with its mark, or Windows-1252. Out: [`ExportTable`]s, or why there
//! are none. What holds: a table has a heading for each column; headings and cells are as they
//! stand in the file; no error repeats a cell, since cells hold names.

use csv::ReaderBuilder;
use serde_json::Value;

use super::heading::{heading_key, is_heading_row, is_statistics_row};
use crate::ask::listing::plain;

/// A table: headings and rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExportTable {
    /// The keys of the columns, see [`heading_key`].
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<ExportRow>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportRow {
    /// Its line in a CSV file, or its number in a list of JSON, from 1.
    pub line: usize,
    /// Its cells, one for each column.
    pub cells: Vec<String>,
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{file}`{} {reason}", line.map(|line| format!(", line {line},")).unwrap_or_default())]
pub struct ExportError {
    /// The file as the user named it.
    pub file: String,
    /// The line, from 1, where it can be told.
    pub line: Option<usize>,
    /// What is wrong, after the file, without a full stop.
    pub reason: String,
    /// What to do about it.
    pub help: String,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// Its tables, in their order.
    pub tables: Vec<ExportTable>,
    /// The lines of rows that have more or fewer cells than their table has columns.
    pub ragged: Vec<usize>,
    /// Whether its characters were read as Windows-1252, since they are not UTF-8.
    pub is_guessed: bool,
}

const DOWNLOAD: &str = "download the table anew: \"Download table data as\" HTML table, CSV or JSON, below the report in Moodle";

/// The tables in the bytes of a file.
pub fn tables(file: &str, bytes: &[u8]) -> Result<Export, ExportError> {
    let wrong = |line: Option<usize>, reason: &str| ExportError {
        file: file.to_owned(),
        line,
        reason: reason.to_owned(),
        help: DOWNLOAD.to_owned(),
    };
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"%PDF") {
        return Err(wrong(None, "is a spreadsheet or a document, not CSV, JSON or an HTML table"));
    }
    let (text, is_guessed) = decoded(bytes);
    let start = text.trim_start();
    if start.is_empty() {
        return Err(wrong(None, "is empty"));
    }
    let mut export = if start.starts_with('<') {
        tables_of_page(start)
    } else if start.starts_with(['[', '{']) {
        match serde_json::from_str::<Value>(start) {
            Ok(value) => Export { tables: tables_of_json(&value), ..Export::default() },
            Err(error) => {
                return Err(wrong(
                    Some(error.line()),
                    "is damaged: it begins like JSON and is none",
                ));
            }
        }
    } else {
        tables_of_csv(&text)
    };
    export.is_guessed = is_guessed;
    Ok(export)
}

/// The text, and whether its encoding had to be guessed.
fn decoded(bytes: &[u8]) -> (String, bool) {
    let wide = |little: bool, bytes: &[u8]| {
        let units = bytes.chunks_exact(2).map(|pair| match (little, pair) {
            (true, &[low, high]) => u16::from_le_bytes([low, high]),
            (_, &[high, low]) => u16::from_be_bytes([high, low]),
            _ => 0,
        });
        String::from_utf16_lossy(&units.collect::<Vec<u16>>())
    };
    match bytes {
        [0xFF, 0xFE, rest @ ..] => (wide(true, rest), false),
        [0xFE, 0xFF, rest @ ..] => (wide(false, rest), false),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => (text.strip_prefix('\u{FEFF}').unwrap_or(text).to_owned(), false),
            Err(_) => (bytes.iter().map(|byte| windows_1252(*byte)).collect(), true),
        },
    }
}

/// The character of a byte in the encoding that spreadsheets of Western Europe write.
fn windows_1252(byte: u8) -> char {
    const UPPER: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => UPPER[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A table of which the keys of the records are the headings. Moodle puts a list of records for
/// each table into a list; older versions and other tools write one list, or one record.
fn tables_of_json(value: &Value) -> Vec<ExportTable> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other value of JSON holds tables")]
    match value {
        Value::Array(items) if items.iter().any(Value::is_array) => {
            items.iter().flat_map(tables_of_json).collect()
        }
        Value::Array(items) => {
            let records: Vec<_> = items.iter().filter_map(Value::as_object).collect();
            let mut columns: Vec<&String> = Vec::new();
            for key in records.iter().flat_map(|record| record.keys()) {
                if !columns.contains(&key) {
                    columns.push(key);
                }
            }
            if columns.is_empty() {
                return Vec::new();
            }
            let row = |(at, record): (usize, &&serde_json::Map<String, Value>)| ExportRow {
                line: at + 1,
                cells: columns
                    .iter()
                    .map(|key| record.get(*key).map_or_else(String::new, cell))
                    .collect(),
            };
            let rows = records.iter().enumerate().map(row).collect();
            let columns = columns.into_iter().map(|key| heading_key(key)).collect();
            vec![ExportTable { columns, rows }]
        }
        Value::Object(map) => {
            let lists = map.values().filter(|one| one.is_array());
            lists.flat_map(tables_of_json).collect()
        }
        _ => Vec::new(),
    }
}

fn cell(value: &Value) -> String {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other value of JSON is written as JSON"
    )]
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Tables one after the other, each beginning with a row of headings that are known. A row without
/// anything, or one with a single cell among several columns, ends a table.
fn tables_of_csv(text: &str) -> Export {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    // The text is UTF-8 and rows may be ragged, so every record can be read.
    let rows = reader.records().filter_map(Result::ok).map(|record| {
        let line = record.position().map_or(0, csv::Position::line);
        let cells = record.iter().map(|cell| unguarded(cell).to_owned()).collect();
        ExportRow { line: usize::try_from(line).unwrap_or(usize::MAX), cells }
    });
    tables_of_rows(rows)
}

/// A cell as it was before Moodle 5 put a `'` in front of what a spreadsheet would take for a
/// formula. A literal of a character, such as `'-'`, is its own text.
fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['-', '+', '=', '@']) && !is_literal(cell) => rest,
        _ => cell,
    }
}

fn is_literal(cell: &str) -> bool {
    cell.chars().count() == 3 && cell.ends_with('\'')
}

/// The tables of a page. Moodle writes text into its cells, and nothing but cells into its rows.
fn tables_of_page(page: &str) -> Export {
    let mut line = 1;
    let rows = page.split("<tr").enumerate().filter_map(|(at, row)| {
        let start = line;
        line += row.matches('\n').count();
        let row = row.split("</tr").next().filter(|_| at > 0)?;
        let mut cells = Vec::new();
        let mut rest = row;
        while let Some(start) = [rest.find("<td"), rest.find("<th")].into_iter().flatten().min() {
            let inside = rest[start..].split_once('>').map_or("", |(_, inside)| inside);
            let end = [inside.find("</td"), inside.find("</th")].into_iter().flatten().min();
            let end = end.unwrap_or(inside.len());
            cells.push(plain(&inside[..end].replace("&nbsp;", " ")));
            rest = &inside[end..];
        }
        Some(ExportRow { line: start, cells })
    });
    tables_of_rows(rows)
}

fn tables_of_rows(rows: impl Iterator<Item = ExportRow>) -> Export {
    let mut export = Export::default();
    let mut is_within = false;
    for ExportRow { line, cells } in rows {
        let keys: Vec<String> = cells.iter().map(|cell| heading_key(cell)).collect();
        let within = export.tables.last().filter(|_| is_within);
        if within.is_some_and(|table| table.columns == keys) {
            // Files were put together.
            continue;
        }
        // Among answers, a row of headings is one that a student wrote.
        let is_of_answers = within.is_some_and(|table| !is_statistics_row(&table.columns));
        if !is_of_answers && is_heading_row(&keys) {
            export.tables.push(ExportTable { columns: keys, rows: Vec::new() });
            is_within = true;
            continue;
        }
        let Some(table) = export.tables.last_mut().filter(|_| is_within) else { continue };
        let is_blank = cells.iter().all(|one| one.trim().is_empty());
        // The table of questions is followed by one of responses for each of them.
        let is_of_responses =
            is_statistics_row(&table.columns) && 2 * cells.len() <= table.columns.len();
        if is_blank || is_of_responses || (cells.len() == 1 && table.columns.len() > 1) {
            is_within = false;
        } else if cells.len() == table.columns.len() {
            table.rows.push(ExportRow { line, cells });
        } else {
            export.ragged.push(line);
        }
    }
    export
}

/// What stands between columns: what the first line with text holds most of.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    // Of equals the last counts.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
        let export = tables("x", bytes).unwrap();
        assert_eq!(export.tables.len(), 1, "{export:?}");
        assert_eq!(export.tables[0].columns, ["lastname", "response1", "rightanswer1"]);
        export.tables[0].rows.iter().map(|row| row.cells.clone()).collect()
    }

    #[test]
    fn all_separators_and_encodings_say_the_same() {
        let expected = vec![vec!["Müller".to_owned(), "a, b\nc".to_owned(), "6".to_owned()]];
        let comma =
            "\u{FEFF}\"Last name\",\"Response 1\",\"Right answer 1\"\nMüller,\"a, b\nc\",6\n";
        assert_eq!(rows(comma.as_bytes()), expected);
        let semicolon = "Last name;Response 1;Right answer 1\r\nMüller;\"a, b\nc\";6\r\n";
        assert_eq!(rows(semicolon.as_bytes()), expected);
        let tab = semicolon.replace(';', "\t");
        assert_eq!(rows(tab.as_bytes()), expected);
        let latin: Vec<u8> = semicolon.chars().map(|one| u8::try_from(one).unwrap()).collect();
        assert_eq!(rows(&latin), expected);
        assert!(tables("x", &latin).unwrap().is_guessed);
        let mut wide = vec![0xFF, 0xFE];
        wide.extend(tab.encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(rows(&wide), expected);
        let mut wide = vec![0xFE, 0xFF];
        wide.extend(tab.encode_utf16().flat_map(u16::to_be_bytes));
        assert_eq!(rows(&wide), expected);
        let json = r#"[[{"lastname":"Müller","response1":"a, b\nc","rightanswer1":6}]]"#;
        assert_eq!(rows(json.as_bytes()), expected);
        assert_eq!(rows(&json.as_bytes()[1..json.len() - 1]), expected);
        let page = "<!DOCTYPE html>\n<table><thead><tr><th class=\"a\">Last name</th><th>Response 1</th>\
                    <th>Right answer 1</th></tr></thead>\n<tr><td>M&uuml;ller</td><td>a, b\nc</td><td>6</td></tr></table>";
        assert_eq!(rows(page.replace("&uuml;", "ü").as_bytes()), expected);
        let less = page.replace("a, b\nc", "a &lt;= b");
        assert_eq!(rows(less.replace("&uuml;", "ü").as_bytes())[0][1], "a <= b");
    }

    #[test]
    fn what_moodle_guards_against_spreadsheets_is_read_as_it_was() {
        let text = "Last name,Response 1,Right answer 1\n'=Ada,'-5,'+6\nB,'-','@a'\nC,'a,'-'\n";
        let expected = [["=Ada", "-5", "+6"], ["B", "'-'", "@a'"], ["C", "'a", "'-'"]];
        assert_eq!(rows(text.as_bytes()), expected);
        // JSON and pages have no such marks.
        let json = r#"[{"lastname":"A","response1":"'-5","rightanswer1":"-5"}]"#;
        assert_eq!(rows(json.as_bytes()), [["A", "'-5", "-5"]]);
    }

    #[test]
    fn tables_of_responses_are_not_lost_rows() {
        let head =
            "Q#,Question type,Question name,Attempts,Facility index,Discrimination index,Weight";
        let text = format!(
            "{head}\n1,Numerical,loops 001,20,50.00%,'-3.00%,1\n\nModel response,Count\n5,10\n7,10\n\
             {head}\n2,Numerical,loops 002,20,40.00%,1.00%,1\n3,Numerical,loops 003,20,40.00%,1.00%\n"
        );
        let export = tables("x", text.as_bytes()).unwrap();
        assert_eq!(export.tables.len(), 2);
        assert_eq!(export.tables[0].rows[0].cells[5], "-3.00%");
        assert_eq!(export.ragged, [9], "a row that lacks a cell is still told");
    }

    #[test]
    fn tables_follow_each_other_in_one_file() {
        let text = "Quiz name,Course name\nQ,C\nQ#,Question type,Question name,Attempts,Facility index\n\
                    1,Numerical,loops 001,20,50.00%\n2,Numerical,loops 002,20,40.00%\n\
                    \"Analysis\"\nModel response,Partial credit\n5,100%\n";
        let export = tables("x", text.as_bytes()).unwrap();
        assert_eq!(export.tables.len(), 1);
        let lines: Vec<usize> = export.tables[0].rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [4, 5]);
        assert!(export.ragged.is_empty());
    }

    #[test]
    fn what_is_no_table_is_said_without_its_cells() {
        let reason = |bytes: &[u8]| {
            let error = tables("r.csv", bytes).unwrap_err();
            assert!(error.help.contains("Download table data as"));
            error.to_string()
        };
        assert_eq!(reason(b""), "`r.csv` is empty");
        assert_eq!(reason("\u{FEFF} \n".as_bytes()), "`r.csv` is empty");
        assert_eq!(
            reason(b"PK\x03\x04x"),
            "`r.csv` is a spreadsheet or a document, not CSV, JSON or an HTML table"
        );
        assert_eq!(
            reason(b"[[{\"lastname\":\n \"Secret\""),
            "`r.csv`, line 2, is damaged: it begins like JSON and is none"
        );
        let rows = tables("x", b"Last name,Response 1\nA,Antwort 5\nLast name,Response 1\nB,2\n");
        assert_eq!(rows.unwrap().tables[0].rows.len(), 2);
        let ragged = tables("x", b"Last name,Response 1,Right answer 1\nA,1,2\nB,1\nC,1,2,3\n");
        assert_eq!(ragged.unwrap().ragged, [3, 4]);
    }
}
