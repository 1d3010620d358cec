//! What is declared in a text, and what can be folded.
//!
//! In: a text. Out: entries with their places, those inside of others below them; lines that belong
//! together.

use toml::de::{DeTable, DeValue};

use super::front::settings_range;
use super::text_kind::TextKind;
use crate::make::json::PlaceReport;
use crate::pun;
use crate::read::syntax::ast::{Directive, File, Member, StmtKind};
use crate::read::syntax::parse;
use crate::read::syntax::walk::each_statement;
use crate::source::{Source, Span};

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineSort {
    /// A class, an interface, a record or an enum.
    Class,
    /// A method or a constructor.
    Method,
    /// A field.
    Field,
    /// A part of an exam, or the kept questions of a bank.
    Part,
    /// A definition of a program in pun.
    Definition,
    /// A property.
    Property,
    /// The settings.
    Settings,
}

/// An entry.
#[derive(Clone, Debug)]
pub struct OutlineEntry {
    /// Its name.
    pub name: String,
    /// What it is.
    pub sort: OutlineSort,
    /// All of it.
    pub place: PlaceReport,
    /// Its name.
    pub name_place: PlaceReport,
    /// What is in it.
    pub inside: Vec<OutlineEntry>,
}

/// Lines that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedLines {
    /// The first line, from 1.
    pub first: u32,
    /// The last line.
    pub last: u32,
    /// Whether it is a comment.
    pub is_comment: bool,
}

/// What is declared in a text.
pub fn outline(kind: TextKind, source: &Source) -> Vec<OutlineEntry> {
    match kind {
        TextKind::Skeleton | TextKind::Dialogue => of_java(source, &parse(source).0),
        TextKind::Exam => of_exam(source),
        TextKind::Kept => of_kept(source),
        TextKind::Pun => of_pun(source),
    }
}

fn entry(source: &Source, name: &str, sort: OutlineSort, all: Span, own: Span) -> OutlineEntry {
    OutlineEntry {
        name: name.to_owned(),
        sort,
        place: PlaceReport::of(source, all),
        name_place: PlaceReport::of(source, own),
        inside: Vec::new(),
    }
}

fn of_java(source: &Source, file: &File) -> Vec<OutlineEntry> {
    let mut found = Vec::new();
    if let Some(comment) = file.front_matter {
        let own = comment.first("/*tatsu".len());
        found.push((comment, entry(source, "tatsu", OutlineSort::Settings, comment, own)));
    }
    let members = of_members(source, &file.members);
    if let Some(class) = &file.class {
        let own = class.name.span;
        let mut one = entry(source, &class.name.text, OutlineSort::Class, class.span, own);
        let nested = file.types.iter().filter(|one| one.is_nested);
        one.inside = members;
        one.inside.extend(nested.map(|nested| of_type(source, nested)));
        found.push((class.span, one));
    } else {
        let named = file.members.iter().flat_map(|member| {
            let entries = of_members(source, std::slice::from_ref(member));
            entries.into_iter().map(move |one| (member.span(), one))
        });
        found.extend(named);
    }
    let beside = file.types.iter().filter(|one| file.class.is_none() || !one.is_nested);
    let is_written = |span: Span| span.range().end <= source.text().len();
    let beside = beside.filter(|one| is_written(one.span) && !one.name.text.is_empty());
    found.extend(beside.map(|one| (one.span, of_type(source, one))));
    found.sort_by_key(|(span, _)| *span);
    found.into_iter().map(|(_, one)| one).collect()
}

fn of_type(source: &Source, one: &crate::read::syntax::ast::DeclaredType) -> OutlineEntry {
    let own = one.name.span;
    let inside = of_members(source, &one.members);
    let entry = entry(source, &one.name.text, OutlineSort::Class, one.span, own);
    OutlineEntry { inside, ..entry }
}

