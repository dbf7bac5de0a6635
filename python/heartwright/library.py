"""The bundled models, and how a model is loaded: linked with the package, or compiled and kept."""

from __future__ import annotations

import functools
import json
import os
from dataclasses import replace
from typing import Any, List, Optional, Sequence, Union

from . import _core, programs
from .errors import MachineError
from .keywords import Keyword, in_unit, words_of
from .model import Model
from .named import table
from .progress import StatusLine
from .stimuli import Quantity

_KEYWORDS = {
    "--precision": Keyword("precision", "fp64|fp32|mixed"),
    "--dt": Keyword("dt", r"\d\S*", in_unit("ms")),
}
"""Arguments of ``load()`` that are options of ``heartwright build``."""


class BundledModel(str):
    """The name of a bundled model, with what its spec says of it."""

    doc: str
    citation: str
    variants: tuple[str, ...]
    is_compiled: bool
    """Does it run without a compilation?"""


class BundledModels(List[BundledModel]):
    """Names of models, each with ``doc``, ``citation``, ``variants`` and ``is_compiled``; a table in notebooks."""

    def _repr_html_(self) -> str:
        rows = ((one, ", ".join(one.variants), one.citation, one.doc) for one in self)
        return table(("name", "variants", "citation", "doc"), rows)


def models() -> BundledModels:
    """The bundled models, as ``heartwright models`` lists them: names, with their descriptions.

    ``[one for one in hw.models() if "atri" in one.doc]`` finds models by what they are of.
    """
    return BundledModels(_listed())


@functools.lru_cache(maxsize=None)
def _listed() -> tuple[BundledModel, ...]:
    compiled = {native.name: native for native in _core.bundled_models()}
    try:
        entries = json.loads(programs.call(["models", "--json"])[0])
    except MachineError:  # the extension module alone
        entries = [{"name": name, "doc": native.doc, "citation": native.citation} for name, native in compiled.items()]
    found = []
    for entry in sorted(entries, key=lambda one: one["name"]):
        one = BundledModel(entry["name"])
        one.doc, one.citation, one.variants = entry["doc"], entry["citation"], tuple(entry.get("variants", ()))
        one.is_compiled = one in compiled
        found.append(one)
    return tuple(found)


def load(
    model: str,
    precision: str = "fp64",
    dt: Optional[Quantity] = None,
    variant: Union[str, Sequence[str]] = (),
    progress: Optional[bool] = None,
) -> Model:
    """A model by the name of a bundled one, or by the path of its spec (``"my_model.json"``).

    A model that is not compiled yet is generated and compiled by ``heartwright build --module`` when it is loaded
    first, and kept in its cache. That takes seconds, by a C++ compiler or the one that is built in. Only the chosen
    variant is compiled; ``Model.variant()`` compiles another one when it is asked for. Steps of dt are compiled when a
    simulation takes them first, or now where ``dt`` is given.

    :param precision: of states and arithmetic, ``"fp64"``, ``"fp32"``, or ``"mixed"``: FP64 with gates in 32 bits.
    :param dt: ms; the time step for which ``auto`` chooses the integrators of a model that is compiled.
    :param variant: one or several, as ``Model.variant()`` takes them.
    :param progress: a line on stderr while it is compiled; ``None``: on a terminal and in a notebook.
    """
    names = (variant,) if isinstance(variant, str) else tuple(variant)
    given = (("precision", precision),) + ((("dt", dt),) if dt is not None else ())
    for native in _core.bundled_models():
        if native.name == model and native.precision == precision:
            whole = Model(native, loaded_with=given, _choices_of_spec=_choices_of(native))
            return whole.variant(*names) if names else whole
    return _compile(model, given, names, (), progress)


def compiled(model: Model) -> Model:
    """The same model with the compiled code of the variant and the options that it names."""
    said = model.spec or model.name
    other = _compile(said, model.loaded_with, model.variants_chosen, model.options_chosen, None)
    return replace(other, options_chosen=model.options_chosen, start_chosen=model.start_chosen)


def with_steps(model: Model) -> Any:
    """The compiled code of the same model that has steps of dt, too."""
    said = model.spec or model.name
    return _compile(said, model.loaded_with, model.variants_chosen, model.options_chosen, None, True)._native


def _compile(
    model: str,
    loaded_with: tuple[tuple[str, Any], ...],
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    progress: Optional[bool],
    with_steps: bool = False,
) -> Model:
    """What error control needs alone, where the model and its precision suit that and no dt was given."""
    given = dict(loaded_with)
    status = StatusLine(progress)
    words = ["build", model, "--module", "--backend", "cpu", *words_of(_KEYWORDS, given)]
    words += [] if options else ["--variant", ",".join(variants) or "none"]
    words += [] if with_steps or "dt" in given or given["precision"] != "fp64" else ["--systems"]
    words += [] if status.is_shown else ["--quiet"]
    output, _ = programs.call(words, keywords=_KEYWORDS, status=status)
    native = next(one for one in _open_module(output.strip()) if one.precision == given["precision"])
    is_path = "/" in model or model.endswith((".json", ".jsonc"))
    return Model(
        native,
        variants_chosen=variants,
        spec=os.path.abspath(model) if is_path else None,
        loaded_with=loaded_with,
        _choices_of_spec=_choices(os.path.abspath(model) if is_path else native.name),
        _is_whole=bool(options),
    )


def _choices_of(native: Any) -> Any:
    """Variants, and options with their values, of a model that is linked with the package."""
    try:
        return _choices(native.name)
    except MachineError:  # the extension module alone, without specs: labels such as "epi,iso;walls=off" have no default
        names = (name for label in native.variants for name in label.partition(";")[0].split(",") if name)
        return tuple(dict.fromkeys(names)), ()


def _choices(model: str) -> Any:
    """Variants, and options with their values, of the path of a spec or of the name of a bundled model."""
    path = model if os.path.isabs(model) else str(programs.spec_folder() / f"{model}.json")
    variants, options = _core.spec_choices(path)
    return tuple(variants), tuple((name, tuple(values)) for name, values in options.items())


@functools.lru_cache(maxsize=None)
def _open_module(path: str) -> list[Any]:
    return _core.open_module(path)


def _loaded(model: str, loaded_with: Any, variants: Any, options: Any, start: Optional[str]) -> Model:
    """As ``pickle`` makes it again."""
    base = load(model, **dict(loaded_with), variant=variants)
    chosen = base.options(**dict(options)) if options else base
    return chosen.start(start) if start is not None else chosen
