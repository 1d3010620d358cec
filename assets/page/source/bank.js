// Many questions: made, looked through, and handed over.

import { fill, make } from './dom.js';
import { read, send } from './server.js';
import { Review } from './review.js';
import { statistics } from './statistics.js';
import { words } from './words.js';

let ids = 0;
const labelled = (text, input, help) => {
  ids += 1;
  input.id = `field-${ids}`;
  if (help) input.setAttribute('aria-describedby', `help-${ids}`);
  return make('div', { class: 'field' }, make('label', { for: input.id }, text), input, help && make('p', { class: 'quiet', id: `help-${ids}` }, help));
};

export class Banks {
  constructor(element, { ready, failure }) {
    this.ready = ready;
    this.failure = failure;
    this.file = null;
    this.job = null;
    this.shown = null;
    this.formats = [];
    this.list = [];
    this.number = make('input', { type: 'number', min: '1', max: '2000', value: '20', inputmode: 'numeric' });
    this.format = make('select', {});
    this.label = make('input', { type: 'text', maxlength: '40', autocomplete: 'off' });
    this.seed = make('input', { type: 'number', min: '0', value: '0' });
    this.avoid = make('select', { multiple: true, size: '3' });
    this.button = make('button', { class: 'main', type: 'submit' }, words.makeQuestions);
    this.progress = make('div', { class: 'progress' });
    this.result = make('div', {});
    this.before = make('div', {});
    const more = make('details', {}, make('summary', {}, words.more), labelled(words.label, this.label, words.labelHelp), labelled(words.seed, this.seed), labelled(words.avoid, this.avoid, words.avoidHelp));
    const form = make('form', { onsubmit: (event) => { event.preventDefault(); this.make(false); } },
      make('div', { class: 'row' }, labelled(words.howManyQuestions, this.number), labelled(words.format, this.format)), more, this.button);
    fill(element, make('p', { class: 'quiet' }, words.makeHelp), form, this.progress, this.result, make('h2', {}, words.banks), this.before);
  }

  /** What the server says of formats, banks and jobs. */
  state({ formats, banks, jobs }) {
    if (this.formats.length === 0) {
      this.formats = formats;
      fill(this.format, formats.filter((one) => one.name !== 'json').map((one) => make('option', { value: one.name }, words.formats[one.name] ?? one.name)));
    }
    this.list = banks;
    const chosen = new Set(this.avoided());
    fill(this.avoid, banks.map((one) => make('option', { value: one.folder, selected: chosen.has(one.folder) }, one.folder.replace('out/', ''))));
    this.avoid.parentElement.hidden = banks.length === 0;
    fill(this.before, banks.length === 0 ? make('p', { class: 'quiet' }, words.noBanks) : make('ul', { class: 'plain' }, banks.map((one) => make('li', {},
      make('span', {}, one.folder.replace('out/', '')), ' ', make('button', { onclick: () => this.open(one.folder), 'aria-label': `${words.open} ${one.folder}` }, words.open)))));
    // A tab that is opened again goes on where the last one was.
    const running = jobs.filter((job) => job.of === this.file && !['exam', 'programs'].includes(job.kind)).at(-1);
    if (running && this.job === null) this.told(running);
  }

  /** The banks whose questions are not asked again. */
  avoided() {
    return [...this.avoid.selectedOptions].map((one) => one.value);
  }

  /** A part that makes the next year's questions of the bank in a folder. */
  next(folder) {
    const label = make('input', { type: 'text', maxlength: '40', autocomplete: 'off', placeholder: '2027' });
    const wrong = make('div', {});
    const begin = async () => {
      fill(wrong);
      try {
        const { job } = await send('/api/next', { folder, label: label.value.trim() || null, avoid: this.avoided() });
        this.job = job;
        if (this.early?.id === job) this.told(this.early);
      } catch (error) {
        this.failure(wrong, { error });
      }
    };
    return make('details', {}, make('summary', {}, words.nextYear), make('p', { class: 'quiet' }, words.nextYearHelp), labelled(words.label, label), make('button', { onclick: begin }, words.makeNext), wrong);
  }

  /** Another file is open. */
  opened(file) {
    if (this.file === file) return;
    this.file = file;
    this.job = null;
    this.shown = null;
    fill(this.progress);
    fill(this.result);
  }

  async make(isForced) {
    if (!(await this.ready())) return;
    fill(this.result);
    this.button.disabled = true;
    try {
      const answer = await send('/api/make', {
        file: this.file, number: Number(this.number.value), seed: Number(this.seed.value), formats: [this.format.value],
        label: this.label.value.trim() || null, avoid: this.avoided(), force: isForced,
      });
      this.job = answer.job;
      this.early?.id === this.job && this.told(this.early);
    } catch (error) {
      this.button.disabled = false;
      this.failure(this.result, { error });
    }
  }

