'use strict';
(() => {
  const bytes = (text) => Uint8Array.from(atob(text), (one, at) => one.charCodeAt(0) ^ ((at * 7 + 13) & 255));
  const opened = (text) => JSON.parse(new TextDecoder().decode(bytes(text)));
  const words = opened(document.body.dataset.words);
  const questions = [...document.querySelectorAll('.question')];
  const isRight = new Map();

  // A whole number however it is written, such as +5 or 5.0.
  const number = (text) => {
    const parts = /^([+\-\u2212]?)0*(\d+)(?:[.,]0*)?$/.exec(text.trim());
    return parts && (parts[1] && parts[1] !== '+' && parts[2] !== '0' ? '-' : '') + parts[2];
  };
  // A number with a fraction, with a point or a comma.
  const decimal = (text) => {
    const plain = text.trim().replace('\u2212', '-').replace(',', '.');
    return /^[+\-]?(\d+\.?\d*|\.\d+)(e[+\-]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
  };
  const typed = (key, text) => {
    const given = key.form === 'number' ? number(text) : text.trim();
    const isNear = (known) => Math.abs(Number(known) - decimal(text)) <= Number(key.within) * (1 + 1e-6);
    const same = (known) => (key.form === 'decimal' ? isNear(known) : known.trim() === given);
    if (key.accepted.some(same)) return { share: 1, said: '' };
    const wrong = key.mistakes.find((one) => same(one.text));
    return wrong ? { share: wrong.percent / 100, said: wrong.feedback } : { share: 0, said: '' };
  };
  const chosen = (key, at) => ({ share: key.options[at].right ? 1 : 0, said: key.options[at].feedback });

  const element = (name, className, text = '') => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const said = (html) => {
    const made = element('div', 'said');
    made.innerHTML = html;
    return made;
  };
  const sort = (share) => (share === 1 ? 'good' : share > 0 ? 'part' : 'bad');
  const sign = (share) => (share === 1 ? '\u2713' : share > 0 ? '\u00BD' : '\u2717');
  const verdict = (share) => (share === 1 ? words.right : share > 0 ? words.partly : words.wrong);
  // A sign beside what it is about, with words for those who do not see it.
  const mark = (share, text) => {
    const made = element('span', 'mark ' + sort(share));
    made.append(sign(share), text ? ' ' + text : element('span', 'unseen', ' ' + verdict(share)));
    return made;
  };
  // What is heard of a part of a question after it is checked; `part` is named as its field or option is.
  const heard = (question, part, text, feedback) => {
    const line = element('p', 'unseen', text + ': ');
    line.append(part);
    if (feedback) line.append('. ', said(feedback).textContent);
    question.querySelector('.result').append(line);
  };
  // The name of an option: what is said instead of a text counts.
  const nameOf = (offer) => {
    const copy = offer.cloneNode(true);
    copy.querySelectorAll('[role=img][aria-label]').forEach((one) => one.replaceWith(one.getAttribute('aria-label')));
    copy.querySelectorAll('[aria-hidden]').forEach((one) => one.remove());
    return copy.textContent.trim();
  };
  const clear = (question) => {
    question.querySelectorAll('.mark, .said, .told').forEach((one) => one.remove());
    question.querySelectorAll('[aria-invalid]').forEach((one) => {
      one.removeAttribute('aria-invalid');
      one.removeAttribute('aria-describedby');
    });
    question.querySelectorAll('.result, .after, .moved').forEach((one) => one.replaceChildren());
  };
  // Says beside an option what it is, and what is said about it.
  const tell = (question, input, share, text, feedback) => {
    const told = element('div', 'told');
    told.append(mark(share, text));
    if (feedback) told.append(said(feedback));
    input.closest('.option').append(told);
    heard(question, nameOf(input.nextElementSibling), text, feedback);
  };
  // Says of a field whether it is right; what is said about it stands below the question, under the name of the field.
  const tellField = (question, field, found, isNamed) => {
    field.after(mark(found.share));
    if (found.share < 1) field.setAttribute('aria-invalid', 'true');
    if (!found.said) return;
    const line = said(found.said);
    line.id = (field.id || question.id + 'typed') + 'said';
    field.setAttribute('aria-describedby', line.id);
    if (isNamed) line.prepend(element('strong', 'place', field.getAttribute('aria-label') + ': '));
    question.querySelector('.result').append(line);
  };

  // Each form yields the share that is right, or null where nothing is answered.
  const graders = {
    number: (question, key) => one(question, key),
    text: (question, key) => one(question, key),
    choice(question, key) {
      const input = question.querySelector('.options input:checked');
      if (!input) return null;
      const found = chosen(key, input.value);
      tell(question, input, found.share, found.share ? words.rightChosen : words.wrongChosen, found.said);
      return found.share;
    },
    several(question, key) {
      const inputs = [...question.querySelectorAll('.options input')];
      if (!inputs.some((input) => input.checked)) return null;
      inputs.forEach((input) => {
        const option = key.options[input.value];
        if (!input.checked && !option.right) return;
        const text = !option.right ? words.wrongChosen : input.checked ? words.rightChosen : words.rightLeft;
        tell(question, input, option.right ? 1 : 0, text, option.feedback);
        if (option.right && !input.checked) input.closest('.option').querySelector('.mark').className = 'mark part';
      });
      return inputs.every((input) => key.options[input.value].right === input.checked) ? 1 : 0;
    },
    cloze(question, key) {
      const fields = [...question.querySelectorAll('[data-gap]')];
      if (!fields.some((field) => field.value.trim())) return null;
      let sum = 0;
      let weights = 0;
      fields.forEach((field) => {
        const gap = key.gaps[field.dataset.gap];
        weights += gap.weight;
        const nothing = { share: 0, said: '' };
        const found = !field.value.trim() ? nothing : gap.form === 'choice' ? chosen(gap, field.value) : typed(gap, field.value);
        sum += found.share * gap.weight;
        tellField(question, field, found, true);
      });
      const wrong = fields.filter((field) => field.hasAttribute('aria-invalid'));
      wrong.forEach((field) => {
        if (!field.hasAttribute('aria-describedby')) heard(question, field.getAttribute('aria-label'), verdict(0).replace(/\.$/, ''), '');
      });
      return sum / weights;
    },
    ordering(question, key) {
      if (!('touched' in question.dataset)) return null;
      const items = [...question.querySelectorAll('.items > li')];
      let right = 0;
      items.forEach((item, at) => {
        const fits = key.places[item.dataset.item] === at;
        right += fits;
        item.append(mark(fits ? 1 : 0));
      });
      return right === items.length ? 1 : 0;
    },
  };
  function one(question, key) {
    const input = question.querySelector('.typed');
    if (!input.value.trim()) return null;
    const found = typed(key, input.value);
    tellField(question, input, found, false);
    return found.share;
  }

  const score = () => {
    const right = [...isRight.values()].filter(Boolean).length;
    document.querySelector('.score').textContent = words.score.replace('%r', right).replace('%c', questions.length);
  };

  // Moves an item and says where it is now; at an end of the list there is no further move.
  const move = (question, list, button) => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    const item = button.closest('li');
    if (button.dataset.move === 'up') item.previousElementSibling.before(item);
    else item.nextElementSibling.after(item);
    const items = [...list.children];
    items.forEach((one, at) => {
      one.querySelector('[data-move=up]').setAttribute('aria-disabled', at === 0);
      one.querySelector('[data-move=down]').setAttribute('aria-disabled', at + 1 === items.length);
    });
    question.dataset.touched = '';
    button.focus();
    clear(question);
    const place = words.moved.replace('%p', items.indexOf(item) + 1).replace('%c', items.length);
    question.querySelector('.moved').textContent = place.replace('%i', () => item.dataset.name);
  };

  questions.forEach((question) => {
    const key = opened(question.dataset.key);
    const result = question.querySelector('.result');
    question.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault();
      clear(question);
      const share = graders[key.form](question, key);
      const line = element('p', '');
      line.append(element('span', 'verdict' + (share === null ? '' : ' ' + sort(share)), share === null ? words.empty : verdict(share)));
      result.prepend(line);
      if (share === null) return;
      question.dataset.share = share;
      isRight.set(question, share === 1);
      score();
      const details = document.createElement('details');
      details.append(element('summary', '', words.explanation), said(key.explanation));
      question.querySelector('.after').append(details);
    });
    question.addEventListener('input', () => clear(question));
    // A click on what an option says is one on its button.
    question.querySelectorAll('.option').forEach((option) => {
      option.addEventListener('click', (event) => {
        if (event.target.closest('.offer')) option.querySelector('input').click();
      });
    });
    question.querySelectorAll('.items').forEach((list) => {
      list.addEventListener('click', (event) => {
        const button = event.target.closest('button[data-move]');
        if (button) move(question, list, button);
      });
    });
  });
  score();
})();
