#!/usr/bin/env python3
"""Counts the FP64 instructions that a cell-step executes, in the PTX and SASS of a generated kernel, beside what the
generator predicts.

    tools/count_instructions.py                               # every bundled model
    tools/count_instructions.py ten_tusscher_panfilov_2006 --path least
    tools/count_instructions.py --functions                   # each function of runtime/math/math.hpp, alone
    tools/count_instructions.py karma_1994 --blocks           # issue slots in space-time blocks, FP32
    tools/count_instructions.py karma_1994 --generated plain  # sources from `heartwright generate karma_1994 -o plain`
    tools/count_instructions.py --within 5                    # exit code 1 when a prediction is off by more than 5%

The PTX is nvcc's for sm_90, with the flags that solvers are built with. A path is followed from the kernel's entry to
its end:
  * of the two ways at a branch, the one on which most (--path most) or fewest (--path least) FP64 instructions are
    executed, among the paths that store the whole state. Early returns are none of these. Most means: one stimulus is
    on;
  * a loop's body counts once (of a cell's step: the stimuli that are on);
  * models with sites are counted in the plan `march` without holds. A site is one turn of its loop, by a thread that
    updates and diffuses, on the path of least: with draws that give nothing (they count as integers then), but all
    made: HEARTWRIGHT_EVERY_DRAW. Its cell is what one thread would compute of it, each value once, without the sums
    over sites;
  * calls are followed by the same rule, in SASS never taken (they are the special ranges of square roots, and faults);
    limits of exp and log are moves and choices without FP64 instructions on any path.
ADD holds subtractions. comp: comparisons, minima, maxima, and rounding to whole numbers. sqrt.rn.f64 is one line of
PTX: it counts as the 3 MUL and 5 FMA that it becomes, and div.rn.f64 as 1 MUL and 5 FMA. Seeds (rcp.approx), signs,
absolute values, choices, moves and conversions are no FP64 instructions here. SASS is what ptxas makes of the PTX: its
rows also give all instructions on the path, registers and bytes spilled of the kernel. Needs nvcc; SASS needs cuobjdump
(--cuobjdump, on the PATH or beside nvcc), the prediction heartwright-generate (--generator, or on the PATH): rows of
what is not there are left out.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from instruction_paths import fail, functions_of, functions_of_sass, kinds  # noqa: E402

root = pathlib.Path(__file__).resolve().parent.parent

# All that a cell of a model with sites computes in a step but its sums, by one thread: the prologue, which sites read,
# and its own step. The plans share this out among kernels, and `march` computes some of it twice.
whole_cell_source = """#include "%s"
namespace heartwright::kernels {
template <class Kernel>
__global__ void whole_cell_kernel(const __grid_constant__ typename Kernel::Constants constants,
                                  const __grid_constant__ ReactArguments at,
                                  const __grid_constant__ CudaLattice<Kernel> lattice,
                                  const __grid_constant__ StimulusAmplitudes amplitudes,
                                  const __grid_constant__ TablesOf<Kernel> tables,
                                  typename Kernel::CellValues* values) {
    const std::int64_t slot = at.first + threadIdx.x;
    const auto step = step_at<Kernel>(constants, *at.clock);
    values[slot] = CellStep<Kernel>::prologue(constants, tables, step, cell_at<Kernel>(at, amplitudes, slot));
    CellStep<Kernel>::react(constants, tables, step, cell_at<Kernel>(at, amplitudes, slot), values[slot],
                  reinterpret_cast<const typename Kernel::real*>(lattice.scratch + slot * Kernel::n_sums));
}
%s
}  // namespace heartwright::kernels
"""


def kernels_of(folder):
    """The structs of a model's kernels, in the order of their variants."""
    return re.findall(r"^struct (Kernel\w*) \{", (folder / "kernels.hpp").read_text(), re.MULTILINE)


def with_whole_cells(source, name, structs):
    wanted = "\n".join(
        f"auto* const whole_cell_of_{struct} = &whole_cell_kernel<models::{name}::{struct}<pack<double, 1>>>;"
        for struct in structs
    )
    return whole_cell_source % (source.resolve(), wanted)


