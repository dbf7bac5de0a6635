#!/usr/bin/env python3
"""Checks and measures all that docs/performance.md and docs/faults.md say of GPUs, and writes the tables of
docs/performance.md.

    lab/measure_gpu.py build/cuda FOLDER                             # all parts, each within its limit of time
    lab/measure_gpu.py build/cuda FOLDER --parts models,dyads
    lab/measure_gpu.py build/cuda FOLDER --minutes 8                # what no longer fits is left out, and said
    lab/measure_gpu.py build/cuda FOLDER --page docs/performance.md  # and replace the tables of measured parts
    lab/measure_gpu.py build/cuda FOLDER --backend cpu --share 500   # a try without a GPU: 1/500 of the cells

FOLDER/measured.md is one table of all, FOLDER/measured.json has every repeat (lab/measured_tables.py writes it into a
page later, too), and FOLDER/<part>.log what a part printed. Each figure is the median of
--repeats calls of `heartwright bench`. A part that fails or takes too long does not hold up the others; the exit code
is 1 then. Parts, in the order in which they run (* : needs the generator, ** : a build with tests):

    models          ten Tusscher-Panfilov, O'Hara-Rudy, Karma; 1e7 cells, reaction alone and whole steps, FP64 and FP32
    dyads           cells of 10,000 dyads: 2,000 paced, at rest, whole steps, with a wave; one cell; 6,912; mean field
    approximations  *  the first two models by each form of approximation within 1e-8
    ranks           the same results on 1, 2, 4, 8 GPUs, bit for bit (tools/same_on_any_ranks.py)
    scaling         weak and strong, at rest, paced and in a wave, and what they predict (lab/measure_scaling.sh)
    faults          kills, hung ranks, bad checkpoints, no memory (tools/try_faults.py)
    tune            *  heartwright tune of the first two models, without writing
    tests           **  all tests but the long ones
"""
import argparse
import datetime
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import time

import measured_tables

root = pathlib.Path(__file__).resolve().parent.parent
tt06, ord11, karma, dyads = "ten_tusscher_panfilov_2006", "ohara_rudy_2011", "karma_1994", "gaur_rudy_2011_ord"
limits_s = {
    "models": 300, "dyads": 200, "approximations": 240, "ranks": 300, "scaling": 1500, "faults": 600, "tune": 600,
    "tests": 900,
}


def fail(text, code=2):
    print("error: " + text, file=sys.stderr)
    sys.exit(code)


