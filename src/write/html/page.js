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
  const typed = (key, text) => {
    const given = key.form === 'number' ? number(text) : text.trim();
    const same = (known) => known.trim() === given;
    if (key.accepted.some(same)) return { share: 1, said: '' };
    const wrong = key.mistakes.find((one) => same(one.text));
    return wrong ? { share: wrong.percent / 100, said: wrong.feedback } : { share: 0, said: '' };
  };
  const chosen = (key, at) => ({ share: key.options[at].right ? 1 : 0, said: key.options[at].feedback });

  const mark = (share) => {
    const element = document.createElement('span');
    element.className = 'mark ' + (share === 1 ? 'good' : 'bad');
    element.textContent = share === 1 ? '\u2713' : share > 0 ? '\u00BD' : '\u2717';
    element.setAttribute('aria-label', share === 1 ? words.right : share > 0 ? words.partly : words.wrong);
    element.setAttribute('role', 'img');
    return element;
  };
  const said = (html) => {
    const element = document.createElement('div');
    element.className = 'said';
    element.innerHTML = html;
    return element;
  };
  const clear = (question) => {
    question.querySelectorAll('.mark, .said').forEach((one) => one.remove());
    const result = question.querySelector('.result');
    result.hidden = true;
    result.replaceChildren();
  };

  // Each form yields the share that is right, or null where nothing is answered.
  const graders = {
    number: (question, key) => one(question, key),
    text: (question, key) => one(question, key),
    choice(question, key) {
      const input = question.querySelector('.options input:checked');
      if (!input) return null;
      const found = chosen(key, input.value);
      const item = input.closest('li');
      item.append(mark(found.share));
      if (found.said) item.append(said(found.said));
      return found.share;
    },
    several(question, key) {
      const inputs = [...question.querySelectorAll('.options input')];
      if (!inputs.some((input) => input.checked)) return null;
      let right = 0;
      inputs.forEach((input) => {
        const option = key.options[input.value];
        const fits = option.right === input.checked;
        right += fits;
        if (input.checked || option.right) input.closest('li').append(mark(fits ? 1 : 0));
        if (input.checked && option.feedback) input.closest('li').append(said(option.feedback));
      });
      return right === inputs.length ? 1 : 0;
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
        field.after(mark(found.share));
        if (found.said) question.querySelector('.result').append(said(found.said));
      });
      return sum / weights;
    },
    ordering(question, key) {
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
    input.after(mark(found.share));
    if (found.said) question.querySelector('.result').append(said(found.said));
    return found.share;
  }

  const score = () => {
    const right = [...isRight.values()].filter(Boolean).length;
    document.querySelector('.score').textContent = words.score.replace('%r', right).replace('%c', questions.length);
  };

  questions.forEach((question) => {
    const key = opened(question.dataset.key);
    const result = question.querySelector('.result');
    question.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault();
      clear(question);
      const share = graders[key.form](question, key);
      const verdict = document.createElement('p');
      const line = document.createElement('span');
      line.className = 'verdict';
      verdict.append(line);
      result.hidden = false;
      result.prepend(verdict);
      if (share === null) {
        line.textContent = words.empty;
        return;
      }
      question.dataset.share = share;
      line.textContent = share === 1 ? words.right : share > 0 ? words.partly : words.wrong;
      line.classList.add(share === 1 ? 'good' : 'bad');
      isRight.set(question, share === 1);
      score();
      const details = document.createElement('details');
      const summary = document.createElement('summary');
      summary.textContent = words.explanation;
      details.append(summary, said(key.explanation));
      result.append(details);
    });
    question.addEventListener('input', () => clear(question));
    question.querySelectorAll('.items').forEach((list) => {
      list.addEventListener('click', (event) => {
        const button = event.target.closest('button[data-move]');
        if (!button) return;
        const item = button.closest('li');
        if (button.dataset.move === 'up' && item.previousElementSibling) item.previousElementSibling.before(item);
        if (button.dataset.move === 'down' && item.nextElementSibling) item.nextElementSibling.after(item);
        button.focus();
        clear(question);
      });
    });
  });
  score();
})();
