"""Reads what `heartwright export` writes with readers of other hands. Usage: read_exports.py SOLVER HEARTWRIGHT

.igb by the table of openCARP's manual; .vtkhdf and .vtk with VTK's own readers: every array of fields and maps of slabs, sheets and strands in
all orientations, and of a single cell, is compared with the run's own HDF5 files or the .igb. Exit code 77: no NumPy or no VTK here.
"""

import json
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkVersion
    from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
    from vtkmodules.vtkIOHDF import vtkHDFReader
    from vtkmodules.vtkIOLegacy import vtkStructuredPointsReader
except ImportError as missing:
    print(missing)
    sys.exit(77)

SPACING, STRIDE = 0.262, (1, 2, 1)  # of fields
SHAPES = ((40, 20, 3), (40, 20, 1), (40, 1, 20), (1, 40, 20), (60, 1, 1), (1, 60, 1), (1, 1, 60), (1, 1, 1))
TIMES = np.arange(5, 61, 5)


def experiment_of(shape):
    layers = {"axis": "xyz"[int(np.argmax(shape))], "count": min(4, max(shape))}
    return {
        "format": 1, "model": "karma_1994",
        "time": {"end": "60 ms", "dt": "0.05 ms"},
        "geometry": {"cells": shape, "spacing": f"{SPACING} mm"},
        "tissue": {"D": "0.11 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": layers}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
        "maps": [{"activation": {"threshold": 1}}, {"dvdt_max": True}],
        "fields": {"show": ["E", "n"], "every": "5 ms", "from": "5 ms", "stride": STRIDE},
    }


def read_igb(path):
    with open(path, "rb") as file:
        data = file.read()
    items = dict(word.split(":", 1) for word in data[:1024].decode("ascii").strip("\f\r\n ").split())
    assert data[1023:1024] == b"\f"
    kind = {"float": "f4", "double": "f8"}[items["type"]]
    order = {"little_endian": "<", "big_endian": ">"}[items["systeme"]]
    shape = [int(items[axis]) for axis in "tzyx"]
    values = np.frombuffer(data[1024:], order + kind)
    assert values.size == np.prod(shape), (values.size, shape)
    return items, values.reshape(shape) * float(items["facteur"]) + float(items["zero"])


def read_vtkhdf(path, time=None):
    reader = vtkHDFReader()
    assert reader.CanReadFile(path), path
    reader.SetFileName(path)
    reader.UpdateInformation()
    key, information = pipeline.TIME_STEPS(), reader.GetOutputInformation(0)
    times = [information.Get(key, i) for i in range(information.Length(key))] if information.Has(key) else []
    if time is None:
        reader.Update()
    else:
        reader.UpdateTimeStep(time)
    image = reader.GetOutputDataObject(0)
    arrays = image.GetPointData()
    return times, image, {arrays.GetArrayName(i): vtk_to_numpy(arrays.GetArray(i)) for i in range(arrays.GetNumberOfArrays())}


def read_legacy(path):
    reader = vtkStructuredPointsReader()
    reader.SetFileName(path)
    reader.ReadAllScalarsOn()
    reader.Update()
    return reader.GetOutput()


def check_places(image, shape, stride):
    """The point of each value is that of its cell. By the attributes: GetPoint() of VTK 9.3 and 9.4 does not use the direction that was read."""
    axes = [axis for axis in range(3) if shape[axis] > 1] + [axis for axis in range(3) if shape[axis] == 1]
    assert image.GetDimensions() == tuple(shape[axis] for axis in axes), image.GetDimensions()
    matrix = image.GetDirectionMatrix()
    direction = np.array([[matrix.GetElement(i, j) for j in range(3)] for i in range(3)])
    assert np.isclose(np.linalg.det(direction), 1), direction
    grid = np.meshgrid(*(np.arange(shape[axis]) for axis in (2, 1, 0)), indexing="ij")
    cells = np.stack([one.ravel() for one in grid[::-1]])  # x, y, z of each value
    expected = (SPACING * (np.array(stride)[:, None] * cells + 0.5)).T
    indices = np.diag(image.GetSpacing()) @ cells[axes]
    assert np.allclose(np.array(image.GetOrigin()) + (direction @ indices).T, expected)
    if tuple(map(int, vtkVersion.GetVTKVersion().split(".")[:2])) > (9, 4) or axes == [0, 1, 2]:
        assert np.allclose([image.GetPoint(i) for i in range(image.GetNumberOfPoints())], expected)


def check(shape, solver, heartwright, folder):
    name = "x".join(map(str, shape))
    experiment, run = os.path.join(folder, f"{name}.json"), os.path.join(folder, name)
    with open(experiment, "w") as file:
        json.dump(experiment_of(shape), file)
    subprocess.run([solver, "run", experiment, "-o", run, "--threads", "1"], check=True)
    written = subprocess.run([heartwright, "export", run], check=True, capture_output=True, text=True).stdout.split()
    names = sorted(map(os.path.basename, written))
    meshes = ["mesh.elem", "mesh.pts"] if np.prod(shape) > 1 else ["mesh.pts"]
    assert names == ["E.igb", "fields.vtkhdf", "maps.vtk", "maps.vtkhdf"] + meshes + ["n.igb"], names
    at = lambda name: os.path.join(run, "export", name)

    shown = tuple(-(-n // step) for n, step in zip(shape, STRIDE))
    igb = {}
    for quantity in ("E", "n"):
        items, igb[quantity] = read_igb(at(f"{quantity}.igb"))
        assert igb[quantity].shape == (12,) + shown[::-1], igb[quantity].shape
        assert (items["org_t"], items["inc_t"], items["inc_x"]) == ("5", "5", "262"), items
    assert np.max(igb["E"]) > 1, shape  # something happened

    for k, time in enumerate(TIMES):
        times, image, arrays = read_vtkhdf(at("fields.vtkhdf"), float(time))
        assert np.allclose(times, TIMES), times
        assert sorted(arrays) == ["E", "n"], (shape, sorted(arrays))
        for quantity, values in arrays.items():
            assert np.array_equal(values, igb[quantity][k].ravel()), (shape, quantity, time)
    check_places(image, shown, STRIDE)

    _, image, maps = read_vtkhdf(at("maps.vtkhdf"))
    check_places(image, shape, (1, 1, 1))
    assert sorted(maps) == ["activation", "dvdt_max"], (shape, sorted(maps))
    assert np.nanmax(maps["dvdt_max"]) > 0
    legacy = read_legacy(at("maps.vtk"))
    assert legacy.GetDimensions() == shape
    for name, unit in (("activation", "ms"), ("dvdt_max", "1/ms")):
        assert np.array_equal(vtk_to_numpy(legacy.GetPointData().GetArray(f"{name}_[{unit}]")), maps[name], equal_nan=True), (shape, name)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for shape in SHAPES:
            check(shape, sys.argv[1], sys.argv[2], folder)
    print("VTK", vtkVersion.GetVTKVersion(), "read every array of", ", ".join("x".join(map(str, shape)) for shape in SHAPES))


main()
