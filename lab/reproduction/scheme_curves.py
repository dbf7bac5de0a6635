#!/usr/bin/env python3
"""Action potentials of ten Tusscher-Panfilov's three cell types, and what integration schemes do to the upstroke.

    lab/reproduction/scheme_curves.py build/bin/heartwright -o docs/images/tt06_schemes.svg [--backend cpu]

Hustad 2019, figures 3.3 to 3.5: endo, epi and M by the lightweight scheme; V of the schemes at dt 0.02 ms around the
upstroke beside GRL1 at 1e-4 ms; and the difference from it. The stimulus is -52 A/F from 1 to 2 ms. Prints JSON: APD90 by cell
type, and of each scheme the largest difference (mV) and its time (ms).
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import line_plot

TYPES = ("endo", "epi", "M")
SCHEMES = ("lightweight_rush_larsen", "rush_larsen", "grl1", "linearly_implicit_euler")
REFERENCE = ("grl1", 1e-4)


def potential(options, folder, variant, scheme, dt, end, every):
    """[(t, V)] of one cell, and what the run says of the machine."""
    words = [options.heartwright, "run", "tt06_single_cell", "-o", str(folder), "--force", "--quiet"]
    words += ["--backend", options.backend, "--integrator", f"default={scheme}"]
    probe = f'[{{"name":"cell","cell":[0,0,0],"every":"{every} ms","show":["V"]}}]'
    sets = {
        "variant": variant,
        "time.dt": f"{dt:g} ms",
        "time.end": f"{end:g} ms",
        "stimuli.S1.start": "1 ms",
        "stimuli.S1.period": "2000 ms",
        "probes": probe,
        "maps": "[]",
    }
    for name, value in sets.items():
        words += ["--set", f"{name}={value}"]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stderr.strip()}")
    with open(folder / "probes.csv", newline="") as file:
        curve = [(float(row["t [ms]"]), float(row["V [mV] @ cell"])) for row in csv.DictReader(file)]
    summary = json.loads((folder / "summary.json").read_text())
    return curve, {name: summary[name] for name in ("machine", "build") if name in summary}


def apd90(curve):
    """From the steepest rise to 90% of the way back to rest, ms."""
    rest, peak = curve[0][1], max(V for _, V in curve)
    level = peak - 0.9 * (peak - rest)
    rise = max(zip(curve, curve[1:]), key=lambda pair: pair[1][1] - pair[0][1])[0][0]
    return next(t for t, V in curve if t > rise + 50 and V < level) - rise


def largest(errors):
    t, difference = max(errors, key=lambda point: abs(point[1]))
    return {"mV": round(difference, 3), "ms": round(t, 3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("-o", "--output", type=pathlib.Path)
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--end", type=float, default=500, help="ms, of the action potentials")
    parser.add_argument("--types", type=lambda text: text.split(","), default=TYPES, help="cell types with curves")
    parser.add_argument("--reference", type=float, default=REFERENCE[1], help="ms, time step of the reference")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        run = lambda *words: potential(options, pathlib.Path(name) / "run", *words)[0]
        exact, machine = potential(
            options, pathlib.Path(name) / "run", "endo", REFERENCE[0], options.reference, 10, 0.02
        )
        types = {kind: run(kind, SCHEMES[0], 0.02, options.end, 1) for kind in options.types}
        schemes = {scheme: run("endo", scheme, 0.02, 10, 0.02) for scheme in SCHEMES}
    errors = {
        scheme: [(t, V - true) for (t, V), (_, true) in zip(curve, exact)] for scheme, curve in schemes.items()
    }
    found = {
        **machine,
        "APD90_ms": {kind: apd90(curve) for kind, curve in types.items()} if options.end >= 500 else {},
        "largest_difference": {scheme: largest(error) for scheme, error in errors.items()},
        "overshoot_mV": {scheme: round(max(V for _, V in curve), 2) for scheme, curve in schemes.items()},
        "overshoot_of_reference_mV": round(max(V for _, V in exact), 2),
    }
    print(json.dumps(found))
    if options.output:
        draw(options.output, types, schemes, exact, errors)


def draw(file, types, schemes, exact, errors):
    said = lambda scheme: scheme.replace("_", " ")
    near = lambda curve: [(t, V) for t, V in curve if 1.5 <= t <= 4]
    body = []
    kinds = [(kind, curve, False, False) for kind, curve in types.items()]
    line_plot.panel(body, (60, 40, 260, 260), "Three cell types", "t [ms]", "V [mV]", kinds)
    upstroke = [(said(scheme), near(curve), False, False) for scheme, curve in schemes.items()]
    upstroke.append(("reference", near(exact), True, False))
    line_plot.panel(
        body, (390, 40, 260, 260), "Upstroke, dt 0.02 ms", "t [ms]", "V [mV]", upstroke, legend="bottom"
    )
    line_plot.panel(
        body,
        (720, 40, 260, 260),
        "Difference from the reference",
        "t [ms]",
        "V [mV]",
        [(said(scheme), error, False, False) for scheme, error in errors.items()],
    )
    line_plot.write_svg(file, 1000, 350, body)


if __name__ == "__main__":
    main()
