"""Meshes that meshio writes are read by `heartwright mesh convert`, and what that writes is read by meshio: nodes,
elements, tags, fibres and fields agree. VTK, where it is there, writes the same mesh with arrays of text, which are left
out with a warning, with arrays of all its types, and in pieces. Usage: read_with_meshio.py HEARTWRIGHT. Skipped (77) without meshio."""
import itertools
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
try:
    import vtk
    from vtk.util.numpy_support import numpy_to_vtk, vtk_to_numpy
except ImportError:
    vtk = None

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
numbered = meshio.Mesh(points, [("tetra", elements)], point_data={"V": potential},
                       cell_data={"gmsh:physical": [tags], "gmsh:geometrical": [tags], "depth": [fibres[:, 0]]})
# Without fields: meshio writes those of text files in a way that no reader understands with NumPy 2.
groups = meshio.Mesh(points, [("tetra", elements)], cell_data={"gmsh:physical": [tags],
                                                                  "gmsh:geometrical": [tags]})


def run(*words):
    done = subprocess.run([program, "mesh", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stderr


def vtk_strings(name, count):
    """Of lengths that legacy files write in one, two and four bytes."""
    strings = vtk.vtkStringArray()
    strings.SetName(name)
    for k in range(count):
        strings.InsertNextValue(("", "left", "two words\n\u00e9", "long " * 40, "POINTS 3 " * 2000)[k % 5])
    return strings


def vtk_grid(has_ids):
    """The mesh with text beside the numbers and in the data of the whole file. VTK 9.7 crashes when it writes identifiers
    of text as XML."""
    grid = vtk.vtkUnstructuredGrid()
    places = vtk.vtkPoints()
    places.SetData(numpy_to_vtk(points, deep=True))
    grid.SetPoints(places)
    for nodes in elements:
        grid.InsertNextCell(vtk.VTK_TETRA, 4, [int(n) for n in nodes])
    for data, fields in ((grid.GetPointData(), {"V": potential}), (grid.GetCellData(), {"tag": tags, "fibre": fibres})):
        kind, size = ("node", len(points)) if "V" in fields else ("cell", count)
        data.AddArray(vtk_strings(f"{kind} names", size))
        for name, values in fields.items():
            array = numpy_to_vtk(values, deep=True)
            array.SetName(name)
            data.AddArray(array)
        if has_ids:
            data.SetPedigreeIds(vtk_strings(f"{kind}_ids", size))
    grid.GetFieldData().AddArray(vtk_strings("notes", 7))
    return grid


def write_vtu(path, grid, mode, zlib):
    writer = vtk.vtkXMLUnstructuredGridWriter()
    getattr(writer, f"SetDataModeTo{mode}")()
    writer.SetEncodeAppendedData(False)
    writer.SetCompressorTypeToZLib() if zlib else writer.SetCompressorTypeToNone()
    writer.SetFileName(str(path))
    writer.SetInputData(grid)
    assert writer.Write()


def write_vtk(path, grid, version, is_binary):
    writer = vtk.vtkUnstructuredGridWriter()
    writer.SetFileVersion(version)
    writer.SetFileTypeToBinary() if is_binary else writer.SetFileTypeToASCII()
    writer.SetFileName(str(path))
    writer.SetInputData(grid)
    assert writer.Write()


def compare_text_of_vtk(folder):
    paths = []
    for mode, zlib in itertools.product(("Ascii", "Binary", "Appended"), (False, True)):
        paths.append(folder / f"{mode}{zlib}.vtu")
        write_vtu(paths[-1], vtk_grid(False), mode, zlib)
    for version, is_binary in itertools.product((42, 51), (False, True)):
        paths.append(folder / f"{version}{'binary' if is_binary else 'text'}.vtk")
        write_vtk(paths[-1], vtk_grid(True), version, is_binary)
    for path in paths:
        told = run("convert", path, folder / "out.vtu")
        names = ["node names", "cell names"] + (["node_ids", "cell_ids", "notes"] if path.suffix == ".vtk" else [])
        for name in names:
            assert f"the array '{name}' holds text and was left out" in told, f"{path}: {told}"
        assert told.count("warning") == len(names), f"{path}: {told}"
        read = meshio.read(folder / "out.vtu")
        assert "V" in read.point_data, path
        compare(read, path, tolerance=1e-5 if path.name.endswith("text.vtk") else 0.0)
    return len(paths)


def vtk_grid_of_types():
    """Arrays of all types of numbers, as fields and one after the other as active scalars; units, and names of components
    of which some are empty."""
    grid = vtk_grid(False)
    for data in (grid.GetPointData(), grid.GetCellData(), grid.GetFieldData()):
        for name in [data.GetAbstractArray(k).GetName() for k in range(data.GetNumberOfArrays())]:
            if isinstance(data.GetAbstractArray(name), vtk.vtkStringArray):
                data.RemoveArray(name)
    expected = {}
    for kind in ("Char", "SignedChar", "UnsignedChar", "Short", "UnsignedShort", "Int", "UnsignedInt", "Long", "UnsignedLong",
                 "LongLong", "UnsignedLongLong", "IdType", "Float", "Double", "Bit"):
        array = getattr(vtk, f"vtk{kind}Array")()
        array.SetName(f"{kind} 100% \u00e9")
        values = np.arange(count) % (2 if kind == "Bit" else 100)
        for value in values:
            array.InsertNextTuple1(float(value))
        array.GetInformation().Set(vtk.vtkDataArray.UNITS_LABEL(), "mV per\nms")
        grid.GetCellData().AddArray(array)
        expected[array.GetName()] = values
    grid.GetCellData().GetArray("fibre").SetComponentName(1, "y of it")
    grid.GetPoints().GetData().SetComponentName(2, "z")
    return grid, expected


def compare_types_of_vtk(folder):
    grid, expected = vtk_grid_of_types()
    reader = vtk.vtkXMLUnstructuredGridReader()
    out = folder / "out.vtu"
    cases = [("vtu", *case) for case in itertools.product(("Ascii", "Binary", "Appended"), (False, True))]
    cases += [("vtk", *case, scalars) for case in itertools.product((42, 51), (False, True))
              for scalars in (None, *expected)]
    for end, *case in cases:
        path = folder / f"types.{end}"
        if end == "vtk":
            grid.GetCellData().SetActiveScalars(case[2])
        (write_vtu if end == "vtu" else write_vtk)(path, grid, *case[:2])
        out.unlink(missing_ok=True)
        run("convert", path, out)
        reader.SetFileName(str(out))
        reader.Modified()
        reader.Update()
        for name, values in expected.items():
            array = reader.GetOutput().GetCellData().GetArray(name)
            assert array, f"{case}: {name}"
            assert (vtk_to_numpy(array) == values).all(), f"{case}: {name}"
    return len(cases)


def by_place(grid_points, cells, tag, fibre, V):
    """Tags and fibres by the places of an element's nodes, the potential by place: whatever the order of either. VTK's
    filter of pieces rounds places to Float32."""
    places = [tuple(place) for place in grid_points.astype(np.float32).tolist()]
    of_elements = {frozenset(places[n] for n in nodes): (tag[e], *fibre[e]) for e, nodes in enumerate(cells)}
    return of_elements, dict(zip(places, V))


def compare_pieces_of_vtk(folder):
    """Three pieces, with and without ghost cells, in one .vtu and as a .pvtu."""
    grid = vtk_grid_of_types()[0]
    pieces = vtk.vtkExtractUnstructuredGridPiece()
    pieces.SetInputData(grid)
    expected = by_place(points, elements, tags, fibres, potential)
    cases = list(itertools.product(("vtu", "pvtu"), (0, 1), ("Ascii", "Appended")))
    for end, ghosts, mode in cases:
        path = folder / f"pieces{ghosts}{mode}.{end}"
        writer = vtk.vtkXMLUnstructuredGridWriter() if end == "vtu" else vtk.vtkXMLPUnstructuredGridWriter()
        writer.SetInputConnection(pieces.GetOutputPort())
        writer.SetNumberOfPieces(3)
        writer.SetGhostLevel(ghosts)
        if end == "pvtu":
            writer.SetStartPiece(0)
            writer.SetEndPiece(2)
        getattr(writer, f"SetDataModeTo{mode}")()
        writer.SetFileName(str(path))
        assert writer.Write()
        assert path.read_bytes().count(b"<Piece") == 3, path
        told = run("convert", path, folder / "out.vtu")
        assert ("ghost cells were left out" in told) == (ghosts > 0), f"{path}: {told}"
        read = meshio.read(folder / "out.vtu")
        got = by_place(read.points, read.cells_dict["tetra"], read.cell_data_dict["tag"]["tetra"].ravel(),
                       read.cell_data_dict["fibre"]["tetra"], read.point_data["V"].ravel())
        assert got[0].keys() == expected[0].keys() and len(read.points) == len(points), path
        assert max(np.abs(np.subtract(got[0][e], expected[0][e])).max() for e in expected[0]) < 1e-14, path
        assert got[1] == expected[1], path
    return len(cases)


def compare_versions_of_gmsh(folder):
    """Versions 2.2 and 4.0. Of 2.2 the elements have tags of their own. With NumPy 2 meshio writes fields of text files and
    groups of 4.0 in a way that no reader understands."""
    bare = meshio.Mesh(points, [("tetra", elements)])
    cases = list(itertools.product(("2.2", "4.0"), (False, True)))
    for version, binary in cases:
        path = folder / f"{version}{'binary' if binary else 'text'}.msh"
        has_fields = binary and version == "2.2"
        meshio.gmsh.write(path, numbered if has_fields else groups if version == "2.2" else bare, version, binary=binary)
        run("convert", path, folder / "out.vtu")
        read = meshio.read(folder / "out.vtu")
        if version == "2.2":
            compare(read, path, has_fibres=False)
            assert ("V" in read.point_data) == has_fields, path
            if has_fields:
                assert (read.cell_data_dict["depth"]["tetra"].ravel() == fibres[:, 0]).all(), path
        else:
            assert (read.points == points).all() and len(read.cells_dict["tetra"]) == count, path
            assert sorted(map(tuple, read.cells_dict["tetra"].tolist())) == sorted(map(tuple, elements.tolist())), path
    return len(cases)


def compare_mixed_cells(folder):
    """A point, triangles and tetrahedra, as converters write a mesh of Gmsh with its surfaces."""
    faces = elements[:7, :3]
    blocks = [("vertex", np.array([[3]])), ("triangle", faces), ("tetra", elements)]
    all_tags = [np.array([9], np.int32), np.full(len(faces), 8, np.int32), tags]
    mixed = meshio.Mesh(points, blocks, point_data={"V": potential},
                        cell_data={"ID": all_tags, "Fibres": [np.ones((1, 3)), np.ones((len(faces), 3)), fibres]})
    grouped = meshio.Mesh(points, blocks, cell_data={"gmsh:physical": all_tags, "gmsh:geometrical": all_tags})
    cases = {
        "mixed.vtu": lambda path: meshio.write(path, mixed),
        "mixed.vtk": lambda path: meshio.write(path, mixed, file_format="vtk51"),
        "mixed42.vtk": lambda path: meshio.write(path, mixed, file_format="vtk42"),
        "mixed22.msh": lambda path: meshio.gmsh.write(path, grouped, "2.2", binary=True),
    }
    for case, write in cases.items():
        write(folder / case)
        told = run("convert", folder / case, folder / "out.vtu")
        assert "8 points, lines and faces were left out" in told, f"{case}: {told}"
        compare(meshio.read(folder / "out.vtu"), case, has_fibres=not case.endswith("msh"))
    return len(cases)


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
        "vtk.vtk": lambda path: meshio.write(path, mesh, file_format="vtk"),
        "vtk_ascii.vtk": lambda path: meshio.write(path, mesh, file_format="vtk", binary=False),
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
    by_meshio = compare_versions_of_gmsh(folder) + compare_mixed_cells(folder)
    by_vtk = 0
    if vtk:
        by_vtk = compare_text_of_vtk(folder) + compare_types_of_vtk(folder) + compare_pieces_of_vtk(folder)
    else:
        print("without VTK no arrays of text, of all types and no pieces are tried (pip install vtk)")
    print(f"{len(cases) + 1 + by_meshio + by_vtk} ways to write {count} elements agree")
