"""Stimuli, clamps and quantities: numbers and arrays of Python as an experiment writes them."""

from __future__ import annotations

import math
import os
import tempfile
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional, Sequence, Union

import numpy as np

from .errors import UserError

Quantity = Union[float, int, str]
"""A number in the unit that the documentation of the argument names, or a text with a unit: ``"0.5 s"``."""

PathLike = Union[str, "os.PathLike[str]"]


def text_of(value: Quantity, unit: str) -> Union[str, float]:
    """A quantity as an experiment writes it: with all digits; a text stays as it is."""
    if isinstance(value, str):
        return value
    try:
        number = float(value)
    except TypeError:
        way = "; a function of time becomes Waveform.of(function, duration)" if callable(value) else ""
        raise UserError(f"{value!r} is neither a number nor a text with a unit such as \"0.5 s\"{way}") from None
    if not math.isfinite(number):
        raise UserError(f"{value!r} is not a finite number")
    return number if unit in ("", "1") else f"{number!r} {unit}"


@dataclass(frozen=True)
class Waveform:
    """A strength over time, linear between samples: of ``Stimulus.current``, ``Stimulus.rate``, ``Clamp.voltage``."""

    t: Any
    """``[samples]``, ms, ascending from 0: the start of the stimulus or of the clamp."""
    values: Any
    """``[samples]``, in the unit of what it is for."""

    @classmethod
    def of(cls, function: Callable[[Any], Any], duration: float, every: float = 0.005) -> Waveform:
        """A function of the time in ms, sampled from 0 to ``duration``: by default every half step of ``simulate()``,
        which takes strengths in the middle of a step. It is given an array of times, or one after the other where it
        takes no array."""
        t = np.arange(round(duration / every) + 1) * every
        try:
            values = np.broadcast_to(np.asarray(function(t), dtype=float), t.shape)
        except (TypeError, ValueError):
            values = np.array([float(function(one)) for one in t.tolist()])
        return cls(t, values)


@dataclass(frozen=True)
class Stimulus:
    """A stimulus current of a cell, also the injected current of a current clamp.

    Times are in ms. ``current`` is in the model's unit of current, outward positive: a depolarising current is
    negative. ``rate`` is the slope that the stimulus gives the potential, in its unit per ms, positive when
    depolarising. Give one of the two, or a file. With ``period`` it is repeated, ``count`` times or to the end of the
    run; an array of periods is a dynamic protocol of ``count`` beats at each.

    Over time: ``shape`` is a factor, a formula of ``t``, the ms since the start (``"exp(-t/2)"``). ``current`` or
    ``rate`` may be a ``Waveform``. ``current_file`` and ``rate_file`` are CSV files whose first column is time
    (``t [ms]``); ``column`` names another one, such as ``"i_stim"``, and its header has the unit.
    """

    current: Union[None, Quantity, Waveform] = None
    rate: Union[None, Quantity, Waveform] = None
    start: Quantity = 0.0
    duration: Optional[Quantity] = None
    """Required; only of a file or a ``Waveform`` it may be left out, which is then given to its end."""
    period: Union[None, Quantity, Sequence[Quantity]] = None
    count: Optional[int] = None
    name: Optional[str] = None
    shape: Optional[str] = None
    current_file: Optional[PathLike] = None
    rate_file: Optional[PathLike] = None
    column: Optional[str] = None

    def __post_init__(self) -> None:
        strengths = (self.current, self.rate)
        is_over_time = isinstance(self.current, Waveform) or isinstance(self.rate, Waveform)
        if self.current_file is not None or self.rate_file is not None or is_over_time or self.duration is not None:
            return
        if not any(callable(one) for one in strengths):  # which is told when it is used
            raise UserError(
                f"hw.Stimulus{_said(self)} needs a duration in ms, such as duration=0.5; only a file or a Waveform "
                "ends by itself"
            )


def _said(stimulus: Stimulus) -> str:
    """``(current=-80, start=10)``: what was given."""
    given = {key: one for key, one in vars(stimulus).items() if one is not None and not (key == "start" and one == 0)}
    return "(" + ", ".join(f"{key}={one!r}" for key, one in given.items()) + ")"


