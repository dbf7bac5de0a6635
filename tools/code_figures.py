#!/usr/bin/env python3
"""Counts what makes sources hard to read: what is too large (folders, functions, lines, sentences) or too thin.

    tools/code_figures.py                                  # the table
    tools/code_figures.py --list long_functions            # the places behind a figure, longest first
    tools/code_figures.py --check tools/code_limits.json   # exit code 1 when a figure is above its limit
    tools/code_figures.py --lower tools/code_limits.json   # set limits to today's values where those are lower
    tools/code_figures.py --json

Source files are *.cpp, *.hpp, *.cu, *.cuh, *.py and *.mustache in base, generator, runtime, templates and tools.
Functions are those of C++ and CUDA (cpp_functions.py says how they are found and what counts as nesting). Sentences are
those of README.md and of docs without docs/history (prose_sentences.py). Of tables only long sentences count, so that
short cells do not dilute the percentage. clang-format violations, tests and lab included, are counted by the version
that the limits name; without it the figure is absent, and no limit applies. A limit is what a check allows today;
"target" is the value to reach.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

from cpp_functions import ScanError, functions_of
from prose_sentences import sentences_of

FOLDERS = ("base", "generator", "runtime", "templates", "tools")
SOURCES = {".cpp", ".hpp", ".cu", ".cuh", ".py", ".mustache"}
CPP = {".cpp", ".hpp", ".cu", ".cuh"}
USERS = ("tests", "lab", "python")
MOST_LINES, MOST_PARAMETERS, MOST_NESTING, MOST_COLUMNS, MOST_WORDS = 100, 7, 4, 120, 35
MOST_WORDS_OF_A_PAGE = 3000
THIN_HEADER, THIN_SOURCE, THIN_FOLDER = 25, 40, 2  # lines at most, lines below, files at most
LEAST_GAP = 4  # spaces, between the columns of a table in a comment
LIMITS = pathlib.Path(__file__).resolve().parent / "code_limits.json"


class Sources:
    """The files of a tree, read once."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.texts = {}
        for folder in FOLDERS:
            for path in sorted((self.root / folder).rglob("*")):
                if path.suffix in SOURCES and path.is_file():
                    self.texts[str(path.relative_to(self.root))] = path.read_text()
        self._functions = None

    def of(self, *suffixes):
        return {name: text for name, text in self.texts.items() if pathlib.PurePath(name).suffix in suffixes}

    def functions(self):
        """(file, function) of each function."""
        if self._functions is None:
            self._functions = []
            for name, text in self.of(*CPP).items():
                try:
                    self._functions += [(name, function) for function in functions_of(text)]
                except ScanError as error:
                    sys.exit(f"{name}: {error}")
        return self._functions

    def users(self):
        """(file, text) of each C++ or CUDA file outside FOLDERS that includes what they hold."""
        paths = [path for folder in USERS for path in sorted((self.root / folder).rglob("*"))]
        return [(str(path.relative_to(self.root)), path.read_text()) for path in paths if path.suffix in CPP]

    def pages(self):
        pages = [self.root / "README.md", *sorted((self.root / "docs").rglob("*.md"))]
        history = self.root / "docs/history"
        return [page for page in pages if page.is_file() and history not in page.parents]


# Each figure returns its value, and the places behind it as (size, text); --list prints the texts, largest size first.

def largest_folder(sources):
    counts = {}
    for name in sources.texts:
        folder = str(pathlib.PurePath(name).parent)
        counts[folder] = counts.get(folder, 0) + 1
    places = [(count, f"{folder}: {count} source files") for folder, count in counts.items()]
    return max(counts.values(), default=0), places


def thin_headers(sources):
    """Headers of few lines that one file includes, beside the source of the same name: candidates for a merge. A test
    and a study of lab are users, too: what they include cannot go into another source."""
    users = {}
    for name, text in [*sources.of(*CPP).items(), *sources.users()]:
        for header in re.findall(r'^#include "([^"]+)"', text, re.M):
            users.setdefault(header, set()).add(name)
    places = []
    for name, text in sources.of(".hpp", ".cuh").items():
        lines, own = len(text.splitlines()), str(pathlib.PurePath(name).with_suffix(""))
        others = [user for user in users.get(name, ()) if str(pathlib.PurePath(user).with_suffix("")) != own]
        if lines <= THIN_HEADER and len(others) == 1 and others[0] in sources.texts:
            places.append((lines, f"{name}: {lines} lines, for {others[0]}"))
    return len(places), places


def thin_sources(sources):
    places = [(lines, f"{name}: {lines} lines") for name, text in sources.of(".cpp", ".cu").items()
              if (lines := len(text.splitlines())) < THIN_SOURCE]
    return len(places), places


def thin_folders(sources):
    counts = {}
    for name in sources.texts:
        folder = str(pathlib.PurePath(name).parent)
        counts[folder] = counts.get(folder, 0) + 1
    places = [(count, f"{folder}: {count} source files") for folder, count in counts.items() if count <= THIN_FOLDER]
    return len(places), places


