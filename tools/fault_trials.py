"""The trials of tools/try_faults.py: each does something to a run in its own room of the lab, and looks at what is
left. What it returns is a note; what is not as it should be is Failed.
"""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from fault_lab import Failed, checkpoints, expect, is_writing, stopped_half_way


F_SETSIG = 10  # Linux: by which signal a lease's holder is told


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
    return (
        f"rank {rank}, {'within' if was_writing else 'between'}, {len(done)} checkpoints there, all ended in"
        f" {took:.1f} s"
    )


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
        begin = time.monotonic()
        process = lab.start(lab.words(out))
        lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
        sent = time.monotonic() - begin
        process.send_signal(number)
        ended = lab.finish(process, 60)
        expect(
            ended == code,
            f"signal {number:d}, {sent:.1f} s after the start, ended the run with {ended} after"
            f" {time.monotonic() - begin:.1f} s, not with {code}:\n"
            + lab.said(),
        )
        lab.one_message(ended, code)
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
    """V of one cell of the last rank leaves its range: one message names it, the last checkpoint stays, a mended run
    resumes."""
    out = lab.folder / "nan"
    nx, ny, nz = lab.options.cells
    at = round(lab.options.end * 0.6 / 0.02) * 0.02
    spoilt = lab.folder / "spoilt.json"
    text = lab.experiment.read_text()
    box = '[["%g mm", "%g mm", "%g mm"], ["%g mm", "%g mm", "%g mm"]]' % (
        *(0.2 * (n - 1) for n in (nx, ny, nz)),
        *(0.2 * n for n in (nx, ny, nz)),
    )
    spoiler = (
        '{"name": "spoiler", "where": {"box": %s}, "rate": "1e12 mV/ms", "start": "%g ms", "duration": "0.02'
        ' ms"},\n    ' % (box, at)
    )
    spoilt.write_text(text.replace('{"name": "S1"', spoiler + '{"name": "S1"', 1))
    kept, lab.experiment = lab.experiment, spoilt
    try:
        code = lab.run(lab.words(out), 120)
        lab.nobody_left()
        said = lab.said()
        lab.one_message(code, 2, 3)
    finally:
        lab.experiment = kept
    # V spreads by a cell a step until the states are looked at: at checkpoints, ten steps apart. Named is the first
    # cell there is.
    cell = re.search(r"cell \((\d+), (\d+), (\d+)\): V is", said)
    expect(
        cell and all(int(c) >= n - 12 for c, n in zip(cell.groups(), (nx, ny, nz))), "the cell is not named:\n" + said
    )
    expect(checkpoints(out), "no checkpoint is left")
    return f"exit code {code}"


def too_large(lab):
    """More cells than the host has memory for."""
    out = lab.folder / "large"
    lab.one_message(lab.run(lab.words(out, "--set", "geometry.cells=[6000, 6000, 6000]"), 120), 4)
    lab.nobody_left()
    expect(not checkpoints(out), "there is a checkpoint")


def too_large_for_device(lab):
    """A grid that the host can well describe, of cells that take 0.7 MB each on the device: 2.8 TB."""
    kept, lab.experiment = lab.experiment, lab.folder / "dyads.json"
    lab.experiment.write_text(
        """{"format": 1, "name": "large", "model": "gaur_rudy_2011_ord", "time": {"end": "1 ms", "dt": "0.05 ms"},
        "geometry": {"cells": [160, 160, 160], "spacing": "0.2 mm"}, "tissue": {"D": "0.1 mm^2/ms"}}"""
    )
    out = lab.folder / "large"
    try:
        lab.one_message(lab.run(lab.words(out), 120), 4)
    finally:
        lab.experiment = kept
    lab.nobody_left()
    needs = re.search(r"needs (\S+ \S+) of memory, but (.*) has (\S+ \S+) available", lab.said())
    expect(needs, "what is needed and what there is are not said:\n" + lab.said())
    expect(not checkpoints(out), "there is a checkpoint")
    return f"{needs[1]}, {needs[2]} has {needs[3]}"


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


def beside(lab, words, limit=60):
    """Another command while the lab's own goes on: its exit code and what it says."""
    done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=limit)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def files_of(folder):
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


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


