"""Tables and picture of the study of conduction velocity against D_z, from its results."""

import math
import textwrap

from reproduction import column, velocity_study as study

import line_plot


def look(found, values):
    return found.get(column.key(values))


def said(change):
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in change.items()) or "-"


FASTEST = 3  # m/s: no wave of these settings is faster, so what is took no wave
SPONTANEOUS = 63  # ms: cells of 10,000 dyads fire by themselves from then on in the author's start, wherever they are


def is_out_of_order(result):
    """A cell fires before, or without, one that is nearer to the stimulus: no wave brought it."""
    times = [result[name] for name in ("near", "t1", "t2")]
    times = [math.inf if time is None else time for time in times]
    return times[0] > times[1] or (times[1] == math.inf and times[2] < math.inf)


def outcome(result):
    """How far the wave came."""
    if result is None:
        return "not run"
    if "failed" in result:
        return "error"
    if result["speed"] is not None and result["speed"] > FASTEST:
        return "at once"
    if is_out_of_order(result):
        return "by itself"
    if result["speed"] is not None:
        return f"{result['speed']:.3f}"
    if result["t1"] is not None and result["t2"] is not None:
        return "at once"
    if result["t1"] is not None:
        return "first only"
    return "blocked" if result["near"] is not None else "no capture"


def table(header, rows):
    return "\n".join(
        ["| " + " | ".join(header) + " |", "|" + "---|" * len(header), *("| " + " | ".join(row) + " |" for row in rows)]
    )


def limits_table(found):
    rows = {}
    for base, factor, change, diffusion, values in study.limits():
        rows.setdefault((base, factor, said(change)), {})[diffusion] = outcome(look(found, values))
    return (
        table(
            ["base", "factor", "value", *(f"{d:g}" for d in study.DIFFUSIONS)],
            [
                [*names, *(cells[d] for d in study.DIFFUSIONS)]
                for names, cells in rows.items()
                if any(cell != "not run" for cell in cells.values())
            ],
        )
        + f"\n\n{sum(all(cell == 'not run' for cell in cells.values()) for cells in rows.values())} of {len(rows)} rows"
        " have not been run."
    )


def calibrated(found, groups=None):
    """(group, shift) of the combinations whose shift meets the published time between the cells, the closest shift."""
    result = []
    for group in study.SPEED_GROUPS if groups is None else groups:
        tried = []
        for eighth in range(16 * 8 + 1):
            one = look(found, study.speed_setting(group, eighth / 8))
            if one and study.between(one) is not None:
                tried.append((abs(study.between(one) - study.PUBLISHED["between"]), eighth / 8))
        if tried and min(tried)[0] <= study.WITHIN_BETWEEN:
            result.append((group, min(tried)[1]))
    return result


def tried_stimuli(found):
    """(group, setting at 0.2, its result, that at 0.4) of all pairs that were run."""
    for group, shift in calibrated(found):
        for at_02, at_04 in study.stimulus(group, shift):
            if look(found, at_02) and look(found, at_04):
                yield group, at_02, look(found, at_02), look(found, at_04)


def survivors(found):
    """Settings with the published t1, t2 and failure at 0.4, the nearest t1 first."""
    good = [(values, a, b) for _, values, a, b in tried_stimuli(found) if study.meets(a, b)]
    return sorted(good, key=lambda one: (abs(study.t1_error(one[1])), column.key(one[0])))


def speed_table(found):
    counts = {}
    for group, _, at_02, at_04 in tried_stimuli(found):
        row = counts.setdefault(str(group), [0, 0, 0, 0])
        row[0] += 1
        row[1] += at_02["t1"] is not None and abs(study.t1_error(at_02)) <= study.WITHIN_T1
        row[2] += at_04["t1"] is None
        row[3] += study.meets(at_02, at_04)
    shifts = {str(group): shift for group, shift in calibrated(found)}
    rows = []
    for group in study.SPEED_GROUPS:
        shift = shifts.get(str(group))
        numbers = counts.get(str(group))
        was_tried = any(look(found, study.speed_setting(group, eighth / 8)) for eighth in range(16 * 8 + 1))
        unmet = "none of 0 to 16" if was_tried else "not run"
        rows.append(
            [
                str(group["start"]),
                f"{group['conductance']:g}",
                group["weight"],
                f"{group['z_factor']}",
                unmet if shift is None else f"{shift:g}",
                *(map(str, numbers) if numbers else ["-" if was_tried and shift is None else "not run"] * 4),
            ]
        )
    return table(
        [
            "start",
            "conductance",
            "weight",
            "factor in z",
            "shift [mV] for 22.95 ms",
            "stimuli tried",
            "t1 as published",
            "neither fires at 0.4",
            "t1, t2 and 0.4",
        ],
        rows,
    )


