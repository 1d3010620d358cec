// Elements made without HTML: whatever a program or a file says is text.

/** An element: `make('button', { class: 'main', onclick }, 'Save')`. */
export function make(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key === 'class') made.className = value;
    else if (key === 'value' || key === 'checked' || key === 'disabled' || key === 'selected') made[key] = value;
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat().filter((one) => one !== undefined && one !== null && one !== false));
  return made;
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Puts these children into an element instead of what is there. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((one) => one !== undefined && one !== null && one !== false));
  return element;
}

/** A sentence, with what stands between backticks as code. */
export const withCode = (text) => text.split('`').map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part));

let ids = 0;
/** An input with its label, and a word of help below it. */
export function labelled(text, input, help = null) {
  ids += 1;
  input.id = `field-${ids}`;
  if (help) input.setAttribute('aria-describedby', `help-${ids}`);
  return make('div', { class: 'field' }, make('label', { for: input.id }, text), input, help && make('p', { class: 'quiet', id: `help-${ids}` }, help));
}

/** Calls a function when nothing has called it for so long. */
export function later(milliseconds, call) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), milliseconds);
  };
}
