"""The cell bench: each function runs a protocol of ``heartwright cell``, whose options are its arguments.

Numbers are in ms, mV, nM, the model's unit of current, or the unit of the parameter; a text may have another unit.
``docs/cells.md`` says what each protocol does, and how its numbers are defined.
"""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Union

from .cell_command import Curve, Many, Names, of_pacing, of_pulse, protocol
from .model import Model
from .stimuli import PathLike, Quantity

ModelLike = Union[Model, str]
"""A model, or what ``load()`` takes."""


@protocol(of_pacing, of_pulse)
def pace(model: ModelLike, *, method: Optional[str] = None, period: Optional[int] = None) -> Any:
    """Paces one cell to steady state and gives its biomarkers.

    Variables: biomarkers such as ``apd90``; the last two beats over ``t``; ``steady_state_...`` beat by beat; what each
    ion gains in a beat (``ions_...``); of ``method="newton"`` the Floquet multipliers (``multipliers_...``).

    :param model: a ``Model``, or the name or path of one.
    :param method: ``"pacing"``, or ``"newton"``: the periodic orbit in tens of beats.
    :param period: beats after which an orbit of ``"newton"`` repeats: 1, 2 or 4; found when left out.
    """


@protocol(of_pacing, of_pulse)
def pacemaker(model: ModelLike, *, entrain: Optional[Many] = None) -> Any:
    """Rate, potentials and slopes of a cell that fires by itself; with a stimulus its entrainment.

    :param model: a ``Model``, or the name or path of one.
    :param entrain: periods of the stimulus, ms, each for a cell (dimension ``stimulus_period``).
    """


@protocol(of_pacing, of_pulse)
def dose(
    model: ModelLike,
    *,
    drug: Optional[Names] = None,
    drugs: Optional[PathLike] = None,
    ic50: Union[None, str, Sequence[str], Mapping[str, Any]] = None,
    concentrations: Optional[Many] = None,
    samples: Union[None, PathLike, Sequence[PathLike]] = None,
    roles: Optional[Mapping[str, str]] = None,
    thresholds: Union[None, str, Sequence[float]] = None,
    without_qnet: bool = False,
) -> Any:
    """Drugs at several concentrations beside a control: biomarkers, qNet, the torsade metric score.

    Variables have the dimension ``dose`` with the coordinates ``drug``, ``concentration`` and the parameters that the
    drug changes; those of samples the dimensions ``sample`` and ``concentration``.

    :param model: a ``Model``, or the name or path of one.
    :param drug: names of bundled drugs, such as ``"dofetilide"``, or of those in ``drugs``.
    :param drugs: a file of drugs, or ``"cipa"``: the bundled ones.
    :param ic50: a drug without a file: ``{"g_Kr": (4.9, 0.9)}``, IC50 in nM and Hill coefficient by parameter or
        channel.
    :param concentrations: nM, or ``"1,2,4 Cmax"``.
    :param samples: CSV files with samples of the drug's parameters: qNet has an interval then.
    :param roles: what the spec does not say: ``{"I_CaL": "ICaLCa+ICaLNa"}``.
    :param thresholds: of the classes of risk: ``"cipa"``, ``"manual"``, ``"hybrid"``, or two numbers.
    :param without_qnet: leave qNet out.
    """


@protocol()
def iv(
    model: ModelLike,
    current: str,
    *,
    hold: Optional[Quantity] = None,
    from_: Optional[Quantity] = None,
    to: Optional[Quantity] = None,
    by: Optional[Quantity] = None,
    step: Optional[Quantity] = None,
    ions: Optional[str] = None,
    tail: Optional[Quantity] = None,
    tail_time: Optional[Quantity] = None,
    prepulse: Optional[Quantity] = None,
    test: Optional[Quantity] = None,
    test_time: Optional[Quantity] = None,
    reversal: Optional[Quantity] = None,
    driving_force: Optional[str] = None,
    valence: Optional[float] = None,
    rest: Optional[Quantity] = None,
) -> Any:
    """Voltage clamp of one current: I-V, activation, inactivation and recovery.

    Variables: ``peak``, ``end_of_step``, ``tail`` and ``activation`` over ``voltage``; ``inactivation_...`` over
    ``prepulse``; ``recovery_...`` over ``interval``.

    :param model: a ``Model``, or the name or path of one.
    :param current: which one, such as ``"i_CaL"``.
    :param hold: holding potential, mV; -80.
    :param from_: first voltage, mV; -140.
    :param to: last voltage, mV; 60.
    :param by: between voltages, mV; 10.
    :param step: duration of a step, ms; 300, or until the activation is steady.
    :param ions: which concentrations are held: ``"monovalent"``, ``"all"`` or ``"free"``.
    :param tail: potential after the step, mV; -40.
    :param tail_time: how long, ms; 500.
    :param prepulse: of inactivation, ms; 1000.
    :param test: potential that tests inactivation and recovery, mV; 0.
    :param test_time: how long, ms; 100.
    :param reversal: reversal potential, mV; where the peak current reverses.
    :param driving_force: ``"auto"``, ``"chord"`` or ``"ghk"``.
    :param valence: of the ion of a GHK current.
    :param rest: at the holding potential before all, ms; 500.
    """


