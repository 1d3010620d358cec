//! Questions of reports by the code of their variant.
//!
//! In: the text of a report of ours. Out: the questions that show a code, with answer and
//! explanation as the report has them.

use crate::ask::listing;

/// A question of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundVariant {
    /// The title of the report.
    pub title: String,
    /// The number of the question.
    pub number: String,
    /// The question as the report shows it, HTML.
    pub html: String,
}

/// The questions of a report that show this code.
pub fn variants_in(report: &str, code: &str) -> Vec<FoundVariant> {
    let shown = format!(" {code}</p>");
    if !report.contains(&shown) {
        return Vec::new();
    }
    let title = between(report, "<h1>", "</h1>").map(listing::plain).unwrap_or_default();
    let mut found = Vec::new();
    for element in ["article", "section"] {
        for part in report.split(&format!("<{element} ")).skip(1) {
            let Some((head, inside)) = part.split_once('>') else { continue };
            let Some(number) = between(head, "id=\"question-", "\"") else { continue };
            let html = inside.split(&format!("</{element}>")).next().unwrap_or_default();
            if html.contains(&shown) {
                let (title, number) = (title.clone(), number.to_owned());
                found.push(FoundVariant { title, number, html: html.to_owned() });
            }
        }
    }
    found
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    text.split_once(start)?.1.split_once(end).map(|(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_question_that_shows_the_code_is_found() {
        let report = "<h1>Loops &amp; more</h1><section id=\"questions\" x=\"\">\
                      <article class=\"question\" id=\"question-3\"><p>a</p><p>Variant K7-03</p></article>\
                      <article class=\"question\" id=\"question-30\"><p>K7-03</p><p>Variant K7-30</p></article>\
                      </section>";
        let found = variants_in(report, "K7-03");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].title.as_str(), found[0].number.as_str()), ("Loops & more", "3"));
        assert!(found[0].html.starts_with("<p>a</p>"), "{}", found[0].html);
        assert!(variants_in(report, "K7-3").is_empty());
    }
}
