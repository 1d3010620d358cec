"""page.py WAY ADDRESS FOLDER: walks through the page of `tatsu serve` in a headless Chromium.

Prints a line of JSON about the walk; fails where a step does not do what a person would see. With TATSU_PICTURES, pictures of each view are
written there.
"""

import json
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from person import VIEW, Browser, Person  # noqa: E402


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
    # An exam without a part is told what it lacks, and nothing is made.
    person.click("#exam button", "Make the exam")
    person.until("document.querySelector('#exam [role=alert] li')")
    found = violations(person, "an exam that lacks something")
    for name in ("sum.java", "loops.java"):
        person.run(f"document.getElementById('exam-add').value = '{name}'")
        person.click("#exam button", "Add this exercise")
        person.until(f"document.querySelector('#exam tbody')?.textContent.includes('{name}')")
    person.run("""(() => { const field = document.getElementById('exam-0-count'); field.value = '2'; field.dispatchEvent(new Event('change')); })()""")
    person.until(f"({VIEW}).state.doc.toString().includes('count = 2')")
    person.picture("exam-parts")
    # A roster gives each student a sheet; one that is there already is not written over, and groups come back by a click.
    (person.folder / "down").mkdir(exist_ok=True)
    (person.folder / "down" / "roster.csv").write_text("name\nAnna\nBert\n")
    hand_in(person, "#exam .zone input", ["down/roster.csv"])
    person.until(f"({VIEW}).state.doc.toString().includes('students = \"roster.csv\"')")
    assert (person.folder / "roster.csv").read_text() == "name\nAnna\nBert\n"
    person.click("#exam button", "Groups instead")
    person.until(f"({VIEW}).state.doc.toString().includes('groups = 2')")
    (person.folder / "down" / "roster.csv").write_text("name\nCarla\n")
    hand_in(person, "#exam .zone input", ["down/roster.csv"])
    person.until("document.querySelector('#exam p.wrong button')")
    assert "Anna" in (person.folder / "roster.csv").read_text()
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


def choose(person, element, value):
    """Chooses in a list, or types into a field, and leaves it."""
    person.run(f"(() => {{ const one = document.getElementById({json.dumps(element)}); one.value = {json.dumps(value)}; one.dispatchEvent(new Event('input')); one.dispatchEvent(new Event('change')); }})()")


def again(person):
    """Questions made once more: compared, kept, replaced, and those of the next year; in English on a wide screen, in German on a phone."""
    found, words = [], {
        "en": ("Make the new ones", "Keep the old ones", "Replace the old ones", "old questions stay", "Next year", "Make the next ones"),
        "de": ("Die neuen machen", "Die alten behalten", "Die alten durch", "alten Fragen bleiben", "Nächstes Jahr", "Die nächsten machen"),
    }
    made = person.folder / "out" / "counting_loops"
    for width, height, scheme, language, bounds in ((1280, 860, "light", "en", "12, 22"), (375, 740, "dark", "de", "13, 23")):
        compare, keep, replace, stay, following, begin = words[language]
        person.browser.screen(width, scheme, height)
        person.visit()
        person.run(f"localStorage.setItem('tatsu-language', '{language}')")
        person.run("location.hash = ''")
        person.visit(person.address.split("?")[0])
        if language == "en":
            take_example(person)
        else:
            person.click(".file", "counting_loops")
            person.until("document.body.dataset.open === 'yes'")
        person.click("#questions-tab")
        person.run("document.querySelector('#questions input[type=number]').value = 3")
        make = "#questions form button.main"
        if language == "en":
            person.click(make)
            person.until("document.querySelector('#questions .good')")
        text = person.editor()
        first = text.split("range(", 1)[1].split(")", 1)[0]
        person.editor(text.replace(f"range({first})", f"range({bounds})", 1))
        for answer in (keep, replace):
            old = (made / "bank.json").read_bytes()
            person.click(make)
            person.click("#questions button", compare)
            person.click("#questions details.report summary")
            person.until("document.querySelector('#questions details.report iframe')")
            found += violations(person, f"{width} compare")
            person.picture(f"again-{width}-{scheme}-{language}-compare")
            assert (made / "bank.json").read_bytes() == old, "it was replaced unasked"
            person.click("#questions button", answer)
            if answer == keep:
                person.until(f"document.getElementById('questions').textContent.includes({json.dumps(stay)})")
            else:
                person.until("document.querySelector('#questions .good')")
            assert ((made / "bank.json").read_bytes() == old) == (answer == keep), answer
        person.click("#questions summary", following)
        # Without a year there is no name for them: the page says so, and what was typed elsewhere stays.
        person.click("#questions button", begin)
        person.until("document.querySelector('#questions .wrong')")
        found += violations(person, f"{width} next year")
        person.picture(f"again-{width}-{scheme}-{language}-next")
        year = "2027" if language == "en" else "2028"
        person.run(f"[...document.querySelectorAll('#questions details')].find((one) => one.textContent.includes({json.dumps(begin)})).querySelector('input').value = '{year}'")
        person.click("#questions button", begin)
        person.until(f"document.getElementById('questions').textContent.includes('out/counting_loops-{year}')")
    return {"violations": found, "made": sorted(one.name for one in (person.folder / "out").iterdir())}


