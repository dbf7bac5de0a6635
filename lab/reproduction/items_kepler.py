"""Items of Altanaite 2017: tissue of cells with 10,000 dyads on Kepler."""

from reproduction.item import DYADS, Item, Row, Run, bench
from reproduction.items_phases import PHASE_ITEMS
from reproduction.phase_rows import phases

CV = ("docs/numerics/dyads.md", "H200 and CPU; `lab/dyad_cv_table.py --column`")
GPU = ("docs/performance.md", "H200, 707a89c")
def cv(what, published, number, unit, value):
    return Row(what, published, number, unit, "value", stated=(value, *CV))


def carried(tissue, diffusion, published):
    return Row(f"{tissue} tissue, D_z {diffusion:g}", published, kind="value", tissue=(tissue, diffusion))


def reduction(variant, published, name):
    what = f"{published} ms (K20)" if published else "-"
    return Row(f"{variant}: reduction of six values", what, published, "ms", "time", f"reductions.{name}.ms")


def reduction_rate(cells):
    """Figure 6.1: a reduction's bandwidth by megabytes. A cell has six values of 10,000 dyads."""
    megabytes = 0.48 * cells
    row = lambda variant, name: Row(
        f"{variant}, {megabytes:g} MB", "curve; NS", None, "GB/s", "rate", f"reductions.{name}.GB_per_s"
    )
    return Item(
        f"altanaite_2017.reductions_{cells}",
        "altanaite_2017 | T6.1, 6.2, F6.1",
        (row("CUB warp, 2 elements", "cub_warp_2"), row("the solver's fixed order", "fixed_order_512")),
        "phases",
        phases("reductions", cells=cells, seconds=5),
        "K20: steep from 0.48 to 24 MB, saturated at 240 MB." if cells == 1 else "",
    )


FARTHEST = "farthest_fired"


def snapshots(diffusion, base, what, published, number, unit, read):
    """Figures 7.3 to 7.5: a column of 200 cells of 10 dyads."""
    words = ("{lab}/reproduction/tissue_runs.py", "{heartwright}", "snapshots", diffusion, "--base", base)
    return Item(
        f"altanaite_2017.snapshots_{diffusion}_{base}",
        "altanaite_2017 | F7.3-7.5",
        (Row(f"D_z {diffusion}, {base} setting, 250 ms: {what}", published, number, unit, "value", read),),
        "snapshots",
        Run(("python3", *words, "--backend", "{backend}"), (), 1, 10),
        "A column of 1 x 1 x 200 cells in place of 100 x 100 x 200, since the wave is plane. V at the published"
        " instants: [snapshots](docs/images/dyad_snapshots.svg).",
    )


def cube(dyads, seconds):
    """Figure 7.7: 24 x 24 x 24 cells, paced at 50 ms."""
    words = ("{lab}/reproduction/tissue_runs.py", "{heartwright}", "cube", f"{dyads}", "--backend", "{backend}")
    name = f"paced 12 mm cube, {dyads:,} dyads:"
    return Item(
        f"altanaite_2017.cube_{dyads}",
        "altanaite_2017, altanaite_langguth_2018 | F7.7, 7.8; F8, F9",
        (
            Row(
                f"{name} middle cell above -70 mV",
                "shorter with fewer dyads; values NS",
                None,
                "ms",
                "value",
                "duration",
            ),
            Row(f"{name} peak Ca_i", "less with fewer dyads; values NS", None, "uM", "value", "peak_Ca"),
        ),
        "cube",
        Run(("python3", *words, "--end", "401"), (("401", "60"),), 1, seconds),
        "Two y-z planes, -80 A/F for 0.5 ms, where one is published; I_Na's shift 6 mV. Release"
        " is a mean over the dyads that there are. It empties the store alike with 10 and with 1,000 of them (1.71 to"
        " 0.41 mM in 3 x 2 x 2 cells), so our peak of Ca_i does not fall with their number. That it rises by 5% is"
        " explained in part: more dyads release some calcium before the stimulus (Ca_ss 0.18, not 0.11 uM).",
    )


