#!/usr/bin/env python3
"""Steady states of the cell of dyads, beside published numbers: 40 to 120 beats of 10,000 dyads each.

    lab/dyad_table.py [--heartwright build/gcc/bin/heartwright] [--backend cpu|cuda] [-o FOLDER]
                        [--only healthy_500,...]

Prints a Markdown table; APD90 is from V > -40 mV to V < peak - 0.9 (peak - V at the beat's start). Minutes on a GPU, an
hour on a CPU. Runs that are already in FOLDER are not repeated.
"""
import argparse
import csv
import math
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPERIMENT = ROOT / "model_specs/experiments/dyad_paced.json"
ISO = ["variant=[\"iso\"]", "start=author_iso_500"]
# name: (what, length of the run in ms, its settings, period, published)
RUNS = {
    "healthy_500": (
        "healthy, BCL 500, 40 beats", 20050, [], 500,
        "APD90 265.5-266.4, rest -86.04, peak 42, Ca 0.111 to 0.458-0.464 uM at 26 ms, JSR 0.41 to 1.71-1.74",
    ),
    "healthy_1000": (
        "healthy, BCL 1000, 120 beats", 120050, ["stimuli.S1.period=1000 ms"], 1000,
        "APD90 285.3, Ca 0.082 to 0.3615 uM",
    ),
    "iso_100": (
        "iso, BCL 500, 100 dyads per_employed, 120 beats", 60050,
        [*ISO, "lattice.sites=[100,1,1]", "lattice.weight=per_employed"], 500,
        "APD90 285-286, Ca 0.090 to 1.11 uM, JSR 0.42 to 4.36",
    ),
    "iso_stopped": (
        "iso, pacing stops after 5 beats", 5000, [*ISO, "stimuli.S1.count=5"], None,
        "action potentials about every 0.53 s",
    ),
    "dt_0.05": ("healthy, BCL 500, 10 beats, dt 0.05", 5000, [], 500, "Ca peak 0.459 uM"),
    "dt_0.025": ("the same, dt 0.025", 5000, ["time.dt=0.025 ms"], 500, "Ca peak 0.483 uM, APD90 unchanged"),
    "dt_0.01": ("the same, dt 0.01", 5000, ["time.dt=0.01 ms"], 500, "Ca peak 0.499 uM, APD90 unchanged"),
}
PROBE = '[{"name": "cell", "cell": [0, 0, 0], "show": ["V", "Ca_i", "Ca_jsr"], "every": "0.5 ms"}]'


def rows_of(options, name):
    """t, V (mV), Ca_i (uM), Ca_jsr (mM) of every half ms."""
    _, end, settings, _, _ = RUNS[name]
    folder = options.output / name
    if not (folder / "summary.json").exists():
        if folder.exists():
            shutil.rmtree(folder)
        command = [options.heartwright, "run", str(EXPERIMENT), "-o", str(folder), "--backend", options.backend]
        for text in [f"time.end={end} ms", "maps=[]", f"probes={PROBE}", *settings]:
            command += ["--set", text]
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
        ]


def last_beat(rows, period):
    start = 50 + period * math.floor((rows[-1][0] - 50 - period + 50.001) / period)
    beat = [row for row in rows if start <= row[0] < start + period - 0.25]
    peak = max(range(len(beat)), key=lambda k: beat[k][1])
    level = beat[peak][1] - 0.9 * (beat[peak][1] - beat[0][1])
    up = next((row[0] for row in beat if row[1] > -40), math.nan)
    down = next((row[0] for row in beat[peak:] if row[1] < level), math.nan)
    calcium = max(beat, key=lambda row: row[2])
    return (
        f"APD90 {down - up:.1f}, rest {beat[0][1]:.2f}, peak {beat[peak][1]:.1f}, Ca {min(row[2] for row in beat):.4f}"
        f" to {calcium[2]:.4f} uM at {calcium[0] - start:g} ms, JSR {min(row[3] for row in beat):.3f} to"
        f" {max(row[3] for row in beat):.3f}"
    )


def upstrokes(rows, after):
    times = [b[0] for a, b in zip(rows, rows[1:]) if a[1] < -40 <= b[1] and b[0] > after]
    return "action potentials every " + ", ".join(f"{b - a:.0f}" for a, b in zip(times, times[1:])) + " ms"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heartwright", default="heartwright")
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("dyad_table"))
    parser.add_argument("--only", default=",".join(RUNS))
    options = parser.parse_args()
    print("| run | published | here |\n|---|---|---|")
    for name in options.only.split(","):
        what, _, _, period, published = RUNS[name]
        rows = rows_of(options, name)
        print(f"| {what} | {published} | {last_beat(rows, period) if period else upstrokes(rows, 2060)} |", flush=True)


if __name__ == "__main__":
    main()
