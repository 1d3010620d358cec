// The settings of a text as a form.

import { fill, make, withCode } from './dom.js';
import { send } from './server.js';
import { language, words } from './words.js';

/** The parts of the form that are folded until they are needed. */
const FOLDED = ['asked', 'options', 'marks', 'difficulty', 'shown', 'wording'];
/** The most characters of a sentence in a list. */
const SHORT = 110;

/** A sentence as people read it: without tags. */
const plain = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
const shortened = (text) => (text.length > SHORT ? `${text.slice(0, SHORT)} …` : text);

export class Settings {
  /** In this element; `text` gives the text, `change` takes the changed one, `possible` names the misconceptions that the program can have. */
  constructor(element, { text, change, failure, possible }) {
    Object.assign(this, { text, change, failure, possible, unfolded: new Set(), begun: new Map() });
    this.fields = make('div', {});
    this.wrong = make('div', {});
    fill(element, make('p', { class: 'quiet' }, words.settingsHelp), this.wrong, this.fields);
  }

  /** Shows what the text says now. */
  async show() {
    await this.ask({});
  }

  async ask(change) {
    const before = this.text();
    try {
      const answer = await send('/api/settings', { text: before, language, ...change });
      fill(this.wrong);
      if (change.key !== undefined && this.text() === before) this.change(answer.text);
      this.begun.delete(change.key);
      this.draw(answer.fields);
    } catch (error) {
      // What was typed stays in its field.
      this.failure(this.wrong, { error });
      this.wrong.scrollIntoView({ block: 'nearest' });
    }
  }

  draw(fields) {
    this.drawn = fields;
    if (fields.length === 0) {
      fill(this.fields, make('p', {}, words.dialogueSettings));
      return;
    }
    const focused = document.activeElement?.id;
    const of = (group) => fields.filter((field) => field.group === group);
    const folded = (group) => {
      const own = of(group);
      const isSaid = own.some(({ value, key }) => value !== null || this.begun.has(key));
      const details = make('details', { open: isSaid || this.unfolded.has(group), ontoggle: () => (details.open ? this.unfolded.add(group) : this.unfolded.delete(group)) },
        make('summary', {}, words.settingGroups[group]), group === 'wording' ? this.wording(own) : own.map((field) => this.field(field)));
      return details;
    };
    fill(this.fields, of('main').map((field) => this.field(field)), FOLDED.map(folded));
    if (focused?.startsWith('setting-')) document.getElementById(focused)?.focus();
  }

  field(field) {
    const { key, sort, fixed, value, choices, reason } = field;
    const id = `setting-${key}`;
    const isOut = Boolean(reason) && value === null;
    const reasons = choices.filter((one) => one.reason !== null);
    const input = sort === 'choice' ? this.choice(id, field, isOut) : sort === 'words' && choices.length > 0 ? this.picked(id, field, isOut) : this.typed(id, field, isOut);
    return make('div', { class: 'field' }, make('label', { for: id }, words.fields[key] ?? key), input,
      make('p', { class: 'quiet', id: `${id}-help` }, isOut ? [`${words.notPossible}: `, ...withCode(reason)] : fixed ? words.onlyInText : words.fieldHelp[key] ?? ''),
      reasons.length > 0 && make('details', {}, make('summary', {}, words.whyNot), make('ul', {}, reasons.map((one) => make('li', {}, make('b', {}, this.shown(key, one.word)), ': ', withCode(one.reason))))));
  }

  /** A word as the page says it; some mean something else in another setting. */
  shown(key, word) {
    return words.values[`${key}.${word}`] ?? words.values[word] ?? word;
  }

  set(key, text) {
    return this.ask({ key, value: text.trim() === '' ? null : text });
  }

  typed(id, { key, sort, fixed, value }, isOut) {
    const kind = { number: { type: 'number', min: '0', max: '1000', step: 'any' }, bounds: { type: 'text', placeholder: '10, 40', inputmode: 'numeric' } }[sort] ?? { type: 'text', maxlength: '200' };
    return make('input', { id, ...kind, autocomplete: 'off', disabled: fixed || isOut, value: value ?? '', 'aria-describedby': `${id}-help`, onchange: (event) => this.set(key, event.target.value) });
  }

