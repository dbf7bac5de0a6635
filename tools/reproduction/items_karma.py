"""Items of P20: Karma's model in two dimensions by space-time blocks."""

from reproduction.item import KARMA, Item, Row, bench

FP32 = ("--precision", "fp32", "--dt", "0.05 ms")
BLOCKS = ("docs/kernels.md", "H100, 15308ee3; a sheet without maps, M = 4")

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
                stated=("0 of three arrays: two planes of V of a tile", "docs/kernels.md", "design"),
            ),
        ),
        differs="Ours holds a column of cells in registers and V alone in shared memory, so other tiles are feasible.",
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
                stated=("129,000 (k = 1) to 283,000 (128 x 96, k = 8)", *BLOCKS),
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
                stated=("285500", *BLOCKS),
            ),
            Row("points/s, 1024 x 1024, FP32", "23.14e9", 23.14e9, "points/s", "rate", stated=("2.994e11", *BLOCKS)),
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
