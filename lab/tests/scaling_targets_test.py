#!/usr/bin/env python3
"""scaling_targets_test.py HEARTWRIGHT SOURCES: lab/scaling_targets.py on measurements made up from a model without noise."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

heartwright, root = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()


def bench(model, cells, ms, **more):
    return {"model": model, "cells": cells, "ranks": 1, "nodes": 1, "gpus": more.get("ranks", 1), "ms_per_step": ms, "cell_steps_per_second": 1e3 * cells / ms,
            "react_ms": 0.9 * ms, "diffuse_ms": 0.1 * ms, "device_memory_bytes_per_cell": 160.0, "dt_ms": 0.02,
            "machine": {"device": "a GPU", "backend": "cuda", "precision": "fp64"}, **more}


def of_ranks(model, kind, cells, ranks, ms, alone):
    efficiency = alone / ms / (1 if kind == "weak" else ranks)
    share = cells // ranks
    return bench(model, cells, ms, kind=kind, ranks=ranks, ranks_along=[1, 1, ranks], fewest_cells_of_a_rank=share, most_cells_of_a_rank=share, efficiency=efficiency,
                 alone={"cells": share if kind == "weak" else cells, "ms_per_step": alone},
                 halo={"peers": 1, "bytes": 400000, "exchange_ms": 0.012, "waited_ms": 0.01, "waited_fraction": 0.01})


class Figures(unittest.TestCase):
    def table(self, most, slower=1.0, *words):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            write = lambda file, one: (folder / file).write_text(json.dumps(one))
            for cells in (100_000, 1_000_000, 10_000_000):
                write(f"tt06.1.{cells}.json", bench("ten_tusscher_panfilov_2006", cells, 0.005 + cells * 1e-7))
            for ranks in [n for n in (2, 4, 8) if n <= most]:
                write(f"tt06.weak.{ranks}.10000000.json", of_ranks("ten_tusscher_panfilov_2006", "weak", 10_000_000 * ranks, ranks, 1.015 * slower, 1.005))
                write(f"tt06.strong.{ranks}.json", of_ranks("ten_tusscher_panfilov_2006", "strong", 16_000_000, ranks, 1.6 / ranks + 0.015, 1.605))
            for kind, ms in (("strong_wave", 0.562), ("strong_block_wave", 0.530)):
                write(f"dyads.{kind}.4.json", of_ranks("gaur_rudy_2011_ord", "strong", 4096, 4, ms, 2.1))
            done = subprocess.run([sys.executable, root / "lab/scaling_targets.py", heartwright, folder, "--json", folder / "out.json", *words],
                                  capture_output=True, text=True)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            return done.returncode, done.stdout, json.loads((folder / "out.json").read_text())

    def row(self, figures, start, model="TT06"):
        return next(row for row in figures["figures"] if row["figure"].startswith(start) and row["model"] == model)

    def test_fewer_than_eight_are_said_to_be_fewer(self):
        code, text, found = self.table(4)
        self.assertEqual(code, 0)
        weak = self.row(found, "weak, 1e7 cells a GPU: efficiency")
        self.assertEqual((weak["measured"], weak["measured_ranks"], weak["reached"]), ("99.0%", 4, None))
        self.assertTrue(weak["predicted"].startswith("99.0") or weak["predicted"].startswith("98.9"), weak)
        self.assertIn("99.0% at 4 | not measured |", text)
        self.assertEqual(self.row(found, "weak, 1e7 cells a GPU: cell-steps/s")["reached"], None)  # 3.9e10
        self.assertIsNone(self.row(found, "weak, 2,000", "dyads")["measured"])
        self.assertEqual(self.row(found, "at rest, weak, 1e7")["reached"], True)  # the target of four is 98%
        self.assertIsNone(self.row(found, "a travelling wave, weak", "dyads")["measured"])
        self.assertEqual({(one["kind"], one["ranks"]) for one in found["errors_of_the_model"]}, {("weak", 4), ("strong", 4)})
        for one in found["errors_of_the_model"]:
            self.assertLess(abs(one["without_the_largest_ms"] / one["measured_ms"] - 1), 0.02)

    def test_eight_are_judged(self):
        code, text, found = self.table(8)
        self.assertEqual(code, 0)
        self.assertTrue(all(row["reached"] for row in found["figures"] if row["model"] == "TT06"), text)
        code, text, found = self.table(8, 1.1)
        self.assertEqual(code, 1)
        self.assertEqual(self.row(found, "weak, 1e7 cells a GPU: efficiency")["reached"], False)
        self.assertEqual(self.row(found, "strong")["reached"], True)
        self.assertIn("| NO |", text)

    def test_both_shapes_of_a_wave_are_judged(self):
        _, _, found = self.table(4)
        column, block = (self.row(found, f"a travelling wave{where}, strong", "dyads") for where in ("", " in a block"))
        self.assertEqual((column["measured"], block["measured"]), ("93.4%", "99.1%"))
        self.assertEqual((column["reached"], block["reached"]), (True, True))

    def test_figures_of_four_are_judged_of_four_though_eight_were_measured(self):
        code, text, found = self.table(8)
        self.assertEqual(self.row(found, "at rest, weak, 1e7")["measured_ranks"], 4)
        self.assertEqual(self.row(found, "weak, 1e7 cells a GPU: efficiency")["measured_ranks"], 8)


unittest.main()
