"""Pictures that pynrrd, nibabel, VTK and Pillow write are read by `heartwright anatomy info`: size, spacing, the place of
every label, and vectors. Usage: read_what_others_write.py HEARTWRIGHT. Skipped (77) without one of these modules."""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import nibabel
    import nrrd
    import numpy as np
    import vtk
    from PIL import Image
    from vtk.util.numpy_support import numpy_to_vtk
except ImportError as error:
    print(f"skipped: {error} (pip install pynrrd nibabel vtk Pillow)")
    sys.exit(77)

program = sys.argv[1]
shape = (7, 5, 4)  # x, y, z
random = np.random.default_rng(3)
labels = random.permutation(np.arange(np.prod(shape))).reshape(shape)  # each point its own label, one is 0
vectors = random.normal(size=shape + (3,))
spacing = (0.33, 0.33, 0.33)
checked = 0


def facts(path, *words):
    done = subprocess.run([program, "anatomy", "info", str(path), "--json", *words], capture_output=True, text=True)
    assert done.returncode == 0, f"{path}: {done.stdout}{done.stderr}"
    return json.loads(done.stdout)


def expect_labels(path, of=labels, spacing=spacing):
    global checked
    checked += 1
    read = facts(path)
    assert read["cells"] == list(of.shape) + [1] * (3 - of.ndim), f"{path}: {read['cells']}"
    if spacing is None:
        assert read["spacing_mm"] is None, path
    else:
        assert read["spacing_mm"][:of.ndim] == list(spacing)[:of.ndim], f"{path}: {read['spacing_mm']}"
    places = {one["label"]: (one["points"], one["centre"]) for one in read["labels"]}
    for place in itertools.product(*map(range, of.shape)):
        if of[place] != 0:
            assert places.pop(int(of[place])) == (1, list(place) + [0] * (3 - of.ndim)), f"{path} at {place}"
    assert not places, path


def expect_vectors(path, *words):
    global checked
    checked += 1
    read = facts(path, *words)
    assert read["cells"] == list(shape) and read["components"] == 3, path
    assert read["points_with_direction"] == vectors[..., 0].size, path
    assert np.allclose(read["mean_direction"], vectors.mean(axis=(0, 1, 2)), rtol=0, atol=1e-12), path


def of_nrrd(folder):
    for encoding, kind in itertools.product(("raw", "gzip", "ascii"), ("u1", "i2", ">i4", "u8", "f4", "f8")):
        path = folder / f"{encoding}{kind[-2:]}.nrrd"
        header = {"encoding": encoding, "spacings": spacing}
        nrrd.write(str(path), labels.astype(kind), header)
        expect_labels(path)
    path = folder / "directions.nrrd"
    nrrd.write(str(path), labels.astype("u2"), {"space": "left-posterior-superior",
                                                "space directions": np.diag(spacing), "space origin": (1, 2, 3)})
    expect_labels(path)
    nrrd.write(str(folder / "detached.nhdr"), labels.astype("u2"), {"encoding": "raw", "spacings": spacing})
    expect_labels(folder / "detached.nhdr")
    nrrd.write(str(folder / "sheet.nrrd"), labels[:, :, 0].astype("u2"), {"spacings": spacing[:2]})
    expect_labels(folder / "sheet.nrrd", labels[:, :, 0])
    for axis in (0, 3):
        kinds = ["domain"] * 3
        kinds.insert(axis, "vector")
        nrrd.write(str(folder / f"vectors{axis}.nrrd"), np.moveaxis(vectors, 3, axis), {"kinds": kinds})
        expect_vectors(folder / f"vectors{axis}.nrrd")
    nrrd.write(str(folder / "vector_directions.nrrd"), np.moveaxis(vectors, 3, 0),
               {"kinds": ["vector", "domain", "domain", "domain"], "space": "left-posterior-superior",
                "space directions": np.vstack([[np.nan] * 3, np.diag(spacing)])})
    expect_vectors(folder / "vector_directions.nrrd")


