#!/usr/bin/env python3
"""Opens pages of `explain` in a headless Chromium: no error, no request, no sideways scrolling, the chart that fits is shown, lines open.

browser_test.py HEARTWRIGHT_GENERATE SOURCES FOLDER; exits with 77 (skipped) where there is no Chromium. Screenshots stay in FOLDER/shots.
"""
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
generate, sources, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
sys.path.insert(0, str(sources / "tests/runtime/unit/report"))
from browser_test import check_layout, expect, look_at_pages  # noqa: E402


def is_shown(browser, selector):
    return browser.value(f"getComputedStyle(document.querySelector('{selector}')).display !== 'none'")


def make_pages():
    pages = []
    for model, more in (("karma_1994", ["--no-contract_fma"]), ("potassium_cluster_2026", [])):
        pages.append(folder / f"{model}.html")
        subprocess.run([generate, "explain", str(sources / f"model_specs/{model}.json"), "--nvcc", "none", "-o", str(pages[-1]), *more], check=True,
                       capture_output=True)
    return pages


def look(browser, name, width, mobile):
    expect(is_shown(browser, ".bars svg.narrow") == (width < 640), f"{name}: the narrow chart is {'not ' if width < 640 else ''}shown")
    expect(is_shown(browser, ".bars svg.wide") == (width >= 640), f"{name}: the wide chart is {'' if width < 640 else 'not '}shown")
    browser.value("document.querySelectorAll('details').forEach((one) => one.open = true)")
    check_layout(browser, f"{name}, all open", width)
    expect(browser.value("document.querySelectorAll('.change ins').length > 0"), f"{name}: nothing is marked as changed")


if __name__ == "__main__":
    sys.exit(look_at_pages(folder, make_pages, lambda page: page.stem, look))
