"""The command ``heartwright cell`` as Python calls it: arguments become options, its folder a data set."""

from __future__ import annotations

import functools
import inspect
import os
import tempfile
from pathlib import Path
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from . import programs
from .cell_results import open_cell
from .errors import UserError
from .keywords import Keyword, Keywords, each, in_unit, interval, list_in, pairs, words_of
from .library import load
from .model import Model
from .named import nearest
from .progress import StatusLine
from .simulation import value_text
from .stimuli import PathLike, Quantity, Stimulus, Waveform, InputFiles

Many = Union[Quantity, Sequence[Quantity]]
Names = Union[str, Sequence[str]]
Curve = Union[PathLike, Waveform]
"""A CSV file (``"pulse.csv:i_stim"`` names a column), or arrays."""


def of_all(
    *,
    parameters: Optional[Mapping[str, Quantity]] = None,
    variant: Optional[Names] = None,
    temperature: Optional[Quantity] = None,
    dt: Optional[Quantity] = None,
    integrator: Optional[str] = None,
    backend: Optional[str] = None,
    precision: Optional[str] = None,
    threads: Optional[int] = None,
    folder: Optional[PathLike] = None,
    force: bool = False,
    progress: Optional[bool] = None,
    flags: Sequence[str] = (),
) -> Any:
    """
    :param parameters: values by name; ``"*0.5"`` is a factor.
    :param variant: of the spec; that of the model when left out. ``start`` and ``options`` are the model's, too.
    :param temperature: K, or ``"37 degC"``: the parameter in K that the spec declares.
    :param dt: ms; cells are then stepped by the schemes of the spec. When left out, those that are paced have error
        control.
    :param integrator: ``"auto"``, ``"spec"``, ``"rodas"`` or ``"cvode"``.
    :param backend: ``"auto"`` (a GPU when there is one), ``"cpu"`` or ``"cuda"``.
    :param precision: ``"fp64"``, ``"fp32"`` or ``"mixed"``; that of the model when left out.
    :param threads: of the processor; all when left out.
    :param folder: to make, with the page ``report.html``, tables and runs; ``open_cell()`` reads it again. A temporary
        one when left out.
    :param force: replace the result that ``folder`` holds.
    :param progress: a line on stderr that shows how far it is; ``None``: on a terminal and in a notebook.
    :param flags: further words for the command.
    :returns: an ``xarray.Dataset``: see ``open_cell()``.
    :raises UserError: with the text of the command.
    """


def of_pulse(
    *,
    stimulus: Union[None, Quantity, Stimulus] = None,
    duration: Optional[Quantity] = None,
    shape: Optional[str] = None,
    stimulus_file: Optional[Curve] = None,
) -> Any:
    """
    :param stimulus: strength of the pulse, or a ``Stimulus``; one that suits the model when left out.
    :param duration: of the pulse, ms; 0.5.
    :param shape: factor on it, a formula of ``t``, such as ``"exp(-t/2)"``.
    :param stimulus_file: the current over time in place of ``stimulus``: a CSV file, or a ``Waveform``.
    """


def of_pacing(
    *,
    cycle_length: Optional[Quantity] = None,
    beats: Optional[int] = None,
    tolerance: Optional[float] = None,
    stop: Optional[Names] = None,
    wall: Optional[Quantity] = None,
) -> Any:
    """
    :param cycle_length: from beat to beat, ms; 1000, of ``dose`` 2000.
    :param beats: at most so many until the steady state; 1000.
    :param tolerance: largest distance of a state to its limit, extrapolated and relative; 1e-3.
    :param stop: conditions such as ``"Na_i > 12 mM"`` that end the pacing.
    :param wall: seconds of wall time after which the pacing ends.
    """


def _scaled(value: Any) -> list[str]:
    """``"g_Kr=4.9 nM,0.9"`` of ``{"g_Kr": (4.9, 0.9)}``: IC50 and Hill coefficient."""
    if not isinstance(value, Mapping):
        return each(value)

    def text(block: Any) -> str:
        ic50, *hill = block if isinstance(block, (tuple, list)) else (block,)
        return ",".join([*in_unit("nM")(ic50), *(str(one) for one in hill)])

    return [f"{name}={text(block)}" for name, block in value.items()]


