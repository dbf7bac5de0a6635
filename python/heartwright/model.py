"""Models of cells: what they are made of, one cell simulated in this process, right-hand sides."""

from __future__ import annotations

import functools
import json
import os
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

import numpy as np

from . import _core, programs
from .errors import MachineError, UserError
from .keywords import Keyword, words_of
from .stimuli import Clamp, Quantity, Stimulus, Waveform, WaveformFiles, clamp_entry, stimulus_entry, text_of
from .trace import Trace, nearest

StateLike = Union[Mapping[str, Quantity], Sequence[float], np.ndarray]

_KEYWORDS = {"--precision": Keyword("precision", "fp64|fp32|mixed"), "--dt": Keyword("dt", r"\d\S*")}
"""Arguments of ``load()`` that are options of ``heartwright build``."""


@dataclass(frozen=True)
class State:
    """A state of a model; ``value`` is where it starts."""

    name: str
    unit: str
    doc: str
    component: str
    value: float
    lower: float
    upper: float


@dataclass(frozen=True)
class Parameter:
    """A parameter of a model with the value that it has in the chosen variant."""

    name: str
    unit: str
    doc: str
    component: str
    value: float


@dataclass(frozen=True)
class Observable:
    """An algebraic symbol of a model, such as a current: it can be recorded."""

    name: str
    unit: str
    component: str


