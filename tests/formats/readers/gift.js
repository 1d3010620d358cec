// gift.js FILE…: what `gift-pegjs` reads, as one line of JSON a file.
const fs = require("fs");
const path = require("path");
const { createRequire } = require("module");

const need = createRequire(path.join(process.env.TATSU_READERS, "package.json"));
const { parse } = need("gift-pegjs");

const html = (text) => (text === null || text === undefined ? "" : text.text);

function question(one) {
  const base = { name: one.title, id: one.id, tags: one.tags, text: one.stem.text, feedback: html(one.globalFeedback) };
  if (one.type === "Matching") {
    const places = one.matchPairs.map((pair) => [Number(pair.subanswer), pair.subquestion.text]);
    places.sort((a, b) => a[0] - b[0]);
    return { ...base, form: "ordering", items: places.map((place) => place[1]) };
  }
  const earned = (choice) => (choice.weight === null ? (choice.isCorrect ? 100 : 0) : choice.weight);
  const said = (choice) => (one.type === "Numerical" ? choice.text.number : choice.text.text);
  const answers = one.choices.map((choice) => ({
    text: said(choice),
    earns: earned(choice),
    feedback: html(choice.feedback),
  }));
  if (one.type === "MC") {
    // As Moodle takes it: several may be ticked unless one answer is marked by "=".
    const several = !one.choices.some((choice) => choice.isCorrect && choice.weight === null);
    const options = answers.map((answer) => ({ ...answer, right: answer.earns > 0 }));
    return { ...base, form: several ? "several" : "choice", options };
  }
  const accepted = answers.filter((answer) => answer.earns === 100).map((answer) => answer.text);
  const mistakes = answers.filter((answer) => answer.earns !== 100);
  return { ...base, form: one.type === "Numerical" ? "number" : "text", accepted, mistakes };
}

for (const file of process.argv.slice(2)) {
  const questions = parse(fs.readFileSync(file, "utf8")).filter((one) => one.type !== "Category");
  console.log(JSON.stringify(questions.map(question)));
}