def _accepted(value: Any) -> list[str]:
    """``"apd90=200..350"`` of ``{"apd90": (200, 350)}``."""
    return pairs({name: interval(limits) for name, limits in value.items()} if isinstance(value, Mapping) else value)


def _options(model: Model, files: InputFiles) -> Keywords:
    """The arguments of all protocols by the options that they become."""
    ms, mV = in_unit("ms"), in_unit("mV")

    def set_parameters(values: Any) -> list[str]:
        return pairs({name: value_text(model, name, value) for name, value in values.items()})

    def curve(symbol: str, unit: str) -> Callable[[Any], list[str]]:
        def texts(value: Any) -> list[str]:
            return [files.write(value, symbol, unit) if isinstance(value, Waveform) else os.fspath(value)]

        return texts

    current = curve("current", model.current_unit)
    # of messages: values that are said with their argument
    some, number, time, voltage = "(?!)", r"[\d.]\S*", r"[\d.]\S*(?: \w+)?", r"-?[\d.]\S*(?: \w+)?"
    table = [
        # of all protocols
        ("--option", "options", some, pairs),
        ("--variant", "variant", some, lambda value: [",".join(each(value))]),
        ("--start", "start", some, each),
        ("--set", "parameters", some, set_parameters),
        ("--temperature", "temperature", some, in_unit("K")),
        ("--dt", "dt", time, ms),
        ("--integrator", "integrator", "auto|spec|rodas|cvode", each),
        ("--backend", "backend", "auto|cpu|cuda", each),
        ("--precision", "precision", "fp64|fp32|mixed", each),
        ("--threads", "threads", r"\d+|[A-Z]", each),
        ("--force", "force", None, each),
        # of pulses and of pacing
        ("--stimulus", "stimulus", voltage, in_unit(model.current_unit)),
        ("--duration", "duration", time, ms),
        ("--shape", "shape", some, each),
        ("--stimulus-file", "stimulus_file", some, current),
        ("--cycle-length", "cycle_length", time, ms),
        ("--beats", "beats", r"\d+", each),
        ("--tolerance", "tolerance", number, each),
        ("--stop", "stop", some, each),
        ("--wall", "wall", time, in_unit("s")),
        ("--method", "method", "pacing|newton", each),
        ("--period", "period", r"auto|\d", each),
        ("--entrain", "entrain", some, list_in("ms")),
        # dose
        ("--drug", "drug", some, each),
        ("--drugs", "drugs", some, lambda value: [os.fspath(value)]),
        ("--ic50", "ic50", some, _scaled),
        ("--concentrations", "concentrations", some, list_in("nM")),
        ("--samples", "samples", some, each),
        ("--role", "roles", some, pairs),
        ("--thresholds", "thresholds", some, list_in("1")),
        ("--without-qnet", "without_qnet", None, each),
        # iv and clamp
        ("--hold", "hold", voltage, mV),
        ("--from", "from_", voltage, mV),
        ("--to", "to", voltage, mV),
        ("--by", "by", voltage, mV),
        ("--step", "step", time, ms),
        ("--ions", "ions", "monovalent|all|free", each),
        ("--tail", "tail", voltage, mV),
        ("--tail-time", "tail_time", time, ms),
        ("--prepulse", "prepulse", time, ms),
        ("--test", "test", voltage, mV),
        ("--test-time", "test_time", time, ms),
        ("--reversal", "reversal", voltage, mV),
        ("--driving-force", "driving_force", "auto|chord|ghk", each),
        ("--valence", "valence", number, each),
        ("--rest", "rest", time, ms),
        ("--current", "current", some, list_in(model.current_unit)),
        ("--current-file", "current_file", some, current),
        ("--voltage-file", "voltage_file", some, curve(model.potential, model._native.potential_unit)),
        ("--after", "after", time, ms),
        ("--every", "every", time, ms),
        # restitution
        ("--s2", "s2", some, list_in("ms")),
        ("--train", "train", r"\d+", each),
        ("--periods", "periods", some, list_in("ms")),
        ("--count", "count", r"\d+", each),
        ("--random", "random", r"\d+", each),
        ("--seed", "seed", r"\d+", each),
        # population
        ("--cells", "cells", r"\d+", each),
        ("--vary", "vary", some, each),
        ("--distribution", "distribution", "uniform|lognormal", each),
        ("--range", "range", some, lambda value: [interval(value)]),
        ("--spread", "spread", number, each),
        ("--accept", "accept", some, _accepted),
        # sensitivities
        ("--all", "all_", None, each),
        # tune_cv
        ("--velocity", "velocity", some, list_in("m/s")),
        ("--dx", "dx", some, in_unit("mm")),
        ("--length", "length", some, in_unit("mm")),
        ("--diffusion", "diffusion", "substep|rkl2", each),
        ("--splitting", "splitting", "godunov|strang", each),
        ("--chi", "chi", some, in_unit("1/mm")),
        ("--C_m", "C_m", some, in_unit("uF/cm^2")),
    ]
    return {option: Keyword(name, values, texts) for option, name, values, texts in table}


