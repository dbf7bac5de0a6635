"""The folder of a protocol of ``heartwright cell`` read back: ``cell.json`` says what its tables have."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Mapping, Union

import numpy as np

from .errors import UserError
from .run import csv_columns, numbers_of, read_table
from .trace import needed

_OF_TABLES = set(
    "tables definitions biomarkers ions doses currents velocities statistics partial_rank_correlations".split()
)
"""Of ``cell.json``, what the tables say, too."""


def open_cell(folder: Union[str, os.PathLike[str]]) -> Any:
    """The results in a folder of ``heartwright cell``, or of a function of the bench with ``folder=``, as an
    ``xarray.Dataset``.

    The columns of the table that the protocol is about are variables by their names; those of other tables have the
    table's name before theirs (``steady_state_distance_to_limit``). Each has the attributes ``units`` and, where it is
    a measure, ``long_name``. Recorded symbols such as ``V`` have the dimension ``t``, in ms. Attributes of the data set
    are those of ``cell.json``: protocol, model, ``dt`` and other times in ms, scheme, version, steady state.
    """
    xarray = needed("xarray", "open_cell()")
    root = Path(os.fspath(folder))
    if not (root / "cell.json").exists():
        raise UserError(f"{root}: there is no complete result of a cell protocol (no cell.json)")
    summary = json.loads((root / "cell.json").read_text(encoding="utf-8"))
    if "tables" not in summary:
        raise UserError(f"{root}: cell.json is of an older version, which does not say what its tables have")
    data = xarray.Dataset(attrs=_attributes(summary))
    tables = sorted(summary["tables"].items(), key=lambda item: not item[1]["is_result"])
    for file, declared in tables:
        data = data.merge(_table(root / file, declared, data), combine_attrs="override")
    cells = next((said for _, said in tables if said["rows_are_cells"]), None)
    for run in sorted(one.parent for one in root.glob("*/probes.csv")):
        traces = _traces(run, cells["dimensions"][0] if cells else "", data)
        data = data.merge(traces, combine_attrs="override")
    return data


def _attributes(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Plain values alone, by their path, so that files can hold them. Times are in ms, as everywhere in the package."""
    found: dict[str, Any] = {}

    def add(value: Any, path: str) -> None:
        if isinstance(value, Mapping):
            for key, one in value.items():
                add(one, f"{path}.{key}")
        elif isinstance(value, list):
            found[path] = ", ".join(str(one) for one in value)
        elif value is not None:
            found[path.removesuffix("_ms")] = int(value) if isinstance(value, bool) else value

    for key, value in summary.items():
        if key not in _OF_TABLES:
            add(value, key)
    return found


def _variable(dimensions: tuple[str, ...], values: Any, declared: Mapping[str, Any]) -> Any:
    xarray = needed("xarray", "open_cell()")
    attributes = {"units": declared["unit"]} if "unit" in declared else {}
    if "definition" in declared:
        attributes["long_name"] = declared["definition"]
    return xarray.Variable(dimensions, values, attributes)


def _table(file: Path, declared: Mapping[str, Any], beside: Any) -> Any:
    """A table as it declares itself: a variable for each column, over the dimensions of its rows."""
    xarray = needed("xarray", "open_cell()")
    columns = dict(zip(declared["columns"], (numbers_of(texts) for texts in csv_columns(file)[1])))
    prefix = "" if declared["is_result"] else file.stem + "_"
    dimensions = declared["dimensions"]
    if not dimensions:
        columns = {name: column[0] for name, column in columns.items()}
    names = {name: prefix + name for name in columns}
    names.update({name: name for name in dimensions if name not in beside.variables})
    rows = dimensions[0] if len(dimensions) == 1 else "row"
    data = xarray.Dataset(
        {
            names[name]: _variable((names.get(rows, rows),) if dimensions else (), values, declared["columns"][name])
            for name, values in columns.items()
        }
    ).set_coords([names[name] for name in (*dimensions, *declared["coordinates"]) if name in columns])
    if len(dimensions) > 1:
        data = data.set_index(row=[names[name] for name in dimensions]).unstack("row")
    return data


def _traces(run: Path, dimension: str, beside: Any) -> Any:
    """What the probes of a run show: ``[t]`` of one, ``[cell, t]`` where rows of the result are cells, else
    ``[probe, t]``."""
    xarray = needed("xarray", "open_cell()")
    t, columns, units = read_table(run / "probes.csv")
    symbols: dict[str, dict[str, np.ndarray]] = {}
    for column, values in columns.items():
        symbol, _, probe = column.partition(" @ ")
        symbols.setdefault(symbol, {})[probe] = values
    variables, coordinates = {}, {"t": ("t", t, {"units": "ms"})}
    for symbol, probes in symbols.items():
        unit = next(units[column] for column in columns if column.partition(" @ ")[0] == symbol)
        is_of_cells = dimension != "" and beside.sizes[dimension] == len(probes)
        if len(probes) == 1 and not is_of_cells:
            variables[symbol] = (("t",), next(iter(probes.values())), {"units": unit})
            continue
        of = dimension if is_of_cells else "probe"
        if not is_of_cells:
            coordinates["probe"] = ("probe", list(probes), {})
        variables[symbol] = ((of, "t"), np.stack(list(probes.values())), {"units": unit})
    return xarray.Dataset(variables, coords=coordinates)
