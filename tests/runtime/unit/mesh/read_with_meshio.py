"""Meshes that meshio writes are read by `heartwright mesh convert`, and what that writes is read by meshio: nodes,
elements, tags, fibres and fields agree. Usage: read_with_meshio.py HEARTWRIGHT. Skipped (77) without meshio."""
import pathlib
import subprocess
import sys
import tempfile

try:
    import meshio
    import numpy as np
except ImportError as error:
    print(f"skipped: {error} (pip install meshio)")
    sys.exit(77)

program = sys.argv[1]


def box(cubes):
    """A box of cubes with six tetrahedra each, 3 mm long, slightly distorted."""
    grid = np.arange(cubes + 1)
    z, y, x = np.meshgrid(grid, grid, grid, indexing="ij")
    points = np.stack([x, y, z], axis=-1).reshape(-1, 3) * (3.0 / cubes)
    points += 0.05 * np.sin(7 * points[:, ::-1])
    steps = np.array([1, cubes + 1, (cubes + 1) ** 2])
    elements = []
    for corner in range((cubes + 1) ** 3):
        place = corner % (cubes + 1), corner // (cubes + 1) % (cubes + 1), corner // (cubes + 1) ** 2
        if max(place) == cubes:
            continue
        for path in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)):
            nodes = corner + np.concatenate([[0], np.cumsum(steps[list(path)])])
            elements.append(nodes if path in ((0, 1, 2), (1, 2, 0), (2, 0, 1)) else nodes[[0, 1, 3, 2]])
    return points, np.array(elements)


points, elements = box(4)
count = len(elements)
random = np.random.default_rng(5)
fibres = random.normal(size=(count, 3))
fibres /= np.linalg.norm(fibres, axis=1)[:, None]
tags = random.integers(1, 9, count).astype(np.int32)
potential = random.normal(size=len(points))
mesh = meshio.Mesh(points, [("tetra", elements)], point_data={"V": potential},
                   cell_data={"tag": [tags], "fibre": [fibres]})
# Without fields: meshio writes those of text files in a way that no reader understands with NumPy 2.
groups = meshio.Mesh(points, [("tetra", elements)], cell_data={"gmsh:physical": [tags],
                                                                  "gmsh:geometrical": [tags]})


def run(*words):
    done = subprocess.run([program, "mesh", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"


def compare(read, of, has_fibres=True, tolerance=0.0):
    assert np.abs(read.points - points).max() <= tolerance, of
    assert (read.cells_dict["tetra"] == elements).all(), of
    assert (read.cell_data_dict["tag"]["tetra"].ravel() == tags).all(), of
    if has_fibres:
        assert np.abs(read.cell_data_dict["fibre"]["tetra"] - fibres).max() <= max(tolerance, 1e-14), of
    if "V" in read.point_data:
        assert np.abs(read.point_data["V"].ravel() - potential).max() <= tolerance, of


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    cases = {
        "ascii.vtu": lambda path: meshio.vtu.write(path, mesh, binary=False),
        "plain.vtu": lambda path: meshio.vtu.write(path, mesh, compression=None),
        "zlib.vtu": lambda path: meshio.vtu.write(path, mesh, compression="zlib"),
        "zlib32.vtu": lambda path: meshio.vtu.write(path, mesh, compression="zlib", header_type="UInt32"),
        "v51.vtk": lambda path: meshio.write(path, mesh, file_format="vtk51"),
        "v42.vtk": lambda path: meshio.write(path, mesh, file_format="vtk42"),
        "v51_ascii.vtk": lambda path: meshio.write(path, mesh, file_format="vtk51", binary=False),
        "v42_ascii.vtk": lambda path: meshio.write(path, mesh, file_format="vtk42", binary=False),
        "binary.msh": lambda path: meshio.write(path, groups, file_format="gmsh"),
        "ascii.msh": lambda path: meshio.write(path, groups, file_format="gmsh", binary=False),
    }
    for case, write in cases.items():
        write(folder / case)
        run("convert", folder / case, folder / "out.vtu")
        # Text has as many digits as meshio writes.
        tolerance = 1e-10 if "ascii" in case else 0.0
        if case.endswith("msh"):  # meshio writes groups of volumes only where entities are: the tag may be the volume
            out = meshio.read(folder / "out.vtu")
            assert np.abs(out.points - points).max() <= tolerance, case
            # Blocks by volume: the order may differ.
            assert sorted(map(tuple, out.cells_dict["tetra"].tolist())) == sorted(map(tuple, elements.tolist())), case
        else:
            compare(meshio.read(folder / "out.vtu"), case, tolerance=tolerance)
    run("convert", folder / "zlib.vtu", folder / "carp.pts")
    run("convert", folder / "carp.elem", folder / "back.vtu")
    compare(meshio.read(folder / "back.vtu"), "openCARP", tolerance=1e-15)
    print(f"{len(cases) + 1} ways to write {count} elements agree")
