"""Figures with Matplotlib, which is imported when one is drawn."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence

import numpy as np

from .errors import UserError


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as pyplot
    except ImportError as missing:
        raise ImportError("plot() needs Matplotlib: pip install matplotlib") from missing
    return pyplot


def _label(name: str, unit: str) -> str:
    return name if unit in ("", "1") else f"{name} ({unit})"


def _axes(ax: Optional[Any], count: int) -> Any:
    """``[count]`` axes, one below the other where none is given."""
    if ax is None:
        _, ax = _pyplot().subplots(
            count, 1, sharex=True, squeeze=False, figsize=(7, 1.2 + 1.6 * count), layout="constrained"
        )
    axes = np.atleast_1d(ax).ravel()
    if len(axes) < count:
        raise UserError(f"ax: {count} columns need {count} axes, and there are {len(axes)}; name fewer columns")
    return axes


def plot_series(
    series: Any, panels: Mapping[str, Mapping[str, str]], ax: Optional[Any] = None, label: Optional[str] = None
) -> Any:
    """Columns of a ``Series`` over time. ``panels``: by title, an axis for each with the curves {name: column}; several
    curves, or a label, have a legend."""
    columns = {column: series[column] for curves in panels.values() for column in curves.values()}
    axes = _axes(ax, len(panels))
    for axis, (title, curves) in zip(axes, panels.items()):
        for name, column in curves.items():
            rows = ~np.isnan(columns[column])  # a probe that was not due
            axis.plot(series.t[rows], columns[column][rows], label=name if label is None else label)
        axis.set_ylabel(_label(title, series.units[next(iter(curves.values()))]))
        if len(curves) > 1 or label is not None:
            axis.legend(fontsize="small", ncols=2)
    axes[len(panels) - 1].set_xlabel("t (ms)")
    return axes


_MOST_NAMED = 12
"""Curves of a batch that a legend names."""


def plot_batch(trace: Any, names: Sequence[str], ax: Optional[Any] = None, label: Optional[str] = None) -> Any:
    """Columns of a batch over time: a curve for each cell, named by its varied parameters."""
    names = names or tuple(trace)
    columns = [trace[name] for name in names]
    axes = _axes(ax, len(names))
    is_named = 0 < len(trace.varied) and trace.cells <= _MOST_NAMED
    for axis, name, cells in zip(axes, names, columns):
        for number, values in enumerate(cells):
            own = ", ".join(f"{one} {values_of[number]:.4g}" for one, values_of in trace.varied.items())
            text = ", ".join(one for one in (label, own if is_named else None) if one)
            axis.plot(trace.t, values, label=text if text and (is_named or number == 0) else None)
        axis.set_ylabel(_label(name, trace.units[name]))
        if is_named or label is not None:
            axis.legend(fontsize="small", ncols=2)
    axes[len(names) - 1].set_xlabel("t (ms)")
    return axes


def plot_plane(plane: Any, ax: Optional[Any] = None) -> Any:
    """A plane ``[y, x]`` of a map or field of xarray in colours, with its unit."""
    if ax is None:
        _, ax = _pyplot().subplots(layout="constrained")
    image = ax.pcolormesh(plane["x"], plane["y"], np.asarray(plane), shading="nearest", cmap="viridis")
    ax.set_aspect("equal")
    ax.set_xlabel("x (mm)")
    ax.set_ylabel("y (mm)")
    ax.figure.colorbar(image, ax=ax, label=_label(str(plane.name), plane.attrs.get("units", "")))
    return ax
