"""Items of Altanaite 2017's single kernels: stencils, channels, receptors, calcium, and each technique's worth."""

from reproduction.item import Item, Row
from reproduction.phase_rows import (
    MODEL,
    bandwidth,
    change,
    flop_rate,
    ladder,
    milliseconds,
    occupancy,
    phases,
    registers,
    share_of_copy,
    shared_memory,
    spills,
)

FLUXES = (
    "fluxes of all kinds, without draws, diffusion and sums: 0.907 ms; memory traffic alone: 0.953 ms",
    "lab/techniques.md",
    "H100, 2026-11-26, 069ca06b: 1,980 cells at rest",
)
SAVES = ("lab/techniques.md", "H100, 2026-11-26, 069ca06b: 1,980 cells, what the step saves without the phase")
RELEASE = " During a release: dyadic calcium of 0.3 to 300 uM, up to 60 receptors open."


def stencil(variant, published, name):
    what = f"{published} ms (K20)" if published else "-"
    return Row(f"{variant}: dyad diffusion", what, published, "ms", "time", f"diffusion.{name}.ms")


def resources(variant, path, published_registers, published_shared, published_rate=None):
    text = f"{published_rate} GB/s" if published_rate else "NS"
    return (
        registers(variant, f"{published_registers}", published_registers, path),
        shared_memory(variant, f"{published_shared:g} KB", published_shared, path),
        bandwidth(variant, text, published_rate, path),
    )


DIFFUSION = Item(
    "altanaite_2017.diffusion",
    "altanaite_2017 | T6.3, 6.4, F6.2",
    (
        stencil("baseline, thread per dyad", 16.14, "thread_per_dyad"),
        stencil("two kernels", 17.35, "two_kernels"),
        stencil("2D + z loop in registers", 8.12, "row_in_registers"),
        stencil("+ read-only cache", 7.37, "row_read_only"),
        stencil("+ boundaries hoisted", 6.99, "row_hoisted"),
        stencil("shared-memory tile, rows in registers", None, "plane_in_shared"),
        stencil("a whole cell in shared memory", None, "cell_in_shared"),
        *resources("baseline", "diffusion.thread_per_dyad", 46, 0, 64),
        *resources("two kernels", "diffusion.two_kernels", 42, 0, 64),
        *resources("2D + z loop", "diffusion.row_in_registers", 64, 0),
        *resources("+ read-only", "diffusion.row_read_only", 65, 0),
        *resources("+ hoisted", "diffusion.row_hoisted", 64, 0, 138),
        spills("+ hoisted", "diffusion.row_hoisted"),
    ),
    "phases",
    phases("diffusion"),
    "Three values of 1,500 cells, z the fastest index. The solver's kernel diffuses what its update left in shared"
    " memory. Two kernels: of the inner one. A row of 100 along x is a thread's, in place of 10 along z.",
)

TILES = Item(
    "altanaite_2017.diffusion_tiles",
    "altanaite_2017 | T6.3, 6.4, F6.2",
    (
        milliseconds("thread per dyad, x fastest", "16.14 ms (K20)", 16.14, "diffusion_x_fastest.thread_per_dyad"),
        milliseconds(
            "32 x 4 blocks, z loop in registers", "8.12 ms (K20)", 8.12, "diffusion_x_fastest.march_in_registers"
        ),
        *resources("32 x 4, z loop", "diffusion_x_fastest.march_in_registers", 64, 0),
        milliseconds("shared-memory tile", "10.52 ms (K20)", 10.52, "diffusion_x_fastest.tile_in_shared"),
        *resources("tile", "diffusion_x_fastest.tile_in_shared", 78, 4.7813, 82),
        milliseconds(
            "shared memory, y in registers", "11.43 ms (K20)", 11.43, "diffusion_x_fastest.tile_y_in_registers"
        ),
        *resources("y in registers", "diffusion_x_fastest.tile_y_in_registers", 89, 3.1875, 83),
    ),
    "phases",
    phases("diffusion_x_fastest"),
    "Tiles of 32 x 4 of three values, with a halo of 1: the bytes of shared memory are the published ones. The"
    " threads that lie outside 100 x 10 dyads are idle.",
)

