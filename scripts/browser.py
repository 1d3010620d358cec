"""A headless Chromium, steered through its DevTools pipe.

In:    pages as files. Out: what a page says about itself, and pictures of it. Holds: nothing is loaded from another machine, nothing is
       left behind; only Python's own library is used. Imported by `check-report` and `pictures`.
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def found():
    """The path of a browser, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """`with Browser() as browser:` starts one and ends it."""

    def __init__(self):
        self.number = 0
        self.events = []
        self.rest = b""
        self.session = None

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="tatsu-browser-")
        their_in, self.out = os.pipe()
        self.into, their_out = os.pipe()

        def pipes():
            # The protocol wants commands at 3 and answers at 4; the copies come first so that none is overwritten.
            commands, answers = os.dup(their_in), os.dup(their_out)
            os.dup2(commands, 3)
            os.dup2(answers, 4)

        self.process = subprocess.Popen(
            [found(), "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--hide-scrollbars", "--no-first-run", "--disable-extensions",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(their_in)
        os.close(their_out)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
        except (OSError, EOFError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **arguments):
        """The result of a command; events that come in between are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": arguments}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            data = os.read(self.into, 1 << 20)
            if not data:
                raise EOFError("the browser has gone")
            self.rest += data
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def screen(self, width, scheme, height=900, scale=1, media="screen"):
        """How wide the screen is in CSS pixels, and whether its owner likes it `light` or `dark`."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path):
        """Opens a file and waits until it is drawn; the seconds that took."""
        self.events.clear()
        begin = time.monotonic()
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
        return time.monotonic() - begin

    def requests(self):
        """The addresses that the page asked for, itself apart."""
        asked = [event["params"]["request"]["url"] for event in self.events
                 if event.get("method") == "Network.requestWillBeSent"]
        return [url for url in asked[1:] if not url.startswith("data:")]

    def run(self, script):
        """The value of a JavaScript expression, waited for if it is a promise."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def picture(self, path, clip=None):
        """Writes a PNG of a part of the page: x, y, width, height; of the whole page without one."""
        if clip is None:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            clip = (0, 0, size["width"], size["height"])
        x, y, width, height = clip
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                         clip={"x": x, "y": y, "width": width, "height": height, "scale": 1})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def printed(self, path):
        """Writes the page as it is printed, a PDF."""
        data = self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=True)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
