//! Regions of the texts of library classes that only some programs need.

/// A text without the regions that are not wanted: what stands between `//[ name` and `//|` is for
/// programs that want the region, what stands between that and `//]` for those that do not.
pub(super) fn chosen(text: &str, wanted: &[&str]) -> String {
    let mut kept = String::with_capacity(text.len());
    // Whether the lines here are taken, and whether the region is wanted; `None` outside of all.
    let mut region: Option<(bool, bool)> = None;
    for line in text.lines() {
        let mark = line.trim_start();
        if let Some(name) = mark.strip_prefix("//[ ") {
            let really = wanted.contains(&name.trim());
            region = Some((really, really));
        } else if mark == "//|" {
            region = region.map(|(_, really)| (!really, really));
        } else if mark == "//]" {
            region = None;
        } else if region.is_none_or(|(taken, _)| taken) {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
