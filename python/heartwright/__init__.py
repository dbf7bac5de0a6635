"""Heartwright: models of heart cells, simulated from Python.

::

    import heartwright as hw

    model = hw.load("ohara_rudy_2011").variant("endo")
    trace = model.simulate(1000, stimulus=hw.Stimulus(current=-80, start=10, duration=0.5), record=["V", "Ca_i"])
    trace["V"], trace.units["V"]          # [rows], 'mV'
    model.rhs(trace.state)                # [states], per ms

    cells = hw.dose(model, drug="dofetilide")
    cells["apd90"]                        # xarray [dose], attribute "units"

    result = hw.run("niederer_slab", time__end="60 ms")
    result.maps["activation"]             # xarray [z, y, x], read when it is used
"""

from ._core import version as __version__
from .bench import clamp, dose, iv, pace, pacemaker, population, restitution, sensitivities, tune_cv
from .cell_results import open_cell
from .errors import Error, HeartwrightWarning, InternalError, MachineError, UserError
from .library import load, models
from .model import Model, Observable, Parameter, State
from .named import UnknownName
from .run import Run, run
from .stimuli import Clamp, Stimulus, Waveform
from .trace import Series, Trace

__all__ = [
    "Clamp",
    "Error",
    "HeartwrightWarning",
    "InternalError",
    "MachineError",
    "Model",
    "Observable",
    "Parameter",
    "Run",
    "Series",
    "State",
    "Stimulus",
    "Trace",
    "UnknownName",
    "UserError",
    "Waveform",
    "__version__",
    "clamp",
    "dose",
    "iv",
    "load",
    "models",
    "open_cell",
    "pace",
    "pacemaker",
    "population",
    "restitution",
    "sensitivities",
    "run",
    "tune_cv",
]
