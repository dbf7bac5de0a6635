"""Cells simulated in this process: the experiment that the arguments of ``Model.simulate()`` describe, and its trace."""

from __future__ import annotations

import json
import re
from typing import Any, Iterable, Mapping, Optional

import numpy as np

from . import _core
from .errors import UserError, warn
from .named import nearest
from .stimuli import Clamp, InputFiles, Quantity, Stimulus, Waveform, clamp_entry, stimulus_entry, text_of
from .trace import Trace

USUAL_DT = 0.01
"""ms, of steps by the schemes of a spec."""
_INSTANTS = (0.1, 0.05, 0.02, 0.01)
"""ms between instants under error control: the first of which all times of an experiment are whole multiples."""
_MOST_FOLLOWED = 0.02
"""ms between instants at which beats and maps are followed: with 0.1 the steepest rise would be 15% too small."""
_MS = {"us": 1e-3, "ms": 1.0, "s": 1e3}


def experiment_text(experiment: Mapping[str, Any]) -> str:
    """A line for each entry, so that a caret is near."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in experiment.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def value_text(model: Any, name: str, value: Quantity) -> Any:
    """A value of a parameter as an experiment writes it: a number is in the parameter's unit."""
    unit = model.parameters[name].unit if name in model.parameters else "1"
    return text_of(value, unit)


class Batch:
    """Cells that differ: parameters and states that are arrays, and how many cells that makes."""

    def __init__(self, model: Any, parameters: Optional[Mapping[str, Any]], state: Any):
        self._model = model
        self.shared: dict[str, Any] = {}
        self.varied: dict[str, np.ndarray] = {}
        for name, value in (parameters or {}).items():
            if isinstance(value, str) or np.ndim(value) == 0:
                self.shared[name] = value_text(model, name, value if isinstance(value, str) else np.asarray(value)[()])
            else:
                self.varied[name] = self._numbers(name, value)
        self.states = self._states(state)
        counts = {f"parameter {name!r}": len(values) for name, values in self.varied.items()}
        if self.states is not None and self.states.ndim == 2:
            counts["state"] = len(self.states)
        lengths = set(counts.values()) - {1}
        if len(lengths) > 1:
            said = ", ".join(f"{name} has {count}" for name, count in counts.items())
            raise UserError(f"a batch needs arrays of one length, a value for each cell: {said}")
        self.cells: Optional[int] = (lengths.pop() if lengths else 1) if counts else None
        """``None``: nothing is an array, one cell."""
        if self.cells is not None:
            self.varied = {name: np.broadcast_to(values, self.cells) for name, values in self.varied.items()}

    def _numbers(self, name: str, values: Any) -> np.ndarray:
        """``[cells]`` in the parameter's unit; texts are factors and quantities."""
        model = self._model
        if name not in model.parameters:
            raise UserError(f"no parameter {name!r} of {model.name}: {nearest(name, model.parameters)}")
        array = np.asarray(values)
        if array.ndim != 1 or len(array) == 0:
            raise UserError(f"parameter {name!r}: a value for each cell is expected, and the shape is {array.shape}")
        if array.dtype.kind in "OUS":
            array = np.array([model._parameters_with({name: text_of(one, "")})[name] for one in array.tolist()])
        array = array.astype(float)
        if not np.isfinite(array).all():
            raise UserError(f"parameter {name!r}: the value of cell {int(np.argmin(np.isfinite(array)))} is not finite")
        return array

    def _states(self, state: Any) -> Optional[np.ndarray]:
        """``[states]`` or ``[cells, states]``; of mappings the states that are not named stay at the start."""
        if state is None or not isinstance(state, Mapping):
            return None if state is None else self._model._state_array(state, most=2)
        arrays = {name: value for name, value in state.items() if not isinstance(value, str) and np.ndim(value) > 0}
        if not arrays:
            return None
        return np.stack(
            [self._model._state_array({**state, **dict(zip(arrays, one))}) for one in zip(*arrays.values())]
        )

    def add_parameters(self, experiment: dict[str, Any], files: InputFiles) -> None:
        """``set`` and ``fields_in``, and the grid of the cells."""
        if self.cells is not None:
            experiment["geometry"] = {"cells": [self.cells], "spacing": "1 mm"}
        if self.shared:
            experiment["set"] = self.shared
        if self.varied:
            experiment["fields_in"] = [
                {"parameter": name, "file": files.write_values(values), "unit": self._model.parameters[name].unit or "1"}
                for name, values in self.varied.items()
            ]


