#!/usr/bin/env python3
"""The largest stable time step of each integration scheme, for the three cell types of ten Tusscher-Panfilov 2006.

    lab/reproduction/largest_steps.py build/release/bin/heartwright                      # the table, in minutes
    lab/reproduction/largest_steps.py build/release/bin/heartwright --schemes grl1 --variants endo --beats 10

Hustad 2019, tables 3.3 and 3.4: what schemes cost depends on the step that they allow. One cell is paced at 1 Hz
from the model's initial states (stimulus -52 A/F, 1 ms). A step is stable when after all beats
  - every state was finite and within the range of its spec, which `heartwright run` checks,
  - gates and occupancies were within -0.001 and 1.001, and V within -150 and 100 mV, the working range (--V-range),
    at each step, or at --rows times of a run of more steps,
  - the last beat was an action potential: V rose above 0 mV and came below -70 mV again.
Steps are tried upwards from --least by --factor. Between the last of these that are all stable and the next
one the limit is bisected to 1%. A limit is thus the least step at which a scheme fails, at this resolution.
Prints JSON: by scheme and cell type the largest stable step (ms), the least unstable one and what it violates.
"""

import argparse
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

SCHEMES = ("forward_euler", "lightweight_rush_larsen", "rush_larsen", "grl1", "linearly_implicit_euler")
LEAST = {"forward_euler": 8e-4}  # ms, where a search begins; else 0.08
VARIANTS = ("endo", "epi", "M")
GATES = ("m", "h", "j", "d", "f", "f2", "fCass", "s", "r", "Xr1", "Xr2", "Xs", "R_prime")
OTHERS = ("Ca_i", "Ca_SR", "Ca_ss", "Na_i", "K_i")
WORKING_RANGE = (-150.0, 100.0)  # mV, of generator/integrators/working_ranges.hpp
MARGIN = 1e-3  # of occupancies, for rounding
PERIOD = 1000  # ms


def rounded(dt):
    """Three significant digits, so that times are exact decimals."""
    return float(f"{dt:.3g}")


def decimal(value):
    return f"{value:.12f}".rstrip("0").rstrip(".")


def fault_of(rows, beats, V_range=WORKING_RANGE):
    """What the rows of a run violate, or None. rows: dicts of numbers with `t`."""
    for row in rows:
        wrong = [name for name in (*GATES, *OTHERS, "V") if not math.isfinite(row[name])]
        if wrong:
            return f"{wrong[0]} is not finite at {row['t']:g} ms"
        gate = next((name for name in GATES if not -MARGIN <= row[name] <= 1 + MARGIN), None)
        if gate:
            return f"{gate} is {row[gate]:.3g} at {row['t']:g} ms"
        if not V_range[0] <= row["V"] <= V_range[1]:
            return f"V is {row['V']:.1f} mV at {row['t']:g} ms"
    last = [row["V"] for row in rows if row["t"] >= PERIOD * (beats - 1)]
    if max(last) <= 0:
        return f"the last beat rises to {max(last):.1f} mV"
    return None if last[-1] < -70 else f"the last beat ends at {last[-1]:.1f} mV"


class Search:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.machine = None

    def fault(self, scheme, variant, dt):
        """None where the step is stable."""
        steps = math.floor(PERIOD * self.options.beats / dt)
        every = max(1, math.ceil(steps / self.options.rows))
        steps = steps // every * every
        show = ",".join(f'"{name}"' for name in ("V", *GATES, *OTHERS))
        probe = f'[{{"name":"cell","cell":[0,0,0],"every":"{decimal(every * dt)} ms","show":[{show}]}}]'
        words = [self.options.heartwright, "run", "tt06_single_cell", "-o", str(self.folder), "--force", "--quiet"]
        words += ["--backend", "cpu", "--integrator", f"default={scheme}"]
        sets = {
            "variant": variant,
            "time.dt": f"{decimal(dt)} ms",
            "time.end": f"{decimal(steps * dt)} ms",
            "stimuli.S1.start": "10 ms",
            "stimuli.S1.period": f"{PERIOD} ms",
            "probes": probe,
            "maps": "[]",
        }
        for name, value in sets.items():
            words += ["--set", f"{name}={value}"]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode == 2 and ("outside its range" in done.stderr or "not a number" in done.stderr):
            return next(line for line in done.stderr.split("\n") if "error: " in line).split(";")[0].strip()
        if done.returncode:
            sys.exit(f"{' '.join(words)}: {done.stderr.strip()}")
        with open(self.folder / "probes.csv", newline="") as file:
            read = csv.reader(file)
            names = [name.split(" ")[0] for name in next(read)]
            rows = [dict(zip(names, (float(text or "nan") for text in line))) for line in read]
        self.machine = self.machine or json.loads((self.folder / "summary.json").read_text()).get("machine")
        return fault_of(rows, self.options.beats, self.options.V_range)

    def limit(self, scheme, variant):
        stable, dt, why = None, rounded(self.options.least or LEAST.get(scheme, 0.08)), None
        while dt <= self.options.most:
            why = self.fault(scheme, variant, dt)
            if why:
                break
            stable, dt = dt, rounded(dt * self.options.factor)
        if not why:
            return {"stable_ms": stable, "unstable_ms": None, "fault": None}
        unstable = dt
        while stable and unstable / stable > 1.01:
            middle = rounded(math.sqrt(stable * unstable))
            if middle in (stable, unstable):
                break
            found = self.fault(scheme, variant, middle)
            stable, unstable, why = (stable, middle, found) if found else (middle, unstable, why)
        return {"stable_ms": stable, "unstable_ms": unstable, "fault": why}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("--schemes", type=lambda text: text.split(","), default=SCHEMES)
    parser.add_argument("--variants", type=lambda text: text.split(","), default=VARIANTS)
    parser.add_argument("--beats", type=int, default=5)
    parser.add_argument("--least", type=float, help="ms, the first step that is tried; by scheme")
    parser.add_argument("--most", type=float, default=4, help="ms, the last one")
    parser.add_argument("--factor", type=float, default=2**0.25, help="from a step that is tried to the next")
    parser.add_argument("--rows", type=int, default=20000, help="of a run, at most, that are looked at")
    parser.add_argument(
        "--V-range", type=float, nargs=2, default=WORKING_RANGE, metavar=("LOW", "HIGH"), help="mV; of specs: -200 200"
    )
    options = parser.parse_args()
    limits = {}
    with tempfile.TemporaryDirectory() as place:
        search = Search(options, pathlib.Path(place) / "run")
        for scheme in options.schemes:
            for variant in options.variants:
                limits.setdefault(scheme, {})[variant] = search.limit(scheme, variant)
                print(f"{scheme} {variant}: {limits[scheme][variant]}", file=sys.stderr, flush=True)
    print(json.dumps({"machine": search.machine, "beats": options.beats, "limits": limits}, indent=1))


if __name__ == "__main__":
    main()
