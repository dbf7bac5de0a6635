#!/usr/bin/env python3
"""scheme_runs_test.py HEARTWRIGHT SOURCES: the studies of schemes and of snapshots run, and say what they said before. They build solvers."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

heartwright, root = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()


class Studies(unittest.TestCase):
    def test_schemes_differ_most_on_the_upstroke_and_the_implicit_one_least(self):
        with tempfile.TemporaryDirectory() as name:
            picture = pathlib.Path(name) / "schemes.svg"
            done = subprocess.run([sys.executable, root / "lab/reproduction/scheme_curves.py", heartwright, "--end", "5",
                                   "--types", "endo", "--reference", "0.001", "-o", picture], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("Upstroke", picture.read_text())
        found = json.loads(done.stdout)
        largest = found["largest_difference"]
        for scheme in ("lightweight_rush_larsen", "rush_larsen", "grl1"):
            self.assertAlmostEqual(largest[scheme]["ms"], 2, delta=0.2)
            self.assertLess(largest["linearly_implicit_euler"]["mV"] ** 2, largest[scheme]["mV"] ** 2 / 100)
        self.assertEqual(max(found["overshoot_mV"], key=found["overshoot_mV"].get), "rush_larsen")
        self.assertIn("machine", found)

    def test_snapshots_have_a_panel_for_each_conductivity(self):
        with tempfile.TemporaryDirectory() as name:
            picture = pathlib.Path(name) / "snapshots.svg"
            done = subprocess.run([sys.executable, root / "lab/reproduction/snapshot_panels.py", heartwright, picture,
                                   "--cells", "12", "--end", "12"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            text = picture.read_text()
        for title in ("D_z 0.2, calibrated", "D_z 0.4, public", "D_z 0.025, public", "10 ms"):
            self.assertIn(title, text)

    def test_by_the_lightweight_scheme_a_gate_leaves_its_range_near_an_eighth_of_a_millisecond(self):
        done = subprocess.run([sys.executable, root / "lab/reproduction/largest_steps.py", heartwright, "--schemes",
                               "lightweight_rush_larsen", "--variants", "endo", "--beats", "1",
                               "--least", "0.113", "--factor", "1.015"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)["limits"]["lightweight_rush_larsen"]["endo"]
        self.assertTrue(0.113 <= found["stable_ms"] < found["unstable_ms"] < 0.117, found)
        self.assertLess(found["unstable_ms"] / found["stable_ms"], 1.02)
        self.assertRegex(found["fault"], "^[hj] is -0.001")


unittest.main()
