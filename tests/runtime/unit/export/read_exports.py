"""Reads what `heartwright export` writes with readers of other hands. Usage: read_exports.py SOLVER HEARTWRIGHT

.igb by the table of openCARP's manual; .vtkhdf and .vtk with VTK's own readers. Exit code 77: no NumPy or no VTK here.
"""

import json
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
    from vtkmodules.vtkIOHDF import vtkHDFReader
    from vtkmodules.vtkIOLegacy import vtkStructuredPointsReader
except ImportError as missing:
    print(missing)
    sys.exit(77)

EXPERIMENT = {
    "format": 1, "model": "karma_1994",
    "time": {"end": "60 ms", "dt": "0.05 ms"},
    "geometry": {"cells": [40, 20, 3], "spacing": "0.262 mm"},
    "tissue": {"D": "0.11 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
    "maps": [{"activation": {"threshold": 1}}, {"dvdt_max": True}],
    "fields": {"show": ["E", "n"], "every": "5 ms", "from": "5 ms"},
}
SHAPE = (40, 20, 3)


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


def main():
    with tempfile.TemporaryDirectory() as folder:
        experiment, run = os.path.join(folder, "e.json"), os.path.join(folder, "run")
        with open(experiment, "w") as file:
            json.dump(EXPERIMENT, file)
        subprocess.run([sys.argv[1], "run", experiment, "-o", run, "--threads", "1"], check=True)
        written = subprocess.run([sys.argv[2], "export", run], check=True, capture_output=True, text=True).stdout.split()
        names = sorted(map(os.path.basename, written))
        assert names == ["E.igb", "fields.vtkhdf", "maps.vtk", "maps.vtkhdf", "mesh.elem", "mesh.pts", "n.igb"], names
        at = lambda name: os.path.join(run, "export", name)

        items, igb = read_igb(at("E.igb"))
        assert igb.shape == (12,) + SHAPE[::-1], igb.shape
        assert (items["org_t"], items["inc_t"], items["inc_x"]) == ("5", "5", "262"), items

        for k, time in enumerate(np.arange(5, 61, 5)):
            times, image, arrays = read_vtkhdf(at("fields.vtkhdf"), float(time))
            assert np.allclose(times, np.arange(5, 61, 5)), times
            assert image.GetDimensions() == SHAPE, image.GetDimensions()
            assert np.allclose(image.GetSpacing(), 0.262) and np.allclose(image.GetOrigin(), 0.131)
            assert sorted(arrays) == ["E", "n"], arrays.keys()
            assert np.array_equal(arrays["E"], igb[k].ravel()), time
        assert np.ptp(igb[5]) > 1  # there was a wave

        _, image, maps = read_vtkhdf(at("maps.vtkhdf"))
        assert sorted(maps) == ["activation", "dvdt_max"], maps.keys()
        legacy = vtkStructuredPointsReader()
        legacy.SetFileName(at("maps.vtk"))
        legacy.ReadAllScalarsOn()
        legacy.Update()
        arrays = legacy.GetOutput().GetPointData()
        assert legacy.GetOutput().GetDimensions() == SHAPE
        for name, unit in (("activation", "ms"), ("dvdt_max", "1/ms")):
            assert np.array_equal(vtk_to_numpy(arrays.GetArray(f"{name}_[{unit}]")), maps[name], equal_nan=True), name
        print("read", ", ".join(names))


main()
