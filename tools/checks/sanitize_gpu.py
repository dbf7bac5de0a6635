#!/usr/bin/env python3
"""Runs the tests of every family of CUDA kernels under compute-sanitizer, on a machine with a GPU, and prints a table.

    tools/checks/sanitize_gpu.py build/cuda FOLDER                       # memcheck, racecheck, synccheck and initcheck
    tools/checks/sanitize_gpu.py build/cuda FOLDER --tools memcheck      # one of them
    tools/checks/sanitize_gpu.py build/cuda FOLDER --families sparse,maps
    tools/checks/sanitize_gpu.py build/cuda FOLDER --minutes 9           # what has no time left is left out, and said

FOLDER/<family>.<tool>.log has what a program printed, FOLDER/sanitized.md the table. The exit code is 1 where a tool
finds something, a test fails, or something was left out. Some families run beside each other (--jobs).
Tests that need an optimised build are the same in one with -DHEARTWRIGHT_UNOPTIMISED=ON: kernels are always optimised.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

# family: what it is, program, filter of its cases (GoogleTest; "" for all)
FAMILIES = {
    "math": ("exp, log, pow, draws", "math_on_gpu", ""),
    "cells": ("reaction of tissues", "cuda_kernels_test", ""),
    "parts": ("a step in several kernels", "cuda_parts_test", ""),
    "halved": ("steps in halves", "cuda_halves_test", ""),
    "sites": ("march, cluster and separate kernels of sites", "cuda_lattice", ""),
    "site_tables": ("sites that read tables", "generator_property_site_tables_on_gpu", ""),
    "stencil": ("diffusion on grids", "runtime_diffusion_test", ""),
    "sparse": ("sparse rows and tiles", "runtime_sparse_test", ""),
    "stepping": ("RKL2", "runtime_stepping_test", ""),
    "uncoupled": ("many steps of cells without tissue", "runtime_uncoupled_test", ""),
    "space_time": ("space-time blocks of sheets", "runtime_space_time_test", ""),
    "mixed": ("gates in 32 bits", "runtime_mixed_test", ""),
    "maps": ("maps", "runtime_maps_test", ""),
    "reduce": ("probes, guards, sparks", "runtime_reduce_test", ""),
    "meshes": ("runs on meshes", "runtime_mesh_simulation_test", ""),
    "fused": ("fused reaction and diffusion", "distributed_fused_test", ""),
    "halo": ("pack and unpack", "distributed_halo_test", ""),
    "exchange": ("the product that exchanges the halo", "distributed_step_test", ""),
}
TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")
FOUND = 9  # the sanitizer's exit code where it found something


def program_of(build, name):
    found = [path for path in sorted(build.glob(f"tests/**/{name}")) if os.access(path, os.X_OK) and path.is_file()]
    return found[0] if found else None


def verdict(code, text):
    errors = [int(number) for number in re.findall(r"(?:ERROR|RACECHECK) SUMMARY: (\d+)", text)]
    tests = re.findall(r"\[  PASSED  \] (\d+) tests?", text)
    if errors and max(errors) > 0:
        return f"{max(errors)} findings", False
    if code != 0 or not tests:
        return f"failed, exit {code}", False
    return f"clean, {tests[-1]} tests", True


def run_one(task, options, until):
    family, tool, program = task
    log = options.folder / f"{family}.{tool}.log"
    left = until - time.monotonic()
    if left < 5:
        return task, "left out: no time", False, 0.0
    words = [options.sanitizer, "--tool", tool, "--error-exitcode", str(FOUND), "--print-limit", "20"]
    # Errors of calls are handled by the program: a GPU without peer access, for instance.
    words += ["--leak-check", "no", "--report-api-errors", "no"] if tool == "memcheck" else []
    pattern = FAMILIES[family][2]
    words += [str(program)] + ([f"--gtest_filter={pattern}"] if pattern else [])
    began = time.monotonic()
    with log.open("w") as sink:
        try:
            code = subprocess.run(words, stdout=sink, stderr=subprocess.STDOUT, timeout=left, check=False).returncode
        except subprocess.TimeoutExpired:
            has_findings = "========= Error" in log.read_text(errors="replace")
            said = "findings, then no time" if has_findings else "left out: no time"
            return task, said, False, time.monotonic() - began
    said, is_clean = verdict(code, log.read_text(errors="replace"))
    return task, said, is_clean, time.monotonic() - began


def table_of(results):
    lines = ["| kernels | program | " + " | ".join(TOOLS) + " |", "|---" * (2 + len(TOOLS)) + "|"]
    for family, (what, program, _) in FAMILIES.items():
        cells = [results.get((family, tool), "") for tool in TOOLS]
        if any(cells):
            lines.append(f"| {what} | `{program}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def options_of():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="a build with CUDA and tests")
    parser.add_argument("folder", type=pathlib.Path, help="where logs and the table go")
    parser.add_argument("--tools", default=",".join(TOOLS))
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    options.tools, options.families = options.tools.split(","), options.families.split(",")
    unknown = [name for name in options.tools if name not in TOOLS]
    unknown += [name for name in options.families if name not in FAMILIES]
    if unknown:
        parser.error("unknown: " + ", ".join(unknown))
    options.sanitizer = shutil.which("compute-sanitizer") or "/usr/local/cuda/bin/compute-sanitizer"
    if not os.access(options.sanitizer, os.X_OK):
        sys.exit("error: no compute-sanitizer: it comes with the CUDA Toolkit")
    return options


def main():
    options = options_of()
    options.folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * options.minutes
    results, tasks, all_clean = {}, [], True
    for tool in options.tools:
        for family in options.families:
            program = program_of(options.build, FAMILIES[family][1])
            if program is None:
                results[family, tool], all_clean = "left out: not built", False
            else:
                tasks.append((family, tool, program))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (family, tool, _), said, is_clean, seconds in pool.map(lambda task: run_one(task, options, until), tasks):
            results[family, tool] = said
            all_clean = all_clean and is_clean
            print(f"{family} {tool}: {said} ({seconds:.0f} s)", flush=True)
    table = table_of(results)
    (options.folder / "sanitized.md").write_text(table)
    print(table)
    return 0 if all_clean else 1


if __name__ == "__main__":
    sys.exit(main())
