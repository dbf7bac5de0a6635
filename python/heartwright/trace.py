"""Time series of cells, or of the probes of a run."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence

import numpy as np

from .named import UnknownName, nearest, table


def needed(module: str, what: str) -> Any:
    """A package that is imported when it is used."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise ImportError(f"{what} needs {module}: pip install {module}") from missing


class Series(Dict[str, np.ndarray]):
    """Columns by name, each ``[rows]``, over the times ``t`` in ms.

    ``units`` has the unit of each column. Two are equal when times, units and all numbers are, NaN with NaN.
    """

    def __init__(self, t: np.ndarray, columns: Mapping[str, np.ndarray], units: Mapping[str, str]):
        self.t = t
        """Times of the rows, ms."""
        super().__init__(columns)
        self.units = dict(units)
        """Unit of each column; ``"1"``: dimensionless."""

    def __missing__(self, name: str) -> np.ndarray:
        raise UnknownName(f"no column {name!r}: {nearest(name, self)}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Series):
            return NotImplemented
        if list(self) != list(other) or self.units != other.units or not np.array_equal(self.t, other.t):
            return False
        return all(np.array_equal(values, other[name], equal_nan=True) for name, values in self.items())

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = None  # type: ignore[assignment]

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    def __repr__(self) -> str:
        columns = ", ".join(f"{name} [{self.units[name]}]" for name in self)
        return f"{type(self).__name__}({len(self.t)} rows, t [ms], {columns})"

    def _repr_html_(self) -> str:
        rows = []
        for name, values in self.items():
            known = values[~np.isnan(values)] if values.dtype.kind == "f" else values
            ends = (float(known.min()), float(known.max())) if known.size else ("", "")
            rows.append((name, self.units[name], *ends))
        span = f" from {self.t[0]:g} to {self.t[-1]:g} ms" if len(self.t) else ""
        return f"<p>{type(self).__name__}: {len(self.t)} rows{span}</p>" + table(("", "unit", "lowest", "highest"), rows)

    def to_dataframe(self) -> Any:
        """A ``pandas.DataFrame`` with the index ``t`` in ms; ``attrs["units"]`` has the unit of each column."""
        pandas = needed("pandas", "to_dataframe()")
        frame = pandas.DataFrame(dict(self), index=pandas.Index(self.t, name="t"))
        frame.attrs["units"] = dict(self.units)
        return frame

    def to_xarray(self) -> Any:
        """An ``xarray.Dataset`` with the coordinate ``t`` and the attribute ``units`` of each variable."""
        xarray = needed("xarray", "to_xarray()")
        variables = {name: ("t", values, {"units": self.units[name]}) for name, values in self.items()}
        return xarray.Dataset(variables, coords={"t": ("t", self.t, {"units": "ms"})})

    def plot(self, *names: str, ax: Optional[Any] = None, label: Optional[str] = None) -> Any:
        """Draws the columns (all when none is named) over time, one below the other; the array of Matplotlib's axes.

        :param ax: an axis to draw into, or one for each column; such as those of another call.
        :param label: of these curves in a legend.
        """
        from .plots import plot_series

        return plot_series(self, {name: {name: name} for name in names or tuple(self)}, ax, label)


class Trace(Series):
    """What ``Model.simulate()`` gives: a ``Series`` of the recorded symbols of the cell.

    Of a batch, cells that differ in their parameters, each column is ``[cells, rows]``.
    """

    def __init__(
        self,
        raw: Mapping[str, Any],
        states: Mapping[str, str],
        integrator: str = "spec",
        cells: Optional[int] = None,
        varied: Optional[Mapping[str, tuple[np.ndarray, str]]] = None,
    ):
        count = cells or 1
        symbols = [(symbol, unit) for _, symbol, unit in raw["columns"][: len(raw["columns"]) // count]]
        values = raw["values"].reshape(len(raw["t"]), count, len(symbols)).transpose(2, 1, 0)  # [symbol, cell, row]

        def of_cells(array: np.ndarray) -> np.ndarray:
            return array if cells is not None else array[0]

        columns = {symbol: of_cells(values[k]) for k, (symbol, _) in enumerate(symbols)}
        super().__init__(raw["t"], columns, dict(symbols))
        self.end: float = raw["end"]
        """The time of the last step, ms."""
        self.state: np.ndarray = of_cells(raw["state"].reshape(count, len(states)))
        """The states at the end, ``[states]`` or ``[cells, states]`` in the order and units of ``Model.states``: the
        ``state`` of another call."""
        self.notes: list[str] = raw["notes"]
        """What the simulation says of itself, such as warnings about the time step."""
        self.integrator = integrator
        """``"rodas"`` or ``"cvode"``, steps with error control, or ``"spec"``, steps of ``dt`` by the schemes of the spec."""
        self.cells = cells
        """How many there are in a batch; ``None``: one cell, whose columns are ``[rows]``."""
        self.varied: dict[str, np.ndarray] = {name: one for name, (one, _) in (varied or {}).items()}
        """Of a batch, the parameters that differ from cell to cell, ``[cells]`` each."""
        last = {name: (array.reshape(-1, count)[-1], unit) for name, (array, unit) in raw["maps"].items()}
        self.maps: dict[str, tuple[Any, str]] = {
            name: (array if cells is not None else float(array[0]), unit) for name, (array, unit) in last.items()
        }
        """Value (``[cells]`` of a batch) and unit of each map that was asked for; NaN: it did not happen."""
        figures = _beats(raw["tables"].get("beats", {}), count)
        self.beats: dict[str, np.ndarray] = {name: of_cells(array) for name, (array, _) in figures.items()}
        """Figures of each beat, ``[beats]`` or ``[cells, beats]`` each, when they were asked for: activation, peak,
        apd30, apd50, apd90, diastolic interval (``di90``)... in ms, ``foot`` and ``peak`` in the unit of the potential.
        NaN: the cell has no such beat."""
        self._units_of_beats = {name: unit for name, (_, unit) in figures.items()}
        self._units_of_varied = {name: unit for name, (_, unit) in (varied or {}).items()}
        self._states = dict(states)

    def __repr__(self) -> str:
        cells = "" if self.cells is None else f"{self.cells} cells, "
        return super().__repr__().replace("(", f"({cells}", 1)

    def end_state(self) -> dict[str, Any]:
        """The states at the end by name, in the units of ``Model.states``; of a batch ``[cells]`` each."""
        values = self.state.T
        return dict(zip(self._states, values if self.cells is not None else values.tolist()))

    def cell(self, number: int) -> Series:
        """The columns of one cell of a batch."""
        if self.cells is None:
            raise UnknownName("cell() is of a batch, and this trace is of one cell")
        return Series(self.t, {name: values[number] for name, values in self.items()}, self.units)

    def to_xarray(self) -> Any:
        """An ``xarray.Dataset`` of the columns over ``t`` and of the figures of beats over ``beat``.

        A batch has the dimension ``cell`` before them, with the varied parameters as coordinates.
        """
        xarray = needed("xarray", "to_xarray()")
        before = () if self.cells is None else ("cell",)
        variables = {name: ((*before, "t"), values, {"units": self.units[name]}) for name, values in self.items()}
        for name, values in self.beats.items():
            key = name if name not in variables else f"beat_{name}"
            variables[key] = ((*before, "beat"), values, {"units": self._units_of_beats[name]})
        coordinates: dict[str, Any] = {"t": ("t", self.t, {"units": "ms"})}
        for name, values in self.varied.items():
            coordinates[name] = ("cell", values, {"units": self._units_of_varied[name]})
        return xarray.Dataset(variables, coords=coordinates, attrs={"integrator": self.integrator})

    def to_dataframe(self) -> Any:
        """A ``pandas.DataFrame`` with the index ``t`` in ms, of a batch ``(cell, t)``; ``attrs["units"]`` has the units.

        A batch has a column more for each varied parameter.
        """
        if self.cells is None:
            return super().to_dataframe()
        pandas = needed("pandas", "to_dataframe()")
        index = pandas.MultiIndex.from_product([range(self.cells), self.t], names=["cell", "t"])
        varied = {name: np.repeat(values, len(self.t)) for name, values in self.varied.items()}
        frame = pandas.DataFrame({**varied, **{name: values.ravel() for name, values in self.items()}}, index=index)
        frame.attrs["units"] = {**self._units_of_varied, **self.units}
        return frame

    def plot(self, *names: str, ax: Optional[Any] = None, label: Optional[str] = None) -> Any:
        """Draws the columns (all when none is named) over time, one below the other; the array of Matplotlib's axes.

        Of a batch each cell is a curve; a legend names up to 12 of them by their varied parameters.

        :param ax: an axis to draw into, or one for each column; such as those of another call.
        :param label: of these curves in a legend.
        """
        from .plots import plot_batch

        return super().plot(*names, ax=ax, label=label) if self.cells is None else plot_batch(self, names, ax, label)


def _beats(columns: Mapping[str, tuple[Any, str]], cells: int) -> dict[str, tuple[np.ndarray, str]]:
    """Figures of the table of beats, ``[cells, beats]``; cells with fewer beats have NaN behind them."""
    if not columns:
        return {}
    cell = [int(probe.split(" ")[-1]) if cells > 1 else 0 for probe in columns["probe"][0]]
    beat = columns["beat"][0].astype(int) - 1
    figures = {}
    for name, (values, unit) in columns.items():
        if name in ("probe", "beat"):
            continue
        whole = np.full((cells, int(beat.max()) + 1 if len(beat) else 0), np.nan)
        whole[cell, beat] = values
        figures[name] = (whole, unit)
    return figures
