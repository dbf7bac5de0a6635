#!/usr/bin/env python3
"""Opens pages of `explain` in a headless Chromium: no error, no request, no sideways scrolling, the chart that fits is shown, lines open.

browser_test.py HEARTWRIGHT_GENERATE SOURCES FOLDER; exits with 77 (skipped) where there is no Chromium. Screenshots stay in FOLDER/shots.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
generate, sources, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
sys.path.insert(0, str(sources / "tests/runtime/unit/report"))
from browser_test import SKIPPED, Browser, check_layout, expect, failures  # noqa: E402


def is_shown(browser, selector):
    return browser.value(f"getComputedStyle(document.querySelector('{selector}')).display !== 'none'")


def main():
    program = next((found for found in map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome")) if found), None)
    if not program:
        print("skipped: no Chromium")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    shots = folder / "shots"
    shots.mkdir(parents=True)
    pages = []
    for model, more in (("karma_1994", ["--no-contract_fma"]), ("potassium_cluster_2026", [])):
        pages.append(folder / f"{model}.html")
        subprocess.run([generate, "explain", str(sources / f"model_specs/{model}.json"), "--nvcc", "none", "-o", str(pages[-1]), *more], check=True,
                       capture_output=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            browser = Browser(program, profile)
        except (TimeoutError, OSError) as fault:
            print("skipped: Chromium does not start here:", fault)
            return SKIPPED
        try:
            for page in pages:
                for width, scheme, mobile in ((360, "light", True), (768, "dark", False), (1100, "light", False)):
                    name = f"{page.stem}-{width}-{scheme}"
                    browser.open(page, width, 800, scheme, mobile)
                    check_layout(browser, name, width)
                    expect(is_shown(browser, ".bars svg.narrow") == (width < 640), f"{name}: the narrow chart is {'not ' if width < 640 else ''}shown")
                    expect(is_shown(browser, ".bars svg.wide") == (width >= 640), f"{name}: the wide chart is {'' if width < 640 else 'not '}shown")
                    browser.value("document.querySelectorAll('details').forEach((one) => one.open = true)")
                    check_layout(browser, f"{name}, all open", width)
                    expect(browser.value("document.querySelectorAll('.change ins').length > 0"), f"{name}: nothing is marked as changed")
                    browser.shoot(shots / f"{name}.png")
                browser.shoot(shots / f"{name}-print.png", "print")
                for trouble in browser.trouble:
                    expect(False, f"{name}: {trouble}")
                browser.trouble.clear()
        finally:
            browser.close()
    print(f"{len(pages)} pages, {len(failures)} failures; screenshots in {shots}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
