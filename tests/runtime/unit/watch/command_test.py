#!/usr/bin/env python3
"""`heartwright run --watch` without a browser: its address, what it tells, who gets answers, how it ends; `heartwright report` during a run.

command_test.py HEARTWRIGHT FOLDER
"""
import json
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
SHEET = ["karma_spiral", "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10", "--set", "geometry.cells=[64,48]", "--set", "probes.upper.cell=[32,36,0]",
         "--set", "probes.lower.cell=[32,12,0]", "--set", "actions[0].where.layers.count=24"]
LARGER = ["--set", "geometry.cells=[192,160]"]  # so that a run which is ended by a signal has few rows


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def run(name, *words, end="1e6 ms"):
    return [heartwright, "run", *SHEET, "--set", f"time.end={end}", "-o", str(folder / name), *words]


def watched(name, *words, end="1e6 ms"):
    process = subprocess.Popen(run(name, "--watch", *words, end=end), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    found = re.match(r"watch the run at (http://127\.0\.0\.1:\d+/[0-9a-f]{32}/)$", line)
    expect(found, f"no address: {line}")
    return process, found and found.group(1)


def ended(process, by=None):
    if by:
        process.send_signal(by)
    out, errors = process.communicate(timeout=1200)
    return process.returncode, out, errors


def answer(url, body=None, **headers):
    request = urllib.request.Request(url, data=body, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=200) as response:
            return response.status, response.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
    except OSError as error:
        return 0, str(error)


def status(url):
    code, text = answer(url + "status")
    return json.loads(text) if code == 200 else {}


def waited_for(condition, seconds=600):
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    return None


def report_with(url, text):
    code, body = answer(url + "report?have=0")
    return json.loads(body)["html"] if code == 200 and text in json.loads(body)["html"] else None


def check_a_run_that_goes_on():
    """Progress, sections of what is written, maps too; foreign requests are refused; `heartwright report` beside it; Ctrl-C ends it as any run."""
    process, url = watched("live", *LARGER)
    expect(waited_for(lambda: status(url).get("step", 0) > 0), "no progress is told")
    now = status(url)
    expect(now["phase"] == "running" and now["end_ms"] == 1e6 and now["seconds_left"] > 0 and now["cell_steps_per_second"] > 0, f"progress: {now}")
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Sec_Fetch_Site": "cross-site"}):
        expect(answer(url + "status", **headers)[0] == 403, f"{headers} gets an answer")
    token = url.rstrip("/").rsplit("/", 1)[1]
    expect(answer(url.replace(token, "0" * 32) + "status")[0] == 403, "an answer without the token")
    expect(answer(url + "status", b"{}", Content_Type="application/json")[0] == 405, "a message is taken")
    html = waited_for(lambda: report_with(url, 'id="traces"'))
    expect(html and "This run is going on" in html, "the report of a run that goes on does not say so")
    expect(waited_for(lambda: report_with(url, 'id="film"')), "no film of fields that are written")
    html = waited_for(lambda: report_with(url, 'id="maps"'))
    expect(html and "Maps and measures are written at its end" not in html, "no maps while somebody looks")
    done = subprocess.run([heartwright, "report", str(folder / "live")], capture_output=True, text=True)
    expect(done.returncode == 0, done.stderr)
    expect("This run is going on" in (folder / "live/report.html").read_text(), "report of a run that goes on does not say so")
    code, out, errors = ended(process, signal.SIGINT)
    expect(code == 130 and "report.html" in out, f"Ctrl-C: {code} {out} {errors}")
    expect("was interrupted" in (folder / "live/report.html").read_text(), "the final report is there")
    expect("\r" not in errors, "carriage returns in a log")
    expect(answer(url + "status")[0] == 0, "the server outlives the run")


def check_a_run_without_watching_is_told_by_report():
    """`heartwright report DIR` during a run: what is there, maps not yet."""
    process = subprocess.Popen(run("plain", "--quiet", *LARGER), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    probes = folder / "plain/probes.csv"
    waited_for(lambda: probes.exists() and probes.stat().st_size > 2000)
    done = subprocess.run([heartwright, "report", str(folder / "plain")], capture_output=True, text=True)
    expect(done.returncode == 0, done.stderr)
    page = (folder / "plain/report.html").read_text()
    expect("This run is going on" in page and "Maps and measures are written at its end" in page and 'id="traces"' in page, "the report during a run")
    expect('id="maps"' not in page, "maps before the end")
    ended(process, signal.SIGTERM)


def check_the_end(name, *words):
    """A page is given the final report before the server ends, and the results are those of a run that nobody watched."""
    alone = subprocess.Popen(run(name + "_alone", "--quiet", end="2200 ms"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    process, url = watched(name, *words, end="2200 ms")
    last = None
    while process.poll() is None:
        now = status(url)
        code, body = answer(url + "report?have=0") if now.get("is_due") else (0, "")
        if code == 200:
            last = json.loads(body)["html"]
        if now.get("phase") == "ended" and not now["is_due"]:
            break
        time.sleep(0.1)
    began = time.monotonic()
    code, _, errors = ended(process)
    expect(code == 0, f"{name}: {code} {errors}")
    expect(time.monotonic() - began < 10, "it waits although the page has everything")
    expect(last and "going on" not in last and 'id="maps"' in last and 'id="speed"' in last, f"{name}: the final report was not given")
    expect(ended(alone)[0] == 0, f"{name}: the run alone")
    one, other = folder / name, folder / (name + "_alone")
    expect((one / "probes.csv").read_bytes() == (other / "probes.csv").read_bytes(), f"{name}: probes differ")
    done = subprocess.run([heartwright, "compare", str(one), str(other)], capture_output=True, text=True)
    expect(done.returncode == 0, f"{name}: results differ: {done.stdout} {done.stderr}")
    for table in ("beats.csv", "phase_singularities.csv"):
        expect((one / table).exists() == (other / table).exists() and (not (one / table).exists() or (one / table).read_bytes() == (other / table).read_bytes()), f"{name}: {table} differs")


def check_a_taken_port():
    process, url = watched("port", *LARGER)
    port = url.split(":")[2].split("/")[0]
    done = subprocess.run(run("other", "--watch", "--port", port), capture_output=True, text=True, timeout=600)
    expect(done.returncode == 4 and "is taken" in done.stderr, f"{done.returncode} {done.stderr}")
    ended(process, signal.SIGTERM)


def main():
    found = subprocess.run([heartwright, "doctor"], capture_output=True, text=True).stdout
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    check_a_run_that_goes_on()
    check_a_run_without_watching_is_told_by_report()
    check_the_end("watched")
    if re.search(r"^ok\s+MPI|^ok\s+mpi", found, re.M | re.I):
        check_the_end("ranks", "--ranks", "2")
    check_a_taken_port()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
