"""Items of A18: the simulator of A17 on Pascal."""

from reproduction.item import DYADS, PHASES, Item, Row, bench

GPU = ("docs/performance.md", "H200, 707a89c")


def random_numbers(variant, published, number, name):
    return Row(f"ten numbers a dyad: {variant}", published, number, "ms", "time", f"random_numbers.{name}.ms")


ITEMS = (
    Item(
        "A18.kernels",
        "A18 | T1, T2",
        (
            Row("whole step, 1500 cells", "22.19 ms (P100)", 22.19, "ms", "time", "ms_per_step"),
            Row("cell-steps/s, 1500 cells", "69,300 (P100)", 69300, "cell-steps/s", "rate", "cell_steps_per_second"),
        ),
        "dyads",
        bench(DYADS, 1500),
        "At rest. No random numbers are stored: a site draws its own (Philox). Phases are fused.",
    ),
    Item(
        "A18.random_numbers",
        "A18 | T1, T2",
        (
            random_numbers("cuRAND, written to memory", "11.27 (K20), 3.95 ms (P100)", 3.95, "curand_written"),
            random_numbers("read again from memory", "part of other kernels", None, "read"),
            random_numbers("keyed, where they are used", "-", None, "keyed_used"),
            random_numbers("cuRAND's Philox, where they are used", "-", None, "curand_used"),
        ),
        "phases",
        PHASES,
        "Ten for each of 10,000 dyads of 1,500 cells, 1.2 GB when stored. The solver keys its numbers by site and step"
        " and stores none.",
    ),
    Item(
        "A18.paced",
        "A18 | T1, T2",
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
        "A18.techniques",
        "A18 | F3, F4",
        (
            Row(
                "naive against optimised, per kernel",
                "diffusion -57%, Ca -45%, LCC -35%, reduction -33%, RyR -19 and -15%",
                stated=(
                    "diffusion 0.257 to 0.257 ms; the others have no kernel",
                    "docs/techniques.md",
                    "H100, 2026-11-26, 21d56d0f",
                ),
            ),
        ),
        differs="Naive: a thread per dyad; a tree in shared memory. The fused kernel has no such phases. See A17 F6.3.",
    ),
    Item(
        "A18.bandwidth",
        "A18 | F5, F6",
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
        "A18.scaling",
        "A18 | F7",
        (
            Row(
                "weak efficiency, 4096 cells on each; ours 2,000",
                "about 100% on 16 P100",
                100,
                "%",
                "rate",
                stated=("99.4", "docs/scaling.md", "4 H100, 2,000 cells each, a paced beat, 2026-11-27"),
            ),
            Row(
                "strong efficiency, 4096 cells",
                "about 92% on 16 P100",
                92,
                "%",
                "rate",
                stated=("93.8", "docs/scaling.md", "4 H100, a paced beat, 2026-11-27"),
            ),
        ),
        differs="Four GPUs. A wave: 92.8% in the same tissue, 91.9 and 92.5% in a column, strong.",
    ),
)
