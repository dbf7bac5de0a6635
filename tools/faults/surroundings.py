"""Trials of what is around a run: who reads what it says, what other ranks read, the cache, the working directory,
other users of the machine.
"""

import os
import re
import shutil
import socket
import subprocess
import threading
import time

from faults.lab import expect

SPEC = """{"format": 1, "name": "mine", "membrane": {"potential": "v", "current": "i_ion", "stimulus": "i_stim"},
 "components": {"all": {"parameters": {"time_unit": "1 ms"}, "states": {"v": {"initial": "-1", "range": ["-10", "10"]}},
 "equations": ["i_ion = v/time_unit"]}}}
"""
OF_SPEC = """{"format": 1, "model": "mine.json", "time": {"end": "1 ms", "dt": "0.05 ms"},
 "probes": [{"name": "p", "show": "v"}]}
"""


EVIL = """#include <stdio.h>
__attribute__((constructor)) static void run(void) { FILE* f = fopen("%s", "a"); if (f) fputs("library\\n", f); }
"""


def said_by(words, folder, environment):
    """On stderr, by a command that ends well."""
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=600)
    expect(done.returncode == 0, f"{words}: {done.returncode}\n{done.stderr}")
    return done.stderr


def dead_reader(lab):
    """Progress is told to nobody: the run goes on to its end."""
    out, code = lab.folder / "run", lab.folder / "code"
    words = " ".join(f"'{word}'" for word in lab.words(out, "--progress", "log"))
    subprocess.run(["sh", "-c", f"(sleep 0.2; {words}; echo $? > '{code}') 2>&1 | true"], check=False, timeout=600)
    expect(code.read_text().strip() == "0", f"the run ended with {code.read_text().strip()}")
    lab.make_sure_same(out, "without a reader")


def other_experiment(lab):
    """One of the ranks has a copy of yesterday: all refuse, by name."""
    out, old = lab.folder / "run", lab.folder / "old"
    old.mkdir()
    (old / "experiment.json").write_text(lab.experiment.read_text().replace("50 mV/ms", "49 mV/ms"))
    words = lab.words(out)
    if "--ranks" in words:
        del words[words.index("--ranks"):words.index("--oversubscribe") + 1]
    words[0] = str(shutil.which("heartwright-solver", path=os.path.dirname(lab.heartwright)))
    of_old = [str(old / "experiment.json") if word == str(lab.experiment) else word for word in words]
    mpirun = shutil.which("mpirun")
    if not mpirun:
        return "left out: no mpirun"
    launch = [mpirun, "-q", "--oversubscribe", "--allow-run-as-root"]
    code = lab.run([*launch, "-n", "1", *words, ":", "-n", "1", *of_old], 120)
    lab.one_message(code, 2)
    told = r"rank 1 .* do not run the same: the experiment experiment.json in line \d+"
    expect(re.search(told, lab.said()), lab.said())
    expect(not out.exists(), "a folder was made")


def own_environment(lab, **more):
    return {**os.environ, "XDG_CACHE_HOME": str(lab.folder / "cache"), **more}


def damaged_cache(lab):
    """A solver of a spec that loses its end or a bit is made anew, and computes the same."""
    (lab.folder / "mine.json").write_text(SPEC)
    (lab.folder / "e.json").write_text(OF_SPEC)

    def run(name):
        words = [lab.heartwright, "run", "e.json", "-o", name, "--backend", "cpu", "--bandwidth", "1e10"]
        return said_by(words, lab.folder, own_environment(lab))

    run("first")
    entry, = (path for path in (lab.folder / "cache/heartwright").iterdir() if path.is_dir())
    code = entry / ("module.so" if (entry / "module.so").exists() else "solver")
    good = code.read_bytes()
    for k in range(5):
        bad = bytearray(good)
        at = lab.random.randrange(len(bad))
        bad[at] ^= 1 << lab.random.randrange(8)
        code.write_bytes(bad if k % 2 else good[:at])
        expect("built anew" in run(f"damaged_{k}"), f"damage at byte {at} was not seen")
        first, again = ((lab.folder / name / "probes.csv").read_bytes() for name in ("first", f"damaged_{k}"))
        expect(first == again, "another result")


def received_folder(lab):
    """Libraries and programs of the working directory are left alone."""
    here, mark = lab.folder / "received", lab.folder / "ran"
    here.mkdir()
    (here / "mine.json").write_text(SPEC)
    (here / "e.json").write_text(OF_SPEC)
    for name in ("as", "ld", "ld.lld", "c++", "g++", "nvcc", "mpirun", "orted", "xdg-open"):
        (here / name).write_text(f"#!/bin/sh\necho {name} >> '{mark}'\n")
        (here / name).chmod(0o755)
    needed = set()
    for program in ("heartwright", "heartwright-generate", "heartwright-solver"):
        path = os.path.join(os.path.dirname(lab.heartwright), program)
        if os.path.exists(path) and shutil.which("readelf"):
            said = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True).stdout
            needed |= set(re.findall(r"NEEDED.*\[(.*)\]", said))
    if shutil.which("cc"):
        source = lab.folder / "evil.c"
        source.write_text(EVIL % mark)
        for name in needed:
            subprocess.run(["cc", "-shared", "-fPIC", f"-Wl,-soname,{name}", "-o", here / name, source], check=True)
    environment = own_environment(lab, PATH=f":.:{os.environ['PATH']}", LD_LIBRARY_PATH="")
    environment.pop("LD_LIBRARY_PATH")
    for words in (["run", "e.json", "-o", "out", "--backend", "cpu", "--compiler", "c++"], ["check", "mine.json"]):
        said_by([lab.heartwright, *words], here, environment)
    expect(not mark.exists(), "it ran: " + (mark.read_text() if mark.exists() else ""))
    return f"{len(needed)} libraries"


def drip(lab):
    """Others without the token say a line a second: the page is served, and the run's end does not wait for them."""
    out = lab.folder / "run"
    process = lab.start(lab.words(out, "--watch"))
    lab.wait_for(lambda: "watch the run at" in lab.said(), process)
    port, token = re.search(r"127\.0\.0\.1:(\d+)/([0-9a-f]+)", lab.said()).groups()
    sockets, is_over = [socket.create_connection(("127.0.0.1", int(port))) for _ in range(100)], threading.Event()

    def say():
        for one in sockets:
            try:
                one.sendall(b"GET / HTTP/1.1\r\n")
            except OSError:
                pass
        while not is_over.wait(1):
            for one in sockets:
                try:
                    one.sendall(b"X-a: b\r\n")
                except OSError:
                    pass

    thread = threading.Thread(target=say)
    thread.start()
    try:
        with socket.create_connection(("127.0.0.1", int(port)), timeout=10) as page:
            page.sendall(f"GET /{token}/status HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            expect(page.recv(100).startswith(b"HTTP/1.1 200"), "the page is not served")
        lab.wait_for(lambda: (out / "report.html").exists(), process)
        begin = time.monotonic()
        code = lab.finish(process, 60)
        expect(code == 0, f"the run ended with {code}:\n{lab.said()}")
        took = time.monotonic() - begin
        expect(took < 10, f"the end took {took:.1f} s")  # five of them for the page that has asked
    finally:
        is_over.set()
        thread.join()
        for one in sockets:
            one.close()
    return f"ended {took:.1f} s after its report"
