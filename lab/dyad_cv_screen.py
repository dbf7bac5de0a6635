#!/usr/bin/env python3
"""Screens what could reconcile the published conduction velocity of dyad tissue against D_z, in columns of cells.

    lab/dyad_cv_screen.py build/bin/heartwright lab/results/dyad_cv_screen.json [--stage limits,speed,stimulus,figure]
                            [--jobs 16] [--minutes 9] [--groups 4] [--backend cpu|cuda]
                            [--settings 29 | --only 6 --only 22] [--how "a beat"] [--at 0.025]
    lab/dyad_cv_screen.py --tables lab/results/dyad_cv_screen.json        # Markdown, no runs

Stages are described in lab/reproduction/velocity_study.py. Results are written as they come; runs that the file holds
are not repeated. --minutes: no run begins after them. --groups: only the first so many combinations of starting state,
conductance, weight and factor in z. --only in place of --settings: those with these numbers in the table.
"""

import argparse
import concurrent.futures
import pathlib
import sys
import tempfile
import time

from reproduction import column, velocity_study as study, velocity_tables
from reproduction.results import Results


class Screen:
    def __init__(self, options, results, folder):
        self.options, self.results, self.folder = options, results, folder
        self.deadline = time.monotonic() + 60 * options.minutes
        self.count = 0

    def one(self, values, number):
        if time.monotonic() > self.deadline:
            return None
        folder = self.folder / f"run_{number}"
        try:
            return column.run(values, self.options.heartwright, self.options.backend, folder)
        except RuntimeError as error:
            return {"t1": None, "t2": None, "near": None, "speed": None, "reached": 0, "failed": str(error)[-400:]}

    def all(self, settings):
        """Runs what is missing; False when time ran out first."""
        wanted = {column.key(values): values for values in settings if column.key(values) not in self.results.found}
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            futures = {}
            for values in wanted.values():
                self.count += 1
                futures[pool.submit(self.one, values, self.count)] = values
            for future in concurrent.futures.as_completed(futures):
                result = future.result()
                if result:
                    self.results.add(futures[future], result)
        self.results.save()
        return all(key in self.results.found for key in wanted)

    def speed(self, groups):
        """Bisects the shift of each group, all groups side by side, to 1/8 mV."""
        spans = [(0.0, 16.0)] * len(groups)
        for _ in range(7):
            middles = [(low + high) / 2 for low, high in spans]
            settings = [study.speed_setting(group, middle) for group, middle in zip(groups, middles)]
            if not self.all(settings):
                return False
            for k, (values, middle) in enumerate(zip(settings, middles)):
                took = study.between(self.results.found[column.key(values)])
                is_slow = took is None or took > study.PUBLISHED["between"]
                spans[k] = (middle, spans[k][1]) if is_slow else (spans[k][0], middle)
        return True

    def stage(self, name):
        groups = study.SPEED_GROUPS[: self.options.groups]
        if name == "limits":
            return self.all(values for *_, values in study.limits())
        if name == "speed":
            return self.speed(groups)
        if name == "stimulus":
            pairs = (
                pair
                for group, shift in velocity_tables.calibrated(self.results.found, groups)
                for pair in study.stimulus(group, shift)
            )
            return self.all(values for pair in pairs for values in pair)
        found = [values for values, *_ in velocity_tables.survivors(self.results.found)]
        followed = found[: self.options.settings]
        if self.options.only:
            followed = [one for number, one in enumerate(found, 1) if number in self.options.only]
        return self.all(
            values
            for one in followed
            for _, how, diffusion, values in study.figure(one)
            if how in (self.options.how or [how]) and diffusion in (self.options.at or [diffusion])
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright", nargs="?")
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--stage", default="limits,speed,stimulus,figure")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--groups", type=int, default=len(study.SPEED_GROUPS))
    parser.add_argument("--settings", type=int, default=8, help="of those that survive, whose whole figure is made")
    parser.add_argument("--only", action="append", type=int, metavar="NUMBER", help="by the table's number")
    parser.add_argument("--how", action="append", choices=list(study.FIGURE_RUNS), help="of their figures")
    parser.add_argument("--at", action="append", type=float, metavar="D_Z", help="of their figures")
    parser.add_argument("--backend", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--svg", type=pathlib.Path)
    options = parser.parse_args()
    results = Results(options.results)
    if not options.tables:
        if not options.heartwright:
            parser.error("name the program heartwright, or --tables")
        with tempfile.TemporaryDirectory() as folder:
            screen = Screen(options, results, pathlib.Path(folder))
            for name in options.stage.split(","):
                done = screen.stage(name)
                print(
                    f"{name}: {'complete' if done else 'time is up'}, {screen.count} runs", file=sys.stderr, flush=True
                )
                if not done:
                    break
    print(velocity_tables.text(results.found))
    if options.svg:
        velocity_tables.picture(results.found, options.svg)


if __name__ == "__main__":
    main()
