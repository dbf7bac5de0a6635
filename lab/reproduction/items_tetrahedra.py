"""Items of Hustad 2019 on tetrahedra: finite volumes, their order and rows, diffusion, scaling on one to 16 V100."""

import math

from reproduction.item import TT06, Item, Row, bench

MESH = ("docs/mesh_numerics/verification.md", "`validation_tetgen_cubes`, 2026-11-27")
SIXTEEN = "there is no machine with 16 GPUs; the model of many ranks is in docs/scaling.md"
SLAB = ("docs/mesh_numerics/runs.md", "H200, 2026-11-23")


def cube_step(published_cells, printed, ours):
    """Table 3.1: the largest stable dt, printed in units of 1/(12 pi^2)."""
    step = printed / (12 * math.pi**2)
    what = f"largest dt of forward Euler, N {published_cells:,}"
    return Row(what, f"{printed}/(12 pi^2) = {step:.2g}", step, "", "value", stated=(ours, *MESH))


def cube(published_cells, cells, published, ours):
    """Table 3.1: the cosine on the unit cube."""
    what = f"error, TetGen, N {published_cells:,} (ours {cells:,})"
    return Row(what, f"{published}", published, "", "value", stated=(ours, *MESH))


def mesh_reaction(cells, published):
    return Item(
        f"hustad_2019.reaction_{cells}",
        "hustad_2019 | T6.3, 6.4",
        (Row(f"reaction, N = {cells:,}", f"{published} ms (V100)", published, "ms", "time", "ms_per_step"),),
        "mesh_sizes",
        bench(TT06, cells, "--ionic-only", small_cells=256, seconds=5),
        "Reaction alone: it does not know of a mesh.",
    )


def mesh_diffusion(cells, published):
    return Row(
        f"diffusion, N = {cells:,}",
        f"{published} ms (V100)",
        published,
        "ms",
        "time",
        scale=cells / 11_718_750,
        stated=("0.518", *SLAB),
        extrapolated="11,718,750 rows",
    )


