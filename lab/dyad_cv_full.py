#!/usr/bin/env python3
"""Conduction velocity against D_z in the published geometries, for a GPU: 12 x 12 x 48 cells of 10,000 dyads and
100 x 100 x 200 cells of 10.

    lab/dyad_cv_full.py build/bin/heartwright lab/results/dyad_cv_full.json [--minutes 8] [--backend cpu|cuda] [--small]
                          [--settings public,calibrated,2] [--tissues small,large] [--diffusions 0.2,0.4] [--width 100]
                          [--end 2000]

A number among the settings is that of a setting of lab/results/dyad_cv_screen.json, as the page of reproductions lists
those with the published t1, t2 and failure at 0.4. A run ends when its second cell has fired, or after a beat of 500 ms
(--end). Results are written after each run. Runs that the file holds are not repeated, and none begins that would not
end in time by the rate of a first trial. A tissue that is too slow for a whole beat within the time is made narrower
across the wave, which is plane; the JSON says so. --width asks for one width of the large tissue, and --diffusions for
some of the table: for one of several GPUs, each with a file of its own.
--small: 2 x 2 x 16 cells and 20 ms, to try the tool.
"""

import argparse
import json
import pathlib
import tempfile
import time

from reproduction import column
from reproduction.results import Results
from reproduction.velocity_study import BASES
from reproduction.velocity_tables import survivors

SCREEN = pathlib.Path(__file__).resolve().parent / "results/dyad_cv_screen.json"

TISSUES = {
    "small": {"width": 12, "cells": 48, "sites": 10000, "weight": "per_total"},
    "large": {"width": 100, "cells": 200, "sites": 10, "weight": "per_total"},
}
# The published limits of conduction and the published speed come first.
DIFFUSIONS = {
    "small": (0.2, 0.4, 0.0125, 0.00625, 0.025, 0.05, 0.1, 0.3),
    "large": (0.2, 0.4, 0.025, 0.05, 0.1, 0.3, 0.0125, 0.00625),
}
WIDTHS = (100, 40, 20, 10, 4)


def seconds_per_ms(values, options, folder):
    """Of simulated time, from a trial whose set-up is taken off by a shorter one."""
    took = []
    for end in (1, 4):
        begin = time.monotonic()
        column.run({**values, "end": end}, options.heartwright, options.backend, folder / f"trial_{end}")
        took.append(time.monotonic() - begin)
    return max(1e-6, (took[1] - took[0]) / 3), took[0]


def values_of(name):
    """Of a base by its name, or of a setting of the search by its number from 1."""
    if not name.isdigit():
        return BASES[name]
    return survivors(Results(SCREEN).found)[int(name) - 1][0]


def widths_of(width, asked):
    """From the widest that may be tried to the narrowest."""
    return [w for w in WIDTHS if (w == asked if asked else w <= width)] or [width]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--backend", default="cuda", choices=["cpu", "cuda"])
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--settings", default="calibrated,public")
    parser.add_argument("--tissues", default="small,large")
    parser.add_argument("--diffusions")
    parser.add_argument("--end", type=int, default=500, help="ms (500, a beat)")
    parser.add_argument("--width", type=int, choices=WIDTHS)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    asked = [float(d) for d in options.diffusions.split(",")] if options.diffusions else None
    diffusions = {tissue: [d for d in asked or known if d in known] for tissue, known in DIFFUSIONS.items()}
    deadline = time.monotonic() + 60 * options.minutes
    results, rates = Results(options.results), {}
    tissues = options.tissues.split(",")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for round_of in range(max(len(diffusions[tissue]) for tissue in tissues)):
            for tissue in tissues:
                for base in options.settings.split(","):
                    if round_of >= len(diffusions[tissue]):
                        continue
                    values = {**values_of(base), **TISSUES[tissue], "D": diffusions[tissue][round_of]}
                    values = column.setting(**{**values, "end": options.end})
                    if options.small:
                        values |= {"width": 2, "cells": 16, "sites": 10, "end": 20}
                    if tissue not in rates:
                        share = (deadline - time.monotonic()) / len(tissues)
                        for width in widths_of(values["width"], options.width):
                            width = values["width"] if tissue == "small" else width
                            per_ms, setup = seconds_per_ms({**values, "width": width}, options, folder)
                            rates[tissue] = width, per_ms, setup
                            if 4 * (per_ms * values["end"] + setup) < share:
                                break
                        print(f"{tissue}: width {width}, {per_ms:.4f} s/ms, set-up {setup:.1f} s", flush=True)
                    width, per_ms, setup = rates[tissue]
                    values["width"] = width if not options.small else values["width"]
                    if column.key(values) in results.found:
                        continue
                    if time.monotonic() + setup + per_ms * values["end"] > deadline:
                        print(f"no time for {tissue} {base} D {values['D']}", flush=True)
                        continue
                    result = column.run(values, options.heartwright, options.backend, folder / "run", watch=0.5)
                    results.add(
                        values,
                        {
                            **result,
                            "tissue": tissue,
                            "base": f"setting {base}" if base.isdigit() else base,
                            "D": values["D"],
                            "width": values["width"],
                            "end": values["end"],
                        },
                    )
                    results.save()
                    print(tissue, base, values["D"], json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
