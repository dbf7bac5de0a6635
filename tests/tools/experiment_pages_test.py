#!/usr/bin/env python3
"""experiment_pages_test.py HEARTWRIGHT SOURCES: the pages about experiments say what the program takes.

Each JSON block of docs/experiments.md is a whole experiment that `heartwright check` accepts; those that start from the first recipe's run or
read an HDF5 file lack nothing but it. And the tables of docs/experiment_reference.md name the keys of model_specs/experiment_schema.json
(which ExperimentSchema compares with the reader), object by object.
"""
import concurrent.futures
import json
import os
import pathlib
import re
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
    """Heading, section and block, in their order."""
    page = (root / "docs/experiments.md").read_text()
    for section in re.split(r"^## ", page, flags=re.M)[1:]:
        for block in re.findall(r"^```json\n(.*?)^```", section, re.M | re.S):
            yield section.partition("\n")[0], section, block


def check_recipe(folder, number, heading, section, block):
    name = f"recipe_{number}.json"
    (folder / name).write_text(block)
    done = run(folder, "check", name)
    lacks_file = '"heart.h5:/' in block
    if not lacks_file:
        expect(done.returncode == 0, f"docs/experiments.md, {heading}: check refuses it:\n{done.stderr}")
        warnings = [line for line in (done.stdout + done.stderr).splitlines() if "warning: " in line]
        if "coarsest grid of the benchmark" in section:  # as the page says
            warnings = [line for line in warnings if "is too coarse for waves" not in line]
        expect(not warnings, f"docs/experiments.md, {heading}: check warns:\n" + "\n".join(warnings))
    else:
        errors = [line for line in done.stderr.splitlines() if "error: " in line]
        expect(done.returncode == 2 and errors and all("heart.h5" in line and "No such file" in line for line in errors),
               f"docs/experiments.md, {heading}: more is wrong than the file that it lacks:\n{done.stderr}")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    found = list(recipes())
    expect(len(found) >= 20, f"docs/experiments.md has {len(found)} recipes")
    expect(len({heading for heading, _, _ in found}) == len(found), "docs/experiments.md has two experiments under one heading")
    # Others start from the first one's end.
    (folder / "cell.json").write_text(found[0][2])
    done = run(folder, "run", "cell.json", "-o", "cell", "--set", "time.end=20 ms")
    expect(done.returncode == 0, f"docs/experiments.md, {found[0][0]}: does not run:\n{done.stderr}")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda one: check_recipe(folder, one[0], *one[1]), enumerate(found)))

schema = json.loads((root / "model_specs/experiment_schema.json").read_text())
reference = (root / "docs/experiment_reference.md").read_text()
sections = {part.partition("\n")[0]: part for part in re.split(r"^## ", reference, flags=re.M)[1:]}


def target(node):
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].removeprefix("#/$defs/")]
    return node


def keys_of(node):
    """The keys of an object of the schema, of its items and of all its alternatives, and those of objects within that have no section."""
    node, keys = target(node), set()
    for one in [node, *node.get("oneOf", [])]:
        one = target(one)
        keys |= set(one.get("properties", {}))
        if "items" in one:
            keys |= keys_of(one["items"])
        elif one is not node:
            keys |= keys_of(one)
    return keys


def documented(section, columns):
    """The keys in the given columns of its tables: names in `code`, and the keys of objects in `code`."""
    keys = set()
    for row in re.findall(r"^\|(.*)\|$", sections[section], re.M):
        cells = re.split(r"(?<!\\)\|", row)
        for cell in cells[:columns]:
            for code in re.findall(r"`([^`]+)`", cell):
                keys |= {code} if re.fullmatch(r"[$\w]+", code) else set(re.findall(r'"(\w+)":', code))
    return keys


properties = schema["properties"]
places = {"The experiment": schema, "time": properties["time"], "Start files": {"$ref": "#/$defs/start"}, "prepace": {"$ref": "#/$defs/prepace"},
          "tissue": {"$ref": "#/$defs/tissue"}}
places |= {key: properties[key] for key in ("lattice", "geometry", "fibres", "regions", "fields_in", "stimuli", "probes", "fields", "line_scans", "sparks",
                                           "checkpoints", "inputs")}
for section, node in places.items():
    expect(section in sections, f"docs/experiment_reference.md has no section '{section}'")
    if section in sections:
        known, said = keys_of(node), documented(section, 1)
        expect(known == said, f"docs/experiment_reference.md, {section}: lacks {sorted(known - said)}, has besides {sorted(said - known)}")


def all_keys(node):
    """Of the objects in an object, too."""
    node, keys = target(node), set()
    for key, value in node.get("properties", {}).items():
        keys |= {key} | (all_keys(value) if key != "where" else set())
    for one in [*node.get("oneOf", []), *([node["items"]] if "items" in node else [])]:
        keys |= all_keys(one)
    return keys


for section, columns in (("where", 1), ("maps", 1), ("measures", 1), ("actions", 2)):
    known = all_keys({"$ref": "#/$defs/where"} if section == "where" else properties[section])
    said = documented(section, columns)
    besides = {"where", "sites"} if section == "actions" else set()  # said of all actions at once
    if section == "actions":
        said -= {"hold", "move", "clamp", "set", "reset"}
        known -= {"hold", "move", "clamp", "set", "reset"}
        expect("`where`" in sections[section] and "`sites`" in sections[section], "docs/experiment_reference.md, actions: says nothing of where and sites")
    expect(known - besides == said, f"docs/experiment_reference.md, {section}: lacks {sorted(known - besides - said)}, has besides {sorted(said - known)}")

print("\n".join(failures) or f"{len(found)} recipes that check accepts; {len(places) + 4} objects with all their keys")
sys.exit(1 if failures else 0)
