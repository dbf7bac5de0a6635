#!/usr/bin/env python3
"""Measures what boxes that follow a travelling wave could gain over equal ones, and what a change of boxes costs.

    lab/reproduction/wave_boxes.py build/bin/heartwright FOLDER                    # four GPUs, about 150 s
    lab/reproduction/wave_boxes.py build/bin/heartwright FOLDER --ranks 2 --cells 2048
    lab/reproduction/wave_boxes.py build/bin/heartwright FOLDER --backend cpu --cells 32 --sites 5,5,4 --dt 0.2
    lab/reproduction/wave_boxes.py - FOLDER                                        # the tables of a folder again

Runs `heartwright bench --wave` with equal boxes, then with boxes for the instants at which each rank has most cells in
release: layers in inverse proportion to the work that was measured there, and half as far. At last once more with equal
boxes. States do not depend on boxes, so that at each instant all runs compute the same step of the same wave; the time
of a step is the median of an interval, from the traces of halo exchanges. Whoever takes, in each interval, the quickest
of all boxes that were measured gains more than any rule could that chooses without knowing: an upper bound. The quicker
of the two runs with equal boxes, taken in the same way, shows how much of that is run-to-run variation.

A handover is timed from both sides. Above: a checkpoint, and a run that goes on from it with other boxes. Below: the
states of the cells that change their rank, at the rate of a copy from GPU to GPU, which is measured here (else --link).
Tables are printed, FOLDER/wave_boxes.json has the same. With --budget seconds used, boxes that remain are left out.
"""

import argparse
import ctypes
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import step_phases

MODEL = "gaur_rudy_2011_ord"
CELLS_OF_LAYER = 16  # of bench --wave
WARM_UP = 100  # exchanges
INTERVALS = (5, 10, 25, 50, 100)  # ms
EXCESS = 1.04  # work of a rank over the mean of all, from which on it gets boxes of its own


def call(words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, words))}\n{done.stdout[-400:]}{done.stderr[-1600:]}")
    return json.loads(done.stdout)


# ---- runs of a whole beat


class Beat:
    """A run with some boxes: layers of each rank, and of each step its time and the work of each rank, us."""

    def __init__(self, layers, bench, traces):
        self.layers, self.bench = layers, bench
        ends = [[row[4] for row in rows[WARM_UP:]] for rows in traces]
        steps = min(len(rank) for rank in ends) - 1
        self.steps = [statistics.fmean(rank[k + 1] - rank[k] for rank in ends) for k in range(steps)]
        self.work = [[step_phases.work(one) for one in step_phases.phases_of(rows)[WARM_UP:]] for rows in traces]

    def of_interval(self, first, end):
        return statistics.median(self.steps[first:end])


def read_beat(folder, name):
    about = json.loads((folder / f"{name}.json").read_text())
    traces = [step_phases.read(folder / f"{name}.{rank}.csv") for rank in range(about["bench"]["ranks"])]
    return Beat(about["layers"], about["bench"], traces)


def measure_beat(asked, name, layers):
    words = [asked.heartwright, "bench", MODEL, "--wave", "--weak", "--cells", asked.cells, "--ranks", asked.ranks]
    words += ["--backend", asked.backend, "--halo-trace", asked.folder / name, "--json"]
    if len(set(layers)) > 1:
        words += ["--shares", ",".join(map(str, layers))]
    for option, value in (("--sites", asked.sites), ("--dt", asked.dt), ("--threads", asked.threads)):
        words += [option, value] if value else []
    bench = call(words)
    (asked.folder / f"{name}.json").write_text(json.dumps({"layers": layers, "bench": bench}, indent=1) + "\n")
    print(f"{name}: layers {layers}, {1e3 * bench['ms_per_step']:.1f} us a step", file=sys.stderr)
    return read_beat(asked.folder, name)


def boxes_for(equal, steps_of_window):
    """Layers of each rank for the window in which each rank works most beside the others: in full, and half as far."""
    ranks, found = range(len(equal.work)), []
    steps = min(len(work) for work in equal.work)
    windows = [[statistics.median(work[first:first + steps_of_window]) for work in equal.work]
               for first in range(0, steps - steps_of_window + 1, steps_of_window)]
    for power in (1.0, 0.5):
        for rank in ranks:
            works = max(windows, key=lambda window: window[rank] / statistics.fmean(window))
            if works[rank] < EXCESS * statistics.fmean(works):
                continue  # no wave was here
            layers = whole_layers([n * works[r]**-power for r, n in enumerate(equal.layers)], sum(equal.layers))
            if layers != equal.layers and layers not in found:
                found.append(layers)
    return found


