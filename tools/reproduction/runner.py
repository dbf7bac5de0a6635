"""Runs an item's command and reads the values of its rows."""

import datetime
import json
import pathlib
import shlex
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def words_of(run, heartwright, backend, scale):
    words = list(run.words)
    if scale == "small":
        small = dict(run.small)
        words = [small.get(word, word) for word in words]
    values = {"{heartwright}": heartwright, "{backend}": backend}
    return [values.get(word, word).replace("{tools}", str(ROOT / "tools")) for word in words]


def value_at(found, path):
    """`machine.device` of nested objects; numbers are places in lists."""
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    return found


def commit():
    done = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip() or "not known"


def shown(words, heartwright):
    """The command without places of this machine."""
    return shlex.join("heartwright" if word == heartwright else word.replace(f"{ROOT}/", "") for word in words)


def run_item(item, heartwright, backend, scale, timeout):
    """What is recorded: medians of the repeats, each repeat, command, machine, commit and date."""
    words = words_of(item.run, heartwright, backend, scale)
    began, printed = time.monotonic(), []
    for _ in range(item.run.repeats if scale == "full" else 1):
        done = subprocess.run(words, capture_output=True, text=True, timeout=timeout)
        if done.returncode != 0:
            raise RuntimeError(f"{shlex.join(words)}: exit code {done.returncode}\n{done.stderr[-800:]}")
        printed.append(json.loads(done.stdout))
    values = {}
    for row in item.rows:
        if row.read:
            repeats = [value_at(one, row.read) for one in printed]
            if None in repeats:
                continue  # it did not happen
            repeats = [row.scale * value for value in repeats]
            values[row.what] = {"median": statistics.median(repeats), "repeats": repeats}
    machine, build = printed[-1].get("machine", {}), printed[-1].get("build", {})
    return {
        "values": values,
        "command": shown(words, heartwright),
        "device": machine.get("device", "not known"),
        "backend": backend,
        "scale": scale,
        "commit": build.get("commit") or commit(),
        "date": datetime.date.today().isoformat(),
        "wall_s": round(time.monotonic() - began, 2),
    }
