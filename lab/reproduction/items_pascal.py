"""Items of Altanaite and Langguth 2018: the simulator of Altanaite 2017 on Pascal."""

from reproduction.item import DYADS, Item, Row, bench
from reproduction.phase_rows import MODEL, bandwidth, change, milliseconds, phases, saved, share_of_copy

GPU = ("docs/performance.md", "H200, 707a89c")


def random_numbers(variant, published, number, name):
    return Row(f"ten numbers a dyad: {variant}", published, number, "ms", "time", f"random_numbers.{name}.ms")


# Kernels of table 2: name, its time on K20 and P100, and ours of published_phases.
KERNELS = (
    ("random numbers", 11.27, 3.95, "random_numbers.curand_written"),
    ("LCC", 7.25, 1.95, "lcc.fused"),
    ("RyR probability", 10.22, 2.83, "ryr_probability.summed"),
    ("RyR opening", 12.5, 3.3, "ryr_opening.bits"),
    ("Ca concentration", 26.46, 6.37, "calcium.summed"),
    ("dyad diffusion", 8.53, 2.56, "diffusion.row_hoisted"),
    ("reduction", 4.88, 1.23, "reductions.cub_warp_2"),
)
MEASURED = ("random_numbers", "lcc", "ryr_probability", "ryr_opening", "calcium", "diffusion", "reductions")


def kernel(name, k20, p100, path):
    return milliseconds(name, f"{k20} (K20), {p100} ms (P100)", p100, path)


ITEMS = (
    Item(
        "altanaite_langguth_2018.phases",
        "altanaite_langguth_2018 | T1, T2",
        (
            *(kernel(*one) for one in KERNELS),
            milliseconds("total, all kernels in turn", "81.11 (K20), 22.19 ms (P100)", 22.19, "step.all_kernels"),
            Row(
                "cell-steps/s, all kernels",
                "19,950 (K20), 69,300 (P100)",
                69300,
                "cell-steps/s",
                "rate",
                "step.all_kernels.cells_per_s",
            ),
            milliseconds("total, during a release", "NS", None, "step_release.all_kernels"),
        ),
        "phases",
        phases(*MEASURED, "step", "step_release", seconds=15),
        MODEL + " The total also has the diffusion with buffering and the sums of eight values. The cell's equations"
        " are not in it.",
    ),
    Item(
        "altanaite_langguth_2018.kernels",
        "altanaite_langguth_2018 | T1, T2",
        (
            Row("whole step, 1500 cells", "22.19 ms (P100)", 22.19, "ms", "time", "ms_per_step"),
            Row("cell-steps/s, 1500 cells", "69,300 (P100)", 69300, "cell-steps/s", "rate", "cell_steps_per_second"),
        ),
        "dyads",
        bench(DYADS, 1500),
        "At rest. No random numbers are stored: a site draws its own (Philox). Phases are fused.",
    ),
    Item(
        "altanaite_langguth_2018.random_numbers",
        "altanaite_langguth_2018 | T1, T2",
        (
            random_numbers("cuRAND, written to memory", "11.27 (K20), 3.95 ms (P100)", 3.95, "curand_written"),
            random_numbers("read again from memory", "part of other kernels", None, "read"),
            random_numbers("keyed, where they are used", "-", None, "keyed_used"),
            random_numbers("cuRAND's Philox, where they are used", "-", None, "curand_used"),
        ),
        "phases",
        phases("random_numbers"),
        "Ten for each of 10,000 dyads of 1,500 cells, 1.2 GB when stored. The solver keys its numbers by site and step"
        " and stores none.",
    ),
    Item(
        "altanaite_langguth_2018.paced",
        "altanaite_langguth_2018 | T1, T2",
        (
            Row(
                "cell-steps/s, paced, 1500 cells",
                "69,300 (P100)",
                69300,
                "cell-steps/s",
                "rate",
                "cell_steps_per_second",
            ),
            Row("the same, 2,000 cells", "69,300 (P100)", 69300, "cell-steps/s", "rate", stated=("2.22e+06", *GPU)),
        ),
        "dyads_paced",
        bench(DYADS, 1500, "--ionic-only", "--paced", small_cells=1, repeats=1, seconds=30),
        "Average over a beat of 500 ms, reaction alone; tissue diffusion is below 1%.",
    ),
    Item(
        "altanaite_langguth_2018.techniques",
        "altanaite_langguth_2018 | F3, F4",
        (
            change("diffusion, naive to optimised", "-57%", "diffusion", "thread_per_dyad", "row_hoisted"),
            change("Ca, naive to optimised", "-45%", "calcium", "summed_naive", "summed"),
            change("LCC, naive to optimised", "-35%", "lcc", "fused_naive", "fused"),
            change("reduction, naive to optimised", "-33%", "reductions", "basic_tree", "cub_warp_2"),
            change("RyR probability, naive to optimised", "-19%", "ryr_probability", "summed_naive", "summed"),
            change("RyR opening, naive to optimised", "-15%", "ryr_opening", "naive", "bits"),
            saved("shared memory", "among the largest; NS"),
            saved("read-only cache", "among the largest; NS"),
            saved("reciprocals", "smaller; NS"),
            saved("bitwise power", "smaller; NS"),
            saved("fastest reduction", "NS"),
        ),
        "phases",
        phases("lcc", "ryr_probability", "ryr_opening", "calcium", "diffusion", "reductions", seconds=15),
        "Naive: no technique, sums by a tree in shared memory, a thread per dyad. The order of adding is that of"
        " Altanaite 2017"
        " F6.3.",
    ),
    Item(
        "altanaite_langguth_2018.bandwidth_phases",
        "altanaite_langguth_2018 | F5, F6",
        (
            Row("STREAM copy", "557 GB/s (P100)", 557, "GB/s", "rate", "stream.copy.GB_per_s"),
            Row("STREAM triad", "NS", None, "GB/s", "rate", "stream.triad.GB_per_s"),
            *(bandwidth(name, "curve; NS", None, path) for name, _, _, path in KERNELS),
            *(
                share_of_copy(name, *(("100% (K20), 87% (P100)", 87) if name == "reduction" else ("NS", None)), path)
                for name, _, _, path in KERNELS
            ),
        ),
        "phases",
        phases("stream", *MEASURED, seconds=15),
        "Each value counted once. 1,500 cells at rest.",
    ),
    Item(
        "altanaite_langguth_2018.bandwidth",
        "altanaite_langguth_2018 | F5, F6",
        (
            Row(
                "share of STREAM of the whole step",
                "reduction 87% on P100; others NS",
                None,
                "%",
                "rate",
                "fraction_of_bound",
                100,
            ),
        ),
        "dyads",
        bench(DYADS, 6912, steps=60),
        "136 bytes of a dyad-step at the bandwidth of a device copy.",
    ),
    Item(
        "altanaite_langguth_2018.scaling",
        "altanaite_langguth_2018 | F7",
        (
            Row(
                "weak efficiency, 4096 cells on each; ours 2,000",
                "about 100% on 16 P100",
                100,
                "%",
                "rate",
                stated=("99.4", "docs/scaling/measured.md", "4 H100, 2,000 cells each, a paced beat, 2026-11-27"),
            ),
            Row(
                "strong efficiency, 4096 cells",
                "about 92% on 16 P100",
                92,
                "%",
                "rate",
                stated=("93.8", "docs/scaling/measured.md", "4 H100, a paced beat, 2026-11-27"),
            ),
        ),
        differs="Four GPUs. A wave: 92.8% in the same tissue, 91.9 and 92.5% in a column, strong.",
    ),
)