SHOWN = 40  # settings of those that survive; their number is said
STIMULUS = ("start", "conductance", "weight", "z_factor", "shift", "layers", "duration", "strength", "walls", "first")


def survivors_table(found):
    return (
        table(
            ["setting", *(name.replace("_", " ") for name in STIMULUS), "t1", "t2"],
            [
                [f"{k + 1}", *(f"{values[name]}" for name in STIMULUS), f"{a['t1']:.2f}", f"{a['t2']:.2f}"]
                for k, (values, a, _) in enumerate(survivors(found)[:SHOWN])
            ],
        )
        + f"\n\n{len(survivors(found))} settings in all."
    )


def figure_table(found):
    rows = []
    for k, (values, *_) in enumerate(survivors(found)[:SHOWN]):
        cells = {}
        for tissue, how, diffusion, one in study.figure(values):
            if look(found, one):
                cells.setdefault((tissue, how), {})[diffusion] = outcome(look(found, one))
        rows += [[str(k + 1), *names, *(by.get(d, "not run") for d in study.FIGURE)] for names, by in cells.items()]
    columns = ". ".join(
        f"1 x 1 x {shape['cells']} cells with {shape['sites']} dyads, `{shape['weight']}`, for {tissue}"
        for tissue, shape in study.TISSUES.items()
    )
    before = study.FIGURE_RUNS["established"]["established"]
    caption = (
        f"Columns one cell wide stand for the tissues. {columns}. This weight of dyads replaces that of the setting."
        " With `per_employed` the dyads of a cell stand for 10,000. *a beat*: 500 ms from the stimulus. *established*:"
        f" 500 ms from when D_z changes, {before} ms after a stimulus of two planes at D_z 0.2. The wave runs then,"
        " whatever the setting's stimulus, and is some two cells before the first cell of the shorter column."
    )
    header = ["setting", "tissue that the column stands for", "run", *(f"{d:g}" for d in study.FIGURE)]
    return f"{textwrap.fill(caption, 120)}\n\n{table(header, rows)}"


# By figures 7.1 and 7.2 conduction fails at 0.025 in the large tissue and at 0.00625 in the small one, and above 0.2 at
# 0.4 alone. So waves are carried at the points between, of which these are the lowest that no reading doubts.
LOWEST_CARRIED = {"6 x 6 x 24 mm, 10,000 dyads": 0.025, "50 x 50 x 100 mm, 10 dyads": 0.05}


def verdict(found):
    """What the search says: settings whose lower limit of conduction was looked at, and whether one is as published."""
    settings = [values for values, *_ in survivors(found)]
    failed, carried, open_ = 0, 0, 0
    for values in settings:
        outcomes = [
            look(found, one)
            for tissue, how, diffusion, one in study.figure(values)
            if how == "a beat" and LOWEST_CARRIED[tissue] <= diffusion < 0.4
        ]
        run = [result for result in outcomes if result is not None]
        if any(result["speed"] is None for result in run):
            failed += 1
        elif len(run) == len(outcomes):
            carried += 1
        else:
            open_ += 1
    begin = (
        f"{len(found):,} columns were run. {len(settings)} settings meet the published speed, t1 and t2 at 0.2 and fail"
        " at 0.4."
    )
    where = "where the published tissues conduct (0.025 and above with 10,000 dyads, 0.05 and above with 10)"
    if settings and failed == len(settings):
        said = f"{begin} Within a beat (500 ms) all of them fail {where}: none reproduces the whole figure."
    else:
        said = f"{begin} Of these {failed} fail {where}, {carried} conduct there,"
        said += f" and {open_} have not been followed yet."
    return textwrap.fill(said, 120)


TISSUES = {"small": "6 x 6 x 24 mm, 10,000 dyads", "large": "50 x 50 x 100 mm, 10 dyads"}


