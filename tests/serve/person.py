"""A person at the page of `tatsu serve`, in a headless Chromium: clicks, keys, and what is seen. Imported by `page.py` and `scripts/page-pictures`.

With TATSU_PICTURES, pictures are written there.
"""

import base64
import json
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402, F401

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