def ptx_of(nvcc, source, text=None, precision="fp64"):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "model.ptx"
        if text:
            source = pathlib.Path(folder) / "model.cu"
            source.write_text(text)
        words = [
            nvcc, "-ptx", "-std=c++20", "-O3", "--fmad=false", "-arch=sm_90", "-DHEARTWRIGHT_EVERY_DRAW",
            "-DHEARTWRIGHT_PRECISION=" + precision, "-I" + str(root), str(source), "-o", str(out),
        ]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            fail(f"nvcc does not compile {source}:\n{done.stderr}", 4)
        return out.read_text()


def sass_of(arguments, ptx):
    """SASS, and by kernel (registers, bytes spilled), of PTX; ({}, {}) without cuobjdump."""
    if not arguments.cuobjdump:
        return {}, {}
    with tempfile.TemporaryDirectory() as folder:
        source, out = pathlib.Path(folder) / "model.ptx", pathlib.Path(folder) / "model.cubin"
        source.write_text(ptx)
        made = subprocess.run(
            [arguments.nvcc, "-cubin", "-arch=sm_90", "-Xptxas", "-v", str(source), "-o", str(out)],
            capture_output=True,
            text=True,
        )
        shown = (
            subprocess.run([arguments.cuobjdump, "-sass", str(out)], capture_output=True, text=True)
            if made.returncode == 0
            else made
        )
        if shown.returncode:
            fail(f"no SASS of the PTX:\n{shown.stderr}", 4)
    resources = {}
    for name, text in re.findall(
        r"Compiling entry function '([\w$]+)'(.*?)(?=Compiling entry function|\Z)", made.stderr, re.S
    ):
        spilled, registers = re.search(r"(\d+) bytes spill stores", text), re.search(r"Used (\d+) registers", text)
        resources[name] = (int(registers[1]) if registers else 0, int(spilled[1]) if spilled else 0)
    return functions_of_sass(shown.stdout), resources


def variants_of(model):
    """The variants that each kernel is for: [["", "epi"], ["endo"]]."""
    lists = re.findall(r"^// Variants?: (.*)\.$", (model / "kernels.hpp").read_text(), re.M)
    return [["" if name == "as written" else name for name in re.split(r", ", text)] for text in lists]


def predicted(generator, model, variant, scale):
    if not generator:
        return None
    words = [generator, "explain", model.removesuffix("_mean_field"), "--text"] + (
        ["--variant", variant] if variant else []
    )
    if model.endswith("_mean_field"):
        words += ["--mean-field", "all"]
    done = subprocess.run(words, capture_output=True, text=True)
    row = re.search(rf"^ +(\d+) +(\d+) +(\d+) +(\d+) +\d+  \|.*  {scale}, both sides", done.stdout, re.M)
    if done.returncode or not row:
        fail(f"{' '.join(words)} says no counts: {done.stderr.strip()}")
    count = [int(n) for n in row.groups()]
    return count


def print_row(name, what, count, more=""):
    print(f"{name:46s} {what:9s}" + "".join(f"{n:7d}" for n in count) + f"{sum(count[:3]):8d}{more}")


functions_source = """#include "runtime/math/math.hpp"
using namespace heartwright::math;
using real = pack<double, 1>;
#define ONE(name, e) \\
    __global__ void f_##name(const double* x, const double* y, double* out) { \\
        const real a = *x; \\
        [[maybe_unused]] const real b = *y; \\
        out[0] = (e).v; \\
    }
"""
expressions = {
    "divide": "a / b", "reciprocal": "reciprocal(a)", "exp": "exp(a)", "expm1": "expm1(a)", "log": "log(a)",
    "log10": "log10(a)", "sqrt": "sqrt(a)", "pow": "pow(a, b)", "tanh": "tanh(a)", "sin": "sin(a)", "cos": "cos(a)",
    "min": "min(a, b)", "max": "max(a, b)", "floor": "floor(a)", "ceil": "ceil(a)", "tan": "tan(a)",
    "asin": "asin(a)", "acos": "acos(a)", "atan": "atan(a)", "sinh": "sinh(a)", "cosh": "cosh(a)",
    "asinh": "asinh(a)", "acosh": "acosh(a)", "atanh": "atanh(a)",
}


