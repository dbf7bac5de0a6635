"""build/venv of tools/install_dependencies.sh --python: its Python and its commands are those of build/release, as after the quickstart."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

source = Path(os.environ["HEARTWRIGHT_SOURCE_DIR"])
build = source / "build/release"
environment = Path(sys.prefix)

if not (source / "build/venv").exists() or not environment.samefile(source / "build/venv") or os.environ["PYTHONPATH"] != str(build / "python"):
    print("Skipped: not build/venv with the package of build/release (tools/test.sh)")
    sys.exit(77)


class Environment(unittest.TestCase):
    def test_the_package_is_imported_without_any_variable(self):
        text = "import heartwright as hw; trace = hw.load('karma_1994').simulate(1); print(hw.__file__)"
        done = subprocess.run([sys.executable, "-I", "-c", text], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(Path(done.stdout.strip()).parent, build / "python/heartwright")

    def test_the_command_is_that_of_the_build(self):
        said = [
            subprocess.run([folder / "bin/heartwright", "--version"], capture_output=True, text=True).stdout
            for folder in (environment, build)
        ]
        self.assertEqual(said[0], said[1])
        self.assertIn("heartwright", said[0])


if __name__ == "__main__":
    unittest.main()