def geometry_outcome(one):
    """Of a run in a published geometry: how far the wave came, and whether the second cell fired without it."""
    starts_full = one["tissue"] == "small" and one["base"] != "calibrated"
    is_spontaneous = starts_full and one["t2"] is not None and one["t2"] >= SPONTANEOUS
    return "by itself" if is_spontaneous else outcome(one)


def widest(full):
    """{(tissue, base, end, D): run}, of several widths of one tissue the widest."""
    runs = {}
    for one in sorted(full.values(), key=lambda one: one["width"]):
        runs[one["tissue"], one["base"], one.get("end", 500), one["D"]] = one
    return runs


def at(full, tissue, diffusion):
    """One line: both settings at one D_z in one of the tissues."""
    runs, said = widest(full), []
    for base in study.BASES:
        one = runs.get((tissue, base, 500, diffusion))
        text = "not run" if one is None else geometry_outcome(one)
        said.append(f"{base}: {text}{' m/s' if text[0].isdigit() else ''}")
    return "; ".join(said)


def geometries_table(full):
    """Settings in the published geometries, of what lab/dyad_cv_full.py recorded."""
    rows, narrower = {}, False
    for (tissue, base, end, diffusion), one in widest(full).items():
        name = base if end == 500 else f"{base}, {end / 1000:g} s"
        times = ", ".join("-" if one[name] is None else f"{one[name]:.1f}" for name in ("t1", "t2"))
        is_narrow = one["width"] < {"small": 12, "large": 100}[tissue]
        narrower |= is_narrow
        narrow = f", {one['width']} cells wide" if is_narrow else ""
        rows.setdefault((TISSUES[tissue], name), {})[diffusion] = f"{geometry_outcome(one)} ({times}{narrow})"
    diffusions = sorted({diffusion for cells in rows.values() for diffusion in cells})
    caption = (
        "Brackets: t1, t2 in ms. `lab/dyad_cv_full.py` runs these on a GPU"
        + (", but for those 10 cells wide. Narrower tissues say so." if narrower else ".")
        + " A tissue fires *by itself* with the author's start, which all but the calibrated setting have. With 10,000"
        " dyads its cells do at 63 to 72 ms everywhere, before a wave has come to the second cell."
    )
    return (
        table(
            ["tissue", "setting", *(f"{d:g}" for d in diffusions)],
            [[*names, *(cells.get(d, "not run") for d in diffusions)] for names, cells in sorted(rows.items())],
        )
        + f"\n\n{textwrap.fill(caption, 120, break_on_hyphens=False)}"
    )


def text(found, full=None):
    parts = [
        ("Each factor alone: m/s by D_z", limits_table(found)),
        ("Combinations that meet the published speed, and stimuli", speed_table(found)),
        ("Settings with the published t1, t2 and failure at 0.4", survivors_table(found)),
        ("Their whole figure: m/s by D_z", figure_table(found)),
    ]
    if full:
        parts.insert(0, ("Settings in the published geometries: m/s by D_z", geometries_table(full)))
    parts.insert(0, ("The search", verdict(found)))
    return "\n\n".join(f"### {title}\n\n{body}" for title, body in parts)


def picture(found, file):
    """Speed against D_z of both bases, of each factor that moves a limit of conduction, and the published point."""
    curves = {}
    for base, factor, change, diffusion, values in study.limits():
        result = look(found, values)
        speed = result["speed"] if result and result["speed"] is not None else math.nan
        curves.setdefault((base, factor, said(change)), []).append((diffusion, speed))
    body = []
    for k, base in enumerate(study.BASES):
        own = curves[base, "as it stands", "-"]
        differ = sorted(
            (names for names in curves if names[0] == base and names[1] != "as it stands"),
            key=lambda names: -sum(math.isnan(a[1]) != math.isnan(b[1]) for a, b in zip(own, curves[names])),
        )
        lines = [("as it stands", own, False, False)]
        lines += [(names[2], curves[names], True, False) for names in differ[:4]]
        lines.append(("published", [(0.2, 0.523)], False, True))
        line_plot.panel(
            body,
            (70 + 450 * k, 40, 380, 320),
            f"{base}: factors that move the limits most",
            "D_z [mm²/ms]",
            "CV [m/s]",
            lines,
            legend="bottom",
        )
    line_plot.write_svg(file, 940, 420, body)
