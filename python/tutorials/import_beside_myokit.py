"""A model imported from CellML, beside Myokit.

A CellML file (of the Physiome repository, or one that Heartwright exports, as here) becomes a spec. The spec is compiled
when it is loaded. Its derivatives at the start are compared with Myokit's, where Myokit is installed.

    python import_beside_myokit.py [FILE.cellml]
"""

import argparse
import tempfile
from pathlib import Path

import heartwright as hw
from heartwright import programs

arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
arguments.add_argument("file", nargs="?", help="a CellML file; luo_rudy_1991 exported as one when left out")
arguments.add_argument("--quick", action="store_true", help="accepted for the tests; the script takes seconds anyway")
arguments = arguments.parse_args()

with tempfile.TemporaryDirectory() as scratch:
    folder = Path(scratch)
    file = Path(arguments.file) if arguments.file else folder / "luo_rudy_1991.cellml"
    if not arguments.file:
        programs.call(["export", "luo_rudy_1991", "--format", "cellml", "-o", str(file)])
    models = folder / "models"
    decisions, messages = programs.call(["import", str(file), "-o", str(models)])
    spec = next(one for one in models.glob("*.json") if not one.name.endswith(".experiment.json"))
    print((decisions + messages).strip())

    model = hw.load(str(spec))
    print(model)
    trace = model.simulate(400, dt=0.005, stimulus=hw.Stimulus(rate=60, start=10, duration=1), every=0.5)
    potential = trace[model.potential]
    print(f"{model.potential}: from {potential.min():.1f} to {potential.max():.1f} {trace.units[model.potential]}")
    assert potential.max() - potential.min() > 80, "an action potential"

    try:
        import myokit
    except ImportError:
        print("Myokit is not installed (pip install myokit): the comparison is left out")
    else:
        mmt = folder / "imported.mmt"
        programs.call(["export", str(spec), "--format", "mmt", "-o", str(mmt)])
        other, protocol, _ = myokit.load(str(mmt))
        # Both right-hand sides at the same state: no integrator plays a part.
        ours = model.rhs()
        theirs = {v.name(): d for v, d in zip(other.states(), other.evaluate_derivatives(other.initial_values(True)))}
        names = [name for name in model.states if name in theirs]
        worst = max(
            abs(ours[i] - theirs[name]) / max(abs(ours[i]), 1e-6) for i, name in enumerate(model.states) if name in theirs
        )
        print(f"{len(names)} derivatives at the start: the largest relative difference from Myokit's is {worst:.1e}")
        assert names and worst < 1e-6
