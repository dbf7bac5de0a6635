#!/usr/bin/env python3
"""How many irregular meshes of the unit cube finite volumes are refused on: 30 meshes by TetGen, five bounds of the
ratio of radius to edge by six largest volumes. Prints a table in Markdown.

    lab/mesh_spectra.py --heartwright build/release/bin/heartwright
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

RATIOS = ("1.2", "1.3", "1.414", "1.7", "2.0")
VOLUMES = ("0.01", "0.004", "0.0015", "0.0006", "0.0002", "0.0001")

CORNERS = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
FACES = ((1, 2, 3, 4), (5, 6, 7, 8), (1, 2, 6, 5), (2, 3, 7, 6), (3, 4, 8, 7), (4, 1, 5, 8))


def cube() -> str:
    """The unit cube as a .poly file of TetGen."""
    nodes = "".join(f"{k} {x} {y} {z}\n" for k, (x, y, z) in enumerate(CORNERS, 1))
    faces = "".join("1 0\n4 " + " ".join(map(str, face)) + "\n" for face in FACES)
    return f"8 3 0 0\n{nodes}6 0\n{faces}0\n0\n"


def experiment(mesh: str) -> str:
    """Finite volumes that are set up and take one step."""
    return json.dumps(
        {
            "format": 1,
            "model": "karma_1994",
            "time": {"end": "0.0001 ms", "dt": "0.0001 ms", "diffusion": "substep"},
            "geometry": {"mesh": mesh, "discretisation": "finite volumes", "couplings": "fp64"},
            "tissue": {"D": "1 mm^2/ms"},
        }
    )


def refusal(program: str, folder: pathlib.Path, ratio: str, volume: str) -> tuple[dict, str]:
    """Of a mesh: its facts, and the message of its refusal; empty: it is accepted."""
    (folder / "cube.poly").write_text(cube())
    subprocess.run(
        ["tetgen", f"-pq{ratio}a{volume}kQ", str(folder / "cube.poly")], check=True, stdout=subprocess.DEVNULL
    )
    mesh = folder / "cube.1.vtk"
    info = subprocess.run([program, "mesh", "info", mesh, "--json"], check=True, capture_output=True)
    facts = json.loads(info.stdout)
    file = folder / "cube.json"
    file.write_text(experiment(str(mesh)))
    ran = subprocess.run([program, "check", file, "--backend", "cpu"], capture_output=True, text=True, check=False)
    message = next((line for line in ran.stderr.splitlines() if "error" in line or "fault" in line), "")
    return facts, message if ran.returncode else ""


def main() -> None:
    """Prints a row a mesh, and how many are refused."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--heartwright", default="heartwright")
    program = arguments.parse_args().heartwright
    refused = 0
    print("| ratio | largest volume | tetrahedra | dihedral angles | finite volumes |\n|---|---|---|---|---|")
    for ratio in RATIOS:
        for volume in VOLUMES:
            with tempfile.TemporaryDirectory() as folder:
                facts, message = refusal(program, pathlib.Path(folder), ratio, volume)
            if message and "a mode grows" not in message:
                raise SystemExit(message)
            refused += message != ""
            angles = facts["dihedral_angle_degrees"]
            shown = f"{angles['least']:.2g} to {angles['most']:.4g}"
            said = message.split(" on this mesh: ")[-1].split(" (")[0] if message else "no mode grows"
            print(f"| {ratio} | {volume} | {facts['elements']:,} | {shown} | {said} |", flush=True)
    print(f"\n{refused} of {len(RATIOS) * len(VOLUMES)} meshes are refused.")


if __name__ == "__main__":
    main()
