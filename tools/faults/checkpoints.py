"""Trials of what a run left: checkpoints and fields that are cut off, damaged, of another run or unfinished, and a mask
with a bit turned over.
"""

import os
import shutil
import signal

from faults.lab import beside, checkpoints, expect, files_of, stopped_half_way


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
