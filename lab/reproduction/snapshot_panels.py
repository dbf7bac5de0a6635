#!/usr/bin/env python3
"""Potential along 100 mm of dyad tissue at the published instants, a panel for each D_z.

    lab/reproduction/snapshot_panels.py build/bin/heartwright docs/images/dyad_snapshots.svg [--backend cpu]

Altanaite 2017, figures 7.3 to 7.5. Each panel has the setting whose outcome is the published one: the calibrated one at D_z 0.2, the public constants at
0.4 and 0.025. --cells, --end: a smaller trial.
"""

import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from reproduction import column, tissue_runs

import line_plot

PANELS = ((0.2, "calibrated"), (0.4, "public"), (0.025, "public"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("svg", type=pathlib.Path)
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--cells", type=int)
    parser.add_argument("--end", type=float)
    options = parser.parse_args()
    body = []
    for k, (options.value, options.base) in enumerate(PANELS):
        with tempfile.TemporaryDirectory() as name:
            found = tissue_runs.snapshots(options, pathlib.Path(name) / "run")
        curves = [
            (f"{instant} ms", [(z * column.SPACING, V) for z, V in zip(found["z"], values)], False, False)
            for instant, values in found["V"].items()
        ]
        title = f"D_z {options.value:g}, {options.base} setting"
        line_plot.panel(body, (60 + 330 * k, 40, 260, 260), title, "z [mm]", "V [mV]", curves)
    line_plot.write_svg(options.svg, 1000, 350, body)


if __name__ == "__main__":
    main()
