//! Programs as pictures. The one place that knows resvg and png.
//!
//! In: the text of a program. Out: a [`Drawing`]: a PNG at double resolution with numbered lines
//! and colours. What holds: the bytes depend on the text only, because the font is the one in
//! `assets`, and every character of the program is really in the picture.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Group, Node, Options, Tree, fontdb};

use crate::ask::highlight::{self, PAPER, Shade};
use crate::ask::listing::escape;

/// DejaVu Sans Mono; its licence lies beside it.
const FONT: &[u8] = include_bytes!("../../assets/DejaVuSansMono.ttf");

/// The name under which the font is known.
const FAMILY: &str = "DejaVu Sans Mono";

/// The width of each character in pixels of CSS, the size of the font that makes it so, and the
/// height of a line. At double resolution a character is a whole number of pixels wide, so that all
/// that are the same letter look the same, which is sharper and compresses better.
const WIDTH: f32 = 8.5;
const SIZE: f32 = WIDTH * 2048.0 / 1233.0;
const HEIGHT: f32 = 20.0;

/// The room around the text.
const MARGIN: f32 = 10.0;

/// Pixels of the picture for each pixel of CSS: screens of phones are fine, and people zoom in.
const SCALE: f32 = 2.0;

/// The columns after which a tab ends.
const TAB: usize = 4;

/// Bits of each colour that do not count at first when colours are told apart.
const COARSE: u32 = 5;

/// The largest width and height in pixels of CSS: what is larger is no exercise, and would take
/// gigabytes to draw.
const LARGEST: f32 = 8_000.0;

/// Where pictures get their fonts from.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    Arc::new(fonts)
});

/// A picture of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// A PNG.
    pub png: Vec<u8>,
    /// How wide it is meant to be shown, in pixels of CSS; it has twice as many.
    pub width: u32,
    /// How high it is meant to be shown.
    pub height: u32,
}

/// Whether lines are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gutter {
    /// They are.
    Shown,
    /// They are not.
    Hidden,
}

/// Why a program cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undrawable {
    /// The font does not have a character.
    #[error("the font of pictures has no `{0}`")]
    Character(String),
    /// It is wider or higher than pictures may be.
    #[error("a line is too long, or there are too many lines, for a picture")]
    Size,
    /// The drawing failed, which should not be.
    #[error("the program cannot be drawn: {0}")]
    Broken(String),
}

/// The picture of a program.
pub fn draw(code: &str, numbers: Gutter) -> Result<Drawing, Undrawable> {
    let sheet = sheet(code, numbers);
    if sheet.width > LARGEST || sheet.height > LARGEST {
        return Err(Undrawable::Size);
    }
    png_of(&sheet.svg)
}

/// The picture that an SVG describes.
pub fn png_of(svg: &str) -> Result<Drawing, Undrawable> {
    let broken = |error: String| Undrawable::Broken(error);
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: FAMILY.to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| broken(error.to_string()))?;
    if let Some(character) = missing(tree.root()) {
        return Err(Undrawable::Character(character));
    }
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut pixels = size
        .scale_by(SCALE)
        .and_then(|size| Pixmap::new(size.width(), size.height()))
        .ok_or(Undrawable::Size)?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    let png = encoded(&pixels).map_err(|error| broken(error.to_string()))?;
    Ok(Drawing { png, width, height })
}

/// A PNG with a palette, a fraction of the size of one with all colours: a bank holds hundreds of
/// pictures.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let (palette, indices) = with_palette(&runs(pixels));
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(png)
}

/// Neighbouring pixels of one colour, of which most of a drawing consists: what is done once for a
/// run is not done for each of its pixels.
struct PixelRun {
    /// Red, green, blue.
    colour: [u8; 3],
    /// How many pixels it has.
    length: usize,
}

fn runs(pixels: &Pixmap) -> Vec<PixelRun> {
    let run = |alike: &[PremultipliedColorU8]| {
        let colour = alike[0].demultiply();
        let colour = [colour.red(), colour.green(), colour.blue()];
        PixelRun { colour, length: alike.len() }
    };
    pixels.pixels().chunk_by(PremultipliedColorU8::eq).map(run).collect()
}