ROOFLINE = Item(
    "altanaite_2017.roofline",
    "altanaite_2017 | T6.3, 6.4, F6.2",
    (
        Row("STREAM copy", "180 GB/s (K20)", 180, "GB/s", "rate", "stream.copy.GB_per_s"),
        Row(
            "roofline of the stencil at a copy's bandwidth",
            "194 GFLOP/s (K20)",
            194,
            "GFLOP/s",
            "rate",
            "diffusion.thread_per_dyad.GFLOP_per_s_at_copy",
        ),
        flop_rate("baseline", "55% of the bound of 194", None, "diffusion.thread_per_dyad"),
        share_of_copy("baseline", "55% of the bound", 55, "diffusion.thread_per_dyad"),
        flop_rate("two kernels", "50% of the bound", None, "diffusion.two_kernels"),
        share_of_copy("two kernels", "50% of the bound", 50, "diffusion.two_kernels"),
        flop_rate("2D, hoisted", "98% of the bound", None, "diffusion.row_hoisted"),
        share_of_copy("2D, hoisted", "98%; 58% by its own times", 98, "diffusion.row_hoisted"),
        flop_rate("tile in shared memory", "about -35% against 2D", None, "diffusion_x_fastest.tile_in_shared"),
        share_of_copy("tile in shared memory", "NS", None, "diffusion_x_fastest.tile_in_shared"),
        flop_rate("y in registers", "about -35% against 2D", None, "diffusion_x_fastest.tile_y_in_registers"),
        share_of_copy("y in registers", "NS", None, "diffusion_x_fastest.tile_y_in_registers"),
    ),
    "phases",
    phases("stream", "diffusion", "diffusion_x_fastest"),
    "Ours are 27 flop of 48 bytes, 0.5625 flop/B, with one coupling per value; published 52, 1.0833 flop/B. Memory"
    " bounds both, so the share of the roofline is that of a copy's bandwidth.",
)

LCC = Item(
    "altanaite_2017.lcc",
    "altanaite_2017 | T6.5",
    (
        milliseconds("LCC probability", "4.22 ms", 4.22, "lcc.probability"),
        milliseconds("LCC opening", "5.18 ms", 5.18, "lcc.opening"),
        milliseconds("LCC fused", "6.11 ms", 6.11, "lcc.fused"),
        Row(
            "LCC fused against both apart",
            "-35% by its times",
            None,
            "%",
            "value",
            "lcc.fused.ms",
            change_from="lcc.probability.ms + lcc.opening.ms",
        ),
        bandwidth("probability", "170", 170, "lcc.probability"),
        bandwidth("opening", "142", 142, "lcc.opening"),
        bandwidth("fused", "158", 158, "lcc.fused"),
        flop_rate("probability", "171", 171, "lcc.probability"),
        flop_rate("opening", "295", 295, "lcc.opening"),
        flop_rate("fused", "334", 334, "lcc.fused"),
        registers("probability", "30", 30, "lcc.probability"),
        registers("opening", "38", 38, "lcc.opening"),
        registers("fused", "41", 41, "lcc.fused"),
        milliseconds("LCC fused, during a release", "NS", None, "lcc_release.fused"),
        Row("the solver's step, all fluxes", "-", stated=FLUXES),
    ),
    "phases",
    phases("lcc", "lcc_release"),
    MODEL + " Flop of a dyad: 61 and 32, published 48 and 102; draws are counted where none gives anything." + RELEASE,
)

PROBABILITY = Item(
    "altanaite_2017.ryr_probability",
    "altanaite_2017 | T6.6, 6.7",
    (
        milliseconds("no technique", "8.23 ms", 8.23, "ryr_probability.none"),
        milliseconds("read-only cache", "8.07 ms", 8.07, "ryr_probability.read_only"),
        milliseconds("shared memory", "7.95 ms", 7.95, "ryr_probability.shared"),
        milliseconds("with reduction", "9.36 ms", 9.36, "ryr_probability.summed"),
        change("cost of the reduction", "+18%", "ryr_probability", "shared", "summed"),
        registers("no technique", "37", 37, "ryr_probability.none"),
        registers("read-only", "34", 34, "ryr_probability.read_only"),
        registers("shared", "32", 32, "ryr_probability.shared"),
        registers("with reduction", "NS", None, "ryr_probability.summed"),
        occupancy("no technique", "75%; 56% as one function", 75, "ryr_probability.none"),
        occupancy("shared", "100%", 100, "ryr_probability.shared"),
        occupancy("with reduction", "NS", None, "ryr_probability.summed"),
        bandwidth("shared", "172", 172, "ryr_probability.shared"),
        flop_rate("shared", "209", 209, "ryr_probability.shared"),
        bandwidth("with reduction", "142", 142, "ryr_probability.summed"),
        flop_rate("with reduction", "210", 210, "ryr_probability.summed"),
        Row("the solver's step, all fluxes", "-", stated=FLUXES),
    ),
    "phases",
    phases("ryr_probability"),
    MODEL + " Three currents are summed. Flop of a dyad: 47, published 111. All four have reciprocals.",
)

