"""Items of Xia et al. 2015: sheep atria, nine cell types, 7.1e6 nodes."""

from reproduction.item import ATRIAL, Item, Row, Run, bench

STEPS, CELLS = 120_000, 1_000_000
BEAT = ("docs/gallery/atria_sinus_beat.md", "H100, 2026-11-25; 664,199 cells")
OTHER = "Courtemanche's human cell with I_Cl,Ca in place of Butters' sheep cell, which is not in the publication."




LADDER = Run(
    ("{benchmarks}/atria_ladder", "--backend", "{backend}", "--steps", "20", "--divide", "1"),
    (("20", "2"), ("1", "8")),
    repeats=1,
    seconds=60,
)
# As atria_ladder numbers them; what the publication calls them.
RUNGS = (
    ("direct port, array of structures", "GPU 1: NS"),
    ("structure of arrays", "GPU 2: NS; largest gain"),
    ("fewer variables in memory", "part of GPU 3"),
    ("compact indexing", "GPU 3: 14.06 ms (K40, about 1e6 cells)"),
    ("constants in constant memory", "not reported alone"),
    ("generated kernels, sparse rows", "none"),
)


def rung_rows(number, what, published):
    ours = f"rungs.{number}"
    known = 14.06 if number == 3 else None
    memory = "4.8 GB for 1e7 nodes" if number == 3 else "NS"
    return (
        Row(f"{what}: a step", published, known, "ms", "time", f"{ours}.step_ms"),
        Row(f"{what}: reaction", "NS", None, "ms", "time", f"{ours}.react_ms"),
        Row(f"{what}: diffusion", "NS", None, "ms", "time", f"{ours}.diffuse_ms"),
        Row(f"{what}: memory", memory, None, "GB", "value", f"{ours}.bytes", 1e-9),
    )


def block_rows(part, best):
    return tuple(
        Row(
            f"{part}, {threads} threads per block",
            "best" if threads == best else "NS",
            None,
            "ms",
            "time",
            f"{'react' if part == 'reaction' else 'diffuse'}_ms_by_threads.{threads}",
        )
        for threads in (64, 128, 256, 512)
    )


BLOCKS = (1, 2, 4, 8, 15, 30, 60, 132, 240, 480, 960)  # as atria_sweeps has them


def sweep(name, seconds):
    return Run(
        ("{benchmarks}/atria_sweeps", "--sweep", name, "--backend", "{backend}", "--steps", "20", "--divide", "1"),
        (("20", "2"), ("1", "8")),
        repeats=1,
        seconds=seconds,
    )


SLICES = (15, 30, 45, 60, 75, 90, 109)  # of 109 planes of nodes
SLICES_READ = {
    "a step": "step_ms",
    "reaction": "react_ms",
    "diffusion": "diffuse_ms",
    "a step by generated kernels": "generated_step_ms",
}


def slices_row(part, count, published):
    read = f"slices.{count}.{SLICES_READ[part]}"
    return Row(f"{part}, {count} of 109 slices", published, None, "ms", "time", read)


def blocks_row(part, blocks, published):
    what = f"{part}, {blocks} block{'s' if blocks > 1 else ''}"
    read = f"blocks.{blocks}.{'react' if part == 'reaction' else 'diffuse'}_ms"
    return Row(what, published, None, "ms", "time", read)


