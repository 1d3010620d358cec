"""selftest.py FILE…: what a browser makes of self-test pages, as one line of JSON a file.

Every option, and every answer that the `bank.json` beside the file knows, right and wrong, is given on the page itself; what the page says
of it is what is read. Fails where a page loads something, is wider than a phone, or cannot be used with a keyboard alone.
"""

import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402

TRY = """(answers) => {
  const shareOf = (question) => {
    delete question.dataset.share;
    question.querySelector('form').requestSubmit();
    return question.dataset.share === undefined ? null : Number(question.dataset.share);
  };
  const put = (field, value) => { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); };
  const stranger = (form) => (form === 'number' ? '987654321987' : 'nothing of this');
  const judged = (answer, share) => {
    const accepted = (answer.accepted || []).filter((one) => share(String(one)) === 1);
    const mistakes = (answer.mistakes || []).map((one) => ({ text: one.text, earns: 100 * share(one.text) }));
    if (share(stranger(answer.form)) === 1) accepted.push(stranger(answer.form));
    return { form: answer.form, accepted, mistakes };
  };
  return [...document.querySelectorAll('.question')].map((question, at) => {
    const answer = answers[at];
    const read = { form: answer.form };
    if (shareOf(question) !== null) throw new Error('an empty answer is graded');
    if (answer.form === 'number' || answer.form === 'text') {
      const field = question.querySelector('.typed');
      Object.assign(read, judged(answer, (text) => { put(field, text); return shareOf(question); }));
      put(field, String(answer.accepted[0]));
      shareOf(question);
    } else if (answer.form === 'choice') {
      read.options = [...question.querySelectorAll('.options input')].map((input) => {
        input.click();
        return { text: input.nextElementSibling.innerHTML, right: shareOf(question) === 1 };
      });
    } else if (answer.form === 'several') {
      const inputs = [...question.querySelectorAll('.options input')];
      inputs[0].click();
      shareOf(question);
      const right = inputs.map((input, at) => {
        const mark = input.closest('.option').querySelector('.mark');
        return at === 0 ? mark.classList.contains('good') : mark !== null;
      });
      inputs.forEach((input, at) => { if (input.checked !== right[at]) input.click(); });
      if (shareOf(question) !== 1) throw new Error('the right ticks are not right');
      read.options = inputs.map((input, at) => ({ text: input.nextElementSibling.innerHTML, right: right[at] }));
    } else if (answer.form === 'cloze') {
      read.gaps = answer.gaps.map((gap, number) => {
        const field = question.querySelector(`[data-gap="${number}"]`);
        const share = (text) => {
          put(field, text);
          shareOf(question);
          const mark = field.nextElementSibling;
          return mark.classList.contains('good') ? 1 : mark.classList.contains('part') ? 0.5 : 0;
        };
        if (gap.form !== 'choice') return judged(gap, share);
        const options = [...field.options].filter((one) => one.value !== '');
        return { form: 'choice', options: options.map((one) => ({ text: one.text, right: share(one.value) === 1 })) };
      });
      answer.gaps.forEach((gap, number) => {
        const field = question.querySelector(`[data-gap="${number}"]`);
        const right = () => read.gaps[number].options.findIndex((one) => one.right);
        const choices = [...field.options || []].filter((one) => one.value !== '');
        put(field, gap.form === 'choice' ? choices[right()].value : String(gap.accepted[0]));
      });
      if (shareOf(question) !== 1) throw new Error('the right gaps are not right');
    } else {
      if (shareOf(question) === 1) throw new Error('the items stand in the right order');
      const plain = (text) => text.replace(/\\s/g, '');
      const items = () => [...question.querySelectorAll('.items > li')];
      answer.items.forEach((item, place) => {
        const find = () => items().findIndex((one, at) => at >= place && plain(one.querySelector('div').textContent) === plain(item));
        for (let at = find(); at > place; at -= 1) items()[at].querySelector('[data-move=up]').click();
      });
      const right = shareOf(question) === 1;
      read.items = right ? items().map((one) => one.querySelector('div').innerHTML) : [];
    }
    const said = question.querySelector('.after details .said');
    read.feedback = said === null ? '' : said.textContent;
    read.programs = [...question.querySelectorAll('.text pre')].map((one) => one.textContent);
    return read;
  });
}"""

# Whether the line numbers of each listing take as many lines as there are numbers.
NUMBERED = """[...document.querySelectorAll('td[aria-hidden]')].every((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = cell.querySelectorAll('br').length + 1;
  return range.getBoundingClientRect().height < (lines + 1) * parseFloat(getComputedStyle(cell).lineHeight);
})"""

WIDTHS = ((375, "light"), (375, "dark"), (1280, "dark"))


def key(browser, name, text=""):
    """Presses a key and lets it go."""
    code = {"Tab": 9, "Enter": 13, " ": 32}[name]
    common = {"key": name, "code": {" ": "Space"}.get(name, name), "windowsVirtualKeyCode": code}
    browser.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
    browser.call("Input.dispatchKeyEvent", type="keyUp", **common)


def by_keyboard(browser):
    """Answers the first question with keys only."""
    key(browser, "Tab")
    for _ in range(40):
        kind = browser.run("document.activeElement.type || ''")
        if kind in ("radio", "checkbox"):
            key(browser, " ", " ")
        elif kind == "text":
            browser.call("Input.insertText", text="1")
        elif kind == "select-one":
            browser.run("document.activeElement.selectedIndex = 1")
        elif kind == "submit":
            key(browser, "Enter", "\r")
            break
        key(browser, "Tab")
    if not browser.run("document.querySelector('.question .verdict.good, .question .verdict.bad, .question .verdict') !== null"):
        raise RuntimeError("the first question cannot be answered with a keyboard")


def read(browser, path):
    """The questions of a page."""
    for width, scheme in WIDTHS:
        browser.screen(width, scheme)
        browser.open(path)
        sizes = browser.run("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if sizes[0] > sizes[1]:
            raise RuntimeError(f"{path}: {sizes[0]} pixels wide on a screen of {sizes[1]}")
        if not browser.run(NUMBERED):
            raise RuntimeError(f"{path}: line numbers are broken into several lines at {width} pixels")
        if browser.requests():
            raise RuntimeError(f"{path} loads {browser.requests()}")
    by_keyboard(browser)
    browser.open(path)
    with open(os.path.join(os.path.dirname(path), "bank.json"), encoding="utf-8") as file:
        answers = [instance["answer"] for instance in json.load(file)["instances"]]
    return browser.run(f"({TRY})({json.dumps(answers)})")


with Browser() as chromium:
    for name in sys.argv[1:]:
        print(json.dumps(read(chromium, name)))
