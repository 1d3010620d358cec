// Programs of students: dropped, tested, and handed back.

import { fill, later, make, withCode } from './dom.js';
import { base64Of, collected, dropZone } from './drop.js';
import { Job } from './job.js';
import { read, send } from './server.js';
import { language, words } from './words.js';

/** About how many bytes are sent at once. */
const PIECE = 3 << 20;
/** The verdicts, the ones to look at first. */
const VERDICTS = ['hangs', 'crashes', 'wrong', 'not-started', 'untested', 'right'];

export class Programs {
  constructor(element, { ready, failure }) {
    this.ready = ready;
    this.failure = failure;
    this.file = null;
    this.rows = [];
    this.upload = null;
    this.worksheet = null;
    this.hasPages = false;
    // Verdicts may come faster than a table is read; a table that is whole is not drawn again, since rows of it may be open.
    this.drawSoon = later(150, () => this.isWhole || this.draw());
    this.isWhole = false;
    this.help = make('p', { class: 'quiet' });
    this.points = make('input', { id: 'programs-points', type: 'number', min: '1', max: '1000', value: '10', inputmode: 'numeric' });
    this.sheetName = make('p', { class: 'quiet', role: 'status' });
    this.dropped = make('div', {});
    this.job = new Job({ kinds: ['programs'], label: words.programsTest, value: (job) => job.found, text: (job) => (job.asked === 0 ? words.programsLooking : words.programsRunning(job.found, job.asked)),
      failure, over: (job) => this.ended(job), adopted: () => this.fetch() });
    this.result = make('div', {});
    this.table = make('div', {});
    this.remarks = make('div', {});
    const folder = make('input', { id: 'programs-folder', type: 'file', webkitdirectory: true, multiple: true, onchange: () => { this.take([...folder.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))); folder.value = ''; } });
    const more = make('details', {}, make('summary', {}, words.programsMore),
      make('div', { class: 'field' }, make('label', { for: 'programs-points' }, words.programsPoints), this.points, make('p', { class: 'quiet' }, words.programsPointsHelp)),
      dropZone(words.programsSheet, { accept: '.csv' }, (files) => this.takeSheet(files[0])), this.sheetName);
    fill(element, this.help,
      dropZone(words.programsDrop, { accept: '.java,.zip', multiple: true }, async (files, items) => this.take(items ? await collected(items) : files.map((file) => ({ path: file.name, file })))),
      make('p', { class: 'row' }, make('label', { for: 'programs-folder' }, words.programsFolder), folder), more, this.dropped, this.job.element, this.result, this.table, this.remarks);
  }

  /** What the server says of jobs: a tab that is opened again goes on where the last one was. */
  state({ jobs, files }) {
    const kind = files.find(({ name }) => name === this.file)?.kind;
    fill(this.help, kind === 'class' ? words.classesHelp : words.programsHelp);
    this.job.state(jobs);
  }

  /** Another file is open. */
  opened(file) {
    if (this.file === file) return;
    Object.assign(this, { file, rows: [], upload: null, worksheet: null, hasPages: false, isWhole: false });
    this.job.opened(file);
    for (const place of [this.sheetName, this.dropped, this.result, this.table, this.remarks]) fill(place);
  }

  /** Sends what was dropped, and offers to test it. */
  async take(all) {
    const files = all.filter(({ path }) => /\.(java|zip)$/i.test(path) && !/(^|\/)(__MACOSX|\.[^/]*)\//.test(path));
    fill(this.result);
    if (files.length === 0) {
      fill(this.dropped, make('p', { class: 'wrong', role: 'alert' }, words.programsNone));
      return;
    }
    try {
      this.upload = await sent(files, (done) => fill(this.dropped, make('p', { role: 'status' }, words.programsSending(done, files.length))));
      fill(this.dropped, make('p', { role: 'status' }, words.programsDropped(files.length, files[0].path)), make('button', { class: 'main', onclick: () => this.test(false) }, words.programsTest));
    } catch (error) {
      fill(this.dropped);
      this.failure(this.dropped, { error });
    }
  }

  async takeSheet(file) {
    this.worksheet = { name: file.name, base64: base64Of(await file.arrayBuffer()) };
    fill(this.sheetName, words.programsSheetTaken(file.name));
  }

  /** Tests what was dropped; `isOpen`: with all rights, where nothing keeps programs apart. */
  async test(isOpen) {
    if (!(await this.ready())) return;
    fill(this.result);
    try {
      const points = Number(this.points.value) || null;
      const answer = await send('/api/programs/test', { file: this.file, upload: this.upload, points, worksheet: this.worksheet, language, unconfined: isOpen });
      if (answer.job === undefined) {
        this.failure(this.result, answer);
        return;
      }
      Object.assign(this, { rows: [], hasPages: false, isWhole: false });
      for (const place of [this.table, this.remarks, this.dropped]) fill(place);
      this.job.begin(answer.job);
    } catch (error) {
      if (error.word !== 'unconfined') this.failure(this.result, { error });
      else fill(this.result, make('div', { class: 'wrong', role: 'alert' }, make('b', {}, words.programsOpen), make('p', {}, words.programsOpenHelp), make('p', {}, error.message), make('button', { onclick: () => this.test(true) }, words.programsOpenYes)));
    }
  }

  /** A submission has its verdict. */
  judged({ job, row }) {
    if (job !== this.job.id || this.rows.some(({ number }) => number === row.number)) return;
    this.rows.push(row);
    this.drawSoon();
  }

  /** A job has changed. */
  told(job) {
    this.job.told(job);
  }

  async fetch() {
    try {
      const { rows, files } = await read('/api/programs', { job: this.job.id });
      Object.assign(this, { rows, files });
    } catch {
      this.files = [];
    }
  }

  async ended(job) {
    this.isWhole = true;
    await this.fetch();
    const outcome = job.outcome ?? {};
    const isDone = job.state === 'done';
    fill(this.result);
    if (job.state === 'cancelled') fill(this.result, make('p', { role: 'status' }, words.programsCancelled(this.rows.length)));
    else if (!isDone) this.failure(this.result, outcome);
    else {
      const address = (name) => `/api/programs/file?job=${job.id}&name=${encodeURIComponent(name)}`;
      const file = (name, text) => make('a', { class: 'button', href: address(name), download: name }, text);
      fill(this.result, make('p', { role: 'status', class: 'good' }, words.programsDone(this.rows.length)),
        make('div', { class: 'row' }, file('verdicts.csv', words.programsTable), (this.files ?? []).map((name) => file(name, words.programsFiles[name] ?? `${words.download} ${name}`))),
        sheet(outcome.sheet));
      fill(this.remarks, make('h2', {}, words.programsRemarks), make('p', {}, words.programsRight), outcome.remarks.length > 0 && make('ul', {}, outcome.remarks.map((one) => make('li', {}, withCode(one)))));
    }
    this.hasPages = isDone;
    this.draw();
  }

  /** The table, the rows to look at first on top. */
  draw() {
    if (this.rows.length === 0) {
      fill(this.table);
      return;
    }
    const rank = (row) => VERDICTS.indexOf(row.verdict);
    const size = (row) => this.rows.filter(({ group }) => group === row.group).length;
    const rows = [...this.rows].sort((a, b) => rank(a) - rank(b) || size(b) - size(a) || a.group - b.group || a.student.localeCompare(b.student));
    const hasPoints = rows.some((row) => row.points !== undefined);
    const counts = VERDICTS.toReversed().map((word) => [word, rows.filter((row) => row.verdict === word).length]).filter(([, count]) => count > 0);
    const body = rows.flatMap((row, at) => this.row(row, { hasPoints, alike: row.verdict === 'right' ? 1 : size(row), isFirst: at === 0 || rows[at - 1].group !== row.group }));
    const heads = [words.programsStudent, words.programsVerdict, hasPoints && words.programsPointsHead].filter(Boolean).map((one) => make('th', { scope: 'col' }, one));
    fill(this.table, make('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': words.programsTable }, make('table', {}, make('caption', {}, counts.map(([word, count]) => `${count} ${words.verdicts[word]}`).join(', ')),
      make('thead', {}, make('tr', {}, heads, make('th', { scope: 'col', class: 'wide' }, words.programsWhat))), make('tbody', {}, body))));
  }

  row(row, { hasPoints, alike, isFirst }) {
    const details = make('tr', { hidden: true });
    const toggle = make('button', { 'aria-expanded': 'false', onclick: () => {
      details.hidden = !details.hidden;
      toggle.setAttribute('aria-expanded', String(!details.hidden));
      if (!details.hidden && details.childElementCount === 0) {
        details.append(make('td', { colspan: hasPoints ? '4' : '3' }, row.path !== row.student && make('p', { class: 'quiet' }, row.path), row.sentence && make('p', { class: 'narrow' }, withCode(row.sentence)), row.example && make('pre', { tabindex: '0' }, row.example),
          this.hasPages && make('iframe', { title: `${words.programsPage} ${row.student}`, src: `/frame/student?job=${this.job.id}&number=${row.number}`, sandbox: '' })));
      }
    } }, row.student);
    const same = alike > 1 && isFirst ? make('p', { class: 'quiet' }, words.programsAlike(alike)) : null;
    return [make('tr', {}, make('th', { scope: 'row' }, toggle), make('td', { class: row.verdict === 'right' ? 'good' : 'bad' }, words.verdicts[row.verdict] ?? row.verdict), hasPoints && make('td', {}, language === 'de' ? row.points?.replace('.', ',') : row.points), make('td', { class: 'wide' }, same, row.verdict === 'right' ? '' : withCode(row.sentence))), details];
  }
}

/** What the worksheet came to. */
function sheet(told) {
  if (!told) return null;
  const line = (text, names) => names.length > 0 && make('li', {}, `${text}: ${names.join(', ')}`);
  return make('div', {}, make('p', {}, words.sheetGraded(told.graded)), make('ul', {}, line(words.sheetStrangers, told.strangers), line(words.sheetDoubtful, told.doubtful), line(words.sheetKept, told.kept), line(words.sheetWithout, told.without)));
}

/** Sends files in pieces; the number of the upload. */
async function sent(files, onProgress) {
  let upload = null;
  let piece = [];
  let size = 0;
  const flush = async () => {
    ({ upload } = await send('/api/programs/upload', { upload, files: piece }));
    [piece, size] = [[], 0];
  };
  for (const [at, { path, file }] of files.entries()) {
    const bytes = await file.arrayBuffer();
    let from = 0;
    do {
      const part = bytes.slice(from, from + PIECE);
      from += PIECE;
      piece.push({ path, base64: base64Of(part), more: from < bytes.byteLength });
      size += part.byteLength;
      if (size >= PIECE) await flush();
    } while (from < bytes.byteLength);
    if (at % 20 === 0) onProgress(at);
  }
  if (piece.length > 0) await flush();
  return upload;
}
