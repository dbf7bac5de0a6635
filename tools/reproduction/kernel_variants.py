#!/usr/bin/env python3
"""One model's reaction kernel generated in several ways: registers and spills of each, and a program that measures it.

    tools/reproduction/kernel_variants.py FOLDER ten_tusscher_panfilov_2006 --variant endo \\
        rush_larsen="--integrator default=rush_larsen" grl1="--integrator default=grl1"
    tools/reproduction/kernel_variants.py FOLDER heijman_2011 whole="--split 0" split="--split 60"
    FOLDER/heijman_2011.split --cells 1e6                      # on a GPU; JSON as of heartwright bench

NAME=WORDS: words of `heartwright-generate generate`. Each program holds the reaction alone (FP64, one variant of the
model), so that it compiles in a fraction of the time of a solver. Prints JSON: registers and spilled bytes of kernels
on each of --architectures (sm_90,sm_80) as ptxas says them; a program is made for the first. Needs nvcc, no GPU.
"""

import argparse
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import check_spills

ROOT = pathlib.Path(__file__).resolve().parents[2]


def call(words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, words))}\n{done.stdout[-400:]}{done.stderr[-1600:]}")
    return done.stdout + done.stderr


def reaction_alone(text):
    """A generated model.cu without what observes and what advances uncoupled cells."""
    return re.sub(r"^ *model\.(observe|advance) = .*\n", "", text, flags=re.MULTILINE)


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
    if not options.no_program:
        main = ROOT / "tests" / "benchmark" / "reaction_variant.cu"
        entry = f"-DHEARTWRIGHT_ENTRY=heartwright_model_{model}_cuda"
        tables = source.parents[1] / "model.cpp"
        program = options.folder / f"{options.model}.{name}"
        architecture = f"-arch={options.architectures[0]}"
        call([options.nvcc, *flags, architecture, entry, "-cudart=static", main, kernels, tables, "-o", program])
    return found


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
    for way in options.ways:
        name, _, words = way.partition("=")
        found = {"model": options.model, "way": name, "words": words, **make(options, name, words)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
