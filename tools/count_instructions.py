#!/usr/bin/env python3
"""Counts the FP64 instructions that a cell-step executes, in the PTX of a generated kernel, beside what the generator predicts.

    tools/count_instructions.py                                       # every bundled model
    tools/count_instructions.py ten_tusscher_panfilov_2006 --path least
    tools/count_instructions.py --functions                           # each function of runtime/abi/math.hpp, alone
    tools/count_instructions.py karma_1994 --generated /tmp/plain     # sources from `heartwright-generate generate -o /tmp/plain`

The PTX is nvcc's for sm_90, with the flags that solvers are built with. A path is followed from the kernel's entry to its end:
  * of the two ways at a branch, the one on which most (--path most) or fewest (--path least) FP64 instructions are executed, among the
    paths that store the whole state. Early returns are none of these. Most means: one stimulus is on;
  * a loop's body counts once (of a cell's step: the stimuli that are on);
  * of models with sites the kernels of the plan `separate` are counted, always on the path of least: a cell's step with its sites' sums, and a
    site's update and diffusion in a thread that does not prepare the cell, with draws that give nothing (they count as integers then);
  * calls are followed by the same rule; limits of exp and log are moves and choices without FP64 instructions on any path.
ADD holds subtractions. comp: comparisons, minima, maxima, and rounding to whole numbers. sqrt.rn.f64 is one line of PTX: it counts as the 3 MUL and
5 FMA that it becomes. Seeds (rcp.approx), signs, absolute values, choices, moves and conversions are no FP64 instructions here.
Needs nvcc; the prediction needs heartwright-generate (--generator, or on the PATH), else it is left out.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
kinds = ("ADD", "MUL", "FMA", "comp")

# What a line of PTX executes; a kernel with FP64 instructions that are not listed here is an error, so that none is forgotten.
costs = {"add": (1, 0, 0, 0), "sub": (1, 0, 0, 0), "mul": (0, 1, 0, 0), "fma": (0, 0, 1, 0), "mad": (0, 0, 1, 0), "setp": (0, 0, 0, 1), "set": (0, 0, 0, 1),
         "min": (0, 0, 0, 1), "max": (0, 0, 0, 1), "sqrt": (0, 3, 5, 0)}
free = {"neg", "abs", "mov", "selp", "ld", "ldu", "st", "rcp", "rsqrt", "copysign", "shfl"}


def fail(text, code=2):
    print("error: " + text, file=sys.stderr)
    sys.exit(code)


def cost_of(opcode):
    parts = opcode.split(".")
    if "f64" not in parts:
        return (0, 0, 0, 0)
    if parts[0] == "cvt":
        return (0, 0, 0, 1) if parts.count("f64") == 2 and parts[1] in ("rni", "rzi", "rmi", "rpi") else (0, 0, 0, 0)
    if parts[0] in ("rcp", "rsqrt") and "approx" not in parts:
        return None
    if parts[0] in costs:
        return costs[parts[0]]
    return (0, 0, 0, 0) if parts[0] in free else None


class Function:
    """Blocks of straight code: each with its instructions, stores, callees and the blocks that may follow."""

    def __init__(self, text):
        self.blocks, self.follow, labels = [], [], {}
        ended = True
        text = re.sub(r"//.*", "", text)
        text = re.sub(r"\bcall\b[^;]*;", lambda call: " ".join(call[0].split()), text)  # written over several lines
        for line in text.splitlines():
            line = line.strip()
            label = re.match(r"(\$?[\w$]+):$", line)
            if label:
                if not ended:
                    self.follow[-1].append(len(self.blocks))
                labels[label[1]] = len(self.blocks)
                self.open()
                ended = False
                continue
            found = re.match(r"(@!?%p\d+\s+)?([a-z][\w.]*)\b(.*)", line)
            if not found or line.startswith("."):
                continue
            if ended:
                self.open()
                ended = False
            predicate, opcode, rest = found.groups()
            block = self.blocks[-1]
            if opcode.startswith("bra"):
                target = rest.strip().rstrip(";").strip()
                self.follow[-1].append(target)
                if predicate:
                    self.follow[-1].append(len(self.blocks))
                    self.open()
                else:
                    ended = True
            elif opcode in ("ret", "exit", "trap"):
                if predicate:
                    self.follow[-1] += [None, len(self.blocks)]
                    self.open()
                else:
                    self.follow[-1].append(None)
                    ended = True
            elif opcode.startswith("call"):
                block["calls"].append(re.sub(r"\([^)]*\)", "", rest).strip(" ,;").split(",")[0].strip())
            else:
                cost = cost_of(opcode)
                if cost is None:
                    block["unknown"].append(opcode)
                else:
                    block["count"] = [a + b for a, b in zip(block["count"], cost)]
                block["stores"] += opcode.startswith("st.global")
        self.follow = [[labels[f] if isinstance(f, str) else f for f in follow] for follow in self.follow]

    def open(self):
        self.blocks.append({"count": [0] * len(kinds), "stores": 0, "calls": [], "unknown": []})
        self.follow.append([])

    def count(self, functions, most):
        """(stores, instructions) of the chosen path; blocks are in an order in which only loops go back."""
        unknown = sorted({opcode for block in self.blocks for opcode in block["unknown"]})
        if unknown:
            fail(f"the kernel's PTX has {', '.join(unknown)}, which has no count here", 3)
        best = [None] * len(self.blocks)
        for i in reversed(range(len(self.blocks))):
            ways = [(0, [0] * len(kinds))] if not self.follow[i] else []
            for following in self.follow[i]:
                if following is None:
                    ways.append((0, [0] * len(kinds)))
                elif following > i and best[following] is not None:  # back to where a loop begins: once is enough
                    ways.append(best[following])
            if not ways:
                continue
            stores, count = max(ways, key=lambda way: (way[0], sum(way[1]) if most else -sum(way[1])))
            total = [a + b for a, b in zip(count, self.blocks[i]["count"])]
            for name in self.blocks[i]["calls"]:
                if name not in functions:
                    fail(f"PTX calls '{name}', whose text is not there", 3)
                total = [a + b for a, b in zip(total, functions[name].count(functions, most)[1])]
            best[i] = (stores + self.blocks[i]["stores"], total)
        return best[0]


def functions_of(ptx):
    found = {}
    for match in re.finditer(r"^\s*(?:\.visible |\.weak )*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\((?:[^)]*)\)[^{;]*\{(.*?)^\}", ptx, re.M | re.S):
        found[match[1]] = Function(match[2])
    return found


def ptx_of(nvcc, source):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "model.ptx"
        words = [nvcc, "-ptx", "-std=c++20", "-O3", "--fmad=false", "-arch=sm_90", "-I" + str(root), str(source), "-o", str(out)]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            fail(f"nvcc does not compile {source}:\n{done.stderr}", 4)
        return out.read_text()


def variants_of(model):
    """The variants that each kernel is for: [["", "epi"], ["endo"]]."""
    lists = re.findall(r"^// Variants?: (.*)\.$", (model / "kernels.hpp").read_text(), re.M)
    return [["" if name == "as written" else name for name in re.split(r", ", text)] for text in lists]


def predicted(generator, model, variant, scale):
    if not generator:
        return None
    words = [generator, "explain", model.removesuffix("_mean_field")] + (["--variant", variant] if variant else [])
    if model.endswith("_mean_field"):
        words += ["--mean-field", "all"]
    done = subprocess.run(words, capture_output=True, text=True)
    row = re.search(rf"^ +(\d+) +(\d+) +(\d+) +(\d+) +\d+  \|.*  {scale}, both sides", done.stdout, re.M)
    if done.returncode or not row:
        fail(f"{' '.join(words)} says no counts: {done.stderr.strip()}")
    count = [int(n) for n in row.groups()]
    diffusing = re.search(r"every site; (\d+) states diffuse", done.stdout)
    if scale == "site" and diffusing:  # three second differences, their weights, the diffusivity
        count = [a + int(diffusing[1]) * b for a, b in zip(count, (3, 1, 6, 0))]
    return count


def print_row(name, what, count):
    print(f"{name:46s} {what:9s}" + "".join(f"{n:7d}" for n in count) + f"{sum(count[:3]):8d}")


functions_source = """#include "runtime/abi/math.hpp"
using namespace heartwright::abi;
using real = pack<double, 1>;
#define ONE(name, e) __global__ void f_##name(const double* x, const double* y, double* out) { const real a = *x; [[maybe_unused]] const real b = *y; out[0] = (e).v; }
"""
expressions = {"divide": "a / b", "reciprocal": "reciprocal(a)", "exp": "exp(a)", "expm1": "expm1(a)", "log": "log(a)", "log10": "log10(a)", "sqrt": "sqrt(a)",
               "pow": "pow(a, b)", "tanh": "tanh(a)", "sin": "sin(a)", "cos": "cos(a)", "min": "min(a, b)", "max": "max(a, b)", "floor": "floor(a)"}


def show_functions(nvcc):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "functions.cu"
        source.write_text(functions_source + "".join(f"ONE({name}, {text})\n" for name, text in expressions.items()))
        functions = functions_of(ptx_of(nvcc, source))
    for name in expressions:
        function = next(f for mangled, f in functions.items() if re.match(rf"_Z\d+f_{name}PK", mangled))
        print_row(name, "counted", function.count(functions, True)[1])


def show_rows(title, expected, counted):
    if expected:
        print_row(title, "predicted", expected)
        print_row("", "counted", counted)
        print(f"{'':84s}{100 * (sum(expected[:3]) / sum(counted[:3]) - 1):+7.1f}%")
    else:
        print_row(title, "counted", counted)


def show_model(name, arguments, generator):
    folder = arguments.generated / name
    source = folder / "cuda" / "model.cu"
    if not source.exists():
        fail(f"there is no {source}; see heartwright-generate generate --help")
    text = arguments.ptx.read_text() if arguments.ptx else ptx_of(arguments.nvcc, source)
    functions = functions_of(text)
    if arguments.generated != root / "generated":
        generator = None  # we do not know how these were generated

    def kernel(place, k):
        kernels = [f for mangled, f in functions.items() if re.search(rf"[0-9]{place}I.*7Kernel{k}I", mangled)]
        if len(kernels) != 1:
            fail(f"the PTX of {name} has {len(kernels)} kernels {place}<Kernel{k}>", 3)
        return kernels[0]

    has_sites = "cuda_lattice" in source.read_text()
    for k, variants in enumerate(variants_of(folder)):
        title = f"{name} ({variants[0] or 'as written'})"
        if has_sites:
            expected = predicted(generator, name, variants[0], "cell")
            show_rows(title + ", cell", expected, kernel("separate_cell_kernel", k).count(functions, False)[1])
            of_site = [0] * len(kinds)
            for place in ("separate_update_kernel", "separate_diffuse_kernel"):
                if place == "separate_update_kernel" or f"{place}I" in text:
                    of_site = [a + b for a, b in zip(of_site, kernel(place, k).count(functions, False)[1])]
            show_rows(title + ", site", predicted(generator, name, variants[0], "site"), of_site)
        else:
            expected = predicted(generator, name, variants[0], "cell")
            show_rows(title, expected, kernel("react_kernel", k).count(functions, arguments.path == "most")[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="default: all of --generated")
    parser.add_argument("--generated", type=pathlib.Path, default=root / "generated", help="folder of generated sources (default: the bundled ones)")
    parser.add_argument("--path", choices=("most", "least"), default="most", help="which way branches go (default: most)")
    parser.add_argument("--ptx", type=pathlib.Path, help="of one model, made already")
    parser.add_argument("--functions", action="store_true", help="the functions of runtime/abi/math.hpp")
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    parser.add_argument("--generator", help="heartwright-generate (default: on the PATH)")
    arguments = parser.parse_args()
    if not (arguments.ptx and not arguments.functions) and not shutil.which(arguments.nvcc):
        fail(f"there is no nvcc at {arguments.nvcc}; --nvcc says where it is", 4)
    print(f"{'':46s} {'':9s}" + "".join(f"{kind:>7s}" for kind in kinds) + f"{'total':>8s}   (total: without comp)")
    if arguments.functions:
        return show_functions(arguments.nvcc)
    generator = arguments.generator or shutil.which("heartwright-generate")
    if not generator:
        print("no heartwright-generate: nothing is predicted; --generator says where it is", file=sys.stderr)
    models = arguments.models or sorted(p.parent.name for p in arguments.generated.glob("*/kernels.hpp"))
    if arguments.ptx and len(models) != 1:
        fail("--ptx is of one model: name it")
    for name in models:
        show_model(name, arguments, generator)


if __name__ == "__main__":
    main()