def long_functions(sources):
    places = [(one.lines, f"{name}:{one.line}: {one.name}, {one.lines} lines")
              for name, one in sources.functions() if one.lines > MOST_LINES]
    return len(places), places


def many_parameters(sources):
    places = [(one.parameters, f"{name}:{one.line}: {one.name}, {one.parameters} parameters")
              for name, one in sources.functions() if one.parameters > MOST_PARAMETERS]
    return len(places), places


def deep_nesting(sources):
    places = [(one.depth, name, f"{name}:{one.depth_line}: {one.name}, depth {one.depth}")
              for name, one in sources.functions() if one.depth > MOST_NESTING]
    return len({name for _, name, _ in places}), [(depth, text) for depth, _, text in places]


def long_lines(sources):
    places = [(len(line), f"{name}:{number}: {len(line)} columns") for name, text in sources.texts.items()
              for number, line in enumerate(text.splitlines(), 1) if len(line) > MOST_COLUMNS]
    return len(places), places


def fused_rows(sources):
    """Rows of tables in comments whose gap ends in a column of its own: another row was joined to them, or they are
    ragged. Columns are those of gaps and of indentation."""
    places = []
    for name, text in sources.of(*CPP).items():
        for comment in re.finditer(r"(?:^ *//.*\n)+", text + "\n", re.M):
            rows = [row.partition("//")[2] for row in comment.group().splitlines()]
            gaps = [list(re.finditer(r"(?<=\S) {2,}(?=\S)", row)) for row in rows]
            columns = [gap.end() for found in gaps for gap in found] + [len(row) - len(row.lstrip()) for row in rows]
            first = text.count("\n", 0, comment.start()) + 1
            if sum(map(bool, gaps)) > 1:
                places += [(len(row), f"{name}:{first + k}:{row}") for k, row in enumerate(rows)
                           if any(len(gap.group()) >= LEAST_GAP for gap in gaps[k])
                           and all(columns.count(gap.end()) == 1 for gap in gaps[k])]
    return len(places), places


def long_sentences(sources):
    sentences, places = 0, []
    for page in sources.pages():
        text = page.read_text()
        lines = text.split("\n")
        for line, words, sentence in sentences_of(text):
            is_cell = lines[line - 1].lstrip().startswith("|")
            sentences += words > MOST_WORDS or not is_cell
            if words > MOST_WORDS:
                places.append((words, f"{page.relative_to(sources.root)}:{line}: {words} words: {sentence}"))
    return percent(len(places), sentences), places


def files_that_match(pattern):
    def figure(sources):
        places = [(len(found), f"{name}: {len(found)}") for name, text in sources.texts.items()
                  if not name.startswith("tools/") and (found := re.findall(pattern, text, re.I))]
        return len(places), places
    return figure


def template_sections(sources):
    """Pages for people are no code."""
    places = [(len(re.findall(r"{{[#^]", text)), name) for name, text in sources.of(".mustache").items()
              if not name.startswith("templates/page/")]
    return max((count for count, _ in places), default=0), [(n, f"{name}: {n} sections") for n, name in places if n]


def long_pages(sources):
    places = [(words, f"{page.relative_to(sources.root)}: {words} words") for page in sources.pages()
              if (words := len(page.read_text().split())) > MOST_WORDS_OF_A_PAGE]
    return len(places), places


def format_violations(sources, program, version):
    """None: the version is not there."""
    if not program or not version:
        return None, []
    said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    if f"version {version}" not in said:
        return None, []
    files = [name for name in sources.of(*CPP) if not name.startswith(("templates/", "tools/"))]
    tests = [path for folder in ("tests", "lab") for path in sorted((sources.root / folder).rglob("*"))]
    tests = [path for path in tests if path.suffix in (".cpp", ".hpp", ".cu")]
    tests = [path for path in tests if "expected" not in path.parts]  # the generator's own texts
    files += [str(path.relative_to(sources.root)) for path in tests]
    counts = dict.fromkeys(files, 0)
    for begin in range(0, len(files), 200):
        command = [program, "--dry-run", *files[begin:begin + 200]]
        done = subprocess.run(command, cwd=sources.root, capture_output=True, text=True)
        for name in re.findall(r"^(.+?):\d+:\d+: warning: code should be clang-formatted", done.stderr, re.M):
            counts[name] = counts.get(name, 0) + 1
    return sum(counts.values()), [(count, f"{name}: {count} violations") for name, count in counts.items() if count]


def percent(part, whole):
    return round(100 * part / whole, 2) if whole else 0


