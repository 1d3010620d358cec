// An exam: put together from the exercises of the folder, made, and looked at sheet by sheet.

import { fill, make, withCode } from './dom.js';
import { dropZone } from './drop.js';
import { Job } from './job.js';
import { read, send } from './server.js';
import { statistics } from './statistics.js';
import { number, words } from './words.js';

const FIELDS = ['title', 'label', 'groups', 'time', 'date', 'room', 'aids'];
const NUMBERS = new Set(['groups', 'time', 'count', 'points']);

export class Exam {
  /** In this element; `text` gives the text, `change` takes the changed one, `ready` saves it. */
  constructor(element, { text, change, ready, failure }) {
    Object.assign(this, { text, change, ready, failure, file: null, formats: [], files: [] });
    this.fields = make('div', { class: 'columns' });
    this.roster = make('div', {});
    this.parts = make('div', {});
    this.wrong = make('div', {});
    this.found = make('div', { 'aria-live': 'polite' });
    this.result = make('div', {});
    this.before = make('div', {});
    this.button = make('button', { class: 'main', onclick: () => this.make(false) }, words.makeExam);
    this.job = new Job({ kinds: ['exam'], label: words.makeExam, text: (job) => `${job.part ?? ''}: ${words.running(job)}`, failure, over: (job) => this.ended(job), busy: (isBusy) => { this.button.disabled = isBusy; } });
    fill(element, make('p', { class: 'quiet' }, words.examHelp), this.wrong, make('h2', {}, words.examParts), this.parts, make('h2', {}, words.examFrame), this.fields, this.roster,
      make('div', { class: 'row' }, this.button, make('button', { onclick: () => this.check() }, words.checkExam)), this.found, this.job.element, this.result, make('h2', {}, words.examsBefore), this.before);
  }

  /** What the server says of files, formats, exams and jobs. */
  state({ files, formats, exams, jobs }) {
    this.files = files;
    this.formats = formats;
    fill(this.before, exams.length === 0 ? make('p', { class: 'quiet' }, words.noExams) : make('ul', { class: 'plain' }, exams.map(({ folder }) => make('li', {},
      make('span', {}, folder.replace('out/', '')), ' ', make('button', { onclick: () => this.open(folder), 'aria-label': `${words.open} ${folder}` }, words.open)))));
    this.job.state(jobs);
  }

  /** Another file is open. */
  opened(file) {
    if (this.file === file) return;
    this.file = file;
    this.job.opened(file);
    for (const place of [this.found, this.result, this.wrong]) fill(place);
  }

  /** Shows what the text says now, after a change if there is one. */
  async show(edit = null) {
    const before = this.text();
    try {
      const answer = await send('/api/exam/form', { text: before, edit });
      fill(this.wrong);
      if (edit !== null && this.text() === before) this.change(answer.text);
      if (answer.form === null) fill(this.wrong, make('p', {}, words.examUnreadable));
      else this.draw(answer.form);
    } catch (error) {
      fill(this.wrong);
      this.failure(this.wrong, { error });
    }
  }

  set(part, key, value) {
    return this.show({ change: 'set', part, key, value: value === '' ? null : value });
  }

  input(part, key, value, label) {
    const id = `exam-${part ?? 'file'}-${key}`;
    const limits = NUMBERS.has(key) ? { type: 'number', min: key === 'points' ? '0.01' : '1', step: key === 'points' ? 'any' : '1' } : { type: 'text' };
    return make('input', { id, ...limits, value: value ?? '', autocomplete: 'off', 'aria-label': label, onchange: (event) => this.set(part, key, event.target.value.trim()) });
  }

