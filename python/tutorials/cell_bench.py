# %% [markdown]
# # A drug on the cell bench
#
# The drug blocks the rapid potassium current, half of it at 20 nM. Cells are paced until they are in steady state: at
# several doses, and with the intervals of restitution. Each protocol gives a labelled data set.
#
# As a script: `python cell_bench.py`, to steady state, or `python cell_bench.py --quick`, two beats and few intervals.

# %%
import sys
import warnings

import heartwright as hw

# %% tags=["parameters"]
quick = "--quick" in sys.argv  # True: two beats instead of a steady state

# %%
beats = 2 if quick else 1000
if quick:
    warnings.simplefilter("ignore", hw.HeartwrightWarning)  # that cells are not in steady state
model = hw.load("ten_tusscher_panfilov_2006").variant("epi")

# %% [markdown]
# ## Doses
# Each concentration is a cell of one batch, beside a control.

# %%
drug = dict(ic50={"g_Kr": (20, 1)}, concentrations=[5, 20, 80])
doses = hw.dose(model, **drug, cycle_length=1000, beats=beats, without_qnet=True)
print(f"{doses.attrs['model.name']}, {doses.attrs['scheme']}")
for dose in doses.dose:
    one = doses.sel(dose=dose)
    print(f"  {float(one.concentration):4.0f} {one.concentration.units}: APD90 {float(one.apd90):.1f} {one.apd90.units}")
prolonged = doses.apd90 - doses.apd90[0]
assert (prolonged[1:] > 0).all() and (prolonged.diff("dose") > 0).all()

# %% [markdown]
# `doses.V.plot(x="t", hue="dose")` draws the last two beats, and `hw.dose(..., folder="drug")` keeps the page `report.html`.
#
# ## Restitution
# APD90 over the diastolic interval, with and without half of the current.


# %%
def s1s2(**parameters):
    """APD90 over the diastolic interval."""
    data = hw.restitution(
        model, s2=[800, 500, 350], train=2, periods=[800, 500], count=2, beats=beats, parameters=parameters
    )
    return data.apd90.where(data.protocol == "S1-S2", drop=True)


control, blocked = s1s2(), s1s2(g_Kr="*0.5")
for name, curve in (("control", control), ("half of I_Kr", blocked)):
    shorter = curve.values[0] - curve.values[-1]
    print(f"  {name}: APD90 {curve.values[0]:.0f} ms, {shorter:.0f} ms less after the shortest interval")
assert blocked.values[0] > control.values[0], "less of the current makes longer action potentials"