@protocol()
def clamp(
    model: ModelLike,
    *,
    current: Optional[Many] = None,
    shape: Optional[str] = None,
    current_file: Optional[Curve] = None,
    voltage_file: Optional[Curve] = None,
    rest: Optional[Quantity] = None,
    duration: Optional[Quantity] = None,
    after: Optional[Quantity] = None,
    every: Optional[Quantity] = None,
) -> Any:
    """Current clamp, each current a cell (dimension ``current``); or action potential clamp. Give one of the three.

    :param model: a ``Model``, or the name or path of one.
    :param current: one or several, outward positive.
    :param shape: factor on them, a formula of ``t``.
    :param current_file: the current over time: a CSV file, or a ``Waveform``.
    :param voltage_file: the potential over time: a CSV file, or a ``Waveform``.
    :param rest: before the current, ms; 100.
    :param duration: of the current, ms; 500, or to the end of the file.
    :param after: after it, ms; 500.
    :param every: between rows of an action potential clamp, ms; 600 rows when left out.
    """


@protocol(of_pacing, of_pulse)
def restitution(
    model: ModelLike,
    *,
    s2: Optional[Many] = None,
    train: Optional[int] = None,
    periods: Optional[Many] = None,
    count: Optional[int] = None,
    random: Optional[int] = None,
    seed: Optional[int] = None,
) -> Any:
    """S1-S2, dynamic and random pacing: APD restitution, the onset of alternans.

    ``apd90`` has the dimension ``beat`` with the coordinates ``protocol``, ``interval`` (coupling interval or period)
    and ``di90``; ``alternans_...`` have the dimension ``period``.

    :param model: a ``Model``, or the name or path of one.
    :param s2: intervals of S2, ms; 19 of them when left out.
    :param train: beats of S1 before each S2; 8.
    :param periods: of the dynamic protocol, ms; 16 from 800 to 230.
    :param count: beats at each period; 20.
    :param random: so many beats at random intervals.
    :param seed: of the random intervals; 1.
    """


@protocol(of_pacing, of_pulse)
def population(
    model: ModelLike,
    cells: Optional[int] = None,
    *,
    vary: Optional[Names] = None,
    distribution: Optional[str] = None,
    range: Union[None, str, Sequence[float]] = None,
    spread: Optional[float] = None,
    samples: Optional[str] = None,
    accept: Union[None, str, Sequence[str], Mapping[str, Any]] = None,
    seed: Optional[int] = None,
) -> Any:
    """Cells that differ in their conductances: biomarkers, calibration, sensitivities.

    Biomarkers have the dimension ``cell`` with the varied parameters as coordinates; ``correlations_...``, the partial
    rank correlation coefficients, have the dimension ``parameter``.

    :param model: a ``Model``, or the name or path of one.
    :param cells: how many; 100.
    :param vary: names of parameters; all conductances and permeabilities when left out.
    :param distribution: of the factors: ``"uniform"`` or ``"lognormal"``.
    :param range: of uniform factors; (0.5, 1.5).
    :param spread: of lognormal factors: SD of the logarithm; 0.2.
    :param samples: ``"latin"`` or ``"sobol"``.
    :param accept: calibration: ``{"apd90": (200, 350)}``.
    :param seed: of the samples; 1.
    """


@protocol(of_pacing, of_pulse)
def sensitivities(
    model: ModelLike,
    *,
    vary: Optional[Names] = None,
    all_: bool = False,
    step: Optional[float] = None,
) -> Any:
    """How biomarkers of the steady beat change with each parameter, and which the potential tells.

    Biomarkers have the dimension ``parameter``: derivatives by ln of it. ``errors_...`` are beside them, and
    ``identifiability_...`` over ``direction``, the singular values of the potential's sensitivities.

    :param model: a ``Model``, or the name or path of one.
    :param vary: names of parameters; all conductances and permeabilities when left out.
    :param all_: all parameters that are not 0.
    :param step: relative change of a parameter; 0.02.
    """


@protocol(of_pulse)
def tune_cv(
    model: ModelLike,
    velocity: Many,
    *,
    dx: Optional[Quantity] = None,
    length: Optional[Quantity] = None,
    tolerance: Optional[float] = None,
    diffusion: Optional[str] = None,
    splitting: Optional[str] = None,
    chi: Optional[Quantity] = None,
    C_m: Optional[Quantity] = None,
) -> Any:
    """Diffusion coefficients that give velocities along a strand at a resolution and time step.

    Variables have the dimension ``target``; ``attrs["tissue.D"]`` is for experiments.

    :param model: a ``Model``, or the name or path of one.
    :param velocity: one to three targets, m/s: along fibre, sheet, normal.
    :param dx: distance of cells, mm; 0.25.
    :param length: of the strand, mm; 20, at least 100 cells.
    :param tolerance: of the velocity, relative; 1e-3.
    :param diffusion: ``"substep"`` or ``"rkl2"``.
    :param splitting: ``"godunov"`` or ``"strang"``.
    :param chi: surface to volume, 1/mm; with ``C_m`` the conductivity is given, too.
    :param C_m: capacitance per area, uF/cm^2.
    """
