#!/usr/bin/env python3
"""Where a step's time goes on several ranks, from the traces of their halo exchanges.

    heartwright bench MODEL --cells N --ranks R --weak --halo-trace FOLDER/NAME --json > FOLDER/NAME.json
    lab/step_phases.py FOLDER/NAME [--skip 100] [--windows 20] [--over-time] [--json FILE]

Reads FOLDER/NAME.0.csv, .1.csv ... A step of one rank, from the end of an exchange to the end of the next, is

    react      until values are packed: diffusion of the boundary, clock, reaction, and what lies between the kernels
    pack       of the boundary values, and writing them to the neighbours
    interior   until it begins to wait: diffusion of the interior (on processors and with messages its reaction)
    wait       for the last neighbour's values
    unpack     into the ghosts

Where each exchange is of one step (one diffusion step per time step) their sum is the step. "imbalance" compares ranks
in windows of the run: the greatest time that a rank worked (all but wait) over the mean, averaged over windows by time.
A rank that waits for none is the critical path: its work is the step. --skip: exchanges of the warm-up. --over-time:
the work and wait of each rank in each window, medians: of a wave it shows in which rank cells are in release, and which
rank is idle meanwhile.
"""
import argparse
import csv
import json
import pathlib
import statistics
import sys

PHASES = ("react", "pack", "interior", "wait", "unpack")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = [[float(cell) for cell in row] for row in list(csv.reader(file))[1:]]
    return rows


def phases_of(rows):
    """[exchange] of each phase, us; the first exchange has no step before it."""
    all_ = []
    for before, now in zip(rows, rows[1:]):
        pack_begin, pack_end, wait_begin, wait_end, unpack_end = now
        # On a GPU the pack and the interior overlap on two streams: what the pack adds is what counts.
        all_.append(
            {
                "react": pack_begin - before[4], "pack": pack_end - pack_begin,
                "interior": max(0.0, wait_begin - pack_end), "wait": wait_end - max(wait_begin, pack_end),
                "unpack": unpack_end - wait_end,
            }
        )
    return all_


def work(step):
    return sum(step[phase] for phase in PHASES if phase != "wait")


def imbalance(ranks, windows):
    """Greatest work of a rank over the mean of all, of each window; and the mean over windows, weighted by the mean."""
    steps = min(len(rank) for rank in ranks)
    size = max(1, steps // windows)
    greatest, means, ratios = 0.0, 0.0, []
    for first in range(0, steps - size + 1, size):
        sums = [sum(work(step) for step in rank[first:first + size]) for rank in ranks]
        mean = statistics.fmean(sums)
        greatest, means = greatest + max(sums), means + mean
        ratios.append(max(sums) / mean)
    return ratios, greatest / means


def over_time(ranks, windows):
    """Of each window: its first step, and of each rank the median work and wait."""
    steps = min(len(rank) for rank in ranks)
    size = max(1, steps // windows)
    rows = []
    for first in range(0, steps - size + 1, size):
        parts = [rank[first:first + size] for rank in ranks]
        rows.append({
            "first_step": first,
            "work_us": [statistics.median(work(step) for step in part) for part in parts],
            "wait_us": [statistics.median(step["wait"] for step in part) for part in parts],
        })
    return rows


def print_over_time(rows):
    ranks = range(len(rows[0]["work_us"]))
    print("\n| from step | " + " | ".join(f"rank {r}: work | wait" for r in ranks) + " |")
    print("|" + "---|" * (1 + 2 * len(ranks)))
    for row in rows:
        print(f"| {row['first_step']} | " + " | ".join(
            f"{row['work_us'][r]:.1f} | {row['wait_us'][r]:.1f}" for r in ranks) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", type=pathlib.Path, help="as given to --halo-trace")
    parser.add_argument("--skip", type=int, default=100)
    parser.add_argument("--windows", type=int, default=20)
    parser.add_argument("--over-time", action="store_true")
    parser.add_argument("--json", type=pathlib.Path, help="a file for the same")
    asked = parser.parse_args()
    files = []
    while (path := asked.prefix.with_name(f"{asked.prefix.name}.{len(files)}.csv")).exists():
        files.append(path)
    if not files:
        sys.exit(f"error: there is no {asked.prefix}.0.csv; bench --ranks N --halo-trace {asked.prefix} writes it")
    ranks = [phases_of(read(path))[asked.skip:] for path in files]
    if min(len(rank) for rank in ranks) < asked.windows:
        sys.exit(f"error: {asked.prefix}.*.csv: fewer exchanges than --skip and --windows ask for")

    print("| rank | " + " | ".join(PHASES) + " | step | step, median | wait, median |\n|" + "---|" * 9)
    told = []
    for number, rank in enumerate(ranks):
        mean = {phase: statistics.fmean(step[phase] for step in rank) for phase in PHASES}
        steps = [sum(step.values()) for step in rank]
        waits = [step["wait"] for step in rank]
        told.append(
            {
                "mean_us": mean, "step_us": statistics.fmean(steps), "median_step_us": statistics.median(steps),
                "median_wait_us": statistics.median(waits), "work_us": statistics.fmean(work(step) for step in rank),
            }
        )
        print(
            f"| {number} | " + " | ".join(f"{mean[phase]:.2f}" for phase in PHASES) +
            f" | {told[-1]['step_us']:.2f} | {told[-1]['median_step_us']:.2f} | {told[-1]['median_wait_us']:.2f} |"
        )
    ratios, mean_ratio = imbalance(ranks, asked.windows)
    print(
        f"\nus a step, means. Load imbalance in {len(ratios)} windows: {min(ratios):.3f} to {max(ratios):.3f}, over "
        f"the run {mean_ratio:.4f} (greatest work of a rank over the mean)"
    )
    # Of every single step: the work of the slowest rank against the mean. In windows of many steps noise averages out.
    steps = min(len(rank) for rank in ranks)
    single = sum(max(work(rank[k]) for rank in ranks) for k in range(steps)) / sum(
        statistics.fmean(work(rank[k]) for rank in ranks) for k in range(steps)
    )
    print(f"of single steps {single:.4f}: what noise from step to step adds to the imbalance")
    rows = over_time(ranks, asked.windows)
    if asked.over_time:
        print_over_time(rows)
    if asked.json:
        asked.json.write_text(
            json.dumps(
                {"ranks": told, "imbalance_of_windows": ratios, "imbalance": mean_ratio, "imbalance_of_steps": single,
                 "over_time": rows},
                indent=1,
            ) + "\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