  draw({ fields, parts }) {
    const focused = document.activeElement?.id;
    const of = (list, key) => list.find((one) => one.key === key)?.value ?? null;
    const students = of(fields, 'students');
    const shown = FIELDS.filter((key) => key !== 'groups' || students === null);
    const formats = (of(fields, 'formats') ?? 'moodle').split(',').map((word) => word.trim());
    const box = (format) => {
      const id = `exam-format-${format.name}`;
      const change = () => {
        const chosen = this.formats.filter((one) => document.getElementById(`exam-format-${one.name}`)?.checked).map((one) => one.name);
        this.set(null, 'formats', (chosen.length === 0 ? ['moodle'] : chosen).join(', '));
      };
      return make('div', { class: 'box' }, make('input', { type: 'checkbox', id, checked: formats.includes(format.name), onchange: change }), make('label', { for: id }, words.formats[format.name] ?? format.name));
    };
    fill(this.fields, shown.map((key) => make('div', { class: 'field' }, make('label', { for: `exam-file-${key}` }, words.examFields[key]), this.input(null, key, of(fields, key)))),
      make('fieldset', {}, make('legend', {}, words.format), this.formats.filter((one) => !['json', 'html'].includes(one.name)).map(box)));
    fill(this.roster, students === null ? dropZone(words.rosterDrop, { accept: '.csv' }, (files) => this.takeRoster(files[0]))
      : make('p', {}, words.rosterIs(students), ' ', make('button', { onclick: () => this.set(null, 'groups', '2') }, words.rosterLeave)));
    const row = (list, at) => {
      const name = of(list, 'title') ?? of(list, 'skeleton') ?? '?';
      return make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, this.input(at, 'count', of(list, 'count') ?? '1', `${words.examFields.count}: ${name}`)), make('td', {}, this.input(at, 'points', of(list, 'points'), `${words.examFields.points}: ${name}`)),
        make('td', { class: 'row' }, make('button', { disabled: at === 0, 'aria-label': `${words.partUp}: ${name}`, onclick: () => this.show({ change: 'raise', part: at }) }, '↑'), make('button', { 'aria-label': `${words.partOut}: ${name}`, onclick: () => this.show({ change: 'remove', part: at }) }, '×')));
    };
    const total = parts.reduce((sum, list) => sum + Number(of(list, 'count') ?? 1) * Number(of(list, 'points') ?? NaN), 0);
    const choice = make('select', { id: 'exam-add', 'aria-label': words.partAdd }, this.files.filter((one) => ['skeleton', 'dialogue'].includes(one.kind)).map((one) => make('option', { value: one.name }, one.name)));
    fill(this.parts, parts.length === 0 ? make('p', {}, words.noParts)
      : make('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': words.examParts }, make('table', {}, make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, words.partName), make('th', { scope: 'col' }, words.examFields.count), make('th', { scope: 'col' }, words.examFields.points), make('td', {}))), make('tbody', {}, parts.map(row)))),
    Number.isFinite(total) && parts.length > 0 && make('p', { class: 'quiet' }, words.pointsInAll(number(total))),
    choice.childElementCount === 0 ? make('p', { class: 'quiet' }, words.noExercises) : make('div', { class: 'row' }, choice, make('button', { onclick: () => this.show({ change: 'add', skeleton: choice.value }) }, words.partAdd)));
    if (focused?.startsWith('exam-')) document.getElementById(focused)?.focus();
  }

  /** Keeps a roster in the folder, and names it in the exam. */
  async takeRoster(file) {
    const name = file.name.replace(/[^\p{L}\p{N}._ -]/gu, '-').replace(/^\.+/, '');
    try {
      await send('/api/save', { name, text: await file.text(), stamp: null });
      await this.set(null, 'students', name);
    } catch (error) {
      fill(this.wrong);
      if (error.status === 409) fill(this.wrong, make('p', { class: 'wrong', role: 'alert' }, words.rosterThere(name), ' ', make('button', { onclick: () => this.set(null, 'students', name) }, words.rosterTake)));
      else this.failure(this.wrong, { error });
    }
  }

  findings(place, list) {
    const all = list.flatMap(({ file, diagnostics }) => diagnostics.map((one) => ({ file: file.split('/').at(-1), ...one })));
    fill(place, all.length === 0 ? make('p', { class: 'good', role: 'status' }, words.examFine)
      : make('div', { role: 'alert' }, make('ul', { class: 'plain' }, all.map((one) => make('li', { class: one.severity }, make('b', {}, `${one.file}, ${words.line(one.line)}: `), withCode(one.message), one.help && make('p', { class: 'quiet' }, withCode(one.help)))))));
  }

  async check() {
    if (!(await this.ready())) return;
    fill(this.found, make('p', { role: 'status' }, words.checking));
    try {
      const answer = await send('/api/exam/check', { file: this.file });
      fill(this.found);
      if (answer.problem) this.failure(this.found, answer);
      else this.findings(this.found, answer.findings);
    } catch (error) {
      fill(this.found);
      this.failure(this.found, { error });
    }
  }

  async make(isForced) {
    if (!(await this.ready())) return;
    fill(this.found);
    fill(this.result);
    this.button.disabled = true;
    try {
      const { job } = await send('/api/exam/make', { file: this.file, force: isForced });
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
    if (job.state === 'cancelled') fill(this.result, make('p', { role: 'status' }, words.cancelled));
    else if (job.state === 'done') this.open(outcome.folder, outcome);
    else if (outcome.findings) this.findings(this.found, outcome.findings);
    else if (outcome.occupied) fill(this.result, make('p', { role: 'status' }, words.examOccupied), make('div', { class: 'row' }, make('button', { onclick: () => this.make(true) }, words.replaceBank)), make('p', { class: 'quiet' }, words.examKeepBoth));
    else this.failure(this.result, outcome);
  }

  /** An exam that was made; `outcome` is what its run says. */
  async open(folder, outcome = {}) {
    try {
      const exam = await read('/api/exam', { folder });
      const path = (file) => `${folder}/${file}`;
      const sheets = exam.files.filter((file) => file.endsWith('.pdf'));
      const rest = exam.files.filter((file) => !file.endsWith('.pdf') && !['exam.json', 'report.html'].includes(file));
      const remarks = [...(outcome.warnings ?? []), ...(outcome.remarks ?? [])];
      const link = (file, kind) => make('a', { class: kind, href: `/api/download?path=${encodeURIComponent(path(file))}`, download: file }, `${words.download} ${file}`);
      const taker = (one) => make('tr', {}, make('th', { scope: 'row' }, one.name), [one.questions, one.points, one.hardness, one.minutes].map((value) => make('td', {}, number(value))));
      fill(this.result, make('h2', { tabindex: '-1' }, exam.name), make('p', { role: 'status', class: 'good' }, words.examReady(exam.takers.length)),
        make('div', { class: 'row' }, rest.map((file) => link(file, 'button main'))),
        make('p', { class: 'quiet' }, words.inFolder(folder)),
        remarks.length > 0 && make('ul', {}, remarks.map((one) => make('li', {}, withCode(one)))),
        make('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': words.takers }, make('table', {}, make('caption', {}, words.takers), make('thead', {}, make('tr', {}, words.takerColumns.map((one) => make('th', { scope: 'col' }, one)))), make('tbody', {}, exam.takers.map(taker)))),
        make('p', { class: 'quiet' }, words.takersHelp), sheets.length > 0 && this.sheets(sheets, path, link),
        make('details', { class: 'report', ontoggle: (event) => {
          if (event.target.open && !event.target.querySelector('iframe')) event.target.append(make('iframe', { title: words.examReport, src: `/frame/report?folder=${encodeURIComponent(folder)}`, sandbox: '' }));
        } }, make('summary', {}, words.examReport)),
        statistics(folder, this.failure, true));
      this.result.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      this.failure(this.result, { error });
    }
  }

  /** Sheets of paper, one after the other. */
  sheets(sheets, path, link) {
    const place = make('div', { class: 'report' });
    const chosen = make('select', { id: 'exam-sheet', onchange: () => show() }, sheets.map((file) => make('option', { value: file }, file)));
    const show = () => fill(place, make('iframe', { title: `${words.sheet} ${chosen.value}`, src: `/frame/sheet?path=${encodeURIComponent(path(chosen.value))}` }), make('div', { class: 'row' }, link(chosen.value, 'button')));
    const details = make('details', { ontoggle: () => details.open && place.childElementCount === 0 && show() }, make('summary', {}, words.sheets), make('label', { for: 'exam-sheet' }, words.sheet), ' ', chosen, place);
    return details;
  }
}
