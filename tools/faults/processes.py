"""Trials of processes: ranks that are killed, stop, abort or hang, signals, a build that is killed."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from faults.lab import Failed, checkpoints, expect, is_writing


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
    """SIGTERM, SIGHUP and SIGUSR1: a checkpoint, one message, their code; resumed."""
    for number, code in ((signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGUSR1, 138)):
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


def killed_build(lab):
    """A build is killed: no compiler is left at work, and the next build makes the solver."""
    sources = Path(__file__).resolve().parents[2]
    spec = lab.folder / "mine.json"
    spec.write_text((sources / "model_specs" / "karma_1994.json").read_text().replace('"karma_1994"', '"mine"', 1))
    cache = lab.folder / "cache"
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    words = [lab.heartwright, "build", str(spec), "--backend", "cpu", "--compiler", "c++"]

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
