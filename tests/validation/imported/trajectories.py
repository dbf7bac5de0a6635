#!/usr/bin/env python3
"""Trajectories of imported models beside independent ones (CVODE, relative tolerance 1e-8), one cell, the model's own stimulus.

    trajectories.py HEARTWRIGHT MODELS REFERENCES [--dt 0.01] [--only NAME,...] [--imported FOLDER] [--bounds FACTOR] [--reference]

MODELS: folder with .cellml and .mmt files, in it or below. REFERENCES: a folder with NAME.json.gz for NAME.mmt or NAME.cellml.
Each model is imported without a flag and run with `auto`. Bounds: V within 2 mV outside the 2 ms around the upstroke, every state within 5%
of its range, times FACTOR. Prints a row per model; exit code 1 when one of --expected is
beyond its bounds, 77 where there are no references.
--reference: `heartwright reference` (CVODE on our right-hand sides) in place of a solver: what proves the reference itself.
--imported: specs and experiments that are there already, instead of an import (a machine without a generator).
"""
import argparse
import csv
import gzip
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

skipped = 77  # the exit code that ctest is told


def without_comments(text):
    return re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*', lambda found: found[1] or "", text)


def spec_and_experiment(heartwright, model, folder, imported):
    if imported:
        heads = [path for path in sorted(imported.glob("*.json")) if not path.name.endswith(".experiment.json")
                 and path.read_text().startswith(f"// Imported from {model.name} ")]
        if len(heads) != 1:
            return None
        return heads[0], heads[0].with_suffix("").with_suffix(".experiment.json")
    done = subprocess.run([heartwright, "import", str(model), "-o", str(folder)], capture_output=True, text=True)
    written = re.search(r"written: (\S+), (\S+)", done.stdout + done.stderr)
    return (pathlib.Path(written[1]), pathlib.Path(written[2])) if done.returncode == 0 and written else None


def states_by_reference_name(spec, wanted):
    """Reference names are COMPONENT.STATE; a spec's state is STATE, or STATE_COMPONENT where the plain name is not unique."""
    of_component = {name: list(part.get("states", {})) for name, part in spec["components"].items()}
    everywhere = {state for states in of_component.values() for state in states}
    names = {}
    for one in wanted:
        component, state = one.rsplit(".", 1)
        component = component.split(".")[-1]
        choices = [state, f"{state}_{component}"]
        inside = [name for name in of_component.get(component, []) if name in choices]
        found = inside or [name for name in choices[::-1] if name in everywhere]
        if not found:
            return None, one
        names[one] = found[0]
    return names, None