@dataclass(frozen=True)
class Model:
    """A model with the choices of variant, options and start. It never changes: each choice gives another one."""

    _native: Any
    variants_chosen: tuple[str, ...] = ()
    options_chosen: tuple[tuple[str, str], ...] = ()
    start_chosen: Optional[str] = None
    spec: Optional[str] = None
    """Path of the spec of a model that is not bundled."""
    loaded_with: tuple[tuple[str, Any], ...] = ()
    """Arguments of ``load()`` that were given."""

    @property
    def name(self) -> str:
        return self._native.name

    @property
    def doc(self) -> str:
        return self._native.doc

    @property
    def citation(self) -> str:
        return self._native.citation

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of its variants (combinations have a comma), ``""`` is the model as written."""
        return tuple(self._native.variants)

    @property
    def potential(self) -> str:
        """The name of the membrane potential."""
        return self._native.potential

    @property
    def current_unit(self) -> str:
        """The unit of stimulus currents."""
        return self._native.current_unit

    @property
    def states(self) -> Mapping[str, State]:
        """The states by name, in the order of ``state`` arrays."""
        return self._states

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters by name, with the values of the chosen variant."""
        return self._parameters

    @property
    def observables(self) -> Mapping[str, Observable]:
        """The algebraic symbols by name."""
        return MappingProxyType({row[0]: Observable(*row) for row in self._native.observables})

    @property
    def initial_state(self) -> np.ndarray:
        """The states at the start, ``[states]`` in the order and units of ``states``."""
        return self._values[1].copy()

    def variant(self, *names: str) -> Model:
        """The model with these variants, applied in order; none: as written."""
        return self._checked(replace(self, variants_chosen=tuple(names)))

    def options(self, **values: str) -> Model:
        """The model with these options of its spec."""
        return self._checked(replace(self, options_chosen=tuple(sorted(values.items()))))

    def start(self, name: str) -> Model:
        """The model with a named set of initial values of its spec."""
        return self._checked(replace(self, start_chosen=name))

    def simulate(
        self,
        duration: Quantity,
        dt: Quantity = 0.01,
        stimulus: Union[None, Stimulus, Mapping[str, Any], Sequence[Union[Stimulus, Mapping[str, Any]]]] = None,
        record: Union[None, str, Iterable[str]] = None,
        every: Optional[Quantity] = None,
        parameters: Optional[Mapping[str, Quantity]] = None,
        state: Optional[StateLike] = None,
        actions: Sequence[Mapping[str, Any]] = (),
        maps: Sequence[Mapping[str, Any]] = (),
        beats: Union[bool, Quantity] = False,
        threads: int = 1,
        clamp: Union[None, Clamp, Sequence[Clamp]] = None,
        temperature: Optional[Quantity] = None,
        integrator: str = "spec",
    ) -> Trace:
        """Simulates one cell in this process, with the bits of ``heartwright run`` and ``cell`` on a CPU.

        With ``integrator="cvode"`` a beat takes some milliseconds: steps are as long as the error allows.

        Times are in ms, other numbers in the unit of what they are for; a text may have another unit.

        :param duration: of the simulation, from time 0; a whole number of steps.
        :param dt: the time step.
        :param stimulus: one or several; see ``Stimulus``. A mapping is an entry of ``stimuli`` of an experiment.
        :param record: names of states, parameters and observables; the potential when left out.
        :param every: time between rows, whole steps; 1 ms, or ``dt`` where that is no whole number of steps.
        :param parameters: values by name; ``"*0.5"`` is a factor.
        :param state: where the cell begins: an array in the order of ``states`` (``Trace.state``), or values by name.
        :param actions: entries of ``actions`` of an experiment: clamps, resets, changes.
        :param maps: entries of ``maps`` of an experiment: ``{"apd": 90}``; they end in ``Trace.maps``.
        :param beats: ``True``, or the threshold of activation (-40 mV when ``True``): figures of each beat in
            ``Trace.beats``.
        :param threads: 1 is best for one cell.
        :param clamp: voltage clamps, one after the other; see ``Clamp``.
        :param temperature: K, or ``"37 degC"``: the parameter in K that the spec declares, as ``heartwright cell
            --temperature``. A model without one is refused.
        :param integrator: ``"spec"``, steps of ``dt`` by the schemes of the spec; or ``"cvode"``, steps with error
            control: ``dt`` is then the time between instants at which stimuli and actions begin, beats are followed and
            rows are made.
        :raises UserError: with the place and a caret in the experiment that the arguments make.
        """
        experiment = self._experiment()
        experiment["time"] = {"end": text_of(duration, "ms"), "dt": text_of(dt, "ms")}
        if integrator != "spec":
            experiment["time"]["integrator"] = integrator
        experiment["stimuli"] = []
        shown = [record] if isinstance(record, str) else list(record or (self.potential,))
        experiment["probes"] = [{"name": "cell", "every": self._every(every, dt), "show": shown}]
        if values := self._set(parameters, temperature):
            experiment["set"] = values
        experiment["actions"] = [*self._reset(state), *actions]
        experiment["maps"] = list(maps)
        if beats is not False:
            self._measure_beats(experiment, beats)
        with WaveformFiles() as files:
            self._add_protocol(experiment, stimulus, clamp, files)
            raw = _core.simulate(self._native, _text(experiment), threads)
        return Trace(raw, list(self.states))

    def rhs(
        self,
        state: Optional[StateLike] = None,
        t: float = 0.0,
        stimulus: float = 0.0,
        parameters: Optional[Mapping[str, float]] = None,
    ) -> np.ndarray:
        """The derivatives of all states, ``[states]`` in their units per ms, as the spec says them.

        They are evaluated in double by the interpreter of ``heartwright eval``, before any optimisation. The first call
        of a model asks ``heartwright-generate`` for its equations.

        :param state: an array in the order of ``states``, or values by name (the others stay at the start).
        :param t: ms.
        :param stimulus: the stimulus current, outward positive, in ``current_unit``.
        :param parameters: values by name, in their units.
        """
        derivatives = _derivatives(self.spec or self.name, self.variants_chosen, self.options_chosen)
        own = self._state_array(state)
        order = [list(self.states).index(name) for name in derivatives.states]
        values = {name: parameter.value for name, parameter in self.parameters.items()}
        for name, value in (parameters or {}).items():
            if name not in values:
                raise UserError(f"no parameter {name!r} of {self.name}: {nearest(name, list(values))}")
            values[name] = float(value)
        initial = derivatives.initial_parameters
        ordered = np.array([values.get(name, initial[i]) for i, name in enumerate(derivatives.parameters)])
        result = np.empty(len(own))
        result[order] = derivatives.evaluate(own[order], ordered, float(t), float(stimulus))
        return result

    def __reduce__(self) -> Any:
        """By what it was loaded from, so that other processes have it: ``Pool.map(model.simulate, ...)``."""
        chosen = (self.variants_chosen, self.options_chosen, self.start_chosen)
        return _loaded, (self.spec or self.name, self.loaded_with, *chosen)

    def __repr__(self) -> str:
        chosen = "".join(f", {one}" for one in (*self.variants_chosen, *(f"{k}={v}" for k, v in self.options_chosen)))
        return f"<heartwright.Model {self.name}{chosen}: {len(self._native.states)} states>"

    # ---- What the experiment of a cell is made of

    def _experiment(self) -> dict[str, Any]:
        experiment: dict[str, Any] = {"format": 1, "model": self.name}
        if self.variants_chosen:
            experiment["variant"] = list(self.variants_chosen)
        if self.options_chosen:
            experiment["options"] = dict(self.options_chosen)
        if self.start_chosen is not None:
            experiment["start"] = self.start_chosen
        return experiment

    def _add_protocol(self, experiment: dict[str, Any], stimulus: Any, clamp: Any, files: WaveformFiles) -> None:
        unit = self._native.potential_unit
        if isinstance(stimulus, (int, float, str, Waveform)) or callable(stimulus):
            raise UserError(f"stimulus is a hw.Stimulus, such as hw.Stimulus(current=-80, start=10), not {stimulus!r}")
        stimuli = [stimulus] if isinstance(stimulus, (Stimulus, Mapping)) else list(stimulus or ())
        experiment["stimuli"] = [
            stimulus_entry(one, number, self.current_unit, unit, files) for number, one in enumerate(stimuli, 1)
        ]
        if isinstance(clamp, (int, float, str, Waveform)) or callable(clamp):
            raise UserError(f"clamp is a hw.Clamp, such as hw.Clamp(-80, end=100), not {clamp!r}")
        clamps = [clamp] if isinstance(clamp, Clamp) else list(clamp or ())
        experiment["actions"] += [clamp_entry(one, self.potential, unit, files) for one in clamps]

    def _set(self, parameters: Optional[Mapping[str, Quantity]], temperature: Optional[Quantity]) -> dict[str, Any]:
        values = {name: self._quantity(name, value) for name, value in (parameters or {}).items()}
        if temperature is not None:
            name, kelvin = _core.temperature(self._native, str(text_of(temperature, "K")))
            if name in values:
                raise UserError(f"temperature is the parameter {name!r}, which 'parameters' has, too: give one of them")
            values[name] = text_of(kelvin, "K")
        return values

    def _quantity(self, name: str, value: Quantity) -> Union[str, float]:
        known = self.parameters.get(name)
        return text_of(value, known.unit if known else "1")

    def _reset(self, state: Optional[StateLike]) -> list[dict[str, Any]]:
        if state is None:
            return []
        if self._native.has_sites:
            raise UserError(f"{self.name} has sites, whose states are not in 'state'; let a run start from end_state.h5")
        values = dict(state) if isinstance(state, Mapping) else dict(zip(self.states, self._state_array(state).tolist()))
        units = {name: known.unit for name, known in self.states.items()}
        return [{"at": "0 ms", "reset": {name: text_of(value, units.get(name, "1")) for name, value in values.items()}}]

    def _state_array(self, state: Optional[StateLike]) -> np.ndarray:
        if state is None:
            return self.initial_state
        if isinstance(state, Mapping):
            array = self.initial_state
            names = list(self.states)
            for name, value in state.items():
                if name not in self.states:
                    raise UserError(f"no state {name!r} of {self.name}: {nearest(name, names)}")
                array[names.index(name)] = float(value)
            return array
        array = np.ascontiguousarray(state, dtype=float)
        if array.shape != (len(self.states),):
            raise UserError(f"state: {self.name} has {len(self.states)} states, the array has the shape {array.shape}")
        return array

    @staticmethod
    def _every(every: Optional[Quantity], dt: Quantity) -> Union[str, float]:
        if every is not None:
            return text_of(every, "ms")
        if isinstance(dt, str):
            return "1 ms"
        steps = 1.0 / float(dt) if dt else 0.0
        return "1 ms" if steps >= 1 and abs(steps - round(steps)) < 1e-6 * steps else text_of(dt, "ms")

    def _measure_beats(self, experiment: dict[str, Any], beats: Union[bool, Quantity]) -> None:
        threshold = -40.0 if beats is True else beats
        if not any("activation" in entry for entry in experiment["maps"]):
            experiment["maps"].append(
                {"activation": {"threshold": text_of(threshold, self._native.potential_unit), "beats": "last"}}
            )
        experiment["measures"] = [{"biomarkers": "cell"}]

    @staticmethod
    def _checked(model: Model) -> Model:
        model._values  # refuses what is not there
        return model

    @functools.cached_property
    def _values(self) -> tuple[np.ndarray, np.ndarray]:
        experiment = self._experiment()
        experiment["time"] = {"end": "1 ms", "dt": "1 ms"}
        return _core.cell_values(self._native, _text(experiment))

    @functools.cached_property
    def _states(self) -> Mapping[str, State]:
        rows = zip(self._native.states, self._values[1].tolist())
        return MappingProxyType({row[0]: State(*row[:4], value, *row[4:]) for row, value in rows})

    @functools.cached_property
    def _parameters(self) -> Mapping[str, Parameter]:
        rows = zip(self._native.parameters, self._values[0].tolist())
        return MappingProxyType({row[0]: Parameter(*row, value) for row, value in rows})


