#!/usr/bin/env python3
"""What each pass of the generator is worth on a GPU: solvers with passes left out, timed in turns.

    lab/ablation.py prepare -o FOLDER [--generator build/bin/heartwright-generate] [--models A,B]
                              [--kinds alone,up_to,without]
    lab/ablation.py measure FOLDER [--heartwright build/bin/heartwright] [--models A,B] [--jobs N] [--repeats N]
    lab/ablation.py show FOLDER [--svg FILE]

prepare (needs the generator, no GPU) writes sources: of all passes, of none, and by kind
    alone    one pass and no other
    up_to    the passes from the first to this one
    without  all passes but this one
choose_integrators always runs: no solver can do without. measure (needs a GPU and nvcc, no generator) builds and times
them, one round of all after another, so that a card that grows warm is the same to all; it may run again and keeps what
is there. On several cards run one measure a card, each of its own models (CUDA_VISIBLE_DEVICES=1 lab/ablation.py
measure FOLDER --models B). show prints Markdown tables and draws bars.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = ("alone", "up_to", "without")
# What is timed of each model; the state of 1e6 cells is five times the card's second cache or more.
BENCH = {
    "ten_tusscher_panfilov_2006": ["--cells", "1000000", "--steps", "100", "--ionic-only"],
    "ohara_rudy_2011": ["--cells", "1000000", "--steps", "60", "--ionic-only"],
    "gaur_rudy_2011_ord": ["--cells", "1980", "--steps", "200", "--ionic-only"],
}
OTHERS = ["--cells", "1000000", "--steps", "100", "--ionic-only"]


def fail(text, code=2):
    print("error: " + text, file=sys.stderr)
    sys.exit(code)


def output_of(command, **more):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    if result.returncode != 0:
        fail(" ".join(map(str, command)) + f"\nended with code {result.returncode}:\n{result.stderr}{result.stdout}", 4)
    return result.stdout


def passes_of(generator, spec):
    """Names of passes that may be left out, by their first place."""
    text = output_of([generator, "explain", spec, "--text"])
    names = []
    for line in text[text.rindex("\nPasses\n"):].splitlines():
        match = re.match(r"  ([a-z_]+)  +\S", line)
        if match and match[1] != "choose_integrators" and match[1] not in names:
            names.append(match[1])
    return names


def configurations(names, kinds):
    """(kind, pass, passes that are left out)."""
    yield "all", "", []
    yield "none", "", names
    for place, name in enumerate(names):
        if "alone" in kinds:
            yield "alone", name, [other for other in names if other != name]
        if "up_to" in kinds and place + 1 < len(names):
            yield "up_to", name, names[place + 1:]
        if "without" in kinds:
            yield "without", name, [name]


def prepare(options):
    generator = options.generator or shutil.which("heartwright-generate")
    if not generator:
        fail("heartwright-generate is not on the PATH; say --generator")
    for kind in options.kinds.split(","):
        if kind not in KINDS:
            fail(f"--kinds: there is no {kind}; there are {', '.join(KINDS)}")
    for model in options.models.split(","):
        spec = ROOT / "model_specs" / (model + ".json")
        if not spec.exists():
            fail(f"no model {model} in model_specs")
        plan = []
        for kind, name, left_out in configurations(passes_of(generator, spec), options.kinds.split(",")):
            folder = options.folder / model / "-".join(filter(None, (kind, name)))
            output_of([generator, "generate", spec, "-o", folder, *(f"--no-{other}" for other in left_out)])
            plan.append({"kind": kind, "pass": name, "folder": folder.name})
        (options.folder / model / "plan.json").write_text(json.dumps(plan, indent=1))
        print(f"{model}: {len(plan)} solvers to build")


def home_of(place, model, heartwright):
    """A heartwright that has these sources for the model, and no generator and no ready solvers."""
    home = place / "home"
    if not home.exists():
        build = heartwright.parent.parent
        (home / "bin").mkdir(parents=True)
        (home / "lib").mkdir()
        (home / "share/heartwright/generated").mkdir(parents=True)
        shutil.copy2(heartwright, home / "bin/heartwright")
        (home / "lib/heartwright").symlink_to(build / "lib/heartwright")
        for folder in ("runtime", "base", "model_specs"):
            (home / "share/heartwright" / folder).symlink_to(ROOT / folder)
        (home / "share/heartwright/generated" / model).symlink_to((place / model).resolve())
    return home / "bin/heartwright"


def bench(place, model, heartwright, words):
    environment = dict(os.environ, XDG_CACHE_HOME=str((place / "cache").resolve()))
    command = [home_of(place, model, heartwright).resolve(), "bench", model, "--backend", "cuda", "--json", *words]
    return json.loads(output_of(command, env=environment))


def registers(place, model):
    """(registers, spilled bytes) of the kernel of a step with the most registers."""
    solver = next((place / "cache").rglob("solver"), None)
    if solver is None or not shutil.which("cuobjdump"):
        return None
    found = re.findall(
        r"Function (\S*(?:react_kernel|march_kernel)\S*):\s*\n\s*REG:(\d+) STACK:(\d+)",
        output_of(["cuobjdump", "-res-usage", solver]),
    )
    found = [
        (int(count), int(stack)) for name, count, stack in found if "OfEach" not in name and "CellNumber" not in name
    ]
    return max(found, default=None)


def measure(options):
    heartwright = pathlib.Path(options.heartwright or shutil.which("heartwright") or "").resolve()
    if not heartwright.is_file():
        fail("heartwright is not on the PATH; say --heartwright")
    prepared = [model for model in sorted(options.folder.iterdir()) if (model / "plan.json").exists()]
    for name in options.models.split(",") if options.models else []:
        if name not in [model.name for model in prepared]:
            fail(
                f"{options.folder}: no sources of {name}; there are"
                f" {', '.join(model.name for model in prepared) or 'none'}"
            )
    work = [
        (model.name, model / one["folder"])
        for model in prepared
        if not options.models or model.name in options.models.split(",")
        for one in json.loads((model / "plan.json").read_text())
    ]
    few = {
        model: ["--cells", "8" if model == "gaur_rudy_2011_ord" else "1024", "--steps", "5", "--ionic-only"]
        for model, _ in work
    }
    used = {}

    def build(place, model):
        bench(place, model, heartwright, few[model])
        used[place] = registers(place, model)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = {pool.submit(build, place, model): place for model, place in work}
        for done, job in enumerate(concurrent.futures.as_completed(jobs), 1):
            job.result()
            print(f"built {done} of {len(work)}: {jobs[job]}", flush=True)
    for round_number in range(options.repeats):
        for model, place in work:
            file = place / "times.json"
            times = json.loads(file.read_text()) if file.exists() else {"ms": []}
            if len(times["ms"]) > round_number:
                continue
            result = bench(place, model, heartwright, BENCH.get(model, OTHERS))
            times["ms"].append(result["ms_per_step"])
            times.update(cells=result["cells"], machine=result["machine"], registers=used[place])
            file.write_text(json.dumps(times))
            print(f"round {round_number + 1}: {model} {place.name}: {times['ms'][-1]:.4g} ms", flush=True)


def results_of(model):
    """By (kind, pass): ms of the median, registers."""
    results = collections.OrderedDict()
    for one in json.loads((model / "plan.json").read_text()):
        file = model / one["folder"] / "times.json"
        if file.exists():
            times = json.loads(file.read_text())
            results[one["kind"], one["pass"]] = (
                statistics.median(times["ms"]), times.get("registers"), times["cells"], len(times["ms"]),
            )
    return results


def table(model, results):
    all_ms, none_ms = results["all", ""][0], results["none", ""][0]
    cells, repeats = results["all", ""][2:]
    print(
        f"\n**{model}**, {cells} cells, median of {repeats}: {none_ms:.4g} ms a step without passes, {all_ms:.4g} with"
        f" all ({none_ms / all_ms:.2f} times as fast)\n"
    )
    print(
        "| pass | alone, ms | faster than none by | passes up to it, ms | faster than before by | all without it, ms |"
        " slower than all by | registers, stack bytes up to it |"
    )
    print("|---|---|---|---|---|---|---|---|")
    before = none_ms
    names = list(dict.fromkeys(name for _, name in results if name))
    has_sums = any(kind == "up_to" for kind, _ in results)
    for name in names:
        alone, up_to, without = (results.get((kind, name)) for kind in KINDS)
        if has_sums and name == names[-1]:
            up_to = results["all", ""]
        cell = lambda one: f"{one[0]:.4g}" if one else ""
        percent = lambda value: f"{100 * value:+.1f}%"
        row = [
            name, cell(alone), percent(1 - alone[0] / none_ms) if alone else "", cell(up_to),
            percent(1 - up_to[0] / before) if up_to else "", cell(without),
            percent(without[0] / all_ms - 1) if without else "",
            f"{up_to[1][0]}, {up_to[1][1]}" if up_to and up_to[1] else "",
        ]
        before = up_to[0] if up_to else before
        print("| " + " | ".join(row) + " |")


def bars(all_results):
    """ms of a step as passes are added, a panel for each model."""
    out, top, width = [], 34, 760
    for model, results in all_results.items():
        rows = [("no pass", results["none", ""][0])] + [
            (name, one[0]) for (kind, name), one in results.items() if kind == "up_to"
        ]
        rows.append(("all passes", results["all", ""][0]))
        most = max(ms for _, ms in rows)
        out.append(
            f'<text x="8" y="{top - 10}" font-weight="bold">{model}: ms a step, passes added one after the other</text>'
        )
        for name, ms in rows:
            length = (width - 300) * ms / most
            out.append(f'<text x="200" y="{top + 12}" text-anchor="end">{name}</text>')
            out.append(
                f'<rect x="208" y="{top}" width="{length:.1f}" height="15"'
                f' fill="{"#1a9850" if name == "all passes" else "#4393c3"}"/>'
            )
            out.append(f'<text x="{214 + length:.1f}" y="{top + 12}">{ms:.3g}</text>')
            top += 19
        top += 44
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top - 30}" font-family="sans-serif"'
        f' font-size="12"><rect width="{width}" height="{top - 30}" fill="white"/>\n'
        + "\n".join(out)
        + "\n</svg>\n"
    )


def show(options):
    all_results = {
        model.name: results_of(model) for model in sorted(options.folder.iterdir()) if (model / "plan.json").exists()
    }
    all_results = {
        model: results for model, results in all_results.items() if ("all", "") in results and ("none", "") in results
    }
    if not all_results:
        fail(f"{options.folder}: nothing is measured yet")
    for model, results in all_results.items():
        table(model, results)
    if options.svg:
        options.svg.write_text(bars(all_results))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verb = verbs.add_parser("prepare", help="write the sources")
    verb.add_argument("-o", dest="folder", type=pathlib.Path, required=True)
    verb.add_argument("--generator", help="heartwright-generate (default: on the PATH)")
    verb.add_argument("--models", default=",".join(BENCH))
    verb.add_argument("--kinds", default="alone,up_to")
    verb = verbs.add_parser("measure", help="build and time them")
    verb.add_argument("folder", type=pathlib.Path)
    verb.add_argument("--heartwright", help="heartwright (default: on the PATH)")
    verb.add_argument("--models", help="these alone (default: all that are prepared)")
    verb.add_argument("--jobs", type=int, default=os.cpu_count())
    verb.add_argument("--repeats", type=int, default=3)
    verb = verbs.add_parser("show", help="print tables, draw bars")
    verb.add_argument("folder", type=pathlib.Path)
    verb.add_argument("--svg", type=pathlib.Path, help="file for the bars")
    options = parser.parse_args()
    {"prepare": prepare, "measure": measure, "show": show}[options.verb](options)


if __name__ == "__main__":
    main()
