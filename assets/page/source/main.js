// The page: files on the left, the text in the middle, what comes of it on the right.

import { Banks } from './bank.js';
import { byId, fill, later, make, withCode } from './dom.js';
import { Editor } from './editor.js';
import { Exam } from './exam.js';
import { Look } from './look.js';
import { Programs } from './programs.js';
import { read, send, follow, Refused } from './server.js';
import { Settings } from './settings.js';
import { GERMAN_EXAMPLES, language, switchLanguage, words } from './words.js';

document.documentElement.lang = language;

/** The file that is open: its name, and what it was when it was read. */
let open = null;
/** The topic of which examples are shown; empty for all. */
let topic = '';
let state = { files: [], banks: [], exams: [], jobs: [], examples: [], formats: [] };

const drafts = {
  key: (name) => `tatsu-draft ${state.place} ${name}`,
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(this.key(name)));
    } catch {
      return null;
    }
  },
  set(name, draft) {
    try {
      if (draft === null) localStorage.removeItem(this.key(name));
      else localStorage.setItem(this.key(name), JSON.stringify(draft));
    } catch {
      // A browser that keeps nothing does without drafts.
    }
  },
};

const status = (text, isBad = false) => {
  const place = byId('saved');
  place.className = isBad ? 'bad' : 'quiet';
  fill(place, text);
};
const notice = (text) => fill(byId('notice'), text ? make('p', { class: 'notice' }, text, ' ', make('button', { onclick: () => notice('') }, words.close)) : null);

/** Says in a place what went wrong; what was typed stays. */
function failure(place, { error, problem, diagnostics, nothing, remarks }) {
  if (error instanceof Refused && error.word === 'gone') lost(words.gone);
  if (error instanceof Refused && ['secret', 'token'].includes(error.word)) lost(words.secret);
  const lines = [];
  if (error?.message) lines.push(error.message);
  if (problem) lines.push(problem.message, problem.hint);
  if (nothing || remarks) lines.push(...(remarks ?? []));
  for (const one of diagnostics ?? []) lines.push(`${words.line(one.line)}: ${one.message}`, one.help);
  place.append(make('div', { class: 'wrong', role: 'alert' }, make('b', {}, words.error), lines.filter(Boolean).map((line) => make('p', {}, withCode(line)))));
}

function lost(text) {
  fill(byId('line'), text ? make('p', { class: 'notice bad' }, text) : null);
}

const editor = new Editor(byId('editor'), changed, save);
const ready = async () => open !== null && (await save());
const look = new Look(byId('see'), { ready, failure });
const banks = new Banks(byId('questions'), { ready, failure });
const settings = new Settings(byId('settings'), {
  text: () => editor.text(),
  change: (text) => editor.replace(text),
  possible: () => editor.possible(),
  failure: (place, what) => {
    fill(place);
    if (what.error instanceof Refused && what.error.status === 422) fill(place, make('p', {}, words.unreadable));
    failure(place, what);
  },
});

const programs = new Programs(byId('programs'), { ready, failure });
const exam = new Exam(byId('exam'), { text: () => editor.text(), change: (text) => editor.replace(text), ready, failure });

// What is found in the text: what reading tells at once, what running tells a moment later.
let asked = 0;
async function check(deep) {
  if (!/\.(java|toml)$/.test(open?.name ?? '') || document.body.dataset.kind === 'class') return;
  asked += 1;
  const own = asked;
  const { name } = open;
  try {
    const answer = await send('/api/check', { name, text: editor.text(), deep });
    if (own !== asked || open?.name !== name || answer.superseded) return;
    editor.mark(answer.diagnostics);
    found(answer.diagnostics);
    if (deep) editor.know(answer);
    if (!deep && !answer.diagnostics.some((one) => one.severity === 'error')) checkDeeply();
    document.documentElement.dataset.checked = String(own);
  } catch (error) {
    if (error.word === 'gone') lost(words.gone);
  }
}
const checkSoon = later(60, () => check(false));
const checkDeeply = later(400, () => check(true));

function found(diagnostics) {
  const rows = diagnostics.map((one) => make('li', { class: one.severity },
    make('button', { class: 'place', onclick: () => editor.go(one.line, one.column) }, words.line(one.line)), ' ', make('span', {}, withCode(one.message)), one.label && make('span', { class: 'quiet' }, ' (', withCode(one.label), ')'),
    one.help && make('p', { class: 'quiet' }, withCode(one.help)), one.replacement && make('button', { onclick: () => editor.apply(one.replacement) }, words.fix)));
  fill(byId('found'), make('h3', {}, words.problems), diagnostics.length === 0 ? make('p', { class: 'quiet' }, editor.text().trim() === '' && open?.name.endsWith('.java') ? words.emptyText : words.noProblems) : make('ul', { class: 'plain' }, rows));
  byId('write-tab').dataset.count = diagnostics.length || '';
}

