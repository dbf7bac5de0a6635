"""A wave along a column (or block) of dyad cells: one run of dyad_tissue_cv.json, and when its two cells fire."""

import csv
import math
import pathlib
import shutil
import signal
import subprocess
import time

EXPERIMENT = pathlib.Path(__file__).resolve().parents[2] / "model_specs/experiments/dyad_tissue_cv.json"
THRESHOLD = -70  # mV
SPACING = 0.5  # mm
G_NA = 75  # mS/uF, the spec's value

# Every factor with its value where nothing else is said; the published text leaves most of them open.
DEFAULTS = {
    "start": "healthy_500",  # or author_iso_500
    "shift": 6,  # mV, of the activation of I_Na
    "conductance": 1,  # of I_Na, times the spec's
    "sites": 10,
    "weight": "per_employed",  # dyads of a cell, and whether they stand for all 10,000
    "layers": 1,
    "first": 0,
    "duration": 1,
    "strength": 80,  # stimulus: planes, first plane, ms, A/F
    "walls": "mirror",  # mirror: points on the walls; zero_flux: walls half a spacing beyond the points
    "z_factor": 1,  # multiplies D_z (two listings double the z term)
    "cells": 48,
    "width": 1,
    "end": 500,  # cells along z; along x and y; ms
    "D": 0.2,  # mm^2/ms
    "dt": 0.05,
    "seed": 1,
    "established": 0,  # ms with D 0.2 before D applies: a wave that runs already
}
# The wave that `established` sends: the same for all stimuli under test.
ESTABLISHING = {"D": 0.2, "z_factor": 1, "layers": 2, "first": 0, "duration": 0.5, "strength": 80, "established": 0}


def setting(**changes):
    unknown = set(changes) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"no factors {sorted(unknown)}; there are {sorted(DEFAULTS)}")
    return {**DEFAULTS, **changes}


def key(values):
    """What differs from the defaults, as a name for files and JSON."""
    return " ".join(f"{name}={values[name]}" for name in DEFAULTS if values[name] != DEFAULTS[name]) or "defaults"


def cells_looked_at(values):
    """z of the cells at Nz/4 and 3 Nz/4, and of one that only a captured wave reaches."""
    return values["cells"] // 4, 3 * values["cells"] // 4, min(6, values["cells"] // 4)


def sites_of(count):
    return {10: [10, 1, 1], 100: [100, 1, 1], 1000: [100, 10, 1], 10000: [100, 10, 10]}[count]


def command(values, program, backend, folder, start=None):
    """The words of one run."""
    first, second, near = cells_looked_at(values)
    middle = values["width"] // 2
    probes = ",".join(
        f'{{"name":"{name}","cell":[{middle},{middle},{z}],"show":["V"],"every":"{values["dt"]} ms"}}'
        for name, z in (("first", first), ("second", second), ("near", near))
    )
    begin = f'{{"file":"{start}"}}' if start else values["start"]
    sets = [
        f"start={begin}",
        f"set.I_Na_shift={values['shift']} mV",
        f"set.g_Na={G_NA * values['conductance']:g} mS/uF",
        f"lattice.sites={sites_of(values['sites'])}".replace(" ", ""),
        f"lattice.weight={values['weight']}",
        f"geometry.cells=[{values['width']},{values['width']},{values['cells']}]",
        f"geometry.points={'nodes' if values['walls'] == 'mirror' else 'centres'}",
        f"tissue.D={values['D'] * values['z_factor']:g} mm^2/ms",
        f"time.end={values['end']} ms",
        f"time.dt={values['dt']} ms",
        f"seed={values['seed']}",
        f"stimuli.S1.where.layers.count={values['layers']}",
        f"stimuli.S1.where.layers.first={values['first']}",
        f"stimuli.S1.duration={values['duration']} ms",
        f"stimuli.S1.current={-values['strength']} A/F",
        f"probes=[{probes}]",
        "maps=[]",
        f"fields.every={values['end']} ms",
    ]
    if start:
        sets.append("stimuli=[]")
    words = [program, "run", str(EXPERIMENT), "-o", str(folder), "--backend", backend, "--quiet"]
    if backend == "cpu":
        words += ["--threads", "1"]
    for text in sets:
        words += ["--set", text]
    return words


def times(folder):
    """First t with V > -70 mV of the three cells, NaN: never; and the last time that was reached."""
    found, last = {}, 0.0
    with open(folder / "probes.csv", newline="") as file:
        for row in csv.DictReader(file):
            try:
                last = float(row["t [ms]"])
                for name in ("first", "second", "near"):
                    if name not in found and float(row[f"V [mV] @ {name}"]) > THRESHOLD:
                        found[name] = last
            except (TypeError, ValueError):
                break  # a line that is being written
    return {name: found.get(name, math.nan) for name in ("first", "second", "near")}, last


def execute(words, folder, watch):
    """Runs it; with watch (s) looks at the probes that often, and ends the run once the second cell has fired."""
    if folder.exists():
        shutil.rmtree(folder)
    with open(folder.with_suffix(".log"), "w") as log:
        process = subprocess.Popen(words, stdout=log, stderr=subprocess.STDOUT)
        while watch and process.poll() is None:
            time.sleep(watch)
            if (folder / "probes.csv").exists() and not math.isnan(times(folder)[0]["second"]):
                process.send_signal(signal.SIGTERM)
                break
        code = process.wait()
    if not (folder / "probes.csv").exists():
        raise RuntimeError(f"{' '.join(words)}\nexit code {code}\n{folder.with_suffix('.log').read_text()}")


def run(values, program, backend, folder, watch=0, keep=False):
    """{t1, t2, near, speed (m/s, of D_z as published), reached}; None where a cell never fires. With `established` the
    times count from when D changes."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    began, start = time.monotonic(), None
    if values["established"]:
        before = folder.with_name(folder.name + "_before")
        wave = {**values, **ESTABLISHING, "end": values["established"]}
        execute(command(wave, program, backend, before), before, 0)
        start = str((before / "end_state.h5").resolve())
    execute(command(values, program, backend, folder, start), folder, watch)
    found, reached = times(folder)
    t1, t2 = found["first"], found["second"]
    first, second, _ = cells_looked_at(values)
    number = lambda x: None if math.isnan(x) else round(x, 4)
    if not keep:
        shutil.rmtree(folder)
    speed = (second - first) * SPACING / (t2 - t1) if t2 > t1 else math.nan
    return {
        "t1": number(t1),
        "t2": number(t2),
        "near": number(found["near"]),
        "speed": number(speed),
        "reached": reached,
        "wall_s": round(time.monotonic() - began, 2),
    }
