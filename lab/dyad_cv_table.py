#!/usr/bin/env python3
"""Conduction velocity of dyad tissue against the diffusion coefficient, in both settings of dyad_tissue_cv.json.

    lab/dyad_cv_table.py [--heartwright build/gcc/bin/heartwright] [--backend cpu|cuda] [-o FOLDER] [--svg FILE]
                           [--column] [--sites 10,1,1] [--weight per_employed] [--only public,calibrated]
                           [--diffusion 0.1,0.2]

Prints a Markdown table: D (mm^2/ms), t1 and t2 (ms; end of the first step with V > -70 mV at z = 12 and 36) and 12
mm/(t2 - t1). --column: 1 x 1 x 48 cells instead of 12 x 12 x 48; the wave is plane, so the times are the same. --sites:
fewer dyads a cell; with --weight per_employed they stand for all 10,000.
Runs that are already in FOLDER are not repeated.
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
EXPERIMENT = ROOT / "model_specs/experiments/dyad_tissue_cv.json"
DIFFUSIONS = (0.0125, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)  # mm^2/ms
SETTINGS = {
    "public": [
        "set.I_Na_shift=10 mV", "start=author_iso_500", "stimuli.S1.where.layers.count=1",
        "stimuli.S1.duration=1 ms",
    ],
    "calibrated": [],
}
NAMES = {"public": "I_Na shift 10 mV (public constants)", "calibrated": "I_Na shift 6 mV (calibrated)"}
# The public constants in an independent program; the thesis gives one speed, at D 0.2.
INDEPENDENT = {
    0.0125: 0.073, 0.025: 0.136, 0.05: 0.234, 0.075: 0.313, 0.1: 0.380, 0.15: 0.499, 0.2: 0.603, 0.25: 0.700,
    0.3: 0.787,
}
THESIS = {0.2: 0.523}


def first_above(rows, column, level):
    return next((float(row["t [ms]"]) for row in rows if row[column] and float(row[column]) > level), math.nan)


def passage(options, setting, diffusion):
    """(t1, t2), NaN: never."""
    shape = f"{'column' if options.column else 'block'}_{options.sites.replace(',', 'x')}_{options.weight}"
    folder = options.output / f"{setting}_{shape}_D{diffusion:g}"
    if not (folder / "summary.json").exists():
        if folder.exists():
            shutil.rmtree(folder)
        end = 20 * math.ceil(2.5 * max(1, (0.2 / diffusion) ** 0.8))
        sets = [*SETTINGS[setting], f"tissue.D={diffusion:g} mm^2/ms", f"time.end={end} ms", f"fields.every={end} ms",
                f"lattice.sites=[{options.sites}]", f"lattice.weight={options.weight}"]
        if options.column:
            sets += [
                "geometry.cells=[1,1,48]", "probes.z12.cell=[0,0,12]", "probes.z36.cell=[0,0,36]",
                "probes.middle.cell=[0,0,24]",
            ]
        command = [options.heartwright, "run", str(EXPERIMENT), "-o", str(folder), "--backend", options.backend]
        for text in sets:
            command += ["--set", text]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{result.stdout}")
    with open(folder / "probes.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    return tuple(first_above(rows, f"V [mV] @ {probe}", -70) for probe in ("z12", "z36"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heartwright", default="heartwright")
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("dyad_cv_table"))
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--column", action="store_true")
    parser.add_argument("--sites", default="100,10,10", help="dyads of a cell")
    parser.add_argument("--weight", default="per_total", choices=["per_total", "per_employed"])
    parser.add_argument("--only", default=",".join(SETTINGS), help="settings")
    parser.add_argument("--diffusion", default=",".join(map(str, DIFFUSIONS)), help="mm^2/ms")
    options = parser.parse_args()

    curves = {}
    print(
        "| setting | D [mm^2/ms] | t1 [ms] | t2 [ms] | CV [m/s] | independent program | thesis"
        " |\n|---|---|---|---|---|---|---|"
    )
    for setting in options.only.split(","):
        for diffusion in map(float, options.diffusion.split(",")):
            t1, t2 = passage(options, setting, diffusion)
            speed = 12 / (t2 - t1) if t2 > t1 else math.nan
            curves.setdefault(setting, []).append((diffusion, speed))
            text = ["never" if math.isnan(t) else f"{t:.2f}" for t in (t1, t2)]
            independent = INDEPENDENT.get(diffusion) if setting == "public" else None
            print(
                f"| {setting} | {diffusion:g} | {text[0]} | {text[1]} |"
                f" {'fails' if math.isnan(speed) else f'{speed:.3f}'} | {f'{independent:.3f}' if independent else ''} |"
                f" {f'{THESIS[diffusion]:.3f}' if diffusion in THESIS else ''} |",
                flush=True,
            )
    if options.svg:
        lines = [(NAMES[setting], line, False, False) for setting, line in curves.items()]
        lines.append(("independent program, 10 mV", list(INDEPENDENT.items()), False, True))
        lines.append(("thesis", list(THESIS.items()), False, True))
        body = []
        line_plot.panel(
            body, (70, 40, 620, 340), "Conduction velocity of dyad tissue, dx 0.5 mm, dt 0.05 ms", "D [mm²/ms]",
            "CV [m/s]", lines, legend="bottom",
        )
        line_plot.write_svg(options.svg, 720, 440, body)


if __name__ == "__main__":
    main()
