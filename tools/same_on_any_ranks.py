#!/usr/bin/env python3
"""Runs an experiment on several numbers of ranks and compares all results with those of the first, bit for bit.

    tools/same_on_any_ranks.py model_specs/experiments/niederer_slab.json --ranks 1 2 4 -o same --backend cuda
    tools/same_on_any_ranks.py dyads.json --ranks 1 2 3 4 -o same -- --end "5 ms"

What follows `--` goes to `heartwright run`. Compared are all CSV files (as bytes), all data sets of all HDF5 files
(fields and line scans of several ranks through their virtual data sets; read with the HDF5 library that heartwright
links) and summary.json without times, machine and ranks. Prints a table and writes it to DIR/same.json; exits with 1
when anything differs.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import time

from hdf5_library import Hdf5

# Of summary.json: what a run may say otherwise on other ranks. The bytes of files that several ranks write differ;
# their data sets are compared.
own_matters = {
    "files", "timings_s", "throughput", "machine", "notes", "started", "finished", "date", "command", "output",
    "folder", "ranks", "device_memory_bytes", "build", "wall_s", "decomposition", "energy_j",
}


def differences_of_hdf5(hdf5, one, other):
    a, b = hdf5.contents(one), hdf5.contents(other)
    if a is None or b is None:
        yield "cannot be opened"
        return
    for name in sorted(a.keys() | b.keys()):
        if name not in a or name not in b:
            yield f"{name.decode()} is in one of them only"
            continue
        (size, shape, x), (other_size, other_shape, y) = a[name], b[name]
        if (size, shape) != (other_size, other_shape):
            yield (
                f"{name.decode()}: values of {size} bytes, shape {shape}, and of {other_size} bytes, shape"
                f" {other_shape}"
            )
        elif x != y:
            unequal = sum(x[k:k + size] != y[k:k + size] for k in range(0, len(x), size))
            yield f"{name.decode()}: {unequal} of {len(x) // size} values differ"


def differences_of_summaries(one, other):
    a, b = (json.loads(path.read_text()) for path in (one, other))
    for key in sorted((a.keys() | b.keys()) - own_matters):
        if a.get(key) != b.get(key):
            yield f"{key}: {json.dumps(a.get(key))[:80]} and {json.dumps(b.get(key))[:80]}"


def compare(hdf5, first, folder):
    """[(file, difference)], and how many files were compared."""
    found, files = [], 0
    for path in sorted(first.rglob("*")):
        relative = path.relative_to(first)
        if (
            path.suffix not in (".csv", ".h5")
            and path.name != "summary.json"
            or {"checkpoints", "plots", "line_scans"} & set(relative.parts)
        ):
            continue
        files += 1
        other = folder / relative
        if not other.exists():
            found.append((str(relative), "is missing"))
        elif path.suffix == ".csv":
            if path.read_bytes() != other.read_bytes():
                found.append((str(relative), "differs"))
        elif path.suffix == ".h5":
            found += [(str(relative), text) for text in differences_of_hdf5(hdf5, path, other)]
        else:
            found += [(str(relative), text) for text in differences_of_summaries(path, other)]
    return found, files


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment")
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--backend", default="cpu")
    parser.add_argument(
        "--heartwright", default=str(pathlib.Path(__file__).resolve().parent.parent / "build/bin/heartwright")
    )
    words = sys.argv[1:]
    rest = words[words.index("--") + 1:] if "--" in words else []
    asked = parser.parse_args(words[:len(words) - len(rest) - 1] if "--" in words else words)
    hdf5 = Hdf5(asked.heartwright)
    asked.output.mkdir(parents=True, exist_ok=True)
    table, has_failed = [], False
    for ranks in asked.ranks:
        folder = asked.output / f"ranks_{ranks}"
        command = [
            asked.heartwright, "run", asked.experiment, "--ranks", str(ranks), "--oversubscribe", "--backend",
            asked.backend, "-o", str(folder), "--force", *rest,
        ]
        begin = time.monotonic()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            print(f"{ranks} ranks: ended with {done.returncode}\n{done.stderr}", file=sys.stderr)
            has_failed = True
            table.append({"ranks": ranks, "exit_code": done.returncode})
            continue
        first = asked.output / f"ranks_{asked.ranks[0]}"
        found, files = compare(hdf5, first, folder)
        has_failed = has_failed or bool(found)
        table.append(
            {"ranks": ranks, "seconds": round(time.monotonic() - begin, 2), "files": files, "differences": found}
        )
        print(f"{ranks:4} ranks: {files} files, " + ("the same" if not found else f"{len(found)} DIFFERENCES"))
        for name, text in found[:20]:
            print(f"            {name}: {text}")
    (asked.output / "same.json").write_text(
        json.dumps({"experiment": asked.experiment, "backend": asked.backend, "runs": table}, indent=1) + "\n"
    )
    return 1 if has_failed else 0


if __name__ == "__main__":
    sys.exit(main())
