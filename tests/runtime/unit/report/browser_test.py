#!/usr/bin/env python3
"""Opens report pages in a headless Chromium and uses them: no error, no request, no sideways scrolling; values, zoom, film and files work.

browser_test.py PAGES_PROGRAM FOLDER; exits with 77 (skipped) where there is no Chromium. Speaks the DevTools protocol over a pipe, so
that nothing but Python's own library is needed. Pages with a failure, and with HEARTWRIGHT_SCREENSHOTS=1 all pages, leave screenshots in FOLDER/shots.
"""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree

SKIPPED = 77
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


class Browser:
    """A Chromium and one page of it."""

    def __init__(self, program, profile):
        to_read, to_browser = os.pipe()
        from_browser, to_write = os.pipe()

        def place_pipes():  # the browser reads from 3 and writes to 4
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=place_pipes, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.out, self.source, self.held, self.number, self.session = to_browser, from_browser, b"", 0, None
        self.events, self.trouble = [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.call(f"{domain}.enable")

    def message(self, limit):
        while b"\0" not in self.held:
            ready, _, _ = select.select([self.source], [], [], max(0, limit - time.monotonic()))
            part = os.read(self.source, 1 << 20) if ready else b""
            if not part:
                raise TimeoutError("the browser does not answer")
            self.held += part
        text, self.held = self.held.split(b"\0", 1)
        return json.loads(text)

    def heard(self, event):
        method, params = event["method"], event.get("params", {})
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            self.trouble.append("exception: " + json.dumps(params["exceptionDetails"])[:500])
        if method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.trouble.append("console: " + json.dumps(params["args"])[:500])
        is_slow_read = "GPU stall due to ReadPixels" in json.dumps(params)  # of software rendering, by this test and the value under the pointer
        if method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning") and not is_slow_read:
            self.trouble.append("log: " + params["entry"]["text"])
        if method == "Network.requestWillBeSent" and not params["request"]["url"].startswith(("file:", "data:", "blob:")):
            self.trouble.append("request: " + params["request"]["url"])

    def call(self, method, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if self.session and not method.startswith(("Target.", "Browser.")):
            request["sessionId"] = self.session
        os.write(self.out, json.dumps(request).encode() + b"\0")
        limit = time.monotonic() + 600
        while True:
            answer = self.message(limit)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if "method" in answer:
                self.heard(answer)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, path, width, height, scheme="light", mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=mobile)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        limit = time.monotonic() + 600
        while "Page.loadEventFired" not in self.events:
            answer = self.message(limit)
            if "method" in answer:
                self.heard(answer)
        self.settle()

    def settle(self):
        self.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")

    def shoot(self, path, media=""):
        if media:
            self.call("Emulation.setEmulatedMedia", media=media)
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    def key(self, key, **more):
        code = {"+": "Equal", "-": "Minus", "0": "Digit0"}.get(key, key)
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, text=key if kind == "keyDown" and len(key) == 1 else "", **more)
        self.settle()

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def centre(self, selector, across=0.5, up=0.5):
        return self.value(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: "center", behavior: "instant"}});
            const b = e.getBoundingClientRect(); return [b.left + {across} * b.width, b.top + {up} * b.height]; }})()""")

    def close(self):
        try:
            self.call("Browser.close")
        except (TimeoutError, OSError, RuntimeError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def waited_for(condition, seconds=10):
    limit = time.monotonic() + 10 * seconds  # seconds of a quiet machine
    while not condition():
        if time.monotonic() > limit:
            return False
        time.sleep(0.05)
    return True


def check_layout(browser, name, width):
    wide = browser.value("document.documentElement.scrollWidth")
    expect(wide <= width, f"{name}: the page is {wide} px wide in a window of {width} px")
    if "hostile" in name:  # its words are too long for any plot
        return
    stick_out = browser.value("""[...document.querySelectorAll("body *")].filter((e) => {
        const b = e.getBoundingClientRect();
        return b.width > 0 && b.right > document.documentElement.clientWidth + 1 && !e.closest(".scroll, pre, .unseen") && !e.closest("svg svg");
    }).map((e) => `${e.tagName}.${e.getAttribute("class")} in ${e.closest("[id]")?.id}`).slice(0, 5)""")
    expect(not stick_out, f"{name}: sticks out of the page: {stick_out}")


def check_names(browser, name):
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    for node in nodes:
        properties = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
        role = node.get("role", {}).get("value")
        if properties.get("focusable") and not node.get("ignored") and role != "RootWebArea":
            expect(node.get("name", {}).get("value"), f"{name}: something to focus has no name: {role}")
    order = browser.value("""[...document.querySelectorAll("[tabindex]")].filter((e) => e.tabIndex > 0).length""")
    expect(order == 0, f"{name}: the order of the page is not the order of the focus")
    expect(browser.value("document.documentElement.lang") == "en", f"{name}: has no language")
    twice = browser.value("""(() => { const all = [...document.querySelectorAll("[id]")].map((e) => e.id); return all.filter((id, k) => all.indexOf(id) !== k); })()""")
    expect(not twice, f"{name}: ids that stand twice: {twice}")
    headings = browser.value("""[...document.querySelectorAll("h1, h2, h3")].map((e) => Number(e.tagName[1]))""")
    expect(headings.count(1) == 1 and all(b - a <= 1 for a, b in zip(headings, headings[1:])), f"{name}: headings leave out a level")


def check_line_plot(browser, name):
    plot = "figure.plot > svg"
    x, y = browser.centre(plot)
    browser.mouse("mouseMoved", x, y)
    expect(waited_for(lambda: "\n" in (browser.value("document.querySelector('figure.plot .readout').textContent") or "")), f"{name}: no values under the pointer")
    view = lambda: browser.value("document.querySelector('figure.plot .view').getAttribute('viewBox')")
    whole = view()
    # A drag from a quarter to a half takes a quarter of the time.
    (x, y), (to_x, _) = browser.centre("figure.plot .view", 0.25), browser.centre("figure.plot .view", 0.5)
    browser.mouse("mousePressed", x, y, button="left", clickCount=1)
    for part in (0.3, 0.6, 1):
        browser.mouse("mouseMoved", x + part * (to_x - x), y, button="left", buttons=1)
    browser.mouse("mouseReleased", to_x, y, button="left", clickCount=1)
    browser.settle()
    numbers = [float(part) for part in view().split()]
    expect(abs(numbers[2] / float(whole.split()[2]) - 0.25) < 0.03, f"{name}: a drag did not zoom to its span: {view()} of {whole}")
    browser.mouse("mousePressed", x, y, button="left", clickCount=2)
    browser.mouse("mouseReleased", x, y, button="left", clickCount=2)
    browser.settle()
    expect(view() == whole, f"{name}: a double click did not show all again")
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-40, modifiers=2)
    browser.settle()
    expect(waited_for(lambda: view() != whole), f"{name}: the wheel with ctrl did not zoom")
    browser.value(f"document.querySelector({json.dumps(plot)}).focus()")
    browser.key("0")
    expect(view() == whole, f"{name}: 0 did not show all again")
    browser.key("+")
    browser.key("+")
    expect(float(view().split()[2]) < 0.3 * float(whole.split()[2]), f"{name}: + did not zoom")
    before = browser.value("document.querySelector('figure.plot .readout').textContent")
    browser.key("ArrowRight")
    expect(browser.value("document.querySelector('figure.plot .readout').textContent") != before, f"{name}: an arrow did not move the reading line")
    browser.key("-")
    browser.key("-")
    expect(view() == whole, f"{name}: - did not zoom out")
    browser.key("Escape")
    expect(browser.value("document.querySelector('figure.plot .readout').hidden"), f"{name}: Escape did not put the values away")
    hidden = browser.value("""(() => { const b = document.querySelector("button[data-curve]"); b.click();
        const was = document.getElementById(b.dataset.curve).getBoundingClientRect().width; b.click(); return [was, document.getElementById(b.dataset.curve).getBoundingClientRect().width]; })()""")
    expect(hidden[0] == 0 and hidden[1] > 0, f"{name}: a curve was not hidden and shown again")


def check_touch(browser, name):
    """One finger reads, two fingers zoom; on a phone's width."""
    (x, y), (other, _) = browser.centre("figure.plot .view", 0.45), browser.centre("figure.plot .view", 0.55)
    view = lambda: browser.value("document.querySelector('figure.plot .view').getAttribute('viewBox')")
    touch = lambda kind, *places: browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": a, "y": y, "id": k} for k, a in enumerate(places)])
    whole = view()
    touch("touchStart", x)
    touch("touchMove", x + 12)
    browser.settle()
    expect("\n" in (browser.value("document.querySelector('figure.plot .readout').textContent") or ""), f"{name}: a finger reads no values")
    expect(view() == whole, f"{name}: one finger zoomed")
    touch("touchEnd")
    touch("touchStart", x, other)
    touch("touchMove", x - 30, other + 30)
    touch("touchEnd")
    browser.settle()
    expect(float(view().split()[2]) < 0.7 * float(whole.split()[2]), f"{name}: two fingers did not zoom")
    browser.value("[...document.querySelectorAll('figure.plot .tools button')].find((b) => b.textContent === 'All').click()")
    expect(view() == whole, f"{name}: the button did not show all again")