def unfinished(lab):
    """A run without --resume onto what a killed one left: --resume is suggested, nothing is changed."""
    out = lab.folder / "unfinished"
    process = lab.start(lab.words(out))
    lab.wait_for(lambda: len(checkpoints(out)) >= 1, process)
    for rank in lab.ranks_at_work().values():
        os.kill(rank, signal.SIGKILL)
    lab.finish(process, 60)
    lab.nobody_left()
    before = files_of(out)
    lab.one_message(lab.run(lab.words(out), 60), 2)
    expect("add --resume" in lab.said(), "--resume is not suggested:\n" + lab.said())
    expect(
        {p: t for p, t in files_of(out).items() if p.name != ".lock"}
        == {p: t for p, t in before.items() if p.name != ".lock"},
        "files were changed",
    )
    lab.resume_to_the_end(out)


def lost_instants(lab):
    """An instant of the fields is gone, cut off, or has another bit: refused with its name until it is put back."""
    out = lab.folder / "instants"
    stopped_half_way(lab, out)
    whole = out / "fields" / "step_000000000000.h5"
    pieces = sorted((out / "fields" / "step_000000000000").glob("rank_*.h5")) or [whole]
    for file in {whole, pieces[-1]}:
        kept = file.read_bytes()
        flipped = bytearray(kept)
        flipped[-100] ^= 4  # in the values, which lie at the end
        for damage in (None, kept[: len(kept) // 2], bytes(flipped)):
            if file == whole and pieces != [whole] and damage == bytes(flipped):
                continue  # it has no values
            file.unlink(missing_ok=True)
            if damage is not None:
                file.write_bytes(damage)
            before = files_of(out)
            lab.one_message(lab.run(lab.words(out, "--resume"), 60), 2)
            expect("step_000000000000" in lab.said(), "the instant is not named:\n" + lab.said())
            expect(files_of(out) == before, "files were changed")
        file.write_bytes(kept)
    lab.resume_to_the_end(out)


def bad_name(lab):
    """A folder's name that is not UTF-8 is refused before anything is computed."""
    out = lab.folder / os.fsdecode(b"caf\xe9")
    begin = time.monotonic()
    lab.one_message(lab.run(lab.words(out), 60), 2)
    expect("UTF-8" in lab.said(), "UTF-8 is not named:\n" + lab.said())
    expect(not out.exists(), "the folder was made")
    return f"{time.monotonic() - begin:.1f} s"


def stuck(lab):
    """A file of the root is a pipe that nobody reads, as on a dead disk: before the steps, and at the end. The watchdog
    says so."""
    if lab.options.ranks < 2:
        return "left out: one rank"
    for name, doing in (
        (".experiment.resolved.json.partial", "setting the run up"),
        (".maps.h5.partial", "writing the results at the end"),
        (".end_state.h5.partial", "writing the results at the end"),
    ):
        out = lab.folder / ("stuck" + name)
        out.mkdir()
        os.mkfifo(out / name)
        lab.one_message(lab.run(lab.words(out, "--watchdog", "0.1"), 60 + 10 * lab.seconds), 4)
        expect(doing in lab.said() and "rank 0" in lab.said(), f"rank 0, {doing}, is not named:\n" + lab.said())
        lab.nobody_left()


def slow_disk(lab):
    """All ranks meet a fault while one still waits for the disk (a lease holds its file for 5 s): it is let come to its
    end."""
    if lab.options.ranks < 2 or not hasattr(fcntl, "F_SETLEASE"):
        return "left out: one rank, or no leases"
    out = lab.folder / "slow"
    step = round(lab.options.end / 4 / 0.02)
    spoilt = lab.folder / "spoilt.json"
    spoiler = (
        '{"name": "spoiler", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1e12 mV/ms", "start": "%g ms",'
        ' "duration": "0.02 ms"},\n    ' % ((step + 2) * 0.02)
    )
    spoilt.write_text(lab.experiment.read_text().replace('{"name": "S1"', spoiler + '{"name": "S1"', 1))
    kept, lab.experiment = lab.experiment, spoilt
    held = None
    try:
        process = lab.start(lab.words(out))
        rank = lab.options.ranks - 1
        lab.wait_for(lambda: (out / "fields" / "step_000000000000" / f"rank_{rank:05d}.h5").exists(), process)
        folder = out / "fields" / f"step_{step:012d}"
        folder.mkdir(exist_ok=True)
        if (folder / f"rank_{rank:05d}.h5").exists():
            return "left out: the instant was written before it could be held"
        held = os.open(folder / f".rank_{rank:05d}.h5.partial", os.O_RDONLY | os.O_CREAT)
        fcntl.fcntl(held, F_SETSIG, signal.SIGURG)  # which is ignored; SIGIO would end this process
        try:
            fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        except OSError as error:
            return f"left out: {error}"
        lab.wait_for(lambda: fcntl.fcntl(held, fcntl.F_GETLEASE) == fcntl.F_UNLCK, process)
        lab.wait_for(lambda: False, process, 5)
        expect(process.poll() is None, "it was not waited for the rank that still writes:\n" + lab.said())
        fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        code = lab.finish(process, 60)
        lab.nobody_left()
        lab.one_message(code, 2, 3)
        for r in range(lab.options.ranks):
            expect((folder / f"rank_{r:05d}.h5").exists(), f"the instant lacks the piece of rank {r}")
        expect(folder.name in (out / "fields" / "fields.xdmf").read_text(), "the instant is not listed")
    finally:
        lab.experiment = kept
        if held is not None:
            os.close(held)


def damaged_mask(lab):
    """One bit of a mask's file is turned over, at many places: a message or a run, never a crash."""
    small = lab.folder / "small"
    nx, ny, nz = lab.options.cells
    alone = [
        lab.heartwright, "run", str(lab.experiment), "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10",
        "--set", "time.end=0.2 ms", "--set", "fields.every=0.2 ms",
    ]
    code, said = beside(lab, [*alone, "-o", str(small)])
    expect(code == 0, f"the run that makes a mask ended with {code}:\n{said}")
    good = (small / "fields" / "mesh.h5").read_bytes()
    mask = lab.folder / "mask.h5"
    frame = [at for at, byte in enumerate(good) if byte > 1]  # not the values, nor what is left empty
    codes = {}
    for _ in range(2 * lab.options.kills):
        bytes_ = bytearray(good)
        bytes_[lab.random.choice(frame)] ^= 1 << lab.random.randrange(8)
        mask.write_bytes(bytes_)
        code, said = beside(
            lab, [*alone, "-o", str(lab.folder / "masked"), "--force", "--set", f"geometry.mask={mask}:/mask"], 120
        )
        expect(code in (0, 2), f"exit code {code}:\n{said}")
        codes[code] = codes.get(code, 0) + 1
    return ", ".join(f"{count} with {code}" for code, count in sorted(codes.items()))


def killed_build(lab):
    """A build is killed: no compiler is left at work, and the next build makes the solver."""
    sources = Path(__file__).resolve().parent.parent
    spec = lab.folder / "mine.json"
    spec.write_text((sources / "model_specs" / "karma_1994.json").read_text().replace('"karma_1994"', '"mine"', 1))
    cache = lab.folder / "cache"
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    words = [lab.heartwright, "build", str(spec), "--backend", "cpu"]

    def compilers():
        found = []
        for entry in Path("/proc").iterdir():
            try:
                if (
                    entry.name.isdigit()
                    and str(cache).encode() in (entry / "cmdline").read_bytes()
                    and (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
                ):
                    found.append(int(entry.name))
            except OSError:
                pass
        return found

    with open(lab.folder / "log", "w") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=environment)
    if not lab.wait_for(
        lambda: any(
            b"cc1plus" in Path(f"/proc/{p}/cmdline").read_bytes() for p in compilers() if Path(f"/proc/{p}").exists()
        ),
        process,
    ):
        return (
            "left out: " + lab.said().strip().splitlines()[-1]
            if lab.said().strip()
            else "left out: nothing was compiled"
        )
    process.kill()
    process.wait()
    deadline = time.monotonic() + 5
    while compilers() and time.monotonic() < deadline:
        time.sleep(0.05)
    left = compilers()
    for one in left:
        os.kill(one, signal.SIGKILL)
    expect(not left, f"{len(left)} compilers were still at work")
    done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, env=environment)
    expect(
        done.returncode == 0, f"the next build ended with {done.returncode}:\n" + done.stderr.decode(errors="replace")
    )
    expect(Path(done.stdout.decode().strip()).exists(), "there is no solver")
    expect(not list(cache.rglob("*.work*")), "a build folder is left")


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
    "device-memory": too_large_for_device,
    "live": live,
    "unfinished": unfinished,
    "lost-instants": lost_instants,
    "bad-name": bad_name,
    "stuck": stuck,
    "killed-build": killed_build,
    "slow-disk": slow_disk,
    "damaged-mask": damaged_mask,
}
