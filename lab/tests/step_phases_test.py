#!/usr/bin/env python3
"""step_phases_test.py SOURCES: studies that read traces of halo exchanges, on traces made up with known phases."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

root = pathlib.Path(sys.argv.pop(1)).resolve()
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "lab"))
from reproduction import wave_boxes


def write_trace(path, steps, react, wait):
    """react(k), wait(k): us of step k; pack 2, interior 5, unpack 1."""
    rows, now = ["pack_begin_us,pack_end_us,wait_begin_us,wait_end_us,unpack_end_us"], 0.0
    for k in range(steps):
        begin = now + react(k)
        times = [begin, begin + 2, begin + 7, begin + 7 + wait(k), begin + 8 + wait(k)]
        rows.append(",".join(f"{time:.3f}" for time in times))
        now = times[-1]
    path.write_text("\n".join(rows) + "\n")


class Phases(unittest.TestCase):
    def run_tool(self, name, *words):
        return subprocess.run([sys.executable, root / "lab" / name, *map(str, words)], capture_output=True, text=True)

    def test_phases_and_imbalance_are_what_the_traces_say(self):
        with tempfile.TemporaryDirectory() as name:
            prefix = pathlib.Path(name) / "t"
            # Rank 0 works 108 us, rank 1 only 58 and waits for it; from step 500 on it is the other way round.
            write_trace(prefix.with_name("t.0.csv"), 1001, lambda k: 100 if k <= 500 else 50, lambda k: 0 if k <= 500 else 50)
            write_trace(prefix.with_name("t.1.csv"), 1001, lambda k: 50 if k <= 500 else 100, lambda k: 50 if k <= 500 else 0)
            done = self.run_tool("step_phases.py", prefix, "--skip", 0, "--windows", 10, "--json", prefix.with_suffix(".json"))
            self.assertEqual(done.returncode, 0, done.stderr)
            found = json.loads(prefix.with_suffix(".json").read_text())
            for rank in found["ranks"]:
                self.assertAlmostEqual(rank["step_us"], 108, places=2)
                self.assertAlmostEqual(rank["mean_us"]["pack"], 2, places=2)
                self.assertAlmostEqual(rank["mean_us"]["interior"], 5, places=2)
                self.assertAlmostEqual(rank["mean_us"]["wait"], 25, delta=0.1)
                self.assertAlmostEqual(rank["work_us"], 83, delta=0.1)
            self.assertAlmostEqual(found["imbalance"], 108 / 83, places=3)
            self.assertAlmostEqual(found["imbalance_of_steps"], 108 / 83, places=3)
            # In which rank the work is, and when.
            self.assertEqual([row["first_step"] for row in found["over_time"]], list(range(0, 1000, 100)))
            for row in found["over_time"]:
                busy = 0 if row["first_step"] < 500 else 1
                self.assertAlmostEqual(row["work_us"][busy], 108, places=2)
                self.assertAlmostEqual(row["work_us"][1 - busy], 58, places=2)
                self.assertAlmostEqual(row["wait_us"][1 - busy], 50, places=2)
                self.assertAlmostEqual(row["wait_us"][busy], 0, places=2)
            done = self.run_tool("step_phases.py", prefix, "--skip", 0, "--windows", 10, "--over-time")
            self.assertIn("| from step | rank 0: work | wait | rank 1: work | wait |", done.stdout)
            self.assertIn("| 900 | 58.0 | 50.0 | 108.0 | 0.0 |", done.stdout)

    def test_rebalancing_gains_nothing_where_cells_cost_the_same(self):
        with tempfile.TemporaryDirectory() as name:
            prefix = pathlib.Path(name) / "t"
            write_trace(prefix.with_name("t.0.csv"), 2101, lambda k: 500, lambda k: 0)
            done = self.run_tool("rebalance_model.py", prefix, "--layers", 64, "--json", prefix.with_suffix(".json"))
            self.assertEqual(done.returncode, 0, done.stderr)
            found = json.loads(prefix.with_suffix(".json").read_text())
            for boxes in found:
                self.assertAlmostEqual(found[boxes], found["equal"], places=9, msg=boxes)

    def test_no_boxes_are_faster_than_the_mean_of_a_wave(self):
        with tempfile.TemporaryDirectory() as name:
            prefix = pathlib.Path(name) / "t"
            active = lambda k: 1000 if 1100 <= k < 2300 else 500  # 60 ms after the stimulus of step 1,000
            write_trace(prefix.with_name("t.0.csv"), 8101, active, lambda k: 0)
            done = self.run_tool("rebalance_model.py", prefix, "--layers", 256, "--json", prefix.with_suffix(".json"))
            self.assertEqual(done.returncode, 0, done.stderr)
            found = json.loads(prefix.with_suffix(".json").read_text())
            self.assertGreater(found["equal"], 1.05 * found["ideal"])
            for boxes in found:
                self.assertGreaterEqual(found[boxes], found["ideal"] * (1 - 1e-9), boxes)
            self.assertLess(found["interleaved"], found["equal"])

    def write_wave(self, prefix, arrivals, **more):
        """4,096 cells on two ranks; the wave is in rank 0 up to step 4,000 and then in rank 1."""
        write_trace(prefix.with_name("w.0.csv"), 8101, lambda k: 600 if k <= 4100 else 500, lambda k: 0 if k <= 4100 else 100)
        write_trace(prefix.with_name("w.1.csv"), 8101, lambda k: 500 if k <= 4100 else 600, lambda k: 100 if k <= 4100 else 0)
        prefix.with_name("w.json").write_text(json.dumps({
            "ranks": 2, "cells": 4096, "dt_ms": 0.05, "device_memory_bytes_per_cell": 700e3,
            "wave_arrivals": [{"layer": layer, "ms_after_pacing": ms} for layer, ms in arrivals], **more}))

    def test_a_wave_gives_its_velocity_and_the_bound_of_its_traces(self):
        with tempfile.TemporaryDirectory() as name:
            prefix, wave = pathlib.Path(name) / "t", pathlib.Path(name) / "w"
            active = lambda k: 1000 if 1100 <= k < 2300 else 500
            write_trace(prefix.with_name("t.0.csv"), 8101, active, lambda k: 0)
            self.write_wave(wave, [(layer, 1 + layer * 0.5 / 0.625) for layer in range(0, 256, 51)])
            done = self.run_tool("rebalance_model.py", prefix, "--wave", wave, "--json", prefix.with_suffix(".json"))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("2 ranks, 256 layers, 0.625 mm/ms, 700 KB a cell", done.stdout)
            found = json.loads(prefix.with_suffix(".json").read_text())
            # The slower rank works 608 us, the other 508.
            self.assertAlmostEqual(found["measured_equal"], 8000 * 608e-6, delta=0.01)
            self.assertAlmostEqual(found["measured_bound"], 558 / 608 - 1, places=3)
            self.assertIn("| a change may take |", done.stdout)

    def test_a_wave_that_does_not_conduct_is_said(self):
        with tempfile.TemporaryDirectory() as name:
            prefix, wave = pathlib.Path(name) / "t", pathlib.Path(name) / "w"
            write_trace(prefix.with_name("t.0.csv"), 2101, lambda k: 500, lambda k: 0)
            self.write_wave(wave, [(0, 1.0), (32, 20.0), (64, None), (96, None)])
            done = self.run_tool("rebalance_model.py", prefix, "--wave", wave)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("it does not conduct", done.stderr)

    def test_a_wave_in_a_block_is_refused(self):
        with tempfile.TemporaryDirectory() as name:
            prefix, wave = pathlib.Path(name) / "t", pathlib.Path(name) / "w"
            write_trace(prefix.with_name("t.0.csv"), 2101, lambda k: 500, lambda k: 0)
            self.write_wave(wave, [(layer, 1.5 * layer) for layer in range(0, 16, 3)], wave_shape="block", wave_axis="z")
            done = self.run_tool("rebalance_model.py", prefix, "--wave", wave)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("w.json is of a wave in a block", done.stderr)

    def test_a_missing_trace_is_said(self):
        done = self.run_tool("step_phases.py", "/nowhere/t")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--halo-trace", done.stderr)


class WaveBoxes(unittest.TestCase):
    """Two ranks, 400 ms; the wave is in rank 0 for the first half and in none after it."""

    def write(self, folder, name, layers, work):
        """work(rank, k): us of step k; the other waits."""
        for rank in range(2):
            wait = lambda k: max(work(0, k), work(1, k)) - work(rank, k)
            write_trace(folder / f"{name}.{rank}.csv", 8102, lambda k: work(rank, k) - 8, wait)
        bench = {"ranks": 2, "dt_ms": 0.05, "device_memory_bytes_per_cell": 700e3}
        (folder / f"{name}.json").write_text(json.dumps({"layers": layers, "bench": bench}))

    def write_all(self, folder):
        is_wave = lambda k: k <= 4100
        self.write(folder, "boxes_equal", [64, 64], lambda rank, k: 600 if rank == 0 and is_wave(k) else 500)
        self.write(folder, "boxes_equal_again", [64, 64], lambda rank, k: 606 if rank == 0 and is_wave(k) else 505)
        self.write(folder, "boxes_0", [58, 70], lambda rank, k: 548 if is_wave(k) or rank == 1 else 453)
        (folder / "costs.json").write_text(json.dumps({
            "rate": 200e9, "restart": {"bytes": 2.8e9, "pause_s": 0.1, "written_s": 1, "setup_s": 0.9}}))

    def test_the_quickest_boxes_of_each_interval_bound_the_gain(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.write_all(folder)
            done = subprocess.run([sys.executable, root / "lab/reproduction/wave_boxes.py", "-", folder],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("| 0 to 25 | 600, 606 | 548 | 58, 70 | 26.0 ms, 8.7% |", done.stdout)
            self.assertIn("| 200 to 225 | 500, 505 | 500 | 64, 64 | 0.0 ms, 0.0% |", done.stdout)
            gain = json.loads((folder / "wave_boxes.json").read_text())["gains"]["100"]
            self.assertAlmostEqual(gain["equal_s"], 4.4, places=2)
            self.assertAlmostEqual(gain["best_s"], 4.4 - 4000 * 52e-6, places=2)
            self.assertAlmostEqual(gain["equal_twice_s"], gain["equal_s"])  # the first run was always the quicker
            self.assertEqual((gain["changes"], gain["cells_moved"]), (2, 2 * 6 * 16))
            # A change takes 2 s by a restart, and 96 cells at 200 GB/s by copying.
            self.assertIn("| 100 ms | 4.7% | 0.0% | 2 | 192 | 104.0 ms | 0.3 ms | 4.7% | -86.2% |", done.stdout)

    def test_boxes_follow_the_measured_work(self):
        with tempfile.TemporaryDirectory() as name:
            self.write_all(pathlib.Path(name))
            equal = wave_boxes.read_beat(pathlib.Path(name), "boxes_equal")
            self.assertEqual(wave_boxes.boxes_for(equal, 200), [[58, 70], [61, 67]])  # none for rank 1

    def test_layers_are_whole_and_none_is_lost(self):
        self.assertEqual(wave_boxes.whole_layers([1, 1, 1], 256), [86, 85, 85])
        self.assertEqual(sum(wave_boxes.whole_layers([1.1, 0.93, 1.02, 0.87], 256)), 256)


unittest.main()