def settings(person):
    """The form has a word for everything, changes the text alone, and keeps what it cannot take."""
    found = []
    for width, height, scheme, language in ((1280, 860, "light", "en"), (375, 740, "dark", "de")):
        person.browser.screen(width, scheme, height)
        person.visit()
        person.run(f"localStorage.setItem('tatsu-language', '{language}')")
        person.run("location.hash = ''")
        person.visit(person.address.split("?")[0])
        if language == "en":
            take_example(person)
        else:
            person.click(".file", "counting_loops")
            person.until("document.body.dataset.open === 'yes'")
        person.click("#settings-tab")
        person.until("document.querySelector('#settings select')")
        person.run("document.querySelectorAll('#settings details').forEach((one) => { one.open = true; })")
        names = person.run("[...document.querySelectorAll('#settings label')].map((one) => one.textContent)")
        assert len(names) > 30 and not any("_" in name or "." in name or name.islower() for name in names), names
        found += violations(person, f"{width} settings")
        person.picture(f"settings-{width}-{scheme}-{language}")
        # A sentence in one's own words; one that cannot be said stays where it was typed.
        own = "What comes out?" if language == "en" else "Was kommt heraus?"
        text = f"({VIEW}).state.doc.toString()"
        if language == "en":
            choose(person, "setting-wording", "wording.ask.output")
        person.until("document.getElementById('setting-wording.ask.output')")
        choose(person, "setting-wording.ask.output", "{{ nothing")
        person.until("document.querySelector('#settings .wrong')")
        assert "nothing" not in person.run(text)
        assert person.run("document.getElementById('setting-wording.ask.output').value") == "{{ nothing"
        choose(person, "setting-wording.ask.output", own)
        person.until(f"{text}.includes({json.dumps(own)})")
        # One of many, and out again.
        choose(person, "setting-without", "body-once")
        person.until(f"{text}.includes('without = [\"body-once\"]')")
        found += violations(person, f"{width} settings chosen")
        person.click("#settings .picked button")
        person.until(f"!{text}.includes('without')")
        assert "ASSERT" in person.editor()
        person.click("#save" if width > 600 else "#write-tab")
        if width < 600:
            person.click("#save")
        saved = "Saved" if language == "en" else "Gespeichert"
        person.until(f"document.getElementById('saved').textContent === '{saved}'")
    return {"violations": found}


def keyboard(person):
    """From an example to questions with the keyboard alone, the editor left by Escape and Tab."""
    person.browser.screen(1280, "light", 860)
    person.visit()

    def tab_to(condition):
        for _ in range(90):
            if person.run("document.activeElement.closest('.cm-editor') !== null"):
                person.key("Escape")
            person.key("Tab")
            if person.run(f"((one) => {condition})(document.activeElement)"):
                return
        raise SystemExit(f"no Tab leads to: {condition}")

    tab_to("one.closest('.card') !== null && one.tagName === 'BUTTON'")
    person.key("Enter")
    person.until("document.body.dataset.open === 'yes'")
    tab_to("one.classList.contains('cm-content')")
    person.type("// typed\n")
    person.until("document.getElementById('saved').textContent.includes('Not saved')")
    assert person.run("document.getElementById('leave').getBoundingClientRect().left >= 0"), "nothing says how to leave the text"
    person.run("document.getElementById('see-tab').focus()")
    person.key("ArrowRight")
    assert person.run("document.activeElement.id") == "questions-tab"
    tab_to("one.closest('#questions form') !== null && one.type === 'number'")
    person.key("a", modifiers=2, code="KeyA", number=65)
    person.type("2")
    person.key("Enter")
    person.until("document.querySelector('#questions .good')")
    tab_to("one.matches('#questions a.button')")
    address = person.run("document.activeElement.getAttribute('href')")
    return {"address": address, "text": (person.folder / "out").is_dir()}


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


WAYS = {"main": main, "views": views, "tabs": tabs, "typing": typing, "exam": exam, "programs": programs, "again": again, "settings": settings,
        "keyboard": keyboard}

if __name__ == "__main__":
    with Browser() as browser:
        way, address, folder = sys.argv[1:4]
        print(json.dumps(WAYS[way](Person(browser, address, folder))))
