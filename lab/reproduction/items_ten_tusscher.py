"""Items of Hustad 2019 on the cells of ten Tusscher-Panfilov 2006: integration schemes, instructions, the reaction."""

from reproduction.item import TT06, Item, Row, Run, bench

THROUGHPUT = "hustad_2019.throughput_"
PUBLISHED_RATES = (  # cells; Table 6.2: 1e9 cell-steps/s of a V100 and of a P100
    (1000,),
    (10_000,),
    (125_000, 1.532, 1.043),
    (250_000, 1.871, 1.164),
    (500_000, 2.148, 1.234),
    (1_000_000, 2.285, 1.276),
    (2_000_000, 2.354, 1.298),
    (4_000_000, 2.396, 1.310),
    (8_000_000, 2.404, 1.316),
    (16_000_000, 2.409, 1.318),
    (100_000_000,),
)
SCHEMES = ("docs/numerics/schemes.md", "`scheme_table`, interpreter")
LIGHT = ("--integrator", "default=lightweight_rush_larsen", "--variant", "endo")
LIGHTEST, LARGEST = "lightweight_rush_larsen", "largest_difference"


def curve(what, published, number, unit, read):
    return Row(what, published, number, unit, "value", read)


def scheme(what, published, number, value):
    return Row(what, published, number, "%", "value", stated=(value, *SCHEMES))


LARGEST_STEPS = ("docs/numerics/schemes.md", "`largest_steps.py`, five beats of endo")
COST = ("lab/techniques.md", "H100, 2026-11-27, f5edb80b: ms per step times steps")
# By integrator: largest stable dt and the time of 1 s with it; the largest dt with an error near 1%, and its time.
LIMITS = {
    "forward_euler": ("0.00161", "659", "0.00161", "659"),
    "lightweight_rush_larsen": ("0.111", "9.5", "0.0078", "135"),
    "rush_larsen": ("0.355", "3.0", "0.0078", "135"),
    "grl1": ("0.766", "1.8", "0.0078", "172"),
    "linearly_implicit_euler": ("1.81", "0.74", "0.0625", "21.5"),
}


def limits(name, integrator, used):
    """The largest stable and the largest accurate step, and what 1 s of 1e7 cells takes with them."""
    stable, stable_s, accurate, accurate_s = LIMITS[integrator]
    steps = "200 steps"
    seconds = lambda what, value: Row(what, "-", None, "s", "time", stated=(value, *COST), extrapolated=steps)
    return (
        Row(f"{name}: largest stable dt", used, None, "ms", "value", stated=(stable, *LARGEST_STEPS)),
        seconds(f"{name}: 1 s at its largest stable dt", stable_s),
        seconds(f"{name}: 1 s at {accurate} ms, error near 1% or below", accurate_s),
    )


def reaction(id, name, integrator, published, number, seconds, total, steps, registers):
    """Tables 3.3 and 3.4: 1e7 cells, endo, one second."""
    return Item(
        id,
        "hustad_2019 | T3.3, 3.4",
        (
            Row(
                f"{name}: reaction of 1e7 cells",
                f"{published} ms (V100)" if number else "-",
                number,
                "ms",
                "time",
                "ms_per_step",
            ),
            Row(
                f"{name}: 1 s of activity, {steps:,} steps",
                f"{seconds} s (V100)" if number else "-",
                total,
                "s",
                "time",
                "ms_per_step",
                steps / 1000,
                extrapolated="200 steps",
            ),
            *limits(name, integrator, f"{1000 / steps:g} ms is used" if number else "-"),
        ),
        "schemes",
        bench(
            TT06,
            10_000_000,
            "--ionic-only",
            "--variant",
            "endo",
            "--integrator",
            f"default={integrator}",
            *(("--dt", "0.002 ms") if integrator == "forward_euler" else ()),
            small_cells=256,
        ),
        f"The published kernel has {registers} registers. Ours evaluates both sides of every choice."
        if number
        else "Gates by Rush-Larsen, V `staggered`, other states in one linear system. No published scheme.",
    )


def registers(name, integrator, published):
    """Table 3.3, by ptxas."""
    what = f"{published} (V100)" if published else "-"
    words = ("{lab}/reproduction/kernel_variants.py", "build/kernel_variants", TT06, "--variant", "endo")
    way = f"{integrator}=--integrator default={integrator}"
    return Item(
        f"hustad_2019.registers_{integrator}",
        "hustad_2019 | T3.3, 3.4",
        (
            Row(f"{name}: registers of the kernel", what, published, "registers", "value", "sm_90.0.registers"),
            Row(f"{name}: spilled bytes", "NS", None, "B", "value", "sm_90.0.spill_stores"),
        ),
        "registers",
        Run(("python3", *words, way, "--architectures", "sm_90", "--no-program"), (), 1, 60),
        "Launch bounds ask for five blocks of 128 threads (96 registers), or four (128) where more than 41 values live."
        " Needs nvcc, no GPU.",
    )


def throughput(cells, v100, group="curves"):
    return Item(
        f"{THROUGHPUT}{cells}",
        "hustad_2019 | T6.2, F6.1",
        (
            Row(
                f"{cells:,} cells",
                f"{v100} e9 (V100)" if v100 else "not published",
                v100 and v100 * 1e9,
                "cell-steps/s",
                "rate",
                "cell_steps_per_second",
            ),
        ),
        group,
        bench(TT06, cells, "--ionic-only", *LIGHT, small_cells=128, seconds=5),
        "Lightweight Rush-Larsen, endo, at rest.",
    )


