#!/usr/bin/env python3
"""glossary_test.py SOURCES: every term of docs/glossary.md has a meaning in one line and names files, types or functions that exist.

A name with an ending is a file of the project; any other stands as a word in its sources. No term is explained twice.
"""
import pathlib
import re
import sys

from project_files import project_files

root = pathlib.Path(sys.argv[1]).resolve()
files = [file for file in project_files(root) if file != root / "docs/glossary.md"]
file_names = {file.name for file in files}
SOURCES = {".cpp", ".hpp", ".cu", ".cuh"}
words = set()
for file in files:
    if file.suffix in SOURCES and file.relative_to(root).parts[0] in ("base", "generator", "runtime", "tests", "lab"):
        words.update(re.findall(r"\w+", file.read_text()))

failures, terms = [], {}
for number, line in enumerate((root / "docs/glossary.md").read_text().split("\n"), 1):
    place = f"docs/glossary.md:{number}"
    if not line.startswith("|") or line.startswith("|---") or line.startswith("| term |"):
        continue
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if len(cells) != 3 or not all(cells):
        failures.append(f"{place}: not a term, a meaning and where it lives")
        continue
    term, meaning, where = cells
    if term in terms:
        failures.append(f"{place}: '{term}' is explained in line {terms[term]}, too")
    terms[term] = number
    if len(meaning.split()) > 25 or not meaning.endswith("."):
        failures.append(f"{place}: the meaning of '{term}' is no sentence of at most 25 words")
    names = re.findall(r"`([^`]+)`", where)
    if not names or re.sub(r"`[^`]+`", "", where).strip(", "):
        failures.append(f"{place}: '{where}' is no list of `names`")
    for name in names:
        if name not in (file_names if "." in name else words):
            failures.append(f"{place}: `{name}` is not there")

if len(terms) < 60:
    failures.append(f"docs/glossary.md: {len(terms)} terms, at least 60 are wanted")
print("\n".join(failures) or f"{len(terms)} terms, each with a meaning and a place")
sys.exit(1 if failures else 0)
