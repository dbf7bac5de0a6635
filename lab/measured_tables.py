#!/usr/bin/env python3
"""Writes the tables of docs/performance.md from what lab/measure_gpu.py measured.

    lab/measured_tables.py FOLDER/measured.json docs/performance.md          # replaces the tables that were measured
    lab/measured_tables.py FOLDER/measured.json docs/performance.md --check
        # changes nothing; exit code 1 where the page differs

A table stands between `<!-- measure_gpu: begin NAME -->` and `<!-- end -->`. NAME is a part of measure_gpu.py. A table
is replaced as a whole, with the commit, date and device of its numbers, so one table never mixes two measurements.
Parts that were not measured, or did not end well, keep the table that stands there. Trials (fewer cells, or no GPU) are
refused.
"""
import argparse
import json
import pathlib
import re
import sys

BEGIN, END = "<!-- measure_gpu: begin {} -->", "<!-- end -->"
BLOCK = re.compile(r"<!-- measure_gpu: begin (\w+) -->\n(.*?)<!-- end -->", re.S)
HEADER = ["| measurement | ms per step | cell-steps/s | of the bound | best peer |", "|---|---|---|---|---|"]

# What others reach for the same work, by the beginning and the end of a measurement's title: published, or measured
# where it says so.
PEERS = [
    ("ten_tusscher_panfilov_2006", "FP64, whole step", "3.2e8 (TorchCor, H100, 2.47e6 nodes)"),
    ("ten_tusscher_panfilov_2006", "FP64, reaction", "2.4e9 (Lynx, V100, 4.2 ms for 1e7 cells)"),
    ("dyads, 2,000 cells", "reaction, paced", "69,300 (published simulator, P100)"),
]


def peer_of(title):
    return next((peer for begin, end, peer in PEERS if title.startswith(begin) and title.endswith(end)), "")


def figure(number, digits):
    """With that many significant digits, and zeros where they are significant."""
    return (
        f"{number:#.{digits}g}".rstrip(".")
        if 1e-3 <= abs(number) < 1e5
        else f"{number:.{digits - 1}e}".replace("e+0", "e").replace("e+", "e")
    )


def table(rows, about):
    """One part's rows as lines of Markdown, with where they come from before them."""
    spread = max(
        (max(times) - min(times)) / row["ms_per_step"] for row in rows for times in [row["repeats_ms_per_step"]]
    )
    repeats = about["repeats"]
    source = f"Commit {about['commit']}, {about['date']}, {about['device']}"
    lines = [
        source
        + (
            f"; medians of {repeats} calls, which differ by at most {100 * spread:.1f}%."
            if repeats > 1
            else "; one call each."
        ),
        "",
        *HEADER,
    ]
    for row in rows:
        bound = row.get("fraction_of_bound")
        cells = [
            row["title"], figure(row["ms_per_step"], 3), figure(row["cell_steps_per_second"], 3),
            f"{100 * bound:.0f}%" if bound else "", peer_of(row["title"]),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def tables(measured):
    """Name of a part -> its lines, of the parts that ended well."""
    good = [part for part, how, _ in measured["parts"] if how == "good"]
    by_part = {part: [row for row in measured["rows"] if row["part"] == part] for part in good}
    return {part: table(rows, measured) for part, rows in by_part.items() if rows}


def with_tables(page, new):
    """The page with these tables, and the names of those that were replaced."""
    written = []

    def replaced(block):
        name = block.group(1)
        if name not in new:
            return block.group(0)
        written.append(name)
        return "\n".join([BEGIN.format(name), *new[name], END])

    if page.count("<!-- measure_gpu: begin ") != len(BLOCK.findall(page)):
        raise ValueError("a table begins with '<!-- measure_gpu: begin NAME -->' and has no '<!-- end -->'")
    page = BLOCK.sub(replaced, page)
    missing = sorted(set(new) - set(written))
    if missing:
        raise ValueError(
            f"the page has no table {', '.join(missing)}: it needs a line {BEGIN.format(missing[0])} and a line {END}"
        )
    return page, written


def reason_to_refuse(measured):
    """Why these measurements are not for the page; empty: they are."""
    if measured.get("backend") != "cuda":
        return "was not measured on a GPU"
    if measured.get("share") != 1:
        return f"was measured with 1/{measured.get('share'):g} of the cells"
    return ""


def write(measured, page, is_check=False):
    """Exit code; says what it did."""
    refused = reason_to_refuse(measured)
    if refused:
        print(f"error: {page} is not changed: this {refused}", file=sys.stderr)
        return 2
    old = page.read_text()
    try:
        text, written = with_tables(old, tables(measured))
    except ValueError as error:
        print(f"error: {page}: {error}", file=sys.stderr)
        return 2
    if is_check:
        print(f"{page}: {'as measured' if text == old else 'differs from what was measured'}")
        return int(text != old)
    page.write_text(text)
    print(f"{page}: wrote {', '.join(written) or 'nothing'}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured", type=pathlib.Path, help="measured.json of lab/measure_gpu.py")
    parser.add_argument("page", type=pathlib.Path, help="docs/performance.md")
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 where the page differs")
    arguments = parser.parse_args()
    return write(json.loads(arguments.measured.read_text()), arguments.page, arguments.check)


if __name__ == "__main__":
    sys.exit(main())
