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
        make('select', { id: `review-${one.number}`, 'data-number': String(one.number), disabled: one.kept }, one.kept ? make('option', { value: '' }, words.isKept)
          : ['', 'keep', 'replace', 'drop'].map((value) => make('option', { value }, words.reviewChoices[value]))),
        make('details', {}, make('summary', {}, words.program), make('pre', { tabindex: '0' }, one.code)));
      fill(this.list, make('ul', { class: 'plain rows' }, questions.map(row)), make('button', { onclick: () => this.apply() }, words.reviewApply));
    } catch (error) {
      this.failure(this.wrong, { error });
    }
  }

  async apply() {
    fill(this.wrong);
    const chosen = { keep: [], replace: [], drop: [] };
    for (const select of this.list.querySelectorAll('select')) {
      if (select.value) chosen[select.value].push(Number(select.dataset.number));
    }
    if (Object.values(chosen).every((numbers) => numbers.length === 0)) {
      fill(this.wrong, make('p', { role: 'status' }, words.reviewNothing));
      return;
    }
    try {
      const answer = await send('/api/review', { folder: this.folder, ...chosen });
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