def check_map(browser, name, selector):
    x, y = browser.centre(selector + " image")
    browser.mouse("mouseMoved", x, y)
    expect(waited_for(lambda: " = " in (browser.value(f"document.querySelector('{selector} .readout').textContent") or "")), f"{name}: no value under the pointer of {selector}")
    browser.value(f"document.querySelector('{selector} > svg').focus()")
    browser.key("ArrowRight")
    before = browser.value(f"document.querySelector('{selector} .readout').textContent")
    browser.key("ArrowRight")
    expect(waited_for(lambda: browser.value(f"document.querySelector('{selector} .readout').textContent") != before), f"{name}: an arrow did not move the point of {selector}")
    browser.key("Escape")


def check_film(browser, name):
    frame = lambda: browser.value("document.querySelector('figure.film image').getAttribute('href')")
    poster = frame()
    browser.value("(() => { const s = document.querySelector('figure.film input'); s.value = 0; s.dispatchEvent(new Event('input')); })()")
    first = frame()
    expect(first != poster, f"{name}: the slider did not change the picture")
    expect(browser.value("document.querySelector('figure.film input').getAttribute('aria-valuetext')").startswith("t = 0 ms"), f"{name}: the slider does not say its time")
    browser.value("document.querySelector('figure.film .film-controls button').click()")
    expect(waited_for(lambda: frame() != first), f"{name}: the film does not play")
    browser.value("document.querySelector('figure.film .film-controls button').click()")
    browser.settle()
    at = frame()
    time.sleep(0.3)
    expect(frame() == at, f"{name}: the film does not stop")


