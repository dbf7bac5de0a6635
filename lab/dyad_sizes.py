#!/usr/bin/env python3
"""What the number of dyads does to a cell: dyad_paced and dyad_forced_open with 10, 100, 1000 and 10,000 employed
dyads.

    lab/dyad_sizes.py [--heartwright build/gcc/bin/heartwright] [--backend cpu|cuda] [-o FOLDER] [--svg FOLDER]

Prints a Markdown table (APD90 and the calcium transient of the last beat; the upstroke and peaks with all receptors
held open) and draws V and calcium of all four sizes. Runs that are already in FOLDER are not repeated.
"""
import argparse
import csv
import math
import pathlib
import shutil
import subprocess
import sys

import line_plot

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = {10: "[10,1,1]", 100: "[10,10,1]", 1000: "[10,10,10]", 10000: "[100,10,10]"}


def traces(options, experiment, dyads):
    """t, V (mV), Ca_i (uM) and Ca_jsr (mM), row by row."""
    folder = options.output / f"{experiment}_{dyads}"
    if not (folder / "summary.json").exists():
        if folder.exists():
            shutil.rmtree(folder)
        command = [
            options.heartwright, "run", str(ROOT / f"model_specs/experiments/{experiment}.json"), "-o", str(folder),
            "--backend", options.backend, "--set", f"lattice.sites={SIZES[dyads]}",
        ]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{result.stdout}")
    with open(folder / "probes.csv", newline="") as file:
        return [
            (
                float(row["t [ms]"]), float(row["V [mV] @ cell"]), 1e3 * float(row["Ca_i [mM] @ cell"]),
                float(row["Ca_jsr [mM] @ cell"]),
            )
            for row in csv.DictReader(file)
            if row["V [mV] @ cell"]
        ]


def apd90(rows):
    """From V > -40 mV to below peak - 0.9 (peak - V at the beat's start); NaN: no action potential."""
    peak = max(range(len(rows)), key=lambda k: rows[k][1])
    up = next((row[0] for row in rows if row[1] > -40), math.nan)
    level = rows[peak][1] - 0.9 * (rows[peak][1] - rows[0][1])
    return next((row[0] for row in rows[peak:] if row[1] < level), math.nan) - up


def draw(file, title, runs, begin):
    body = []
    for k, (column, label) in enumerate(((1, "V [mV]"), (2, "mean myoplasmic calcium [uM]"))):
        curves = [(f"{dyads:,} dyads", [(row[0] - begin, row[column]) for row in rows if row[0] >= begin], False, False)
                  for dyads, rows in runs.items()]
        line_plot.panel(body, (70 + 430 * k, 40, 360, 280), title if k == 0 else "", "t [ms]", label, curves)
    line_plot.write_svg(file, 880, 370, body)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heartwright", default="heartwright")
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("dyad_sizes"))
    parser.add_argument("--svg", type=pathlib.Path, help="folder for dyad_paced.svg and dyad_forced_open.svg")
    options = parser.parse_args()

    paced = {dyads: traces(options, "dyad_paced", dyads) for dyads in SIZES}
    held = {dyads: traces(options, "dyad_forced_open", dyads) for dyads in SIZES}
    print(
        "| dyads | paced: APD90 [ms] | V rest, peak [mV] | Ca_i [uM] | JSR [mM] | held open: V above -40 mV at [ms] | V"
        " peak [mV] | Ca_i peak [uM] | JSR low [mM] |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for dyads in SIZES:
        beat = [row for row in paced[dyads] if 1050 <= row[0] <= 1500]
        up = next((f"{row[0]:g}" for row in held[dyads] if row[1] > -40), "never")
        print(
            f"| {dyads} | {apd90(beat):.1f} | {beat[0][1]:.2f}, {max(row[1] for row in beat):.1f} |"
            f" {min(row[2] for row in beat):.3f} to {max(row[2] for row in beat):.3f} |"
            f" {min(row[3] for row in beat):.2f} to {max(row[3] for row in beat):.2f} | {up} |"
            f" {max(row[1] for row in held[dyads]):.1f} | {max(row[2] for row in held[dyads]):.2f} |"
            f" {min(row[3] for row in held[dyads]):.3f} |"
        )
    if options.svg:
        options.svg.mkdir(parents=True, exist_ok=True)
        draw(options.svg / "dyad_paced.svg", "Paced at 2 Hz, third beat", paced, 1040)
        draw(options.svg / "dyad_forced_open.svg", "All ryanodine receptors held open, 50 to 150 ms", held, 0)


if __name__ == "__main__":
    main()
