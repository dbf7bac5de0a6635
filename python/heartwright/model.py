"""Models of cells: what they are made of, one cell simulated in this process, right-hand sides."""

from __future__ import annotations

import functools
import html
from dataclasses import dataclass, replace
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

import numpy as np

from . import _core, programs
from .errors import MachineError, UserError
from .named import Named, UnknownName, folded, nearest, table
from .simulation import experiment_text, simulate
from .stimuli import Clamp, Quantity, Stimulus
from .trace import Trace

StateLike = Union[Mapping[str, Quantity], Sequence[float], np.ndarray]

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
    _choices_of_spec: tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]] = ((), ())
    """Variants, and options with their values."""
    _is_whole: bool = True
    """Has the compiled model all variants? Else that which was chosen; another one is compiled when it is."""

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
        """The names of its variants, for ``variant()``. Without one it is the model as written."""
        return self._choices_of_spec[0]

    @property
    def option_values(self) -> Mapping[str, tuple[str, ...]]:
        """The options of its spec, for ``options()``, with the values of each, the default first."""
        return Named("option", self.name, dict(self._choices_of_spec[1]))

    @property
    def potential(self) -> str:
        """The name of the membrane potential."""
        return self._native.potential

    @property
    def current_unit(self) -> str:
        """The unit of stimulus currents."""
        return self._native.current_unit

    @property
    def states(self) -> Named[State]:
        """The states by name, in the order of ``state`` arrays."""
        return self._states

    @property
    def parameters(self) -> Named[Parameter]:
        """The parameters by name, with the values of the chosen variant."""
        return self._parameters

    @property
    def observables(self) -> Named[Observable]:
        """The algebraic symbols by name."""
        return Named("observable", self.name, {row[0]: Observable(*row) for row in self._native.observables})

    @property
    def initial_state(self) -> np.ndarray:
        """The states at the start, ``[states]`` in the order and units of ``states``."""
        return self._values[1].copy()

    def variant(self, *names: str) -> Model:
        """The model with these variants, applied in order; none: as written."""
        return self._checked(replace(self, variants_chosen=tuple(names)))

    def options(self, **values: str) -> Model:
        """The model with these options of its spec."""
        chosen = dict(values)
        for name, value in values.items() if self._choices_of_spec[1] or self.spec else ():
            known = self.option_values[name]
            if value not in known:
                raise UnknownName(f"option {name!r} of {self.name} has no value {value!r}: {nearest(value, known)}")
            if value == known[0]:  # no solver is made for what is the default
                del chosen[name]
        return self._checked(replace(self, options_chosen=tuple(sorted(chosen.items()))))

    def start(self, name: str) -> Model:
        """The model with a named set of initial values of its spec."""
        return self._checked(replace(self, start_chosen=name))

    def simulate(
        self,
        duration: Quantity,
        dt: Optional[Quantity] = None,
        stimulus: Union[None, Stimulus, Mapping[str, Any], Sequence[Union[Stimulus, Mapping[str, Any]]]] = None,
        record: Union[None, str, Iterable[str]] = None,
        every: Optional[Quantity] = None,
        parameters: Optional[Mapping[str, Union[Quantity, Sequence[Quantity], np.ndarray]]] = None,
        state: Optional[StateLike] = None,
        actions: Sequence[Mapping[str, Any]] = (),
        maps: Sequence[Mapping[str, Any]] = (),
        beats: Union[bool, Quantity] = False,
        threads: Optional[int] = None,
        clamp: Union[None, Clamp, Sequence[Clamp]] = None,
        temperature: Optional[Quantity] = None,
        integrator: str = "auto",
    ) -> Trace:
        """Simulates one cell, or a batch of cells, in this process.

        With the same ``dt`` and integrator it has the bits of ``heartwright run`` and ``cell`` on a CPU. Times are in ms,
        other numbers in the unit of what they are for; a text may have another unit.

        :param duration: of the simulation, from time 0; a whole number of steps.
        :param dt: the time step. When left out, cells have error control where the model and the stimuli allow it, else
            steps of 0.01 ms.
        :param stimulus: one or several; see ``Stimulus``. A mapping is an entry of ``stimuli`` of an experiment.
        :param record: names of states, parameters and observables; the potential when left out.
        :param every: time between rows, whole steps; 1 ms, or ``dt`` where that is no whole number of steps.
        :param parameters: values by name; ``"*0.5"`` is a factor. An array makes a batch: a value for each cell. Several
            arrays have one length.
        :param state: where the cell begins: an array in the order of ``states`` (``Trace.state``), or values by name.
            ``[cells, states]`` makes a batch, as do arrays by name.
        :param actions: entries of ``actions`` of an experiment: clamps, resets, changes.
        :param maps: entries of ``maps`` of an experiment: ``{"apd": 90}``; they end in ``Trace.maps``.
        :param beats: ``True``, or the threshold of activation (-40 mV when ``True``): figures of each beat in
            ``Trace.beats``.
        :param threads: of the processor; one for one cell, all for a batch when left out.
        :param clamp: voltage clamps, one after the other; see ``Clamp``.
        :param temperature: K, or ``"37 degC"``: the parameter in K that the spec declares, as ``heartwright cell
            --temperature``. A model without one is refused.
        :param integrator: ``"spec"``, steps of ``dt`` by the schemes of the spec; ``"rodas"`` and ``"cvode"``, steps with error
            control: ``dt`` is then the time between instants at which stimuli and actions begin, beats are followed and rows are
            made; ``"auto"``: ``"rodas"`` unless ``dt`` is given, there is a clamp, or a stimulus is a curve over time.
            ``Trace.integrator`` says which it was.
        :raises UserError: with the place and a caret in the experiment that the arguments make.
        """
        return simulate(
            self, duration, dt, stimulus, record, every, parameters, state, actions, maps, beats, threads, clamp,
            temperature, integrator,
        )  # fmt: skip

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
                raise UnknownName(f"no parameter {name!r} of {self.name}: {nearest(name, values)}")
            values[name] = float(value)
        initial = derivatives.initial_parameters
        ordered = np.array([values.get(name, initial[i]) for i, name in enumerate(derivatives.parameters)])
        result = np.empty(len(own))
        result[order] = derivatives.evaluate(own[order], ordered, float(t), float(stimulus))
        return result

    def __reduce__(self) -> Any:
        """By what it was loaded from, so that other processes have it: ``Pool.map(model.simulate, ...)``."""
        from .library import _loaded

        return _loaded, (
            self.spec or self.name, self.loaded_with, self.variants_chosen, self.options_chosen, self.start_chosen
        )  # fmt: skip

    def __repr__(self) -> str:
        chosen = "".join(f", {one}" for one in (*self.variants_chosen, *(f"{k}={v}" for k, v in self.options_chosen)))
        return f"<heartwright.Model {self.name}{chosen}: {len(self._native.states)} states>"

    def _repr_html_(self) -> str:
        about = [("citation", self.citation), ("variants", ", ".join(self.variants))]
        rows = [(name, text) for name, text in about if text]
        parts = {"states": self.states, "parameters": self.parameters, "observables": self.observables}
        head = f"<p><b>{html.escape(repr(self)[1:-1])}</b></p><p>{html.escape(self.doc)}</p>{table(('', ''), rows)}"
        return head + "".join(folded(f"{len(one)} {title}", one._repr_html_()) for title, one in parts.items())

    # ---- What commands and the experiment of a cell are given

    def _choices(self) -> dict[str, Any]:
        """As arguments of the cell bench."""
        return {
            "variant": list(self.variants_chosen) or None,
            "options": dict(self.options_chosen) or None,
            "start": self.start_chosen,
            "precision": self._native.precision,
        }

    def _parameters_with(self, values: Mapping[str, Any]) -> dict[str, float]:
        """All parameters by name when these are set, in their units."""
        experiment = {**self._experiment(), "time": {"end": "1 ms", "dt": "1 ms"}, "set": dict(values)}
        return dict(zip(self.parameters, _core.cell_values(self._native, experiment_text(experiment))[0].tolist()))

    def _experiment(self) -> dict[str, Any]:
        experiment: dict[str, Any] = {"format": 1, "model": self.name}
        if self.variants_chosen:
            experiment["variant"] = list(self.variants_chosen)
        if self.options_chosen:
            experiment["options"] = dict(self.options_chosen)
        if self.start_chosen is not None:
            experiment["start"] = self.start_chosen
        return experiment

    def _state_array(self, state: Optional[StateLike], most: int = 1) -> np.ndarray:
        """``[states]``, or ``[cells, states]`` where two dimensions may be."""
        if state is None:
            return self.initial_state
        if isinstance(state, Mapping):
            array = self.initial_state
            names = list(self.states)
            for name, value in state.items():
                if name not in self.states:
                    raise UnknownName(f"no state {name!r} of {self.name}: {nearest(name, names)}")
                array[names.index(name)] = float(value)
            return array
        array = np.ascontiguousarray(state, dtype=float)
        if array.ndim > most or array.shape[-1:] != (len(self.states),):
            raise UserError(f"state: {self.name} has {len(self.states)} states, the array has the shape {array.shape}")
        return array

    @staticmethod
    def _checked(model: Model) -> Model:
        is_there = not model.options_chosen and ",".join(model.variants_chosen) in model._native.variants
        if not model._is_whole and not is_there:
            from .library import compiled

            model = compiled(model)
        model._values  # refuses what is not there
        return model

    @functools.cached_property
    def _with_steps(self) -> Any:
        """The compiled code with steps of dt, which are compiled when they are needed first."""
        if self._native.has_steps:
            return self._native
        from .library import with_steps

        return with_steps(self)

    @functools.cached_property
    def _values(self) -> tuple[np.ndarray, np.ndarray]:
        experiment = self._experiment()
        experiment["time"] = {"end": "1 ms", "dt": "1 ms"}
        return _core.cell_values(self._native, experiment_text(experiment))

    @functools.cached_property
    def _states(self) -> Named[State]:
        rows = zip(self._native.states, self._values[1].tolist())
        return Named("state", self.name, {row[0]: State(*row[:4], value, *row[4:]) for row, value in rows})

    @functools.cached_property
    def _parameters(self) -> Named[Parameter]:
        rows = zip(self._native.parameters, self._values[0].tolist())
        return Named("parameter", self.name, {row[0]: Parameter(*row, value) for row, value in rows})


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
