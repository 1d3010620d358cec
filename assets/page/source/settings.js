// The settings of a text as a form.

import { fill, make } from './dom.js';
import { send } from './server.js';
import { words } from './words.js';

export class Settings {
  /** In this element; `text` gives the text, `change` takes the changed one. */
  constructor(element, { text, change, failure }) {
    this.text = text;
    this.change = change;
    this.failure = failure;
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
      const answer = await send('/api/settings', { text: before, ...change });
      fill(this.wrong);
      if (change.key !== undefined && this.text() === before) this.change(answer.text);
      this.draw(answer.fields);
    } catch (error) {
      this.failure(this.wrong, { error });
    }
  }

  draw(fields) {
    if (fields.length === 0) {
      fill(this.fields, make('p', {}, words.dialogueSettings));
      return;
    }
    const focused = document.activeElement?.id;
    fill(this.fields, fields.map((field) => this.field(field)));
    if (focused?.startsWith('setting-')) document.getElementById(focused)?.focus();
  }

  field({ key, sort, fixed, value, choices }) {
    const id = `setting-${key}`;
    const set = (text) => this.ask({ key, value: text === '' ? null : text });
    const shown = (word) => words.values[word] ?? word;
    const kind = { number: { type: 'number', min: '0', max: '1000', step: 'any' }, bounds: { type: 'text', placeholder: '10, 40', inputmode: 'numeric' }, text: { type: 'text', maxlength: '200' } }[sort];
    const input = kind
      ? make('input', { id, ...kind, autocomplete: 'off', disabled: fixed, value: value ?? '', 'aria-describedby': `${id}-help`, onchange: (event) => set(event.target.value) })
      : make('select', { id, 'aria-describedby': `${id}-help`, onchange: (event) => set(event.target.value) },
        make('option', { value: '' }, words.auto),
        !choices.some((one) => one.word === value) && value !== null && make('option', { value, selected: true, disabled: true }, value),
        choices.map((one) => make('option', { value: one.word, selected: one.word === value, disabled: one.reason !== null && one.word !== value }, one.reason === null ? shown(one.word) : `${shown(one.word)} (${words.notPossible})`)));
    const reasons = choices.filter((one) => one.reason !== null);
    return make('div', { class: 'field' }, make('label', { for: id }, words.fields[key] ?? key), input, make('p', { class: 'quiet', id: `${id}-help` }, fixed ? words.onlyInText : words.fieldHelp[key] ?? ''),
      reasons.length > 0 && make('details', {}, make('summary', {}, words.whyNot), make('ul', {}, reasons.map((one) => make('li', {}, make('b', {}, shown(one.word)), `: ${one.reason}`)))));
  }
}
