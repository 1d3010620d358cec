// Questions that were made: handed over, looked through, made once more, and those of the next year.

import { fill, labelled, make, withCode } from './dom.js';
import { Review } from './review.js';
import { read, send, Refused, withLanguage } from './server.js';
import { statistics } from './statistics.js';
import { words } from './words.js';

export class Made {
  /** In this element; `avoided` gives the folders whose questions are not asked again, `begun` follows a job. */
  constructor(element, { failure, avoided, begun, formats }) {
    Object.assign(this, { element, failure, avoided, begun, formats });
  }

  /** What was made just now. */
  show({ folder, generation, remarks }) {
    const { written, asked, warnings = [] } = generation;
    const files = Object.entries(generation.files ?? {}).filter(([key, path]) => typeof path === 'string' && !['report', 'bank'].includes(key));
    fill(this.element,
      make('p', { role: 'status', class: 'good' }, written < asked ? words.fewer(written, asked) : words.done(written)),
      written < asked && words.fewerWhy[generation.stopped] && make('p', {}, words.fewerWhy[generation.stopped]),
      make('div', { class: 'row' }, files.map(([key, path]) => make('a', { class: 'button main', href: `/api/download?path=${encodeURIComponent(path)}`, download: path.split('/').at(-1) },
        key === 'moodle' ? words.downloadMoodle : `${words.download}: ${words.formats[key] ?? key}`))),
      'moodle' in (generation.files ?? {}) && make('p', { class: 'quiet' }, words.moodleHow),
      make('p', { class: 'quiet' }, words.inFolder(folder)),
      this.others(folder, files.map(([key]) => key)),
      make('h2', {}, words.warnings),
      warnings.length + remarks.length === 0 ? make('p', {}, words.noWarnings) : make('ul', {}, warnings.map((one) => make('li', {}, withCode(one.message))), remarks.map((one) => make('li', {}, withCode(one)))),
      this.parts(folder));
  }

  /** A bank that was made before. */
  open({ folder, name, files, formats, questions, exports, isStale }) {
    const shown = files.filter((path) => !path.startsWith('instances/') && !['bank.json', 'report.html'].includes(path));
    const status = make('div', {});
    const again = (anew) => this.order(status, '/api/again', { folder, anew });
    fill(this.element, make('h2', {}, name), make('p', {}, words.done(questions.length)),
      make('div', { class: 'row' }, shown.map((path) => make('a', { class: 'button', href: `/api/download?path=${encodeURIComponent(`${folder}/${path}`)}`, download: path }, `${words.download} ${path}`))),
      exports && this.others(folder, formats),
      isStale && make('p', { class: 'notice' }, words.stale),
      make('details', { open: isStale }, make('summary', {}, words.again), make('p', { class: 'quiet' }, words.againHelp),
        make('div', { class: 'row' }, isStale && make('button', { class: 'main', onclick: () => again(true) }, words.againAnew), make('button', { onclick: () => again(false) }, words.againSame)), status),
      this.parts(folder));
  }

  /** What would change if questions took the place of those that are there. */
  changes({ folder, changes, held, written, asked, frame }, job) {
    const list = ({ same, reworded, other, added, gone, files, by_hand: byHand }) => make('ul', {},
      [[same, words.changes.same], [reworded, words.changes.reworded], [other, words.changes.other], [added, words.changes.added], [gone, words.changes.gone]]
        .filter(([numbers]) => numbers.length > 0).map(([numbers, say]) => make('li', {}, say(numbers.length, ranges(numbers)))),
      other.length + added.length + gone.length + reworded.length === 0 && files.different.length > 0 && make('li', {}, words.changes.files(files.different.join(', '))),
      files.not_made.length > 0 && make('li', {}, words.changes.notMade(files.not_made.filter((path) => !path.startsWith('instances/')).join(', ') || words.changes.programs)),
      byHand.length > 0 && make('li', { class: 'bad' }, words.changes.byHand(byHand.join(', '))));
    if (!held) {
      fill(this.element, make('p', { role: 'status', class: 'good' }, words.changes.none), this.others(folder, []), this.parts(folder));
      return;
    }
    const status = make('div', {});
    const agree = async (yes) => {
      fill(status);
      try {
        await send('/api/agree', { job, yes });
      } catch (error) {
        this.failure(status, { error });
      }
    };
    fill(this.element, make('h2', { tabindex: '-1' }, words.changes.title), written < asked && make('p', {}, words.fewer(written, asked)), list(changes), make('p', { role: 'status' }, words.changes.untilYes),
      make('div', { class: 'row' }, make('button', { class: 'main', onclick: () => agree(true) }, words.changes.yes), make('button', { onclick: () => agree(false) }, words.changes.no)), status,
      frame !== null && this.framed(words.changes.report, `/frame/still?id=${frame}`));
  }

  /** What can be done with the bank in a folder. */
  parts(folder) {
    return [this.framed(words.report, `/frame/report?folder=${encodeURIComponent(folder)}`, words.reportHelp), this.review(folder), this.next(folder), statistics(folder, this.failure)];
  }

  /** Orders a job. */
  async order(place, path, body) {
    fill(place);
    try {
      const { job } = await send(path, body);
      this.begun(job);
    } catch (error) {
      this.failure(place, { error });
    }
  }

  /** A part that makes the next year's questions of the bank in a folder. */
  next(folder) {
    const label = make('input', { type: 'text', maxlength: '40', autocomplete: 'off', placeholder: String(new Date().getFullYear() + 1) });
    const wrong = make('div', {});
    const begin = () => this.order(wrong, '/api/next', { folder, label: label.value.trim() || null, avoid: this.avoided() });
    return make('details', {}, make('summary', {}, words.nextYear), make('p', { class: 'quiet' }, words.nextYearHelp), labelled(words.labelOfNext, label), make('button', { onclick: begin }, words.makeNext), wrong);
  }

  /** The list in which single questions are kept, exchanged and dropped. */
  review(folder) {
    return new Review(folder, { failure: this.failure, begun: this.begun }).element;
  }

  /** The same questions in the other formats. */
  others(folder, known) {
    const rest = this.formats().filter((one) => !known.includes(one.name) && one.name !== 'json');
    const status = make('p', { class: 'quiet', role: 'status' });
    const take = async (name) => {
      fill(status);
      const response = await fetch(withLanguage(`/api/export?folder=${encodeURIComponent(folder)}&format=${name}`));
      if (!response.ok) {
        this.failure(status, { error: new Refused(response.status, await response.json().catch(() => ({}))) });
        return;
      }
      const file = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? name;
      const link = make('a', { href: URL.createObjectURL(await response.blob()), download: file });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    };
    return make('details', {}, make('summary', {}, words.downloadOther), make('div', { class: 'row' }, rest.map((one) => make('button', { onclick: () => take(one.name) }, words.formats[one.name] ?? one.name))), status);
  }

  /** A page in a frame, once it is asked for. */
  framed(title, src, help = null) {
    const place = make('div', {});
    const details = make('details', { class: 'report', ontoggle: () => {
      if (details.open && place.childElementCount === 0) place.append(make('iframe', { title, src, sandbox: '' }));
    } }, make('summary', {}, title), help && make('p', { class: 'quiet' }, help), place);
    return details;
  }
}

/** Numbers in rising order as people write them: `1 – 3, 7`. */
export function ranges(numbers) {
  const parts = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} – ${to}`)).join(', ');
}