FIGURES = {
    "largest_folder": ("largest folder, source files", largest_folder),
    "thin_headers": (f"headers of at most {THIN_HEADER} lines with one user", thin_headers),
    "thin_sources": (f"C++ and CUDA sources below {THIN_SOURCE} lines", thin_sources),
    "thin_folders": (f"folders of at most {THIN_FOLDER} source files", thin_folders),
    "long_functions": (f"functions over {MOST_LINES} lines", long_functions),
    "many_parameters": (f"functions with {MOST_PARAMETERS + 1} or more parameters", many_parameters),
    "deep_nesting": (f"files with nesting deeper than {MOST_NESTING}", deep_nesting),
    "long_lines": (f"lines over {MOST_COLUMNS} columns", long_lines),
    "fused_rows": ("fused or ragged rows of tables in comments", fused_rows),
    "format_violations": ("clang-format violations", format_violations),
    "long_sentences_percent": (f"sentences over {MOST_WORDS} words in README and docs, %", long_sentences),
    "files_naming_stimuli": ("files that name stimuli (`stimul`)", files_that_match("stimul")),
    "files_naming_the_key_stimuli": ("files that name the key `stimuli`", files_that_match("stimuli")),
    "template_sections": ("most sections of a template of code", template_sections),
    "long_pages": (f"pages over {MOST_WORDS_OF_A_PAGE} words in README and docs", long_pages),
}


def read_limits(path):
    try:
        limits = json.loads(pathlib.Path(path).read_text())
        figures = limits["figures"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"{path} is no file of limits: {error}")
    for name, one in figures.items():
        if name not in FIGURES or not isinstance(one.get("limit"), (int, float)):
            sys.exit(f"{path}: '{name}' is no figure with a limit; figures: {', '.join(FIGURES)}")
    return limits


def measure(names, sources, arguments, limits):
    found = {}
    for name in names:
        figure = FIGURES[name][1]
        if figure is format_violations:
            program = shutil.which(arguments.clang_format)
            found[name] = figure(sources, program, limits.get("clang_format_version"))
        else:
            found[name] = figure(sources)
    return found


def table(found, limits):
    lines = ["| figure | now | limit | target |", "|---|---|---|---|"]
    for name, (value, _) in found.items():
        one = limits["figures"].get(name, {})
        now = "absent" if value is None else f"{value:,}"
        lines.append(f"| {FIGURES[name][0]} | {now} | {one.get('limit', '')} | {one.get('target', '')} |")
    if found.get("format_violations", (0,))[0] is None:
        version = limits.get("clang_format_version", "of a pinned version")
        lines.append(f"\nclang-format {version} is not on this machine: its violations are not counted.")
    return "\n".join(lines)


def check(found, limits, path):
    failures = []
    for name, one in limits["figures"].items():
        value = found[name][0]
        if value is not None and value > one["limit"]:
            failures.append(f"{FIGURES[name][0]}: {value}, above the limit of {one['limit']} in {path}; "
                            f"tools/code_figures.py --list {name} shows the places")
    return failures


def lower(found, limits, path):
    for name, one in limits["figures"].items():
        value = found[name][0]
        if value is not None:
            one["limit"] = min(one["limit"], max(value, one.get("target", value)))
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(one)}" for name, one in limits["figures"].items())
    others = "".join(f"  {json.dumps(key)}: {json.dumps(one)},\n" for key, one in limits.items() if key != "figures")
    pathlib.Path(path).write_text(f'{{\n{others}  "figures": {{\n{rows}\n  }}\n}}\n')


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--root", default=here, help="the sources; default: those of this script")
    words.add_argument("--check", metavar="FILE", help="the limits in FILE hold, else the exit code is 1")
    words.add_argument("--lower", metavar="FILE", help="lower the limits in FILE to today's values")
    names = ", ".join(FIGURES)
    words.add_argument("--list", metavar="FIGURE", choices=FIGURES, help=f"the places behind one of {names}")
    words.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    words.add_argument("--clang-format", metavar="PROGRAM", default="clang-format", help="default: clang-format")
    arguments = words.parse_args()

    path = arguments.check or arguments.lower
    limits = read_limits(path or LIMITS) if path or LIMITS.exists() else {"figures": {}}
    sources = Sources(arguments.root)
    if not sources.texts:
        sys.exit(f"{arguments.root} has no sources in {', '.join(FOLDERS)}")
    found = measure([arguments.list] if arguments.list else FIGURES, sources, arguments, limits)
    if arguments.list:
        places = sorted(found[arguments.list][1], key=lambda place: (-place[0], place[1]))
        print("\n".join(text for _, text in places) or "no places")
        return 0
    if arguments.json:
        figures = {name: {"now": value, **limits["figures"].get(name, {})} for name, (value, _) in found.items()}
        print(json.dumps(figures, indent=2))
    else:
        print(table(found, limits))
    if arguments.lower:
        lower(found, limits, arguments.lower)
    failures = check(found, limits, arguments.check) if arguments.check else []
    print("\n".join(failures), file=sys.stderr, end="\n" if failures else "")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
