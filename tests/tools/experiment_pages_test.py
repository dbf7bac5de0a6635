#!/usr/bin/env python3
"""experiment_pages_test.py HEARTWRIGHT SOURCES: the cookbook says what the program takes.

Each JSON block of docs/experiments.md and of its parts is a whole experiment that `heartwright check` accepts; those that start from the first recipe's run or
read an HDF5 file lack nothing but it, and the meshes of others are made as their section says. (The tables of docs/experiment_reference.md are those of the keys' descriptors, which test_experiment compares.)
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

heartwright, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)


def run(folder, *words):
    environment = {**os.environ, "NO_COLOR": "1", "XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.run([str(heartwright), *words, "--backend", "cpu", "--threads", "1"], cwd=folder, env=environment, capture_output=True, text=True)


def recipes():
    """Place, section and block, in the order of pages and sections."""
    for page in [root / "docs/experiments.md", *sorted((root / "docs/experiments").glob("*.md"))]:
        for section in re.split(r"^## ", page.read_text(), flags=re.M)[1:]:
            place = f"{page.relative_to(root)}, {section.partition(chr(10))[0]}"
            for block in re.findall(r"^```json\n(.*?)^```", section, re.M | re.S):
                yield place, section, block


def check_recipe(folder, number, place, section, block):
    name = f"recipe_{number}.json"
    (folder / name).write_text(block)
    for command in re.findall(r"^    heartwright (mesh make .*)$", section, re.M):
        made = subprocess.run([str(heartwright), *shlex.split(command)], cwd=folder, capture_output=True, text=True)
        expect(made.returncode == 0, f"{place}: makes no mesh:\n{made.stderr}")
    done = run(folder, "check", name)
    lacks_file = '"heart.h5:/' in block
    if not lacks_file:
        expect(done.returncode == 0, f"{place}: check refuses it:\n{done.stderr}")
        busy = "a beat takes too long to be tried"  # said of the machine, not of the recipe
        warnings = [line for line in (done.stdout + done.stderr).splitlines() if "warning: " in line and busy not in line]
        admitted = {"coarsest grid": "the spacing is too coarse", "longest step": "the time step is too long", "shows the set-up only": "mean edge"}
        for words, warning in admitted.items():
            if words in section:
                warnings = [line for line in warnings if warning not in line]
        expect(not warnings, f"{place}: check warns:\n" + "\n".join(warnings))
    else:
        errors = [line for line in done.stderr.splitlines() if "error: " in line]
        expect(done.returncode == 2 and errors and all("heart.h5" in line and "No such file" in line for line in errors),
               f"{place}: more is wrong than the file that it lacks:\n{done.stderr}")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    found = list(recipes())
    expect(len(found) >= 20, f"the cookbook has {len(found)} recipes")
    expect(len({place for place, _, _ in found}) == len(found), "a page of the cookbook has two experiments under one heading")
    # Others start from the first one's end.
    (folder / "cell.json").write_text(found[0][2])
    done = run(folder, "run", "cell.json", "-o", "cell", "--set", "time.end=20 ms")
    expect(done.returncode == 0, f"{found[0][0]}: does not run:\n{done.stderr}")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda one: check_recipe(folder, one[0], *one[1]), enumerate(found)))

print("\n".join(failures) or f"{len(found)} recipes that check accepts")
sys.exit(1 if failures else 0)
