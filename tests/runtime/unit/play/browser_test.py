#!/usr/bin/env python3
"""Plays in a headless Chromium: clicks pace and cut the tissue, a slider changes a parameter, the record is downloaded and runs.

browser_test.py HEARTWRIGHT SOURCES FOLDER; exits with 77 (skipped) where there is no Chromium. Screenshots go to FOLDER/shots.
"""
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
heartwright, sources, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).resolve()
sys.path.insert(0, str(sources / "tests/runtime/unit/report"))
from browser_test import SKIPPED, Browser, check_layout, check_names, expect, failures, waited_for  # noqa: E402

# Programs that are started here get Ctrl-C as from a terminal: a shell without job control starts `ctest &` with SIGINT ignored, and what is
# ignored stays so in its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
SHEET = ["karma_spiral", "--set", "geometry.cells=[96,64]", "--set", "probes.upper.cell=[48,48,0]", "--set", "probes.lower.cell=[48,16,0]",
         "--set", "actions[0].where.layers.count=32", "--set", "actions[0].at=4000 ms", "--set", "time.end=5000 ms", "--set", "maps[2].period=true"]
CELL = ["tt06_single_cell"]


class Play:
    def __init__(self, words, record):
        self.process = subprocess.Popen([heartwright, "play", *words, "--backend", "cpu", "--threads", "2", "--no-browser", "-o", str(record)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=600)
        return self.process.returncode, errors


def visit(browser, url, width=1280, height=860, scheme="light", mobile=False):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.call("Page.navigate", url=url)
    expect(waited_for(lambda: browser.value("document.readyState") == "complete" and browser.value("document.getElementById('about')?.textContent.length > 0"), 30),
           "the page says what it shows")
    browser.settle()


def text(browser, selector):
    return browser.value(f"document.querySelector({json.dumps(selector)}).textContent")


# The colours of the sheet, and how much of it changed.
SHADES = """(() => { const small = Object.assign(document.createElement('canvas'), {width: 48, height: 32}).getContext('2d', {willReadFrequently: true});
    small.drawImage(document.getElementById('sheet'), 0, 0, 48, 32);
    return [...small.getImageData(0, 0, 48, 32).data].filter((_, k) => k % 4 < 3); })()"""


def difference(one, other):
    return sum(abs(a - b) for a, b in zip(one, other)) / max(1, len(one))


def click(browser, selector, across=0.5, up=0.5):
    x, y = browser.centre(selector, across, up)
    for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
        browser.mouse(kind, x, y, button="left" if kind != "mouseMoved" else "none", clickCount=1)
    browser.settle()


def drag(browser, selector, begin, end):
    (x, y), (to_x, to_y) = browser.centre(selector, *begin), browser.centre(selector, *end)
    browser.mouse("mouseMoved", x, y)
    browser.mouse("mousePressed", x, y, button="left", clickCount=1)
    for k in range(1, 6):
        browser.mouse("mouseMoved", x + k / 5 * (to_x - x), y + k / 5 * (to_y - y), button="left")
        time.sleep(0.1)
    browser.mouse("mouseReleased", to_x, to_y, button="left", clickCount=1)
    browser.settle()


def entries(browser):
    return browser.value("document.getElementById('entries').children.length")


def changed_by(browser, act, what):
    before, had = browser.value(SHADES), entries(browser)
    act()
    expect(waited_for(lambda: entries(browser) > had), f"{what}: an entry is noted ({text(browser, '#message')})")
    expect(waited_for(lambda: difference(before, browser.value(SHADES)) > 0.5), f"{what}: the sheet changes")


def check_token(url):
    """Without the token nothing is answered, and no command line has it."""
    token = url.rstrip("/").rsplit("/", 1)[1]
    for wrong in (url.replace(token, "0" * len(token)), url[:-1 - len(token)], url + "status"):
        try:
            urllib.request.urlopen(wrong)
            expect(False, f"an answer to {wrong}")
        except urllib.error.HTTPError as error:
            expect(error.code in (403, 409), f"{error.code} for {wrong}")
    lines = [path.read_bytes() for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    expect(not any(token.encode() in line for line in lines), "the token is on a command line")


def play_on_sheet(browser, shots):
    record = folder / "ended.json"
    play = Play(SHEET + ["--paused"], record)
    check_token(play.url)
    visit(browser, play.url)
    expect(waited_for(lambda: max(browser.value(SHADES)) > 0), "the sheet is drawn")
    browser.key("e")
    changed_by(browser, lambda: click(browser, "#sheet", 0.7, 0.3), "excite while it stands still")
    browser.value("document.getElementById('speed').value = 55; document.getElementById('speed').dispatchEvent(new Event('change'))")
    click(browser, "#run")
    expect(waited_for(lambda: float(text(browser, "#time").replace("−", "-")) > 20), "the run goes on")
    browser.key("p")
    had = entries(browser)
    click(browser, "#sheet", 0.2, 0.8)
    expect(waited_for(lambda: entries(browser) == had + 1), f"a pulse is noted ({text(browser, '#message')})")
    browser.shoot(shots / "sheet_runs.png")
    click(browser, "#run")
    expect(waited_for(lambda: text(browser, "#run") == "Run"), "it stands still")
    browser.key("c")
    changed_by(browser, lambda: drag(browser, "#sheet", (0.1, 0.1), (0.9, 0.5)), "cut")
    browser.key("q")
    had = entries(browser)
    browser.value("document.getElementById('sheet').focus()")
    browser.key("ArrowLeft")
    browser.key("Enter")
    expect(waited_for(lambda: entries(browser) == had + 1), "Enter quenches at the mark")
    slider = "document.getElementById('p-Re')"
    browser.value(f"{slider}.value = 0.9; {slider}.dispatchEvent(new Event('change'))")
    expect(waited_for(lambda: "Re = 0.9" in text(browser, "#entries")), "the slider's value is noted")
    expect(waited_for(lambda: browser.value("document.querySelector('#parameters .in-use').textContent") == ""), "the page shows what the run uses")
    had = entries(browser)
    click(browser, "#undo")
    expect(waited_for(lambda: "undone" in text(browser, "#message"), 30), f"undo goes back ({text(browser, '#message')})")
    expect(waited_for(lambda: entries(browser) == had - 1), "undo takes one entry")
    expect(waited_for(lambda: browser.value(f"+{slider}.value") != 0.9), f"the slider has what the run uses: {browser.value(f'{slider}.value')}")
    browser.value(f"{slider}.value = 0.7; {slider}.dispatchEvent(new Event('change')); {slider}.value = 0.9; {slider}.dispatchEvent(new Event('change'))")
    expect(waited_for(lambda: "Re = 0.9" in browser.value("document.querySelector('#entries li').textContent")), "the last of two values wins")
    expect(len(browser.value("[...document.querySelectorAll('#presets button')].map((one) => one.textContent).join()").split(",")) == 3, "three protocols")
    browser.value("document.getElementById('strength').value = 'much'; 0")
    browser.key("p")
    click(browser, "#sheet", 0.5, 0.5)
    expect(waited_for(lambda: "message:1:" in text(browser, "#message")), "what cannot be is told")
    browser.shoot(shots / "sheet_refusal.png")
    check_names(browser, "sheet")
    check_layout(browser, "sheet", 1280)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    click(browser, "#save")
    saved = folder / "karma_spiral_played.json"
    expect(waited_for(saved.exists), "the record is downloaded")
    expect(len(json.loads(saved.read_text())["actions"]) >= 4, "the record has what was done")
    done = subprocess.run([heartwright, "run", str(saved), "-o", str(folder / "again"), "--backend", "cpu", "--quiet", "--force"], capture_output=True, text=True)
    expect(done.returncode == 0, f"the record runs: {done.stderr}")
    visit(browser, play.url, 1280, 860, "dark")
    browser.shoot(shots / "sheet_dark.png")
    visit(browser, play.url, 390, 844, "light", True)
    browser.shoot(shots / "sheet_narrow.png")
    check_layout(browser, "narrow", 390)
    urllib.request.urlopen(play.url)  # another window
    expect(waited_for(lambda: "another window" in text(browser, "#ended").lower()), "the earlier window is told")
    code, errors = play.end()
    expect(code == 0 and record.exists(), f"Ctrl-C ends it and writes the record: {code} {errors}")


def play_with_cell(browser, shots):
    play = Play(CELL, folder / "cell.json")
    visit(browser, play.url)
    expect(waited_for(lambda: float(text(browser, "#time")) > 1300, 30), "the cell beats")
    browser.key("p")
    expect(waited_for(lambda: entries(browser) == 1), "P paces the cell")
    time.sleep(0.5)
    browser.shoot(shots / "cell.png")
    check_names(browser, "cell")
    check_layout(browser, "cell", 1280)
    visit(browser, play.url, 1280, 860, "dark")
    time.sleep(0.5)
    browser.shoot(shots / "cell_dark.png")
    code, _ = play.end()
    expect(code == 0, "the cell's session ends")


def main():
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        print("skipped: no Chromium")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    shots = folder / "shots"
    shots.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        for look in (play_on_sheet, play_with_cell):
            browser.trouble.clear()
            look(browser, shots)
            # Requests go to the page's own server; the refused message is a 400 that the browser logs, the takeover a 409.
            trouble = [one for one in browser.trouble if not one.startswith("request: http://127.0.0.1:") and "status of 40" not in one]
            expect(not trouble, f"{look.__name__}: {trouble[:5]}")
        browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
