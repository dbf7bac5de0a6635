#!/usr/bin/env python3
"""mistakes_test.py HEARTWRIGHT SCRATCH [NAME ...]: messages of typical mistakes name the place and the remedy.

Each row of mistakes.py and mistakes_of_commands.py is made in an empty folder. The exit code is the user's fault (2), nothing is left behind
but what was written before, and the message has the place and the remedy of the row. With NAMEs: these rows alone, with their messages.
"""
import os
import pathlib
import shutil
import subprocess
import sys

import mistakes
import mistakes_of_commands

ROWS = [*mistakes.TEXT, *mistakes.EXPERIMENT, *mistakes_of_commands.WORDS, *mistakes_of_commands.CELLS, *mistakes_of_commands.VERBS,
        *mistakes_of_commands.SPECS]


def write(files, folder):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def names_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def faults_of(row, heartwright, folder):
    """What is wrong with what the command said, and that."""
    write(row.files, folder)
    before = names_in(folder)
    done = subprocess.run([heartwright, *row.command], cwd=folder, capture_output=True, text=True, timeout=240,
                          env={**os.environ, "XDG_CACHE_HOME": str(folder.parent / "cache"), "NO_COLOR": "1"})
    said = done.stdout + done.stderr
    faults = [f"exit code {done.returncode}, not {row.code}"] if done.returncode != row.code else []
    faults += [f"lacks {part!r}" for part in (row.place, row.remedy) if part not in said]
    faults += [f"leaves {name}" for name in sorted(names_in(folder) - before)]
    return faults, said


def main():
    heartwright, scratch, names = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]), sys.argv[3:]
    shutil.rmtree(scratch, ignore_errors=True)
    twice = {row.name for row in ROWS if sum(other.name == row.name for other in ROWS) > 1}
    assert not twice, f"two rows are called {twice}"
    wrong = 0
    for number, row in enumerate(ROWS):
        if names and row.name not in names:
            continue
        folder = scratch / f"{number:03}"
        folder.mkdir(parents=True)
        faults, said = faults_of(row, heartwright, folder)
        wrong += bool(faults)
        if faults or names:
            print(f"--- {row.name}: heartwright {' '.join(row.command)}\n{said}    {'; '.join(faults) or 'as it should be'}")
    print(f"{wrong} of {len(ROWS)} messages lack place or remedy")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