ITEMS = (
    Item(
        "hustad_2019.cube",
        "hustad_2019 | F3.1, 3.2, T3.1",
        (
            cube(671, 712, 0.37, "0.225"),
            cube(1339, 1296, 0.19, "0.109"),
            cube(5047, 5084, 0.071, "0.0485"),
            cube(19505, 19738, 0.027, "0.0183"),
            cube(68368, 74733, 0.011, "0.00729"),
            cube(262009, 262841, 0.0042, "0.00276"),
            cube(1024286, 1028211, 0.0017, "0.00113"),
            cube(3995489, 3973331, 0.00066, "0.000446"),
            cube_step(671, 0.043, "3.20e-4"),
            cube_step(1339, 0.021, "2.23e-4"),
            cube_step(5047, 0.01, "6.56e-5"),
            cube_step(19505, 0.0021, "1.58e-5"),
            cube_step(68368, 0.0013, "3.77e-6"),
            cube_step(262009, 0.00045, "4.06e-6"),
            cube_step(1024286, 9.4e-5, "7.74e-7"),
            cube_step(3995489, 6.4e-5, "4.59e-7"),
            Row("order", "2.18", 2.18, "", "value", stated=("2.16", *MESH)),
        ),
        differs=(
            "Our weights, since theirs are not published; errors at t = 1/(12 pi^2). E/dx^2 is 2.7 to 4.3, theirs 4 to"
            " 7. Their steps are ours if the unit of time is 1/(12 pi^2), and so is the printed t = 1."
        ),
    ),
    Item(
        "hustad_2019.rows",
        "hustad_2019 | F4.1",
        (
            Row(
                "mean row length of 30 meshes",
                "about 14.5",
                14.5,
                "entries",
                "value",
                stated=("14 to 16 entries", "docs/mesh_numerics/operator.md", "box of 125^3 cubes, 11,718,750 rows"),
            ),
        ),
        differs="The published meshes are not public. Rows: a face neighbour's neighbours, up to 16.",
    ),
    Item(
        "hustad_2019.clusters",
        "hustad_2019 | F4.2, 4.3",
        (
            Row(
                "best diffusion, N 11.7e6, V100",
                "3.145 ms (clusters of 45)",
                3.145,
                "ms",
                "time",
                stated=("0.525", "docs/mesh_numerics/operator.md", "H200, 2026-11-23"),
            ),
            Row(
                "tiles of 512 to 2048 rows by blocks of 128 to 512 threads, N 3.07e6",
                "3.145 to 9.125 ms, N 11.7e6",
                stated=("0.117 to 0.259 ms", "docs/mesh_numerics/runs.md", "H100, 2026-11-26; heat map"),
            ),
            Row("clusters of a million cells", "9.125 ms", cannot="they do not fit shared memory, which ours are for"),
        ),
        differs=(
            "FP64 couplings and 32-bit columns; 0.342 ms by FP32 couplings and 16-bit columns. Order: a Hilbert curve,"
            " no METIS clusters."
        ),
    ),
    Item(
        "hustad_2019.transactions",
        "hustad_2019 | T4.1-4.4",
        (
            Row(
                "traffic of v over its minimum",
                "112 as generated, 1.174 best",
                1.174,
                "times",
                "value",
                stated=("1.07", "docs/mesh_numerics/operator.md", "H100, 2026-11-27: device memory read, by ncu"),
            ),
        ),
        differs=(
            "1.02 to 1.13 by the digits that the profiler prints. Tiles of 2048 rows read 1.63 times the least from the"
            " second-level cache."
        ),
    ),
    Item(
        "hustad_2019.partitions",
        "hustad_2019 | F4.4",
        (
            Row(
                "a mesh in 16 partitions",
                "picture",
                stated=("picture: METIS, 7565 to 7602 nodes each", "docs/mesh_numerics/ranks.md", "`mesh info --ranks 16`"),
            ),
        ),
        differs="An idealised biventricle of 121,000 nodes, since their mesh is not public.",
    ),
    *(
        mesh_reaction(cells, published)
        for cells, published in (
            (6_774_958, 2.822),
            (8_472_263, 3.493),
            (9_537_830, 3.948),
            (10_033_105, 4.144),
            (14_007_495, 5.799),
        )
    ),
    Item(
        "hustad_2019.meshes",
        "hustad_2019 | T6.3, 6.4",
        (
            mesh_diffusion(6_774_958, 1.836),
            mesh_diffusion(8_472_263, 2.294),
            mesh_diffusion(9_537_830, 2.583),
            mesh_diffusion(10_033_105, 2.717),
            mesh_diffusion(14_007_495, 3.791),
            Row(
                "reaction, N = 11,718,750", "4.87 ms from 2.40e9/s (V100)", 4.87, "ms", "time", stated=("0.907", *SLAB)
            ),
            Row(
                "diffusion, N = 11,718,750", "3.18 ms from 3.69e9/s (V100)", 3.18, "ms", "time", stated=("0.518", *SLAB)
            ),
        ),
        differs="Their meshes are not public; ours is a slab. Products of other sizes take the same time per row.",
    ),
    Item(
        "hustad_2019.scaling",
        "hustad_2019 | T6.5, 6.6",
        (
            Row(
                "N 11.7e6, 50,000 steps, one GPU, FP64",
                "400.1 s (V100)",
                400.098,
                "s",
                "time",
                stated=("71.5", "docs/mesh_numerics/runs.md", "H200, 2026-11-23"),
                extrapolated="2,000 steps",
            ),
            Row(
                "the same with FP32 couplings, run to its end",
                "400.1 s (V100)",
                400.098,
                "s",
                "time",
                stated=("68.6", "docs/mesh_numerics/runs.md", "H200, 2026-11-24"),
            ),
            Row(
                "four GPUs",
                "105.57 s, speed-up 3.79 (V100)",
                105.57,
                "s",
                "time",
                stated=("21.96", "docs/mesh_numerics/runs.md", "4 H100, 2026-11-27, run to its end; speed-up 3.78"),
            ),
            Row("16 GPUs", "28.16 s, efficiency 88.8%", 28.16, "s", "time", cannot=SIXTEEN),
        ),
        differs="H200 on one GPU, H100 on four (82.95 s on one). Beats a minute are 60 s over these times.",
    ),
    Item(
        "hustad_2019.communication",
        "hustad_2019 | section 6.1, 6.5",
        (
            Row(
                "exchange, at worst",
                "65 us of 563 (16 V100)",
                stated=(
                    "pack 12.7, wait 2.4, unpack 1.8 us of 477 (4 H100)",
                    "docs/scaling/measured.md",
                    "TT06 on a grid, 1.6e7 cells, 2026-11-26",
                ),
            ),
            Row("no stimulus, 16 GPUs", "28.41 s", cannot=SIXTEEN),
        ),
        differs="Our model of many ranks and its fit are in docs/scaling.md (grids); exchanges there take 10 to 15 us.",
    ),
    Item(
        "hustad_2019.meshes_many",
        "hustad_2019 | section 6.6, F6.2",
        (
            Row(
                "unstable meshes",
                "4 of 30",
                None,
                "",
                "value",
                stated=(
                    "0 of 30 irregular meshes of the unit cube",
                    "docs/mesh_numerics/verification.md",
                    "`lab/mesh_spectra.py`, 2026-11-27",
                ),
            ),
            Row(
                "last cell activated; FEM code",
                "about 400 ms; fronts similar, velocities not equal",
                cannot="their meshes are not public",
            ),
        ),
        differs=(
            "Their meshes are not public. Ours are TetGen's, of 321 to 24,868 tetrahedra, with our weights. Finite"
            " elements and volumes agree in docs/mesh_numerics.md; snapshots are in the gallery."
        ),
    ),
)
