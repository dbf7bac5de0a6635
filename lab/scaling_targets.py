#!/usr/bin/env python3
"""The targets of several GPUs, beside what was measured and what the scaling model predicts for them.

    lab/scaling_targets.py build/bin/heartwright FOLDER      # of a folder that lab/measure_scaling.sh has filled

Each figure is of four or eight GPUs. What was measured with another number is shown with it, and "reached" is said of
the target's number alone (of rates: of any). Predicted, of cells at rest, is by `heartwright scaling` fitted to all
measurements of the folder, beside what one GPU was measured to take; "without the largest" is the same fit without
those of the most ranks, beside them: how far the model is off where it has not looked. --json writes the same for
programs. The exit code is 0 when all that was measured of a target reaches it, else 1; of a share of the cells
nothing counts.
"""
import argparse
import json
import pathlib
import subprocess
import sys

NAMES = {"tt06": "TT06", "dyads": "dyads"}
# Figure, model, kind, cells (of each rank when weak), what, the least, of how many GPUs.
FIGURES = [
    ("weak, 2,000 cells a GPU: efficiency", "dyads", "weak", 2000, "efficiency", 0.97, 8),
    ("weak, 1e7 cells a GPU: efficiency", "tt06", "weak", 10_000_000, "efficiency", 0.97, 8),
    ("strong, 4,096 cells: efficiency", "dyads", "strong", 4096, "efficiency", 0.85, 8),
    ("strong, 1.6e7 cells: efficiency", "tt06", "strong", 16_000_000, "efficiency", 0.85, 8),
    ("weak, 2,000 cells a GPU: times one GPU's rate", "dyads", "weak", 2000, "times", 7.5, 8),
    ("weak, 1e7 cells a GPU: cell-steps/s, whole step", "tt06", "weak", 10_000_000, "rate", 4e10, 8),
    ("weak, 1e7 cells a GPU: share of the step for halo and host work", "tt06", "weak", 10_000_000, "lost", 0.05, 8),
    ("at rest, weak, 2,000 cells a GPU: efficiency", "dyads", "weak", 2000, "efficiency", 0.97, 4),
    ("at rest, strong, 4,096 cells: efficiency", "dyads", "strong", 4096, "efficiency", 0.92, 4),
    ("a paced beat, weak, 2,000 cells a GPU: efficiency", "dyads", "weak_paced", 2000, "efficiency", 0.97, 4),
    ("a paced beat, strong, 4,096 cells: efficiency", "dyads", "strong_paced", 4096, "efficiency", 0.92, 4),
    ("a travelling wave, weak, 2,000 cells a GPU: efficiency", "dyads", "weak_wave", 2000, "efficiency", 0.97, 4),
    ("a travelling wave, strong, 4,096 cells: efficiency", "dyads", "strong_wave", 4096, "efficiency", 0.92, 4),
    ("a travelling wave in a block, strong, 4,096 cells: efficiency", "dyads", "strong_block_wave", 4096, "efficiency",
     0.92, 4),
    ("at rest, weak, 1e7 cells a GPU: efficiency", "tt06", "weak", 10_000_000, "efficiency", 0.98, 4),
    ("at rest, strong, 1.6e7 cells: efficiency", "tt06", "strong", 16_000_000, "efficiency", 0.96, 4),
]


def read(path):
    return json.loads(path.read_text())


def of_kind(folder, model, kind, share, cells):
    """Measurements by their number of ranks, of the cells that are options."""
    found = {}
    for path in sorted(folder.glob(f"{model}.{kind}.*.json")):
        one = read(path)
        wanted = max(8, int(cells / share)) * (one["ranks"] if kind.startswith("weak") else 1)
        if abs(one["cells"] - wanted) <= 0.02 * wanted + 1:
            found[one["ranks"]] = one
    return found


def value(one, what):
    alone = one["alone"]["ms_per_step"]
    return {
        "efficiency": one["efficiency"], "times": one["efficiency"] * one["ranks"],
        "rate": one["cell_steps_per_second"], "lost": max(0.0, 1 - alone / one["ms_per_step"]),
    }[what]


def predicted_value(row, what, kind, alone_ms, key="ms_per_step"):
    """Of a row of heartwright scaling, beside what one GPU was measured to take: its own time of one is a straight line
    through all sizes."""
    efficiency = alone_ms / row[key] / (1 if kind == "weak" else row["ranks"])
    return {
        "efficiency": efficiency, "times": efficiency * row["ranks"], "rate": 1e3 * row["cells"] / row[key],
        "lost": max(0.0, 1 - efficiency),
    }[what]


def fitted(program, files, ranks, kind, cells):
    words = [program, "scaling", *map(str, files), "--ranks", str(ranks), "--shape", "box", "--json"]
    words += ["--per-rank" if kind == "weak" else "--cells", str(cells)]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def shown(number, what):
    return {
        "efficiency": f"{100 * number:.1f}%", "times": f"{number:.2f}", "rate": f"{number:.3g}",
        "lost": f"{100 * number:.1f}%",
    }[what]