function changed() {
  if (open === null) return;
  open.dirty = true;
  status(words.unsaved);
  keepDraft();
  checkSoon();
  if (document.body.dataset.panel === 'settings') settingsSoon();
  if (document.body.dataset.panel === 'exam') examSoon();
}
const settingsSoon = later(500, () => settings.show());
const examSoon = later(500, () => document.activeElement?.closest('#exam') || exam.show());
const keepDraft = later(200, () => open?.dirty && drafts.set(open.name, { text: editor.text(), stamp: open.stamp }));

let saving = Promise.resolve(true);
/** Saves the file; whether it is saved. Two saves never overtake each other. */
function save() {
  saving = saving.then(saveNow, saveNow);
  return saving;
}

async function saveNow() {
  if (open === null) return false;
  if (!open.dirty) return true;
  const file = open;
  const text = editor.text();
  drafts.set(file.name, { text, stamp: file.stamp });
  status(words.saving);
  try {
    const { stamp } = await send('/api/save', { name: file.name, text, stamp: file.stamp });
    file.stamp = stamp;
    if (file === open && editor.text() === text) {
      file.dirty = false;
      drafts.set(file.name, null);
      status(words.saved);
    }
    return true;
  } catch (error) {
    status(words.unsaved, true);
    if (error.status === 409) conflict(file, error.answer.theirs);
    else {
      fill(byId('trouble'));
      failure(byId('trouble'), { error });
    }
    return false;
  }
}

/** The file is not the one that was changed: both texts, and what to do. */
function conflict(file, theirs) {
  const place = byId('trouble');
  const mine = editor.text();
  const done = () => fill(place);
  const takeOver = () => {
    file.stamp = theirs?.stamp ?? null;
    done();
    save();
  };
  if (theirs === null) {
    fill(place, make('div', { class: 'wrong', role: 'alert' }, make('b', {}, words.conflictTitle), make('p', {}, words.conflictGone), make('button', { onclick: takeOver }, words.saveAgain)));
    return;
  }
  const text = (title, what) => make('details', {}, make('summary', {}, title), make('pre', { tabindex: '0' }, what));
  fill(place, make('div', { class: 'wrong', role: 'alert' }, make('b', {}, words.conflictTitle), make('p', {}, words.conflictHelp),
    text(words.myText, mine), text(words.diskText, theirs.text),
    make('div', { class: 'row' }, make('button', { onclick: takeOver }, words.mine),
      make('button', { onclick: () => { done(); drafts.set(file.name, null); editor.open(theirs.text); Object.assign(file, { stamp: theirs.stamp, dirty: false }); status(words.saved); check(false); } }, words.theirs),
      make('button', { onclick: () => { done(); newFile(mine, file); } }, words.both))));
  panel('write');
}

/** Opens a file; a draft that was not saved is shown instead of what is saved. */
async function openFile(name) {
  if (open?.name === name) return;
  if (open?.dirty && !(await save())) return;
  try {
    const { text, stamp } = await read('/api/file', { name });
    fill(byId('trouble'));
    const draft = drafts.get(name);
    open = { name, stamp, dirty: false };
    notice('');
    editor.open(text, name);
    if (draft && draft.text !== text) {
      editor.replace(draft.text);
      open.stamp = draft.stamp;
      open.dirty = true;
      notice(words.draft);
    }
    status(open.dirty ? words.unsaved : words.saved);
    byId('name').textContent = name;
    document.body.dataset.open = 'yes';
    location.hash = encodeURIComponent(name);
    look.open(name);
    banks.opened(name);
    banks.state(state);
    exam.opened(name);
    exam.state(state);
    programs.opened(name);
    programs.state(state);
    kind();
    files();
    fill(byId('found'));
    check(false);
    panel(document.body.dataset.panel);
  } catch (error) {
    fill(byId('trouble'));
    failure(byId('trouble'), { error });
  }
}

