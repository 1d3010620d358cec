// Single questions of a bank: kept, exchanged for others, dropped.

import { fill, make } from './dom.js';
import { read, send } from './server.js';
import { words } from './words.js';

export class Review {
  /** The list for the bank in a folder; `begun` gets the number of the job that exchanges questions. */
  constructor(folder, { failure, begun }) {
    this.folder = folder;
    this.failure = failure;
    this.begun = begun;
    this.list = make('div', {});
    this.wrong = make('div', {});
    this.element = make('details', { class: 'review', ontoggle: () => this.element.open && this.list.childElementCount === 0 && this.show() },
      make('summary', {}, words.review), make('p', { class: 'quiet' }, words.reviewHelp), this.list, this.wrong);
  }

  async show() {
    try {
      const { questions } = await read('/api/bank', { folder: this.folder });
      const row = (one) => make('li', {},
        make('label', { for: `review-${one.number}` }, `${one.number}`),
        make('select', { id: `review-${one.number}`, 'data-number': String(one.number) }, (one.kept ? ['', 'release'] : ['', 'keep', 'replace', 'drop']).map((value) => make('option', { value }, value === '' && one.kept ? words.isKept : words.reviewChoices[value]))),
        make('input', { type: 'text', maxlength: '300', class: 'note', value: one.note ?? '', 'data-note': String(one.number), 'data-was': one.note ?? '', placeholder: words.note, 'aria-label': `${words.note} ${one.number}` }),
        make('details', {}, make('summary', {}, words.program), make('pre', { tabindex: '0' }, one.code)));
      fill(this.list, make('ul', { class: 'plain rows' }, questions.map(row)), make('button', { onclick: () => this.apply() }, words.reviewApply));
    } catch (error) {
      this.failure(this.wrong, { error });
    }
  }

  async apply() {
    fill(this.wrong);
    const chosen = { keep: [], replace: [], drop: [], release: [] };
    for (const select of this.list.querySelectorAll('select')) {
      if (select.value) chosen[select.value].push(Number(select.dataset.number));
    }
    // A note is kept beside a question that is kept.
    const notes = {};
    for (const input of this.list.querySelectorAll('input')) {
      const number = Number(input.dataset.note);
      if (input.value.trim() === input.dataset.was) continue;
      notes[number] = input.value.trim();
      const select = this.list.querySelector(`#review-${number}`);
      if (select.value === '' && !select.querySelector('[value="release"]')) chosen.keep.push(number);
    }
    if (Object.values(chosen).every((numbers) => numbers.length === 0) && Object.keys(notes).length === 0) {
      fill(this.wrong, make('p', { role: 'status' }, words.reviewNothing));
      return;
    }
    try {
      const answer = await send('/api/review', { folder: this.folder, ...chosen, notes });
      if (answer.job !== undefined) this.begun(answer.job);
      else {
        await this.show();
        fill(this.wrong, make('p', { role: 'status', class: 'good' }, words.reviewKept));
      }
    } catch (error) {
      this.failure(this.wrong, { error });
    }
  }
}
