"""Figures with Matplotlib, which is imported when one is drawn."""

from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as pyplot
    except ImportError as missing:
        raise ImportError("plot() needs Matplotlib: pip install matplotlib") from missing
    return pyplot


def _label(name: str, unit: str) -> str:
    return name if unit in ("", "1") else f"{name} ({unit})"


def plot_series(
    series: Any, panels: Mapping[str, Mapping[str, str]], axes: Optional[Any] = None, label: Optional[str] = None
) -> Any:
    """Columns of a ``Series`` over time. ``panels``: by title, an axis for each with the curves {name: column}; several
    curves, or a label, have a legend."""
    if axes is None:
        _, axes = _pyplot().subplots(
            len(panels), 1, sharex=True, squeeze=False, figsize=(7, 1.2 + 1.6 * len(panels)), layout="constrained"
        )
    axes = np.atleast_1d(axes).ravel()
    for axis, (title, curves) in zip(axes, panels.items()):
        for name, column in curves.items():
            rows = ~np.isnan(series[column])  # a probe that was not due
            axis.plot(series.t[rows], series[column][rows], label=name if label is None else label)
        axis.set_ylabel(_label(title, series.units[next(iter(curves.values()))]))
        if len(curves) > 1 or label is not None:
            axis.legend(fontsize="small", ncols=2)
    axes[-1].set_xlabel("t (ms)")
    return axes


def plot_plane(plane: Any, axes: Optional[Any] = None) -> Any:
    """A plane ``[y, x]`` of a map or field of xarray in colours, with its unit."""
    if axes is None:
        _, axes = _pyplot().subplots(layout="constrained")
    image = axes.pcolormesh(plane["x"], plane["y"], np.asarray(plane), shading="nearest", cmap="viridis")
    axes.set_aspect("equal")
    axes.set_xlabel("x (mm)")
    axes.set_ylabel("y (mm)")
    axes.figure.colorbar(image, ax=axes, label=_label(str(plane.name), plane.attrs.get("units", "")))
    return axes
