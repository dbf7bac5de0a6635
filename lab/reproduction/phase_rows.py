"""Rows of the published phases of the dyad step, whose kernels of ours are those of published_phases (lab/benchmark).

A path is PHASE.VARIANT.FIGURE of what it prints. Its phases are measured at rest; those named PHASE_release during a
release of calcium.
"""

from reproduction.item import Row, Run

MODEL = (
    "Kernels of ours in the published layout: a thread per dyad, 128 in a block, at rest. Which 29 values, and how a"
    " kernel is cut where the publication does not say, is ours."
)


def phases(*only, cells=1500, seconds=10):
    """A run of published_phases that reports these phases alone; needs a GPU."""
    words = [word for phase in only for word in ("--only", phase)]
    command = ("{benchmarks}/published_phases", "--cells", f"{cells}", *words)
    return Run(command, ((f"{cells}", "1" if cells == 1 else "20"),), 1, seconds)


def with_unit(published, unit):
    """A number alone is one of the K20."""
    return f"{published} {unit} (K20)" if published.replace(".", "").isdigit() else published


def milliseconds(what, published, number, path):
    return Row(what, published, number, "ms", "time", f"{path}.ms")


def bandwidth(what, published, number, path):
    published = with_unit(published, "GB/s")
    return Row(f"{what}: bandwidth", published, number, "GB/s", "rate", f"{path}.GB_per_s")


def flop_rate(what, published, number, path):
    published = with_unit(published, "GFLOP/s")
    return Row(f"{what}: flop rate", published, number, "GFLOP/s", "rate", f"{path}.GFLOP_per_s")


def registers(what, published, number, path):
    return Row(f"{what}: registers", published, number, "", "value", f"{path}.registers")


def spills(what, path):
    return Row(f"{what}: spills, a thread", "NS", None, "bytes", "value", f"{path}.local_bytes")


def shared_memory(what, published, number, path):
    """number: in KB of 1024 bytes, per block."""
    return Row(f"{what}: shared", published, number, "KB", "value", f"{path}.shared_bytes", 1 / 1024)


def occupancy(what, published, number, path):
    return Row(f"{what}: occupancy, theoretical", published, number, "%", "value", f"{path}.occupancy")


def share_of_copy(what, published, number, path):
    share = f"{path}.percent_of_copy"
    return Row(f"{what}: of a copy's bandwidth", published, number, "%", "rate", share)


def change(what, published, phase, before, after):
    """Percent by which the time changes from one variant to another."""
    return Row(
        what,
        published,
        None,
        "%",
        "value",
        f"{phase}.{after}.ms",
        change_from=f"{phase}.{before}.ms",
    )


# Cumulative techniques of each kernel, in the order of their adding: (technique, before, after).
LADDERS = {
    "lcc": (
        ("shared memory", "fused_naive", "fused_shared"),
        ("read-only cache", "fused_shared", "fused_read_only"),
        ("reciprocals", "fused_read_only", "fused_reciprocals"),
        ("bitwise power", "fused_reciprocals", "fused"),
    ),
    "ryr_probability": (
        ("shared memory", "summed_naive", "summed_shared"),
        ("read-only cache", "summed_shared", "summed_read_only"),
        ("reciprocals", "summed_read_only", "summed_reciprocals"),
        ("fastest reduction", "summed_reciprocals", "summed"),
    ),
    "ryr_opening": (
        ("read-only cache", "naive", "read_only"),
        ("reciprocals", "read_only", "pow"),
        ("bitwise power", "pow", "bits"),
    ),
    "calcium": (
        ("shared memory", "summed_naive", "summed_shared"),
        ("read-only cache", "summed_shared", "summed_read_only"),
        ("reciprocals", "summed_read_only", "summed_reciprocals"),
        ("fastest reduction", "summed_reciprocals", "summed"),
    ),
}


def ladder(kernel, phase, total, published):
    """Rows of a kernel's techniques and of all together. published: by technique, NS where it is absent."""
    steps = LADDERS[phase]
    rows = [change(f"{kernel}: {what}", published.get(what, "NS"), phase, *two) for what, *two in steps]
    return (*rows, change(f"{kernel}: all techniques", total, phase, steps[0][1], steps[-1][2]))


def saved(technique, published):
    """Milliseconds that a technique saves in all kernels that have it."""
    terms = [
        f"{phase}.{before}.ms - {phase}.{after}.ms"
        for phase, steps in LADDERS.items()
        for what, before, after in steps
        if what == technique
    ]
    return Row(
        f"{technique}: saved in all kernels of channels and calcium",
        published,
        None,
        "ms",
        "value",
        " + ".join(terms),
    )