def files_of(folder, model):
    return [path for kind in ("1", "weak", "strong") for path in sorted(folder.glob(f"{model}.{kind}.*.json"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument(
        "--share", type=float, default=1, help="cells were divided by this (SHARE of measure_scaling.sh)"
    )
    parser.add_argument("--json", type=pathlib.Path, help="a file for the same")
    options = parser.parse_args()
    rows, has_missed = [], False
    for title, model, kind, cells, what, least, target_ranks in FIGURES:
        measured, files = of_kind(options.folder, model, kind, options.share, cells), files_of(options.folder, model)
        row = {
            "model": NAMES[model], "figure": title, "target_ranks": target_ranks,
            "target": ("under " if what == "lost" else "at least ") + shown(least, what), "measured": None,
            "measured_ranks": None, "reached": None, "predicted": None, "simulated": None,
        }
        rows.append(row)
        if not measured:
            continue
        most = target_ranks if target_ranks in measured else max(measured)
        number = value(measured[most], what)
        row.update(measured=shown(number, what), measured_ranks=most)
        is_enough = number < least if what == "lost" else number >= least
        if most == target_ranks or what == "rate" and is_enough:
            row["reached"] = is_enough
            has_missed = has_missed or not is_enough
        has_one = any(path.name.startswith(f"{model}.1.") for path in files)
        if has_one and kind in ("weak", "strong"):
            own_cells = max(8, int(cells / options.share))
            prediction = fitted(options.heartwright, files, target_ranks, kind, own_cells)[kind][0]
            alone = measured[most]["alone"]["ms_per_step"]
            row.update(predicted=shown(predicted_value(prediction, what, kind, alone), what),
                       simulated=shown(predicted_value(prediction, what, kind, alone, "simulated_ms_per_step"), what))

    print(
        "| model | figure | GPUs | target | measured | reached | predicted | simulated, 1% noise"
        " |\n|---|---|---|---|---|---|---|---|"
    )
    for row in rows:
        where = "" if row["measured_ranks"] in (None, row["target_ranks"]) else f" at {row['measured_ranks']}"
        reached = "not measured" if row["reached"] is None else "yes" if row["reached"] else "NO"
        print(
            f"| {row['model']} | {row['figure']} | {row['target_ranks']} | {row['target']} |"
            f" {row['measured'] or ''}{where} | {reached} | {row['predicted'] or ''} | {row['simulated'] or ''} |"
        )

    errors = []
    for model in NAMES:
        files = files_of(options.folder, model)
        everything = [(path, read(path)) for path in files]
        most = max((one["ranks"] for _, one in everything), default=1)
        smaller = [path for path, one in everything if one["ranks"] < most]
        if len({one["ranks"] for _, one in everything}) < 2 or not any(one["ranks"] == 1 for _, one in everything):
            continue
        for path, one in everything:
            if one["ranks"] != most:
                continue
            kind = one["kind"]
            cells = one["cells"] // most if kind == "weak" else one["cells"]
            ms = [
                fitted(options.heartwright, some, most, kind, cells)[kind][0]["ms_per_step"]
                for some in (files, smaller)
            ]
            errors.append(
                {
                    "model": NAMES[model], "kind": kind, "ranks": most, "cells": one["cells"],
                    "measured_ms": one["ms_per_step"], "fitted_ms": ms[0], "without_the_largest_ms": ms[1],
                }
            )
    if errors:
        print(
            "\n| model | measured | ms a step | fitted, off by | fitted without the largest, off by"
            " |\n|---|---|---|---|---|"
        )
    for one in errors:
        off = [
            f"{one[key]:.4f}, {100 * (one[key] / one['measured_ms'] - 1):+.1f}%"
            for key in ("fitted_ms", "without_the_largest_ms")
        ]
        print(
            f"| {one['model']} | {one['kind']}, {one['cells']:.4g} cells on {one['ranks']} | {one['measured_ms']:.4f} |"
            f" {off[0]} | {off[1]} |"
        )

    others = []
    summary = options.folder / "checkpoint" / "summary.json"
    if summary.exists() and "checkpoints" in read(summary):
        one = read(summary)["checkpoints"]
        rate, pause = one["bytes"] / one["written_s"] / 1e9, one["longest_pause_s"]
        others.append(
            {
                "figure": "checkpoint of 1e7 TT06 cells: GB/s", "target": "at least 1", "measured": f"{rate:.2f}",
                "reached": rate >= 1,
            }
        )
        others.append(
            {
                "figure": "the run paused for it, longest of those taken: s", "target": "under 1",
                "measured": f"{pause:.3f}", "reached": pause < 1,
            }
        )
    on_cpu = options.folder / "cpu.strong.2.json"
    if on_cpu.exists():
        times = 2 * read(on_cpu)["efficiency"]
        others.append(
            {
                "figure": "processor, 2 ranks on 2 cores: times one rank's rate", "target": "at least 1.8",
                "measured": f"{times:.2f}", "reached": times >= 1.8,
            }
        )
    if others:
        print("\n| figure | target | measured | reached |\n|---|---|---|---|")
    for one in others:
        has_missed = has_missed or not one["reached"]
        print(f"| {one['figure']} | {one['target']} | {one['measured']} | {'yes' if one['reached'] else 'NO'} |")
    if options.json:
        options.json.write_text(
            json.dumps({"figures": rows, "errors_of_the_model": errors, "others": others}, indent=1) + "\n"
        )
    if options.share != 1:
        print(f"\nA try with a share of the cells (1/{options.share:g}): none of it counts.")
    return 1 if has_missed and options.share == 1 else 0


if __name__ == "__main__":
    sys.exit(main())