ITEMS = (
    Item(
        "xia_2015.beat",
        "xia_2015 | F1, F3",
        (
            Row("120,000 steps, GPU 3", "1687 s (K40, about 1e6 cells)", 1687, "s", "time", stated=("24.9", *BEAT)),
            Row("cell-steps/s", "7.1e7 (K40)", 7.1e7, "cell-steps/s", "rate", stated=("3.20e9", *BEAT)),
            Row(
                "120,000 steps of 1e6 cells by this GPU",
                "1687 s (K40)",
                1687,
                "s",
                "time",
                "ms_per_step",
                STEPS / 1000,
                extrapolated="1,000 steps",
            ),
        ),
        "atria",
        bench(ATRIAL, CELLS, "--dt", "0.005 ms", steps=1000, repeats=1, seconds=10),
        OTHER + " GPU 1 and 2 have no published times.",
    ),
    Item(
        "xia_2015.processor",
        "xia_2015 | F1, F3",
        (
            Row(
                "120,000 steps of 1e6 cells on a processor",
                "360,000 s (E5-2620v2, cores NS)",
                360000,
                "s",
                "time",
                "ms_per_step",
                STEPS / 1000,
                extrapolated="1,000 steps",
            ),
        ),
        "processor",
        bench(ATRIAL, CELLS, "--dt", "0.005 ms", backend="cpu", steps=1000, repeats=1, seconds=120),
        OTHER + " No machine here can be given the whole run: it would take hours.",
    ),
    Item(
        "xia_2015.snapshots",
        "xia_2015 | F2",
        (
            Row("repolarised", "after 200 ms", 200, "ms", "value", stated=("523", *BEAT)),
            Row("activation of both atria", "snapshots at 0 to 210 ms", None, "ms", "value", stated=("186", *BEAT)),
        ),
        differs=OTHER + " Its action potential alone lasts 270 to 345 ms.",
    ),
    Item(
        "xia_2015.slices",
        "xia_2015 | F4",
        (
            *(
                slices_row(part, count, said)
                for part, said in (
                    ("a step", "growth flattens; values NS"),
                    ("reaction", "NS"),
                    ("diffusion", "NS"),
                    ("a step by generated kernels", "-"),
                )
                for count in SLICES
            ),
            *(
                Row(f"cells in {n} slices", "NS", None, "", "value", f"slices.{n}.cells")
                for n in SLICES
            ),
        ),
        "atria_sweeps",
        sweep("slices", 120),
        "The lowest planes of nodes of xia_2015.ladder's anatomy, with its empty nodes and fibres; the rest is cut off."
        " The"
        " fifth rung. Their geometry is not published.",
    ),
    Item(
        "xia_2015.ladder",
        "xia_2015 | F1, F3",
        tuple(row for number, rung in enumerate(RUNGS) for row in rung_rows(number, *rung)),
        "ladder",
        LADDER,
        OTHER
        + " Two thin shells with fibres in the published box, 1.0e6 cells. Each rung keeps what the one before has"
        " gained; lab/benchmark/ladder holds them. The structure of arrays is slower here, though its loads coalesce:"
        " diffusion takes half the time, and 87% of the 32-byte sectors that warps touch is cells' data (counted from"
        " the geometry). The cause has not been profiled. A thread touches 272 planes of 56 MB, so address"
        " translation is suspected.",
    ),
    Item(
        "xia_2015.threads",
        "xia_2015 | F5",
        (*block_rows("reaction", 256), *block_rows("diffusion", 64)),
        "ladder",
        LADDER,
        "The fifth rung of xia_2015.ladder.",
    ),
    Item(
        "xia_2015.blocks",
        "xia_2015 | F6, 7",
        (
            *(
                blocks_row(part, blocks, "near-linear to 15 (F6)" if blocks <= 15 else "still falling strongly (F7)")
                for part in ("reaction", "diffusion")
                for blocks in BLOCKS
            ),
            *(
                Row(f"{part}, a thread for each cell", "-", None, "ms", "time", read)
                for part, read in (
                    ("reaction", "thread_per_cell.react_ms"),
                    ("diffusion", "thread_per_cell.diffuse_ms"),
                )
            ),
            Row(
                f"of {len(BLOCKS)} launches, those with the bits of a thread for each cell",
                "-",
                None,
                "",
                "value",
                "launches_with_same_bits",
            ),
        ),
        "atria_sweeps",
        sweep("blocks", 90),
        "The fifth rung of xia_2015.ladder with 256 threads a block, as published. Threads stride over the cells"
        " (reaction)"
        " or over the nodes of the box (diffusion). 15 blocks were one for each multiprocessor of a K40; an H100 has"
        " 132.",
    ),
)
