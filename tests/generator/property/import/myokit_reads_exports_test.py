#!/usr/bin/env python3
"""Myokit as an oracle of exported .mmt files: it reads them, and its derivatives are ours to 1e-12.

Usage: myokit_reads_exports_test.py GENERATOR      (heartwright-generate; skipped with code 77 where Myokit is absent)
"""
import json
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
MODELS = (("karma_1994", ()), ("ohara_rudy_2011", ()), ("ten_tusscher_panfilov_2006", ()),
          ("ten_tusscher_panfilov_2006", ("--variant", "endo")), ("ten_tusscher_panfilov_2006", ("--variant", "M")))


def main():
    try:
        import myokit
    except ImportError:
        print("skipped: the Python module myokit is absent")
        return SKIPPED
    generator, failures = sys.argv[1], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, choice in MODELS:
            path = pathlib.Path(folder) / "model.mmt"
            subprocess.run([generator, "export", name, *choice, "--format", "mmt", "--force", "-o", path], check=True,
                           stdout=subprocess.DEVNULL)
            model, protocol, _ = myokit.load(str(path))
            model.validate()
            for start in (0, 10):  # at the initial state, and with the potential shifted
                state = [value + (start if v.name() in ("V", "v") else 0)
                         for v, value in zip(model.states(), model.initial_values(as_floats=True))]
                sets = [word for v, value in zip(model.states(), state) for word in ("--set", f"{v.name()}={value!r}")]
                ours = json.loads(subprocess.run([generator, "eval", name, *choice, *sets, "--json"], check=True,
                                                 capture_output=True, text=True).stdout)["derivatives"]
                for variable, theirs in zip(model.states(), model.evaluate_derivatives(state=state)):
                    expected = ours[f"ddt({variable.name()})"]["value"]
                    if abs(theirs - expected) > 1e-12 * abs(expected) + 1e-16:
                        print(f"{name} {choice}: ddt({variable.name()}) is {theirs!r} in Myokit, {expected!r} here")
                        failures += 1
            if protocol is None:
                print(f"{name}: no protocol")
                failures += 1
    return 1 if failures else 0


sys.exit(main())
