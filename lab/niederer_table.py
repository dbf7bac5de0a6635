#!/usr/bin/env python3
"""The N-version benchmark table: activation times of the slab for dx 0.5, 0.2, 0.1 mm and dt 0.05, 0.01, 0.005 ms.

    lab/niederer_table.py [--heartwright build/gcc/bin/heartwright] [--backend cpu|cuda] [-o FOLDER] [--svg FILE]
                            [--only 0.5,0.2] [--steps 0.05] [--on grid|elements|volumes]

Prints a Markdown table of the activation times (ms, first crossing of 0 mV) at P1, P8 and the centre P9, Richardson's
extrapolation of P8, and draws the times along the diagonal P1-P8 (needs h5dump of hdf5-tools for that; without it, no
plot). Runs that are already in FOLDER are not repeated. --on elements, volumes: the slab is made of six tetrahedra per
cube of this edge, with finite elements or finite volumes, instead of a grid; then there is no plot.
"""
import argparse
import array
import json
import math
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPERIMENT = ROOT / "model_specs/experiments/niederer_slab.json"
SIZE = (20.0, 7.0, 3.0)  # mm
SPACINGS = (0.5, 0.2, 0.1)
STEPS = (0.05, 0.01, 0.005)
END = {0.5: 160, 0.2: 80, 0.1: 60}  # ms: later than the last activation
COLOURS = {0.5: "#b2182b", 0.2: "#2166ac", 0.1: "#1a9850"}
DASHES = {0.05: "2 3", 0.01: "6 3", 0.005: "none"}


def geometry(options, spacing):
    if options.on == "grid":
        return f"geometry.spacing={spacing:g} mm"
    made = {"make": "slab", "edge": f"{spacing:g} mm", "discretisation": f"finite {options.on}"}
    return "geometry=" + json.dumps(made)


def run(options, spacing, step):
    on = "" if options.on == "grid" else f"{options.on}_"
    folder = options.output / f"{on}dx{spacing:g}_dt{step:g}"
    if not (folder / "summary.json").exists():
        if folder.exists():
            shutil.rmtree(folder)
        command = [
            options.heartwright, "run", str(EXPERIMENT), "-o", str(folder), "--backend", options.backend, "--set",
            geometry(options, spacing), "--set", f"time.dt={step:g} ms", "--set",
            f"time.end={END[spacing]} ms", "--set", "fields.every=%d ms" % END[spacing], "--set",
            'maps=[{"activation": {"threshold": "0 mV"}}]',
        ]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{result.stdout}")
    return folder, json.loads((folder / "summary.json").read_text())


