#!/usr/bin/env python3
"""sheet_window_test.py HEARTWRIGHT SOURCES: the search for a window of reentry, and the experiments that it runs."""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

heartwright = sys.argv.pop(1)
root = pathlib.Path(sys.argv.pop(1)).resolve()
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "lab"))
import sheet_window


def arguments(**others):
    usual = {"first": 310, "last": 550, "step": 60, "resolution": 2, "side": 10, "spacing": 1, "d": 0.154, "after": 20}
    return argparse.Namespace(**{**usual, "method": "grid", **others})


class SheetWindow(unittest.TestCase):
    def test_both_ends_are_found_to_the_resolution(self):
        tried = []

        def is_inside(s2):
            tried.append(s2)
            return 333.3 <= s2 <= 507

        low, high, gaps = sheet_window.window(arguments(), is_inside)
        self.assertTrue(333.3 <= low <= 335.3, low)
        self.assertTrue(505 <= high <= 507, high)
        self.assertEqual(gaps, [])
        self.assertTrue(all(round(s2, 1) == s2 for s2 in tried), "S2 is a whole number of steps of 0.02 ms")

    def test_an_end_beyond_the_times_tried_stays_open(self):
        self.assertEqual(sheet_window.window(arguments(), lambda s2: True), (310, 550, []))
        self.assertIsNone(sheet_window.window(arguments(), lambda s2: False))

    def test_times_within_that_end_are_told(self):
        self.assertEqual(sheet_window.window(arguments(), lambda s2: s2 != 430)[2], [430])

    def test_each_method_has_a_valid_experiment(self):
        for method in ("grid", "finite elements", "finite volumes"):
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "sheet.json"
                file.write_text(json.dumps(sheet_window.experiment(arguments(method=method), 12.5)))
                done = subprocess.run([heartwright, "check", str(file)], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, f"{method}: {done.stdout}{done.stderr}")


unittest.main()
