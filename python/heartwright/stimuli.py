"""Stimuli and quantities: numbers of Python as an experiment writes them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Union

from .errors import UserError

Quantity = Union[float, int, str]
"""A number in the unit that the documentation of the argument names, or a text with a unit: ``"0.5 s"``."""


def text_of(value: Quantity, unit: str) -> Union[str, float]:
    """A quantity as an experiment writes it: with all digits; a text stays as it is."""
    if isinstance(value, str):
        return value
    number = float(value)
    if not math.isfinite(number):
        raise UserError(f"{value!r} is not a finite number")
    return number if unit in ("", "1") else f"{number!r} {unit}"


@dataclass(frozen=True)
class Stimulus:
    """A stimulus current of a cell.

    Times are in ms. ``current`` is in the model's unit of current, outward positive: a depolarising current is
    negative. ``rate`` is the slope that the stimulus gives the potential, in its unit per ms, positive when
    depolarising. Give one of the two. With ``period`` it is repeated, ``count`` times or to the end of the run; an array
    of periods is a dynamic protocol of ``count`` beats at each.
    """

    current: Optional[Quantity] = None
    rate: Optional[Quantity] = None
    start: Quantity = 0.0
    duration: Quantity = 1.0
    period: Union[None, Quantity, Sequence[Quantity]] = None
    count: Optional[int] = None
    name: Optional[str] = None


_TIMES = ("start", "duration", "period", "times")


def entry_of(stimulus: Union[Stimulus, Mapping[str, Any]], number: int, current_unit: str, potential_unit: str) -> dict:
    """An entry of ``stimuli`` of an experiment."""
    said = vars(stimulus) if isinstance(stimulus, Stimulus) else dict(stimulus)
    entry = {key: value for key, value in said.items() if value is not None}
    entry.setdefault("name", f"S{number}")
    for key in _TIMES:
        value = entry.get(key)
        if isinstance(value, (int, float)):
            entry[key] = text_of(value, "ms")
        elif value is not None and not isinstance(value, str):
            entry[key] = [text_of(one, "ms") for one in value]
    if "current" in entry:
        entry["current"] = text_of(entry["current"], current_unit)
    if "rate" in entry:
        entry["rate"] = text_of(entry["rate"], "1/ms" if potential_unit in ("", "1") else f"{potential_unit}/ms")
    return entry
