#!/usr/bin/env python3
"""Tissue of dyads as published: snapshots of a wave along 100 mm, and the paced 12 mm cube. Prints JSON.

    lab/reproduction/tissue_runs.py build/bin/heartwright snapshots 0.2 [--backend cpu] [--base public]
    lab/reproduction/tissue_runs.py build/bin/heartwright cube 1000 [--backend cpu|cuda]

snapshots D_z: V (mV) at every tenth cell of a column of 200 with 10 dyads each, at the published instants; the wave is
plane. cube DYADS: 24 x 24 x 24 cells whose first two y-z planes are stimulated at 50 ms; the middle cell's action
potential and calcium. --cells, --end: a smaller trial.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from reproduction import column
from reproduction.velocity_study import BASES

CUBE = column.EXPERIMENT.with_name("dyad_tissue_forced_open.json")
INSTANTS = (10, 50, 100, 150, 189, 200)  # ms
PULSE = (
    '{"name":"S1","where":{"layers":{"axis":"x","count":2}},"current":"-80 A/F","start":"50 ms","duration":"0.5 ms"}'
)


def execute(words, folder):
    """Rows of probes.csv as numbers by column name, and what the run says of the machine."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}\n{done.stdout}")
    with open(folder / "probes.csv", newline="") as file:
        rows = [{name: float(text) for name, text in row.items() if text} for row in csv.DictReader(file)]
    summary = json.loads((folder / "summary.json").read_text())
    return rows, {name: summary[name] for name in ("machine", "build") if name in summary}


def first_above(rows, name, level):
    return next((row["t [ms]"] for row in rows if row.get(name, -1e9) > level), None)


def snapshots(options, folder):
    values = column.setting(
        **{**BASES[options.base], "cells": options.cells or 200, "weight": "per_total", "D": options.value}
    )
    values["end"] = options.end or 250
    places = [*range(0, values["cells"], 10), values["cells"] - 1]
    probes = ",".join(f'{{"name":"z{z}","cell":[0,0,{z}],"show":["V"],"every":"1 ms"}}' for z in places)
    words = column.command(values, options.heartwright, options.backend, folder)
    rows, about = execute([*words, "--set", f"probes=[{probes}]"], folder)
    at = {f"{row['t [ms]']:g}": row for row in rows}
    fired = [first_above(rows, f"V [mV] @ z{z}", column.THRESHOLD) for z in places]
    return {
        "D": options.value,
        "base": options.base,
        "z": places,
        "V": {f"{t}": [at[f"{t}"][f"V [mV] @ z{z}"] for z in places] for t in INSTANTS if f"{t}" in at},
        "fired": fired,
        "last_fired": None if None in fired else max(fired),
        "farthest_fired": max((z for z, t in zip(places, fired) if t is not None), default=-1),
        **about,
    }


def cube(options, folder):
    n = options.cells or 24
    words = [options.heartwright, "run", str(CUBE), "-o", str(folder), "--backend", options.backend, "--quiet"]
    probe = f'{{"name":"middle","cell":[{n // 2},{n // 2},{n // 2}],"show":["V","Ca_i"],"every":"0.5 ms"}}'
    for text in (
        "actions=[]",
        "maps=[]",
        f"stimuli=[{PULSE}]",
        f"geometry.cells=[{n},{n},{n}]",
        f"probes=[{probe}]",
        f"lattice.sites={column.sites_of(int(options.value))}".replace(" ", ""),
        f"time.end={options.end or 400} ms",
        f"fields.every={options.end or 400} ms",
        f"set.I_Na_shift={BASES['calibrated']['shift']} mV",
    ):
        words += ["--set", text]
    rows, about = execute(words, folder)
    V, calcium = "V [mV] @ middle", "Ca_i [mM] @ middle"
    fired = first_above(rows, V, column.THRESHOLD)
    above = [row["t [ms]"] for row in rows if row[V] > column.THRESHOLD]
    return {
        "dyads": int(options.value),
        "fired": fired,
        "peak_V": max(row[V] for row in rows),
        "duration": max(above) - fired if above and rows[-1][V] < column.THRESHOLD else None,
        "rest_Ca": 1000 * rows[0][calcium],
        "peak_Ca": 1000 * max(row[calcium] for row in rows),
        **about,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("what", choices=["snapshots", "cube"])
    parser.add_argument("value", type=float)
    parser.add_argument("--backend", default="cuda", choices=["cpu", "cuda"])
    parser.add_argument("--base", default="calibrated", choices=sorted(BASES))
    parser.add_argument("--cells", type=int)
    parser.add_argument("--end", type=float)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print(
            json.dumps(
                {"snapshots": snapshots, "cube": cube}[options.what](options, pathlib.Path(name) / "run"), indent=1
            )
        )


if __name__ == "__main__":
    main()