  /** A job has changed. */
  told(job) {
    if (['exam', 'programs'].includes(job.kind)) return;
    if (this.job === null && job.of === this.file) this.job = job.id;
    if (job.id !== this.job) {
      this.early = job;
      return;
    }
    const isOver = !['waiting', 'running'].includes(job.state);
    this.button.disabled = !isOver;
    if (isOver) {
      fill(this.progress);
      if (this.shown !== job.id) this.ended(job);
      return;
    }
    const bar = make('progress', { max: String(Math.max(job.asked, 1)), value: job.state === 'running' ? Math.min(job.validated, job.asked) : 0, 'aria-label': words.makeQuestions });
    const text = job.state === 'waiting' ? words.waiting : words.running(job);
    const cancel = this.progress.querySelector('button') ?? make('button', { onclick: () => send('/api/cancel', { job: this.job }).catch((error) => this.failure(this.result, { error })) }, words.cancel);
    fill(this.progress, bar, make('span', { class: 'quiet' }, text), cancel);
  }

  ended(job) {
    this.shown = job.id;
    const outcome = job.outcome ?? {};
    if (job.state === 'cancelled') {
      fill(this.result, make('p', { role: 'status' }, words.cancelled));
      return;
    }
    if (job.state === 'failed') {
      fill(this.result, make('p', { role: 'status' }, words.failed));
      if (outcome.occupied) {
        this.result.append(make('p', {}, words.occupied), make('div', { class: 'row' }, make('button', { onclick: () => this.make(true) }, words.replaceBank)), make('p', { class: 'quiet' }, words.keepBoth));
      } else {
        this.failure(this.result, outcome);
      }
      return;
    }
    this.showBank(outcome);
  }

  /** What was made just now. */
  showBank({ folder, generation, remarks }) {
    const { written, asked, warnings = [] } = generation;
    const files = Object.entries(generation.files ?? {}).filter(([key, path]) => typeof path === 'string' && !['report', 'bank'].includes(key));
    fill(this.result,
      make('p', { role: 'status', class: 'good' }, written < asked ? words.fewer(written, asked) : words.done(written)),
      make('div', { class: 'row' }, files.map(([key, path]) => make('a', { class: 'button main', href: `/api/download?path=${encodeURIComponent(path)}`, download: path.split('/').at(-1) },
        key === 'moodle' ? words.downloadMoodle : `${words.download}: ${words.formats[key] ?? key}`))),
      'moodle' in (generation.files ?? {}) && make('p', { class: 'quiet' }, words.moodleHow),
      make('p', { class: 'quiet' }, words.inFolder(folder)),
      this.others(folder, files.map(([key]) => key)),
      make('h2', {}, words.warnings),
      warnings.length + remarks.length === 0 ? make('p', {}, words.noWarnings) : make('ul', {}, warnings.map((one) => make('li', {}, one.message)), remarks.map((one) => make('li', {}, one))),
      this.report(folder), this.review(folder), this.next(folder), statistics(folder, this.failure));
  }

  /** The list in which single questions are kept, exchanged and dropped. */
  review(folder) {
    return new Review(folder, { failure: this.failure, begun: (job) => { this.job = job; this.early?.id === job && this.told(this.early); } }).element;
  }

  /** The same questions in the other formats. */
  others(folder, known) {
    const rest = this.formats.filter((one) => !known.includes(one.name) && one.name !== 'json');
    const status = make('p', { class: 'quiet', role: 'status' });
    const take = async (name) => {
      fill(status);
      const address = `/api/export?folder=${encodeURIComponent(folder)}&format=${name}`;
      const response = await fetch(address);
      if (!response.ok) {
        this.failure(status, { error: new Error((await response.json()).message) });
        return;
      }
      const file = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? name;
      const link = make('a', { href: URL.createObjectURL(await response.blob()), download: file });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    };
    return make('details', {}, make('summary', {}, words.downloadOther), make('div', { class: 'row' }, rest.map((one) => make('button', { onclick: () => take(one.name) }, words.formats[one.name] ?? one.name))), status);
  }

  report(folder) {
    const place = make('div', {});
    const details = make('details', { class: 'report', ontoggle: () => {
      if (details.open && place.childElementCount === 0) place.append(make('iframe', { title: words.report, src: `/frame/report?folder=${encodeURIComponent(folder)}`, sandbox: '' }));
    } }, make('summary', {}, words.report), make('p', { class: 'quiet' }, words.reportHelp), place);
    return details;
  }

  /** A bank that was made before. */
  async open(folder) {
    try {
      const bank = await read('/api/bank', { folder });
      const files = bank.files.filter((path) => !path.startsWith('instances/') && !['bank.json', 'report.html'].includes(path));
      fill(this.result, make('h2', {}, bank.name), make('p', {}, words.done(bank.questions.length)),
        make('div', { class: 'row' }, files.map((path) => make('a', { class: 'button', href: `/api/download?path=${encodeURIComponent(`${folder}/${path}`)}`, download: path }, `${words.download} ${path}`))),
        bank.exports ? this.others(folder, bank.formats) : make('p', { class: 'quiet' }, words.again), this.report(folder), this.review(folder), this.next(folder), statistics(folder, this.failure));
      this.result.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      this.failure(this.result, { error });
    }
  }
}
