#!/usr/bin/env python3
"""One model's reaction kernel generated in several ways: registers and spills of each, and a program that measures it.

    lab/reproduction/kernel_variants.py FOLDER ten_tusscher_panfilov_2006 --variant endo \\
        rush_larsen="--integrator default=rush_larsen" grl1="--integrator default=grl1"
    lab/reproduction/kernel_variants.py FOLDER heijman_2011 whole= split="--split 60" \\
        kernels="--split 120 --split-into kernels"
    FOLDER/heijman_2011.split --cells 1e6                      # on a GPU; JSON as of heartwright bench
    FOLDER/heijman_2011.kernels --cells 1e6 --scratch 32768    # 0: parts inlined into one kernel

NAME=WORDS: words of `heartwright-generate generate`. Each program holds the reaction alone (FP64, one variant of the
model), so that it compiles in a fraction of the time of a solver. Prints JSON: registers and spilled bytes of kernels
on each of --architectures (sm_90,sm_80) as ptxas says them, those of functions that a kernel calls under "called";
bytes that a cell's step loads, stores, leaves between its parts and takes from there. A program is made for the first.
"machine" names the compiler.
Needs nvcc, no GPU.
"""

import argparse
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_spills


def call(words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, words))}\n{done.stdout[-400:]}{done.stderr[-1600:]}")
    return done.stdout + done.stderr


def reaction_alone(text):
    """A generated model.cu with the launches of lab/benchmark/reaction_alone.cuh, and no others."""
    text = re.sub(r"^ *model\.(observe|advance) = [^;]*;\n", "", text, flags=re.MULTILINE)
    kernels = '#include "../kernels.hpp"\n'
    alone = '#include "lab/benchmark/reaction_alone.cuh"\n'
    return text.replace("kernels::cuda_react<", "kernels::react_alone<").replace(kernels, kernels + alone)


def called_functions(text):
    """[(kernel's number, bytes stored, bytes loaded)] of functions that kernels call, of what ptxas -v says."""
    found = []
    for number, entry in enumerate(re.split(r"Compiling entry function '", text)[1:]):
        spills = re.findall(r"(\d+) bytes spill stores, (\d+) bytes spill loads", entry)
        found += [(number, int(stores), int(loads)) for stores, loads in spills[1:]]
    return found


def traffic(folder):
    """Bytes of a cell's step in FP64 that it loads and stores, and that its parts leave and take between them."""
    (kernels,) = folder.glob("*/kernels.hpp")
    text = kernels.read_text()
    step = text[: text.index("static HEARTWRIGHT_FN void observe(")]
    loads = len(re.findall(r"= cells\.(?:load|potential)\(|spilled\.fetch\(", step))
    stores = len(re.findall(r"cells\.store(?:_potential)?\(", step))
    left = len(re.findall(r"^ *between\.(?:put\(|\w+ = )", step, flags=re.MULTILINE))
    taken = len(re.findall(r"= between\.", step))
    return {"loads": 8 * loads, "stores": 8 * stores, "left": 8 * left, "taken": 8 * taken}


def make(options, name, words):
    folder = options.folder / f"{options.model}.{name}.source"
    call([options.generator, "generate", options.model, "-o", folder, *options.variant, *shlex.split(words)])
    (source,) = folder.glob("*/cuda/model.cu")
    source.write_text(reaction_alone(source.read_text()))
    model = source.parents[1].name
    flags = ["-std=c++20", "-O3", "--fmad=false", "-I", ROOT, "-DHEARTWRIGHT_PRECISION=fp64"]
    found, kernels = {}, folder / "kernels.o"
    for architecture in options.architectures:
        is_program = architecture == options.architectures[0] and not options.no_program
        made = ["-c", source, "-o", kernels] if is_program else ["-cubin", source, "-o", folder / "kernels.cubin"]
        said = call([options.nvcc, *flags, f"-arch={architecture}", "-Xptxas=-v", *made])
        found[architecture] = [
            {"kernel": kernel, "registers": registers, "spill_stores": stores, "spill_loads": loads}
            for kernel, registers, stores, loads in check_spills.kernels_of(said)
        ]
        for number, stores, loads in called_functions(said):
            called = found[architecture][number].setdefault("called", [])
            called.append({"spill_stores": stores, "spill_loads": loads})
    if not options.no_program:
        main = ROOT / "lab" / "benchmark" / "reaction_variant.cu"
        entry = f"-DHEARTWRIGHT_ENTRY=heartwright_model_{model}_cuda"
        tables = source.parents[1] / "model.cpp"
        program = options.folder / f"{options.model}.{name}"
        architecture = f"-arch={options.architectures[0]}"
        call([options.nvcc, *flags, architecture, entry, "-cudart=static", main, kernels, tables, "-o", program])
    return {"bytes": traffic(folder), **found}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("model")
    parser.add_argument("ways", nargs="+", metavar="NAME=WORDS")
    parser.add_argument("--variant", help="of the model")
    parser.add_argument("--architectures", type=lambda text: text.split(","), default=["sm_90", "sm_80"])
    parser.add_argument("--no-program", action="store_true", help="registers and spills only")
    parser.add_argument("--generator", default=str(ROOT / "build" / "release" / "bin" / "heartwright-generate"))
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    options = parser.parse_args()
    options.variant = ["--variant", options.variant] if options.variant else []
    options.folder.mkdir(parents=True, exist_ok=True)
    version = re.search(r"release ([0-9.]+)", call([options.nvcc, "--version"]))[1]
    machine = {"device": f"nvcc {version} for {', '.join(options.architectures)}"}
    for way in options.ways:
        name, _, words = way.partition("=")
        found = {"model": options.model, "way": name, "words": words, "machine": machine, **make(options, name, words)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