fn of_members(source: &Source, members: &[Member]) -> Vec<OutlineEntry> {
    let of = |member: &Member| match member {
        Member::Field(field) => {
            let all = field.declaration.span;
            let declared = field.declaration.declarators.iter();
            let name = |one: &crate::read::syntax::ast::Declarator| {
                entry(source, &one.name.text, OutlineSort::Field, all, one.name.span)
            };
            declared.map(name).collect()
        }
        Member::Method(method) | Member::Constructor(method) => {
            let own = method.name.span;
            vec![entry(source, &method.name.text, OutlineSort::Method, method.span, own)]
        }
        Member::Initialiser(_) => Vec::new(),
    };
    members.iter().flat_map(of).collect()
}

fn of_exam(source: &Source) -> Vec<OutlineEntry> {
    let (table, _) = DeTable::parse_recoverable(source.text());
    let Some(parts) = table.get_ref().get("part") else { return Vec::new() };
    let items = parts.get_ref().as_array();
    let of = |item: &toml::Spanned<DeValue<'_>>| {
        let table = item.get_ref().as_table()?;
        let named = ["name", "title", "skeleton"].into_iter().find_map(|key| table.get(key))?;
        let span = |range: std::ops::Range<usize>| source.span(range.start, range.end);
        let (all, own) = (span(item.span()), span(named.span()));
        let all = if all.covers(own) { all } else { all.to(own) };
        let name = named.get_ref().as_str().unwrap_or("part");
        Some(entry(source, name, OutlineSort::Part, all, own))
    };
    items.into_iter().flatten().filter_map(of).collect()
}

fn of_kept(source: &Source) -> Vec<OutlineEntry> {
    let (table, _) = DeTable::parse_recoverable(source.text());
    let banks = table.get_ref().get("keep").and_then(|keep| keep.get_ref().as_table());
    let of = |(name, _): (&toml::Spanned<_>, &toml::Spanned<DeValue<'_>>)| {
        let name: &toml::Spanned<std::borrow::Cow<'_, str>> = name;
        let span = source.span(name.span().start, name.span().end);
        entry(source, name.get_ref(), OutlineSort::Part, span, span)
    };
    banks.into_iter().flat_map(|banks| banks.iter()).map(of).collect()
}

fn of_pun(source: &Source) -> Vec<OutlineEntry> {
    let (program, _) = pun::read(source);
    let of = |one: &pun::checked::CheckedDefinition| {
        let written = &one.written;
        let sort =
            if written.is_property { OutlineSort::Property } else { OutlineSort::Definition };
        let own = written.name.span;
        entry(source, &written.name.text, sort, own.to(written.term.span), own)
    };
    program.checked.definitions.iter().map(of).collect()
}

/// What can be folded: the settings, what is hidden, conditions that are computed.
pub fn folds(kind: TextKind, source: &Source) -> Vec<FoldedLines> {
    let mut found = Vec::new();
    let mut add = |span: Span, is_comment: bool| {
        let inside = source.slice(span).trim_end();
        let (first, last) = (source.line(span), source.line(span) + newlines(inside));
        if last > first {
            found.push(FoldedLines { first, last, is_comment });
        }
    };
    match kind {
        TextKind::Skeleton | TextKind::Dialogue => {
            let (file, _) = parse(source);
            let settings = || settings_range(kind, source.text());
            let settings = || settings().map(|range| source.span(range.start, range.end));
            if let Some(comment) = file.front_matter.or_else(settings) {
                add(comment, true);
            }
            for hidden in &file.hidden {
                add(*hidden, false);
            }
            each_statement(&file, &mut |stmt| {
                if let StmtKind::Directive(Directive::AssertBlock { .. }) = stmt.kind {
                    add(stmt.span, false);
                }
            });
            for member in file.all_members() {
                if member.span().range().end <= source.text().len() {
                    add(member.span(), false);
                }
            }
        }
        TextKind::Exam | TextKind::Kept | TextKind::Pun => {
            let entries = outline(kind, source);
            let of = |one: &OutlineEntry| FoldedLines {
                first: one.place.line,
                last: one.place.end_line,
                is_comment: false,
            };
            found.extend(entries.iter().map(of).filter(|fold| fold.last > fold.first));
        }
    }
    found.sort_by_key(|fold| (fold.first, fold.last));
    found.dedup();
    found
}

fn newlines(text: &str) -> u32 {
    u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX)
}