/// At most 256 colours as red, green, blue, and for each pixel the place of its colour. Colours
/// that look alike, as at the edges of letters, become the one of them that is most frequent; so
/// ink and paper stay what they are.
fn with_palette(runs: &[PixelRun]) -> (Vec<u8>, Vec<u8>) {
    let mut counts: BTreeMap<[u8; 3], usize> = BTreeMap::new();
    for run in runs {
        *counts.entry(run.colour).or_default() += run.length;
    }
    let mut frequent: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    frequent.sort_by_key(|(colour, count)| (Reverse(*count), *colour));
    let mut dropped = COARSE;
    loop {
        let alike = |colour: &[u8; 3]| colour.map(|part| part >> dropped);
        let mut places: BTreeMap<[u8; 3], u8> = BTreeMap::new();
        let mut palette = Vec::new();
        let all_fit = frequent.iter().all(|(colour, _)| {
            let key = alike(colour);
            let next = u8::try_from(places.len());
            if let (false, Ok(next)) = (places.contains_key(&key), next) {
                places.insert(key, next);
                palette.extend(colour);
            }
            places.contains_key(&key)
        });
        if all_fit {
            let mut indices = Vec::new();
            for run in runs {
                let place = places.get(&alike(&run.colour)).copied().unwrap_or_default();
                indices.resize(indices.len() + run.length, place);
            }
            return (palette, indices);
        }
        dropped += 1;
    }
}

/// A drawing in the making.
struct Canvas {
    svg: String,
    width: f32,
    height: f32,
}

/// Each piece stands at its column, so that no rounding adds up and tabs end where they should.
fn sheet(code: &str, numbers: Gutter) -> Canvas {
    let lines = highlight::lines(code);
    let digits = match numbers {
        Gutter::Shown => lines.len().to_string().len(),
        Gutter::Hidden => 0,
    };
    let left = MARGIN + if digits > 0 { WIDTH * as_float(digits) + 1.5 * MARGIN } else { 0.0 };
    let mut body = String::new();
    let mut widest = 1;
    for (number, line) in lines.iter().enumerate() {
        let base = MARGIN + HEIGHT * as_float(number) + 15.0;
        if digits > 0 {
            let colour = Shade::Comment.colour();
            text(&mut body, MARGIN, base, colour, &format!("{:>digits$}", number + 1));
        }
        let mut column = 0;
        for (shade, piece) in line {
            let start = column;
            let piece = without_tabs(piece, &mut column);
            let x = left + WIDTH * as_float(start);
            if let Some(marker) = shade.marker() {
                let width = WIDTH * as_float(column - start);
                let top = base - 15.0;
                let _ = write!(
                    body,
                    "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{marker}\"/>"
                );
            }
            text(&mut body, x, base, shade.colour(), &piece);
        }
        widest = widest.max(column);
    }
    let width = (left + WIDTH * as_float(widest) + MARGIN).ceil();
    let height = (2.0 * MARGIN + HEIGHT * as_float(lines.len())).ceil();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"{FAMILY}\" font-size=\"{SIZE}\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>{body}</svg>"
    );
    Canvas { svg, width, height }
}

/// A piece of text, unless it is blank.
fn text(svg: &mut String, x: f32, base: f32, colour: &str, piece: &str) {
    if !piece.trim().is_empty() {
        let piece = escape(piece);
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{base}\" fill=\"{colour}\" xml:space=\"preserve\">{piece}</text>"
        );
    }
}

/// The piece with blanks for tabs, and the column after it.
fn without_tabs(piece: &str, column: &mut usize) -> String {
    let mut out = String::new();
    for character in piece.chars() {
        let width = if character == '\t' { TAB - *column % TAB } else { 1 };
        *column += width;
        if character == '\t' {
            out.extend(std::iter::repeat_n(' ', width));
        } else {
            out.push(character);
        }
    }
    out
}

/// A character that the font does not have.
fn missing(group: &Group) -> Option<String> {
    group.children().iter().find_map(|node| match node {
        Node::Group(group) => missing(group),
        Node::Text(text) => text
            .layouted()
            .iter()
            .flat_map(|span| &span.positioned_glyphs)
            .find(|glyph| glyph.id.0 == 0)
            .map(|glyph| glyph.text.clone()),
        Node::Path(_) | Node::Image(_) => None,
    })
}

