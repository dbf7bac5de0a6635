"""Trials of what is a user's: nothing of it is written to or removed, and no result is lost."""

import json
import os
import shutil
import signal
import subprocess

from faults.lab import beside, checkpoints, expect, stopped_half_way

FOLDERS = ("plots", "fields", "checkpoints", "inputs")
FILES = ("probes.csv", "maps.h5", "end_state.h5", "report.html", "summary.json", "experiment.resolved.json")


def contents(folder):
    """What files hold and where links lead. Not the lock, which goes with the process that has it."""
    found = {}
    for path in sorted(path for path in folder.rglob("*") if path.name != ".lock"):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = os.readlink(path)
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def is_unchanged(folder, before, what):
    now = contents(folder)
    changed = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
    expect(not changed, f"{what}: changed {', '.join(changed[:5])}")


def refused(lab, words, *parts):
    code, said = beside(lab, words, 120)
    expect(code == 2, f"exit code {code}, not 2, of {words[1:]}:\n{said}")
    for part in parts:
        expect(part in said, f"'{part}' is not said:\n{said}")


def a_whole_run(lab, out):
    code = lab.run(lab.words(out), 60 + 10 * lab.seconds)
    expect(code == 0, f"the run ended with {code}:\n" + lab.said())


def links(lab):
    """Each folder and file of a run that a stranger sent is a link to the user's own."""
    kept, out, own = lab.folder / "kept", lab.folder / "out", lab.folder / "own"
    a_whole_run(lab, kept)
    own.mkdir()
    (own / "thesis.tex").write_text("mine")
    before = contents(own)
    tried = 0
    for name in FOLDERS + FILES:
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(kept, out, symlinks=True)
        place = out / name
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
        place.symlink_to(own if name in FOLDERS else own / "thesis.tex")
        here = contents(out)
        refused(lab, lab.words(out, "--force"), f"{place}: is a link")
        is_unchanged(out, here, f"--force with {name} as a link")
        for words in (
            lab.words(out, "--resume", "--set", f"time.end={2 * lab.options.end} ms"),
            [lab.heartwright, "report", str(out)],
            [lab.heartwright, "export", str(out)],
        ):
            beside(lab, words, 120)
            is_unchanged(own, before, f"{' '.join(words[1:3])} with {name} as a link")
            tried += 1
        expect(place.is_symlink(), f"the link {name} is gone")
    lab.nobody_left()
    return f"{tried + len(FOLDERS + FILES)} commands"


def own_files(lab):
    """Files of the user beside those of a run stay; in the place of them they are refused."""
    out = lab.folder / "out"
    a_whole_run(lab, out)
    mine = [out / name for name in ("notes.txt", "fields/notes.txt", "plots/mine.svg", "checkpoints/step_1.bak")]
    for path in mine:
        path.write_text("mine")
    code = lab.run(lab.words(out, "--force"), 60 + 10 * lab.seconds)
    expect(code == 0, f"--force beside files of the user ended with {code}:\n" + lab.said())
    for path in mine:
        expect(path.is_file() and path.read_text() == "mine", f"{path} is gone")
    lab.make_sure_same_but(out, [path.relative_to(out) for path in mine])
    other = lab.folder / "other"
    (other / "fields").mkdir(parents=True)
    for name in ("probes.csv", "fields/a"):
        (other / name).write_text("mine")
    before = contents(other)
    for how in ([], ["--resume"], ["--force"]):
        refused(lab, lab.words(other, *how), "heartwright did not make it")
        is_unchanged(other, before, f"a folder of the user, {how}")
    lab.nobody_left()


def start_in_folder(lab):
    """--force does not remove the start of the run that it begins."""
    out = lab.folder / "out"
    a_whole_run(lab, out)
    before = contents(out)
    experiment = json.loads(lab.experiment.read_text())
    experiment["start"] = {"file": "out/end_state.h5"}
    kept, lab.experiment = lab.experiment, lab.folder / "next.json"
    lab.experiment.write_text(json.dumps(experiment))
    try:
        refused(lab, lab.words(out, "--force"), "end_state.h5: is what this run starts from")
    finally:
        lab.experiment = kept
    is_unchanged(out, before, "--force")
    lab.nobody_left()


def other_beginnings(lab):
    """--resume without a checkpoint removes no results: of another experiment, or of a run that was interrupted."""
    killed, stopped = lab.folder / "killed", lab.folder / "stopped"
    words = lab.words(killed)
    words[words.index("--checkpoint-every") + 1] = f"{lab.options.end} ms"  # none before the end
    process = lab.start(words)
    lab.wait_for(lambda: (killed / "probes.csv").exists(), process)
    for rank in lab.ranks_at_work().values():
        os.kill(rank, signal.SIGKILL)
    lab.finish(process, 60)
    lab.nobody_left()
    before = contents(killed)
    refused(lab, lab.words(killed, "--resume", "--set", "seed=7"), "of another experiment than this one")
    is_unchanged(killed, before, "a killed run of another experiment")
    lab.resume_to_the_end(killed)
    stopped_half_way(lab, stopped)
    for one in checkpoints(stopped):
        one.rename(one.with_name(one.name + ".bak"))
    before = contents(stopped)
    refused(lab, lab.words(stopped, "--resume"), "its results would be lost")
    is_unchanged(stopped, before, "an interrupted run whose checkpoints were put aside")


def probes_bit_flipped(lab):
    """One bit of probes.csv in a row before the checkpoint: refused; with the bit as it was the run goes on."""
    out = lab.folder / "out"
    stopped_half_way(lab, out)
    table = out / "probes.csv"
    whole = table.read_bytes()
    spoilt = bytearray(whole)
    spoilt[whole.index(b"-85.", 200) + 1] ^= 1
    table.write_bytes(spoilt)
    refused(lab, lab.words(out, "--resume"), "probes.csv: is not as it was when the checkpoint was written")
    expect(table.read_bytes() == spoilt, "the table was changed")
    table.write_bytes(whole)
    lab.resume_to_the_end(out)


def watched(lab):
    """`report` without pause while a run goes on: the run ends as if nobody had looked."""
    out = lab.folder / "watched"
    process = lab.start(lab.words(out))
    lab.wait_for(lambda: (out / "experiment.resolved.json").exists(), process)
    looks = 0
    while process.poll() is None:
        code, said = beside(lab, [lab.heartwright, "report", str(out)])
        expect(code == 0 or "holds no run" in said or process.poll() is None, f"report ended with {code}:\n{said}")
        looks += 1
    code = lab.finish(process, 60)
    expect(code == 0, f"the run ended with {code}:\n" + lab.said())
    lab.nobody_left()
    lab.make_sure_same(out, "beside reports")
    return f"{looks} reports"


def full_output(lab):
    """Standard output is full: exit code 4, whatever was asked."""
    out, experiment = lab.reference, str(lab.experiment)
    asked = (
        ["check", experiment, "--resolved"], ["check", experiment, "--json"], ["compare", str(out), str(out), "--json"],
        ["models"], ["experiments"], ["--help"], ["--version"], ["completion", "bash"],
    )
    for words in asked:
        with open("/dev/full", "w") as full:
            done = subprocess.run([lab.heartwright, *words], stdout=full, stderr=subprocess.PIPE, timeout=120)
        said = done.stderr.decode(errors="replace")
        expect(done.returncode == 4, f"exit code {done.returncode}, not 4, of {words}:\n{said}")
        expect("tandard output cannot be written" in said, f"{words} does not say it:\n{said}")
    return f"{len(asked)} commands"
