// What the page asks of the server that it came from.

import { language } from './words.js';

/** An address that is answered in the language of the page; English is what the server says by itself. */
export const withLanguage = (path) => (language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}language=${language}`);

/** What the server did not do, with its word for it and a sentence. */
export class Refused extends Error {
  constructor(status, answer) {
    super(answer.message ?? `HTTP ${status}`);
    this.status = status;
    this.word = answer.refused ?? '';
    this.answer = answer;
  }
}

async function answered(path, options) {
  let response;
  try {
    response = await fetch(withLanguage(path), { ...options, cache: 'no-store', credentials: 'same-origin' });
  } catch {
    throw new Refused(0, { refused: 'gone', message: '' });
  }
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    answer = {};
  }
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** Reads something. */
export function read(path, values = {}) {
  const query = new URLSearchParams(values).toString();
  return answered(query ? `${path}?${query}` : path, { method: 'GET' });
}

/** Changes something, or asks with a text. */
export function send(path, body) {
  return answered(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Follows what happens while the tab is looked at; `onEvent` gets each, `onLine` whether it is heard. */
export function follow(onEvent, onLine) {
  let source = null;
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(withLanguage('/api/events'));
    source.onopen = () => onLine(true);
    source.onmessage = (event) => onEvent(JSON.parse(event.data));
    source.onerror = () => onLine(false);
  };
  // A browser has few connections to one server: a tab that nobody looks at holds none.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else {
      open();
      onEvent({ files: true, again: true });
    }
  });
  open();
}
