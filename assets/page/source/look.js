// One question as a student sees it.

import { fill, make, withCode } from './dom.js';
import { read, send } from './server.js';
import { language, number, words } from './words.js';

export class Look {
  /** In this element; `ready` saves the file first, `tell` says what went wrong. */
  constructor(element, { ready, failure }) {
    this.ready = ready;
    this.failure = failure;
    this.seed = 0;
    this.file = null;
    this.isShown = false;
    this.button = make('button', { class: 'main', onclick: () => this.show(false) }, words.showQuestion);
    this.other = make('button', { onclick: () => this.show(true), disabled: true }, words.another);
    this.many = make('button', { onclick: () => this.showMany(null), disabled: true }, words.allOfThem);
    this.only = make('select', { 'aria-label': words.onlyWith, hidden: true, onchange: () => this.showMany(this.only.value || null) });
    this.status = make('p', { class: 'quiet', role: 'status' });
    this.count = make('p', { class: 'quiet' });
    this.place = make('div', { class: 'frame-place' });
    this.details = make('div', {});
    fill(element, make('p', { class: 'quiet' }, words.seeHelp), make('div', { class: 'row' }, this.button, this.other, this.many, this.only), this.how(), this.status, this.place, this.details, this.count);
  }

  /** In which language and format, how wide, and how bright a question is shown. */
  how() {
    const again = () => this.isShown && this.show(false);
    const chooser = (id, label, options, onchange) => {
      const select = make('select', { id, onchange }, options.map(([value, text]) => make('option', { value }, text)));
      return [make('div', { class: 'field' }, make('label', { for: id }, label), select), select];
    };
    const narrow = () => this.place.classList.toggle('phone', this.width.value === 'phone');
    const bright = () => {
      this.place.classList.toggle('dark', this.scheme.value === 'dark');
      this.place.classList.toggle('light', this.scheme.value === 'light');
    };
    const { look } = words;
    const format = chooser('look-format', look.format, [['', look.page], ...['paper', 'moodle', 'gift', 'markdown', 'latex'].map((name) => [name, words.formats[name]])], again);
    const tongue = chooser('look-language', look.language, [['', look.asFile], ['en', words.values.en], ['de', words.values.de]], again);
    const width = chooser('look-width', look.width, [['', look.wide], ['phone', look.phone]], narrow);
    const scheme = chooser('look-scheme', look.scheme, [['', look.asPage], ['light', words.light], ['dark', words.dark]], bright);
    [this.format, this.language, this.width, this.scheme] = [format, tongue, width, scheme].map(([, select]) => select);
    return make('details', {}, make('summary', {}, look.how), make('div', { class: 'columns' }, [format, tongue, width, scheme].map(([field]) => field)));
  }

  /** Another file is open. */
  open(file) {
    if (this.file === file) return;
    this.file = file;
    this.seed = 0;
    this.isShown = false;
    this.other.disabled = true;
    this.many.disabled = true;
    this.only.hidden = true;
    for (const place of [this.status, this.place, this.details, this.count]) fill(place);
  }

  async show(isOther) {
    const { file } = this;
    if (!(await this.ready())) return;
    if (isOther) this.seed += 1;
    this.button.disabled = true;
    fill(this.status, words.finding);
    try {
      const answer = await send('/api/look', { file, seed: this.seed, language: this.language.value || null, format: this.format.value || null, told_in: language });
      if (file !== this.file || answer.superseded) return;
      if (answer.shape === undefined) {
        this.none(answer);
        return;
      }
      this.isShown = true;
      this.only.hidden = true;
      fill(this.status, answer.java ? words.confirmed(answer.java) : words.notConfirmed);
      this.shape(answer.shape);
      fill(this.details, this.solution(answer), this.warnings(answer));
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

  /** Nothing can be shown: why. */
  none(answer) {
    fill(this.place);
    fill(this.details);
    fill(this.status, words.seeFailed);
    this.failure(this.details, answer);
  }

  /** The question in the format that is wanted. */
  shape({ frame, sheet, text, problem }) {
    if (frame !== undefined) this.framed(`/frame/look?id=${frame}`);
    else if (sheet !== undefined) fill(this.place, make('iframe', { title: words.frame, src: `/frame/paper?id=${sheet}` }));
    else if (text !== undefined) fill(this.place, make('pre', { class: 'text', tabindex: '0', 'aria-label': words.frame }, text));
    else {
      fill(this.place);
      if (problem) this.failure(this.place, { problem });
      else fill(this.place, make('p', {}, words.look.packed));
    }
  }

  framed(src) {
    fill(this.place, make('iframe', { title: words.frame, src, sandbox: 'allow-scripts allow-forms' }));
  }

  /** What is to be looked at in the text, as far as only running it tells. */
  warnings({ remarks = [], diagnostics = [] }) {
    const all = [...remarks, ...diagnostics.map((one) => `${words.line(one.line)}: ${one.message}`)];
    return all.length > 0 && make('ul', { class: 'quiet' }, all.map((one) => make('li', {}, withCode(one))));
  }

  /** Many questions at once, or only those with this answer. */
  async showMany(answer) {
    const { file } = this;
    if (!(await this.ready())) return;
    this.many.disabled = true;
    fill(this.status, words.findingMany);
    try {
      const found = await send('/api/look/all', { file, answer, language: this.language.value || null });
      if (file !== this.file || found.superseded) return;
      if (found.frame === undefined) {
        this.none(found);
        return;
      }
      fill(this.status, words.shownOf(found.shown, found.answers.reduce((sum, one) => sum + one.count, 0)));
      fill(this.only, make('option', { value: '' }, words.onlyWith), found.answers.map((one) => make('option', { value: one.answer, selected: one.answer === answer }, `${one.answer.replaceAll('\n', ' ⏎ ')} (${one.count})`)));
      this.only.hidden = found.answers.length < 2;
      fill(this.details, this.warnings(found));
      this.framed(`/frame/look?id=${found.frame}`);
    } catch (error) {
      fill(this.status);
      this.failure(this.details, { error });
    } finally {
      this.many.disabled = false;
    }
  }

  solution(answer) {
    const origins = answer.origins ?? [];
    const ruled = ({ thoughts }) => words.originRule(thoughts.join(' '));
    const sentence = (one) => ({
      right: () => words.originRight, rule: ruled, rules: ruled,
      author: () => words.originAuthor, version: () => words.originVersion, neighbour: () => words.originNeighbour, fixed: () => words.originFixed,
    })[one.origin]?.(one) ?? '';
    return make('details', {},
      make('summary', {}, words.solution),
      (answer.answer ?? []).map((one) => make('pre', { class: 'answer', tabindex: '0' }, one)),
      origins.length > 0 && make('h2', {}, words.origins),
      origins.length > 0 && make('ul', { class: 'origins' }, origins.map((one) => make('li', {}, make('code', {}, one.option.replaceAll('\n', ' ⏎ ')), ' ', make('span', { class: 'quiet' }, sentence(one))))));
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
