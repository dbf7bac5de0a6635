#!/usr/bin/env python3
"""What a whole heart takes under each storage format, on GPUs and streamed from host memory: a Markdown table.

    lab/storage_table.py build/release/bin/heartwright [--cells 2e9] [--link 50] [--json FILE]

Bytes per cell and per step are those of the real layouts: `heartwright bench MODEL --json` of this build tells the
memory of a few cells with their sites, their numbers of states and counts, and what a step reads and writes. Rows with
* are formats that the program does not have; their bytes follow from the same layout. A streamed step moves all states
to the GPU and back once: --link GB/s each way, both at once, for each GPU (50: PCIe 5.0 x16 with pinned memory). GPUs
have --memory GB each, of which 90% hold cells, and --bandwidth TB/s; hosts have --host TB.
"""
import argparse
import json
import pathlib
import subprocess
import sys

DYADS, TT06, ORD = "gaur_rudy_2011_ord", "ten_tusscher_panfilov_2006", "ohara_rudy_2011"


def bench(program, model, *words):
    command = [program, "bench", model, "--cells", "8", "--steps", "1", "--backend", "cpu", "--json", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def site_stride(sites):
    return -(-sites // 32) * 32


def formats(program):
    """(name, exists, bytes of a cell, bytes that a step reads and writes)."""
    found = []
    for model, name in ((TT06, "TT06"), (ORD, "O'Hara-Rudy")):
        for precision in ("fp64", "fp32"):
            one = bench(program, model, "--precision", precision)
            # Not of 8 cells, whose rows are padded: what a step reads is what there is, half of its traffic.
            found.append((f"{name}, {precision.upper()}", True, one["bytes_per_cell_step"] / 2,
                          one["bytes_per_cell_step"]))
    one = bench(program, DYADS)
    sites, states, counts = one["sites"], one["states_of_a_site"], one["counts_of_a_site"]
    words = 4 * -(-counts // 4)
    cell = one["device_memory_bytes_per_cell"] - site_stride(sites) * (8 * states + words)
    for name, exists, bytes_of_state in (("FP64 states, byte counts", True, 8), ("FP32 states, byte counts", False, 4),
                                         ("16-bit states, byte counts", False, 2)):
        of_sites = site_stride(sites) * (bytes_of_state * states + words)
        found.append((f"{sites:,} dyads, {name}", exists, of_sites + max(0.0, cell),
                      2 * sites * (bytes_of_state * states + words)))
    return found


def shown_bytes(number):
    for unit, size in (("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number:.3g} B"


def shown_time(seconds):
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60), ("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{1e9 * seconds:.3g} ns"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heartwright")
    parser.add_argument("--cells", type=float, default=2e9)
    parser.add_argument("--memory", type=float, default=80, help="GB of a GPU (default: 80)")
    parser.add_argument("--bandwidth", type=float, default=3.0, help="TB/s of its memory (default: 3)")
    parser.add_argument("--link", type=float, default=50, help="GB/s between host and GPU, each way (default: 50)")
    parser.add_argument("--host", type=float, default=2, help="TB of a host's memory (default: 2)")
    parser.add_argument("--gpus-of-host", type=int, default=8)
    parser.add_argument("--json", type=pathlib.Path)
    asked = parser.parse_args()
    if min(asked.cells, asked.memory, asked.bandwidth, asked.link, asked.host, asked.gpus_of_host) <= 0:
        sys.exit("error: all numbers are positive")
    rows = []
    for name, exists, cell, step in formats(asked.heartwright):
        whole = cell * asked.cells
        gpus = -(-whole // (0.9 * asked.memory * 1e9))
        hosts = -(-whole // (0.9 * asked.host * 1e12))
        of_host_gpu = asked.cells / (hosts * asked.gpus_of_host)  # cells of each GPU of the hosts that hold them
        rows.append(
            {
                "format": name, "exists": exists, "bytes_of_a_cell": cell, "bytes": whole, "gpus": int(gpus),
                "hosts": int(hosts), "resident_cell_s": step / (asked.bandwidth * 1e12),
                "streamed_cell_s": cell / (asked.link * 1e9),
                "streamed_step_s": of_host_gpu * cell / (asked.link * 1e9),
                "times_slower": cell / (asked.link * 1e9) / (step / (asked.bandwidth * 1e12)),
            }
        )
    print(
        f"| {asked.cells:.3g} cells | a cell | all | GPUs of {asked.memory:g} GB | hosts of {asked.host:g} TB | "
        f"cell-step by {asked.bandwidth:g} TB/s | streamed by {asked.link:g} GB/s | times slower | a streamed step on "
        "those hosts |\n|---|---|---|---|---|---|---|---|---|"
    )
    for row in rows:
        print(
            f"| {row['format']}{'' if row['exists'] else ' *'} | {shown_bytes(row['bytes_of_a_cell'])} | "
            f"{shown_bytes(row['bytes'])} | {row['gpus']:,} | {row['hosts']:,} | "
            f"{shown_time(row['resident_cell_s'])} | {shown_time(row['streamed_cell_s'])} | "
            f"{row['times_slower']:.3g} | {shown_time(row['streamed_step_s'])} |"
        )
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
