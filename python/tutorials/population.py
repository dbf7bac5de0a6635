"""A population of cells: conductances drawn by Latin hypercube, calibrated, and what drives the duration.

Each cell is the O'Hara-Rudy model with its own scale of six conductances. Cells are simulated in threads of Python: the
interpreter's lock is released while a cell computes.

    python population.py            # 100 cells, 10 beats each
    python population.py --quick    # 12 cells, one beat each
"""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import heartwright as hw

arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
arguments.add_argument("--quick", action="store_true", help="few cells and one beat")
arguments = arguments.parse_args()

scaled = ["g_Na", "g_Kr", "g_Ks", "g_K1", "g_to", "g_NaL"]
count, beats = (12, 1) if arguments.quick else (100, 10)
model = hw.load("ohara_rudy_2011").variant("endo")
scaled = [name for name in scaled if name in model.parameters]


def latin_hypercube(count, dimensions, seed):
    """Points in the unit cube, one in each of `count` slices along each axis: [count, dimensions]."""
    random = np.random.default_rng(seed)
    slices = np.array([random.permutation(count) for _ in range(dimensions)]).T
    return (slices + random.random((count, dimensions))) / count


def cell(scales):
    """APD90 in ms and the calcium amplitude in uM of the last beat."""
    trace = model.simulate(
        beats * 1000 if beats > 1 else 500,
        stimulus=hw.Stimulus(current=-80, start=10, duration=0.5, period=1000),
        parameters={name: f"*{scale!r}" for name, scale in zip(scaled, scales.tolist())},
        record=["V", "Ca_i"],
        beats=True,
    )
    last = trace.t >= (beats - 1) * 1000
    calcium = trace["Ca_i"][last]
    duration = trace.beats["apd90"]
    return (duration[-1] if len(duration) else np.nan), 1000 * (calcium.max() - calcium.min())


# Factors of 0.5 to 2, evenly spread in their logarithm.
scales = 2.0 ** (2 * latin_hypercube(count, len(scaled), seed=1) - 1)
with ThreadPoolExecutor(os.cpu_count()) as threads:
    results = np.array(list(threads.map(cell, scales)))  # [cells, 2]

# Calibration: what a healthy cell shows.
duration = results[:, 0]
accepted = np.isfinite(duration) & (duration > 180) & (duration < 440)
print(f"{accepted.sum()} of {count} cells are accepted; APD90 {duration[accepted].min():.0f} to {duration[accepted].max():.0f} ms")

# Sensitivity: slope of log APD90 to the logarithm of each scale, by least squares over the accepted cells.
x = np.log(scales[accepted])
design = np.column_stack([np.ones(len(x)), x])
slopes = np.linalg.lstsq(design, np.log(duration[accepted]), rcond=None)[0][1:]
for name, slope in sorted(zip(scaled, slopes), key=lambda pair: -abs(pair[1])):
    print(f"  {name:6} {slope:+.3f}")

assert accepted.sum() >= count // 2
assert dict(zip(scaled, slopes))["g_Kr"] < 0, "less of the rapid potassium current makes longer action potentials"
