//! How the time for all paths of a dialogue grows with the number of inputs, as a picture.
//!
//! In: measured curves. Out: an SVG with a logarithmic axis for seconds, readable on light and on
//! dark pages and without colours: each curve has its own dashes, its own points and its name.

use std::fmt::Write;

/// What was measured of one dialogue.
pub struct Curve {
    /// What the picture calls it.
    pub name: String,
    /// Numbers of inputs, each with the paths and with the seconds of a processor.
    pub points: Vec<(usize, u64, f64)>,
}

/// The size of the picture, and where its axes begin and end.
const SIZE: (f64, f64) = (560.0, 420.0);
const LEFT: f64 = 70.0;
const RIGHT: f64 = 540.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 360.0;

/// The axes: inputs from 0, and seconds by powers of ten.
const MOST_INPUTS: f64 = 30.0;
const POWERS: [i32; 5] = [-2, -1, 0, 1, 2];

/// Colours that differ in brightness, too, dashes, and radii of the points.
const LOOKS: [(&str, &str, f64); 3] =
    [("#1f77b4", "none", 4.0), ("#d95f02", "8 4", 4.0), ("#7a7a7a", "2 3", 4.0)];

fn x(inputs: usize) -> f64 {
    let inputs = f64::from(u32::try_from(inputs).unwrap_or(u32::MAX));
    LEFT + (RIGHT - LEFT) * inputs / MOST_INPUTS
}

fn y(seconds: f64) -> f64 {
    let (least, most) = (f64::from(POWERS[0]), f64::from(POWERS[POWERS.len() - 1]));
    let share = (seconds.max(0.01).log10() - least) / (most - least);
    BOTTOM - (BOTTOM - TOP) * share
}

/// The picture of some curves; `caption` says where and when they were measured.
pub fn svg(curves: &[Curve], caption: &str) -> String {
    let (width, height) = SIZE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>Seconds for all paths of a dialogue, by the number of inputs</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#ffffff\"/>\n"
    );
    for power in POWERS {
        let (seconds, at) = (10_f64.powi(power), y(10_f64.powi(power)));
        let _ = writeln!(
            text,
            "<path d=\"M{LEFT} {at:.1}H{RIGHT}\" stroke=\"#d0d7de\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{seconds} s</text>",
            LEFT - 8.0,
            at + 4.0
        );
    }
    for inputs in (0..=30).step_by(5) {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{inputs}</text>",
            x(inputs),
            BOTTOM + 20.0
        );
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    let _ = writeln!(
        text,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">inputs, at most</text>\n\
         <text x=\"{LEFT}\" y=\"{}\" font-size=\"11\" fill=\"#57606a\">{caption}</text>",
        BOTTOM + 38.0,
        BOTTOM + 54.0
    );
    let mut legend = TOP + 14.0;
    for (curve, (colour, dashes, radius)) in curves.iter().zip(LOOKS) {
        let places: Vec<String> = curve
            .points
            .iter()
            .map(|(inputs, _, seconds)| format!("{:.1},{:.1}", x(*inputs), y(*seconds)))
            .collect();
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/>",
            places.join(" ")
        );
        for (inputs, paths, seconds) in &curve.points {
            let _ = writeln!(
                text,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{colour}\">\
                 <title>{inputs} inputs: {paths} paths, {seconds:.2} s</title></circle>",
                x(*inputs),
                y(*seconds)
            );
        }
        // What it is, above the curves.
        if let Some((inputs, paths, _)) = curve.points.last() {
            let _ = writeln!(
                text,
                "<path d=\"M{:.1} {legend:.1}h36\" stroke=\"{colour}\" stroke-width=\"2\" \
                 stroke-dasharray=\"{dashes}\"/><text x=\"{:.1}\" y=\"{:.1}\">{}: {paths} paths \
                 with {inputs} inputs</text>",
                LEFT + 12.0,
                LEFT + 56.0,
                legend + 4.0,
                curve.name
            );
        }
        legend += 20.0;
    }
    text.push_str("</svg>\n");
    text
}