def activation_map(folder, spacing):
    """Values [z][y][x] of the activation map as a function of three indices, or None without h5dump."""
    if not shutil.which("h5dump"):
        return None
    raw = folder / "activation.bin"
    subprocess.run(
        ["h5dump", "-d", "activation", "-b", "LE", "-o", str(raw), str(folder / "maps.h5")],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    count = [round(length / spacing) + 1 for length in SIZE]
    kind = "d" if raw.stat().st_size == 8 * math.prod(count) else "f"
    values = array.array(kind)
    values.frombytes(raw.read_bytes())
    raw.unlink()
    return lambda i, j, k: values[(k * count[1] + j) * count[0] + i]


def along_diagonal(value, spacing, points=81):
    """(distance from P1 in mm, activation time in ms), trilinear between grid points."""
    line = []
    for n in range(points):
        share = n / (points - 1)
        corners = []
        for length in SIZE:
            place = share * length / spacing
            low = min(int(place + 1e-9), round(length / spacing) - 1)
            corners.append(((low, 1 - (place - low)), (low + 1, place - low)))
        time = sum(
            wx * wy * wz * value(i, j, k) for i, wx in corners[0] for j, wy in corners[1] for k, wz in corners[2]
        )
        line.append((share * math.sqrt(sum(length * length for length in SIZE)), time))
    return line


def draw(lines, file):
    width, height, left, bottom, top = 720, 440, 60, 50, 30
    longest = math.sqrt(sum(length * length for length in SIZE))
    latest = 10 * math.ceil(max(time for line in lines.values() for _, time in line) / 10)
    x = lambda mm: left + mm / longest * (width - left - 20)
    y = lambda ms: height - bottom - ms / latest * (height - bottom - top)
    out = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
            ' font-size="12">'
        ),
        f'<rect width="{width}" height="{height}" fill="white"/>',
        (
            f'<rect x="{left}" y="{y(43):.1f}" width="{x(longest) - left:.1f}" height="{y(42.5) - y(43):.1f}"'
            ' fill="#bbbbbb"/>'
        ),
        f'<text x="{left + 6}" y="{y(43) - 4:.1f}" fill="#666666">P8 converged: 42.5 to 43 ms</text>',
    ]
    for mm in range(0, 22, 5):
        out.append(f'<text x="{x(mm):.1f}" y="{height - bottom + 18}" text-anchor="middle">{mm}</text>')
    for ms in range(0, latest + 1, 20):
        out.append(f'<line x1="{left}" x2="{x(longest):.1f}" y1="{y(ms):.1f}" y2="{y(ms):.1f}" stroke="#dddddd"/>')
        out.append(f'<text x="{left - 8}" y="{y(ms) + 4:.1f}" text-anchor="end">{ms}</text>')
    out.append(
        f'<text x="{x(longest / 2):.1f}" y="{height - 12}" text-anchor="middle">distance from P1 along the diagonal'
        ' [mm]</text>'
    )
    out.append(
        f'<text transform="translate(16 {height / 2}) rotate(-90)" text-anchor="middle">activation time [ms]</text>'
    )
    for row, ((spacing, step), line) in enumerate(sorted(lines.items(), reverse=True)):
        style = f'stroke="{COLOURS[spacing]}" stroke-dasharray="{DASHES[step]}" stroke-width="1.6" fill="none"'
        out.append(f'<polyline {style} points="' + " ".join(f"{x(mm):.1f},{y(ms):.1f}" for mm, ms in line) + '"/>')
        out.append(f'<line x1="{left + 20}" x2="{left + 60}" y1="{top + 16 * row}" y2="{top + 16 * row}" {style}/>')
        out.append(f'<text x="{left + 68}" y="{top + 16 * row + 4}">dx {spacing:g} mm, dt {step:g} ms</text>')
    out.append("</svg>")
    file.write_text("\n".join(out) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heartwright", default="heartwright")
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("niederer_table"))
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--only", default=",".join(map(str, SPACINGS)), help="spacings, mm")
    parser.add_argument("--steps", default=",".join(map(str, STEPS)), help="time steps, ms")
    parser.add_argument("--on", default="grid", choices=["grid", "elements", "volumes"])
    options = parser.parse_args()

    spacings = [float(text) for text in options.only.split(",")]
    lines, p8 = {}, {}
    print("| dx [mm] | dt [ms] | P1 [ms] | P8 [ms] | P9 (centre) [ms] | diffusion |\n|---|---|---|---|---|---|")
    for spacing in spacings:
        for step in map(float, options.steps.split(",")):
            folder, summary = run(options, spacing, step)
            at = {probe: summary["at_probes"][probe]["activation"] for probe in ("P1", "P8", "P9")}
            at = {probe: value["value"] if isinstance(value, dict) else value for probe, value in at.items()}
            p8[spacing, step] = at["P8"]
            substeps = summary["diffusion_substeps"]
            how = f"{substeps} sub-steps" if substeps > 1 else "1 step"
            print(f"| {spacing:g} | {step:g} | {at['P1']:.2f} | {at['P8']:.2f} | {at['P9']:.2f} | {how} |", flush=True)
            value = activation_map(folder, spacing) if options.on == "grid" else None
            if value:
                lines[spacing, step] = along_diagonal(value, spacing)
    if (0.2, 0.005) in p8 and (0.1, 0.005) in p8:
        print(
            "\nRichardson, second order from dx 0.2 and 0.1 at dt 0.005: P8"
            f" {p8[0.1, 0.005] + (p8[0.1, 0.005] - p8[0.2, 0.005]) / 3:.2f} ms"
        )
    if options.svg:
        if lines:
            draw(lines, options.svg)
        else:
            print("no h5dump: no plot", file=sys.stderr)


main()
