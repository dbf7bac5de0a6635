# %% [markdown]
# # From a paper's model to its restitution and to a spiral
#
# The model of Karma (1994) has two variables: a dimensionless potential E and a recovery n. One cell is paced with shorter
# and shorter cycles, which gives the duration of its action potentials over the diastolic interval before them
# (restitution). Then a plane wave in a sheet breaks into a spiral.
#
# As a script: `python restitution_and_spiral.py`, some minutes, or `python restitution_and_spiral.py --quick`, seconds.

# %%
import sys

import numpy as np

import heartwright as hw

try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None  # no figures then

# %% tags=["parameters"]
quick = "--quick" in sys.argv  # True: a short protocol and a small sheet

# %% [markdown]
# ## One cell

# %%
cell = hw.load("karma_1994")
print(cell)
for state in cell.states.values():
    print(f"  state {state.name} [{state.unit}] starts at {state.value:g}: {state.doc}")
for parameter in cell.parameters.values():
    print(f"  parameter {parameter.name} = {parameter.value:g} [{parameter.unit}]: {parameter.doc}")

# %% [markdown]
# ## Dynamic restitution
# Each cycle length begins where the one before ended.

# %%
cycles = [500, 400, 350, 300] if quick else [600, 500, 450, 400, 350, 320, 300, 280, 260, 250]
beats = 4 if quick else 10
restitution = []
state = None
for cycle in cycles:
    pulse = hw.Stimulus(rate=0.5, start=5, duration=4, period=cycle)
    trace = cell.simulate(beats * cycle, dt=0.05, stimulus=pulse, state=state, beats=1.0)
    state = trace.state
    for interval, duration in zip(trace.beats["di90"][1:], trace.beats["apd90"][1:]):
        if np.isfinite(interval) and np.isfinite(duration):
            restitution.append((interval, duration))
restitution = np.array(sorted(restitution))
print("diastolic interval (ms)  APD90 (ms)")
for interval, duration in restitution:
    print(f"{interval:23.1f}  {duration:10.1f}")
assert len(restitution) >= len(cycles) and restitution[-1, 1] > restitution[0, 1], "longer intervals give longer action potentials"

# %%
if plt:
    figure, axes = plt.subplots(layout="constrained")
    axes.plot(*restitution.T, "o")
    axes.set(xlabel="diastolic interval (ms)", ylabel="APD90 (ms)")
    plt.show()

# %% [markdown]
# ## A sheet: a broken wave turns into a spiral
# The bundled experiment `karma_spiral` starts a plane wave, and puts the lower half of the sheet back to rest behind it. The
# small sheet has the wave alone.

# %%
small = {
    "geometry": {"cells": [64, 32]},
    "probes.upper.cell": [32, 24, 0],
    "probes.lower.cell": [32, 8, 0],
    "actions[0].where.layers.count": 16,
    "maps[2].period": True,
    "time": {"end": "460 ms"},
}
sheet = hw.run("karma_spiral", backend="cpu", **(small if quick else {}))
singularities = sheet.table("phase_singularities")
print(f"phase singularities at the end: {singularities['count'][-1]:.0f}")
activation = sheet.maps["activation"]  # [z, y, x], ms; read when it is used
print(f"activation: {activation.sizes['y']} x {activation.sizes['x']} points, the last at {float(activation.max()):.1f} {activation.units}")

# %%
if plt:
    figure, axes = plt.subplots(layout="constrained")
    sheet.fields["E"].isel(t=-1, z=0).plot(ax=axes)
    plt.show()