  choice(id, { key, fixed, value, choices }, isOut) {
    return make('select', { id, disabled: fixed || isOut, 'aria-describedby': `${id}-help`, onchange: (event) => this.set(key, event.target.value) },
      make('option', { value: '' }, words.auto),
      !choices.some((one) => one.word === value) && value !== null && make('option', { value, selected: true, disabled: true }, value),
      choices.map((one) => make('option', { value: one.word, selected: one.word === value, disabled: one.reason !== null && one.word !== value }, one.reason === null ? this.shown(key, one.word) : `${this.shown(key, one.word)} (${words.notPossible})`)));
  }

  /** Several of many: those that are chosen, each with a button, and a list of the others. */
  picked(id, { key, fixed, value, choices }, isOut) {
    const chosen = value === null ? [] : value.split(',').map((one) => one.trim()).filter(Boolean);
    const say = ({ word, help }) => (help ? shortened(help) : word);
    const known = (word) => choices.find((one) => one.word === word) ?? { word };
    const out = (word) => make('li', {}, make('span', {}, say(known(word))), ' ', !fixed && make('button', { type: 'button', 'aria-label': `${words.takeOut}: ${say(known(word))}`, onclick: () => this.set(key, chosen.filter((one) => one !== word).join(', ')) }, '×'));
    const possible = new Set(this.possible());
    const rest = choices.filter(({ word }) => !chosen.includes(word));
    const option = (one) => make('option', { value: one.word }, say(one));
    const [likely, others] = [rest.filter(({ word }) => possible.has(word)), rest.filter(({ word }) => !possible.has(word))];
    const select = make('select', { id, disabled: fixed || isOut || rest.length === 0, 'aria-describedby': `${id}-help`, onchange: () => select.value && this.set(key, [...chosen, select.value].join(', ')) },
      make('option', { value: '' }, words.addOne),
      likely.length > 0 ? [make('optgroup', { label: words.inThisProgram }, likely.map(option)), make('optgroup', { label: words.inOtherPrograms }, others.map(option))] : rest.map(option));
    return make('div', {}, chosen.length > 0 && make('ul', { class: 'plain picked' }, chosen.map(out)), select);
  }

  /** Sentences of one's own, and a list of all that can be changed. */
  wording(fields) {
    const isShown = ({ key, value }) => value !== null || this.begun.has(key);
    const row = ({ key, value, usual, fixed }) => {
      const id = `setting-${key}`;
      const typed = make('textarea', { id, rows: '2', disabled: fixed, maxlength: '1000', 'aria-describedby': `${id}-help`,
        oninput: () => this.begun.set(key, typed.value), onchange: () => typed.value.trim() !== '' && typed.value.trim() !== usual && this.set(key, typed.value) });
      typed.value = this.begun.get(key) ?? value ?? usual;
      const takeBack = () => {
        this.begun.delete(key);
        return value === null ? this.show() : this.set(key, '');
      };
      return make('div', { class: 'field' }, make('label', { for: id }, plain(usual)), typed, make('p', { class: 'quiet', id: `${id}-help` }, fixed ? words.onlyInText : words.sentenceHelp), !fixed && make('button', { type: 'button', onclick: takeBack }, words.usualSentence));
    };
    const rest = fields.filter((field) => !isShown(field));
    const select = make('select', { id: 'setting-wording', onchange: () => {
      const field = rest.find(({ key }) => key === select.value);
      if (!field) return;
      this.begun.set(field.key, field.usual);
      this.draw(this.drawn);
      document.getElementById(`setting-${field.key}`)?.focus();
    } }, make('option', { value: '' }, words.chooseSentence), rest.map(({ key, usual }) => make('option', { value: key }, shortened(plain(usual)))));
    return [make('p', { class: 'quiet' }, words.wordingHelp), ...fields.filter(isShown).map(row), make('div', { class: 'field' }, make('label', { for: 'setting-wording' }, words.changeSentence), select)];
  }
}
