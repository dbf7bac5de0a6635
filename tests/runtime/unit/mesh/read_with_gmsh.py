"""Meshes that Gmsh makes and writes are read by `heartwright mesh convert`: of two ellipsoids and of boxes, with groups of
volumes and without, all entities or only those of groups, partitioned or not, in each version that Gmsh writes, as text
and binary, and with views appended. Elements, tags, volume and fields agree with what Gmsh itself says; format 1 and
quadratic elements are refused. Usage: read_with_gmsh.py HEARTWRIGHT. Skipped (77) without Gmsh or meshio."""
import itertools
import pathlib
import subprocess
import sys
import tempfile

try:
    import gmsh
    import meshio
    import numpy as np
except (ImportError, OSError) as error:  # OSError: a library that Gmsh's needs
    print(f"skipped: {error} (pip install gmsh meshio)")
    sys.exit(77)

program = sys.argv[1]


def convert(path, out):
    return subprocess.run([program, "mesh", "convert", str(path), str(out)], capture_output=True, text=True)


def make(kind):
    """A mesh in Gmsh, and the tag that each of its volumes is to have, or None: whatever we give it."""
    gmsh.clear()
    gmsh.model.add(kind)
    shapes = gmsh.model.occ
    tags = {}
    if kind == "ellipsoids":
        solids = [(3, shapes.addSphere(0, 0, 0, radius)) for radius in (5, 3)]
        shapes.dilate(solids, 0, 0, 0, 1, 1, 1.6)
        volumes = [tag for dim, tag in shapes.fragment(solids[:1], solids[1:])[0] if dim == 3]
        tags = dict(zip(volumes, (7, 9)))
    else:
        volumes = [shapes.addBox(0, 0, 0, 6, 4, 2)]
        tags = {} if kind == "box without groups" else {volumes[0]: 3}
    shapes.synchronize()
    for number, volume in enumerate(tags):
        gmsh.model.addPhysicalGroup(3, [volume], tags[volume], f"wall {number}")
    if kind == "ellipsoids":
        gmsh.model.addPhysicalGroup(2, [tag for _, tag in gmsh.model.getEntities(2)], 21, "surfaces")
    if kind == "box in two groups":
        gmsh.model.addPhysicalGroup(3, volumes, 4, "again")
    gmsh.option.setNumber("Mesh.MeshSizeMax", 1.5)
    gmsh.model.mesh.generate(3)
    return tags


def elements_by_place(points, cells, values):
    """Values of an element by the places of its nodes, whatever the order of either. Gmsh writes 16 digits of a place."""
    places = [tuple(place) for place in np.round(points, 9) + 0.0]
    return {frozenset(places[n] for n in nodes): value for nodes, value in zip(cells, values)}


def by_gmsh(tags):
    nodes, places, _ = gmsh.model.mesh.getNodes()
    row = {int(node): n for n, node in enumerate(nodes)}
    cells, values = [], []
    for _, entity in gmsh.model.getEntities(3):
        _, numbers, of_elements = gmsh.model.mesh.getElements(3, entity)
        volume = entity
        if gmsh.model.getParent(3, entity)[0] == 3:  # a partition's part of a volume
            volume = gmsh.model.getParent(3, entity)[1]
        for of_type in of_elements:
            cells += [[row[int(node)] for node in element] for element in np.reshape(of_type, (-1, 4))]
        values += [tags.get(volume)] * sum(len(of_type) for of_type in numbers)
    return np.reshape(places, (-1, 3)), np.array(cells), values


def volume_of(points, cells):
    edges = points[cells[:, 1:]] - points[cells[:, :1]]
    return np.abs(np.linalg.det(edges)).sum() / 6


def compare(path, out, tags):
    done = convert(path, out)
    assert done.returncode == 0, f"{path.name}: {done.stderr}"
    read = meshio.read(out)
    cells = read.cells_dict["tetra"]
    points, expected_cells, expected_tags = by_gmsh(tags)
    got = elements_by_place(read.points, cells, read.cell_data_dict["tag"]["tetra"].ravel())
    expected = elements_by_place(points, expected_cells, expected_tags)
    assert got.keys() == expected.keys() and len(cells) == len(expected_cells), path.name
    assert all(tag is None or tag == got[element] for element, tag in expected.items()), path.name
    volume = volume_of(points, expected_cells)
    assert abs(volume_of(read.points, cells) - volume) < 1e-10 * volume, path.name
    return read, done.stderr


