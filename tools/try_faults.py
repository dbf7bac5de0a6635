#!/usr/bin/env python3
"""Kills, damages and starves runs of several ranks and looks at what is left: docs/faults.md.

    tools/try_faults.py build/bin/heartwright                      # all of it, 3 ranks, 50 kills
    tools/try_faults.py build/bin/heartwright --ranks 2 --kills 5 --only kill,bit-flip
    tools/try_faults.py build/bin/heartwright --backend cuda --ranks 4 --jobs 4 --json faults.json

Each trial must end promptly with one message and the right exit code, leave no process behind, and, once resumed, give the very files of a
run that nothing disturbed (data sets by h5diff, or by the HDF5 library that the program links). Needs Python 3.9; the trials with a full disk and a read-only folder mount file systems of their own
in a namespace (unshare), and are left out, and said so, where that is not allowed.
"""

import argparse
import concurrent.futures
import copy
import ctypes
import filecmp
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

EXPERIMENT = """{
  "format": 1, "name": "faults", "model": "ten_tusscher_panfilov_2006",
  "time": {"end": "%(end)s ms", "dt": "0.02 ms"},
  "geometry": {"cells": [%(cells)s], "spacing": "0.2 mm"},
  "tissue": {"D": "0.154 mm^2/ms"},
  "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "50 mV/ms", "start": "0.1 ms", "duration": "1 ms"}],
  "probes": [{"name": "near", "cell": [2, 2, 2], "show": ["V", "Ca_i"], "every": "0.06 ms"},
             {"name": "far", "cell": [%(far)s], "show": ["V"], "every": "0.06 ms"}],
  "maps": [{"activation": {"threshold": "-40 mV"}}, {"peak": "V"}],
  "fields": {"show": ["V"], "every": "%(field)s ms"}
}
"""
# What a run leaves that must be the same to the byte. (Times and paths stand in summary.json and in the report.)
SAME = ["end_state.h5", "maps.h5", "probes.csv", "fields"]
MESSAGE = re.compile(r"(^|: )(error: |machine fault: |a fault of heartwright)|^heartwright: |: stopped after ", re.M)


class Failed(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failed(text)


class Lab:
    def __init__(self, options, folder):
        self.heartwright = str(Path(options.heartwright).resolve())
        self.options = options
        self.hdf5 = None if shutil.which("h5diff") else Hdf5(self.heartwright)
        self.folder = Path(folder)
        self.experiment = self.folder / "experiment.json"
        nx, ny, nz = options.cells
        self.experiment.write_text(EXPERIMENT % {"end": options.end, "cells": f"{nx}, {ny}, {nz}", "far": f"{nx - 2}, {ny - 2}, {nz - 2}",
                                                 "field": options.end / 4})
        self.random = random.Random(options.seed)
        self.reference = None
        self.seconds = 0.0

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
            words += ["--ranks", str(self.options.ranks)]
        return words + list(more)

    def start(self, words):
        log = open(self.folder / "log", "w")
        return subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)

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
            if not any(word.startswith(mark) for word in words) or status == "Z" or program in ("mpirun", "prterun", "orterun", "srun", "unshare", "sh"):
                continue
            rank = next((v.split("=", 1)[1] for v in environment if v.startswith(("OMPI_COMM_WORLD_RANK=", "PMIX_RANK=", "PMI_RANK="))), None)
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

    def differs(self, out):
        """The first thing that is not as in the reference; None when all is."""
        for name in SAME:
            one, other = self.reference / name, Path(out) / name
            if one.is_dir():
                files = sorted(p.relative_to(one) for p in one.rglob("*") if p.is_file())
                others = sorted(p.relative_to(other) for p in other.rglob("*") if p.is_file())
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
        code = self.run(self.words(out))
        if code != 0:
            raise SystemExit(f"the run that nothing disturbs ended with {code}:\n{self.said()}")
        self.reference = out
        # How long one takes that ends at once: what lies before and behind the steps.
        begin = time.monotonic()
        self.run(self.words(self.folder / "second"))
        self.seconds = time.monotonic() - begin
        self.make_sure_same(self.folder / "second", "two undisturbed runs")
        shutil.rmtree(self.folder / "second")

    def make_sure_same(self, out, what):
        difference = self.differs(out)
        expect(difference is None, f"{what}: {difference}")

    def resume_to_the_end(self, out):
        code = self.run(self.words(out, "--resume"), 60 + 10 * self.seconds)
        expect(code == 0, f"the resumed run ended with {code}:\n" + self.said())
        self.make_sure_same(out, "after the resume")

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


