"""How long a beat of one cell takes in Python: under error control, by steps of the spec's schemes, and in Myokit where it is installed.

    python lab/cell_beats.py [MODEL ...] [--beats 9]

Each figure is the median over beats of 1 s at 1 Hz after a first one, on one thread, with V and Ca every ms and the figures of the
beat. The spread is smallest to largest. Myokit runs the model that `heartwright export` writes, with its default tolerances of
1e-6, and logs the same.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import heartwright as hw
from heartwright import programs

MODELS = ("ten_tusscher_panfilov_2006", "ohara_rudy_2011", "tor_ord_2019", "grandi_2010")
STIMULUS = {"rate": 80, "start": 10, "duration": 0.5}


def of_beats(beat, beats):
    """Milliseconds of each of several beats, as text: median and range."""
    beat()
    times = []
    for _ in range(beats):
        began = time.perf_counter()
        beat()
        times.append(1e3 * (time.perf_counter() - began))
    return f"{statistics.median(times):8.2f} ms ({min(times):.2f} to {max(times):.2f})"


def heartwright_beat(model, **how):
    calcium = next((name for name in ("Ca_i", "Cai") if name in model.states), None)
    shown = [model.potential] + ([calcium] if calcium else [])
    state = {"now": None}

    def beat():
        trace = model.simulate(1000, stimulus=hw.Stimulus(**STIMULUS), record=shown, every=1, beats=True,
                               state=state["now"], **how)
        state["now"] = trace.state
        return trace

    return beat


def myokit_beat(name):
    import myokit

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.mmt"
        programs.call(["export", name, "--format", "mmt", "-o", str(path)])
        model, protocol, _ = myokit.load(str(path))
    simulation = myokit.Simulation(model, protocol)
    potential = model.labelx("membrane_potential").qname() if model.label("membrane_potential") else None
    shown = [one.qname() for one in model.states() if one.name() in ("V", "Ca_i", "Cai") or one.qname() == potential]

    def beat():
        simulation.reset_time() if hasattr(simulation, "reset_time") else simulation.set_time(0)
        simulation.run(1000, log=shown, log_interval=1)

    return beat


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", default=MODELS)
    parser.add_argument("--beats", type=int, default=9)
    arguments = parser.parse_args()
    for name in arguments.models:
        began = time.perf_counter()
        model = hw.load(name)
        print(f"{name}: loaded in {time.perf_counter() - began:.2f} s")
        for label, how in (("RODAS, instants of 0.1 ms", {"integrator": "rodas", "dt": 0.1}),
                           ("RODAS, instants of 0.02 ms", {"integrator": "rodas", "dt": 0.02}),
                           ("CVODE, instants of 0.1 ms", {"integrator": "cvode", "dt": 0.1}),
                           ("steps of 0.01 ms", {"dt": 0.01})):
            print(f"  {label:28} {of_beats(heartwright_beat(model, **how), arguments.beats)}")
        try:
            beat = myokit_beat(name)
        except ImportError:
            print("  Myokit is not installed")
            continue
        print(f"  {'Myokit':28} {of_beats(beat, arguments.beats)}")


if __name__ == "__main__":
    main()
