"""The notebooks of python/tutorials are those of their scripts, and run. Tutorials assert their own results."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import support

SOURCES = Path(os.environ["HEARTWRIGHT_SOURCE_DIR"])
NOTEBOOKS = sorted((SOURCES / "python/tutorials").glob("*.ipynb"))


def notebooks(*words):
    """tools/docs/notebooks.py in an empty cache."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, str(SOURCES / "tools/docs/notebooks.py"), *words]
        environment = {**os.environ, "XDG_CACHE_HOME": scratch}
        return subprocess.run(command, env=environment, capture_output=True, text=True)


class Notebooks(unittest.TestCase):
    def test_are_those_of_their_scripts_without_outputs(self):
        done = notebooks("--check")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        scripts = (SOURCES / "python/tutorials").glob("*.py")
        self.assertEqual([one.stem for one in NOTEBOOKS], sorted(one.stem for one in scripts))
        for notebook in NOTEBOOKS:
            cells = json.loads(notebook.read_text())["cells"]
            self.assertEqual([cell["outputs"] for cell in cells if cell["cell_type"] == "code" and cell["outputs"]], [])

    @unittest.skipUnless(support.has("nbclient") and support.has("ipykernel"), "no nbclient or no ipykernel")
    @unittest.skipUnless(support.has("xarray") and support.has("h5py"), "no xarray or no h5py")
    def test_run_and_leave_their_outputs(self):
        from heartwright import programs

        names = [one.stem for one in NOTEBOOKS]
        try:
            programs.find_program("heartwright-generate")
        except programs.MachineError:
            names.remove("import_beside_myokit")
        expected = {
            "import_beside_myokit": "<heartwright.Model luo_rudy_1991: 8 states>",
            "population": "of 12 cells are accepted",
            "restitution_and_spiral": "activation: 32 x 64 points",
        }
        with tempfile.TemporaryDirectory() as folder:
            done = notebooks("--execute", folder, "--quick", *names)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for name in names:
                cells = json.loads((Path(folder) / f"{name}.ipynb").read_text())["cells"]
                outputs = [output for cell in cells for output in cell.get("outputs", [])]
                text = "".join("".join(output.get("text", "")) for output in outputs)
                self.assertTrue(text, f"{name} prints nothing")
                self.assertIn(expected.get(name, ""), text)
                if name == "restitution_and_spiral" and support.has("matplotlib"):
                    self.assertEqual(sum("image/png" in output.get("data", {}) for output in outputs), 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
