"""ablation_test.py SOURCES: which solvers it compares, and what it says of times."""
import argparse
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv.pop(1)).resolve() / "lab"))
import ablation


def plan_with_times(folder, times):
    """A measured folder: (kind, pass) -> ms of each round."""
    model = folder / "toy"
    plan = []
    for (kind, name), ms in times.items():
        place = model / "-".join(filter(None, (kind, name)))
        place.mkdir(parents=True)
        (place / "times.json").write_text(json.dumps({"ms": ms, "cells": 100, "machine": {}, "registers": [80, 0]}))
        plan.append({"kind": kind, "pass": name, "folder": place.name})
    (model / "plan.json").write_text(json.dumps(plan))
    return model


class Configurations(unittest.TestCase):
    def test_what_is_left_out_of_each(self):
        found = list(ablation.configurations(["a", "b", "c"], ["alone", "up_to", "without"]))
        self.assertEqual(found, [("all", "", []), ("none", "", ["a", "b", "c"]),
                                 ("alone", "a", ["b", "c"]), ("up_to", "a", ["b", "c"]), ("without", "a", ["a"]),
                                 ("alone", "b", ["a", "c"]), ("up_to", "b", ["c"]), ("without", "b", ["b"]),
                                 ("alone", "c", ["a", "b"]), ("without", "c", ["c"])])

    def test_kinds_that_are_not_asked_for_are_absent(self):
        self.assertEqual([kind for kind, *_ in ablation.configurations(["a"], [])], ["all", "none"])


class Measured(unittest.TestCase):
    def test_a_model_without_sources_is_an_error_that_names_those_with(self):
        with tempfile.TemporaryDirectory() as name:
            folder = plan_with_times(pathlib.Path(name), {("all", ""): [1.0]}).parent
            options = argparse.Namespace(heartwright=sys.executable, folder=folder, models="toy,other", jobs=1, repeats=1)
            said = io.StringIO()
            with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as ended:
                ablation.measure(options)
        self.assertEqual(ended.exception.code, 2)
        self.assertIn("no sources of other; there are toy", said.getvalue())


class Shown(unittest.TestCase):
    times = {("all", ""): [1.0, 1.2, 1.1], ("none", ""): [4.4, 4.4, 4.4], ("alone", "a"): [3.3, 3.3, 3.3], ("up_to", "a"): [3.3, 3.3, 3.3],
             ("alone", "b"): [2.2, 2.2, 2.2]}

    def shown(self, times):
        with tempfile.TemporaryDirectory() as name:
            results = ablation.results_of(plan_with_times(pathlib.Path(name), times))
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            ablation.table("toy", results)
        return text.getvalue(), results

    def test_medians_and_gains(self):
        text, _ = self.shown(self.times)
        self.assertIn("100 cells, median of 3: 4.4 ms a step without passes, 1.1 with all (4.00 times as fast)", text)
        self.assertIn("| a | 3.3 | +25.0% | 3.3 | +25.0% |  |  | 80, 0 |", text)
        self.assertIn("| b | 2.2 | +50.0% | 1.1 | +66.7% |  |  | 80, 0 |", text)

    def test_bars_have_a_row_for_each_pass_and_the_ends(self):
        _, results = self.shown(self.times)
        svg = ablation.bars({"toy": results})
        self.assertEqual(svg.count("<rect"), 4)  # paper, no pass, a, all passes
        self.assertIn(">all passes</text>", svg)


unittest.main()
