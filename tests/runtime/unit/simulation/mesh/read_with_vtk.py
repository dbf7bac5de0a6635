"""Reads the fields and maps of a run on a mesh with VTK. Usage: read_with_vtk.py SOLVER HEARTWRIGHT

Every array of fields/fields.vtkhdf and of fields/fields.xdmf at every instant is compared with the closed file of the instant, and
maps.vtkhdf with maps.h5, of one rank and of two. Exit code 77: no VTK, NumPy or h5py here.
"""

import json
import os
import subprocess
import sys
import tempfile

try:
    import h5py
    import numpy as np
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkIOHDF import vtkHDFReader
    from vtkmodules.vtkIOXdmf2 import vtkXdmfReader
except ImportError as missing:
    print(missing)
    sys.exit(77)

SHOW = ("E", "n")


def experiment(mesh, discretisation):
    return {
        "format": 1, "model": "karma_1994", "time": {"end": "20 ms", "dt": "0.05 ms", "diffusion": "substep"},
        "geometry": {"mesh": mesh, "discretisation": discretisation}, "tissue": {"D": "0.11 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["1 mm"]]}, "rate": "2 1/ms", "start": "1 ms",
                     "duration": "1 ms"}],
        "maps": [{"activation": {"threshold": 1}}, {"dvdt_max": True}],
        "fields": {"show": SHOW, "every": "5 ms"},
    }


def read(path, time=None):
    reader = vtkHDFReader()
    assert reader.CanReadFile(path), path
    reader.SetFileName(path)
    reader.UpdateInformation()
    if time is None:
        reader.Update()
    else:
        reader.UpdateTimeStep(time)
    grid = reader.GetOutput()
    if grid.IsA("vtkPartitionedDataSet"):
        grid = grid.GetPartition(0)
    return grid


def read_xdmf(path, time):
    reader = vtkXdmfReader()
    reader.SetFileName(path)
    reader.UpdateInformation()
    times = reader.GetOutputInformation(0).Get(reader.GetExecutive().TIME_STEPS())
    assert list(times) == list(np.arange(0, 21, 5.0)), times
    reader.UpdateTimeStep(time)
    grid = reader.GetOutputDataObject(0)
    while grid.IsA("vtkMultiBlockDataSet"):
        grid = grid.GetBlock(0)
    return grid


def array(grid, name, of_cells):
    return vtk_to_numpy((grid.GetCellData() if of_cells else grid.GetPointData()).GetArray(name))


def read_state(folder):
    return read(os.path.join(folder, "maps.vtkhdf"))


def check(folder, nodes, elements, of_cells):
    times = np.arange(0, 21, 5.0)
    for step, time in enumerate(times):
        grid = read(os.path.join(folder, "fields", "fields.vtkhdf"), time)
        by_xdmf = read_xdmf(os.path.join(folder, "fields", "fields.xdmf"), time)
        for one in (grid, by_xdmf):
            assert (one.GetNumberOfPoints(), one.GetNumberOfCells()) == (nodes, elements)
            assert one.GetCellType(0) == 10 and one.GetCell(0).GetNumberOfPoints() == 4
        for k in (0, elements - 1):
            assert one.GetCell(k).GetBounds() == grid.GetCell(k).GetBounds()
        with h5py.File(os.path.join(folder, "fields", f"step_{step * 100:012d}.h5")) as instant:
            for name in SHOW:
                values = np.ravel(instant[name][...])
                assert np.array_equal(array(grid, name, of_cells), values), (name, time)
                unit = instant[name].attrs["unit"]
                shown = f"{name} [{unit.decode() if isinstance(unit, bytes) else unit}]"
                assert np.array_equal(array(by_xdmf, shown, of_cells), values), (shown, time)
        assert np.array_equal(array(by_xdmf, "fibre", True), array(read_state(folder), "fibre", True))
    first, last = (array(read(os.path.join(folder, "fields", "fields.vtkhdf"), t), "E", of_cells) for t in (0, 20))
    assert not np.array_equal(first, last)
    grid = read_state(folder)
    bounds = np.array(grid.GetBounds())
    assert np.allclose(bounds, [0, 4, 0, 1, 0, 1]), bounds
    with h5py.File(os.path.join(folder, "maps.h5")) as maps:
        for name in maps:
            assert np.array_equal(array(grid, name, of_cells), np.ravel(maps[name][...]), equal_nan=True), name
        assert np.isfinite(maps["activation"][...]).any()


def main(solver, heartwright):
    with tempfile.TemporaryDirectory() as scratch:
        mesh = os.path.join(scratch, "slab.pts")
        subprocess.run([heartwright, "mesh", "make", "slab", "--edge", "0.5 mm", "--size", "4 1 1 mm", "-o", mesh],
                       check=True, stdout=subprocess.DEVNULL)
        path = os.path.join(scratch, "e.json")
        for discretisation in ("finite elements", "finite volumes"):
            with open(path, "w") as file:
                json.dump(experiment(mesh, discretisation), file)
            for ranks in (1, 2):
                folder = os.path.join(scratch, f"{discretisation}{ranks}")
                subprocess.run([solver, "run", path, "-o", folder, "--backend", "cpu", "--threads", "1"]
                               + (["--ranks", str(ranks), "--oversubscribe"] if ranks > 1 else []),
                               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                check(folder, 9 * 3 * 3, 8 * 2 * 2 * 6, discretisation == "finite volumes")
    print("every array of fields and maps was read back by VTK")


if __name__ == "__main__":
    main(*sys.argv[1:])