/** The list of files, or the examples where there are none. */
function files() {
  const item = ({ name, kind }) => make('li', {}, make('button', { class: 'file', 'aria-current': open?.name === name ? 'true' : null, onclick: () => { openFile(name); panel('write'); } }, make('span', {}, name), make('span', { class: 'quiet' }, words[kind])));
  fill(byId('files'), make('h2', {}, words.files), make('ul', { class: 'plain' }, state.files.map(item)), make('button', { onclick: () => newFile('', null) }, words.newFile), make('button', { onclick: () => newFile(NEW_EXAM, null, '.toml') }, words.newExam));
  const known = new Set(state.files.map(({ name }) => name));
  const about = (one) => (language === 'de' ? GERMAN_EXAMPLES[one.name] : null) ?? one.about;
  const rest = state.examples.filter((one) => !known.has(`${one.name}.java`));
  const topicOf = (one) => about(one).split(':')[0];
  const card = (one) => make('li', { class: 'card' }, make('b', {}, about(one)), make('pre', { tabindex: '0', 'aria-label': one.name }, one.text.replace(/^\/\*tatsu[^]*?\*\/\n/, '').split('\n').slice(0, 9).join('\n')),
    make('button', { class: 'main', 'aria-label': `${words.take}: ${about(one)}`, onclick: () => takeExample(one.name) }, words.take));
  const topics = [...new Set(rest.map(topicOf))];
  const wanted = topics.includes(topic) ? topic : '';
  const shown = rest.filter((one) => wanted === '' || topicOf(one) === wanted);
  const weeks = [...new Set(shown.map((one) => one.week))].sort((a, b) => a - b);
  const chooser = make('select', { id: 'topic', onchange: (event) => { topic = event.target.value; files(); byId('topic')?.focus(); } }, make('option', { value: '' }, words.allTopics), topics.map((one) => make('option', { value: one, selected: one === wanted }, one)));
  const isEmpty = state.files.length === 0;
  document.body.dataset.empty = isEmpty ? 'yes' : 'no';
  const list = make('div', {}, weeks.map((week) => [make(isEmpty ? 'h3' : 'h2', {}, words.week(week)), make('ul', { class: 'plain cards' }, shown.filter((one) => one.week === week).map(card))]).flat(), make('p', { class: 'field' }, make('label', { for: 'topic' }, words.topic), ' ', chooser));
  if (isEmpty) fill(byId('gallery'), make('h2', {}, words.gallery), make('p', {}, words.galleryHelp), list, make('button', { onclick: () => newFile('', null) }, words.emptyFile));
  else fill(byId('gallery'), open === null && make('p', { class: 'quiet' }, words.pick), rest.length > 0 && make('details', { open: open === null || topic !== '' }, make('summary', {}, words.galleryMore), list));
}

async function takeExample(name) {
  try {
    const answer = await send('/api/example', { name });
    await refresh();
    await openFile(answer.name);
    notice(`${words.copied(answer.name)} ${words.placeholderHelp}`);
    panel('write');
    byId('name').focus();
  } catch (error) {
    failure(byId('gallery'), { error });
  }
}

/** Asks for a name and begins a file with this text; `other` is one whose text goes there. */
function newFile(text, other, ending = '.java') {
  const dialog = byId('dialog');
  const name = make('input', { id: 'new-name', type: 'text', required: true, maxlength: '60', value: ending === '.toml' ? 'exam' : '', autocomplete: 'off', 'aria-describedby': 'new-help' });
  const wrong = make('p', { class: 'bad', role: 'alert' });
  const create = async (event) => {
    event.preventDefault();
    const full = `${name.value.trim().replace(/\.(java|toml)$/, '')}${ending}`;
    try {
      await send('/api/save', { name: full, text, stamp: null });
      if (other) {
        drafts.set(other.name, null);
        other.dirty = false;
      }
      dialog.close();
      await refresh();
      await openFile(full);
      if (ending === '.java') editor.focus();
      else panel('exam');
    } catch (error) {
      fill(wrong, error.status === 409 ? words.nameTaken : error.message);
    }
  };
  fill(dialog, make('form', { onsubmit: create }, make('h2', {}, ending === '.toml' ? words.newExam : words.newFile), make('label', { for: 'new-name' }, words.name), name, make('p', { class: 'quiet', id: 'new-help' }, words.nameHelp), wrong,
    make('div', { class: 'row' }, make('button', { class: 'main', type: 'submit' }, words.create), make('button', { type: 'button', onclick: () => dialog.close() }, words.close))));
  dialog.showModal();
  name.focus();
}

