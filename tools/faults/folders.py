"""Trials of folders and disks: in use, removed, full, read only, slow, stuck, or of a bad name."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from faults.lab import beside, checkpoints, expect, stopped_half_way


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
    """The folder may be read only: told at once when the run begins; a run that finds it so later ends and keeps its
    checkpoint."""
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


def live(lab):
    """Another run, with and without --force, into the folder of one that goes on: refused, and the first comes to its
    end undisturbed."""
    out = lab.folder / "live"
    process = lab.start(lab.words(out))
    lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
    refused = 0
    for more in (["--force"], []):
        code, said = beside(lab, lab.words(out, *more))
        if process.poll() is not None:
            break
        refused += 1
        expect(code == 2, f"exit code {code}, not 2:\n{said}")
        expect("another run is writing there" in said, "that a run goes on is not said:\n" + said)
        expect("--force" not in said, "--force is suggested onto a run that goes on:\n" + said)
    expect(refused > 0, "the run was over before another could be tried")
    code = lab.finish(process, 60 + 10 * lab.seconds)
    expect(code == 0, f"the run ended with {code}:\n" + lab.said())
    lab.nobody_left()
    lab.make_sure_same(out, "beside others")
    return f"{refused} refused"


def bad_name(lab):
    """A folder's name that is not UTF-8 is refused before anything is computed."""
    out = lab.folder / os.fsdecode(b"caf\xe9")
    begin = time.monotonic()
    lab.one_message(lab.run(lab.words(out), 60), 2)
    expect("UTF-8" in lab.said(), "UTF-8 is not named:\n" + lab.said())
    expect(not out.exists(), "the folder was made")
    return f"{time.monotonic() - begin:.1f} s"


def held_open(lab):
    """The library that holds up whoever makes a file; None where there is no C compiler."""
    library = lab.folder / "held_open.so"
    words = ["cc", "-shared", "-fPIC", "-o", str(library), str(Path(__file__).with_name("held_open.c")), "-ldl"]
    if not shutil.which("cc") or subprocess.run(words, capture_output=True).returncode != 0:
        return None
    return library


def held(library, gate, file):
    """What makes a run wait where it makes this file, while the file `gate` is there."""
    gate.write_text("")
    return {"LD_PRELOAD": str(library), "HEARTWRIGHT_HELD": file, "HEARTWRIGHT_GATE": str(gate)}


def stuck(lab):
    """The root cannot make a file, as on a dead disk: before the steps, and at the end. The watchdog says so."""
    library = held_open(lab)
    if lab.options.ranks < 2 or library is None:
        return "left out: one rank, or no C compiler"
    for name, doing in (
        ("/experiment.resolved.json", "setting the run up"),
        ("/maps.h5", "writing the results at the end"),
        ("/end_state.h5", "writing the results at the end"),
    ):
        out = lab.folder / ("stuck" + name.replace("/", "_"))
        environment = held(library, lab.folder / "gate", name)
        process = lab.start(lab.words(out, "--watchdog", "0.1"), environment)
        lab.one_message(lab.finish(process, 60 + 10 * lab.seconds), 4)
        expect(doing in lab.said() and "rank 0" in lab.said(), f"rank 0, {doing}, is not named:\n" + lab.said())
        lab.nobody_left()


def slow_disk(lab):
    """All ranks meet a fault while one still waits for the disk, 5 s: it is let come to its end."""
    library = held_open(lab)
    if lab.options.ranks < 2 or library is None:
        return "left out: one rank, or no C compiler"
    out = lab.folder / "slow"
    step = round(lab.options.end / 4 / 0.02)
    spoilt = lab.folder / "spoilt.json"
    spoiler = (
        '{"name": "spoiler", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1e12 mV/ms", "start": "%g ms",'
        ' "duration": "0.02 ms"},\n    ' % ((step + 2) * 0.02)
    )
    spoilt.write_text(lab.experiment.read_text().replace('{"name": "S1"', spoiler + '{"name": "S1"', 1))
    kept, lab.experiment = lab.experiment, spoilt
    gate, folder = lab.folder / "gate", out / "fields" / f"step_{step:012d}"
    try:
        file = f"/{folder.name}/rank_{lab.options.ranks - 1:05d}.h5"
        process = lab.start(lab.words(out), held(library, gate, file))
        lab.wait_for(lambda: Path(f"{gate}.wanted").exists(), process)
        lab.wait_for(lambda: False, process, 5)
        expect(process.poll() is None, "it was not waited for the rank that still writes:\n" + lab.said())
        gate.unlink()
        code = lab.finish(process, 60)
        lab.nobody_left()
        lab.one_message(code, 2, 3)
        for r in range(lab.options.ranks):
            expect((folder / f"rank_{r:05d}.h5").exists(), f"the instant lacks the piece of rank {r}")
        expect(folder.name in (out / "fields" / "fields.xdmf").read_text(), "the instant is not listed")
    finally:
        lab.experiment = kept