def show_functions(nvcc):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "functions.cu"
        source.write_text(functions_source + "".join(f"ONE({name}, {text})\n" for name, text in expressions.items()))
        functions = functions_of(ptx_of(nvcc, source))
    for name in expressions:
        function = next(f for mangled, f in functions.items() if re.match(rf"_Z\d+f_{name}PK", mangled))
        print_row(name, "counted", function.count(functions, True)[1])


class Kernels:
    """The kernels of a model's PTX and SASS, by the name of their template, its struct and what else the template is
    told."""

    def __init__(self, ptx, sass, resources):
        self.ptx, self.sass, self.resources = functions_of(ptx), sass, resources

    def find(self, place, struct, told="", exponent=4):
        """exponent: where powers of a model have one exponent, each whole one has a kernel; else it means nothing."""
        pattern = rf"[0-9]{place}I.*{len(struct)}{struct}I.*{told}E*v[NT]"
        names = [name for name in self.ptx if re.search(pattern, name)]
        if any("WithExponent" in name for name in names):
            names = [name for name in names if f"WithExponentILi{exponent}E" in name]
        if len(names) != 1:
            fail(f"the PTX has {len(names)} kernels {place}<{struct}>", 3)
        return names[0]


def show_rows(title, expected, kernels, name, count):
    """count(function, functions) of a kernel's PTX and SASS; by how many percent PTX and prediction differ, None
    without."""
    counted = count(kernels.ptx[name], kernels.ptx)[1]
    print_row(title, "predicted", expected) if expected else None
    print_row("" if expected else title, "PTX", counted)
    if name in kernels.sass:
        of_sass, (registers, spilled) = count(kernels.sass[name], kernels.sass), kernels.resources.get(name, (0, 0))
        print_row("", "SASS", of_sass[1], f"{of_sass[2]:8d}{registers:6d}{spilled:8d}")
    if not expected:
        return None
    off = 100 * (sum(expected[:3]) / sum(counted[:3]) - 1)
    print(f"{'':84s}{off:+7.1f}%")
    return off


def source_of(name, arguments):
    source = arguments.generated / name / "cuda" / "model.cu"
    if not source.exists():
        fail(f"there is no {source}; see heartwright-generate generate --help")
    return source


def show_blocks(name, arguments):
    """Issue slots of a cell-step in space-time blocks, without a stimulus and without rows for observers: a cell stores
    its potential to shared memory once in a step."""
    source = source_of(name, arguments)
    if not arguments.cuobjdump:
        fail("--blocks needs cuobjdump; --cuobjdump says where it is", 4)
    sass, resources = sass_of(arguments, ptx_of(arguments.nvcc, source, precision="fp32"))
    found = {kernel: function for kernel, function in sass.items() if "space_time_kernel" in kernel}
    if not found:
        fail(f"{name} has no space-time blocks")
    print(f"{'':60s}{'slots':>8s}{'cells':>7s}{'regs':>6s}{'spilled':>8s}   (of a cell-step; cells of a thread)")

    def exponent(kernel):  # 0: any
        told = re.search(r"WithExponentILi(\d+)E", kernel)
        return int(told[1]) if told else 0

    for kernel in sorted(found, key=lambda kernel: ("Lb1E" in kernel, exponent(kernel))):
        slots, cells = found[kernel].shortest_turn()
        title = f"exponent {exponent(kernel)}" if exponent(kernel) else "any exponent"
        title += ", persistent" if "Lb1E" in kernel else ""
        registers, spilled = resources.get(kernel, (0, 0))
        print(f"{name + ', FP32, ' + title:60s}{slots / cells:8.1f}{cells:7d}{registers:6d}{spilled:8d}")
        if arguments.most and exponent(kernel) and slots > arguments.most * cells:
            fail(f"more than {arguments.most:g} issue slots of a cell-step", 1)