class CellExperiment:
    """What the arguments of ``simulate()`` describe, key by key."""

    def __init__(self, model: Any, batch: Batch, files: InputFiles):
        self._model, self._batch, self._files = model, batch, files
        self.json: dict[str, Any] = {**model._experiment(), "time": {}, "stimuli": [], "probes": []}
        batch.add_parameters(self.json, files)
        self.json.update(actions=[], maps=[])

    def everywhere(self, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry for all cells of a batch; one cell has no place."""
        return entry if self._batch.cells is None else {"where": "all", **entry}

    def add_state(self, state: Any) -> None:
        """Cells begin with it instead of the start."""
        if state is None:
            return
        if self._model._native.has_sites:
            raise UserError(
                f"{self._model.name} has sites, whose states are not in 'state'; let a run start from end_state.h5"
            )
        units = {name: known.unit for name, known in self._model.states.items()}
        states = self._batch.states
        if states is None:
            named = {name: text_of(value, units.get(name, "1")) for name, value in state.items()}
            self.json["actions"].append(self.everywhere({"at": "0 ms", "reset": named}))
            return
        for cell, values in enumerate(np.atleast_2d(states).tolist()):
            reset = {name: text_of(value, units[name]) for name, value in zip(units, values)}
            entry = {"at": "0 ms", "reset": reset}
            is_own = states.ndim == 2 and len(states) > 1
            self.json["actions"].append({"where": {"cells": [[cell]]}, **entry} if is_own else self.everywhere(entry))

    def add_protocol(self, stimulus: Any, clamp: Any) -> None:
        """Stimuli and voltage clamps."""
        model = self._model
        if isinstance(stimulus, (int, float, str, Waveform)) or callable(stimulus):
            raise UserError(
                f"stimulus is a hw.Stimulus, such as hw.Stimulus(current=-80, start=10, duration=0.5), not {stimulus!r}"
            )
        stimuli = [stimulus] if isinstance(stimulus, (Stimulus, Mapping)) else list(stimulus or ())
        self.json["stimuli"] = [
            self.everywhere(stimulus_entry(one, number, model.current_unit, model._native.potential_unit, self._files))
            for number, one in enumerate(stimuli, 1)
        ]
        if isinstance(clamp, (int, float, str, Waveform)) or callable(clamp):
            raise UserError(f"clamp is a hw.Clamp, such as hw.Clamp(-80, end=100), not {clamp!r}")
        clamps = [clamp] if isinstance(clamp, Clamp) else list(clamp or ())
        self.json["actions"] += [
            self.everywhere(clamp_entry(one, model.potential, model._native.potential_unit, self._files)) for one in clamps
        ]

    def add_beats(self, beats: Any) -> None:
        """The figures of each beat, at the crossing of a threshold."""
        threshold = text_of(-40.0 if beats is True else beats, self._model._native.potential_unit)
        if not any("activation" in entry for entry in self.json["maps"]):
            self.json["maps"].append({"activation": {"threshold": threshold, "beats": "last"}})
        names = ["cell"] if self._batch.cells is None else [f"cell {k}" for k in range(self._batch.cells)]
        self.json["measures"] = [{"biomarkers": name} for name in names]

    def add_time(self, duration: Quantity, dt: Optional[Quantity], integrator: str) -> str:
        """``time``; which integrator takes it there."""
        if integrator == "auto":
            is_smooth = not any("clamp" in one for one in self.json["actions"]) and not any(
                key.endswith("file") or key == "shape" for one in self.json["stimuli"] for key in one
            )
            integrator = "rodas" if dt is None and is_smooth and self._model._native.suits_error_control else "spec"
        self.json["time"] = {"end": text_of(duration, "ms")}
        if dt is None:
            most = _MOST_FOLLOWED if self.json["maps"] else _INSTANTS[0]
            instants = [one for one in _INSTANTS if one <= most and self._is_on(one)]
            dt = instants[0] if instants and integrator != "spec" else USUAL_DT
        self.json["time"]["dt"] = text_of(dt, "ms")
        if integrator != "spec":
            self.json["time"]["integrator"] = integrator
        return integrator

    def _is_on(self, dt: float) -> bool:
        """Are all times of the experiment whole multiples of it?"""
        timed = [self.json[key] for key in ("time", "stimuli", "probes", "actions", "maps")]
        return all(abs(time / dt - round(time / dt)) <= 1e-6 for time in _times_in(timed))

    def add_probes(self, shown: list[str], every: Optional[Quantity]) -> None:
        """Rows of all cells."""
        interval = text_of(every, "ms") if every is not None else self._usual_interval()
        rows = {"every": interval, "show": shown}
        if self._batch.cells is None:
            self.json["probes"] = [{"name": "cell", **rows}]
        else:
            self.json["probes"] = [{"name": f"cell {k}", "cell": [k], **rows} for k in range(self._batch.cells)]

    def _usual_interval(self) -> Any:
        """1 ms, or ``dt`` where that is no whole number of steps."""
        dt = _ms_of(self.json["time"]["dt"])
        steps = 1.0 / dt if dt else 0.0
        is_whole = dt is None or (steps >= 1 and abs(steps - round(steps)) < 1e-6 * steps)
        return "1 ms" if is_whole else self.json["time"]["dt"]


def _ms_of(text: Any) -> Optional[float]:
    """``500.0`` of ``"0.5 s"``; ``None`` of what is no time."""
    found = re.fullmatch(r"\s*([-+\d.eE]+)\s*(us|ms|s)\s*", text) if isinstance(text, str) else None
    try:
        return float(found[1]) * _MS[found[2]] if found else None
    except ValueError:
        return None


def _times_in(value: Any) -> Iterable[float]:
    """ms; not the values of parameters and states."""
    if isinstance(value, Mapping):
        value = [one for key, one in value.items() if key not in ("set", "reset")]
    for one in value if isinstance(value, list) else ():
        yield from _times_in(one)
    time = _ms_of(value)
    if time is not None:
        yield time


def simulate(
    model: Any,
    duration: Quantity,
    dt: Optional[Quantity],
    stimulus: Any,
    record: Any,
    every: Optional[Quantity],
    parameters: Optional[Mapping[str, Any]],
    state: Any,
    actions: Iterable[Mapping[str, Any]],
    maps: Iterable[Mapping[str, Any]],
    beats: Any,
    threads: Optional[int],
    clamp: Any,
    temperature: Optional[Quantity],
    integrator: str,
) -> Trace:
    """See ``Model.simulate()``."""
    batch = Batch(model, parameters, state)
    if temperature is not None:
        name, kelvin = _core.temperature(model._native, str(text_of(temperature, "K")))
        if name in (parameters or {}):
            raise UserError(f"temperature is the parameter {name!r}, which 'parameters' has, too: give one of them")
        batch.shared[name] = text_of(kelvin, "K")
    with InputFiles() as files:
        experiment = CellExperiment(model, batch, files)
        experiment.add_state(state)
        experiment.json["actions"] += [experiment.everywhere(dict(one)) for one in actions]
        experiment.json["maps"] = [dict(one) for one in maps]
        experiment.add_protocol(stimulus, clamp)
        if beats is not False:
            experiment.add_beats(beats)
        if every is not None:
            experiment.json["probes"] = [{"every": text_of(every, "ms")}]  # its times decide about instants
        used = experiment.add_time(duration, dt, integrator)
        experiment.add_probes([record] if isinstance(record, str) else list(record or (model.potential,)), every)
        count = threads if threads is not None else 1 if batch.cells is None else 0
        native = model._with_steps if used == "spec" else model._native
        raw = _core.simulate(native, experiment_text(experiment.json), count)
    for note in raw["notes"]:
        if note.startswith("warning: "):
            warn(note[len("warning: ") :])
    varied = {name: (values.copy(), model.parameters[name].unit) for name, values in batch.varied.items()}
    units = {name: known.unit for name, known in model.states.items()}
    return Trace(raw, units, used, batch.cells, varied)
