"""Maps and fields of a run as xarray, read when they are used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from .errors import UserError

try:
    import h5py
    import xarray
    from xarray.backends import BackendArray
    from xarray.core import indexing
    from xarray.indexes import PandasIndex
except ImportError as missing:
    raise ImportError("maps and fields need xarray and h5py: pip install xarray h5py") from missing


class _FileArray(BackendArray):
    """A data set of HDF5, opened for each reading: a run may have thousands of files."""

    def __init__(self, files: list[Path], name: str, has_time: bool):
        with h5py.File(files[0]) as file:
            data = file[name]
            self.dtype = data.dtype
            self.unit = _text(data.attrs.get("unit", b"1"))
            shape = data.shape
        self.shape = (len(files), *shape) if has_time else shape
        self._files, self._name, self._has_time = files, name, has_time

    def __getitem__(self, key: Any) -> Any:
        return indexing.explicit_indexing_adapter(key, self.shape, indexing.IndexingSupport.BASIC, self._read)

    def _read(self, key: tuple) -> np.ndarray:
        if not self._has_time:
            with h5py.File(self._files[0]) as file:
                return file[self._name][key]
        chosen, rest = key[0], key[1:]
        if isinstance(chosen, (int, np.integer)):
            with h5py.File(self._files[chosen]) as file:
                return file[self._name][rest]
        instants = []
        for one in self._files[chosen]:
            with h5py.File(one) as file:
                instants.append(file[self._name][rest])
        return np.stack(instants) if instants else np.empty((0, *self.shape[1:]), self.dtype)


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _variable(array: _FileArray, dims: tuple[str, ...]) -> Any:
    return xarray.Variable(dims, indexing.LazilyIndexedArray(array), {"units": array.unit})


def _axes(shape: tuple[int, ...], attributes: Any) -> dict[str, Any]:
    origin = np.asarray(attributes.get("origin", (0.0, 0.0, 0.0)))
    spacing = np.asarray(attributes.get("spacing", (1.0, 1.0, 1.0)))
    return {
        axis: (axis, origin[k] + spacing[k] * np.arange(shape[2 - k]), {"units": "mm"})
        for k, axis in enumerate(("x", "y", "z"))
    }


class _NodesOfMesh(PandasIndex):
    """An axis of nodes or elements, which go by number: those of another mesh, or with other numbers, are refused."""

    domain = ""

    @classmethod
    def from_variables(cls, variables: Any, *, options: Any) -> Any:
        index = super().from_variables(variables, options={})
        index.domain = options["domain"]
        return index

    def _replace(self, *args: Any, **keywords: Any) -> Any:
        index = super()._replace(*args, **keywords)
        index.domain = self.domain
        return index

    def equals(self, other: Any, **keywords: Any) -> bool:
        return self.domain == getattr(other, "domain", "") and super().equals(other, **keywords)

    def _require_same(self, other: Any) -> None:
        if self.domain != other.domain:
            raise UserError(
                f"values of {self.domain} and of {other.domain} do not belong together: it is another mesh, or the same "
                "with other numbers"
            )

    def join(self, other: Any, how: str = "inner") -> Any:
        self._require_same(other)
        return super().join(other, how=how)

    def reindex_like(self, other: Any, **keywords: Any) -> Any:
        self._require_same(other)
        return super().reindex_like(other, **keywords)


def _dataset(variables: dict[str, Any], axes: dict[str, Any], attributes: Any) -> Any:
    domain = _text(attributes.get("domain", ""))
    data = xarray.Dataset(variables, coords=axes, attrs={"domain": domain} if domain else {})
    if " of a mesh " not in domain:
        return data
    return data.drop_indexes("x").set_xindex("x", _NodesOfMesh, domain=domain)


def open_maps(path: Path) -> Any:
    """``xarray.Dataset`` of ``maps.h5``."""
    if not path.exists():
        raise UserError(f"{path}: this run has no maps")
    with h5py.File(path) as file:
        shapes = {name: data.shape for name, data in file.items() if isinstance(data, h5py.Dataset)}
        attributes = dict(file.attrs)
    axes = _axes(next(iter(shapes.values()))[-3:], attributes)
    variables = {
        name: _variable(_FileArray([path], name, False), ("z", "y", "x") if len(shape) == 3 else ("beat", "z", "y", "x"))
        for name, shape in shapes.items()
    }
    return _dataset(variables, axes, attributes)


def open_fields(folder: Path) -> Any:
    """``xarray.Dataset`` of ``fields/``."""
    files = sorted(folder.glob("step_*.h5"))
    if not files:
        raise UserError(f"{folder}: this run has no fields")
    times = []
    for one in files:
        with h5py.File(one) as file:
            times.append(float(file.attrs["t [ms]"]))
    with h5py.File(files[0]) as file:
        shapes = {name: data.shape for name, data in file.items()}
    with h5py.File(folder / "mesh.h5") as file:
        attributes = dict(file.attrs)
    axes = {"t": ("t", times, {"units": "ms"}), **_axes(next(iter(shapes.values())), attributes)}
    variables = {name: _variable(_FileArray(files, name, True), ("t", "z", "y", "x")) for name in shapes}
    return _dataset(variables, axes, attributes)