def whole_layers(weights, total):
    """Whole numbers in proportion to the weights whose sum is `total`; each at least 1."""
    exact = [total * weight / sum(weights) for weight in weights]
    layers = [max(1, int(value)) for value in exact]
    for rank in sorted(range(len(exact)), key=lambda r: layers[r] - exact[r])[:total - sum(layers)]:
        layers[rank] += 1
    return layers


# ---- what a change of boxes costs


def measure_restart(asked, layers):
    """Seconds of a checkpoint and of the set-up of the run that goes on from it with these layers."""
    experiment = {
        "format": 1, "name": "column", "model": MODEL, "time": {"end": "2 ms", "dt": "0.05 ms"},
        "geometry": {"cells": [4, 4, sum(layers)], "spacing": "0.5 mm"}, "tissue": {"D": "0.2 mm^2/ms"},
        "probes": [{"name": "P", "cell": [1, 1, 1], "show": ["V"]}], "end_state": "none",
        "checkpoints": {"keep": 1, "at_end": True},
    }
    if asked.sites:
        experiment["lattice"] = {"sites": [int(n) for n in asked.sites.split(",")]}
    path, result = asked.folder / "column.json", asked.folder / "column"
    path.write_text(json.dumps(experiment, indent=1) + "\n")
    shutil.rmtree(result, ignore_errors=True)
    words = [asked.heartwright, "run", path, "-o", result, "--ranks", asked.ranks, "--backend", asked.backend]
    words += ["--quiet", "--json"] + (["--threads", asked.threads] if asked.threads else [])
    first = call(words)
    again = call([*words, "--resume", "--set", "time.end=2.5 ms", "--shares", ",".join(map(str, layers))])
    shutil.rmtree(result)
    checkpoint = first["checkpoints"]
    return {"bytes": checkpoint["bytes"], "pause_s": checkpoint["paused_s"], "written_s": checkpoint["written_s"],
            "setup_s": again["timings_s"]["setup"]}