class Hdf5:
    """The library that the program itself uses, for data sets: their frame in a file also holds times."""

    def __init__(self, program):
        linked = subprocess.run(["ldd", str(program)], capture_output=True, text=True).stdout
        found = re.search(r"libhdf5(?:_serial|_openmpi|_mpich)?\.so\S* => (\S+)", linked)
        if not found:
            raise SystemExit("data sets are compared by h5diff, or by the HDF5 library of the program: it links none that can be loaded")
        self.library = ctypes.CDLL(found.group(1))
        self.lock = threading.Lock()  # it is not made for threads
        self.library.H5open()
        self.library.H5Eset_auto2(ctypes.c_int64(0), None, None)  # what cannot be read is told by us
        for name in ("H5Fopen", "H5Gopen2", "H5Dopen2", "H5Dget_type", "H5Dget_space"):
            getattr(self.library, name).restype = ctypes.c_int64
        self.library.H5Sget_simple_extent_npoints.restype = ctypes.c_int64
        self.library.H5Tget_size.restype = ctypes.c_size_t
        self.library.H5Gget_objname_by_idx.restype = ctypes.c_ssize_t

    def contents(self, path):
        h, long = self.library, ctypes.c_int64
        with self.lock:
            file = h.H5Fopen(os.fsencode(path), 0, long(0))
            if file < 0:
                return None
            found = {}
            self.collect(file, b"/", found)
            h.H5Fclose(long(file))
            return found

    def collect(self, file, path, found):
        h, long = self.library, ctypes.c_int64
        group = h.H5Gopen2(long(file), path, long(0))
        count = ctypes.c_uint64()
        h.H5Gget_num_objs(long(group), ctypes.byref(count))
        for k in range(count.value):
            name = ctypes.create_string_buffer(1024)
            h.H5Gget_objname_by_idx(long(group), ctypes.c_uint64(k), name, ctypes.c_size_t(1024))
            kind, below = h.H5Gget_objtype_by_idx(long(group), ctypes.c_uint64(k)), path.rstrip(b"/") + b"/" + name.value
            if kind == 0:
                self.collect(file, below, found)
            elif kind == 1:
                found[below] = self.read(file, below)
        h.H5Gclose(long(group))

    def read(self, file, name):
        h, long = self.library, ctypes.c_int64
        data = h.H5Dopen2(long(file), name, long(0))
        kind, space = h.H5Dget_type(long(data)), h.H5Dget_space(long(data))
        # Texts of any length are pointers in memory: these are compared by their number alone.
        is_text = h.H5Tis_variable_str(long(kind)) > 0
        values = ctypes.create_string_buffer(max(1, h.H5Sget_simple_extent_npoints(long(space)) * h.H5Tget_size(long(kind))))
        read = 0 if is_text else h.H5Dread(long(data), long(kind), long(0), long(0), long(0), values)
        for close, one in ((h.H5Sclose, space), (h.H5Tclose, kind), (h.H5Dclose, data)):
            close(long(one))
        return (read, len(values)) if is_text or read < 0 else values.raw


def same_contents(lab, a, b):
    """HDF5 files that differ in their frame alone."""
    if a.suffix != ".h5":
        return False
    if lab.hdf5 is None:
        return subprocess.run(["h5diff", "-q", str(a), str(b)], capture_output=True).returncode == 0
    one, other = lab.hdf5.contents(a), lab.hdf5.contents(b)
    return one is not None and one == other