/// Counts of lines and columns are small.
fn as_float(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "for (int i = 0; i < ??; i++) {\n\tprint(\"a & b\");\n}";

    fn pixels(drawing: &Drawing) -> Pixmap {
        Pixmap::decode_png(&drawing.png).unwrap()
    }

    /// How many pixels of a rectangle (in pixels of CSS) are not paper.
    fn ink(pixels: &Pixmap, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) -> usize {
        let paper = pixels.pixel(0, 0).unwrap();
        rows.flat_map(|row| columns.clone().map(move |column| (2 * column, 2 * row)))
            .filter(|(x, y)| pixels.pixel(*x, *y).is_some_and(|pixel| pixel != paper))
            .count()
    }

    #[test]
    fn the_same_program_gives_the_same_bytes_at_double_resolution() {
        let drawing = draw(CODE, Gutter::Shown).unwrap();
        assert_eq!(drawing, draw(CODE, Gutter::Shown).unwrap());
        let pixels = pixels(&drawing);
        assert_eq!((pixels.width(), pixels.height()), (2 * drawing.width, 2 * drawing.height));
        assert_eq!(drawing.height, 80, "three lines and two margins");
        assert_ne!(drawing, draw(&CODE.replace('0', "1"), Gutter::Shown).unwrap());
    }

    #[test]
    fn ink_and_paper_keep_their_colours() {
        let run = |colour, length| PixelRun { colour, length };
        let (palette, indices) =
            with_palette(&[run([250; 3], 2), run([249; 3], 1), run([1, 2, 3], 1)]);
        assert_eq!((palette, indices), (vec![250, 250, 250, 1, 2, 3], vec![0, 0, 0, 1]));
        // A cube of colours: too many, so that more of them have to be alike.
        let cube: Vec<PixelRun> = (0..=255_u8)
            .flat_map(|one| (0..=255_u8).step_by(16).map(move |two| run([one, two, one ^ two], 1)))
            .collect();
        let (palette, indices) = with_palette(&cube);
        assert!(palette.len() <= 3 * 256 && indices.len() == cube.len());
        assert!(indices.iter().all(|place| 3 * usize::from(*place) < palette.len()));
        let pixels = pixels(&draw("int x;", Gutter::Hidden).unwrap());
        let paper = pixels.pixel(0, 0).unwrap().demultiply();
        let shown = [paper.red(), paper.green(), paper.blue()];
        assert_eq!(PAPER, format!("#{}", crate::ask::value::hexadecimal(&shown)));
    }

    #[test]
    fn lines_stand_where_they_should() {
        let shown = pixels(&draw("a\n\n\tb", Gutter::Shown).unwrap());
        let number = 10..19;
        assert!(ink(&shown, number.clone(), 10..30) > 0, "the 1");
        assert!(ink(&shown, number.clone(), 30..50) > 0, "the 2");
        assert_eq!(ink(&shown, 20..shown.width() / 2, 30..50), 0, "an empty line");
        assert_eq!(ink(&shown, 33..60, 50..70), 0, "the room of a tab");
        assert!(ink(&shown, 60..shown.width() / 2, 50..70) > 0, "what stands behind it");
        let bare = pixels(&draw("\tb", Gutter::Hidden).unwrap());
        assert_eq!(ink(&bare, number, 10..30), 0, "no number");
    }

    #[test]
    fn what_the_font_does_not_have_is_named() {
        let refused = draw("x = \"\u{1F600}\";", Gutter::Shown);
        assert_eq!(refused, Err(Undrawable::Character("\u{1F600}".into())));
        assert!(draw("x = \"äöü ß € → λ\";", Gutter::Shown).is_ok());
    }

    #[test]
    fn what_is_too_large_is_refused() {
        assert_eq!(draw(&"x".repeat(2_000), Gutter::Shown), Err(Undrawable::Size));
        assert_eq!(draw(&"\n".repeat(1_000), Gutter::Shown), Err(Undrawable::Size));
        assert!(draw("", Gutter::Shown).is_ok());
    }
}
