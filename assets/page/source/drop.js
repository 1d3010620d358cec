// Files that are dropped on the page, or chosen.

import { fill, make } from './dom.js';
import { words } from './words.js';

/** The bytes of a file in base 64. */
export const base64 = async (file) => base64Of(await file.arrayBuffer());

/** Bytes in base 64. */
export function base64Of(buffer) {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

let zones = 0;

/** All files of what was dropped, folders included, each with its path. */
export async function collected(entries) {
  const found = [];
  const walk = async (entry, before) => {
    const path = before + entry.name;
    if (entry.isFile) found.push({ path, file: await new Promise((done, wrong) => entry.file(done, wrong)) });
    else {
      const reader = entry.createReader();
      // A reader hands over a hundred at a time.
      for (let some = [null]; some.length > 0;) {
        some = await new Promise((done, wrong) => reader.readEntries(done, wrong));
        for (const one of some) await walk(one, `${path}/`);
      }
    }
  };
  for (const entry of entries) await walk(entry, '');
  return found;
}

/** A place that takes files, by drag and drop or by a click; `take` gets them, and what was dropped as entries. */
export function dropZone(text, { accept, multiple = false }, take) {
  zones += 1;
  const status = make('span', { class: 'quiet' });
  const input = make('input', { type: 'file', id: `zone-${zones}`, accept, multiple, onchange: () => begin(input.files) });
  const zone = make('div', { class: 'zone' }, make('label', { for: input.id }, text), input, status);
  const begin = async (files, entries) => {
    if (files.length === 0) return;
    fill(status, words.loading);
    await take([...files], entries);
    fill(status);
    input.value = '';
  };
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    // What was dropped is known during the event only.
    const entries = [...event.dataTransfer.items].map((one) => one.webkitGetAsEntry?.()).filter(Boolean);
    begin(event.dataTransfer.files, entries.length > 0 ? entries : null);
  });
  return zone;
}

/** Hands a text over as a file. */
export function handOver(name, text, type = 'text/csv') {
  const link = make('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
