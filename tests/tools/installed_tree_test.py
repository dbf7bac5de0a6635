#!/usr/bin/env python3
"""`cmake --install` gives a tree that may be moved: its command runs, and docs/examples/model_in_cmake is built against it.

installed_tree_test.py BUILD SOURCES FOLDER; exits with 77 (skipped) where there is no heartwright-generate.
"""
import os
import pathlib
import shutil
import subprocess
import sys

import received_folder_test

SKIPPED = 77
build, sources, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def probe_rows(path):
    rows = [line.split(",") for line in path.read_text().splitlines()[1:]]
    return {float(row[0]): float(row[1]) for row in rows}


def main():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run("cmake", "--install", build, "--prefix", folder / "first")
    prefix = folder / "moved"
    (folder / "first").rename(prefix)
    config = (prefix / "lib/cmake/Heartwright/HeartwrightConfig.cmake").read_text()
    assert str(folder) not in config and str(sources) not in config and str(build) not in config, "the package names places of the build"
    if not (prefix / "bin/heartwright-generate").exists():
        print("skipped: no heartwright-generate")
        return SKIPPED
    # heartwright-generate finds the specs of its own tree, not those of the tree that it was built in.
    specs = prefix / "share/heartwright/model_specs"
    own = (specs / "karma_1994.json").read_text().replace('"name": "karma_1994"', '"name": "of_this_tree"')
    (specs / "of_this_tree.json").write_text(own)
    assert run(prefix / "bin/heartwright-generate", "eval", "of_this_tree").startswith("of_this_tree")
    example = folder / "example"
    run("cmake", "-S", sources / "docs/examples/model_in_cmake", "-B", example, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", example)
    rows = dict(map(float, line.split()) for line in run(example / "step_cell").splitlines())
    assert len(rows) == 100 and abs(rows[10] + 1.1994) < 1e-3, "the cell is at rest before its stimulus"
    assert max(rows.values()) > 1.5 and min(rows.values()) < -1.8 and abs(rows[99] + 1.2) < 0.3, f"and fires once: {rows}"
    # The solver of the same project does the same steps.
    run(example / "pulse_solver", "run", sources / "docs/examples/model_in_cmake/experiment.json", "-o", folder / "run", "--bandwidth", "1e10", "--quiet")
    probes = probe_rows(folder / "run/probes.csv")
    worst = max(abs(probes[t] - v) for t, v in rows.items())
    assert worst < 1e-5, f"the solver is off by {worst}"
    # The command, moved, builds a solver of a spec from its own libraries.

    done = subprocess.run([prefix / "bin/heartwright", "build", sources / "docs/examples/model_in_cmake/pulse.json", "--backend", "cpu"],
                          capture_output=True, text=True, env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")})
    assert done.returncode == 0, done.stderr[-3000:]
    # Nothing of all that is loaded from the working directory.
    received_folder_test.expect_absolute_lookups([prefix, example / "pulse_solver", folder / "cache"])
    # A spec that is wrong is an error of the configuration, with its place.
    broken = folder / "broken"
    shutil.copytree(sources / "docs/examples/model_in_cmake", broken)
    spec = broken / "pulse.json"
    spec.write_text(spec.read_text().replace("cube(v)", "cube(u)"))
    done = subprocess.run(["cmake", "-S", broken, "-B", folder / "broken_build", f"-DCMAKE_PREFIX_PATH={prefix}"], capture_output=True, text=True)
    assert done.returncode != 0 and "pulse.json:" in done.stderr and "'u'" in done.stderr, done.stderr
    return 0


if __name__ == "__main__":
    sys.exit(main())