OPENING = Item(
    "altanaite_2017.ryr_opening",
    "altanaite_2017 | T6.8",
    (
        milliseconds("pow", "12.17 ms (13.17 elsewhere)", 12.17, "ryr_opening.pow"),
        milliseconds("bitwise power", "10.44 ms (10.04 elsewhere; table 10.37)", 10.44, "ryr_opening.bits"),
        change("bitwise power against pow", "-14%", "ryr_opening", "pow", "bits"),
        bandwidth("bitwise power", "162", 162, "ryr_opening.bits"),
        flop_rate("bitwise power", "142", 142, "ryr_opening.bits"),
        registers("bitwise power", "NS", None, "ryr_opening.bits"),
        milliseconds("pow, during a release", "NS", None, "ryr_opening_release.pow"),
        milliseconds("bitwise power, during a release", "NS", None, "ryr_opening_release.bits"),
        Row("the solver's step", "-", stated=("all draws: 0.085 ms at rest, 0.639 ms 2 ms after pacing", *SAVES)),
    ),
    "phases",
    phases("ryr_opening", "ryr_opening_release"),
    MODEL + " The published traffic, 112 bytes a dyad, is less than the 168 of counts as doubles." + RELEASE,
)

CALCIUM = Item(
    "altanaite_2017.calcium",
    "altanaite_2017 | T6.9",
    (
        milliseconds("compute only", "22.09 ms", 22.09, "calcium.compute"),
        milliseconds("with reduction", "26.12 ms", 26.12, "calcium.summed"),
        change("cost of the reduction", "+18%", "calcium", "compute", "summed"),
        bandwidth("compute only", "119", 119, "calcium.compute"),
        bandwidth("with reduction", "98", 98, "calcium.summed"),
        flop_rate("compute only", "274", 274, "calcium.compute"),
        flop_rate("with reduction", "244", 244, "calcium.summed"),
        registers("with reduction", "NS", None, "calcium.summed"),
        occupancy("with reduction", "56.2%", 56.2, "calcium.summed"),
        milliseconds("with reduction, exchanger's invariants hoisted", "-", None, "calcium.summed_hoisted"),
        milliseconds("the same, 64 registers", "-", None, "calcium.summed_hoisted_64_registers"),
        spills("the same, 64 registers", "calcium.summed_hoisted_64_registers"),
        occupancy("the same, 64 registers", "-", None, "calcium.summed_hoisted_64_registers"),
        Row(
            "the solver's step",
            "-",
            stated=("diffusion 0.054, sums 0.056 ms at rest; 0.229 and 0.212 ms 2 ms after pacing", *SAVES),
        ),
    ),
    "phases",
    phases("calcium"),
    MODEL + " Compute only writes the five values that the other sums. Flop of a dyad: 276, published 403; what depends"
    " on the cell alone is not counted.",
)

ABLATION = Item(
    "altanaite_2017.ablation",
    "altanaite_2017 | F6.3",
    (
        *ladder("LCC", "lcc", "-20%", {"shared memory": "-6%", "bitwise power": "none"}),
        *ladder("RyR probability", "ryr_probability", "-7%", {"shared memory": "-1%"}),
        *ladder("RyR opening", "ryr_opening", "-15%", {"bitwise power": "-14%"}),
        *ladder(
            "Ca",
            "calcium",
            "-31% (33% elsewhere)",
            {
                "shared memory": "-17%",
                "read-only cache": "-3%",
                "reciprocals": "-7%",
                "fastest reduction": "46.93 to 26.12 ms: -44%",
            },
        ),
        change("diffusion: read-only cache", "-9%", "diffusion", "row_in_registers", "row_read_only"),
        change("diffusion: boundaries hoisted", "-5%", "diffusion", "row_read_only", "row_hoisted"),
        change("diffusion: both", "-14%", "diffusion", "row_in_registers", "row_hoisted"),
        Row(
            "the solver's step, all its optimisations, 2,000 cells",
            "-",
            stated=(
                "1.2055 to 0.882 ms",
                "docs/history/performance.md",
                "one H200, 2026-11-22; from 6b3b57e on",
            ),
        ),
    ),
    "phases",
    phases("lcc", "ryr_probability", "ryr_opening", "calcium", "diffusion", seconds=15),
    "Percent of time, cumulative: shared memory, read-only cache, reciprocals, power or reduction. At rest, where draws"
    " give nothing. The published order differs per kernel.",
)

PHASE_ITEMS = (DIFFUSION, TILES, ROOFLINE, LCC, PROBABILITY, OPENING, CALCIUM, ABLATION)