def run(heartwright, spec_file, experiment_file, states, dt, folder):
    experiment = json.loads(without_comments(experiment_file.read_text()))
    experiment["model"] = str(spec_file.resolve())
    experiment["time"] = {"end": "1000 ms", "dt": f"{dt} ms"}
    experiment["stimuli"] = [one for one in experiment.get("stimuli", []) if float(one["start"].split()[0]) < 1000]
    experiment["probes"] = [{"name": "cell", "cell": [0, 0, 0], "every": "5 ms", "show": states}]
    if dt is None:
        return run_reference(heartwright, spec_file, experiment["stimuli"], states)
    path = folder / f"{spec_file.stem}.run.json"
    path.write_text(json.dumps(experiment, indent=1))
    out = folder / f"run_{spec_file.stem}"
    done = subprocess.run([heartwright, "run", str(path), "--backend", "cpu", "--threads", "1", "--quiet", "--force", "-o", str(out)],
                          capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        return None, (lines[-1] if lines else f"exit code {done.returncode}")[:160]
    with open(out / "probes.csv", newline="") as file:
        rows = [row for row in csv.reader(file) if row and not row[0].startswith("#")]
    columns = {re.split(r"[ \[]", name)[0]: k for k, name in enumerate(rows[0])}
    return {state: [float(row[columns[state]]) for row in rows[1:]] for state in states}, None


def milliseconds(text):
    return float(text.split()[0])


def run_reference(heartwright, spec_file, stimuli, states):
    words = [heartwright, "reference", str(spec_file), "--end", "1000 ms", "--every", "5 ms", "--show", ",".join(states)]
    for one in stimuli:
        start, period = milliseconds(one["start"]), milliseconds(one.get("period", "inf ms"))
        while start < 1000:
            words += ["--stimulus", f"{start},{one['duration']},{one['current']}"]
            start += period
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip().splitlines()[-1][:160]
    rows = list(csv.reader(done.stdout.splitlines()))
    return {state: [float(row[k + 1]) for row in rows[1:]] for k, state in enumerate(states)}, None


def differences(ours, reference, names, potential):
    """(worst difference of the potential in mV, worst of a state in per cent of its range, that state)"""
    expected = reference["trace"]["values"]
    step = reference["trace"]["dt"] * (1000 if is_in_seconds(reference) else 1)
    worst, state_of_worst, of_potential = 0.0, "", 0.0
    upstroke = -math.inf
    if potential in expected:
        values = expected[potential]
        rise = [b - a for a, b in zip(values, values[1:])]
        upstroke = rise.index(max(rise)) if rise else -math.inf
    for one, name in names.items():
        if one not in expected:
            continue
        wanted, got = expected[one], ours[name]
        span = max(wanted) - min(wanted)
        count = min(len(wanted), len(got))
        # The reference is every 5 ms: the 2 ms around the upstroke lie in the interval of its steepest rise.
        # It has seven digits, of steps with a relative tolerance of 1e-8: 1e-6 of a value is no difference.
        off = [max(abs(wanted[k] - got[k]) - 1e-6 * abs(wanted[k]), 0) for k in range(count) if not (one == potential and k in (upstroke, upstroke + 1))]
        if not all(map(math.isfinite, got[:count])):
            return math.nan, math.nan, name
        if one == potential:
            of_potential = max(off)
        elif span > 0 and 100 * max(off) / span > worst:
            worst, state_of_worst = 100 * max(off) / span, name
    assert abs(step - 5) < 1e-9, f"references are every 5 ms, this one every {step}"
    return of_potential, worst, state_of_worst


def is_in_seconds(reference):
    return reference["time"]["unit"].strip("[]") in ("s", "second")


def compare(model, reference, options, folder):
    """(whether it is within its bounds, what to print)"""
    files = spec_and_experiment(options.heartwright, model, folder, options.imported)
    if not files:
        return False, "not imported"
    spec = json.loads(without_comments(files[0].read_text()))
    names, missing = states_by_reference_name(spec, reference["states"])
    if missing:
        return False, f"state {missing} is not in the spec"
    ours, problem = run(options.heartwright, *files, list(names.values()), None if options.reference else options.dt, folder)
    if problem:
        return False, problem
    membrane = spec["membrane"] if isinstance(spec["membrane"], dict) else {}
    potential = next((one for one, state in names.items() if state == membrane.get("potential")), None)
    of_potential, of_states, state = differences(ours, reference, names, potential)
    is_within = of_potential <= 2 * options.bounds and of_states <= 5 * options.bounds
    return is_within, f"V {of_potential:.3g} mV, states {of_states:.3g}% ({state})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("models", type=pathlib.Path)
    parser.add_argument("references", type=pathlib.Path)
    parser.add_argument("--dt", type=float, default=0.01)
    parser.add_argument("--bounds", type=float, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--expected", default="", help="names whose bounds must hold; the rest is printed")
    parser.add_argument("--expect-all", action="store_true", help="the bounds of all must hold")
    parser.add_argument("--imported", type=pathlib.Path)
    parser.add_argument("--reference", action="store_true")
    options = parser.parse_args()
    if not options.references.is_dir():
        print(f"no {options.references}: nothing to compare with")
        sys.exit(skipped)
    failed, within, compared = [], 0, 0
    with tempfile.TemporaryDirectory() as place:
        for model in sorted(path for form in ("mmt", "cellml") for path in options.models.rglob("*." + form)):
            file = options.references / f"{model.stem}.json.gz"
            if not file.exists() or (options.only and model.stem not in options.only.split(",")):
                continue
            is_within, row = compare(model, json.loads(gzip.open(file).read()), options, pathlib.Path(place))
            compared += 1
            within += is_within
            if not is_within and (options.expect_all or model.stem in options.expected.split(",")):
                failed.append(model.stem)
            print(f"{model.stem:50s} {'within' if is_within else 'beyond':7s} {row}", flush=True)
    by = "by CVODE" if options.reference else f"dt {options.dt} ms"
    print(f"{by}: {within} of {compared} within {options.bounds:g} times the bounds")
    if failed:
        print("beyond their bounds: " + ", ".join(failed), file=sys.stderr)
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
