// One question as a student sees it.

import { fill, make } from './dom.js';
import { read, send } from './server.js';
import { number, words } from './words.js';

export class Look {
  /** In this element; `ready` saves the file first, `tell` says what went wrong. */
  constructor(element, { ready, failure }) {
    this.ready = ready;
    this.failure = failure;
    this.seed = 0;
    this.file = null;
    this.button = make('button', { class: 'main', onclick: () => this.show(false) }, words.showQuestion);
    this.other = make('button', { onclick: () => this.show(true), disabled: true }, words.another);
    this.many = make('button', { onclick: () => this.showMany(null), disabled: true }, words.allOfThem);
    this.only = make('select', { 'aria-label': words.onlyWith, hidden: true, onchange: () => this.showMany(this.only.value || null) });
    this.status = make('p', { class: 'quiet', role: 'status' });
    this.count = make('p', { class: 'quiet' });
    this.place = make('div', { class: 'frame-place' });
    this.details = make('div', {});
    fill(element, make('p', { class: 'quiet' }, words.seeHelp), make('div', { class: 'row' }, this.button, this.other, this.many, this.only), this.status, this.place, this.details, this.count);
  }

  /** Another file is open. */
  open(file) {
    if (this.file === file) return;
    this.file = file;
    this.seed = 0;
    this.other.disabled = true;
    this.many.disabled = true;
    this.only.hidden = true;
    fill(this.status);
    fill(this.place);
    fill(this.details);
    fill(this.count);
  }

  async show(isOther) {
    const { file } = this;
    if (!(await this.ready())) return;
    if (isOther) this.seed += 1;
    this.button.disabled = true;
    fill(this.status, words.finding);
    try {
      const answer = await send('/api/look', { file, seed: this.seed });
      if (file !== this.file || answer.superseded) return;
      if (answer.frame === undefined) {
        fill(this.place);
        fill(this.details);
        fill(this.status, words.seeFailed);
        this.failure(this.details, answer);
        return;
      }
      fill(this.status, answer.java ? words.confirmed(answer.java) : words.notConfirmed);
      fill(this.place, make('iframe', { title: words.frame, src: `/frame/look?id=${answer.frame}`, sandbox: 'allow-scripts allow-forms' }));
      fill(this.details, this.solution(answer), (answer.remarks ?? []).map((one) => make('p', { class: 'quiet' }, one)));
      this.other.disabled = false;
      this.many.disabled = false;
      this.counted(file);
    } catch (error) {
      fill(this.status);
      this.failure(this.details, { error });
    } finally {
      this.button.disabled = false;
    }
  }

  /** Many questions at once, or only those with this answer. */
  async showMany(answer) {
    const { file } = this;
    if (!(await this.ready())) return;
    this.many.disabled = true;
    fill(this.status, words.findingMany);
    try {
      const found = await send('/api/look/all', { file, answer });
      if (file !== this.file || found.superseded) return;
      if (found.frame === undefined) {
        fill(this.place);
        fill(this.details);
        fill(this.status, words.seeFailed);
        this.failure(this.details, found);
        return;
      }
      fill(this.status, words.shownOf(found.shown, found.answers.reduce((sum, one) => sum + one.count, 0)));
      fill(this.only, make('option', { value: '' }, words.onlyWith), found.answers.map((one) => make('option', { value: one.answer, selected: one.answer === answer }, `${one.answer.replaceAll('\n', ' ⏎ ')} (${one.count})`)));
      this.only.hidden = found.answers.length < 2;
      fill(this.details, (found.remarks ?? []).map((one) => make('p', { class: 'quiet' }, one)));
      fill(this.place, make('iframe', { title: words.frame, src: `/frame/look?id=${found.frame}`, sandbox: 'allow-scripts allow-forms' }));
    } catch (error) {
      fill(this.status);
      this.failure(this.details, { error });
    } finally {
      this.many.disabled = false;
    }
  }

  solution(answer) {
    const origins = answer.origins ?? [];
    const sentence = (one) => ({
      right: words.originRight, rule: words.originRule(one.rules.map((rule) => rule.replaceAll('-', ' ')).join(', ')), rules: words.originRule(one.rules.map((rule) => rule.replaceAll('-', ' ')).join(', ')),
      author: words.originAuthor, version: words.originVersion, neighbour: words.originNeighbour, fixed: words.originFixed,
    })[one.origin] ?? '';
    return make('details', {},
      make('summary', {}, words.solution),
      (answer.answer ?? []).map((one) => make('pre', { class: 'answer', tabindex: '0' }, one)),
      origins.length > 0 && make('h2', {}, words.origins),
      origins.length > 0 && make('ul', { class: 'origins' }, origins.map((one) => make('li', {}, make('code', {}, one.option), ' ', make('span', { class: 'quiet' }, sentence(one))))));
  }

  async counted(file) {
    fill(this.count, words.counting);
    try {
      const answer = await read('/api/count', { file });
      if (file !== this.file) return;
      fill(this.count, answer.instances === undefined ? '' : words.howMany(number(answer.instances), answer.exact));
    } catch {
      fill(this.count);
    }
  }
}
