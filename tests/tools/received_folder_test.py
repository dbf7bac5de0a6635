#!/usr/bin/env python3
"""Nothing runs that lies in the working directory, which may be a folder that somebody received: no library, no program.

received_folder_test.py BUILD SOURCES FOLDER; received_folder_test.py --readelf PATH... looks at what lies there alone. Exits with 77 (skipped) without
readelf.
"""
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys

SKIPPED = 77
EXECUTABLE, SHARED = 2, 3  # e_type


def is_loaded(path):
    """A program or a shared object, not an object file."""
    if not path.is_file() or path.is_symlink():
        return False
    with path.open("rb") as file:
        head = file.read(18)
    return head[:4] == b"\x7fELF" and int.from_bytes(head[16:18], "little") in (EXECUTABLE, SHARED)


def binaries(paths):
    for path in map(pathlib.Path, paths):
        yield from (one for one in ([path] if path.is_file() else path.rglob("*")) if is_loaded(one))


def relative_lookups(path):
    """What the dynamic linker would look for from the working directory on."""
    said = subprocess.run(["readelf", "-dW", path], capture_output=True, text=True, check=True).stdout
    found = []
    for kind, value in re.findall(r"\((RPATH|RUNPATH|NEEDED|AUXILIARY|FILTER)\).*\[(.*)\]", said):
        if kind in ("RPATH", "RUNPATH"):
            found += [f"{kind} {value!r}" for element in value.split(":") if not element.startswith(("/", "$ORIGIN", "${ORIGIN}"))]
        elif "/" in value and not value.startswith("/"):
            found.append(f"{kind} {value!r}")
    return found


def expect_absolute_lookups(paths):
    """How many programs and shared objects were looked at."""
    count, wrong = 0, []
    for path in binaries(paths):
        count += 1
        wrong += [f"{path}: {one}" for one in relative_lookups(path)]
    assert not wrong, "libraries of the working directory are loaded:\n" + "\n".join(wrong)
    return count


def received(folder):
    """A folder with programs that leave a mark when they are started."""
    folder.mkdir(parents=True)
    mark = folder / "ran"
    for name in ("as", "ld", "ld.lld", "ld.gold", "collect2", "c++", "g++", "gcc", "clang++", "nvcc", "cuobjdump", "mpirun", "orted", "xdg-open", "ssh", "sh"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {name} >> '{mark}'\nexit 1\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return mark


def main(build, sources, folder):
    shutil.rmtree(folder, ignore_errors=True)
    here, cache = folder / "received", folder / "cache"
    mark = received(here)
    looked_at = expect_absolute_lookups([build / "bin", build / "lib", build / "python", build / "tests"])
    assert looked_at > 2, f"{looked_at} programs and shared objects in {build}"
    heartwright, generate = build / "bin/heartwright", build / "bin/heartwright-generate"
    spec = sources / "docs/examples/model_in_cmake/pulse.json"
    shutil.copy(spec, here / "pulse.json")

    def run(*words, **variables):
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PATH": f":.:{os.environ['PATH']}", **variables}
        return subprocess.run([str(word) for word in words], cwd=here, capture_output=True, text=True, env=environment)

    # Every file that the dynamic linker tries for programs that begin here.
    for program in (heartwright, build / "bin/heartwright-solver", generate):
        if program.exists():
            tried = run(program, "--version", LD_DEBUG="libs", LD_LIBRARY_PATH="").stderr
            files = re.findall(r"trying file=(\S*)", tried) + re.findall(r"calling init: (\S+)", tried)
            assert files and all(file.startswith("/") for file in files), [file for file in files if not file.startswith("/")]
    if not generate.exists():
        print(f"{looked_at} looked at; no heartwright-generate: no solver is built")
        return 0
    for compiler in ("c++", "built-in"):
        done = run(heartwright, "build", "pulse.json", "--backend", "cpu", "--compiler", compiler)
        assert done.returncode in (0, 4 if compiler == "built-in" else 0), done.stderr[-3000:]  # 4: built without LLD
    assert expect_absolute_lookups([cache]) >= 1
    run(heartwright, "explain", "pulse.json", "-o", folder / "explained")
    done = run(heartwright, "run", "karma_spiral", "--set", "geometry.cells=[32,32]", "--set", "time.end=0.1 ms", "--ranks", 2, "--oversubscribe", "--backend", "cpu", "-o", "out")
    print(done.stderr[-300:])
    assert not mark.exists(), f"programs of the working directory ran: {mark.read_text().split()}"
    return 0


if __name__ == "__main__":
    if not shutil.which("readelf"):
        print("skipped: no readelf")
        sys.exit(SKIPPED)
    if sys.argv[1] == "--readelf":
        print(f"{expect_absolute_lookups(path for path in sys.argv[2:] if os.path.exists(path))} programs and shared objects: no relative lookup")
        sys.exit(0)
    sys.exit(main(*(pathlib.Path(word).resolve() for word in sys.argv[1:4])))