def depth_of(places):
    return places @ [1, 2, 3]


def fibres_of(centroids):
    angles = depth_of(centroids)
    return np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1)


def write_views(folder, version, binary):
    """The mesh and two views behind it: a vector of each element by its centroid, a number of each node by its place."""
    path = folder / f"views{version}{binary}.msh"
    gmsh.write(str(path))
    nodes, places, _ = gmsh.model.mesh.getNodes()
    kinds, numbers, _ = gmsh.model.mesh.getElements(3)
    elements = np.concatenate(numbers)
    centroids = np.concatenate([gmsh.model.mesh.getBarycenters(kind, -1, False, True) for kind in kinds])
    fibres = fibres_of(np.reshape(centroids, (-1, 3)))
    depth = depth_of(np.reshape(places, (-1, 3)))
    for name, kind, numbers, values in (("fibre", "ElementData", elements, fibres), ("depth", "NodeData", nodes, depth)):
        view = gmsh.view.add(name)
        gmsh.view.addHomogeneousModelData(view, 0, "ellipsoids", kind, numbers, values.ravel(), 0, values.size // len(values))
        gmsh.view.write(view, str(path), True)
        gmsh.view.remove(view)
    return path


def main(folder):
    cases = 0
    gmsh.initialize(interruptible=False)
    gmsh.option.setNumber("General.Terminal", 0)
    out = folder / "out.vtu"
    versions = [case for case in itertools.product((2, 2.2, 4.0, 4.1), (0, 1)) if case != (4.0, 1)]  # Gmsh: 4.0 as text only
    kinds = ("ellipsoids", "box in a group", "box without groups", "box in two groups")
    for kind, partitions in itertools.product(kinds, (0, 3)):
        tags = make(kind)
        if partitions:
            gmsh.model.mesh.partition(partitions)
        for (version, binary), all_entities in itertools.product(versions, (0, 1)):
            gmsh.option.setNumber("Mesh.MshFileVersion", version)
            gmsh.option.setNumber("Mesh.Binary", binary)
            gmsh.option.setNumber("Mesh.SaveAll", all_entities)
            path = folder / f"{kind} {version} {binary} {all_entities} {partitions}.msh"
            gmsh.write(str(path))
            # Of all entities version 2 has the numbers of volumes and no groups.
            _, told = compare(path, out, {} if all_entities and version < 3 else tags)
            assert ("in several physical groups" in told or "2 physical groups" in told) == (
                kind == "box in two groups" and not (all_entities and version < 3)), f"{path.name}: {told}"
            cases += 1
    tags = make("ellipsoids")
    gmsh.option.setNumber("Mesh.SaveAll", 0)
    for version, binary in itertools.product((2.2, 4.1), (0, 1)):
        gmsh.option.setNumber("Mesh.MshFileVersion", version)
        gmsh.option.setNumber("Mesh.Binary", binary)
        path = write_views(folder, version, binary)
        read, _ = compare(path, out, tags)
        centroids = read.points[read.cells_dict["tetra"]].mean(axis=1)
        assert np.abs(read.point_data["depth"].ravel() - depth_of(read.points)).max() < 1e-12, path.name
        assert np.abs(read.cell_data_dict["fibre"]["tetra"] - fibres_of(centroids)).max() < 1e-12, path.name
        cases += 1
    for binary in (0, 1):
        gmsh.option.setNumber("Mesh.Binary", binary)
        gmsh.write(str(folder / "gmsh.vtk"))
        compare(folder / "gmsh.vtk", out, {})
        cases += 1
    gmsh.option.setNumber("Mesh.Binary", 0)
    gmsh.option.setNumber("Mesh.MshFileVersion", 1)
    gmsh.write(str(folder / "first.msh"))
    gmsh.option.setNumber("Mesh.MshFileVersion", 4.1)
    gmsh.model.mesh.setOrder(2)
    gmsh.write(str(folder / "quadratic.msh"))
    for name, message in (("first.msh", "the file has version 1, expected 2.0 to 2.2, 4.0 or 4.1"), ("quadratic.msh", "quadratic")):
        done = convert(folder / name, out)
        assert done.returncode == 2 and message in done.stderr, f"{name}: {done.stderr}"
        cases += 1
    gmsh.finalize()
    print(f"{cases} files of Gmsh {gmsh.GMSH_API_VERSION} agree, or are refused as they should be")


with tempfile.TemporaryDirectory() as name:
    main(pathlib.Path(name))
