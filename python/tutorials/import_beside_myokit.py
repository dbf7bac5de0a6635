# %% [markdown]
# # A model imported from CellML, beside Myokit
#
# A CellML file (of the Physiome repository, or one that Heartwright exports, as here) becomes a spec. The spec is compiled
# when it is loaded. Its derivatives at the start are compared with Myokit's, where Myokit is installed.
#
# As a script: `python import_beside_myokit.py [FILE.cellml]`.

# %%
import sys
import tempfile
from pathlib import Path

import heartwright as hw
from heartwright import programs

# %% tags=["parameters"]
quick = "--quick" in sys.argv  # this tutorial takes seconds anyway

# %% [markdown]
# ## The file
# Without a file of your own, the model of Luo and Rudy (1991) is exported as CellML.

# %%
files = [Path(one) for one in sys.argv[1:] if one.endswith(".cellml")]
scratch = tempfile.TemporaryDirectory()
folder = Path(scratch.name)
file = files[0] if files else folder / "luo_rudy_1991.cellml"
if not files:
    programs.call(["export", "luo_rudy_1991", "--format", "cellml", "-o", str(file)])

# %% [markdown]
# ## The import
# `heartwright import` says each decision that it takes. The spec stands beside the file's stimulus as an experiment.

# %%
models = folder / "models"
decisions, messages = programs.call(["import", str(file), "-o", str(models)])
spec = next(one for one in models.glob("*.json") if not one.name.endswith(".experiment.json"))
print((decisions + messages).strip())

# %% [markdown]
# ## An action potential

# %%
model = hw.load(str(spec))
print(model)
trace = model.simulate(400, dt=0.005, stimulus=hw.Stimulus(rate=60, start=10, duration=1), every=0.5)
potential = trace[model.potential]
print(f"{model.potential}: from {potential.min():.1f} to {potential.max():.1f} {trace.units[model.potential]}")
assert potential.max() - potential.min() > 80, "an action potential"

# %% [markdown]
# ## Beside Myokit
# Both right-hand sides are evaluated at the same state: no integrator plays a part.

# %%
try:
    import myokit
except ImportError:
    print("Myokit is not installed (pip install myokit): the comparison is left out")
else:
    mmt = folder / "imported.mmt"
    programs.call(["export", str(spec), "--format", "mmt", "-o", str(mmt)])
    other, protocol, _ = myokit.load(str(mmt))
    ours = dict(zip(model.states, model.rhs()))
    theirs = {v.name(): d for v, d in zip(other.states(), other.evaluate_derivatives(other.initial_values(True)))}
    shared = [name for name in ours if name in theirs]
    worst = max(abs(ours[name] - theirs[name]) / max(abs(ours[name]), 1e-6) for name in shared)
    print(f"{len(shared)} derivatives at the start: the largest relative difference from Myokit's is {worst:.1e}")
    assert shared and worst < 1e-6

# %%
scratch.cleanup()
