#!/usr/bin/env python3
"""What rebalancing boxes during a wave could gain, from what cells cost over a beat: a model over ranks.

    heartwright bench gaur_rudy_2011_ord --cells 2000 --paced --ranks 2 --weak --halo-trace F/paced
    heartwright bench gaur_rudy_2011_ord --cells 4096 --wave --ranks 2 --strong --halo-trace F/wave --json > F/wave.json
    lab/rebalance_model.py F/paced --wave F/wave [--json FILE]
    lab/rebalance_model.py F/paced --layers 256 --ranks 2 [--velocity 0.6] [--json FILE]      # without a wave

F/paced.*.csv give the cost of a step at each time after the stimulus, of cells that are all excited at once
(lab/step_phases.py). The model is a column of layers along which a wave travels from one end; each rank has a range
of layers, and a step takes as long as its most costly rank. --wave takes what was measured of a wave in place of
assumptions: ranks, layers, velocity (of wave_arrivals) and bytes of a cell from F/wave.json, and beside the model the
work of each rank in F/wave.*.csv. Its "measured bound" needs no model: with the same work and no idle rank every step
would take the mean of all ranks, and no boxes can do better. Printed, over the whole beat:

    equal        ranges of equal numbers of layers, as a run has them: the load imbalance of the wave
    ideal        every step at the mean of all ranks: no rebalancing can do better
    every M ms   ranges cut anew every M ms by the costs of the M ms before; cells that change their rank move at --link
                 GB/s each way, --bytes each, and every change takes --fixed ms (allocation, plans of the halo, graphs)
    interleaved  each rank has --pieces ranges, dealt out in turn, and never changes them: a static cut against waves

"a change may take": ms of wall time, moving and all, up to which boxes cut so often are not slower than equal ones.
"""
import argparse
import json
import pathlib
import statistics
import sys

import step_phases


def cost_curve(prefix, skip):
    """us of a step of the uniform run at each step from the warm-up's end, mean of the ranks."""
    ranks = []
    while (path := prefix.with_name(f"{prefix.name}.{len(ranks)}.csv")).exists():
        ranks.append([step_phases.work(step) for step in step_phases.phases_of(step_phases.read(path))][skip:])
    if not ranks:
        sys.exit(f"error: there is no {prefix}.0.csv")
    steps = min(len(rank) for rank in ranks)
    curve = [statistics.median(rank[k] for rank in ranks) for k in range(steps)]
    smooth = 5  # steps on each side: noise of single steps is no load
    return [statistics.median(curve[max(0, k - smooth):k + smooth + 1]) for k in range(steps)]


class Column:
    """Costs of layers over time: cost(z, step) in units of us for a layer."""

    def __init__(self, curve, layers, cells_of_curve, cells_of_layer, steps_of_layer, stimulus_step):
        scale = cells_of_layer / cells_of_curve
        self.curve = [scale * cost for cost in curve]
        self.layers, self.steps_of_layer, self.stimulus = layers, steps_of_layer, stimulus_step
        self.rest = statistics.median(self.curve[:max(1, stimulus_step - 5)])

    def cost(self, layer, step):
        at = round(step - layer * self.steps_of_layer)
        return self.curve[at] if 0 <= at < len(self.curve) else self.rest

    def of_step(self, step):
        return [self.cost(layer, step) for layer in range(self.layers)]


def loads(costs, cuts):
    return [sum(costs[cuts[r]:cuts[r + 1]]) for r in range(len(cuts) - 1)]


def balanced(costs, ranks):
    """Cuts at equal parts of the sum."""
    total, cuts, sum_, layer = sum(costs), [0], 0.0, 0
    for rank in range(1, ranks):
        while layer < len(costs) and sum_ + costs[layer] / 2 < total * rank / ranks:
            sum_ += costs[layer]
            layer += 1
        cuts.append(max(cuts[-1] + 1, layer))
    return cuts + [len(costs)]


def read_wave(prefix, skip):
    """The bench's JSON, and of each rank its work of each step, us."""
    bench = json.loads(prefix.with_name(prefix.name + ".json").read_text(encoding="utf-8"))
    ranks = []
    while (path := prefix.with_name(f"{prefix.name}.{len(ranks)}.csv")).exists():
        ranks.append([step_phases.work(step) for step in step_phases.phases_of(step_phases.read(path))][skip:])
    if len(ranks) != bench["ranks"]:
        sys.exit(f"error: {prefix}.json is of {bench['ranks']} ranks, but there are {len(ranks)} traces")
    return bench, ranks


def velocity_of(arrivals, dx):
    """mm/ms by least squares over the layers behind the stimulus that the wave reaches."""
    points = [(one["ms_after_pacing"], one["layer"] * dx) for one in arrivals if one["ms_after_pacing"] is not None]
    points = points[1:]
    if len(points) < 3:
        sys.exit("error: the wave reaches fewer than three layers of wave_arrivals: it does not conduct")
    time, place = (statistics.fmean(values) for values in zip(*points))
    return sum((t - time) * (z - place) for t, z in points) / sum((t - time)**2 for t, _ in points)