def _text(experiment: Mapping[str, Any]) -> str:
    """A line for each entry, so that a caret is near."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in experiment.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@functools.lru_cache(maxsize=None)
def _derivatives(model: str, variants: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Any:
    if _core.Derivatives is None:
        raise MachineError("rhs() needs the generator, which this build has not: install Clang's development files")
    bundled = programs.spec_folder() / f"{model}.json"
    words = ["eval", model if "/" in model or not bundled.exists() else str(bundled), "--ir"]
    if variants:
        words += ["--variant", ",".join(variants)]
    for name, value in options:
        words += ["--option", f"{name}={value}"]
    return _core.Derivatives(programs.call(words, "heartwright-generate")[0])


def _loaded(model: str, loaded_with: Any, variants: Any, options: Any, start: Optional[str]) -> Model:
    base = load(model, **dict(loaded_with))
    return replace(base, variants_chosen=variants, options_chosen=options, start_chosen=start)


def models() -> list[str]:
    """The names of the bundled models that run without a compiler."""
    return sorted({model.name for model in _core.bundled_models()})


def load(model: str, precision: str = "fp64", dt: Optional[Quantity] = None) -> Model:
    """A model by the name of a bundled one, or by the path of its spec (``"my_model.json"``).

    A model that is not among ``models()`` is generated and compiled by ``heartwright build --module`` when it is loaded
    first, and kept in its cache. That takes seconds, by a C++ compiler or the one that is built in.

    :param precision: of states and arithmetic, ``"fp64"``, ``"fp32"``, or ``"mixed"``: FP64 with gates in 32 bits.
    :param dt: ms; the time step for which ``auto`` chooses the integrators of a model that is compiled.
    """
    given = (("precision", precision),) + ((("dt", dt),) if dt is not None else ())
    for native in _core.bundled_models():
        if native.name == model and native.precision == precision:
            return Model(native, loaded_with=given)
    words = ["build", model, "--module", "--backend", "cpu", "--quiet"]
    words += words_of(_KEYWORDS, {"precision": precision, "dt": None if dt is None else text_of(dt, "ms")})
    output, _ = programs.call(words, keywords=_KEYWORDS)
    found = [native for native in _open_module(output.strip()) if native.precision == precision]
    is_path = "/" in model or model.endswith((".json", ".jsonc"))
    return Model(found[0], spec=os.path.abspath(model) if is_path else None, loaded_with=given)


@functools.lru_cache(maxsize=None)
def _open_module(path: str) -> list[Any]:
    return _core.open_module(path)