def _with_pulse(said: dict[str, Any]) -> dict[str, Any]:
    """A ``Stimulus`` as the options of a pulse; when it comes is the protocol's."""
    pulse = said.get("stimulus")
    if not isinstance(pulse, Stimulus):
        return said
    timed = [name for name in ("rate", "rate_file", "period", "count", "name") if getattr(pulse, name) is not None]
    if timed or pulse.start != 0:
        raise UserError(
            f"stimulus: a protocol takes the current of a pulse, and says itself when it comes: leave out "
            f"{', '.join(timed) or 'start'}"
        )
    is_curve = isinstance(pulse.current, Waveform)
    file = pulse.current if is_curve else pulse.current_file
    if pulse.column is not None:
        file = f"{os.fspath(file)}:{pulse.column}"  # type: ignore[arg-type]
    parts = dict(stimulus=None if is_curve else pulse.current, duration=pulse.duration, shape=pulse.shape)
    return {**said, **{name: value for name, value in parts.items() if value is not None}, "stimulus_file": file} | (
        {"stimulus": None} if is_curve or pulse.current is None else {}
    )


def _run(protocol: str, model: Union[Model, str], said: dict[str, Any]) -> Any:
    model = load(model) if isinstance(model, str) else model
    said = _with_pulse({**model._choices(), **{name: value for name, value in said.items() if value is not None}})
    folder, flags, status = said.pop("folder", None), said.pop("flags", ()), StatusLine(said.pop("progress", None))
    with tempfile.TemporaryDirectory(prefix="heartwright-") as scratch, InputFiles() as files:
        place = Path(scratch) / "result" if folder is None else Path(os.fspath(folder))
        options = _options(model, files)
        words = ["cell", model.spec or model.name, protocol, "-o", str(place), *words_of(options, said)]
        programs.call([*words, *flags, *status.words()], keywords=options, status=status)
        return open_cell(place).load()


def protocol(*groups: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Makes of a signature and its documentation a function that runs the protocol of its name.

    The arguments of ``groups`` and those of all protocols are added to both.
    """

    def made(function: Callable[..., Any]) -> Callable[..., Any]:
        own = inspect.signature(function)
        parts = [*groups, of_all]
        added = [one for part in parts for one in inspect.signature(part).parameters.values()]
        signature = own.replace(parameters=[*own.parameters.values(), *added])

        @functools.wraps(function)
        def run(*args: Any, **keywords: Any) -> Any:
            for name in keywords:
                if name not in signature.parameters:
                    known = [one for one in signature.parameters if one != "model"]
                    raise TypeError(f"{function.__name__}() has no argument {name!r}: {nearest(name, known)}")
            said = signature.bind(*args, **keywords).arguments
            return _run(function.__name__.replace("_", "-"), said.pop("model"), said)

        run.__signature__ = signature  # type: ignore[attr-defined]
        documents = [(part.__doc__ or "").rstrip() for part in (function, *parts)]
        run.__doc__ = "".join(documents) + "\n    "
        return run

    return made
