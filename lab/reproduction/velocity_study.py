"""The study of conduction velocity against D_z: which columns are run, stage by stage.

limits    each factor alone, from two bases, over D: what it does to the speed at 0.2 and to both limits of conduction.
speed     for each starting state, conductance of I_Na, weight of dyads and factor in z: the shift of I_Na at which the
          wave takes the published 22.95 ms between the two cells at D 0.2.
stimulus  those, crossed with layers, duration, strength and treatment of the stimulated plane: t1 at 0.2, and whether
          neither cell fires at 0.4.
figure    settings that reproduce both: the whole curve in both tissues, as a beat (500 ms) and longer, captured and
          established.
"""

from reproduction.column import DEFAULTS, setting

DIFFUSIONS = (0.00625, 0.0125, 0.025, 0.05, 0.1, 0.2, 0.3, 0.35, 0.4)
PUBLISHED = {"t1": 10.65, "t2": 33.6, "between": 22.95}
# Both cells may be counted from 1, one cell nearer to the stimulus: then t1 and t2 are earlier by what a cell takes.
CELL_TIME = PUBLISHED["between"] / 24
WITHIN_T1, WITHIN_BETWEEN = 0.35, 0.35  # ms

BASES = {
    "public": {"shift": 10, "start": "author_iso_500", "layers": 1, "duration": 1},
    "calibrated": {"shift": 6, "start": "healthy_500", "layers": 2, "duration": 0.5},
}
# One factor at a time.
FACTORS = {
    "as it stands": [{}],
    "starting state": [{"start": "healthy_500"}, {"start": "author_iso_500"}],
    "run's length": [{"end": 2000}],
    "wave established before": [{"established": 9}],
    "layers": [{"layers": 1}, {"layers": 2}, {"layers": 3}],
    "duration": [{"duration": 0.5}, {"duration": 1}, {"duration": 2}],
    "strength": [{"strength": 40}, {"strength": 160}],
    "walls": [{"walls": "zero_flux"}],
    "stimulated plane": [{"first": 1}],
    "shift of I_Na": [{"shift": 4}, {"shift": 6}, {"shift": 8}, {"shift": 10}],
    "conductance of I_Na": [{"conductance": 0.8}, {"conductance": 1.25}],
    "dyads": [{"weight": "per_total"}, {"sites": 100}],
    "factor in z": [{"z_factor": 2}],
    "length of the tissue": [{"cells": 200}],
}


def limits():
    """(base, factor, change, D, setting) of the first stage; a change that the base already has is left out."""
    for base, values in BASES.items():
        for factor, changes in FACTORS.items():
            for change in changes:
                if change and all(values.get(name, DEFAULTS[name]) == value for name, value in change.items()):
                    continue
                for diffusion in DIFFUSIONS:
                    yield base, factor, change, diffusion, setting(**{**values, **change, "D": diffusion})


SPEED_GROUPS = [
    {"start": start, "conductance": conductance, "weight": weight, "z_factor": z_factor}
    for z_factor in (1, 2)
    for conductance in (1, 0.8, 1.25)
    for start in ("healthy_500", "author_iso_500")
    for weight in ("per_employed", "per_total")
]
STIMULI = [
    {"layers": layers, "duration": duration, "strength": strength, **plane}
    for layers in (1, 2, 3)
    for duration in (0.5, 1, 2)
    for strength in (40, 60, 70, 80, 100, 160)
    for plane in ({}, {"walls": "zero_flux"}, {"first": 1})
]
SPEED_STIMULUS = {"layers": 3, "duration": 1, "end": 120}


def speed_setting(group, shift):
    return setting(**group, **SPEED_STIMULUS, shift=shift)


def between(result):
    return result["t2"] - result["t1"] if result["t1"] is not None and result["t2"] is not None else None


def stimulus(group, shift):
    """Pairs of settings, at D 0.2 and 0.4, for every stimulus."""
    for pulse in STIMULI:
        yield tuple(setting(**group, **pulse, shift=shift, D=diffusion, end=60) for diffusion in (0.2, 0.4))


def t1_error(result):
    """Of the cell at Nz/4 counted from 0 or from 1, whichever is closer, ms."""
    return min((result["t1"] - offset - PUBLISHED["t1"] for offset in (0, CELL_TIME)), key=abs)


def meets(at_02, at_04):
    """The published t1 and t2 at 0.2, and neither cell at 0.4."""
    if at_02["t1"] is None or at_02["t2"] is None:
        return False
    return (
        abs(t1_error(at_02)) <= WITHIN_T1
        and abs(between(at_02) - PUBLISHED["between"]) <= WITHIN_BETWEEN
        and at_04["t1"] is None
    )


FIGURE = (0.00625, 0.0125, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.35, 0.4)
TISSUES = {
    "6 x 6 x 24 mm, 10,000 dyads": {"cells": 48, "weight": "per_employed", "sites": 100},
    "50 x 50 x 100 mm, 10 dyads": {"cells": 200, "weight": "per_total", "sites": 10},
}

FIGURE_RUNS = {"a beat": {"end": 500}, "2 s": {"end": 2000}, "established": {"end": 500, "established": 9}}


def figure(values):
    """(tissue, how, D, setting) of the whole curve of one setting, whose own end is that of a search at 0.2 and 0.4."""
    for tissue, shape in TISSUES.items():
        for how, change in FIGURE_RUNS.items():
            for diffusion in FIGURE:
                yield tissue, how, diffusion, setting(**{**values, **shape, **change, "D": diffusion})
