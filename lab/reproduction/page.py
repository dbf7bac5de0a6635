"""Writes both pages from the items, the recorded results and the study of conduction velocity: lab/reproduction.md with
every row, and docs/reproduction.md with those of physiology, numerics, scaling and rates."""

import os
import re

from reproduction import pictures, velocity_tables
from reproduction.catalogue import CHECKLIST, ITEMS, PUBLICATIONS
from reproduction.science import SCIENCE, SUBJECTS

HEAD = """# Published results

The tables and figures of five publications beside ours, kernel timings included.
[Published science](docs/reproduction.md) has the rows on physiology, scaling and rates. `lab/reproduce.py page` writes both pages; edit the items in
`lab/reproduction`, not the pages.

    lab/reproduce.py list                                               # items, groups, expected time
    lab/reproduce.py run curves --backend cuda --heartwright build/bin/heartwright
    lab/reproduce.py run hustad_2019.throughput_1000 --backend cpu --scale small --results trial.json
    lab/reproduce.py page

- **Ours** with a date is a median that `run` recorded in `lab/results/reproduction.json`, with command, device and
  commit. Otherwise the value stands on another page of ours, which is linked.
- **not run**: nothing has been measured; where there is nothing to run the row says why. NS: not stated in the
  publication.
- **extrapolated**: a run of fewer steps, multiplied. The row says from how many.
- Cards differ from the published ones, so a ratio of times compares systems, not programs.
"""


SCIENCE_HEAD = """# Published results

What five publications report of physiology, numerics, scaling and rates, beside ours. [The laboratory](lab/README.md)
has [all their tables and figures](lab/reproduction.md), kernel timings included, and what each row was measured with.
`lab/reproduce.py page` writes this page; edit the items in `lab/reproduction`, not the page.

NS: not stated in the publication. **Extrapolated**: a run of fewer steps, multiplied. Cards differ from the published
ones, so a ratio of times compares systems, not programs.
"""


def number_of(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def figure(number):
    if 1e4 <= abs(number) < 1e7 and number == int(number):
        return f"{int(number):,}"
    if number == 0 or 1e-3 <= abs(number) < 1e5:
        return f"{number:.4g}"
    return f"{number:.3e}".replace("e+0", "e").replace("e+", "e").replace("e-0", "e-")


def comparison(row, ours):
    if row.number is None or ours is None or not ours:
        return ""
    if row.kind == "value":
        return f"{100 * (ours / row.number - 1):+.1f}%" if row.number else ""
    gain = row.number / ours if row.kind == "time" else ours / row.number
    return f"{figure(gain)} times"


def link(page):
    """To a page of the repository; `placed` makes it relative to the page that has the link."""
    return f"[{page.removeprefix('docs/').removeprefix('lab/')}]({page})"


def placed(text, folder):
    """Links and images, which are relative to the repository's root, relative to the folder of the page."""
    return re.sub(r"\]\(((?:docs|lab)/[^)]*)\)", lambda found: f"]({os.path.relpath(found[1], folder)})", text)


GEOMETRIES = (
    "[both geometries](lab/reproduction.md#settings-in-the-published-geometries-ms-by-d_z), `lab/dyad_cv_full.py`"
)


def ours_of(row, result, full=None):
    """(text, number, source)."""
    if row.tissue:
        return (velocity_tables.at(full, *row.tissue), None, GEOMETRIES) if full else ("not run", None, "")
    unit = f" {row.unit}" if row.unit else ""
    note = f", extrapolated from {row.extrapolated}" if row.extrapolated else ""
    if result and row.what in result["values"]:
        value = result["values"][row.what]["median"]
        return f"{figure(value)}{unit}{note}", value, pictures.source_of(result)
    if row.stated:
        text, page, source = row.stated
        number = number_of(text)
        if number is not None and row.scale != 1:
            number *= row.scale
            text = figure(number)
        shown = figure(number) if number is not None and abs(number) >= 1e5 else text
        return f"{shown}{unit if number is not None else ''}{note}", number, f"{link(page)}: {source}"
    return f"not run: {row.cannot}" if row.cannot else "not run", None, ""


def item_lines(item, results, full=None):
    result = results.get(item.id)
    for k, row in enumerate(item.rows):
        text, number, source = ours_of(row, result, full)
        name = f"`{item.id}` {item.checklist.split(' | ')[1]}" if k == 0 else ""
        cells = [name, row.what, row.published, text, comparison(row, number), source, item.differs if k == 0 else ""]
        yield "| " + " | ".join(cells) + " |"


def counts(results, full):
    rows = [(item, row) for item in ITEMS for row in item.rows]
    without = [row for item, row in rows if ours_of(row, results.get(item.id), full)[0].startswith("not run")]
    impossible = sum(bool(row.cannot) for row in without)
    return (
        f"{len(rows)} rows of {len(CHECKLIST)} tables and figures; {len(without) - impossible} rows are not run yet,"
        f" and {impossible} have nothing to run.\n"
    )


def science_lines(item, results, full):
    """Rows of the page of science: the first one says what differs."""
    rows = [row for row in item.rows if row.what in SCIENCE.get(item.id, ())]
    subject = f"{SUBJECTS[item.id]}: " if item.id in SUBJECTS else ""
    for row in rows:
        text, number, source = ours_of(row, results.get(item.id), full)
        differs = item.differs if row is rows[0] else ""
        cells = [subject + row.what, row.published, text, comparison(row, number), source, differs]
        yield "| " + " | ".join(cells) + " |"


def science(results, full):
    """The text of docs/reproduction.md."""
    parts = [SCIENCE_HEAD]
    for publication, (name, reference) in PUBLICATIONS.items():
        parts.append(f"## {name}\n{reference}.\n")
        columns = "| quantity | published | ours | ratio or difference | source | what differs |\n"
        parts.append(columns + "|---" * 6 + "|")
        for item in ITEMS:
            if item.id.startswith(publication + "."):
                parts += science_lines(item, results, full)
        parts.append("")
    return placed("\n".join(parts).rstrip() + "\n", "docs")


def text(results, screen, full):
    """The text of lab/reproduction.md."""
    parts = [HEAD, counts(results, full)]
    for publication, (name, reference) in PUBLICATIONS.items():
        parts.append(f"## {name}\n{reference}.\n")
        parts.append(
            "| item | quantity | published | ours | ratio or difference | source | what differs |\n" + "|---" * 7 + "|"
        )
        for item in ITEMS:
            if item.id.startswith(publication + "."):
                parts += item_lines(item, results, full)
        parts.append("")
        parts += pictures.links(publication, results)
    parts.append("## Conduction velocity against D_z\n")
    parts.append(
        "Columns of cells, dx 0.5 mm, dt 0.05 ms. A cell has fired when V > -70 mV. `lab/dyad_cv_screen.py` runs"
        " them, and\n`lab/reproduction/velocity_study.py` lists factors and values. *no capture*: no cell beyond the"
        " stimulus fires.\n*blocked*: the wave starts and stops before the first of both cells. *first only*: it stops"
        " between them, or a\nrun is too short for it. *at once*: the second cell does not fire after the first. *by"
        " itself*: a cell fires before\none nearer to the stimulus, so no wave brought it there.\n"
    )
    parts.append(velocity_tables.text(screen, full) if screen else "The screen has not been run.")
    return placed("\n".join(parts).rstrip() + "\n", "lab")
