#!/usr/bin/env python3
"""fault_lab_test.py HEARTWRIGHT SOURCES: how tools/try_faults.py compares what runs leave.

Two short runs by several threads: data sets of the same run are the same, a bit that is turned over is seen, another run is another.
"""
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest

heartwright, root = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "tools"))
from faults import lab as fault_lab

EXPERIMENT = """{"format": 1, "name": "lab", "model": "karma_1994", "time": {"end": "20 ms", "dt": "0.1 ms"},
 "geometry": {"cells": [9, 4], "spacing": "0.2 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
 "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1 1/ms", "start": "1 ms", "duration": "2 ms"}],
 "maps": [{"activation": {"threshold": "1"}}], "fields": {"show": ["E"], "every": "5 ms"}}"""


class Compared(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        (cls.folder / "e.json").write_text(EXPERIMENT)
        for name, start in (("a", "1 ms"), ("b", "1 ms"), ("c", "2 ms")):
            subprocess.run([heartwright, "run", cls.folder / "e.json", "-o", cls.folder / name, "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10",
                            "--set", f"stimuli.S1.start={start}"], check=True, capture_output=True)
        cls.lab = types.SimpleNamespace(hdf5=fault_lab.Hdf5(heartwright), reference=cls.folder / "a")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def differs(self, name):
        return fault_lab.Lab.differs(self.lab, self.folder / name)

    def test_it_reads_what_there_is(self):
        found = self.lab.hdf5.contents(self.folder / "a/maps.h5")
        self.assertTrue(found)
        self.assertIn(9 * 4 * 8, [len(values) for _, _, values in found.values()])
        self.assertIsNone(self.lab.hdf5.contents(self.folder / "e.json"))

    def test_data_sets_of_the_same_run_are_the_same_and_of_another_are_not(self):
        for name in ("maps.h5", "end_state.h5"):
            a, b, c = (self.folder / run / name for run in "abc")
            self.assertTrue(fault_lab.same_contents(self.lab, a, b), name)
            self.assertFalse(fault_lab.same_contents(self.lab, a, c), name)

    def test_folders_are_compared_file_by_file(self):
        fault_lab.SAME, kept = ["end_state.h5", "maps.h5", "fields"], fault_lab.SAME
        try:
            self.assertIsNone(self.differs("b"))
            self.assertIn("is not as in the run that nothing disturbed", self.differs("c"))
            self.assertIn("is not there", self.differs("nowhere"))
        finally:
            fault_lab.SAME = kept

    def test_a_bit_is_seen(self):
        data = (self.folder / "a/end_state.h5").read_bytes()
        values = max((v for _, _, v in self.lab.hdf5.contents(self.folder / "a/end_state.h5").values()), key=len)
        at = data.find(values[:64])
        self.assertGreater(at, 0)
        flipped = bytearray(data)
        flipped[at + 3] ^= 4
        (self.folder / "flipped.h5").write_bytes(flipped)
        self.assertFalse(fault_lab.same_contents(self.lab, self.folder / "a/end_state.h5", self.folder / "flipped.h5"))


unittest.main()