def take_wave(asked):
    """Puts what was measured of the wave into the options; returns the measured bound."""
    bench, ranks = read_wave(asked.wave, asked.skip)
    if bench.get("wave_shape", "column") != "column":
        sys.exit(f"error: {asked.wave}.json is of a wave in a {bench['wave_shape']}, and the model is of a column")
    asked.ranks, asked.dt = bench["ranks"], bench["dt_ms"]
    asked.layers = bench["cells"] // asked.cells_of_layer
    asked.velocity = velocity_of(bench["wave_arrivals"], asked.dx)
    asked.bytes = bench["device_memory_bytes_per_cell"]
    steps = min(len(rank) for rank in ranks)
    greatest = means = 0.0
    for first in range(0, steps, asked.sample):  # medians, so that a step that the machine delayed is no imbalance
        works = [statistics.median(rank[first:first + asked.sample]) for rank in ranks]
        length = min(asked.sample, steps - first)
        greatest, means = greatest + length * max(works), means + length * statistics.fmean(works)
    print(f"measured: {asked.ranks} ranks, {asked.layers} layers, {asked.velocity:.3f} mm/ms, "
          f"{1e-3 * asked.bytes:.0f} KB a cell; a beat {1e-6 * greatest:.3f} s by the slowest rank at each time")
    print(f"measured bound: without idle ranks the beat takes {100 * (means / greatest - 1):+.1f}%; no boxes do better")
    return {"measured_equal": 1e-6 * greatest, "measured_bound": means / greatest - 1}


def static_boxes(asked, all_costs):
    """us of the sampled steps: equal ranges, no imbalance at all, and ranges dealt out in turn."""
    equal = [round(asked.layers * r / asked.ranks) for r in range(asked.ranks + 1)]
    pieces = asked.ranks * asked.pieces
    dealt = [round(asked.layers * p / pieces) for p in range(pieces + 1)]
    us = {"equal": 0.0, "ideal": 0.0, "interleaved": 0.0}
    for costs in all_costs.values():
        us["equal"] += max(loads(costs, equal))
        us["ideal"] += sum(costs) / asked.ranks
        of_pieces = loads(costs, dealt)
        us["interleaved"] += max(sum(of_pieces[r::asked.ranks]) for r in range(asked.ranks))
    return us


def rebalanced(asked, all_costs, every):
    """us of the sampled steps alone, cells moved, changes."""
    cuts = [round(asked.layers * r / asked.ranks) for r in range(asked.ranks + 1)]
    window = max(1, round(every / asked.dt / asked.sample))
    us, moved, changes = 0.0, 0, 0
    listed = list(all_costs)
    for first in range(0, len(listed), window):
        if first > 0:
            past = [all_costs[step] for step in listed[first - window:first]]
            means = [statistics.fmean(costs[layer] for costs in past) for layer in range(asked.layers)]
            new = balanced(means, asked.ranks)
            layers = sum(abs(a - b) for a, b in zip(new, cuts))
            if layers and max(loads(means, cuts)) >= 1.02 * max(loads(means, new)):  # else not worth a change
                moved, changes, cuts = moved + layers * asked.cells_of_layer, changes + 1, new
        us += sum(max(loads(all_costs[step], cuts)) for step in listed[first:first + window])
    return us, moved, changes


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", type=pathlib.Path)
    parser.add_argument("--wave", type=pathlib.Path, help="prefix of a wave's traces and of its JSON")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--layers", type=int, default=256)
    parser.add_argument("--cells-of-layer", type=int, default=16)
    parser.add_argument("--cells-of-curve", type=int, default=2000, help="of each rank of the uniform run")
    parser.add_argument("--velocity", type=float, default=0.6, help="mm/ms")
    parser.add_argument("--dx", type=float, default=0.5, help="mm")
    parser.add_argument("--dt", type=float, default=0.05, help="ms")
    parser.add_argument("--skip", type=int, default=100, help="exchanges of the warm-up")
    parser.add_argument("--stimulus", type=float, default=50, help="ms after the warm-up")
    parser.add_argument("--every", default="5,10,25,50,100", help="ms")
    parser.add_argument("--bytes", type=float, default=681_000, help="of a cell")
    parser.add_argument("--link", type=float, default=150, help="GB/s between ranks")
    parser.add_argument("--fixed", type=float, default=5, help="ms of wall time for a change")
    parser.add_argument("--pieces", type=int, default=4)
    parser.add_argument("--sample", type=int, default=20, help="of so many steps one is computed")
    parser.add_argument("--json", type=pathlib.Path)
    return parser.parse_args()


def main():
    asked = options()
    found = take_wave(asked) if asked.wave else {}
    curve = cost_curve(asked.prefix, asked.skip)
    column = Column(curve, asked.layers, asked.cells_of_curve, asked.cells_of_layer,
                    asked.dx / asked.velocity / asked.dt, round(asked.stimulus / asked.dt))
    all_costs = {step: column.of_step(step) for step in range(0, len(curve), asked.sample)}
    scale = asked.sample / 1e6  # s of the beat for a us of the sampled steps
    seconds = {name: scale * us for name, us in static_boxes(asked, all_costs).items()}
    rows = {name: ("", "") for name in seconds}
    for every in (float(ms) for ms in asked.every.split(",")):
        us, moved, changes = rebalanced(asked, all_costs, every)
        name = f"every {every:g} ms"
        seconds[name] = scale * us + moved * asked.bytes / (asked.link * 1e9) + 1e-3 * asked.fixed * changes
        rows[name] = (moved, f"{1e3 * (seconds['equal'] - scale * us) / changes:.1f} ms" if changes else "")
    print(f"cost of a cell: at rest {1e3 * column.rest / asked.cells_of_layer:.0f} ns, at most "
          f"{1e3 * max(column.curve) / asked.cells_of_layer:.0f} ns; {asked.ranks} ranks, {asked.layers} layers\n")
    print("| boxes | a beat, s | against equal | cells moved | a change may take |\n|---|---|---|---|---|")
    for name, value in seconds.items():
        moved, may_take = rows[name]
        print(f"| {name} | {value:.3f} | {100 * (value / seconds['equal'] - 1):+.1f}% | {moved} | {may_take} |")
    if asked.json:
        asked.json.write_text(json.dumps({**seconds, **found}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
