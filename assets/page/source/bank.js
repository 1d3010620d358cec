// Many questions: made, looked through, and handed over.

import { fill, labelled, make } from './dom.js';
import { Job } from './job.js';
import { Made } from './made.js';
import { read, send } from './server.js';
import { words } from './words.js';

export class Banks {
  constructor(element, { ready, failure }) {
    this.ready = ready;
    this.failure = failure;
    this.file = null;
    this.formats = [];
    this.number = make('input', { type: 'number', min: '1', max: '2000', value: '20', inputmode: 'numeric' });
    this.format = make('select', {});
    this.label = make('input', { type: 'text', maxlength: '40', autocomplete: 'off' });
    this.seed = make('input', { type: 'number', min: '0', value: '0' });
    this.avoid = make('fieldset', { class: 'avoid' });
    this.button = make('button', { class: 'main', type: 'submit' }, words.makeQuestions);
    this.result = make('div', {});
    this.before = make('div', {});
    this.job = new Job({ kinds: ['bank', 'review', 'again'], label: words.makeQuestions, text: words.running, failure, over: (job) => this.ended(job), busy: (isBusy) => { this.button.disabled = isBusy; } });
    this.made = new Made(this.result, { failure, avoided: () => this.avoided(), begun: (id) => this.job.begin(id), formats: () => this.formats });
    const more = make('details', {}, make('summary', {}, words.more), labelled(words.label, this.label, words.labelHelp), labelled(words.seed, this.seed), this.avoid);
    const form = make('form', { onsubmit: (event) => { event.preventDefault(); this.make(false); } },
      make('div', { class: 'row' }, labelled(words.howManyQuestions, this.number), labelled(words.format, this.format)), more, this.button);
    fill(element, make('p', { class: 'quiet' }, words.makeHelp), form, this.job.element, this.result, make('h2', {}, words.banks), this.before);
  }

  /** What the server says of formats, banks, exams and jobs. */
  state({ formats, banks, exams, jobs }) {
    if (this.formats.length === 0) {
      this.formats = formats;
      fill(this.format, formats.filter((one) => one.name !== 'json').map((one) => make('option', { value: one.name }, words.formats[one.name] ?? one.name)));
    }
    const chosen = new Set(this.avoided());
    const box = ({ folder }) => {
      const id = `avoid-${folder}`;
      return make('div', { class: 'box' }, make('input', { type: 'checkbox', id, value: folder, checked: chosen.has(folder) }), make('label', { for: id }, folder.replace('out/', '')));
    };
    fill(this.avoid, make('legend', {}, words.avoid), [...banks, ...exams].map(box));
    this.avoid.hidden = banks.length + exams.length === 0;
    fill(this.before, banks.length === 0 ? make('p', { class: 'quiet' }, words.noBanks) : make('ul', { class: 'plain' }, banks.map((one) => make('li', {},
      make('span', {}, one.folder.replace('out/', '')), ' ', make('button', { onclick: () => this.open(one.folder), 'aria-label': `${words.open} ${one.folder}` }, words.open)))));
    this.job.state(jobs);
  }

  /** The banks and exams whose questions are not asked again. */
  avoided() {
    return [...this.avoid.querySelectorAll('input:checked')].map((one) => one.value);
  }

  /** Another file is open. */
  opened(file) {
    if (this.file === file) return;
    this.file = file;
    this.job.opened(file);
    fill(this.result);
  }

  /** Makes questions; `isCompared`: beside those that are there, which stay until somebody agrees. */
  async make(isCompared) {
    if (!(await this.ready())) return;
    fill(this.result);
    this.button.disabled = true;
    try {
      const { job } = await send('/api/make', {
        file: this.file, number: Number(this.number.value), seed: Number(this.seed.value), formats: [this.format.value],
        label: this.label.value.trim() || null, avoid: this.avoided(), compare: isCompared,
      });
      this.job.begin(job);
    } catch (error) {
      this.button.disabled = false;
      this.failure(this.result, { error });
    }
  }

  /** A job has changed. */
  told(job) {
    this.job.told(job);
  }

  ended(job) {
    const outcome = job.outcome ?? {};
    if (job.state === 'cancelled') {
      fill(this.result, make('p', { role: 'status' }, words.cancelled));
    } else if (outcome.occupied) {
      fill(this.result, make('p', { role: 'status' }, words.failed), make('p', {}, words.occupied), make('div', { class: 'row' }, make('button', { class: 'main', onclick: () => this.make(true) }, words.compareFirst)),
        make('p', { class: 'quiet' }, words.compareFirstHelp), make('p', { class: 'quiet' }, words.keepBoth));
    } else if (job.state === 'failed') {
      fill(this.result, make('p', { role: 'status' }, words.failed));
      this.failure(this.result, outcome);
    } else if (outcome.changes) {
      this.made.changes(outcome, job.id);
    } else if (outcome.left) {
      fill(this.result, make('p', { role: 'status' }, words.oldStay));
    } else {
      this.made.show(outcome);
    }
  }

  /** A bank that was made before. */
  async open(folder) {
    try {
      this.made.open(await read('/api/bank', { folder }));
      this.result.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      this.failure(this.result, { error });
    }
  }
}
