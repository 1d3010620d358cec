// Files that are dropped on the page, or chosen.

import { fill, make } from './dom.js';
import { words } from './words.js';

/** The bytes of a file in base 64. */
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

let zones = 0;

/** A place that takes files, by drag and drop or by a click; `take` gets them. */
export function dropZone(text, { accept, multiple = false }, take) {
  zones += 1;
  const status = make('span', { class: 'quiet' });
  const input = make('input', { type: 'file', id: `zone-${zones}`, accept, multiple, onchange: () => begin(input.files) });
  const zone = make('div', { class: 'zone' }, make('label', { for: input.id }, text), input, status);
  const begin = async (files) => {
    if (files.length === 0) return;
    fill(status, words.loading);
    await take([...files]);
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
    begin(event.dataTransfer.files);
  });
  return zone;
}

/** Hands a text over as a file. */
export function handOver(name, text, type = 'text/csv') {
  const link = make('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
