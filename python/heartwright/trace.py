"""Time series of one cell or of the probes of a run."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence

import numpy as np

from .errors import UserError


def nearest(name: str, names: Sequence[str]) -> str:
    """``"; did you mean 'x'?"``, or what there is."""
    import difflib

    near = difflib.get_close_matches(name, names, 1)
    return f"did you mean {near[0]!r}?" if near else "there are: " + ", ".join(names)


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
        raise UserError(f"no column {name!r}: {nearest(name, list(self))}")

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

    def __repr__(self) -> str:
        columns = ", ".join(f"{name} [{self.units[name]}]" for name in self)
        return f"{type(self).__name__}({len(self.t)} rows, t [ms], {columns})"

    def to_dataframe(self) -> Any:
        """A ``pandas.DataFrame`` with the index ``t`` in ms; ``attrs["units"]`` has the unit of each column."""
        try:
            import pandas
        except ImportError as missing:
            raise ImportError("to_dataframe() needs pandas: pip install pandas") from missing
        frame = pandas.DataFrame(dict(self), index=pandas.Index(self.t, name="t"))
        frame.attrs["units"] = dict(self.units)
        return frame

    def to_xarray(self) -> Any:
        """An ``xarray.Dataset`` with the coordinate ``t`` and the attribute ``units`` of each variable."""
        try:
            import xarray
        except ImportError as missing:
            raise ImportError("to_xarray() needs xarray: pip install xarray") from missing
        variables = {name: ("t", values, {"units": self.units[name]}) for name, values in self.items()}
        return xarray.Dataset(variables, coords={"t": ("t", self.t, {"units": "ms"})})

    def plot(self, *names: str, axes: Optional[Any] = None, label: Optional[str] = None) -> Any:
        """Draws the columns (all when none is named) over time, one below the other; the array of Matplotlib's axes.

        :param axes: to draw into, one for each column; such as those of another call.
        :param label: of these curves in a legend.
        """
        from .plots import plot_series

        return plot_series(self, {name: {name: name} for name in names or tuple(self)}, axes, label)


class Trace(Series):
    """What ``Model.simulate()`` gives: a ``Series`` of the recorded symbols of the cell."""

    def __init__(self, raw: Mapping[str, Any], states: Sequence[str]):
        columns = {symbol: raw["values"][:, i] for i, (_, symbol, _) in enumerate(raw["columns"])}
        super().__init__(raw["t"], columns, {symbol: unit for _, symbol, unit in raw["columns"]})
        self.end: float = raw["end"]
        """The time of the last step, ms."""
        self.state: np.ndarray = raw["state"]
        """The states at the end, ``[states]`` in the order and units of ``Model.states``: the ``state`` of another call."""
        self.notes: list[str] = raw["notes"]
        """What the simulation says of itself, such as warnings about the time step."""
        self.maps: dict[str, tuple[float, str]] = {
            name: (float(values.flat[-1]), unit) for name, (values, unit) in raw["maps"].items()
        }
        """Value and unit of each map that was asked for; NaN: it did not happen."""
        self.beats: dict[str, np.ndarray] = {
            name: values for name, (values, _) in raw["tables"].get("beats", {}).items() if name not in ("probe", "beat")
        }
        """Figures of each beat, ``[beats]`` each, when they were asked for: activation, peak, apd30, apd50, apd90,
        diastolic interval (``di90``)... in ms, ``foot`` and ``peak`` in the unit of the potential."""
        self._states = list(states)

    def end_state(self) -> dict[str, float]:
        """The states at the end by name, in the units of ``Model.states``."""
        return dict(zip(self._states, self.state.tolist()))
