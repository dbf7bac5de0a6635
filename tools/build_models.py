#!/usr/bin/env python3
"""Builds and runs bundled models that are not in generated/: those that the last commit touches, and two that its hash
chooses.

    tools/build_models.py                      with build/release
    tools/build_models.py --build build/gcc    with the programs of another build folder
    tools/build_models.py --list               only says which
    tools/build_models.py luo_rudy_1991        this one

Each is generated, compiled for the CPU and run for 15 ms as one cell in steps of 0.01 ms, by the experiment that
`heartwright new` writes. After --seconds no further model is begun, so that a commit which touches many costs no more
than one which touches few; those left out are named. Exits with 1 when a model fails.
"""
import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def models_without_sources():
    specs = (ROOT / "model_specs").glob("*.json")
    return sorted(
        spec.stem
        for spec in specs
        if not spec.stem.endswith("schema") and not (ROOT / "generated" / spec.stem).exists()
    )


def git(*words):
    result = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return result.stdout if result.returncode == 0 else ""


def chosen(models, commit, touched, count):
    """Those that are touched, then `count` of the others; the commit's hash puts both in order."""
    order = sorted(models, key=lambda model: hashlib.sha256((commit + model).encode()).hexdigest())
    return [model for model in order if model in touched] + [model for model in order if model not in touched][:count]


def run_one_cell(heartwright, model, folder):
    """What went wrong, or nothing."""
    experiment, results = folder / f"{model}.json", folder / model
    for words in (
        ["new", "experiment", "--model", model, "-o", experiment],
        ["run", experiment, "--backend", "cpu", "--set", "time.end=15 ms", "--set", "time.dt=0.01 ms", "-o", results],
    ):
        ran = subprocess.run([heartwright, *words], capture_output=True, text=True)
        if ran.returncode != 0:
            return ran.stderr or ran.stdout
    rows = (results / "probes.csv").read_text().count("\n") - 1
    return "" if rows >= 10 else f"probes.csv has {rows} rows"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="in place of those that the commit chooses")
    parser.add_argument("--build", default="build/release", help="a build folder (build/release)")
    parser.add_argument("--choose", type=int, default=2, help="how many the commit's hash chooses (2)")
    parser.add_argument("--seconds", type=float, default=50, help="no further model is begun after (50)")
    parser.add_argument("--list", action="store_true", help="only say which")
    options = parser.parse_args()
    touched = {
        pathlib.Path(name).stem
        for name in git("show", "--format=", "--name-only", "HEAD").split()
        if name.startswith("model_specs/")
    }
    models = options.models or chosen(
        models_without_sources(), git("rev-parse", "HEAD").strip(), touched, options.choose
    )
    if options.list:
        print("\n".join(models))
        return 0
    began, failed = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for i, model in enumerate(models):
            if i > 0 and time.monotonic() - began > options.seconds:
                print(f"left out after {options.seconds:g} s: {' '.join(models[i:])}")
                break
            start = time.monotonic()
            fault = run_one_cell(
                str((ROOT / options.build / "bin" / "heartwright").resolve()), model, pathlib.Path(folder)
            )
            failed += bool(fault)
            print(f"{model}: {fault or 'built and run'} ({time.monotonic() - start:.0f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
