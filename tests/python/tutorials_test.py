"""The tutorials of python/tutorials do what they say, at small sizes. Each asserts its own results."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import support

FOLDER = Path(os.environ["HEARTWRIGHT_SOURCE_DIR"]) / "python" / "tutorials"


def output_of(name):
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(
            [sys.executable, str(FOLDER / f"{name}.py"), "--quick"],
            cwd=scratch,
            env={**os.environ, "XDG_CACHE_HOME": scratch},
            capture_output=True,
            text=True,
        )
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


class Tutorials(unittest.TestCase):
    @unittest.skipUnless(support.has("xarray") and support.has("h5py"), "no xarray or no h5py")
    def test_restitution_and_spiral(self):
        self.assertIn("activation: 32 x 64 points", output_of("restitution_and_spiral"))

    @unittest.skipUnless(support.has("xarray"), "no xarray")
    def test_cell_bench(self):
        self.assertRegex(output_of("cell_bench"), r"20 nM: APD90 \d+\.\d ms")

    def test_population(self):
        self.assertRegex(output_of("population"), r"\d+ of 12 cells are accepted")

    def test_import_beside_myokit(self):
        from heartwright import programs

        try:
            programs.find_program("heartwright-generate")
        except programs.MachineError:
            self.skipTest("built without the generator")
        output = output_of("import_beside_myokit")
        self.assertIn("<heartwright.Model luo_rudy_1991: 8 states>", output)
        if not support.has("myokit"):
            self.skipTest("the model was imported; it was not compared: no Myokit")
        self.assertIn("8 derivatives at the start", output)

    def test_every_tutorial_is_tested(self):
        tested = {name[len("test_") :] for name in dir(Tutorials)}
        self.assertEqual({file.stem for file in FOLDER.glob("*.py")} - tested, set())


if __name__ == "__main__":
    unittest.main(verbosity=2)