def checkpoints(out):
    folder = Path(out) / "checkpoints"
    whole = [p for p in folder.glob("step_*") if p.is_dir() and re.fullmatch(r"step_\d+", p.name)]
    return sorted(whole, key=lambda p: int(p.name[5:]))


def is_writing(out):
    return any((Path(out) / "checkpoints").glob("step_*_part"))


def stopped_half_way(lab, out):
    """A run ended by SIGTERM when it has at least two checkpoints."""
    process = lab.start(lab.words(out))
    expect(lab.wait_for(lambda: len(checkpoints(out)) >= 2, process), "there were no two checkpoints:\n" + lab.said())
    process.send_signal(signal.SIGTERM)
    code = lab.finish(process, 60)
    expect(code == 143, f"SIGTERM ended the run with {code}, not 143:\n" + lab.said())
    lab.nobody_left()
    expect(len(checkpoints(out)) >= 2, "SIGTERM left fewer than two checkpoints")


# ---- the trials ----------------------------------------------------------------------------------------------------------------


def kill(lab, within):
    """SIGKILL of one rank: while a checkpoint is written, or at any moment of the run."""
    out = lab.folder / "run"
    for _ in range(6):
        process = lab.start(lab.words(out))
        if within:
            for turn in range(lab.random.randrange(1, 6)):
                if turn > 0:
                    lab.wait_for(lambda: not is_writing(out), process)
                lab.wait_for(lambda: is_writing(out), process)
        else:
            lab.wait_for(lambda: lab.ranks_at_work(), process)
            lab.wait_for(lambda: False, process, lab.random.uniform(0, lab.seconds))
        was_writing = is_writing(out)
        ranks = lab.ranks_at_work()
        if process.poll() is None and ranks and was_writing >= within:
            break
        lab.finish(process, 60 + 10 * lab.seconds)  # the moment was missed
        shutil.rmtree(out)
    else:
        raise Failed("the run was over each time before a rank could be killed")
    rank = lab.random.choice(sorted(ranks))
    done = [p.name for p in checkpoints(out)]
    os.kill(ranks[rank], signal.SIGKILL)
    begin = time.monotonic()
    code = lab.finish(process, 60)
    took = time.monotonic() - begin
    lab.nobody_left()
    if not (out / "summary.json").exists():
        expect(code != 0, "a killed run ended with 0")
        if lab.options.ranks > 1:
            lab.one_message(code, 4)
    expect(took < 10, f"the others ended after {took:.1f} s")
    lab.resume_to_the_end(out)
    return f"rank {rank}, {'within' if was_writing else 'between'}, {len(done)} checkpoints there, all ended in {took:.1f} s"


def kill_and_kill_again(lab):
    """One run, killed again and again while it resumes."""
    out = lab.folder / "again"
    count = 0
    for _ in range(8):
        process = lab.start(lab.words(out, *(["--resume"] if out.exists() else [])))
        lab.wait_for(lambda: False, process, lab.random.uniform(0.3, 0.8) * lab.seconds)
        ranks = lab.ranks_at_work()
        if process.poll() is None and ranks:
            os.kill(ranks[lab.random.choice(sorted(ranks))], signal.SIGKILL)
            count += 1
        lab.finish(process, 60)
        lab.nobody_left()
        if (out / "summary.json").exists():
            break
    if not (out / "summary.json").exists():
        lab.resume_to_the_end(out)
    lab.make_sure_same(out, "after all")
    return f"{count} times"


def terminated(lab):
    """SIGTERM and SIGUSR1: a checkpoint, one message, their code; resumed."""
    for number, code in ((signal.SIGTERM, 143), (signal.SIGUSR1, 138)):
        out = lab.folder / f"signal_{code}"
        process = lab.start(lab.words(out))
        lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
        process.send_signal(number)
        lab.one_message(lab.finish(process, 60), code)
        lab.nobody_left()
        lab.resume_to_the_end(out)


