#!/usr/bin/env python3
"""The results of five publications beside ours: runs items, records their results, writes lab/reproduction.md with its
pictures, and docs/reproduction.md.

    lab/reproduce.py list [NAME...]                   # items with group, expected time, and whether they are recorded
    lab/reproduce.py run NAME... [--heartwright build/bin/heartwright] [--backend cpu|cuda] [--minutes 9]
                                   [--scale small] [--results FILE] [--benchmarks DIR] [--variants DIR]
    lab/reproduce.py page [--check] [-o FOLDER]

NAME is an item (hustad_2019.throughput_1000), a group of items that fit one call of ten minutes (curves), or a
publication (hustad_2019). Results are recorded after each item, so a run that is cut off loses nothing; --minutes: no
item begins after them. --scale small runs the same commands with few cells, on a processor in seconds; it needs --results FILE, and the
page takes no such results. --benchmarks: where published_phases is, of a build with CUDA and tests. --variants:
programs of lab/reproduction/kernel_variants.py, MODEL.INTEGRATOR, which stand for solvers where no compiler is.
-o: a folder that gets lab/ and docs/. --check writes nothing and exits with 1 where a page or picture differs.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import time

from reproduction import catalogue, page, pictures, runner

LAB = pathlib.Path(__file__).resolve().parent
sys.path.append(str(LAB.parent / "tools"))
from markdown_lines import one_sentence_a_line  # noqa: E402

RESULTS, SCREEN = LAB / "results/reproduction.json", LAB / "results/dyad_cv_screen.json"
FULL = LAB / "results/dyad_cv_full.json"  # of lab/dyad_cv_full.py


def read(file):
    return json.loads(file.read_text()) if file.exists() else {}


def listed(options):
    results = read(options.results)
    items = catalogue.chosen(options.names) if options.names else catalogue.ITEMS
    for item in items:
        recorded = results.get(item.id, {}).get("date", "not recorded" if item.run else "stated elsewhere, or not run")
        print(
            f"{item.id:24} {item.group or '-':12} {item.run.seconds if item.run else 0:4} s  {recorded:28}"
            f" {item.checklist}"
        )


def run(options):
    if options.scale == "small" and options.results == RESULTS:
        sys.exit("error: --scale small is a trial; name a file for it with --results")
    items = [item for item in catalogue.chosen(options.names) if item.run]
    if not items:
        sys.exit("error: none of these items has a command; what they say stands on other pages")
    programs = runner.Programs(options.heartwright, options.benchmarks, options.variants)
    deadline, failed = time.monotonic() + 60 * options.minutes, 0
    for item in items:
        left = deadline - time.monotonic()
        if left <= 0:
            print(f"{item.id}: not begun, the time is up", flush=True)
            failed += 1
            continue
        try:
            result = runner.run_item(item, programs, options.backend, options.scale, left)
        except (RuntimeError, ValueError, KeyError, OSError, subprocess.TimeoutExpired) as error:
            print(f"{item.id}: {error}", flush=True)
            failed += 1
            continue
        results = read(options.results)
        results[item.id] = result
        options.results.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
        medians = ", ".join(f"{name} {page.figure(value['median'])}" for name, value in result["values"].items())
        print(f"{item.id}: {medians} ({result['wall_s']} s)", flush=True)
    return 1 if failed else 0


def write_pages(options):
    results = {name: one for name, one in read(options.results).items() if one["scale"] == "full"}
    screen, full = read(SCREEN), read(FULL)
    files = {"lab/reproduction.md": one_sentence_a_line(page.text(results, screen, full))}
    files["docs/reproduction.md"] = one_sentence_a_line(page.science(results, full))
    files |= {f"lab/images/{name}": picture for name, picture in pictures.files(results)}
    files = {options.output / name: words for name, words in files.items()}
    if options.check:
        wrong = [file for file, words in files.items() if not file.exists() or file.read_text() != words]
        for file in wrong:
            print(f"{file}: differs; run lab/reproduce.py page")
        if not wrong:
            print(f"{options.output}: both pages, {len(files) - 2} pictures: as lab/reproduce.py page writes them")
        return 1 if wrong else 0
    for file, words in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["list", "run", "page"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--heartwright", default="heartwright")
    parser.add_argument("--benchmarks", default=runner.Programs.benchmarks)
    parser.add_argument("--variants", type=pathlib.Path)
    parser.add_argument("--backend", default="cuda", choices=["cpu", "cuda"])
    parser.add_argument("--scale", default="full", choices=["full", "small"])
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--results", type=pathlib.Path, default=RESULTS)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=LAB.parent)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    try:
        sys.exit({"list": listed, "run": run, "page": write_pages}[options.verb](options))
    except KeyError as error:
        sys.exit(f"error: {error.args[0]}")


if __name__ == "__main__":
    main()
