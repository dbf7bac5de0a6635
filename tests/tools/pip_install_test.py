#!/usr/bin/env python3
"""`pip install .` beside README's build takes the module and the programs from it: into an empty environment, with progress, in 4 minutes of processor time.

pip_install_test.py BUILD SOURCES FOLDER; exits with 77 (skipped) where pip cannot get what it builds with.
"""
import os
import pathlib
import resource
import shutil
import subprocess
import sys

SKIPPED = 77
MOST = 240  # seconds of processor time; it takes 15 where the build is up to date
build, sources, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=folder, **more)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout + done.stderr  # pip tells the build's progress on stderr


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(sys.executable, "-m", "venv", "venv")
    pip = folder / "venv/bin/pip"
    download = [pip, "download", "--quiet", "--no-deps", "--retries", "1", "-d", folder / "download", "scikit-build-core"]
    if subprocess.run(download, capture_output=True).returncode != 0:
        print("skipped: pip cannot get scikit-build-core")
        return SKIPPED
    before = processor_time()
    text = run(pip, "install", "-v", f"-Cbuild-dir={folder}/build", f"-Ccmake.define.HEARTWRIGHT_PIP_BUILD={build}", sources)
    used = processor_time() - before
    assert f"are taken from {build}" in text, text[-3000:]
    assert f"--build {build}" in text, "no progress of the build"
    assert used < MOST, f"{used:.0f} s of processor time"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    place = run(folder / "venv/bin/python", "-c", """
import heartwright as hw
trace = hw.load("ohara_rudy_2011").variant("endo").simulate(50, stimulus=hw.Stimulus(current=-80, start=10, duration=0.5))
assert trace["V"].max() > 20, trace["V"].max()
print(hw.__file__)""", env=environment)
    assert str(folder / "venv") in place, place
    assert "heartwright" in run(folder / "venv/bin/heartwright", "--version", env=environment)
    print(f"{used:.1f} s of processor time")
    return 0


sys.exit(main())