def aborted(lab):
    """A rank aborts, as MPI does when it finds a fault."""
    out = lab.folder / "abort"
    process = lab.start(lab.words(out))
    lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
    ranks = lab.ranks_at_work()
    expect(ranks, "no rank was found at work:\n" + lab.said())
    os.kill(ranks[max(ranks)], signal.SIGABRT)
    code = lab.finish(process, 20)
    expect(code != 0, "an aborted run ended with 0")
    lab.nobody_left()
    lab.resume_to_the_end(out)
    return f"exit code {code}"


def hung(lab):
    """A rank that stands still is noticed and named, and all end."""
    if lab.options.ranks < 2:
        return "left out: one rank"
    out = lab.folder / "hung"
    process = lab.start(lab.words(out, "--watchdog", "0.05"))
    lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
    ranks = lab.ranks_at_work()
    expect(ranks, "no rank was found at work:\n" + lab.said())
    still = max(ranks)
    os.kill(ranks[still], signal.SIGSTOP)
    try:
        code = lab.finish(process, 60)
    finally:
        try:
            os.kill(ranks[still], signal.SIGKILL)
        except ProcessLookupError:
            pass
    lab.nobody_left()
    lab.one_message(code, 4)
    expect(f"rank {still}" in lab.said(), f"rank {still} is not named:\n" + lab.said())
    lab.resume_to_the_end(out)


