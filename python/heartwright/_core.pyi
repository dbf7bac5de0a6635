"""The extension module: the runtime and the bundled models. Use the classes of ``heartwright`` instead."""

from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

version: str

class Model:
    @property
    def name(self) -> str: ...
    @property
    def doc(self) -> str: ...
    @property
    def citation(self) -> str: ...
    @property
    def spec_hash(self) -> str: ...
    @property
    def precision(self) -> str: ...
    @property
    def potential(self) -> str: ...
    @property
    def potential_unit(self) -> str: ...
    @property
    def current_unit(self) -> str: ...
    @property
    def has_sites(self) -> bool: ...
    @property
    def suits_error_control(self) -> bool:
        """Are its cells systems of ordinary differential equations that this module can integrate with error control?"""
    @property
    def has_steps(self) -> bool:
        """Has it steps of dt? Else it is for error control alone."""
    @property
    def instruction_set(self) -> str: ...
    @property
    def states(self) -> list[tuple[str, str, str, str, float, float]]:
        """Name, unit, documentation, component, lower and upper limit of each."""
    @property
    def parameters(self) -> list[tuple[str, str, str, str]]:
        """Name, unit, documentation and component of each."""
    @property
    def observables(self) -> list[tuple[str, str, str]]:
        """Name, unit and component of each."""
    @property
    def variants(self) -> list[str]: ...

class _Derivatives:
    def __init__(self, text: str) -> None: ...
    @property
    def states(self) -> list[str]: ...
    @property
    def parameters(self) -> list[str]: ...
    @property
    def initial_parameters(self) -> list[float]: ...
    def evaluate(
        self, state: NDArray[np.float64], parameters: NDArray[np.float64], t: float, stimulus: float
    ) -> NDArray[np.float64]:
        """Derivatives ``[states]`` per ms."""

Derivatives: Optional[type[_Derivatives]]
"""``None``: built without the generator."""

def bundled_models() -> list[Model]: ...
def spec_choices(path: str) -> tuple[list[str], dict[str, list[str]]]:
    """Variants of a spec and of those that it extends, and the values of options, the default first."""

def open_module(path: str) -> list[Model]:
    """The models of a model module, a shared object."""

def cell_values(model: Model, experiment: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Parameters ``[parameters]`` and initial states ``[states]`` of the cell of an experiment (JSON)."""

def temperature(model: Model, text: str) -> tuple[str, float]:
    """The name of the model's parameter in K, and the temperature of a text (``"37 degC"``) in K."""

def simulate(model: Model, experiment: str, threads: int = 1) -> dict[str, Any]:
    """Runs an experiment (JSON) in memory: ``columns``, ``t`` ``[rows]`` in ms, ``values`` ``[rows, columns]``, ``state``
    ``[cells * states]``, ``maps``, ``tables``, ``notes``, ``end`` in ms."""
