#!/usr/bin/env python3
"""cluster_files_test.py SOURCES: module files, environments and job scripts for clusters do what docs/clusters.md says.

The module files are laid out as `cmake --install` does and loaded: by the very programs where they are here (Environment Modules, Lmod), and by
Tcl's and Lua's interpreters with stand-ins for the words of a module file. The environments are read as YAML, the job scripts by bash.
"""
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

root = pathlib.Path(sys.argv.pop(1)).resolve()
modules = root / "tools/modules"

TCL_WORDS = """
proc module-whatis {text} { puts "whatis $text" }
proc conflict {args} { puts "conflict $args" }
proc prepend-path {name value} { puts "prepend $name $value" }
"""
LUA_WORDS = """
local file = arg[1]
function myFileName() return file end
function pathJoin(...) return (table.concat({...}, "/")) end
function help(text) print("help " .. text) end
function whatis(text) print("whatis " .. text) end
function prepend_path(name, value) print("prepend " .. name .. " " .. value) end
dofile(file)
"""


def first_of(*names):
    return next((found for found in map(shutil.which, names) if found), None)


def first_file(*names):
    return next((name for name in names if name and os.path.exists(name)), None)


class ModuleFiles(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.prefix = pathlib.Path(self.scratch.name) / "with a space" / "heartwright"
        self.folder = self.prefix / "share/modulefiles"
        (self.folder / "heartwright").mkdir(parents=True)
        (self.prefix / "bin").mkdir()
        shutil.copy(modules / "heartwright.lua", self.folder / "heartwright/0.1.0.lua")
        shutil.copy(modules / "heartwright.tcl", self.folder / "heartwright/0.1.0")

    def tearDown(self):
        self.scratch.cleanup()

    def said_by(self, command, **environment):
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_tcl(self):
        tclsh = first_of("tclsh", "tclsh8.6")
        if not tclsh:
            self.skipTest("no tclsh here")
        for file, home in ((self.folder / "heartwright/0.1.0", self.prefix), (pathlib.Path(self.scratch.name) / "elsewhere", "/home/me/heartwright")):
            shutil.copy(modules / "heartwright.tcl", file)
            script = pathlib.Path(self.scratch.name) / "load.tcl"
            script.write_text(TCL_WORDS + f"set ModulesCurrentModulefile {{{file}}}\nsource {{{file}}}\n")
            said = self.said_by([tclsh, str(script)], HOME="/home/me")
            self.assertIn(f"prepend PATH {home}/bin\n", said)
            self.assertIn("whatis Heart tissue", said)
        self.assertTrue((modules / "heartwright.tcl").read_text().startswith("#%Module"))  # else it is none

    def test_lua(self):
        lua = first_of("lua", "lua5.4", "lua5.3", "lua5.1")
        if not lua:
            self.skipTest("no lua here")
        for file, home in ((self.folder / "heartwright/0.1.0.lua", self.prefix), (pathlib.Path(self.scratch.name) / "0.1.0.lua", "/home/me/heartwright")):
            shutil.copy(modules / "heartwright.lua", file)
            script = pathlib.Path(self.scratch.name) / "load.lua"
            script.write_text(LUA_WORDS)
            self.assertIn(f"prepend PATH {home}/bin\n", self.said_by([lua, str(script), str(file)], HOME="/home/me"))

    def load(self, start):
        """PATH with the module, and without it again."""
        script = f'{start}; module use "{self.folder}"; module load heartwright; echo "with $PATH"; module unload heartwright; echo "without $PATH"'
        said = self.said_by(["bash", "-c", script])
        found = dict(re.findall(r"^(with|without) (.*)$", said, re.M))
        self.assertIn(f"{self.prefix}/bin", found["with"].split(":"))
        self.assertNotIn(f"{self.prefix}/bin", found["without"].split(":"))

    def test_environment_modules(self):
        start = first_file(os.path.join(os.environ.get("MODULESHOME", ""), "init/bash"), "/usr/share/modules/init/bash")
        if not start or "lmod" in start:
            self.skipTest("no Environment Modules here")
        self.load(f'source "{start}"')

    def test_lmod(self):
        start = first_file(os.path.join(os.environ.get("LMOD_PKG", ""), "init/bash"), "/usr/share/lmod/lmod/init/bash")
        if not start:
            self.skipTest("no Lmod here")
        self.load(f'source "{start}"')


class Environments(unittest.TestCase):
    def read(self, name):
        if not importlib.util.find_spec("yaml"):
            self.skipTest("no PyYAML here")
        import yaml
        return yaml.safe_load((root / "tools/environments" / name).read_text())

    # As Spack's schema of an environment has it: only these keys, specs that are words.
    def test_spack(self):
        spack = self.read("spack.yaml")
        self.assertEqual(set(spack), {"spack"})
        self.assertEqual(set(spack["spack"]), {"specs", "view", "concretizer"})
        self.assertEqual(spack["spack"]["concretizer"], {"unify": True})
        spec = re.compile(r"[a-z][a-z0-9-]*(@[0-9.]*:?[0-9.]*)?( [+~][a-z_]+)*")
        for one in spack["spack"]["specs"]:
            self.assertRegex(one, re.compile(f"^{spec.pattern}$"))
        names = {re.match("[a-z0-9-]+", one).group() for one in spack["spack"]["specs"]}
        self.assertLessEqual({"cmake", "cuda", "openmpi", "hdf5", "nlohmann-json", "fmt", "zlib", "llvm", "sundials", "googletest"}, names)

    def test_conda(self):
        conda = self.read("conda.yaml")
        self.assertEqual(conda["channels"], ["conda-forge"])
        for one in conda["dependencies"]:
            self.assertRegex(one, r"^[a-z][a-z0-9_-]*([>=]=?[0-9.]+(=[a-z_*]+)?)?$")


class JobScripts(unittest.TestCase):
    def test_they_are_bash_and_say_what_they_want(self):
        for script in sorted((root / "tools/slurm").glob("*.sbatch")):
            self.assertEqual(subprocess.run(["bash", "-n", str(script)], capture_output=True).returncode, 0, script)
            done = subprocess.run(["bash", str(script)], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, script)
            self.assertIn(f"usage: sbatch {script.name} ", done.stderr)
            # Words for sbatch count up to the first command alone.
            lines = script.read_text().split("\n")
            first = next(k for k, line in enumerate(lines) if line and not line.startswith("#"))
            self.assertFalse([line for line in lines[first:] if line.startswith("#SBATCH")], script)


unittest.main()
