"""Runs an item's command and reads the values of its rows."""

import dataclasses
import datetime
import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass(frozen=True)
class Programs:
    """What items execute. benchmarks: folder with published_phases. variants: folder that
    lab/reproduction/kernel_variants.py made, whose programs stand for `heartwright bench` of a model with its
    integrator where no compiler is; None: none."""

    heartwright: str
    benchmarks: str = "build/cuda/lab/benchmark"
    variants: pathlib.Path = None


def variant_words(words, variants):
    """The program of lab/reproduction/kernel_variants.py that measures the same, or None."""
    if variants is None or words[1] != "bench" or "--ionic-only" not in words or "--integrator" not in words:
        return None
    after = lambda name: words[words.index(name) + 1]
    program = variants / f"{words[2]}.{after('--integrator').removeprefix('default=')}"
    if not program.exists():
        return None
    dt = ["--dt", after("--dt").removesuffix(" ms")] if "--dt" in words else []
    return [str(program), "--cells", after("--cells"), "--steps", after("--steps"), *dt]


def words_of(run, programs, backend, scale):
    words = list(run.words)
    if scale == "small":
        small = dict(run.small)
        words = [small.get(word, word) for word in words]
    if backend == "cuda" and (variant := variant_words(words, programs.variants)):
        return variant
    values = {"{heartwright}": programs.heartwright, "{backend}": backend}
    words = [word.replace("{benchmarks}", programs.benchmarks) for word in words]
    return [values.get(word, word).replace("{lab}", str(ROOT / "lab")) for word in words]


def value_at(found, path):
    """`machine.device` of nested objects; numbers are places in lists."""
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    return found


def sum_at(found, expression):
    """Of paths joined by " + " and " - "; None where one did not happen."""
    first, *others = re.split(r" ([+-]) ", expression)
    total = value_at(found, first)
    for sign, path in zip(others[::2], others[1::2]):
        value = value_at(found, path)
        if total is None or value is None:
            return None
        total += value if sign == "+" else -value
    return total


def ours_in(found, row):
    """The row's value in what a run printed."""
    value = sum_at(found, row.read)
    if value is None:
        return None
    if row.change_from:
        return 100 * (value / sum_at(found, row.change_from) - 1)
    return row.scale * value


def commit():
    done = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip() or os.environ.get("HEARTWRIGHT_COMMIT", "not known")


def shown(words, programs):
    """The command without places of this machine."""
    folders = [f"{ROOT}/", f"{programs.benchmarks}/", *([f"{programs.variants}/"] if programs.variants else [])]
    result = []
    for word in words:
        for folder in folders:
            word = word.replace(folder, "")
        result.append("heartwright" if word == programs.heartwright else word)
    return shlex.join(result)


def run_item(item, programs, backend, scale, timeout):
    """What is recorded: medians of the repeats, each repeat, command, machine, commit and date."""
    words = words_of(item.run, programs, backend, scale)
    began, printed = time.monotonic(), []
    for _ in range(item.run.repeats if scale == "full" else 1):
        done = subprocess.run(words, capture_output=True, text=True, timeout=timeout)
        if done.returncode != 0:
            raise RuntimeError(f"{shlex.join(words)}: exit code {done.returncode}\n{done.stderr[-800:]}")
        printed.append(json.loads(done.stdout))
    values = {}
    for row in item.rows:
        if row.read:
            repeats = [ours_in(one, row) for one in printed]
            if None in repeats:
                continue  # it did not happen
            values[row.what] = {"median": statistics.median(repeats), "repeats": repeats}
    machine, build = printed[-1].get("machine", {}), printed[-1].get("build", {})
    return {
        "values": values,
        "command": shown(words, programs),
        "device": machine.get("device", "not known"),
        "backend": backend,
        "scale": scale,
        "commit": build.get("commit") or commit(),
        "date": datetime.date.today().isoformat(),
        "wall_s": round(time.monotonic() - began, 2),
    }
