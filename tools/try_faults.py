#!/usr/bin/env python3
"""Kills, damages and starves runs of several ranks and looks at what is left: docs/faults.md.

    tools/try_faults.py build/bin/heartwright                      # all of it, 3 ranks, 50 kills
    tools/try_faults.py build/bin/heartwright --ranks 2 --kills 5 --only kill,bit-flip
    tools/try_faults.py build/bin/heartwright --backend cuda --ranks 4 --jobs 4 --json faults.json

Each trial must end promptly with one message and the right exit code, leave no process behind, and, once resumed, give
the very files of a run that nothing disturbed. The lab and the trials are in faults/. Needs Python 3.9; the trials with
a full disk and a read-only folder mount file systems of their own in a namespace (unshare), and are left out, and said
so, where that is not allowed.
"""

import argparse
import concurrent.futures
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
from faults import TRIALS  # noqa: E402
from faults.lab import Failed, Lab, kill_all  # noqa: E402


def hear_signals():
    """What started us may ignore or block signals. Runs would inherit that, and leave alone what was ignored when they
    began, as nohup wants."""
    heard = (signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGABRT)
    for number in heard:
        signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {*heard, signal.SIGINT})


def main():
    hear_signals()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright", help="the program")
    parser.add_argument("--ranks", type=int, default=3)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1, help="trials side by side; each takes as many cores as ranks")
    parser.add_argument("--backend", default="cpu")
    parser.add_argument("--only", help="of: " + ", ".join(TRIALS))
    parser.add_argument("--cells", type=lambda t: [int(n) for n in t.split(",")], default=[24, 20, 16])
    parser.add_argument(
        "--end", type=float, default=4, help="ms of a run; more when its steps do not take half of --least"
    )
    parser.add_argument(
        "--least", type=float, default=2, help="s that the steps of an undisturbed run shall take (default: 2)"
    )
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
    print(
        f"{options.ranks} ranks, {options.backend}; an undisturbed run of {options.end:g} ms takes {lab.seconds:.1f} s;"
        f" {len(rooms)} trials, {options.jobs} side by side; data sets are compared by {lab.hdf5.library._name}",
        flush=True,
    )

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
        Path(options.json).write_text(
            json.dumps({"ranks": options.ranks, "backend": options.backend, "trials": results}, indent=1) + "\n"
        )
    if failures == 0:
        shutil.rmtree(folder)
    else:
        print(f"what those that failed left is in {folder}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
