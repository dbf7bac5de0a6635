"""An item of the checklist of published results: its rows, and the command that makes ours.

A run prints JSON, or a tool's text, and each row reads its value by a path such as "machine.device"; list entries by
number. What our other pages state already stands in a row as `stated`, with its source. A row with neither is not run;
`cannot` says why where there is nothing to run.
"""

import dataclasses

DYADS, TT06, KARMA = "gaur_rudy_2011_ord", "ten_tusscher_panfilov_2006", "karma_1994"
ATRIAL = "ramirez_nattel_courtemanche_2000"


@dataclasses.dataclass(frozen=True)
class Row:
    what: str
    published: str
    number: float = None  # of the published value, in `unit`; None: there is none to compare
    unit: str = ""
    kind: str = "time"  # time: lower is faster; rate: higher is faster; value: to be met
    read: str = None  # path in what the run prints; or several, joined by " + " and " - "
    scale: float = 1  # ours is that value, or the stated one, times this
    change_from: str = None  # such paths: ours is the percent by which `read` differs from them
    stated: tuple = None  # (value or text whose numbers stand together on a page, that page, card and commit)
    tissue: tuple = None  # (published tissue, D_z): both settings' outcomes, of lab/results/dyad_cv_full.json
    extrapolated: str = ""  # from what
    cannot: str = ""  # why it is not run


@dataclasses.dataclass(frozen=True)
class Run:
    words: tuple  # {heartwright}, {benchmarks}, {backend}, {lab} are replaced
    small: tuple = ()  # (word, its replacement) pairs: of --scale small, on a processor in seconds
    repeats: int = 3
    seconds: int = 20  # expected, all repeats, on an H100


@dataclasses.dataclass(frozen=True)
class Item:
    id: str
    checklist: str  # publication, and its tables and figures: "altanaite_2017 | T6.1, 6.2, F6.1"
    rows: tuple
    group: str = ""  # of runs that fit one call of ten minutes
    run: Run = None
    differs: str = ""  # what differs, and why


def bench(model, cells, *options, steps=200, small_cells=64, backend="{backend}", **more):
    """A run of `heartwright bench` that prints JSON."""
    words = (
        "{heartwright}",
        "bench",
        model,
        "--cells",
        f"{cells:d}",
        *(() if "--paced" in options else ("--steps", f"{steps}")),  # a beat has its own
        "--backend",
        backend,
        *options,
        "--json",
    )
    return Run(words, ((f"{cells:d}", f"{small_cells}"), (f"{steps}", "20")), **more)