def show_model(name, arguments, generator):
    folder, source = arguments.generated / name, source_of(name, arguments)
    has_sites, most, off = "cuda_lattice" in source.read_text(), arguments.path == "most", []
    made_of = with_whole_cells(source, name, kernels_of(folder)) if has_sites else None
    text = arguments.ptx.read_text() if arguments.ptx else ptx_of(arguments.nvcc, source, made_of)
    kernels = Kernels(text, *sass_of(arguments, text))
    if arguments.generated != root / "generated":
        generator = None  # we do not know how these were generated

    for struct, variants in zip(kernels_of(folder), variants_of(folder), strict=True):
        title = f"{name} ({variants[0] or 'as written'})"

        def show(what, scale, kernel, count):
            off.append(show_rows(title + what, predicted(generator, name, variants[0], scale), kernels, kernel, count))

        if has_sites:
            march = kernels.find("march_kernel", struct, "Lb0E")
            show(
                ", cell", "cell", kernels.find("whole_cell_kernel", struct),
                lambda function, functions: function.count(functions, True),
            )
            show(", site", "site", march, lambda function, functions: function.count_of_loop(functions, False))
        else:
            show(
                "", "cell", kernels.find("react_kernel", struct, exponent=arguments.exponent),
                lambda function, functions: function.count(functions, most),
            )
    return off


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="default: all of --generated")
    parser.add_argument("--exponent", type=int, default=4, help="of a model's powers: 4, that of karma_1994")
    parser.add_argument(
        "--generated", type=pathlib.Path, default=root / "generated",
        help="folder of generated sources (default: the bundled ones)",
    )
    parser.add_argument(
        "--path", choices=("most", "least"), default="most", help="which way branches go (default: most)"
    )
    parser.add_argument("--ptx", type=pathlib.Path, help="of one model without sites, made already")
    parser.add_argument("--blocks", action="store_true", help="issue slots of a cell-step in space-time blocks, FP32")
    parser.add_argument(
        "--most", type=float, metavar="SLOTS", help="with --blocks: more for a whole exponent is an error"
    )
    parser.add_argument("--functions", action="store_true", help="the functions of runtime/math/math.hpp")
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    parser.add_argument("--cuobjdump", help="default: on the PATH, or beside nvcc; none: without SASS")
    parser.add_argument("--generator", help="heartwright-generate (default: on the PATH)")
    parser.add_argument(
        "--within", type=float, metavar="PERCENT", help="a prediction that is off by more than this is an error"
    )
    arguments = parser.parse_args()
    if not (arguments.ptx and not arguments.functions) and not shutil.which(arguments.nvcc):
        fail(f"there is no nvcc at {arguments.nvcc}; --nvcc says where it is", 4)
    beside = pathlib.Path(shutil.which(arguments.nvcc) or arguments.nvcc).parent / "cuobjdump"
    arguments.cuobjdump = arguments.cuobjdump or shutil.which("cuobjdump") or (str(beside) if beside.exists() else None)
    if arguments.cuobjdump == "none":
        arguments.cuobjdump = None
    elif not arguments.cuobjdump and not arguments.functions:
        print("no cuobjdump: SASS is not counted; --cuobjdump says where it is", file=sys.stderr)
    if arguments.blocks:
        for name in arguments.models:
            show_blocks(name, arguments)
        return
    print(
        f"{'':46s} {'':9s}"
        + "".join(f"{kind:>7s}" for kind in kinds)
        + f"{'total':>8s}{'all':>8s}{'regs':>6s}{'spilled':>8s}   (total: FP64 without comp)"
    )
    if arguments.functions:
        return show_functions(arguments.nvcc)
    generator = arguments.generator or shutil.which("heartwright-generate")
    if not generator:
        print("no heartwright-generate: nothing is predicted; --generator says where it is", file=sys.stderr)
    models = arguments.models or sorted(p.parent.name for p in arguments.generated.glob("*/kernels.hpp"))
    if arguments.ptx and len(models) != 1:
        fail("--ptx is of one model: name it")
    if arguments.within is not None and not generator:
        fail("--within needs heartwright-generate; --generator says where it is")
    off = [percent for name in models for percent in show_model(name, arguments, generator) if percent is not None]
    if arguments.within is not None and any(abs(percent) > arguments.within for percent in off):
        fail(f"predictions are off by up to {max(off, key=abs):+.1f}%", 1)


if __name__ == "__main__":
    main()