class Bench:
    """Calls `heartwright bench` and keeps what it says."""

    def __init__(self, arguments):
        self.arguments, self.rows, self.faults, self.part = arguments, [], [], ""
        self.program = arguments.build / "bin" / "heartwright"

    def cells(self, count):
        return max(1, int(count / self.arguments.share))

    def measure(self, title, model, cells, *words):
        command = [
            str(self.program), "bench", model, "--cells", str(self.cells(cells)), "--backend",
            self.arguments.backend, *words, "--json",
        ]
        found = []
        for _ in range(self.arguments.repeats):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                self.faults.append(f"{title}: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
                print(f"{title}: exit code {done.returncode}\n{done.stderr}", flush=True)
                return
            found.append(json.loads(done.stdout))
            if not found[-1]["build"]["optimised"] and self.arguments.backend == "cuda":
                fail(
                    f"{self.program} was compiled without optimisation (HEARTWRIGHT_UNOPTIMISED, or a debug build), "
                    "which adds microseconds to each step; measure a release build"
                )
        found.sort(key=lambda one: one["ms_per_step"])
        one = found[len(found) // 2]
        times = [each["ms_per_step"] for each in found]
        self.rows.append(
            {
                "part": self.part, "title": title, "command": " ".join(["heartwright", *command[1:]]),
                "ms_per_step": statistics.median(times), "repeats_ms_per_step": times,
                "cell_steps_per_second": one["cell_steps_per_second"],
                "fraction_of_bound": one.get("fraction_of_bound"), "device": one["machine"]["device"],
            }
        )
        print(
            f"{title:60} {times[0]:.4g} .. {times[-1]:.4g} ms, {one['cell_steps_per_second']:.4g} cell-steps/s",
            flush=True,
        )


def models(bench):
    for model in (tt06, ord11, karma):
        for precision in ("fp64", "fp32"):
            for what, words in (("whole step", ()), ("reaction", ("--ionic-only",))):
                bench.measure(
                    f"{model}, 1e7 cells, {precision.upper()}, {what}", model, 1e7, "--steps", "200", "--precision",
                    precision, *words,
                )


def dyad_cells(bench):
    bench.measure("dyads, 2,000 cells, reaction, paced", dyads, 2000, "--ionic-only", "--paced")
    bench.measure("dyads, 2,000 cells, reaction, at rest", dyads, 2000, "--ionic-only", "--steps", "300")
    bench.measure("dyads, 2,000 cells, whole step, at rest", dyads, 2000, "--steps", "300")
    bench.measure("dyads, 2,000 cells, whole step, a wave along a column", dyads, 2000, "--wave")
    bench.measure("dyads, 1 cell, reaction, paced", dyads, 1, "--ionic-only", "--paced")
    bench.measure("dyads, 6,912 cells, whole step, at rest", dyads, 6912, "--steps", "300")
    bench.measure(
        "mean field, 2,000 cells, reaction, at rest", dyads + "_mean_field", 2000, "--ionic-only", "--steps", "300"
    )


def approximations(bench):
    for model in (tt06, ord11):
        for form in bench.arguments.forms.split(","):
            bench.measure(
                f"{model}, 1e7 cells, reaction, 1e-8 by form={form}", model, 1e7, "--ionic-only", "--steps", "100",
                "--approximate", f"1e-8,form={form}",
            )


def gpus():
    try:
        listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True)
    except FileNotFoundError:
        return 0
    return sum(line.startswith("GPU") for line in listed.stdout.splitlines())


def rank_counts(arguments):
    if arguments.ranks:
        return [int(n) for n in arguments.ranks.split(",")]
    most = gpus()
    return [n for n in (1, 2, 4, 8) if n <= most] or [1, 2]


def command_of(part, arguments):
    """The command of a part that is a tool of its own, and what the environment says to it."""
    program, folder, ranks = arguments.build / "bin" / "heartwright", arguments.folder / part, rank_counts(arguments)
    if part == "ranks":
        return [
            [
                root / "tools/same_on_any_ranks.py", root / "model_specs/experiments/niederer_slab.json",
                "--heartwright", program, "--backend", arguments.backend, "--ranks", *ranks, "-o", folder / "slab",
            ]
        ], {}
    if part == "scaling":
        return [[root / "lab/measure_scaling.sh", program, folder, *ranks]], {
            "BACKEND": arguments.backend,
            "SHARE": f"{arguments.share:g}",
            "REPEATS": arguments.repeats,
        }
    if part == "faults":
        return [
            [
                root / "tools/try_faults.py", program, "--backend", arguments.backend, "--ranks", max(2, ranks[-1]),
                "--kills", arguments.kills, "--jobs", arguments.jobs, "--json", folder.with_suffix(".json"),
            ]
        ], {}
    if part == "tune":
        return [
            [
                program, "tune", model, "--backend", arguments.backend, "--cells",
                max(1, int(1e7 / arguments.share)), "--dry-run",
            ]
            for model in (tt06, ord11)
        ], {}
    return [
        [
            "ctest", "--test-dir", arguments.build, "-LE", "^long$", "--output-on-failure", "--parallel",
            arguments.jobs, "--timeout", 300,
        ]
    ], {}


def end(child):
    """It and all that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if child.poll() is not None:
            return
        os.killpg(child.pid, number)
        try:
            child.wait(10)
        except subprocess.TimeoutExpired:
            pass


def run_logged(commands, environment, log, limit_s):
    """Exit code of the first that fails; 124 when time is up. A command's processes end with it."""
    ends = time.monotonic() + limit_s
    with open(log, "w", encoding="utf-8") as out:
        for command in commands:
            words = [str(word) for word in command]
            print("$ " + " ".join(words), file=out, flush=True)
            child = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT, start_new_session=True, cwd=root,
                                     env={**os.environ, **{name: str(value) for name, value in environment.items()}})
            try:
                code = child.wait(max(1.0, ends - time.monotonic()))
            except subprocess.TimeoutExpired:
                code = 124
            finally:
                end(child)
            if code:
                return code
    return 0


