"""Where tools/try_faults.py tries runs: it starts them in folders of their own, finds their ranks, and sets what they
leave beside a run that nothing disturbed (data sets are read with the HDF5 library that the program links).
"""

import copy
import filecmp
import json
import math
import os
import random
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from hdf5_library import Failed, Hdf5

EXPERIMENT = """{
  "format": 1, "name": "faults", "model": "ten_tusscher_panfilov_2006",
  "time": {"end": "%(end)s ms", "dt": "0.02 ms"},
  "geometry": {"cells": [%(cells)s], "spacing": "0.2 mm"},
  "tissue": {"D": "0.154 mm^2/ms"},
  "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}},
               "rate": "50 mV/ms", "start": "0.1 ms", "duration": "1 ms"}],
  "probes": [{"name": "near", "cell": [2, 2, 2], "show": ["V", "Ca_i"], "every": "0.06 ms"},
             {"name": "far", "cell": [%(far)s], "show": ["V"], "every": "0.06 ms"}],
  "maps": [{"activation": {"threshold": "-40 mV"}}, {"peak": "V"}],
  "fields": {"show": ["V"], "every": "%(field)s ms"}
}
"""
# What a run leaves that must be the same to the byte. (Times and paths stand in summary.json and in the report.)
SAME = ["end_state.h5", "maps.h5", "probes.csv", "fields"]
MESSAGE = re.compile(r"(^|: )(error: |machine fault: |a fault of heartwright)|^heartwright: |: stopped after ", re.M)


def expect(condition, text):
    if not condition:
        raise Failed(text)


class Lab:
    def __init__(self, options, folder):
        self.heartwright = str(Path(options.heartwright).resolve())
        self.options = options
        self.hdf5 = Hdf5(self.heartwright)
        self.folder = Path(folder)
        self.experiment = self.folder / "experiment.json"
        self.write_experiment()
        self.random = random.Random(options.seed)
        self.reference = None
        self.seconds = 0.0

    def write_experiment(self):
        nx, ny, nz = self.options.cells
        self.experiment.write_text(
            EXPERIMENT % {
                "end": self.options.end, "cells": f"{nx}, {ny}, {nz}", "far": f"{nx - 2}, {ny - 2}, {nz - 2}",
                "field": self.options.end / 4,
            }
        )

    def room(self, name):
        """The same with a folder and a log of its own: trials may go on side by side."""
        room = copy.copy(self)
        room.folder = self.folder / name
        room.folder.mkdir()
        room.random = random.Random(f"{self.options.seed} {name}")
        return room

    def words(self, out, *more):
        words = [self.heartwright, "run", str(self.experiment), "-o", str(out), "--backend", self.options.backend,
                 "--checkpoint-every", f"{self.options.every} ms", "--bandwidth", "1e10"]
        if self.options.ranks > 1:
            words += ["--ranks", str(self.options.ranks), "--oversubscribe"]
        return words + list(more)

    def start(self, words, more_environment=None):
        log = open(self.folder / "log", "w")
        return subprocess.Popen(
            words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, **(more_environment or {})},
        )

    def finish(self, process, limit):
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            kill_all(self.ranks_at_work())
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise Failed(f"did not end within {limit:.0f} s:\n" + self.said())
        return code + 256 if code < 0 else code

    def said(self):
        return (self.folder / "log").read_text(errors="replace")

    def run(self, words, limit=600):
        return self.finish(self.start(words), limit)

    def ranks_at_work(self):
        """Solver processes of this lab: rank -> process id."""
        found = {}
        mark = str(self.folder) + "/"
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
                status = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
                environment = (entry / "environ").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            program = Path(words[0]).name if words[0] else ""
            if (
                not any(word.startswith(mark) for word in words)
                or status == "Z"
                or program in ("mpirun", "prterun", "orterun", "srun", "unshare", "sh")
            ):
                continue
            rank = next(
                (
                    v.split("=", 1)[1]
                    for v in environment
                    if v.startswith(("OMPI_COMM_WORLD_RANK=", "PMIX_RANK=", "PMI_RANK="))
                ),
                None,
            )
            if rank is None and self.options.ranks > 1:
                continue  # the command that starts the ranks
            found[int(rank or 0)] = int(entry.name)
        return found

    def nobody_left(self):
        deadline = time.monotonic() + 5
        while self.ranks_at_work():
            if time.monotonic() > deadline:
                left = self.ranks_at_work()
                kill_all(left)
                raise Failed(f"ranks {sorted(left)} were still at work")
            time.sleep(0.02)

    def differs(self, out, besides=()):
        """The first thing that is not as in the reference; None when all is. besides: files of others in there."""
        for name in SAME:
            one, other = self.reference / name, Path(out) / name
            if one.is_dir():
                files = sorted(p.relative_to(one) for p in one.rglob("*") if p.is_file())
                others = sorted(p.relative_to(other) for p in other.rglob("*") if p.is_file())
                others = [p for p in others if Path(name) / p not in besides]
                if files != others:
                    return f"{name} holds {len(others)} files, not {len(files)}: {set(files) ^ set(others)}"
                pairs = [(one / p, other / p) for p in files]
            else:
                pairs = [(one, other)]
            for a, b in pairs:
                if not b.exists():
                    return f"{b} is not there"
                if not filecmp.cmp(a, b, shallow=False) and not same_contents(self, a, b):
                    return f"{b} is not as in the run that nothing disturbed"
        return None

    def make_reference(self):
        out = self.folder / "reference"
        self.run_undisturbed(out)
        # Its steps must last long enough for something to happen to them: on a GPU the first try is over before a
        # signal arrives.
        took = json.loads((out / "summary.json").read_text())["timings_s"]["total"]
        if took < self.options.least / 2:
            times = min(500, math.ceil(self.options.least / max(took, 1e-3)))
            self.options.end *= times
            self.write_experiment()
            shutil.rmtree(out)
            self.run_undisturbed(out)
        self.reference = out
        # How long one takes that ends at once: what lies before and behind the steps.
        begin = time.monotonic()
        self.run_undisturbed(self.folder / "second")
        self.seconds = time.monotonic() - begin
        self.make_sure_same(self.folder / "second", "two undisturbed runs")
        shutil.rmtree(self.folder / "second")

    def run_undisturbed(self, out):
        code = self.run(self.words(out))
        if code != 0:
            raise SystemExit(f"the run that nothing disturbs ended with {code}:\n{self.said()}")

    def make_sure_same(self, out, what):
        difference = self.differs(out)
        expect(difference is None, f"{what}: {difference}")

    def resume_to_the_end(self, out):
        code = self.run(self.words(out, "--resume"), 60 + 10 * self.seconds)
        expect(code == 0, f"the resumed run ended with {code}:\n" + self.said())
        self.make_sure_same(out, "after the resume")

    def make_sure_same_but(self, out, besides):
        difference = self.differs(out, besides)
        expect(difference is None, f"beside files of others: {difference}")

    def one_message(self, code, *codes):
        expect(code in codes, f"exit code {code}, not {' or '.join(map(str, codes))}:\n" + self.said())
        count = len(MESSAGE.findall(self.said()))
        expect(count == 1, f"{count} messages, not one:\n" + self.said())

    def wait_for(self, condition, process, limit=120):
        deadline = time.monotonic() + limit
        while time.monotonic() < deadline:
            if condition():
                return True
            if process.poll() is not None:
                return False
            time.sleep(0.001)
        return False


