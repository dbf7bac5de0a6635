"""Items of Pires et al. 2020: Karma's model in two dimensions by space-time blocks."""

from reproduction.item import KARMA, Item, Row, Run, bench

FP32 = ("--precision", "fp32", "--dt", "0.05 ms")
BLOCKS = ("docs/kernels/several_steps.md", "H100, 15308ee3; a sheet without maps, M = 4")
NOW = ("docs/kernels/several_steps.md", "H100, 2026-11-26, 5a0e70ec; a sheet without maps, M = 4")

SWEEP = Run(
    ("{benchmarks}/sheet_tiles", "--backend", "{backend}", "--side", "1024", "--steps", "20000"),
    (("1024", "128"), ("20000", "20")),
    repeats=1,
    seconds=90,
)
# As sheet_tiles has them: tiles with halo, and steps of a call; the halo is less than a third of the tile's side.
TILES = ((32, 32), (64, 48), (96, 64), (128, 48), (128, 96))
STEPS = (1, 2, 4, 6, 8, 10, 12, 15)
PERSISTENT = (("persistent:96x128", 8), ("persistent:128x96", 9))
PUBLISHED_BLOCKS = ("16x16", "32x16", "32x32", "64x32", "64x64")


def steps_of(width, height):
    return tuple(steps for steps in STEPS if 3 * steps < min(width, height))


def tile_row(tile, steps):
    return Row(
        f"tile {tile.replace('x', ' x ')}, n = {steps}",
        "grows with n; NS",
        None,
        "us",
        "time",
        f"tiles.{tile}.steps.{steps}.step_us",
    )


def equation_6(block, steps):
    printed = {6: 23232, 16: 49152}.get(steps) if block == "32x32" else None
    return Row(
        f"equation 6: {block.replace('x', ' x ')}, n = {steps}",
        f"{printed:,} B (derived)" if printed else "equation lost",
        printed,
        "B",
        "value",
        f"equation_6.{block}.bytes.{steps}",
    )


def feasible(block):
    known = 16 if block == "32x32" else None
    return Row(
        f"equation 6: largest n of {block.replace('x', ' x ')} within 48 KB (0: none)",
        "16 (derived)" if known else "figure; NS",
        known,
        "",
        "value",
        f"equation_6.{block}.most_steps",
    )


def best(what, key):
    return Row(what, "values lost", None, "us", "time", f"{key}.step_us")


ITEMS = (
    Item(
        "pires_2020.shared",
        "pires_2020 | eq 6, F8",
        (
            *(equation_6("32x32", steps) for steps in (1, 2, 4, 6, 8, 12, 16)),
            *(feasible(block) for block in PUBLISHED_BLOCKS),
            *(
                Row(
                    f"our tile of {width} x {height} with its halo, any n",
                    "-",
                    None,
                    "B",
                    "value",
                    f"tiles.{width}x{height}.shared_bytes",
                )
                for width, height in TILES
            ),
        ),
        "sheet_tiles",
        SWEEP,
        "Equation 6 is not in the copy of the publication. Its form is derived: three arrays of the block with a halo"
        " of n cells on each side, 4 bytes. Ours holds a column of cells in registers, and two planes of V in shared"
        " memory. The halo lies within the tile, so n takes no more. Tiles above 48 KB need what these cards allow"
        " beyond it.",
    ),
    Item(
        "pires_2020.configurations",
        "pires_2020 | F9",
        (
            Row("single steps, no tiles", "-", None, "us", "time", "single_steps.step_us"),
            *(
                tile_row(f"{width}x{height}", steps)
                for width, height in TILES
                for steps in steps_of(width, height)
            ),
            *(tile_row(tile, steps) for tile, steps in PERSISTENT),
            Row("runs", "-", None, "", "value", "runs"),
            Row("runs with the bits of single steps", "-", None, "", "value", "runs_with_same_bits"),
        ),
        "sheet_tiles",
        SWEEP,
        "A step of 1024 x 1024 cells in FP32. Our tile includes the halo, theirs does not: 32 x 32 with n = 6 loads"
        " 44 x 44.",
    ),
    Item(
        "pires_2020.gain",
        "pires_2020 | F10, T1",
        (
            best("best single steps, fused in tiles or not: a step", "best_single_steps"),
            best("best space-time blocks: a step", "best_blocks"),
            Row("gain", "1.2 to 1.3", 1.25, "times", "rate", "gain"),
            Row("time saved", "close to 20%, or about 30%", None, "%", "rate", "saved_percent"),
            Row(
                "gain over separate kernels of reaction and diffusion",
                "-",
                None,
                "times",
                "rate",
                stated=("4.4", *BLOCKS),
            ),
        ),
        "sheet_tiles",
        SWEEP,
        "As published both sides are the best of their configurations, and single steps keep their tile in shared"
        " memory.",
    ),
    Item(
        "pires_2020.rate",
        "pires_2020 | text",
        (
            Row(
                "steps/s, 1024 x 1024, FP32",
                "22,075 (GTX 1080 Ti)",
                22075,
                "steps/s",
                "rate",
                stated=("316000", *NOW),
            ),
            Row(
                "points/s, 1024 x 1024, FP32",
                "23.14e9",
                23.14e9,
                "points/s",
                "rate",
                scale=1048576,
                stated=("316000", *NOW),
            ),
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
        "pires_2020.spiral",
        "pires_2020 | F11",
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
