//! The data of sheets → pages → PDF, with typst.
//!
//! In: JSON as `sheet.typ` reads it. Out: pages, and their PDF. What holds: typst sees two files,
//! the fonts of the binary and no clock; and what it makes is tagged as PDF/UA-1 asks for, or is an
//! error.

use std::sync::LazyLock;

use typst::comemo;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// The families of fonts that sheets are set in; the binary has more.
const FAMILIES: [&str; 2] = ["Libertinus Serif", "DejaVu Sans Mono"];

/// What never changes between sheets.
struct PrintShop {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    source: Source,
    data: FileId,
}

static SHOP: LazyLock<PrintShop> = LazyLock::new(|| {
    let fonts: Vec<Font> = typst_assets::fonts()
        .flat_map(|bytes| Font::iter(Bytes::new(bytes)))
        .filter(|font| FAMILIES.contains(&font.info().family.as_str()))
        .collect();
    // Cells that are the heads of their rows.
    let features = [Feature::A11yExtras].into_iter().collect();
    PrintShop {
        library: LazyHash::new(Library::builder().with_features(features).build()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        source: Source::new(file("sheet.typ"), include_str!("sheet.typ").to_owned()),
        data: file("data.json"),
    }
});

fn file(name: &str) -> FileId {
    match VirtualPath::new(name) {
        Ok(path) => RootedPath::new(VirtualRoot::Project, path).intern(),
        Err(error) => unreachable!("`{name}` is a plain name: {error}"),
    }
}

/// What typst sees: the layout, the data, the fonts.
struct PrintWorld {
    data: Bytes,
}

impl World for PrintWorld {
    fn library(&self) -> &LazyHash<Library> {
        &SHOP.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &SHOP.book
    }

    fn main(&self) -> FileId {
        SHOP.source.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == SHOP.source.id() { Ok(SHOP.source.clone()) } else { Err(FileError::NotSource) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == SHOP.data { Ok(self.data.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn font(&self, index: usize) -> Option<Font> {
        SHOP.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// The pages for this data; else what is wrong, without a full stop.
pub fn pages(data: &str) -> Result<PagedDocument, Vec<String>> {
    let world = PrintWorld { data: Bytes::from_string(data.to_owned()) };
    let pages = typst::compile::<PagedDocument>(&world).output;
    pages.map_err(|errors| told(&errors))
}

/// Forgets what was remembered of all pages so far, which makes further ones with similar texts
/// faster. While pages are laid out it would take from them what they need.
pub fn forget() {
    comemo::evict(0);
}

/// The PDF of pages, which `data` alone identifies.
pub fn pdf(pages: &PagedDocument, data: &str) -> Result<Vec<u8>, Vec<String>> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| vec![error.message().to_string()])?;
    let options = PdfOptions {
        ident: Smart::Custom(data.to_owned()),
        creator: Smart::Custom(Some("tatsu".to_owned())),
        timestamp: None,
        standards,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(pages, &options).map_err(|errors| told(&errors))
}

fn told(errors: &[SourceDiagnostic]) -> Vec<String> {
    errors.iter().map(|error| error.message.to_string()).collect()
}
