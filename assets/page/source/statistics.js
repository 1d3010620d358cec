// What came of a quiz: Moodle's reports, and the page about them.

import { fill, make } from './dom.js';
import { base64, dropZone, handOver } from './drop.js';
import { send } from './server.js';
import { language, words } from './words.js';

/** Answers on sheets of paper, typed line by line; `take` gets them as a file. */
function sheets(folder, take) {
  const typed = make('textarea', { id: 'paper-answers', rows: '8', spellcheck: 'false', autocomplete: 'off', 'aria-describedby': 'paper-answers-help' });
  const load = async () => {
    if (typed.value !== '') return;
    const response = await fetch(`/api/exam/answers?folder=${encodeURIComponent(folder)}`);
    if (response.ok && typed.value === '') typed.value = await response.text();
  };
  const count = () => take([new File([typed.value], 'answers.csv', { type: 'text/csv' })]);
  return make('details', { ontoggle: load }, make('summary', {}, words.paperAnswers), make('p', { class: 'quiet', id: 'paper-answers-help' }, words.paperAnswersHelp),
    make('label', { for: 'paper-answers' }, words.paperAnswersLabel), typed,
    make('div', { class: 'row' }, make('button', { onclick: count }, words.paperAnswersCount), make('button', { onclick: () => handOver('answers.csv', typed.value) }, `${words.download} answers.csv`)));
}

/** A part that takes reports for the bank, or the exam, in a folder. */
export function statistics(folder, failure, isExam = false) {
  const result = make('div', {});
  const take = async (files) => {
    fill(result, make('p', { role: 'status' }, words.loading));
    try {
      const sent = await Promise.all(files.map(async (file) => ({ name: file.name, base64: await base64(file) })));
      show(result, await send('/api/statistics', { folder, files: sent, language }), failure);
    } catch (error) {
      fill(result);
      failure(result, { error });
    }
  };
  return make('details', { class: 'report statistics' }, make('summary', {}, words.statistics), make('p', { class: 'quiet' }, words.statisticsHelp),
    dropZone(words.statisticsDrop, { accept: '.csv,.json,.html', multiple: true }, take), isExam && sheets(folder, take), result);
}

function show(result, answer, failure) {
  fill(result);
  if (answer.problems) {
    for (const problem of answer.problems) failure(result, { problem });
    return;
  }
  result.append(make('p', { role: 'status', class: 'good' }, words.statisticsReady),
    make('div', { class: 'row' }, answer.tables.map((one) => make('button', { onclick: () => handOver(one.name, one.text) }, `${words.download} ${one.name}`))),
    make('iframe', { title: words.statistics, src: `/frame/still?id=${answer.frame}`, sandbox: '' }));
}