def table(rows, ended, about):
    lines = [f"Commit {about['commit']}, {about['date']}, {about['device']}; medians of {about['repeats']} calls.", "",
             "| what | ms a step | cell-steps/s | of the bound | least .. most, ms |", "|---|---|---|---|---|"]
    for row in rows:
        bound = f"{100 * row['fraction_of_bound']:.0f}%" if row["fraction_of_bound"] else ""
        times = row["repeats_ms_per_step"]
        lines.append(
            f"| {row['title']} | {row['ms_per_step']:.4g} | {row['cell_steps_per_second']:.4g} | {bound} |"
            f" {times[0]:.4g} .. {times[-1]:.4g} |"
        )
    lines += ["", "| part | ended | s |", "|---|---|---|"] + [
        f"| {part} | {how} | {seconds:.0f} |" for part, how, seconds in ended
    ]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="a build folder")
    parser.add_argument("folder", type=pathlib.Path, help="where results go")
    parser.add_argument("--parts", default=",".join(limits_s), help="of them, these (default: all)")
    parser.add_argument("--backend", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--share", type=float, default=1, help="divide all numbers of cells by this (default: 1)")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--minutes", type=float, default=1e9, help="in all; what begins when less than a minute is left is left out"
    )
    parser.add_argument("--ranks", help="for ranks, scaling and faults (default: 1,2,4,8 as far as there are GPUs)")
    parser.add_argument("--forms", default="table,rational", help="of approximations (default: table,rational)")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=4, help="tests or trials side by side (default: 4)")
    parser.add_argument(
        "--page", type=pathlib.Path, help="replace the tables of this page by what was measured (docs/performance.md)"
    )
    arguments = parser.parse_args()
    arguments.build, arguments.folder = arguments.build.resolve(), arguments.folder.resolve()
    parts = arguments.parts.split(",")
    for part in parts:
        if part not in limits_s:
            fail(f"there is no part '{part}'; there are {', '.join(limits_s)}")
    if arguments.share <= 0 or arguments.repeats < 1:
        fail("--share and --repeats are positive")
    if arguments.page is not None and (
        not arguments.page.is_file() or arguments.share != 1 or arguments.backend != "cuda"
    ):
        fail(f"--page: {arguments.page} is no file, or this is only a trial (--share, --backend cpu)")
    if not (arguments.build / "bin" / "heartwright").exists():
        fail(f"{arguments.build} holds no bin/heartwright; build it first")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # through `finally`: what we started ends, too

    said = subprocess.run(
        [str(arguments.build / "bin" / "heartwright"), "--version"], capture_output=True, text=True
    ).stdout
    commit = said.strip().partition("commit ")[2] or "not known"  # of what is measured, not of what lies here now
    bench, ended, began = Bench(arguments), [], time.monotonic()
    about = {
        "commit": commit, "date": datetime.date.today().isoformat(), "repeats": arguments.repeats, "device": "",
        "host": os.uname().nodename, "backend": arguments.backend, "share": arguments.share,
    }
    measured = {"models": models, "dyads": dyad_cells, "approximations": approximations}
    for part in parts:
        start, faults = time.monotonic(), len(bench.faults)
        if start - began + min(limits_s[part], 60) > 60 * arguments.minutes:
            how = "left out: no time"
        elif part in measured:
            bench.part = part
            measured[part](bench)
            how = "good" if len(bench.faults) == faults else "; ".join(bench.faults[faults:])
        else:
            left = 60 * arguments.minutes - (start - began)
            code = run_logged(*command_of(part, arguments), arguments.folder / f"{part}.log", min(limits_s[part], left))
            how = {0: "good", 124: "time was up", 77: "left out: nothing to compare with"}.get(
                code, f"exit code {code}"
            )
            if part == "scaling" and code == 1:
                how = "a target is missed: scaling/scaling_targets.md"
        ended.append((part, how, time.monotonic() - start))
        print(f"== {part}: {how} ({ended[-1][2]:.0f} s)", flush=True)
        about["device"] = bench.rows[0]["device"] if bench.rows else about["device"]
        (arguments.folder / "measured.json").write_text(
            json.dumps({**about, "rows": bench.rows, "parts": ended}, indent=1) + "\n"
        )
        (arguments.folder / "measured.md").write_text(table(bench.rows, ended, about))
    print((arguments.folder / "measured.md").read_text())
    is_good = all(how == "good" or how.startswith("left out") for _, how, _ in ended)
    if arguments.page is not None:
        is_good = (
            measured_tables.write(json.loads((arguments.folder / "measured.json").read_text()), arguments.page) == 0
            and is_good
        )
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