def check_surface(browser, name):
    """The surface turns, zooms and plays its film; the section is hidden where there is no WebGL."""
    if not browser.value("document.createElement('canvas').getContext('webgl2') !== null"):
        expect(browser.value("document.getElementById('surface').hidden"), f"{name}: a surface without WebGL")
        return
    expect(waited_for(lambda: not browser.value("document.getElementById('surface').hidden")), f"{name}: the surface is hidden")
    picture = lambda: browser.value("(() => { const v = document.querySelector('.surface-view').viewer; v.draw(); return v.canvas.toDataURL(); })()")
    browser.settle()
    x, y = browser.centre(".surface-view canvas")
    browser.mouse("mouseMoved", x, y)
    said = lambda: browser.value("document.querySelector('.surface-scale .value').textContent") or ""
    expect(waited_for(lambda: said().startswith("here ") and said().endswith(" ms")), f"{name}: no value under the pointer on the surface: {said()!r}")
    colours = browser.value("""(() => { const v = document.querySelector('.surface-view').viewer, gl = v.gl; v.draw();
        const p = new Uint8Array(4 * v.canvas.width * v.canvas.height); gl.readPixels(0, 0, v.canvas.width, v.canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, p);
        const seen = new Set(); for (let k = 0; k < p.length; k += 4) if (p[k + 3]) seen.add((p[k] >> 4) * 256 + (p[k + 1] >> 4) * 16 + (p[k + 2] >> 4)); return seen.size; })()""")
    expect(colours > 20, f"{name}: the surface has {colours} colours")
    first = picture()
    browser.value("document.querySelector('.surface-view canvas').focus()")
    browser.key("ArrowRight")
    turned = picture()
    expect(turned != first, f"{name}: an arrow did not turn the surface")
    browser.key("+")
    expect(picture() != turned, f"{name}: + did not zoom into the surface")
    browser.key("0")
    expect(picture() == first, f"{name}: 0 did not show all of the surface again")
    browser.mouse("mousePressed", x, y, button="left", clickCount=1)
    browser.mouse("mouseMoved", x + 60, y + 20, button="left", buttons=1)
    browser.mouse("mouseReleased", x + 60, y + 20, button="left", clickCount=1)
    browser.settle()
    expect(picture() != first, f"{name}: a drag did not turn the surface")
    last = browser.value("""(() => { const s = document.querySelector('.surface-view select'); s.value = s.options.length - 1;
        s.dispatchEvent(new Event('change')); return s.options[s.options.length - 1].textContent; })()""")
    expect(last == "V, film", f"{name}: the surface has no film but {last!r}")
    browser.settle()
    start = picture()
    browser.value("document.querySelector('.surface-view .film-controls button').click()")
    expect(waited_for(lambda: picture() != start), f"{name}: the film on the surface does not play")
    browser.value("document.querySelector('.surface-view').viewer.pause()")


