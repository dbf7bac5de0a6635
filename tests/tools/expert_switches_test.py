#!/usr/bin/env python3
"""expert_switches_test.py HEARTWRIGHT: HEARTWRIGHT_EXPERT is checked before anything begins, stands in the summary, and leaves results as they are."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

heartwright = pathlib.Path(sys.argv.pop(1)).resolve()


def call(switches, *words):
    environment = {name: value for name, value in os.environ.items() if name != "HEARTWRIGHT_EXPERT"}
    if switches:
        environment["HEARTWRIGHT_EXPERT"] = switches
    return subprocess.run([heartwright, *map(str, words)], capture_output=True, text=True, env=environment)


class Switches(unittest.TestCase):
    def test_an_unknown_name_ends_every_verb_with_2_and_lists_what_there_is(self):
        for verb in (("list",), ("run", "tt06_single_cell", "-o", "nowhere")):
            done = call("overlp:on", *verb)
            self.assertEqual(done.returncode, 2, verb)
            self.assertIn("HEARTWRIGHT_EXPERT: there is no switch 'overlp'; did you mean 'overlap'?; there are boundary_diffusion,", done.stderr)

    def test_a_wrong_value_lists_what_the_switch_takes(self):
        done = call("clock:often", "list")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the switch 'clock' takes each|together, not 'often'", done.stderr)

    def test_the_summary_has_what_was_given_and_results_are_the_same(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for place, switches in (("plain", ""), ("single", "uncoupled_steps:1,locks:none")):
                done = call(switches, "run", "tt06_single_cell", "--backend", "cpu", "--quiet", "--set", "time.end=120 ms", "-o", folder / place)
                self.assertEqual(done.returncode, 0, done.stderr)
            summary = lambda place: json.loads((folder / place / "summary.json").read_text())
            self.assertNotIn("expert", summary("plain"))
            self.assertEqual(summary("single")["expert"], {"uncoupled_steps": "1", "locks": "none"})
            self.assertEqual((folder / "single/probes.csv").read_bytes(), (folder / "plain/probes.csv").read_bytes())


unittest.main()
