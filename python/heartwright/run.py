"""Experiments run by the command ``heartwright run``, and their folders read back."""

from __future__ import annotations

import csv
import functools
import html
import json
import os
import re
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np

from . import programs
from .errors import UserError, messages_in
from .keywords import Keyword, words_of
from .named import UnknownName, folded, nearest, table
from .progress import StatusLine
from .trace import Series

PathLike = Union[str, "os.PathLike[str]"]

_KEYWORDS = {
    "--backend": Keyword("backend", "auto|cpu|cuda"),
    "--precision": Keyword("precision", "fp64|fp32|mixed"),
    "--threads": Keyword("threads", r"\d+|[A-Z]"),
    "--ranks": Keyword("ranks", r"\d+|[A-Z]"),
    "--force": Keyword("force"),
    "--resume": Keyword("resume"),
    "--set": Keyword("overrides", "(?!)"),  # each has a word of its own
}


def run(
    experiment: Union[PathLike, Mapping[str, Any]],
    output: Optional[PathLike] = None,
    *,
    backend: str = "auto",
    precision: str = "fp64",
    threads: Optional[int] = None,
    ranks: Optional[int] = None,
    force: bool = False,
    resume: bool = False,
    flags: Sequence[str] = (),
    progress: Optional[bool] = None,
    **overrides: Any,
) -> Run:
    """Runs an experiment with the command ``heartwright run`` and reads what it leaves.

    :param experiment: a file, the name of a bundled experiment, or a mapping with the keys of one.
    :param output: the folder to make; a temporary one when left out, which lives as long as the result.
    :param backend: ``"auto"`` (a GPU when there is one), ``"cpu"`` or ``"cuda"``.
    :param precision: ``"fp64"``, ``"fp32"``, or ``"mixed"``: FP64 with gates in 32 bits.
    :param threads: of the processor; all when left out.
    :param ranks: processes of MPI, started with ``mpirun``.
    :param force: replace the run that ``output`` holds.
    :param resume: go on with the run that ``output`` holds, from its newest checkpoint.
    :param flags: further words for the command: ``["--cpu-ranks", "1"]``.
    :param progress: a line on stderr that shows how far it is; ``None``: on a terminal and in a notebook.
    :param overrides: values of the experiment: ``time={"end": "50 ms"}``, ``time__end="50 ms"`` or
        ``**{"time.end": "50 ms"}``.
    :raises UserError: with the text of the command: place, line and caret.
    :raises KeyboardInterrupt: after Ctrl-C; the run has then written what there was.
    """
    temporary = tempfile.mkdtemp(prefix="heartwright-") if output is None else None
    folder = Path(temporary) / "run" if temporary else Path(os.fspath(output))  # type: ignore[arg-type]
    words, status = ["run"], StatusLine(progress)
    with tempfile.TemporaryDirectory(prefix="heartwright-") as scratch:
        if isinstance(experiment, Mapping):
            file = Path(scratch) / "experiment.json"
            file.write_text(json.dumps(_with_place(experiment), indent=2, allow_nan=False))
            words.append(str(file))
        else:
            words.append(os.fspath(experiment))
        words += ["-o", str(folder), *status.words(), *flags]
        said = dict(backend=backend, precision=precision, threads=threads, ranks=ranks, force=force, resume=resume)
        words += words_of(_KEYWORDS, said)
        for path, value in _flat(overrides):
            words += ["--set", f"{path}={value if isinstance(value, str) else json.dumps(value, allow_nan=False)}"]
        try:
            _, messages = programs.call(words, keywords=_KEYWORDS, status=status)
        except BaseException:
            if temporary:
                shutil.rmtree(temporary, ignore_errors=True)
            raise
    result = Run(folder, "".join(messages_in(messages, "warning")))
    if temporary:
        weakref.finalize(result, shutil.rmtree, temporary, ignore_errors=True)
    return result


def _with_place(experiment: Mapping[str, Any]) -> dict[str, Any]:
    """With a path of a spec that still holds in another folder."""
    whole = dict(experiment)
    model = whole.get("model")
    if isinstance(model, str) and ("/" in model or model.endswith((".json", ".jsonc"))):
        whole["model"] = os.path.abspath(model)
    return whole


