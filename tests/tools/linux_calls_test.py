#!/usr/bin/env python3
"""linux_calls_test.py SOURCES: what a port to macOS has to change. Files that call what Linux alone has are those of the list below.

A new place fails: write it portably, or add it. So does a place that is gone, so that the list gets shorter.
"""
import pathlib
import re
import sys

CALLS = {
    "/proc": r'(?<!starts_with\()"/proc/',  # not: a path that is compared
    "O_PATH": r"\bO_PATH\b",
    "getrandom": r"\bgetrandom\b",
    "eventfd": r"\beventfd\b",
    "accept4": r"\baccept4\b",
    "pipe2": r"\bpipe2\b",
    "memfd_create": r"\bmemfd_create\b",
    "sync_file_range": r"::sync_file_range\b",
    "prctl": r"\bprctl\b",
    "affinity": r"\bsched_[gs]etaffinity\b",
    "pthread_setname_np": r"\bpthread_setname_np\b",
    "SOCK_CLOEXEC": r"\bSOCK_(CLOEXEC|NONBLOCK)\b",
    "fdatasync": r"\bfdatasync\b",
    "syscall": r"<sys/syscall.h>",
}
KNOWN = {
    "base/files/new_file.cpp": {"O_PATH", "getrandom"},
    "base/version/own_program.cpp": {"/proc"},
    "generator/compile/nvrtc.cpp": {"/proc"},
    "generator/compile/sources.cpp": {"/proc"},
    "runtime/commands/ranks/binding.cpp": {"affinity"},
    "runtime/core/machine.cpp": {"/proc"},
    "runtime/core/thread_pool.cpp": {"affinity"},
    "runtime/device/cuda_driver.cpp": {"/proc"},
    "runtime/io/hdf5/hdf5_process.cpp": {"SOCK_CLOEXEC", "syscall"},
    "runtime/io/hdf5/streamed_hdf5.cpp": {"/proc", "memfd_create", "sync_file_range"},
    "runtime/io/opened_folder.cpp": {"O_PATH", "fdatasync"},
    "runtime/io/removal.cpp": {"O_PATH"},
    "runtime/launch/cluster_watchdog.cpp": {"O_PATH"},
    "runtime/launch/launch.cpp": {"prctl"},
    "runtime/launch/local_ranks.cpp": {"/proc"},
    "runtime/launch/process.cpp": {"/proc", "pipe2", "prctl"},
    "runtime/launch/process_group.cpp": {"pipe2", "prctl"},
    "runtime/launch/ranks.cpp": {"affinity"},
    "runtime/mesh/partition/kway_owners.cpp": {"pthread_setname_np"},
    "runtime/serve/server.cpp": {"SOCK_CLOEXEC", "accept4", "eventfd"},
    "runtime/serve/token.cpp": {"getrandom"},
}


def found(root):
    for folder in ("base", "generator", "runtime", "python/native"):
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            text = re.sub(r"//.*", "", path.read_text())
            calls = {name for name, pattern in CALLS.items() if re.search(pattern, text)}
            if calls:
                yield str(path.relative_to(root)), calls


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    here = dict(found(root))
    faults = [f"{path}: {', '.join(sorted(calls - KNOWN.get(path, set())))}, which is not in the list" for path, calls in here.items() if calls - KNOWN.get(path, set())]
    faults += [f"{path}: {', '.join(sorted(calls - here.get(path, set())))} is in the list, and not there" for path, calls in KNOWN.items() if calls - here.get(path, set())]
    print("\n".join(faults) or f"{len(here)} files call what Linux alone has, all of them known.")
    return len(faults)


if __name__ == "__main__":
    sys.exit(main())