def of_nifti(folder):
    affine = np.diag(spacing + (1,))
    for kind, end, make in itertools.product(("u1", "i2", "i4", "f4", "f8"), (".nii", ".nii.gz"),
                                             (nibabel.Nifti1Image, nibabel.Nifti2Image)):
        path = folder / f"{make.__name__}{kind}{end}"
        nibabel.save(make(labels.astype(kind), affine, dtype=np.dtype(kind)), path)
        expect_labels(path)
    by_qform = nibabel.Nifti1Image(labels.astype("i2"), None)
    by_qform.header.set_zooms(spacing)
    by_qform.header.set_qform(affine, 1)
    nibabel.save(by_qform, folder / "qform.nii")
    expect_labels(folder / "qform.nii")
    header = nibabel.Nifti1Header(endianness=">")
    header.set_data_dtype(">i2")
    nibabel.save(nibabel.Nifti1Image(labels.astype(">i2"), affine, header), folder / "big.nii")
    expect_labels(folder / "big.nii")
    scaled = nibabel.Nifti1Image(2 * labels.astype("i2"), affine)
    scaled.header.set_slope_inter(2, 0)
    nibabel.save(scaled, folder / "scaled.nii")
    expect_labels(folder / "scaled.nii", nibabel.load(folder / "scaled.nii").get_fdata())
    micrometres = nibabel.Nifti1Image(labels.astype("i2"), np.diag([330, 330, 330, 1]))
    micrometres.header.set_xyzt_units("micron")
    nibabel.save(micrometres, folder / "um.nii")
    expect_labels(folder / "um.nii")
    five = nibabel.Nifti1Image(vectors[:, :, :, None, :], affine, dtype=np.float64)
    five.header.set_intent("vector")
    nibabel.save(five, folder / "vectors.nii.gz")
    expect_vectors(folder / "vectors.nii.gz")


def vtk_image(at_points):
    image = vtk.vtkImageData()
    image.SetDimensions(*(n + (0 if at_points else 1) for n in shape))
    image.SetSpacing(*spacing)
    data = image.GetPointData() if at_points else image.GetCellData()
    for name, values in (("labels", labels.astype("i4").ravel(order="F")),
                         ("fibre", vectors.transpose(2, 1, 0, 3).reshape(-1, 3))):
        array = numpy_to_vtk(np.ascontiguousarray(values), deep=True)
        array.SetName(name)
        data.AddArray(array)
    text = vtk.vtkStringArray()  # left out
    text.SetName("names")
    for k in range(labels.size):
        text.InsertNextValue("a name" if k % 2 else "")
    data.AddArray(text)
    return image


def of_vtk(folder):
    for mode, at_points, compressed in itertools.product(("Ascii", "Binary", "Appended"), (True, False), (True, False)):
        path = folder / f"{mode}{at_points}{compressed}.vti"
        writer = vtk.vtkXMLImageDataWriter()
        getattr(writer, f"SetDataModeTo{mode}")()
        writer.SetCompressorTypeToZLib() if compressed else writer.SetCompressorTypeToNone()
        writer.SetFileName(str(path))
        writer.SetInputData(vtk_image(at_points))
        assert writer.Write()
        expect_labels(path)
        expect_vectors(path, "--array", "fibre") if mode != "Ascii" else None
    writer = vtk.vtkMetaImageWriter()
    image = vtk_image(True)
    image.GetPointData().SetActiveScalars("labels")
    for name, compressed in (("a.mhd", False), ("b.mha", True), ("c.mha", False)):
        writer.SetFileName(str(folder / name))
        writer.SetCompression(compressed)
        writer.SetInputData(image)
        writer.Write()
        expect_labels(folder / name)


def of_pillow(folder):
    for mode, kind in (("L", "u1"), ("I;16", "u2")):
        stack = folder / mode[0]
        stack.mkdir()
        for k in range(shape[2]):
            plane = labels[:, :, k].astype(kind).T  # rows are y
            Image.fromarray(np.ascontiguousarray(plane)).save(stack / f"slice_{8 + k}.png")
        expect_labels(stack, spacing=None)
        expect_labels(stack / "slice_8.png", labels[:, :, 0], None)
    palette = Image.new("P", shape[:2])
    palette.putpalette(sum(([k, 2 * k % 256, 9] for k in range(256)), []))
    palette.putdata([int(value) for value in labels[:, :, 1].T.ravel()])
    palette.save(folder / "palette.png")
    expect_labels(folder / "palette.png", labels[:, :, 1], None)
    bits = labels[:, :, 2].T % 2 == 1
    Image.fromarray(np.ascontiguousarray(bits)).save(folder / "bits.png")
    read = facts(folder / "bits.png")
    assert read["labels"][0]["points"] == bits.sum(), read
    smooth = np.add.outer(3 * np.arange(64), 2 * np.arange(64)).astype("u1")  # rows with every filter
    Image.fromarray(smooth).save(folder / "smooth.png", optimize=True)
    values, counts = np.unique(smooth, return_counts=True)
    read = {one["label"]: one["points"] for one in facts(folder / "smooth.png")["labels"]}
    assert read == {int(v): int(c) for v, c in zip(values, counts) if v != 0}


with tempfile.TemporaryDirectory() as scratch:
    for test in (of_nrrd, of_nifti, of_vtk, of_pillow):
        folder = pathlib.Path(scratch) / test.__name__
        folder.mkdir()
        test(folder)
print(f"{checked} files agree")
