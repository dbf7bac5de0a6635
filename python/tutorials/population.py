# %% [markdown]
# # A population of cells
#
# Conductances are drawn by Latin hypercube, cells are calibrated, and a regression says what drives the duration of their
# action potentials. Each cell is the O'Hara-Rudy model with its own scale of six conductances.
#
# As a script: `python population.py`, 100 cells of 10 beats, or `python population.py --quick`, 12 cells of one beat.

# %%
import sys

import numpy as np

import heartwright as hw

# %% tags=["parameters"]
quick = "--quick" in sys.argv  # True: few cells and one beat

# %%
count, beats = (12, 1) if quick else (100, 10)
model = hw.load("ohara_rudy_2011").variant("endo")
scaled = [name for name in ["g_Na", "g_Kr", "g_Ks", "g_K1", "g_to", "g_NaL"] if name in model.parameters]

# %% [markdown]
# ## Draws
# A Latin hypercube has one point in each of `count` slices along each axis. Factors are 0.5 to 2, evenly spread in their
# logarithm.


# %%
def latin_hypercube(count, dimensions, seed):
    """Points in the unit cube: [count, dimensions]."""
    random = np.random.default_rng(seed)
    slices = np.array([random.permutation(count) for _ in range(dimensions)]).T
    return (slices + random.random((count, dimensions))) / count


scales = 2.0 ** (2 * latin_hypercube(count, len(scaled), seed=1) - 1)

# %% [markdown]
# ## Simulation
# Each parameter is an array: all cells are one batch. `hw.population()` does the same to steady state, in one call.

# %%
trace = model.simulate(
    beats * 1000 if beats > 1 else 500,
    stimulus=hw.Stimulus(current=-80, start=10, duration=0.5, period=1000),
    parameters={name: model.parameters[name].value * scales[:, k] for k, name in enumerate(scaled)},
    record=["V", "Ca_i"],
    beats=True,
)
last = trace.t >= (beats - 1) * 1000
calcium = trace["Ca_i"][:, last]  # [cells, rows]
amplitude = 1000 * (calcium.max(axis=1) - calcium.min(axis=1))  # uM
duration = trace.beats["apd90"][:, -1]  # ms, of the last beat

# %% [markdown]
# ## Calibration
# Cells are kept whose action potential is one that a healthy cell shows.

# %%
accepted = np.isfinite(duration) & (duration > 180) & (duration < 440)
print(f"{accepted.sum()} of {count} cells are accepted; APD90 {duration[accepted].min():.0f} to {duration[accepted].max():.0f} ms")
assert accepted.sum() >= count // 2

# %% [markdown]
# ## Sensitivity
# The slope of log APD90 to the logarithm of each scale, by least squares over the accepted cells.

# %%
design = np.column_stack([np.ones(accepted.sum()), np.log(scales[accepted])])
slopes = np.linalg.lstsq(design, np.log(duration[accepted]), rcond=None)[0][1:]
for name, slope in sorted(zip(scaled, slopes), key=lambda pair: -abs(pair[1])):
    print(f"  {name:6} {slope:+.3f}")
assert dict(zip(scaled, slopes))["g_Kr"] < 0, "less of the rapid potassium current makes longer action potentials"