def copy_rate(size=256 << 20, repeats=8):
    """Bytes a second that one GPU copies to the next; None without two GPUs that reach each other."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None

    def ask(function, *arguments):
        if code := getattr(cuda, function)(*arguments):
            raise OSError(f"{function}: {code}")

    contexts, memory, count = [], [], ctypes.c_int()
    try:
        ask("cuInit", 0)
        ask("cuDeviceGetCount", ctypes.byref(count))
        for device in range(min(2, count.value)):
            context, address = ctypes.c_void_p(), ctypes.c_uint64()
            ask("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
            ask("cuCtxSetCurrent", context)
            ask("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(size))
            contexts.append(context)
            memory.append(address)
        if len(contexts) < 2:
            return None
        ask("cuCtxEnablePeerAccess", contexts[0], 0)  # of the second, which is current
        for repeat in range(repeats + 1):  # the first one sets up
            if repeat == 1:
                start = time.perf_counter()
            ask("cuMemcpyPeer", memory[0], contexts[0], memory[1], contexts[1], ctypes.c_size_t(size))
            ask("cuCtxSynchronize")
        return repeats * size / (time.perf_counter() - start)
    except (OSError, AttributeError) as error:
        print(f"the rate of a copy between GPUs is not measured: {error}", file=sys.stderr)
        return None


# ---- tables


def quickest(beats, steps_of_interval):
    """[interval] of (us a step, number of the beat): the quickest in each."""
    steps = min(len(beat.steps) for beat in beats)
    return [min((beat.of_interval(first, min(first + steps_of_interval, steps)), number)
                for number, beat in enumerate(beats)) for first in range(0, steps, steps_of_interval)]


def seconds_of(beats, steps_of_interval):
    steps = min(len(beat.steps) for beat in beats)
    return 1e-6 * sum(us * min(steps_of_interval, steps - k * steps_of_interval)
                      for k, (us, _) in enumerate(quickest(beats, steps_of_interval)))


def moved_layers(one, other):
    """Of each border between two ranks."""
    return [abs(sum(one[:rank]) - sum(other[:rank])) for rank in range(1, len(one))]


def gain_of(equal, others, steps_of_interval):
    """What changing to the quickest boxes in each interval gains at most over a beat of equal ones."""
    beats = [equal[0], *others]
    chosen = [beats[number].layers for _, number in quickest(beats, steps_of_interval)]
    changes = [moved_layers(a, b) for a, b in zip([equal[0].layers, *chosen], chosen)]
    changes = [moved for moved in changes if any(moved)]
    whole = seconds_of(equal[:1], steps_of_interval)
    return {
        "equal_s": whole, "best_s": seconds_of(beats, steps_of_interval), "changes": len(changes),
        "equal_twice_s": seconds_of(equal, steps_of_interval),
        "cells_moved": CELLS_OF_LAYER * sum(map(sum, changes)),
        "widest_cells": CELLS_OF_LAYER * sum(map(max, changes)),
    }


def print_instants(equal, others, dt, every=25):
    print("| ms after the stimulus | equal boxes, us a step (each run) | quickest boxes, us | their layers | gain |")
    print("|---|---|---|---|---|")
    interval = round(every / dt)
    for k, (us, number) in enumerate(quickest([equal[0], *others], interval)):
        each = [beat.of_interval(k * interval, (k + 1) * interval) for beat in equal]
        layers = ", ".join(map(str, [equal[0], *others][number].layers))
        print(f"| {k * every} to {(k + 1) * every} | {', '.join(f'{one:.0f}' for one in each)} | {us:.0f} | {layers} "
              f"| {1e-3 * interval * (each[0] - us):.1f} ms, {100 * (1 - us / each[0]):.1f}% |")


def print_gains(gains, bytes_of_cell, rate, restart):
    """Each row: the gain, and what is left of it when a change takes as little as copying, or as long as a restart."""
    print("\n| boxes change every | gain at most | of that, variation of equal runs | changes | cells moved | a change "
          "may take | copying takes | gain less copying | less restarts |\n|" + "---|" * 9)
    for every, one in gains.items():
        gain, changes = one["equal_s"] - one["best_s"], one["changes"]
        copying = one["widest_cells"] * bytes_of_cell / rate
        share = 100 / one["equal_s"]
        may_take, takes = (f"{1e3 * s / changes:.1f} ms" if changes else "" for s in (gain, copying))
        left = f"{share * (gain - changes * restart):.1f}%" if restart is not None else "not measured"
        variation = share * (one["equal_s"] - one["equal_twice_s"])
        print(f"| {every} ms | {share * gain:.1f}% | {variation:.1f}% | {changes} | {one['cells_moved']} | {may_take} "
              f"| {takes} | {share * (gain - copying):.1f}% | {left} |")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright", help="the program; - : no runs, the tables of FOLDER")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--cells", type=int, default=1024, help="of each rank")
    parser.add_argument("--backend", default="cuda")
    parser.add_argument("--sites", default="")
    parser.add_argument("--dt", default="", help="ms")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--budget", type=float, default=150, help="seconds")
    parser.add_argument("--link", type=float, default=150, help="GB/s between GPUs, where it is not measured")
    return parser.parse_args()


def measure(asked):
    began, layers = time.monotonic(), asked.cells // CELLS_OF_LAYER
    asked.folder.mkdir(parents=True, exist_ok=True)
    for old in asked.folder.glob("boxes*"):
        old.unlink()
    first = measure_beat(asked, "boxes_equal", [layers] * asked.ranks)
    one_run = time.monotonic() - began
    candidates = boxes_for(first, round(10 / first.bench["dt_ms"]))
    costs = {"rate": copy_rate() if asked.backend == "cuda" else None}
    if candidates:
        costs["restart"] = measure_restart(asked, candidates[0])
    for number, boxes in enumerate(candidates):
        if time.monotonic() - began + 2 * one_run > asked.budget:
            print(f"--budget: {len(candidates) - number} of {len(candidates)} boxes are left out", file=sys.stderr)
            break
        measure_beat(asked, f"boxes_{number}", boxes)
    measure_beat(asked, "boxes_equal_again", [layers] * asked.ranks)
    (asked.folder / "costs.json").write_text(json.dumps(costs, indent=1) + "\n")


def main():
    asked = options()
    if asked.heartwright != "-":
        measure(asked)
    equal = [read_beat(asked.folder, name) for name in ("boxes_equal", "boxes_equal_again")]
    others = [read_beat(asked.folder, path.stem) for path in sorted(asked.folder.glob("boxes_[0-9]*.json"))]
    costs = json.loads((asked.folder / "costs.json").read_text())
    dt, bytes_of_cell = equal[0].bench["dt_ms"], equal[0].bench["device_memory_bytes_per_cell"]
    rate, restart = costs["rate"] or 1e9 * asked.link, costs.get("restart")
    print_instants(equal, others, dt)
    gains = {every: gain_of(equal, others, round(every / dt)) for every in INTERVALS}
    seconds = restart and restart["pause_s"] + restart["written_s"] + restart["setup_s"]
    print_gains(gains, bytes_of_cell, rate, seconds)
    print(f"\na copy from GPU to GPU: {1e-9 * rate:.0f} GB/s{'' if costs['rate'] else ' (assumed)'}, "
          f"{1e-3 * bytes_of_cell:.0f} KB a cell")
    if restart:
        print(f"a restart: {1e3 * restart['pause_s']:.0f} ms pause for the checkpoint, "
              f"{restart['written_s']:.2f} s until its {1e-6 * restart['bytes']:.0f} MB are written, "
              f"{restart['setup_s']:.2f} s of set-up")
    (asked.folder / "wave_boxes.json").write_text(json.dumps({"gains": gains, "costs": costs}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