@dataclass(frozen=True)
class Clamp:
    """A voltage clamp: the potential is held from ``start`` until ``end``, in ms. Give one of the three.

    Levels are in the unit of the potential. Each step of ``steps`` is a level and its duration in ms.
    """

    voltage: Union[None, Quantity, Waveform] = None
    """A constant, or an action potential over time."""
    steps: Optional[Sequence[tuple[Quantity, Quantity]]] = None
    file: Optional[PathLike] = None
    """A CSV file with a column of the potential, such as ``probes.csv`` of a run."""
    column: Optional[str] = None
    """Of ``file``, such as ``"V @ P1"``; the potential's when left out."""
    start: Quantity = 0.0
    end: Optional[Quantity] = None
    """The end of the run, of ``steps`` or of the waveform when left out."""


class InputFiles:
    """Temporary files that an experiment in memory reads: waveforms as CSV, values of cells as NRRD. They are deleted
    at the end of ``with``."""

    def __init__(self) -> None:
        self._folder: Optional[tempfile.TemporaryDirectory[str]] = None
        self._count = 0

    def __enter__(self) -> InputFiles:
        return self

    def __exit__(self, *_: Any) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    def write(self, waveform: Waveform, symbol: str, unit: str) -> str:
        """The path of the file that holds it, with all digits."""
        t, values = (np.asarray(one, dtype=float) for one in (waveform.t, waveform.values))
        if t.ndim != 1 or t.shape != values.shape:
            raise UserError(f"a waveform needs as many times as values: the shapes are {t.shape}, {values.shape}")
        path = self._path("csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"t [ms],{symbol} [{unit or '1'}]\n")
            file.writelines(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), values.tolist()))
        return path


    def write_values(self, values: np.ndarray) -> str:
        """The path of a file with a number for each cell of a row, with all bits."""
        path = self._path("nrrd")
        header = f"NRRD0001\ntype: double\ndimension: 3\nsizes: {len(values)} 1 1\nendian: little\nencoding: raw\n\n"
        with open(path, "wb") as file:
            file.write(header.encode() + np.ascontiguousarray(values, dtype="<f8").tobytes())
        return path

    def _path(self, ending: str) -> str:
        self._folder = self._folder or tempfile.TemporaryDirectory(prefix="heartwright-")
        self._count += 1
        return os.path.join(self._folder.name, f"input_{self._count}.{ending}")


_TIMES = ("start", "duration", "period", "times")


def stimulus_entry(
    stimulus: Union[Stimulus, Mapping[str, Any]],
    number: int,
    current_unit: str,
    potential_unit: str,
    files: InputFiles,
) -> dict:
    """An entry of ``stimuli`` of an experiment."""
    said = vars(stimulus) if isinstance(stimulus, Stimulus) else dict(stimulus)
    entry = {key: value for key, value in said.items() if value is not None}
    entry.setdefault("name", f"S{number}")
    units = {"current": current_unit, "rate": "1/ms" if potential_unit in ("", "1") else f"{potential_unit}/ms"}
    for key, unit in units.items():
        if isinstance(entry.get(key), Waveform):
            entry[f"{key}_file"] = files.write(entry.pop(key), key, unit)
        elif key in entry:
            entry[key] = text_of(entry[key], unit)
        if f"{key}_file" in entry:
            entry[f"{key}_file"] = os.fspath(entry[f"{key}_file"])
    for key in _TIMES:
        value = entry.get(key)
        if isinstance(value, (int, float)):
            entry[key] = text_of(value, "ms")
        elif value is not None and not isinstance(value, str):
            entry[key] = [text_of(one, "ms") for one in value]
    return entry


def clamp_entry(clamp: Clamp, potential: str, unit: str, files: InputFiles) -> dict:
    """An entry of ``actions`` of an experiment."""
    entry: dict[str, Any] = {"clamp": potential, "from": text_of(clamp.start, "ms")}
    if clamp.end is not None:
        entry["until"] = text_of(clamp.end, "ms")
    if isinstance(clamp.voltage, Waveform):
        entry["file"] = files.write(clamp.voltage, potential, unit)
    elif clamp.voltage is not None:
        entry["to"] = text_of(clamp.voltage, unit)
    if clamp.steps is not None:
        entry["steps"] = [[text_of(level, unit), text_of(duration, "ms")] for level, duration in clamp.steps]
    if clamp.file is not None:
        entry["file"] = os.fspath(clamp.file)
    if clamp.column is not None:
        entry["column"] = clamp.column
    return entry
