"""Opens fields/fields.xdmf as ParaView does, again and again, while a solver writes it. Usage: read_fields_during_a_run.py SOLVER [RANKS]

Every opening must give whole instants. VTK's XDMF reader is used when this Python has it, else the index is followed with h5py.
Exit code 77: neither is there.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
import time

EXPERIMENT = {
    "format": 1, "model": "karma_1994",
    "time": {"end": "1000 ms", "dt": "0.05 ms"},
    "geometry": {"cells": [40, 20, 5], "spacing": "0.262 mm"},
    "tissue": {"D": "0.11 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
    "fields": {"show": ["E", "n"], "every": "1 ms", "stride": [1, 2, 1]},
}
SHAPE = (40, 10, 5)
SPACING = (0.262, 0.524, 0.262)


def vtk_reader():
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
    from vtkmodules.vtkIOXdmf2 import vtkXdmfReader

    def read(path):
        reader = vtkXdmfReader()
        reader.SetFileName(path)
        reader.UpdateInformation()
        key = pipeline.TIME_STEPS()
        information = reader.GetOutputInformation(0)
        times = [information.Get(key, i) for i in range(information.Length(key))]
        reader.UpdateTimeStep(times[-1])
        grid = reader.GetOutputDataObject(0)
        assert grid.GetDimensions() == SHAPE, grid.GetDimensions()
        assert all(math.isclose(a, b) for a, b in zip(grid.GetSpacing(), SPACING)), grid.GetSpacing()
        names = [grid.GetPointData().GetArrayName(i) for i in range(grid.GetPointData().GetNumberOfArrays())]
        assert names == ["E [1]", "n [1]"], names
        return len(times), vtk_to_numpy(grid.GetPointData().GetArray(0))

    return "vtkXdmfReader", read


def h5py_reader():
    import h5py
    import xml.etree.ElementTree

    def read(path):
        grids = xml.etree.ElementTree.parse(path).getroot().find("Domain/Grid").findall("Grid")
        name, data = grids[-1].find("Attribute/DataItem").text.split(":")
        with h5py.File(os.path.join(os.path.dirname(path), name)) as file:
            values = file[data][...]
        assert values.shape == SHAPE[::-1], values.shape
        return len(grids), values.ravel()

    return "h5py", read


def find_reader():
    for make in (vtk_reader, h5py_reader):
        try:
            return make()
        except ImportError as missing:
            print(missing)
    sys.exit(77)


def main():
    name, read = find_reader()
    print("reading with", name)
    with tempfile.TemporaryDirectory() as folder:
        experiment = os.path.join(folder, "e.json")
        with open(experiment, "w") as file:
            json.dump(EXPERIMENT, file)
        index = os.path.join(folder, "out", "fields", "fields.xdmf")
        ranks = ["--ranks", sys.argv[2], "--oversubscribe"] if len(sys.argv) > 2 else []
        run = subprocess.Popen([sys.argv[1], "run", experiment, "-o", os.path.join(folder, "out"), "--threads", "1"] + ranks)
        counts = []
        while run.poll() is None:
            if os.path.exists(index):
                count, values = read(index)
                assert values.size == SHAPE[0] * SHAPE[1] * SHAPE[2] and all(map(math.isfinite, values))
                if run.poll() is None:
                    counts.append(count)
            time.sleep(0.05)
        assert run.returncode == 0, run.returncode
        assert counts, "the run was over before its fields could be read"
        assert counts == sorted(counts), counts
        final, _ = read(index)
        assert final == 1001, final
        print(f"{len(counts)} openings during the run saw {counts[0]} to {counts[-1]} instants; {final} in the end")


main()