/** What the folder holds now; an open file that was changed elsewhere is shown anew if nothing was typed. */
async function refresh() {
  state = await read('/api/state');
  byId('folder').textContent = state.folder ?? '';
  document.title = `${state.folder ?? ''} – tatsu`;
  files();
  banks.state(state);
  exam.state(state);
  programs.state(state);
  if (open !== null) {
    // What was typed may have made a class of an empty file.
    const before = document.body.dataset.kind;
    kind();
    if (document.body.dataset.kind !== before) panel(document.body.dataset.panel);
  }
  if (open !== null && !open.dirty) {
    const file = open;
    const now = await read('/api/file', { name: file.name }).catch(() => null);
    if (now && open === file && !file.dirty && now.stamp !== file.stamp) {
      editor.open(now.text);
      file.stamp = now.stamp;
      notice(words.changedOnDisk);
      check(false);
    }
  }
}

const PANELS = ['write', 'see', 'questions', 'settings', 'programs', 'exam'];
/** The panels beside the text, by what a file is for. */
const PANELS_OF = { exam: ['exam'], class: ['programs'], dialogue: ['see', 'questions', 'settings', 'programs'] };
/** The text of a new exam: two groups, for Moodle and on paper. */
const NEW_EXAM = `title = "${words.examTab}"\ngroups = 2\nformats = ["moodle", "paper"]\n`;
/** The panels of the file that is open. */
const panels = () => PANELS.filter((name) => name === 'write' || (PANELS_OF[document.body.dataset.kind] ?? ['see', 'questions', 'settings']).includes(name));

/** What the open file is decides which panels there are. */
function kind() {
  document.body.dataset.kind = state.files.find(({ name }) => name === open?.name)?.kind ?? 'skeleton';
  for (const name of PANELS) byId(`${name}-tab`).hidden = !panels().includes(name);
}
const isNarrow = () => matchMedia('(max-width: 60rem)').matches;
function panel(wanted) {
  // On a wide screen the text is always there.
  const beside = panels().includes(document.body.dataset.panel) && document.body.dataset.panel !== 'write' ? document.body.dataset.panel : panels()[1];
  const isThere = panels().includes(wanted) && (wanted !== 'write' || isNarrow());
  const name = isThere ? wanted : beside;
  document.body.dataset.panel = name;
  for (const one of PANELS) {
    const tab = byId(`${one}-tab`);
    const isChosen = one === name;
    tab.setAttribute('aria-selected', isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
  }
  if (name === 'settings' && open) settings.show();
  if (name === 'exam' && open) exam.show();
}

function tabs() {
  const bar = byId('tabs');
  fill(bar, PANELS.map((name) => make('button', { role: 'tab', id: `${name}-tab`, 'aria-controls': name, onclick: () => panel(name) }, ({ exam: words.examTab, programs: words.programsTab })[name] ?? words[name])));
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const shown = panels().filter((name) => name !== 'write' || isNarrow());
    const next = shown[(shown.indexOf(document.body.dataset.panel) + step + shown.length) % shown.length];
    panel(next);
    byId(`${next}-tab`).focus();
  });
}

function theme() {
  const button = byId('theme');
  const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const show = () => { button.textContent = isDark() ? words.light : words.dark; };
  const chosen = localStorage.getItem('tatsu-theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
  show();
  button.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    localStorage.setItem('tatsu-theme', document.documentElement.dataset.theme);
    show();
  });
}

async function begin() {
  byId('skip').textContent = words.skip;
  byId('save').textContent = words.save;
  byId('leave').textContent = words.leaveEditor;
  byId('save').addEventListener('click', save);
  byId('language').textContent = words.otherLanguage;
  byId('language').setAttribute('aria-label', words.otherLanguageLong);
  byId('language').addEventListener('click', () => { saveDraft(); switchLanguage(); });
  byId('tabs').setAttribute('aria-label', words.help);
  tabs();
  kind();
  theme();
  panel(isNarrow() ? 'write' : 'see');
  try {
    await refresh();
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (state.files.some(({ name }) => name === wanted)) await openFile(wanted);
  } catch (error) {
    failure(byId('gallery'), { error });
  }
  document.body.dataset.ready = 'yes';
  const again = later(150, () => refresh().catch((error) => failure(byId('line'), { error })));
  follow((event) => {
    if (event.job) {
      banks.told(event.job);
      exam.told(event.job);
      programs.told(event.job);
      if (event.job.state === 'done') again();
    }
    if (event.judged) programs.judged(event.judged);
    if (event.files) again();
  }, (isHeard) => lost(isHeard ? '' : words.gone));
}

const saveDraft = () => open?.dirty && drafts.set(open.name, { text: editor.text(), stamp: open.stamp });
addEventListener('beforeunload', saveDraft);
addEventListener('pagehide', saveDraft);
begin();
