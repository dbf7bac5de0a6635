#!/usr/bin/env python3
"""Finds the vulnerable window of reentry in a sheet: S2 times of a cross-field protocol after which a wave goes on.

    lab/sheet_window.py --method grid --backend cuda
    lab/sheet_window.py --method "finite elements" --backend cuda -o window.json
    lab/sheet_window.py --method grid --side 60 --spacing 1 --d 0.02 --from 330 --to 360 --step 15 --resolution 15

S1 sends a plane wave of ten Tusscher-Panfilov 2006 (epicardial) from the left edge of a square sheet; S2 excites the
lower left quarter. A wave goes on when one of four probes is excited in the last --watch ms, --after ms behind S2. The
sheet is a grid one cell thick, or a slab of tetrahedra one cube thick, with the same spacing. S2 is tried every --step
ms between --from and --to; each end of the window is then narrowed by bisection. Prints one line a run, and the window.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile


def experiment(arguments, s2):
    side, spacing = arguments.side, arguments.spacing
    cells = round(side / spacing)
    mm = lambda *values: [f"{value} mm" for value in values]
    if arguments.method == "grid":
        geometry = {"cells": [cells, cells], "spacing": f"{spacing} mm"}
    else:
        geometry = {
            "make": "slab",
            "edge": f"{spacing} mm",
            "sides": mm(side, side, spacing),
            "discretisation": arguments.method,
        }
    box = lambda x, y: {"box": [mm(-1, -1, -1), mm(x, y, spacing + 1)]}
    pulse = {"current": "-52 A/F", "duration": "2 ms"}
    places = {"a": (0.3, 0.3), "b": (0.7, 0.3), "c": (0.7, 0.7), "d": (0.3, 0.7)}
    return {
        "format": 1,
        "name": "sheet_window",
        "model": "ten_tusscher_panfilov_2006",
        "variant": ["epi"],
        "time": {"end": f"{s2 + arguments.after} ms", "dt": "0.02 ms"},
        "geometry": geometry,
        "tissue": {"D": f"{arguments.d} mm^2/ms"},
        "stimuli": [
            {"name": "S1", "where": box(6 * 0.25, side + 1), "start": "0 ms", **pulse},
            {"name": "S2", "where": box(side / 2, side / 2), "times": [f"{s2} ms"], **pulse},
        ],
        "probes": [
            {"name": name, "at": mm(x * side, y * side, 0), "show": ["V"], "every": "2 ms"}
            for name, (x, y) in places.items()
        ],
    }


def goes_on(arguments, s2):
    """Whether a probe is excited in the last ms of the run."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "sheet_window.json"
        file.write_text(json.dumps(experiment(arguments, s2)))
        command = [arguments.heartwright, "run", str(file), "-o", f"{folder}/run", "--backend", arguments.backend]
        command += ["--device", str(arguments.device)] if arguments.device else []
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        with open(f"{folder}/run/probes.csv", newline="") as rows:
            lines = [[float(value) for value in row] for row in list(csv.reader(rows))[1:]]
    last = [row for row in lines if row[0] >= s2 + arguments.after - arguments.watch]
    answer = any(value > -40 for row in last for value in row[1:])
    print(f"{arguments.method}, S2 at {s2:g} ms: {'goes on' if answer else 'ends'}", flush=True)
    return answer


def narrowed(arguments, outside, inside, test):
    """The end of the window between an S2 that ends and one that goes on."""
    while abs(outside - inside) > arguments.resolution:
        middle = round((outside + inside) / 2, 1)
        if test(middle):
            inside = middle
        else:
            outside = middle
    return inside


def window(arguments, test):
    """(from, to, S2 times in between after which the wave ends); nothing where none goes on. test(s2): it goes on."""
    tried, s2 = {}, arguments.first
    while s2 <= arguments.last:
        tried[s2] = test(s2)
        s2 += arguments.step
    on = [time for time in tried if tried[time]]
    if not on:
        return None
    low, high = on[0], on[-1]
    gaps = [time for time in tried if low < time < high and not tried[time]]
    if low - arguments.step in tried:
        low = narrowed(arguments, low - arguments.step, low, test)
    if high + arguments.step in tried:
        high = narrowed(arguments, high + arguments.step, high, test)
    return low, high, gaps


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--method", choices=["grid", "finite elements", "finite volumes"], default="grid")
    parser.add_argument("--side", type=float, default=250, help="of the sheet, mm; 250")
    parser.add_argument("--spacing", type=float, default=0.5, help="mm; 0.5")
    parser.add_argument("--d", type=float, default=0.154, help="diffusivity, mm^2/ms; 0.154")
    parser.add_argument("--from", dest="first", type=float, default=310, help="the first S2, ms; 310")
    parser.add_argument("--to", dest="last", type=float, default=550, help="the last S2, ms; 550")
    parser.add_argument("--step", type=float, default=30, help="between S2 times, ms; 30")
    parser.add_argument("--resolution", type=float, default=2, help="of each end, ms; 2")
    parser.add_argument("--after", type=float, default=700, help="how long a run goes on behind S2, ms; 700")
    parser.add_argument("--watch", type=float, default=200, help="in which a probe must be excited, ms; 200")
    parser.add_argument("--heartwright", default="heartwright")
    parser.add_argument("--backend", default="auto")
    parser.add_argument("--device", type=int, default=0, help="number of the GPU; 0")
    parser.add_argument("-o", "--output", help="the window as a JSON file")
    arguments = parser.parse_args()
    found = window(arguments, lambda s2: goes_on(arguments, s2))
    if not found:
        print(f"{arguments.method}: no S2 from {arguments.first:g} to {arguments.last:g} ms leaves a wave that goes on")
        return
    low, high, gaps = found
    print(f"{arguments.method}: window from {low:g} to {high:g} ms, {high - low:g} ms wide; ends within: {gaps}")
    if arguments.output:
        pathlib.Path(arguments.output).write_text(json.dumps({"from": low, "to": high, "ends_within": gaps}))


if __name__ == "__main__":
    main()
