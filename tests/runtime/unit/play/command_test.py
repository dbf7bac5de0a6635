#!/usr/bin/env python3
"""The command `heartwright play` without a browser: its address, who gets answers, what the browser is given, how it ends.

command_test.py HEARTWRIGHT FOLDER
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

heartwright, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
failures = []
# Programs that are started here get Ctrl-C as from a terminal: a shell without job control starts `ctest &` with SIGINT ignored, and what is
# ignored stays so in its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
SMALL = ["karma_spiral", "--backend", "cpu", "--threads", "1", "--set", "geometry.cells=[32,32]", "--set", "probes.upper.cell=[3,3,0]",
         "--set", "probes.lower.cell=[4,4,0]", "--set", "actions[0].where.layers.count=16"]


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def play(*words, environment=None):
    process = subprocess.Popen([heartwright, "play", *SMALL, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    return process, process.stdout.readline().strip()


def ended(process, by=signal.SIGINT):
    process.send_signal(by)
    _, errors = process.communicate(timeout=600)
    return process.returncode, errors


def answer(url, body=None, **headers):
    request = urllib.request.Request(url, data=body, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=200) as response:
            return response.status, response.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")


def check_a_session():
    """A program steers it as the page does; the record runs to the same step."""
    record = folder / "record.json"
    process, url = play("--no-browser", "--paused", "-o", str(record))
    expect(re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", url), f"no address: {url}")
    code, page = answer(url)
    number = re.search(r'name="page-number" content="(\d+)"', page).group(1)

    def ask(path, message=None, **headers):
        body = None if message is None else message.encode()
        return answer(url + path, body, X_Heartwright_Page=number, **({"Content_Type": "application/json"} if body is not None else {}), **headers)

    expect(code == 200 and ask("status")[0] == 200, "the page and its requests are answered")
    expect(ask("add", '{"reset": {"E": 3}, "where": {"sphere": {"centre": ["4 mm", "4 mm"], "radius": "1 mm"}}}')[0] == 200, "an entry is taken")
    for message in ('{"reset": {"E": NaN}}', '{"reset": {"E": 1e999}}', '{"set": {"tau_E": "-1e300 ms"}', "x" * 60000):
        code, why = ask("add", message)
        expect(code == 400 and "message:1:" in why, f"{message[:40]}: {code} {why}")
    expect(ask("add", "x" * 70000)[0] == 413, "a long message is refused")
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Sec_Fetch_Site": "cross-site"}, {"Content_Type": "text/plain"}):
        expect(answer(url + "add", b"{}", **{"X_Heartwright_Page": number, "Content_Type": "application/json", **headers})[0] in (403, 415), f"{headers} gets an answer")
    expect(answer(url + "add", b"{}", Content_Type="application/json")[0] == 409, "a message of no page is refused")
    expect(ask("control", '{"advance_to": 100}')[0] == 200, "it runs on")
    limit = time.monotonic() + 600
    while json.loads(ask("status")[1])["step"] < 100 and time.monotonic() < limit:
        time.sleep(0.02)
    status = json.loads(ask("status")[1])
    expect(status["step"] == 100 and not status["is_running"] and status["entries"] == 1, f"it stands still at step 100: {status}")
    code, errors = ended(process, signal.SIGTERM)
    expect(code == 0, f"SIGTERM ends it: {code} {errors}")
    said = json.loads(record.read_text())
    expect(said["time"]["end"] == "5 ms" and said["actions"][0]["at"] == "0 ms", f"the record has what was done: {said['time']} {said.get('actions')}")
    done = subprocess.run([heartwright, "run", str(record), "-o", str(folder / "again"), "--quiet", "--backend", "cpu"], capture_output=True, text=True)
    expect(done.returncode == 0, done.stderr)
    done = subprocess.run([heartwright, "play", *SMALL, "-o", str(record)], capture_output=True, text=True)
    expect(done.returncode == 2 and "is there already" in done.stderr, f"a record is replaced: {done.stderr}")


def check_that_the_record_outlives_every_end():
    """SIGHUP ends as SIGTERM does; what was done is there even after SIGKILL; a place that cannot be written is told before the session."""
    for number in (signal.SIGHUP, signal.SIGKILL):
        record = folder / f"record_{number}.json"
        process, url = play("--no-browser", "--paused", "-o", str(record))
        page = re.search(r'name="page-number" content="(\d+)"', answer(url)[1]).group(1)
        expect(answer(url + "add", b'{"reset": {"E": 3}, "where": "all"}', X_Heartwright_Page=page, Content_Type="application/json")[0] == 200, "an entry is taken")
        limit = time.monotonic() + 200
        while number == signal.SIGKILL and not json.loads(record.read_text()).get("actions") and time.monotonic() < limit:
            time.sleep(0.05)
        code, errors = ended(process, number)
        expect(code == (0 if number == signal.SIGHUP else -9), f"signal {number}: {code} {errors}")
        expect(len(json.loads(record.read_text()).get("actions", [])) == 1, f"signal {number}: the entry is lost")
    done = subprocess.run([heartwright, "play", *SMALL, "--no-browser", "-o", str(folder / "nowhere/record.json")], capture_output=True, text=True, timeout=600)
    expect(done.returncode == 4 and "nowhere/record.json: cannot be written" in done.stderr and not done.stdout, f"a session without a place for its record: {done}")
    # The place is gone when the session ends.
    place, temporary = folder / "gone", folder / "temporary"
    place.mkdir()
    temporary.mkdir()
    process, _ = play("--no-browser", "--paused", "-o", str(place / "record.json"), environment={**os.environ, "TMPDIR": str(temporary)})
    shutil.rmtree(place)
    code, errors = ended(process)
    kept = list(temporary.glob("heartwright-record-*/record.json"))
    expect(code == 4 and len(kept) == 1 and str(kept[0]) in errors, f"the record went nowhere: {code} {errors}")
    process, url = play("--no-browser", "--paused", "-o", str(folder / "gone_too.json"), environment={**os.environ, "TMPDIR": "/nowhere"})
    (folder / "gone_too.json").unlink()
    (folder / "gone_too.json").mkdir()
    (folder / "gone_too.json/in_it").touch()
    process.send_signal(signal.SIGINT)
    text, errors = process.communicate(timeout=600)
    expect(process.returncode == 4 and json.loads(text)["format"] == 1, f"the record is not on stdout: {process.returncode} {errors} {text[:200]}")


def check_the_browser():
    """It is given a file that nobody else can read; no command line has the token."""
    programs, seen = folder / "bin", folder / "seen.txt"
    programs.mkdir()
    opener = programs / "xdg-open"
    opener.write_text(f'#!/bin/sh\nls -ld "$(dirname "$1")" > "{seen}.part"\necho "$1" >> "{seen}.part"\ncat "$1" >> "{seen}.part"\nmv "{seen}.part" "{seen}"\nsleep 5\n')
    opener.chmod(0o755)
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "DISPLAY": ":99"}
    process, url = play(environment=environment)
    token = url.rstrip("/").rsplit("/", 1)[1]
    limit = time.monotonic() + 300
    while not seen.exists() and time.monotonic() < limit:
        time.sleep(0.02)
    lines = [path.read_bytes() for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    expect(any(b"xdg-open" in line for line in lines), "the opener is not running")
    expect(not any(token.encode() in line for line in lines), "the token is on a command line")
    mode, path, text = seen.read_text().split("\n", 2)
    expect(mode.startswith("drwx------"), f"others can look into the folder: {mode}")
    expect(token not in path and url in text, "the file does not lead to the page")
    code, errors = ended(process)
    expect(code == 0 and not pathlib.Path(path).exists(), f"the file stays behind: {code} {errors}")


def check_a_taken_port():
    process, url = play("--no-browser")
    port = url.split(":")[2].split("/")[0]
    done = subprocess.run([heartwright, "play", *SMALL, "--no-browser", "--port", port], capture_output=True, text=True, timeout=600)
    expect(done.returncode == 4 and "is taken" in done.stderr, f"{done.returncode} {done.stderr}")
    ended(process)


def main():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    check_a_session()
    check_that_the_record_outlives_every_end()
    check_the_browser()
    check_a_taken_port()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
