"""Trials of limits: a value that leaves its range, and more cells than there is memory for."""

import re

from faults.lab import checkpoints, expect


def not_a_number(lab):
    """V of one cell of the last rank leaves its range: one message names it, the last checkpoint stays, a mended run
    resumes."""
    out = lab.folder / "nan"
    nx, ny, nz = lab.options.cells
    at = round(lab.options.end * 0.6 / 0.02) * 0.02
    spoilt = lab.folder / "spoilt.json"
    text = lab.experiment.read_text()
    box = '[["%g mm", "%g mm", "%g mm"], ["%g mm", "%g mm", "%g mm"]]' % (
        *(0.2 * (n - 1) for n in (nx, ny, nz)),
        *(0.2 * n for n in (nx, ny, nz)),
    )
    spoiler = (
        '{"name": "spoiler", "where": {"box": %s}, "rate": "1e12 mV/ms", "start": "%g ms", "duration": "0.02'
        ' ms"},\n    ' % (box, at)
    )
    spoilt.write_text(text.replace('{"name": "S1"', spoiler + '{"name": "S1"', 1))
    kept, lab.experiment = lab.experiment, spoilt
    try:
        code = lab.run(lab.words(out), 120)
        lab.nobody_left()
        said = lab.said()
        lab.one_message(code, 2, 3)
    finally:
        lab.experiment = kept
    # V spreads by a cell a step until the states are looked at: at checkpoints, ten steps apart. Named is the first
    # cell there is.
    cell = re.search(r"cell \((\d+), (\d+), (\d+)\): V is", said)
    expect(
        cell and all(int(c) >= n - 12 for c, n in zip(cell.groups(), (nx, ny, nz))), "the cell is not named:\n" + said
    )
    expect(checkpoints(out), "no checkpoint is left")
    return f"exit code {code}"


def too_large(lab):
    """More cells than the host has memory for."""
    out = lab.folder / "large"
    lab.one_message(lab.run(lab.words(out, "--set", "geometry.cells=[6000, 6000, 6000]"), 120), 4)
    lab.nobody_left()
    expect(not checkpoints(out), "there is a checkpoint")


def too_large_for_device(lab):
    """A grid that the host can well describe, of cells that take 0.7 MB each on the device: 2.8 TB."""
    kept, lab.experiment = lab.experiment, lab.folder / "dyads.json"
    lab.experiment.write_text(
        """{"format": 1, "name": "large", "model": "gaur_rudy_2011_ord", "time": {"end": "1 ms", "dt": "0.05 ms"},
        "geometry": {"cells": [160, 160, 160], "spacing": "0.2 mm"}, "tissue": {"D": "0.1 mm^2/ms"}}"""
    )
    out = lab.folder / "large"
    try:
        lab.one_message(lab.run(lab.words(out), 120), 4)
    finally:
        lab.experiment = kept
    lab.nobody_left()
    needs = re.search(r"needs (\S+ \S+) of memory, but (.*) has (\S+ \S+) available", lab.said())
    expect(needs, "what is needed and what there is are not said:\n" + lab.said())
    expect(not checkpoints(out), "there is a checkpoint")
    return f"{needs[1]}, {needs[2]} has {needs[3]}"