ITEMS = (
    Item(
        "hustad_2019.machine",
        "hustad_2019 | T2.2-2.7",
        (
            Row("copy bandwidth", "855 GB/s (V100)", 855, "GB/s", "rate", "copy_bandwidth", 1e-9),
            Row(
                "instructions of an exponential",
                "15 (log 28)",
                None,
                "",
                "value",
                stated=(
                    "14 FMA and one addition, or 9 with a table",
                    "docs/kernels/cells.md",
                    "sm_90; `explain` also counts by the published weights",
                ),
            ),
            Row(
                "instructions of a division",
                "6",
                None,
                "",
                "value",
                stated=("a 20-bit seed and three FMA", "docs/kernels/cells.md", "sm_90: times a reciprocal"),
            ),
        ),
        "curves",
        bench(TT06, 1_000_000, "--ionic-only", *LIGHT),
        "One card in place of 16; the processor's share of a node is not measured.",
    ),
    Item(
        "hustad_2019.schemes",
        "hustad_2019 | F3.3-3.5, T3.2",
        (
            scheme("lightweight RL, dt 2^-4 ms", "9.07%", 9.07, "9.39"),
            scheme("lightweight RL, 2^-7", "1.13%", 1.13, "1.17"),
            scheme("Rush-Larsen, 2^-4", "10.53%", 10.53, "10.91"),
            scheme("Rush-Larsen, 2^-7", "1.27%", 1.27, "1.31"),
            scheme("GRL1, 2^-4", "9.69%", 9.69, "10.27"),
            scheme("GRL1, 2^-7", "1.25%", 1.25, "1.31"),
            scheme("forward Euler, 2^-9", "0.23%", 0.23, "0.23"),
        ),
        differs=(
            "Initial states are not published; with the CellML endo state ours move by 0.2%. The whole table stands on"
            " that page, with the implicit scheme."
        ),
    ),
    Item(
        "hustad_2019.curves",
        "hustad_2019 | F3.3-3.5, T3.2",
        (
            *(curve(f"APD90 of {kind}", "curve", None, "ms", f"APD90_ms.{kind}") for kind in ("endo", "epi", "M")),
            curve("time of the largest error, lightweight RL", "about 2 ms", 2, "ms", f"{LARGEST}.{LIGHTEST}.ms"),
            curve("the same, GRL1", "about 2 ms", 2, "ms", f"{LARGEST}.grl1.ms"),
            curve("overshoot of the reference", "NS", None, "mV", "overshoot_of_reference_mV"),
            *(
                curve(f"overshoot, {name}", said, None, "mV", f"overshoot_mV.{scheme}")
                for name, scheme, said in (
                    ("lightweight RL", LIGHTEST, "less than RL"),
                    ("Rush-Larsen", "rush_larsen", "the most"),
                    ("GRL1", "grl1", "less than RL"),
                )
            ),
        ),
        "cell_curves",
        Run(
            ("python3", "{lab}/reproduction/scheme_curves.py", "{heartwright}", "--backend", "cpu", "--end", "500"),
            (),
            1,
            25,
        ),
        "On a processor. dt 0.02 ms against GRL1 at 1e-4 ms. Curves: docs/numerics.md, Integration schemes.",
    ),
    reaction("hustad_2019.forward_euler", "forward Euler", "forward_euler", "5.95", 5.95, "2976", 2976, 500_000, 122),
    reaction(
        "hustad_2019.lightweight", "lightweight RL", "lightweight_rush_larsen", "5.97", 5.97, "298", 298, 50_000, 122
    ),
    reaction("hustad_2019.rush_larsen", "Rush-Larsen", "rush_larsen", "7.27", 7.27, "364", 364, 50_000, 122),
    reaction("hustad_2019.grl1", "GRL1", "grl1", "11.86", 11.86, "593", 593, 50_000, 238),
    reaction("hustad_2019.implicit", "implicit", "linearly_implicit_euler", "-", None, "-", None, 50_000, None),
    registers("forward Euler", "forward_euler", 122),
    registers("lightweight RL", "lightweight_rush_larsen", 122),
    registers("Rush-Larsen", "rush_larsen", 122),
    registers("GRL1", "grl1", 238),
    registers("implicit", "linearly_implicit_euler", None),
    Item(
        "hustad_2019.instructions",
        "hustad_2019 | T5.1-5.3",
        (
            Row(
                "endo, V < -40 mV, by their weights",
                "1234",
                1234,
                "instructions",
                "time",
                stated=("919", "docs/performance/passes.md", "`explain`, sm_90"),
            ),
            Row(
                "epi, V < -40 mV",
                "1242",
                1242,
                "instructions",
                "time",
                stated=("928", "docs/performance/passes.md", "the same"),
            ),
            Row(
                "without passes (theirs: Gotran)",
                "1750",
                1750,
                "instructions",
                "time",
                stated=("2063", "docs/performance/passes.md", "the same, endo"),
            ),
        ),
        differs="Exponentials of V/c are shared by the pass share_exponentials; by hand they cost 72 in place of 240.",
    ),
    Item(
        "hustad_2019.reaction",
        "hustad_2019 | T5.4, 5.5, 6.1",
        (
            Row("reaction of 1e7 cells, lightweight RL", "4.2 ms (V100), 7.6 (P100)", 4.2, "ms", "time", "ms_per_step"),
            Row("of the memory bound", "84.5% (V100)", 84.5, "%", "rate", "fraction_of_bound", 100),
            Row(
                "both paths", "4.0, 4.2 ms", None, "ms", "time", stated=("one: no branch", "docs/kernels/cells.md", "design")
            ),
        ),
        "schemes",
        bench(TT06, 10_000_000, "--ionic-only", *LIGHT, small_cells=256),
        "The published path is 2b (epi).",
    ),
    *(throughput(cells, rates[0] if rates else None) for cells, *rates in PUBLISHED_RATES),
)