ITEMS = (
    Item(
        "altanaite_2017.machine",
        "altanaite_2017 | T3.1, F3.3",
        (
            Row("copy bandwidth", "K20: 208 GB/s peak, 180 STREAM", 180, "GB/s", "rate", "copy_bandwidth", 1e-9),
            Row(
                "roofline of the dyad step: share of the memory bound",
                "55% (Ca kernel, K20)",
                55,
                "%",
                "rate",
                "fraction_of_bound",
                100,
            ),
        ),
        "dyads",
        bench(DYADS, 2000),
        "Another card. The roofline is in docs/performance.md under Bounds.",
    ),
    Item(
        "altanaite_2017.reductions",
        "altanaite_2017 | T6.1, 6.2, F6.1",
        (
            reduction("basic tree", 6.15, "basic_tree"),
            reduction("warp shuffles", 4.48, "shuffle"),
            reduction("CUB raking, commutative", 4.37, "cub_raking"),
            reduction("CUB warp", 4.18, "cub_warp"),
            reduction("CUB warp, 2 elements a thread", 4.09, "cub_warp_2"),
            reduction("the solver's fixed order, one kernel", None, "fixed_order_512"),
            reduction("CUB DeviceSegmentedReduce", None, "cub_segmented"),
            Row("CUB warp, 2 elements: read", "180 GB/s", 180, "GB/s", "rate", "reductions.cub_warp_2.GB_per_s"),
            Row("fixed order: read", "-", None, "GB/s", "rate", "reductions.fixed_order_512.GB_per_s"),
        ),
        "phases",
        phases("reductions"),
        "Six values of 1,500 cells, 720 MB. The solver has no such kernel: it sums what its update has in registers.",
    ),
    *(reduction_rate(cells) for cells in (1, 5, 10, 50, 100, 500, 1500)),
    *PHASE_ITEMS,
    Item(
        "altanaite_2017.throughput_1000",
        "altanaite_2017 | F6.4",
        (
            Row("1 cell", "curve; 10 cells are 6 times one", None, "cell-steps/s", "rate", stated=("4.87e+04", *GPU)),
            Row(
                "1,000 cells, at rest",
                "flat from 1000 cells on",
                20740,
                "cell-steps/s",
                "rate",
                "cell_steps_per_second",
            ),
            Row(
                "memory of a cell: 80 GB hold about 117,000",
                "about 3 MB: 6 GB hold 1872 (K20X)",
                3000,
                "KB",
                "value",
                stated=("681", "docs/scaling/model.md", "memory per cell, 742e59f"),
            ),
        ),
        "dyads",
        bench(DYADS, 1000),
        "K20X. The curve over 1 to 16,000 cells is made by the throughput group.",
    ),
    *(
        Item(
            f"altanaite_2017.throughput_{cells}",
            "altanaite_2017 | F6.4",
            (
                Row(
                    f"{cells:,} cell{'s' if cells > 1 else ''}, at rest",
                    "K20X, flat from 1000: 20,740",
                    20740,
                    "cell-steps/s",
                    "rate",
                    "cell_steps_per_second",
                ),
            ),
            "throughput",
            bench(DYADS, cells, steps=steps, seconds=10),
            "Cells at rest; the published are averages of a beat.",
        )
        for cells, steps in ((1, 2000), (10, 2000), (100, 1000), (400, 500), (4000, 100), (16000, 40))
    ),
    Item(
        "altanaite_2017.scaling",
        "altanaite_2017 | F6.5, 29,952 cells",
        (
            Row(
                "weak efficiency, 1872 cells on each; ours 2,000",
                "about 100% on 16 K20X",
                100,
                "%",
                "rate",
                stated=("99.4", "docs/scaling/measured.md", "4 H100, 2,000 cells each, a paced beat, 2026-11-27"),
            ),
            Row(
                "strong efficiency, 3744 cells; ours 4,096",
                "NS",
                None,
                "%",
                "rate",
                stated=("93.8", "docs/scaling/measured.md", "4 H100, 4,096 cells, a paced beat, 2026-11-27"),
            ),
            Row(
                "1416 cells against a CPU",
                "5000 (two Xeon E5-2670), GPU 20,623",
                5000,
                "cell-steps/s",
                "rate",
                stated=("5270", "docs/performance.md", "one thread of a Xeon, AVX-512, 5a2daf1, paced"),
            ),
        ),
        differs=(
            "Four GPUs of one host in place of 16 on 8 nodes; 16 have not been measured. One thread stands for two"
            " processors."
        ),
    ),
    Item(
        "altanaite_2017.beat_29952",
        "altanaite_2017 | F6.5, 29,952 cells",
        (
            Row(
                "29,952 cells, 10,000 steps",
                "901.12 s on 16 K20X",
                901.12,
                "s",
                "time",
                "ms_per_step",
                scale=10,  # s of 10,000 steps for a ms of one
            ),
        ),
        "beat",
        bench(DYADS, 29952, "--paced", small_cells=1, repeats=1, seconds=180),
        "One GPU in place of 16. A paced beat of 500 ms, with diffusion between cells; 20 GB of states.",
    ),
    Item(
        "altanaite_2017.velocity",
        "altanaite_2017 | equation 7.2/7.3",
        (
            cv("t1, 10,000 dyads", "10.65 ms", 10.65, "ms", "10.60"),
            cv("t2, 10,000 dyads", "33.60 ms", 33.6, "ms", "33.55"),
            cv("CV, 10,000 dyads", "0.523 m/s", 0.523, "m/s", "0.523"),
            cv("CV, 1,000 dyads", "0.523 m/s", 0.523, "m/s", "0.515"),
            cv("CV, 100 dyads", "0.523 m/s", 0.523, "m/s", "0.514"),
            cv("CV, 10 dyads", "0.521 m/s by its times, 0.524 printed", 0.521, "m/s", "0.514"),
        ),
        differs=(
            "With I_Na's shift calibrated to 6 mV. The public constants give 0.603 m/s. `per_total`: few dyads carry"
            " little current."
        ),
    ),
    Item(
        "altanaite_2017.velocity_by_D",
        "altanaite_2017 | F7.1, 7.2",
        (
            carried("large", 0.2, "0.53 m/s"),
            carried("large", 0.4, "fails: neither cell fires"),
            carried("large", 0.05, "conducts; value NS"),
            carried("large", 0.025, "fails: only the first cell fires"),
            carried("small", 0.2, "0.523 m/s"),
            carried("small", 0.4, "fails"),
            carried("small", 0.05, "conducts; value NS"),
            carried("small", 0.025, "conducts: it fails at 0.00625 only; value NS"),
            carried("small", 0.00625, "fails"),
        ),
        differs=(
            "Stimulus strength, duration and thickness are not published. `lab/dyad_cv_screen.py` crosses them with"
            " other factors; `lab/dyad_cv_full.py` runs both tissues. Large: 50 x 50 x 100 mm with 10 dyads; small: 6"
            " x 6 x 24 mm with 10,000."
        ),
    ),
    snapshots("0.2", "calibrated", "all depolarised", "by 189 ms", 189, "ms", "last_fired"),
    snapshots(
        "0.4", "public", "farthest cell that fires (-1: none, of 0 to 199)", "none: never -70 mV", None, "", FARTHEST
    ),
    snapshots("0.4", "calibrated", "farthest cell that fires", "none: never -70 mV", None, "", FARTHEST),
    snapshots(
        "0.025", "calibrated", "farthest cell that fires", "the one at 50, not the one at 150", None, "", FARTHEST
    ),
    snapshots("0.025", "public", "farthest cell that fires", "the one at 50, not the one at 150", None, "", FARTHEST),
    Item(
        "altanaite_2017.forced_open_tissue",
        "altanaite_2017, altanaite_langguth_2018 | F7.6",
        (
            Row(
                "first V > -40 mV, all receptors open from 50 ms",
                "73 +- 3 ms",
                73,
                "ms",
                "value",
                stated=("72.965", "docs/numerics/dyads.md", "H200; `dyad_tissue_forced_open`, 24 x 24 x 24 cells"),
            ),
            Row(
                "V at the snapshot of 120 ms",
                "depolarised",
                None,
                "mV",
                "value",
                stated=("37.4", "docs/numerics/dyads.md", "the same"),
            ),
        ),
        differs="12 mm cube of 0.5 mm cells, as published.",
    ),
    *(cube(dyads, seconds) for dyads, seconds in ((10, 30), (100, 30), (1000, 40), (10000, 90))),
    Item(
        "altanaite_2017.paced_and_forced",
        "altanaite_2017, altanaite_langguth_2018 | F7.7, 7.8; F8, F9",
        (
            Row(
                "APD90 with 10,000; 1,000; 100; 10 dyads",
                "266, 172, 162, 161 ms",
                None,
                "ms",
                "value",
                stated=("266, 172, 161, 160", "docs/numerics/dyads.md", "H200"),
            ),
            Row(
                "forced open: fires with",
                "10,000 only",
                None,
                "",
                "value",
                stated=("10,000 only (1000, 100, 10: -85.4, -86.1, -86.1 mV)", "docs/numerics/dyads.md", "H200"),
            ),
        ),
        differs="Single cells. The values beside them are in docs/numerics.md, under Dyads.",
    ),
)
