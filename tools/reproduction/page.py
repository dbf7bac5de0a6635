"""Writes docs/reproduction.md from the items, the recorded results and the study of conduction velocity."""

from reproduction import pictures, velocity_tables
from reproduction.catalogue import CHECKLIST, ITEMS, PUBLICATIONS

HEAD = """# Published results

The tables and figures of five publications beside ours. `tools/reproduce.py page` writes this page; edit the items in
`tools/reproduction`, not the page.

    tools/reproduce.py list                                               # items, groups, expected time
    tools/reproduce.py run curves --backend cuda --heartwright build/bin/heartwright
    tools/reproduce.py run H19.throughput_1000 --backend cpu --scale small --results trial.json
    tools/reproduce.py page

- **Ours** with a date is a median that `run` recorded in `docs/reproduction_results.json`, with command, device and
  commit. Otherwise the value stands on another page of ours, which is linked.
- **not run**: nothing has been measured; where there is nothing to run the row says why. NS: not stated in the
  publication.
- **extrapolated**: a run of fewer steps, multiplied. The row says from how many.
- Cards differ from the published ones, so a ratio of times compares systems, not programs.
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
    name = page.removeprefix("docs/")
    return f"[{name}]({name})"


GEOMETRIES = "[both geometries](#settings-in-the-published-geometries-ms-by-d_z), `tools/dyad_cv_full.py`"


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


def text(results, screen, full):
    parts = [HEAD, counts(results, full)]
    for publication, name in PUBLICATIONS.items():
        parts.append(f"## {publication}\n{name}.\n")
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
        "Columns of cells, dx 0.5 mm, dt 0.05 ms. A cell has fired when V > -70 mV. `tools/dyad_cv_screen.py` runs"
        " them, and\n`tools/reproduction/velocity_study.py` lists factors and values. *no capture*: no cell beyond the"
        " stimulus fires.\n*blocked*: the wave starts and stops before the first of both cells. *first only*: it stops"
        " between them, or a\nrun is too short for it. *at once*: the second cell does not fire after the first. *by"
        " itself*: a cell fires before\none nearer to the stimulus, so no wave brought it there.\n"
    )
    parts.append(velocity_tables.text(screen, full) if screen else "The screen has not been run.")
    return "\n".join(parts).rstrip() + "\n"