def _flat(overrides: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in overrides.items():
        path = prefix + (key if prefix else key.replace("__", "."))
        pairs += _flat(value, path + ".") if isinstance(value, Mapping) else [(path, value)]
    return pairs


class Run:
    """The folder of a run. Tables are read when they are asked for, maps and fields lazily, as they are needed."""

    def __init__(self, folder: PathLike, messages: str = ""):
        self.folder = Path(os.fspath(folder))
        """Where its files are."""
        self.messages = messages
        """Warnings of the command."""
        if not (self.folder / "summary.json").exists():
            raise UserError(f"{self.folder}: there is no complete run (no summary.json)")

    @functools.cached_property
    def summary(self) -> dict[str, Any]:
        """``summary.json``: provenance, performance, measures, values of maps at probes."""
        return json.loads((self.folder / "summary.json").read_text())

    @functools.cached_property
    def probes(self) -> Series:
        """``probes.csv``: a column ``"SYMBOL @ PROBE"`` for each symbol shown; NaN where a probe was not due. A column
        can be called by its symbol alone where one probe shows it."""
        return _ProbeSeries(*read_table(self.folder / "probes.csv"))

    @property
    def tables(self) -> list[str]:
        """What ``table()`` has."""
        return [one.stem for one in sorted(self.folder.glob("*.csv"))]

    def table(self, name: str) -> dict[str, np.ndarray]:
        """A table such as ``"beats"``, ``"restitution"``, ``"ecg"`` or ``"sparks"``: columns by their whole header,
        numbers as floats (NaN: empty), others as texts."""
        file = self.folder / f"{name}.csv"
        if not file.exists():
            raise UnknownName(f"{self.folder} has no table {name!r}: {nearest(name, self.tables)}")
        headers, columns = csv_columns(file)
        return {header: numbers_of(column) for header, column in zip(headers, columns)}

    @functools.cached_property
    def maps(self) -> Any:
        """``maps.h5`` as an ``xarray.Dataset``: ``[z, y, x]`` (of each beat ``[beat, z, y, x]``) with the attribute
        ``units`` and coordinates in mm. Values are read from the file when they are used. NaN: no cell, or never. On a
        mesh, arithmetic between runs on different meshes, or numberings of one, raises ``UserError``."""
        from .lazy import open_maps

        return open_maps(self.folder / "maps.h5")

    @functools.cached_property
    def fields(self) -> Any:
        """``fields/`` as an ``xarray.Dataset``: ``[t, z, y, x]``, an instant read from its file when it is used. NaN: no
        cell."""
        from .lazy import open_fields

        return open_fields(self.folder / "fields")

    def plot(self, *names: str, ax: Optional[Any] = None, label: Optional[str] = None) -> Any:
        """Draws symbols of ``probes``, an axis for each, or, when there are no probes, the first map at its middle z.

        :param ax: an axis to draw into, or one for each symbol.
        :param label: of these curves in a legend.
        """
        if (self.folder / "probes.csv").exists():
            return self.probes.plot(*names, ax=ax, label=label)
        from .plots import plot_plane

        name = names[0] if names else next(iter(self.maps))
        plane = self.maps[name]
        if "beat" in plane.dims:
            plane = plane.isel(beat=-1)
        return plot_plane(plane.isel(z=plane.sizes["z"] // 2), ax)

    def __repr__(self) -> str:
        return f"<heartwright.Run {self.summary.get('experiment', '')} in {self.folder}>"

    def _repr_html_(self) -> str:
        model = self.summary.get("model", {})
        rows = [
            ("experiment", self.summary.get("experiment", "")),
            ("model", " ".join([model.get("name", ""), *model.get("variants", [])])),
            ("folder", self.folder),
            ("tables", ", ".join(self.tables)),
        ]
        text = table(("Run", ""), rows)
        if (self.folder / "probes.csv").exists():
            text += folded("probes", self.probes._repr_html_())
        return text + (folded("warnings", f"<pre>{html.escape(self.messages)}</pre>") if self.messages else "")


class _ProbeSeries(Series):
    def __missing__(self, name: str) -> np.ndarray:
        found = [column for column in self if column.split(" @ ")[0] == name]
        return self[found[0]] if len(found) == 1 else super().__missing__(name)

    def plot(self, *names: str, ax: Optional[Any] = None, label: Optional[str] = None) -> Any:
        """Draws symbols (all when none is named) over time, an axis for each with a curve for each probe that shows it.
        A whole column such as ``"V @ P1"`` has an axis of its own. Returns the array of Matplotlib's axes."""
        from .plots import plot_series

        panels: dict[str, dict[str, str]] = {}
        for name in names or dict.fromkeys(column.split(" @ ")[0] for column in self):
            curves = {c.split(" @ ")[-1]: c for c in self if c.split(" @ ")[0] == name}
            if len(curves) > 1:
                panels[name] = curves
            else:
                column = next(iter(curves.values()), name)
                panels[column] = {column: column}
        return plot_series(self, panels, ax, label)


def csv_columns(file: Path) -> tuple[list[str], list[tuple[str, ...]]]:
    """The headers of a CSV file, and the texts of each column."""
    with open(file, newline="", encoding="utf-8") as lines:
        rows = list(csv.reader(lines))
    return rows[0], list(zip(*rows[1:])) if len(rows) > 1 else [() for _ in rows[0]]


def numbers_of(column: tuple[str, ...]) -> np.ndarray:
    """Numbers, NaN where the text is empty; texts where one is no number."""
    try:
        return np.array([float(text) if text else np.nan for text in column])
    except ValueError:
        return np.array(column)


def read_table(file: Path) -> tuple[np.ndarray, dict[str, np.ndarray], dict[str, str]]:
    """Times, columns and units of a table like ``probes.csv``. The doubles are those that were written."""
    headers, texts = csv_columns(file)
    columns: dict[str, np.ndarray] = {}
    units: dict[str, str] = {}
    for header, text in zip(headers[1:], texts[1:]):
        match = re.fullmatch(r"(.*) \[([^\]]*)\](.*)", header)
        name, unit = (match[1] + match[3], match[2]) if match else (header, "")
        columns[name], units[name] = numbers_of(text), unit
    return numbers_of(texts[0]), columns, units
