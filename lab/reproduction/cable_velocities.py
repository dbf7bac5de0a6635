#!/usr/bin/env python3
"""Conduction velocities in a cable of 20 mm for each model, scheme of V and dt: the table of docs/numerics.md.

    lab/reproduction/cable_velocities.py build/release/bin/heartwright luo_rudy_1991 grandi_2010 --dt 0.05,0.01
    lab/reproduction/cable_velocities.py build/release/bin/heartwright ten_tusscher_panfilov_2006 --variant epi \\
        --scheme midpoint_gates

The cable lies along the fibres of the benchmark slab (Niederer et al. 2011): nodes 0.2 mm apart, its conductivity,
membrane area and stimulus, Godunov splitting. The velocity is that between 5 and 15 mm, in mm/ms. --scheme sets the
integrator of V alone, or of STATE=SCHEME; without it each spec has its own schemes.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def experiment(model, variant, dt, splitting, potential):
    made = {
        "format": 1,
        "name": f"cable_{model}",
        "model": model,
        "time": {"end": "50 ms", "dt": f"{dt} ms", "splitting": splitting, "diffusion": "substep"},
        "geometry": {"size": ["20 mm"], "spacing": "0.2 mm", "points": "nodes"},
        "tissue": {"sigma": "0.133418 S/m", "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"},
        "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["1.5 mm"]]}, "volume_current": "50000 uA/cm^3",
                     "start": "0 ms", "duration": "2 ms"}],
        "probes": [{"name": name, "at": [place], "show": [potential], "every": "1 ms"}
                   for name, place in (("left", "5 mm"), ("right", "15 mm"))],
        "maps": [{"activation": {"threshold": "0 mV"}}],
        "measures": [{"cv": ["left", "right"]}],
    }
    if variant:
        made["variant"] = variant
    return made


def velocity(options, model, dt, folder):
    path = folder / "cable.json"
    path.write_text(json.dumps(experiment(model, options.variant, dt, options.splitting, options.potential)))
    words = [options.heartwright, "run", str(path), "--backend", options.backend, "--quiet", "--force",
             "-o", str(folder / "run")]
    if options.backend == "cpu":
        words += ["--compiler", options.compiler]
    for scheme in options.scheme:
        words += ["--integrator", scheme if "=" in scheme else f"{options.potential}={scheme}"]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{model} at {dt} ms: {(done.stderr or done.stdout).strip()}")
    summary = json.loads((folder / "run" / "summary.json").read_text())
    return f'{summary["measures"]["cv"][0]["cv_mm_per_ms"]:.4f}'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("models", nargs="+")
    parser.add_argument("--dt", default="0.05,0.02,0.01,0.005", help="ms, separated by commas")
    parser.add_argument("--variant", default="")
    parser.add_argument("--potential", default="V", help="the state's name")
    parser.add_argument("--scheme", action="append", default=[], help="of V, or STATE=SCHEME")
    parser.add_argument("--splitting", default="godunov", choices=["godunov", "strang"])
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--compiler", default="built-in", help="of the CPU's solver")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        for model in options.models:
            found = [velocity(options, model, dt, pathlib.Path(place)) for dt in options.dt.split(",")]
            print(f"{model:36s}", *found, sep="  ", flush=True)


if __name__ == "__main__":
    sys.exit(main())