def kill_all(ranks):
    for process in ranks.values():
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def same_contents(lab, a, b):
    """HDF5 files that differ in their frame alone."""
    if a.suffix != ".h5":
        return False
    one, other = lab.hdf5.contents(a), lab.hdf5.contents(b)
    return one is not None and one == other


def checkpoints(out):
    folder = Path(out) / "checkpoints"
    whole = [p for p in folder.glob("step_*") if p.is_dir() and re.fullmatch(r"step_\d+", p.name)]
    return sorted(whole, key=lambda p: int(p.name[5:]))


def is_writing(out):
    return any((Path(out) / "checkpoints").glob("step_*_part"))


def files_of(folder):
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


def beside(lab, words, limit=60):
    """Another command while the lab's own goes on: its exit code and what it says."""
    done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=limit)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def stopped_half_way(lab, out):
    """A run ended by SIGTERM when it has at least two checkpoints."""
    begin = time.monotonic()
    process = lab.start(lab.words(out))
    expect(lab.wait_for(lambda: len(checkpoints(out)) >= 2, process), "there were no two checkpoints:\n" + lab.said())
    sent = time.monotonic() - begin
    process.send_signal(signal.SIGTERM)
    code = lab.finish(process, 60)
    took = time.monotonic() - begin
    expect(
        code == 143,
        f"SIGTERM, {sent:.1f} s after the start, ended the run with {code} after {took:.1f} s, not with 143:\n"
        + lab.said(),
    )
    lab.nobody_left()
    expect(len(checkpoints(out)) >= 2, "SIGTERM left fewer than two checkpoints")