def truncated(lab):
    """The newest checkpoint lost its end: the one before it is taken."""
    out = lab.folder / "truncated"
    stopped_half_way(lab, out)
    file = max((p for p in checkpoints(out)[-1].rglob("*") if p.is_file()), key=lambda p: p.stat().st_size)
    os.truncate(file, file.stat().st_size * 2 // 3)
    lab.resume_to_the_end(out)
    return f"{file.name} of {checkpoints(out)[-1].name if checkpoints(out) else 'the newest'}"


def bit_flipped(lab):
    """One bit of the newest checkpoint is turned over, at ten places in turn."""
    out = lab.folder / "flipped"
    stopped_half_way(lab, out)
    pristine = lab.folder / "flipped_pristine"
    shutil.copytree(out, pristine, symlinks=True)
    for turn in range(10):
        shutil.rmtree(out)
        shutil.copytree(pristine, out, symlinks=True)
        files = sorted(p for p in checkpoints(out)[-1].rglob("*") if p.is_file())
        file = lab.random.choice(files) if turn else max(files, key=lambda p: p.stat().st_size)
        bytes_ = bytearray(file.read_bytes())
        bytes_[lab.random.randrange(len(bytes_))] ^= 1 << lab.random.randrange(8)
        file.write_bytes(bytes_)
        lab.resume_to_the_end(out)


def all_damaged(lab):
    """No checkpoint is whole: the run is refused, and nothing is overwritten."""
    out = lab.folder / "damaged"
    stopped_half_way(lab, out)
    for checkpoint in checkpoints(out):
        for file in checkpoint.rglob("*"):
            if file.is_file():
                os.truncate(file, file.stat().st_size // 2)
    before = {p: p.stat().st_mtime_ns for p in out.rglob("*") if p.is_file()}
    lab.one_message(lab.run(lab.words(out, "--resume"), 60), 2, 4)
    lab.nobody_left()
    after = {p: p.stat().st_mtime_ns for p in out.rglob("*") if p.is_file()}
    expect(before == after, "files were changed")


def of_another_run(lab):
    """A checkpoint of another grid is refused with the difference."""
    out = lab.folder / "another"
    stopped_half_way(lab, out)
    nx, ny, nz = lab.options.cells
    code = lab.run(lab.words(out, "--resume", "--set", f"geometry.cells=[{nx + 1}, {ny}, {nz}]"), 60)
    lab.one_message(code, 2)
    lab.nobody_left()
    lab.resume_to_the_end(out)


def vanished(lab):
    """The folder of the run is removed while it goes on."""
    out = lab.folder / "vanished"
    process = lab.start(lab.words(out))
    lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
    for _ in range(20):  # what is being written comes back
        shutil.rmtree(out, ignore_errors=True)
        if not out.exists():
            break
    lab.one_message(lab.finish(process, 60), 4)
    lab.nobody_left()


def not_a_number(lab):
    """V of one cell of the last rank leaves its range: one message names it, the last checkpoint stays, a mended run resumes."""
    out = lab.folder / "nan"
    nx, ny, nz = lab.options.cells
    at = round(lab.options.end * 0.6 / 0.02) * 0.02
    spoilt = lab.folder / "spoilt.json"
    text = lab.experiment.read_text()
    box = '[["%g mm", "%g mm", "%g mm"], ["%g mm", "%g mm", "%g mm"]]' % (*(0.2 * (n - 1) for n in (nx, ny, nz)), *(0.2 * n for n in (nx, ny, nz)))
    spoiler = '{"name": "spoiler", "where": {"box": %s}, "rate": "1e12 mV/ms", "start": "%g ms", "duration": "0.02 ms"},\n    ' % (box, at)
    spoilt.write_text(text.replace('{"name": "S1"', spoiler + '{"name": "S1"', 1))
    kept, lab.experiment = lab.experiment, spoilt
    try:
        code = lab.run(lab.words(out), 120)
        lab.nobody_left()
        said = lab.said()
        lab.one_message(code, 2, 3)
    finally:
        lab.experiment = kept
    # V spreads by a cell a step until the states are looked at: at checkpoints, ten steps apart. Named is the first cell there is.
    cell = re.search(r"cell \((\d+), (\d+), (\d+)\): V is", said)
    expect(cell and all(int(c) >= n - 12 for c, n in zip(cell.groups(), (nx, ny, nz))), "the cell is not named:\n" + said)
    expect(checkpoints(out), "no checkpoint is left")
    return f"exit code {code}"


def too_large(lab):
    """More memory than there is, on the device or the host."""
    out = lab.folder / "large"
    lab.one_message(lab.run(lab.words(out, "--set", "geometry.cells=[6000, 6000, 6000]"), 120), 4)
    lab.nobody_left()
    expect(not checkpoints(out), "there is a checkpoint")


def in_namespace(lab, mount, words):
    script = mount + ' && shift 0 && exec "$@"'
    return ["unshare", "-rm", "sh", "-c", script, "sh", *words]


def can_mount(lab):
    probe = lab.folder / "probe"
    probe.mkdir(exist_ok=True)
    words = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(probe)]
    return shutil.which("unshare") and subprocess.run(words, capture_output=True).returncode == 0


def full_disk(lab):
    """The disk takes one checkpoint and no more; with room again the run resumes."""
    if not can_mount(lab):
        return "left out: no file system of one's own can be mounted here"
    out = lab.folder / "full"
    # How much a run takes up to its first checkpoint, and what one takes.
    process = lab.start(lab.words(out))
    lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
    process.send_signal(signal.SIGTERM)
    lab.finish(process, 60)
    one = sum(p.stat().st_size for p in checkpoints(out)[0].rglob("*") if p.is_file())
    shutil.rmtree(out)
    disk, saved = lab.folder / "disk", lab.folder / "saved"
    for folder in (disk, saved):
        folder.mkdir()
    size = int(2.5 * one) // 4096 * 4096
    inner = disk / "run"
    # The namespace's disk goes with it: what it holds is copied out at its end.
    script = f'mount -t tmpfs -o size={size} none "{disk}" && "$@"; code=$?; cp -a "{inner}" "{saved}/"; exit $code'
    code = lab.finish(lab.start(["unshare", "-rm", "sh", "-c", script, "sh", *lab.words(inner)]), 120)
    lab.nobody_left()
    lab.one_message(code, 4)
    expect("space" in lab.said(), "the full disk is not named:\n" + lab.said())
    out = saved / "run"
    expect(checkpoints(out), "no checkpoint is left")
    lab.resume_to_the_end(out)
    return f"{size >> 10} KiB"


def read_only(lab):
    """The folder may be read only: told at once when the run begins; a run that finds it so later ends and keeps its checkpoint."""
    if not can_mount(lab):
        return "left out: no file system of one's own can be mounted here"
    out = lab.folder / "ro"
    stopped_half_way(lab, out)
    before = [p.name for p in checkpoints(out)]
    script = f'mount --bind "{out}" "{out}" && mount -o remount,bind,ro "{out}" && exec "$@"'
    code = lab.finish(lab.start(["unshare", "-rm", "sh", "-c", script, "sh", *lab.words(out, "--resume")]), 60)
    lab.nobody_left()
    lab.one_message(code, 4)
    expect([p.name for p in checkpoints(out)] == before, "checkpoints are gone")
    lab.resume_to_the_end(out)


TRIALS = {
    "signals": terminated,
    "kill": lambda lab: kill(lab, False),
    "kill-within": lambda lab: kill(lab, True),
    "kill-again": kill_and_kill_again,
    "abort": aborted,
    "hung": hung,
    "truncated": truncated,
    "bit-flip": bit_flipped,
    "all-damaged": all_damaged,
    "another-run": of_another_run,
    "full-disk": full_disk,
    "read-only": read_only,
    "vanished": vanished,
    "nan": not_a_number,
    "memory": too_large,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright", help="the program")
    parser.add_argument("--ranks", type=int, default=3)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1, help="trials side by side; each takes as many cores as ranks")
    parser.add_argument("--backend", default="cpu")
    parser.add_argument("--only", help="of: " + ", ".join(TRIALS))
    parser.add_argument("--cells", type=lambda t: [int(n) for n in t.split(",")], default=[24, 20, 16])
    parser.add_argument("--end", type=float, default=4, help="ms")
    parser.add_argument("--every", type=float, default=0.2, help="ms between checkpoints")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", help="a file for the results")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else list(TRIALS)
    for name in names:
        if name not in TRIALS:
            parser.error(f"no trial '{name}'; there are {', '.join(TRIALS)}")
    rooms = []
    for name in names:
        times = {"kill": (options.kills + 1) // 2, "kill-within": options.kills // 2}.get(name, 1)
        rooms += [(name, f"{name}_{k}" if times > 1 else name) for k in range(times)]
    folder = tempfile.mkdtemp(prefix="heartwright-faults-")
    lab = Lab(options, folder)
    lab.make_reference()
    print(f"{options.ranks} ranks, {options.backend}; an undisturbed run takes {lab.seconds:.1f} s; {len(rooms)} trials, {options.jobs} side by side", flush=True)

    def attempt(name, room):
        begin = time.monotonic()
        own = lab.room(room)
        try:
            note, is_good = TRIALS[name](own) or "", True
            shutil.rmtree(own.folder, ignore_errors=True)
        except (Failed, OSError, subprocess.SubprocessError, LookupError) as failed:
            note, is_good = f"{type(failed).__name__ if not isinstance(failed, Failed) else ''}{failed}", False
            kill_all(own.ranks_at_work())
        seconds = time.monotonic() - begin
        print(f"{'good' if is_good else 'BAD ':5} {room:14} {seconds:6.1f} s  {note}", flush=True)
        return {"trial": room, "good": is_good, "seconds": round(seconds, 1), "note": note}

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda one: attempt(*one), rooms))
    failures = sum(not one["good"] for one in results)
    print(f"{len(results) - failures} of {len(results)} good")
    if options.json:
        Path(options.json).write_text(json.dumps({"ranks": options.ranks, "backend": options.backend, "trials": results}, indent=1) + "\n")
    if failures == 0:
        shutil.rmtree(folder)
    else:
        print(f"what those that failed left is in {folder}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
