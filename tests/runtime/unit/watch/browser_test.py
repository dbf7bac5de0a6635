#!/usr/bin/env python3
"""Watches a run in a headless Chromium: sections come anew while the page stays where it is read; the end is the final report.

browser_test.py HEARTWRIGHT SOURCES FOLDER; exits with 77 (skipped) where there is no Chromium. Screenshots go to FOLDER/shots.
"""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
heartwright, sources, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).resolve()
sys.path.insert(0, str(sources / "tests/runtime/unit/report"))
from browser_test import SKIPPED, Browser, check_layout, check_names, expect, failures, waited_for  # noqa: E402

# Programs that are started here get Ctrl-C as from a terminal: a shell without job control starts `ctest &` with SIGINT ignored, and what is
# ignored stays so in its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
SHEET = ["karma_spiral", "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10", "--set", "geometry.cells=[192,160]", "--set", "probes.upper.cell=[96,120,0]",
         "--set", "probes.lower.cell=[96,40,0]", "--set", "actions[0].where.layers.count=80", "--set", "time.end=1e6 ms"]
TOP_OF_MAPS = "document.getElementById('maps').getBoundingClientRect().top"


def visit(browser, url, width=1280, height=860, scheme="light", mobile=False):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.call("Page.navigate", url=url)
    expect(waited_for(lambda: browser.value("document.querySelector('#traces figure svg') !== null"), 60), "the traces of what is written are shown")
    browser.settle()


def newer(browser, by=1):
    before = browser.value("watched.version")
    return waited_for(lambda: browser.value("watched.version") >= before + by, 60)


def watch(browser, url, shots):
    visit(browser, url)
    expect(waited_for(lambda: browser.value("document.getElementById('maps') !== null"), 60), "maps come while somebody looks")
    expect(re.search(r"\d+ % · [\d.,]+ of 1000000 ms · .+ cell-steps/s · .+ left", browser.value("document.getElementById('watch-figures').textContent")), "progress is shown")
    expect(browser.value("document.querySelector('main header .warning').textContent").startswith("This run is going on"), "the page says that it goes on")
    browser.shoot(shots / "top.png")
    # A reader below the traces, with a curve hidden there.
    browser.value("document.querySelector('#traces button[data-curve]').click()")
    browser.value("document.getElementById('maps').scrollIntoView({ behavior: 'instant' }); 0")
    browser.settle()
    place, drawn = browser.value(TOP_OF_MAPS), browser.value("document.getElementById('traces').watch_text")
    expect(newer(browser, 2), "the report comes anew")
    browser.settle()
    expect(browser.value("document.getElementById('traces').watch_text") != drawn, "the traces go on")
    expect(abs(browser.value(TOP_OF_MAPS) - place) < 3, f"the page moves under the reader's eyes: {place} -> {browser.value(TOP_OF_MAPS)}")
    expect(browser.value("document.querySelector('#traces button[data-curve]').getAttribute('aria-pressed')") == "false", "a hidden curve stays hidden")
    browser.shoot(shots / "below.png")
    # The film follows the run, until the reader chooses an instant.
    film = "document.querySelector('#film figure')?.film"
    expect(waited_for(lambda: browser.value(f"({film}?.frames.length ?? 0) > 2"), 60), "there is a film")
    expect(browser.value(f"{film}.at === {film}.frames.length - 1"), "the film shows the latest instant")
    browser.value(f"(() => {{ const film = {film}; film.slider.value = 1; film.slider.dispatchEvent(new Event('input')); }})()")
    chosen = browser.value(f"{film}.times[1]")
    browser.value("document.activeElement.blur()")
    frames = browser.value(f"{film}.frames.length")
    expect(waited_for(lambda: browser.value(f"{film}.frames.length") > frames, 60), "the film goes on")
    expect(browser.value(f"{film}.times[{film}.at]") == chosen, "a chosen instant stays")
    # A plot that is zoomed is left alone until it is shown whole again.
    browser.value("document.querySelector('#traces figure').plot.zoom(2)")
    drawn = browser.value("document.getElementById('traces').watch_text")
    expect(newer(browser, 1), "the report comes anew")
    expect(browser.value("document.getElementById('traces').watch_text") == drawn, "a zoomed plot is left alone")
    browser.value("(() => { const plot = document.querySelector('#traces figure').plot; plot.go(plot.whole); })()")
    expect(waited_for(lambda: browser.value("document.getElementById('traces').watch_text") != drawn, 60), "then it goes on")
    check_names(browser, "watch")
    check_layout(browser, "watch", 1280)
    visit(browser, url, scheme="dark")
    browser.shoot(shots / "dark.png")
    visit(browser, url, 390, 844, "light", True)
    browser.shoot(shots / "narrow.png")
    check_layout(browser, "narrow", 390)
    visit(browser, url)


def main():
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        print("skipped: no Chromium")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    shots = folder / "shots"
    shots.mkdir(parents=True)
    process = subprocess.Popen([heartwright, "run", *SHEET, "-o", str(folder / "run"), "--watch"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    url = process.stderr.readline().split()[-1]
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        watch(browser, url, shots)
        process.send_signal(signal.SIGINT)
        expect(waited_for(lambda: browser.value("document.getElementById('watch-message').textContent").startswith("The run was interrupted"), 30), "the end is told")
        expect(waited_for(lambda: "was interrupted" in browser.value("document.querySelector('main header').textContent"), 30), "the final report is shown")
        expect(process.wait(timeout=600) == 130, "Ctrl-C ends it as any run")
        expect(browser.value("document.querySelector('#speed') !== null"), "with the sections of the end")
        browser.shoot(shots / "end.png")
        trouble = [one for one in browser.trouble if not one.startswith("request: http://127.0.0.1:")]
        expect(not trouble, f"{trouble[:5]}")
        browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