def drawing(text):
    """What an SVG draws, without the order of attributes and spaces between elements."""
    def flat(element):
        attributes = sorted((key, value) for key, value in element.attrib.items() if key not in ("data-file-box", "aria-describedby"))
        return [element.tag.split("}")[-1], attributes, (element.text or "").strip(), [flat(child) for child in element]]
    return flat(ElementTree.fromstring(text))


def check_files(browser, name, page, folder):
    folder.mkdir(exist_ok=True)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder.resolve()))
    for figure in browser.value("[...document.querySelectorAll('figure[id]')].filter((f) => f.querySelector('.tools')).map((f) => f.id)")[:4]:  # a browser asks before it saves more than ten
        browser.value(f"[...document.querySelectorAll('#{figure} .tools button')].filter((b) => ['SVG', 'CSV'].includes(b.textContent)).forEach((b) => b.click())")
        has_table = browser.value(f"document.querySelector('#{figure} > script.table') !== null")
        for kind in ("csv", "svg") if has_table else ("svg",):
            ours, theirs = page.parent / "plots" / f"{figure}.{kind}", folder / f"{figure}.{kind}"
            if not ours.exists():
                expect(False, f"{name}: {ours} was not written")
                continue
            if not waited_for(theirs.exists):
                expect(False, f"{name}: {theirs.name} was not saved")
                continue
            if kind == "csv":
                expect(waited_for(lambda: theirs.read_bytes() == ours.read_bytes(), 2), f"{name}: the saved {theirs.name} differs from plots/")
            else:
                expect(waited_for(lambda: drawing(theirs.read_text()) == drawing(ours.read_text()), 2), f"{name}: the saved {theirs.name} differs from plots/")


def look_at_pages(folder, make_pages, name_of, look, look_again=lambda browser, name, page: None):
    """Opens the pages that make_pages() leaves in the folder (emptied before) at three sizes: look(browser, name, width, mobile) at each size,
    look_again(browser, name, page) at the last. Screenshots of pages with a failure stay in FOLDER/shots. The exit code; SKIPPED where there is no Chromium."""
    program = next((found for found in map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome")) if found), None)
    if not program:
        print("skipped: no Chromium")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    shots = folder / "shots"
    shots.mkdir(parents=True)
    pages = make_pages()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            browser = Browser(program, profile)
        except (TimeoutError, OSError) as fault:
            print("skipped: Chromium does not start here:", fault)
            return SKIPPED
        always = os.environ.get("HEARTWRIGHT_SCREENSHOTS", "") not in ("", "0")
        try:
            for page in pages:
                for width, scheme, mobile in ((360, "light", True), (768, "dark", False), (1100, "light", False)):
                    name, before = f"{name_of(page)}-{width}-{scheme}", len(failures)
                    browser.open(page, width, 800, scheme, mobile)
                    check_layout(browser, name, width)
                    look(browser, name, width, mobile)
                    if always or len(failures) > before:
                        browser.shoot(shots / f"{name}.png")
                before = len(failures)
                look_again(browser, name, page)
                for trouble in browser.trouble:
                    expect(False, f"{name}: {trouble}")
                if always or len(failures) > before:
                    browser.shoot(shots / f"{name}-print.png", "print")
                browser.trouble.clear()
        finally:
            browser.close()
    print(f"{len(pages)} pages, {len(failures)} failures; screenshots in {shots}")
    return 1 if failures else 0


def main():
    pages_program, folder = sys.argv[1], pathlib.Path(sys.argv[2])

    def make_pages():
        return [pathlib.Path(line) for line in subprocess.run([pages_program, str(folder)], check=True, capture_output=True, text=True).stdout.split()]

    def look(browser, name, width, mobile):
        if mobile and browser.value("document.querySelector('figure.plot') !== null"):
            check_touch(browser, name)

    def look_again(browser, name, page):
        check_names(browser, name)
        expect(not browser.value("window.obeyed"), f"{name}: a script from a file ran")
        if browser.value("document.querySelector('figure.plot') !== null"):
            check_line_plot(browser, name)
        if browser.value("document.querySelector('figure.map:not(.film)') !== null"):
            check_map(browser, name, "figure.map:not(.film)")
        if browser.value("document.querySelector('figure.film') !== null"):
            check_film(browser, name)
        if browser.value("document.querySelector('.surface-view') !== null"):
            check_surface(browser, name)
        if (page.parent / "plots").exists() and page.name == "report.html":
            check_files(browser, name, page, folder / f"saved-{page.parent.name}")

    return look_at_pages(folder, make_pages, lambda page: f"{page.parent.name}-{page.stem}", look, look_again)


if __name__ == "__main__":
    sys.exit(main())
