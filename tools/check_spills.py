#!/usr/bin/env python3
"""Compiles the CUDA solvers of bundled models and fails when a kernel spills registers.

    tools/check_spills.py                                              # every model, both precisions, sm_80 and sm_90
    tools/check_spills.py ohara_rudy_2011 --architectures sm_90 --precisions fp64
    tools/check_spills.py karma_1994 --define HEARTWRIGHT_BLOCKS_AT_ONCE=8   # of a choice that tune could make

Prints kernel, registers and spilled bytes as ptxas says them, with the flags that solvers are built with. Exit code 1
when one spills. Needs nvcc (--nvcc, or on the PATH): exit code 4 without.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent


def kernels_of(text):
    """[(kernel, registers, bytes stored, bytes loaded)] of what ptxas -v says."""
    found = []
    for entry in re.split(r"Compiling entry function '", text)[1:]:
        name = re.match(r"([^']+)'", entry)[1]
        place = re.search(r"7kernels(\d+)", name)
        title = name[place.end():][:int(place[1])] if place else name
        kernel = re.search(r"Kernel_[A-Za-z0-9_]*?(?=IN)", name)
        options = re.search(r"Lb([01])E", name)
        title += (
            ("<" + kernel[0] if kernel else "<")
            + (f", {'true' if options[1] == '1' else 'false'}" if options else "")
            + ">"
        )
        spilled = re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", entry)
        registers = re.search(r"Used (\d+) registers", entry)
        found.append((title, int(registers[1]), int(spilled[1]), int(spilled[2])))
    return found


def compiled(nvcc, source, architecture, precision, defines):
    with tempfile.TemporaryDirectory() as folder:
        words = [
            nvcc, "-cubin", "-std=c++20", "-O3", "--fmad=false", "-arch=" + architecture, "-Xptxas=-v",
            "-I" + str(root), "-DHEARTWRIGHT_PRECISION=" + precision, *("-D" + define for define in defines),
            str(source), "-o", folder + "/model.cubin",
        ]
        done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: nvcc does not compile {source} for {architecture}:\n{done.stderr}")
    return kernels_of(done.stdout + done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="default: all of --generated")
    parser.add_argument(
        "--generated", type=pathlib.Path, default=root / "generated",
        help="folder of generated sources (default: the bundled ones)",
    )
    parser.add_argument("--architectures", nargs="+", default=["sm_80", "sm_90"])
    parser.add_argument("--precisions", nargs="+", default=["fp64", "fp32"], choices=["fp64", "fp32"])
    parser.add_argument("--define", nargs="+", default=[], metavar="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    arguments = parser.parse_args()
    if not shutil.which(arguments.nvcc):
        print(f"error: there is no nvcc at {arguments.nvcc}; --nvcc says where it is", file=sys.stderr)
        return 4
    models = arguments.models or sorted(p.parent.name for p in arguments.generated.glob("*/kernels.hpp"))
    work = []
    for model in models:
        source = arguments.generated / model / "cuda" / "model.cu"
        if not source.exists():
            sys.exit(f"error: there is no {source}")
        of_sites = "cuda_lattice" in source.read_text()
        work += [
            (model, source, a, p)
            for a in arguments.architectures
            for p in arguments.precisions
            if not (of_sites and p == "fp32")
        ]
    spilling = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda one: compiled(arguments.nvcc, one[1], one[2], one[3], arguments.define), work)
        for (model, _, architecture, precision), kernels in zip(work, results):
            for kernel, registers, stored, loaded in kernels:
                fails = stored + loaded > 0
                spilling += fails
                print(
                    f"{model:30s} {architecture:6s} {precision} {kernel:46s} {registers:4d} registers {stored:5d}"
                    f" stored {loaded:5d} loaded"
                    + ("  SPILLS" if fails else "")
                )
            sys.stdout.flush()
    print("no kernel spills" if not spilling else f"{spilling} kernels spill")
    return 1 if spilling else 0


if __name__ == "__main__":
    sys.exit(main())
