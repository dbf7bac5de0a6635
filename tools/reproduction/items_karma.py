"""Items of P20: Karma's model in two dimensions by space-time blocks."""

from reproduction.item import KARMA, Item, Row, bench

FP32 = ("--precision", "fp32", "--dt", "0.05 ms")
BLOCKS = ("docs/kernels.md", "H100, 15308ee3; a sheet without maps, M = 4")
NOW = ("docs/kernels.md", "H100, 2026-11-26, 5a0e70ec; a sheet without maps, M = 4")

ITEMS = (
    Item(
        "P20.shared",
        "P20 | eq 6, F8",
        (
            Row(
                "32 x 32 and 6 steps in shared memory",
                "23,232 B (its form is lost)",
                23232,
                "B",
                "value",
                stated=("49,152 B: a tile of 128 x 48 with its halo, core 116 x 36", "docs/kernels.md", "design"),
            ),
            Row(
                "feasible within 48 KB a block",
                "32 x 32 and up to 16 steps, by our form of equation 6",
                stated=("16 to 48 rows of up to 128 cells, halo and all", "docs/kernels.md", "design"),
            ),
        ),
        differs=(
            "Ours holds a column of cells in registers and two planes of V in shared memory in place of three arrays;"
            " larger tiles take more than 48 KB, which these cards allow."
        ),
    ),
    Item(
        "P20.configurations",
        "P20 | F9",
        (
            Row(
                "steps/s by tile and k, 1024 x 1024",
                "values lost",
                None,
                "steps/s",
                "rate",
                stated=("130,000 (k = 1) to 283,000 (128 x 96, k = 8)", *BLOCKS),
            ),
        ),
        differs="The whole table is in docs/kernels.md, under Space-time blocking.",
    ),
    Item(
        "P20.gain",
        "P20 | F10, T1",
        (
            Row(
                "gain of blocks over single steps, 1024 x 1024",
                "1.2 to 1.3",
                1.25,
                "times",
                "rate",
                stated=("4.4", *BLOCKS),
            ),
        ),
        differs="Our single steps are two kernels; reaction and diffusion fused are a factor of two of it.",
    ),
    Item(
        "P20.rate",
        "P20 | text",
        (
            Row(
                "steps/s, 1024 x 1024, FP32",
                "22,075 (GTX 1080 Ti)",
                22075,
                "steps/s",
                "rate",
                stated=("316000", *NOW),
            ),
            Row("points/s, 1024 x 1024, FP32", "23.14e9", 23.14e9, "points/s", "rate", stated=("3.313e11", *NOW)),
            Row(
                "single steps by `bench`, as a bar of 1,048,576 cells",
                "22,075 (GTX 1080 Ti)",
                22075,
                "steps/s",
                "rate",
                "cell_steps_per_second",
                1 / 1048576,
            ),
        ),
        "sheets",
        bench(KARMA, 1048576, *FP32, steps=2000),
        "H100 against GTX 1080 Ti.",
    ),
    Item(
        "P20.spiral",
        "P20 | F11",
        (
            Row(
                "spiral by a reset of the lower half at step 8000",
                "20,000 steps; values NS",
                None,
                "",
                "value",
                stated=(
                    "a spiral; period and tip path on its page",
                    "docs/gallery/karma_spiral.md",
                    "CPU; `validation_spiral`",
                ),
            ),
        ),
        differs="Reset values, spacing and parameters are not published; ours are on its page.",
    ),
)
