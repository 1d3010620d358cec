"""page.py WAY ADDRESS FOLDER: walks through the page of `tatsu serve` in a headless Chromium.

Prints a line of JSON about the walk; fails where a step does not do what a person would see. With TATSU_PICTURES, pictures of each view are
written there.
"""

import json
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402

PATIENCE = 45
VIEW = "document.querySelector('.cm-content').cmTile.root.view"
PICTURES = os.environ.get("TATSU_PICTURES")


class Person:
    """What a person does at the page, counted."""

    def __init__(self, browser, address, folder):
        self.browser, self.address, self.folder = browser, address, pathlib.Path(folder)
        self.clicks = 0

    def visit(self, address=None):
        browser = self.browser
        browser.events.clear()
        begin = time.monotonic()
        browser.call("Page.navigate", url=address or self.address)
        self.until("document.body && document.body.dataset.ready === 'yes'")
        return time.monotonic() - begin

    def run(self, script):
        return self.browser.run(script)

    def until(self, condition, patience=PATIENCE):
        end = time.monotonic() + patience
        while True:
            try:
                found = self.run(f"(() => {{ const found = {condition}; return found instanceof Element ? true : found; }})()")
            except RuntimeError:
                found = None
            if found:
                return found
            if time.monotonic() > end:
                raise SystemExit(f"never: {condition}\n{self.run('document.body.innerText')}")
            time.sleep(0.02)

    def place(self, selector, text=None):
        """The middle of the first element that is seen and has this text."""
        script = """(selector, text) => {
          const all = [...document.querySelectorAll(selector)];
          const one = all.find((one) => one.checkVisibility() && (!text || one.textContent.includes(text) || (one.getAttribute('aria-label') ?? '').includes(text)));
          if (!one) return null;
          one.scrollIntoView({ block: 'center' });
          const box = one.getBoundingClientRect();
          return [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2];
        }"""
        call = f"({script})({json.dumps(selector)}, {json.dumps(text)})"
        return self.until(call)

    def click(self, selector, text=None, times=1):
        x, y = self.place(selector, text)
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=times)
        self.clicks += 1

    def key(self, key, modifiers=0, code=None, number=0):
        text = key if len(key) == 1 and not modifiers else ""
        names = {"Tab": 9, "Enter": 13, "Escape": 27, "Backspace": 8, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35}
        number = names.get(key, number)
        if key == "Enter":
            text = "\r"
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, modifiers=modifiers,
                          windowsVirtualKeyCode=number, text=text)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key, modifiers=modifiers,
                          windowsVirtualKeyCode=number)

    def type(self, text):
        self.browser.call("Input.insertText", text=text)

    def editor(self, text=None):
        """The text of the editor; with one, what it is replaced by, as typed."""
        if text is None:
            return self.run("[...document.querySelectorAll('.cm-line')].map((one) => one.textContent).join('\\n')")
        self.run(f"(({VIEW}) => view.dispatch({{ changes: {{ from: 0, to: view.state.doc.length, insert: {json.dumps(text)} }} }}))()".replace(VIEW, f"view = {VIEW}"))
        return None

    def after(self, text, skipped):
        """Puts the caret behind the first `skipped` characters of a text in the editor, with a click."""
        script = """(text, skipped) => {
          const walk = document.createTreeWalker(document.querySelector('.cm-content'), NodeFilter.SHOW_TEXT);
          let all = '';
          const nodes = [];
          for (let node = walk.nextNode(); node; node = walk.nextNode()) { nodes.push([all.length, node]); all += node.data; }
          const at = all.indexOf(text) + skipped;
          const [start, node] = nodes.filter(([start]) => start < at).at(-1);
          const range = document.createRange();
          range.setStart(node, at - start - 1);
          range.setEnd(node, at - start);
          const box = range.getBoundingClientRect();
          return [box.right - 1, box.y + box.height / 2];
        }"""
        x, y = self.run(f"({script})({json.dumps(text)}, {skipped})")
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.clicks += 1

    def framed(self, script):
        """The value of a script in the frame, once its page is there."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found = self.frame(script)
            except (KeyError, RuntimeError):
                found = None
            if found:
                return found
            if time.monotonic() > end:
                raise SystemExit(f"the frame never has: {script}")
            time.sleep(0.05)

    def picture(self, name):
        if PICTURES:
            pathlib.Path(PICTURES).mkdir(parents=True, exist_ok=True)
            data = self.browser.call("Page.captureScreenshot", format="png")["data"]
            import base64
            (pathlib.Path(PICTURES) / f"{name}.png").write_bytes(base64.b64decode(data))

    def frame(self, script):
        """The value of a script in the frame with the question."""
        targets = self.browser.call("Target.getTargets")["targetInfos"]
        frames = [one for one in targets if one["type"] == "iframe" and "/frame/" in one["url"]]
        if frames:
            session = self.browser.session
            own = self.browser.call("Target.attachToTarget", targetId=frames[-1]["targetId"], flatten=True)["sessionId"]
            self.browser.session = own
            try:
                return self.browser.run(script)
            finally:
                self.browser.session = session
        tree = self.browser.call("Page.getFrameTree")["frameTree"]
        child = tree["childFrames"][-1]["frame"]["id"]
        world = self.browser.call("Page.createIsolatedWorld", frameId=child)["executionContextId"]
        answer = self.browser.call("Runtime.evaluate", expression=script, contextId=world, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")


def take_example(person):
    person.click(".card button", "loops: what is printed")
    person.until("document.body.dataset.open === 'yes' && document.querySelector('.cm-content').textContent.includes('ASSERT')")


def answer_question(person):
    """Answers the question in the frame and reads what it says."""
    person.until("document.querySelector('.frame-place iframe')")
    script = """new Promise((done) => {
      const look = () => {
        const question = document.querySelector('.question');
        if (!question || !question.querySelector('button[type=submit]')) return setTimeout(look, 50);
        const field = question.querySelector('.options input, .typed');
        if (field.type === 'text') { field.value = '1'; field.dispatchEvent(new Event('input', { bubbles: true })); } else field.click();
        question.querySelector('button[type=submit]').click();
        setTimeout(() => done([question.querySelector('.result').textContent, question.querySelector('.after summary')?.textContent ?? '', field.type]), 50);
      };
      look();
    })"""
    end = time.monotonic() + 20
    while True:
        try:
            said = person.frame(script)
            break
        except (RuntimeError, KeyError, IndexError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
    assert said[0] and said[1], said
    return said


def main(person):
    """From an empty folder to a file for Moodle."""
    person.browser.screen(1280, "light", 860)
    first = person.visit()
    assert person.run("location.search") == "", "the key is still in the address"
    person.picture("1-gallery")
    take_example(person)
    # The first number of the program: 10 becomes 11.
    person.after("range(10, 20)", len("range(10"))
    person.key("Backspace")
    person.type("1")
    time.sleep(0.5)
    person.picture("1b-typed")
    assert "range(11, 20)" in person.editor(), person.run("document.activeElement.className") + person.editor()
    person.until("document.getElementById('saved').textContent.includes('Not saved')")
    person.click("#see-tab")
    begin = time.monotonic()
    person.click("#see button.main")
    said = answer_question(person)
    shown = time.monotonic() - begin
    person.picture("2-see")
    begin = time.monotonic()
    person.click("#see button", "Another one")
    person.until("document.querySelector('#see button.main').disabled === false")
    warm = time.monotonic() - begin
    person.clicks -= 1
    person.click("#questions-tab")
    person.picture("3-make")
    person.click("#questions form button.main")
    person.until("document.querySelector('#questions a.button')")
    person.until("document.querySelector('#questions .good')?.textContent.includes('20 questions')")
    person.picture("4-made")
    href = person.run("document.querySelector('#questions a.button').getAttribute('href')")
    person.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(person.folder / "down"))
    person.click("#questions a.button")
    end = time.monotonic() + 20
    while not list((person.folder / "down").glob("*.xml")):
        assert time.monotonic() < end, f"nothing is downloaded from {href}"
        time.sleep(0.05)
    time.sleep(0.2)
    (person.folder / "downloaded.xml").write_bytes(next((person.folder / "down").glob("*.xml")).read_bytes())
    return {"clicks": person.clicks, "first": round(first, 3), "shown": round(shown, 3), "warm": round(warm, 3), "said": said}


def violations(person, view):
    """What axe-core finds in a view, and whether it is wider than the screen."""
    found = []
    wide = person.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        found.append(f"{view}: {wide} pixels too wide")
    readers = os.environ.get("TATSU_READERS")
    axe = pathlib.Path(readers or "/nowhere") / "node_modules/axe-core/axe.min.js"
    if axe.is_file():
        person.run(axe.read_text() + ";0")
        rules = person.run("axe.run(document, { iframes: false }).then((all) => all.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target + ' ' + node.failureSummary).join(' | ')))")
        found += [f"{view}: {rule}" for rule in rules]
    return found


def views(person):
    """Each view at both widths, in both schemes and languages."""
    found = []
    taken = False
    for width, height, scheme, language in ((1280, 860, "light", "en"), (375, 740, "dark", "de"), (1280, 860, "dark", "de"), (375, 740, "light", "en")):
        person.browser.screen(width, scheme, height)
        if not taken:
            person.visit()
        else:
            person.run(f"localStorage.setItem('tatsu-language', '{language}')")
            person.run("location.hash = ''")
            person.visit(person.address.split("?")[0])
        name = f"{width}-{scheme}-{language}"
        found += violations(person, f"{name} gallery")
        person.picture(f"view-{name}-gallery")
        if not taken:
            take_example(person)
            taken = True
        else:
            person.click(".file", "counting_loops")
            person.until("document.body.dataset.open === 'yes'")
        assert person.run("document.documentElement.lang") == language
        text = person.editor()
        person.editor(text.replace("ASSERT(a > 6", "ASSERT(z > 6", 1))
        person.until("document.querySelector('#found .error')")
        found += violations(person, f"{name} write")
        person.picture(f"view-{name}-write")
        person.editor(text)
        person.until("!document.querySelector('#found .error')")
        person.click("#see-tab")
        person.click("#see button.main")
        answer_question(person)
        person.until("document.querySelector('#see details')")
        person.run("document.querySelector('#see details').open = true")
        found += violations(person, f"{name} see")
        person.picture(f"view-{name}-see")
        person.click("#questions-tab")
        person.run("document.querySelector('#questions input[type=number]').value = 20")
        person.click("#questions form button.main")
        person.until("document.querySelector('#questions .good')")
        found += violations(person, f"{name} questions")
        person.picture(f"view-{name}-questions")
        person.click("#settings-tab")
        person.until("document.querySelector('#settings select')")
        found += violations(person, f"{name} settings")
        person.picture(f"view-{name}-settings")
    return {"violations": found}


def tabs(person):
    """A reload keeps what was typed; a change elsewhere is a conflict with both texts; keyboard alone."""
    person.browser.screen(1280, "light", 860)
    person.visit()
    # With the keyboard alone: tab to the first example and take it.
    for _ in range(60):
        person.key("Tab")
        if person.run("document.activeElement.closest('.card') !== null && document.activeElement.tagName === 'BUTTON'"):
            break
    person.key("Enter")
    person.until("document.body.dataset.open === 'yes'")
    name = person.run("document.getElementById('name').textContent")
    path = person.folder / name
    text = path.read_text()
    person.editor(text + "// typed\n")
    person.until("document.getElementById('saved').textContent.includes('Not saved')")
    time.sleep(0.4)
    person.visit(person.address.split("?")[0] + "#" + name)
    person.browser.call("Page.reload")
    time.sleep(0.3)
    person.until("document.body.dataset.open === 'yes' && document.querySelector('.cm-content').textContent.includes('// typed')")
    assert path.read_text() == text, "it was saved unasked"
    path.write_text(text + "// elsewhere\n")
    time.sleep(0.1)
    person.key("s", modifiers=2, code="KeyS", number=83)
    person.click("#save")
    person.until("document.querySelector('#trouble .wrong')")
    shown = person.run("document.getElementById('trouble').textContent")
    assert "// typed" in shown and "// elsewhere" in shown, shown
    assert path.read_text() == text + "// elsewhere\n"
    person.picture("conflict")
    person.click("#trouble button", "Go on with my text")
    person.until("document.getElementById('saved').textContent === 'Saved'")
    assert "// typed" in path.read_text()
    # A file that was changed elsewhere, with nothing typed here, is shown anew.
    path.write_text(text + "// anew\n")
    person.until("document.querySelector('.cm-content').textContent.includes('// anew')")
    return {"kept": True}


def exam(person):
    """An exam with two groups, from a new file to a sheet; then a roster, and what came of it."""
    person.browser.screen(1280, "light", 860)
    person.visit()
    person.click("#files button", "New exam")
    person.until("document.getElementById('new-name')")
    person.key("Enter")
    person.until("document.querySelector('#exam-add')")
    for name in ("sum.java", "loops.java"):
        person.run(f"document.getElementById('exam-add').value = '{name}'")
        person.click("#exam button", "Add this exercise")
        person.until(f"document.querySelector('#exam tbody')?.textContent.includes('{name}')")
    person.run("""(() => { const field = document.getElementById('exam-0-count'); field.value = '2'; field.dispatchEvent(new Event('change')); })()""")
    person.until(f"({VIEW}).state.doc.toString().includes('count = 2')")
    person.picture("exam-parts")
    person.click("#exam button", "Check everything")
    person.until("document.querySelector('#exam .good')?.textContent === 'Nothing is wrong.'")
    person.click("#exam button", "Make the exam")
    person.until("document.querySelector('#exam table caption')")
    takers = person.run("[...document.querySelectorAll('#exam table')].at(-1).innerText")
    person.picture("exam-made")
    person.run("[...document.querySelectorAll('#exam details')].find((one) => one.textContent.includes('Sheets')).open = true")
    person.until("document.querySelector('#exam iframe')")
    person.run("document.querySelector('#exam iframe').scrollIntoView()")
    person.picture("exam-sheet")
    clicks = person.clicks
    found = []
    for width, height, scheme, language in ((1280, 860, "light", "en"), (375, 740, "dark", "de")):
        person.browser.screen(width, scheme, height)
        person.run(f"localStorage.setItem('tatsu-language', '{language}')")
        person.visit(person.address.split("?")[0])
        person.click(".file", "exam.toml")
        person.until("document.body.dataset.open === 'yes' && document.querySelector('#exam table')")
        if width < 600:
            person.click("#exam-tab")
        found += violations(person, f"{width} exam")
        person.picture(f"view-{width}-{scheme}-{language}-exam")
        open_made = "document.querySelector('#exam .plain li button').click()"
        person.run(open_made)
        person.until("document.querySelector('#exam table caption')")
        found += violations(person, f"{width} exam made")
        person.run("document.querySelector('#exam table caption').scrollIntoView()")
        person.picture(f"view-{width}-{scheme}-{language}-exam-made")
        # What stands on sheets of paper, typed line by line.
        person.run("document.querySelector('#exam .statistics').open = true")
        person.run("document.querySelector('#exam .statistics details').open = true")
        person.until("document.getElementById('paper-answers').value !== ''")
        person.run("(() => { const typed = document.getElementById('paper-answers'); typed.value = typed.value.split('\\n').map((line, at) => (at === 0 ? line : line.replace(/,/g, ',1'))).join('\\n'); })()")
        person.run("document.querySelector('#exam .statistics details button').click()")
        person.until("document.querySelector('#exam .statistics .good')")
        person.run("document.getElementById('paper-answers').scrollIntoView()")
        found += violations(person, f"{width} answers on paper")
        person.picture(f"view-{width}-{scheme}-{language}-paper")
    return {"violations": found, "takers": takers, "clicks": clicks}


def hand_in(person, selector, names):
    """Chooses files, or a folder, in a field."""
    document = person.browser.call("DOM.getDocument")["root"]["nodeId"]
    node = person.browser.call("DOM.querySelector", nodeId=document, selector=selector)["nodeId"]
    person.browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(person.folder / name) for name in names])


def programs(person):
    """A folder of programs beside a dialogue: dropped, tested, looked at, handed back."""
    person.browser.screen(1280, "light", 860)
    person.visit()
    person.click(".file", "square.java")
    person.until("document.body.dataset.open === 'yes'")
    person.click("#programs-tab")
    person.picture("programs-empty")
    hand_in(person, "#programs-folder", ["all"])
    person.click("#programs button.main", "Test them")
    person.until("document.querySelector('#programs .good[role=status]')")
    told = person.run("document.querySelector('#programs table').innerText")
    person.picture("programs-tested")
    clicks = person.clicks
    person.click("#programs tbody button", "Carla")
    person.until("document.querySelector('#programs iframe')")
    person.run("document.querySelector('#programs iframe').scrollIntoView({ block: 'center' })")
    seen = person.framed("document.body.innerText")
    assert "<script>" in seen and "Anna" not in seen, seen
    person.picture("programs-student")
    found = violations(person, "1280 programs")
    for width, height, scheme, language in ((375, 740, "dark", "de"),):
        person.browser.screen(width, scheme, height)
        person.run(f"localStorage.setItem('tatsu-language', '{language}')")
        person.visit(person.address.split("?")[0])
        person.click(".file", "square.java")
        person.until("document.body.dataset.open === 'yes'")
        person.click("#programs-tab")
        # A tab that is opened again shows what is known.
        person.until("document.querySelector('#programs table')")
        person.run("document.querySelector('#programs details').open = true")
        found += violations(person, f"{width} programs")
        person.picture(f"view-{width}-{scheme}-{language}-programs")
        person.run("document.querySelector('#programs table').scrollIntoView()")
        person.picture(f"view-{width}-{scheme}-{language}-programs-table")
        wide = person.run("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} pixels wide"
    return {"violations": found, "table": told, "clicks": clicks}


def typing(person):
    """How long it takes from a key to what is found."""
    person.browser.screen(1280, "light", 860)
    person.visit()
    take_example(person)
    lines = ["int total = INT(range(1, 9));"] + [f"total += {at % 7};" for at in range(197)] + ["System.out.println(total);"]
    person.editor("\n".join(lines) + "\n")
    person.until("document.querySelectorAll('.cm-line').length > 10")
    time.sleep(1)
    rounds = int(os.environ.get("TATSU_EDITS", "40"))
    script = """(async (rounds) => {
      const content = document.querySelector('.cm-content');
      const view = VIEW;
      const times = [];
      for (let at = 0; at < rounds; at += 1) {
        const wrong = at % 2 === 0;
        const doc = view.state.doc;
        const line = doc.line(2 + (at % 100));
        const before = document.documentElement.dataset.checked;
        const begin = performance.now();
        view.dispatch({ changes: wrong ? { from: line.to - 1, insert: ' + zz' } : { from: doc.toString().indexOf(' + zz'), to: doc.toString().indexOf(' + zz') + 5, insert: '' } });
        await new Promise((done) => {
          const look = () => {
            const isMarked = document.querySelector('#found .error') !== null;
            if (document.documentElement.dataset.checked !== before && isMarked === wrong) done(); else setTimeout(look, 1);
          };
          look();
        });
        times.push(performance.now() - begin);
        if (!wrong) await new Promise((done) => setTimeout(done, 30));
      }
      return times;
    })(ROUNDS)"""
    times = sorted(person.run(script.replace("ROUNDS", str(rounds)).replace("VIEW", VIEW)))
    return {"middle": round(times[len(times) // 2]), "late": round(times[int(len(times) * 0.99)]), "edits": len(times)}


with Browser() as browser:
    way, address, folder = sys.argv[1:4]
    print(json.dumps({"main": main, "views": views, "tabs": tabs, "typing": typing, "exam": exam, "programs": programs}[way](Person(browser, address, folder))))
