#!/usr/bin/env python3
"""Counts the FP64 instructions that a cell-step executes, in the PTX and SASS of a generated kernel, beside what the generator predicts.

    tools/count_instructions.py                                       # every bundled model
    tools/count_instructions.py ten_tusscher_panfilov_2006 --path least
    tools/count_instructions.py --functions                           # each function of runtime/abi/math.hpp, alone
    tools/count_instructions.py karma_1994 --generated plain          # sources from `heartwright generate karma_1994 -o plain`
    tools/count_instructions.py --within 5                            # exit code 1 when a prediction is off by more than 5%

The PTX is nvcc's for sm_90, with the flags that solvers are built with. A path is followed from the kernel's entry to its end:
  * of the two ways at a branch, the one on which most (--path most) or fewest (--path least) FP64 instructions are executed, among the
    paths that store the whole state. Early returns are none of these. Most means: one stimulus is on;
  * a loop's body counts once (of a cell's step: the stimuli that are on);
  * models with sites are counted in the plan `march` without holds. A site is one turn of its loop, by a thread that updates and diffuses, on the
    path of least: with draws that give nothing (they count as integers then), but all made: HEARTWRIGHT_EVERY_DRAW. Its cell is what one thread
    would compute of it, each value once, without the sums over sites;
  * calls are followed by the same rule, in SASS never taken (they are the special ranges of square roots, and faults); limits of exp and log
    are moves and choices without FP64 instructions on any path.
ADD holds subtractions. comp: comparisons, minima, maxima, and rounding to whole numbers. sqrt.rn.f64 is one line of PTX: it counts as the 3 MUL and
5 FMA that it becomes. Seeds (rcp.approx), signs, absolute values, choices, moves and conversions are no FP64 instructions here.
SASS is what ptxas makes of the PTX: its rows also give all instructions on the path, registers and bytes spilled of the kernel.
Needs nvcc; SASS needs cuobjdump (--cuobjdump, on the PATH or beside nvcc), the prediction heartwright-generate (--generator, or on the
PATH): rows of what is not there are left out.
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
sass_costs = {"DADD": (1, 0, 0, 0), "DMUL": (0, 1, 0, 0), "DFMA": (0, 0, 1, 0), "DSETP": (0, 0, 0, 1), "DMNMX": (0, 0, 0, 1)}
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

    def __init__(self):
        self.blocks, self.follow = [], []

    @staticmethod
    def of_ptx(text):
        function = Function()
        function.read_ptx(text)
        return function

    @staticmethod
    def of_sass(text):
        function = Function()
        function.read_sass(text)
        return function

    def read_ptx(self, text):
        labels = {}
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
                block["all"] += 1
        self.follow = [[labels[f] if isinstance(f, str) else f for f in follow] for follow in self.follow]

    def read_sass(self, text):
        lines = [(int(at, 16), predicate, opcode, rest)
                 for at, predicate, opcode, rest in re.findall(r"/\*([0-9a-f]{4,})\*/\s+(@!?U?P\w+\s+)?([A-Z][\w.]*)([^;]*);", text)]
        targets = {int(rest.split("0x")[1].split()[0], 16) for _, _, opcode, rest in lines if opcode.split(".")[0] == "BRA"}
        labels, ended = {}, True
        for at, predicate, opcode, rest in lines:
            if ended or at in targets:
                if not ended:
                    self.follow[-1].append(len(self.blocks))
                labels[at] = len(self.blocks)
                self.open()
                ended = False
            block, name = self.blocks[-1], opcode.split(".")[0]
            block["all"] += name != "NOP"
            block["stores"] += name == "STG"
            block["count"] = [a + b for a, b in zip(block["count"], sass_costs.get(name, (0, 0, 0, 0)))]
            if name == "BRA":
                self.follow[-1].append(rest.split("0x")[1].split()[0])
                ended = not (predicate or rest.split("0x")[0].strip(" ,"))
                if not ended:
                    self.follow[-1].append(len(self.blocks))
                    self.open()
            elif name == "CALL":  # the slow way: never taken
                block["is_taken"] = False
            elif name in ("EXIT", "RET", "BRX", "JMX", "KILL"):
                self.follow[-1].append(None)
                ended = not predicate
                if predicate:
                    self.follow[-1].append(len(self.blocks))
                    self.open()
        self.follow = [[labels[int(f, 16)] if isinstance(f, str) else f for f in follow] for follow in self.follow]

    @staticmethod
    def empty_block():
        return {"count": [0] * len(kinds), "all": 0, "stores": 0, "calls": [], "unknown": [], "is_taken": True}

    def open(self):
        self.blocks.append(self.empty_block())
        self.follow.append([])

    def count(self, functions, most):
        """(stores, instructions, all instructions) of the chosen path; what goes back to where a loop begins is not followed."""
        order, _ = self.order_and_loops()
        return self.count_among(order, None, functions, most)

    def count_of_loop(self, functions, most):
        """The same of one turn of the loop with most instructions in it, whatever comes before and after."""
        order, begin, body = self.main_loop()
        return self.count_among([i for i in order if i in body], begin, functions, most)

    def main_loop(self):
        """(blocks in order, the first of the loop with most instructions, all of it)"""
        order, backs = self.order_and_loops()
        bodies = {}
        for end, begin in backs:
            bodies.setdefault(begin, set()).update(self.body_of_loop(end, begin))
        if not bodies:
            fail("the kernel has no loop", 3)
        begin = max(bodies, key=lambda head: (sum(sum(self.blocks[i]["count"]) for i in bodies[head]), -head))
        return order, begin, bodies[begin]

    def order_and_loops(self):
        """Blocks in an order in which each comes before those that may follow, but for the edges that go back; and these."""
        state, after, backs, waiting = {0: "open"}, [], [], [(0, iter(self.follow[0]))]
        while waiting:
            i, follow = waiting[-1]
            following = next((f for f in follow if f is not None), None)
            if following is None:
                state[i] = "done"
                after.append(i)
                waiting.pop()
            elif state.get(following) == "open":
                backs.append((i, following))
            elif following not in state:
                state[following] = "open"
                waiting.append((following, iter(self.follow[following])))
        return after[::-1], backs

    def body_of_loop(self, end, begin):
        before = [[] for _ in self.blocks]
        for i, follow in enumerate(self.follow):
            for following in follow:
                if following is not None:
                    before[following].append(i)
        body, waiting = {begin, end}, [end] if end != begin else []
        while waiting:
            new = [i for i in before[waiting.pop()] if i not in body]
            body.update(new)
            waiting += new
        return body

    def count_among(self, order, turn, functions, most):
        """Along `order`, to where the function ends or, of a loop, back to block `turn`."""
        unknown = sorted({opcode for i in order for opcode in self.blocks[i]["unknown"]})
        if unknown:
            fail(f"the kernel's PTX has {', '.join(unknown)}, which has no count here", 3)
        done, best, place = (0, [0] * len(kinds), 0), {}, {i: k for k, i in enumerate(order)}
        for i in reversed(order):
            ways = [] if self.follow[i] else [done]
            for following in self.follow[i]:
                if following == turn:  # None: the end
                    ways.append(done)
                elif following in best and place[following] > place[i]:
                    ways.append(best[following])
            if not ways or not self.blocks[i]["is_taken"]:
                continue
            stores, count, lines = max(ways, key=lambda way: (way[0], sum(way[1]) if most else -sum(way[1])))
            total, lines = [a + b for a, b in zip(count, self.blocks[i]["count"])], lines + self.blocks[i]["all"]
            for name in self.blocks[i]["calls"]:
                if name not in functions:
                    fail(f"PTX calls '{name}', whose text is not there", 3)
                called = functions[name].count(functions, most)
                total, lines = [a + b for a, b in zip(total, called[1])], lines + called[2]
            best[i] = (stores + self.blocks[i]["stores"], total, lines)
        return best[order[0]]


def functions_of(ptx):
    found = {}
    for match in re.finditer(r"^\s*(?:\.visible |\.weak )*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\((?:[^)]*)\)[^{;]*\{(.*?)^\}", ptx, re.M | re.S):
        found[match[1]] = Function.of_ptx(match[2])
    return found


def functions_of_sass(text):
    parts = re.split(r"^\s*Function : ([\w$]+)$", text, flags=re.M)
    return {name: Function.of_sass(body) for name, body in zip(parts[1::2], parts[2::2])}


# All that a cell of a model with sites computes in a step but its sums, by one thread: the prologue, which sites read, and its own step. The
# plans share this out among kernels, and `march` computes some of it twice.
whole_cell_source = """#include "%s"
namespace heartwright::abi {
template <class Kernel>
__global__ void whole_cell_kernel(const __grid_constant__ typename Kernel::Constants constants, const __grid_constant__ ReactArguments at,
                                  const __grid_constant__ CudaLattice<Kernel> lattice, const __grid_constant__ CudaStimuli stimuli,
                                  typename Kernel::CellValues* values) {
    const std::int64_t slot = at.first + threadIdx.x;
    const auto step = step_at<Kernel>(constants, *at.clock);
    values[slot] = Kernel::prologue(constants, step, cell_at<Kernel>(at, stimuli, slot));
    Kernel::react(constants, step, cell_at<Kernel>(at, stimuli, slot), values[slot],
                  reinterpret_cast<const typename Kernel::real*>(lattice.scratch + slot * Kernel::n_sums));
}
%s
}  // namespace heartwright::abi
"""


def with_whole_cells(source, name, kernels):
    wanted = "\n".join(f"auto* const whole_cell_{k} = &whole_cell_kernel<models::{name}::Kernel{k}<pack<double, 1>>>;" for k in range(kernels))
    return whole_cell_source % (source.resolve(), wanted)


def ptx_of(nvcc, source, text=None):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "model.ptx"
        if text:
            source = pathlib.Path(folder) / "model.cu"
            source.write_text(text)
        words = [nvcc, "-ptx", "-std=c++20", "-O3", "--fmad=false", "-arch=sm_90", "-DHEARTWRIGHT_EVERY_DRAW", "-I" + str(root), str(source), "-o", str(out)]
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
        made = subprocess.run([arguments.nvcc, "-cubin", "-arch=sm_90", "-Xptxas", "-v", str(source), "-o", str(out)], capture_output=True, text=True)
        shown = subprocess.run([arguments.cuobjdump, "-sass", str(out)], capture_output=True, text=True) if made.returncode == 0 else made
        if shown.returncode:
            fail(f"no SASS of the PTX:\n{shown.stderr}", 4)
    resources = {}
    for name, text in re.findall(r"Compiling entry function '([\w$]+)'(.*?)(?=Compiling entry function|\Z)", made.stderr, re.S):
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
    words = [generator, "explain", model.removesuffix("_mean_field"), "--text"] + (["--variant", variant] if variant else [])
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


class Kernels:
    """The kernels of a model's PTX and SASS, by the name of their template, its struct and what else the template is told."""

    def __init__(self, ptx, sass, resources):
        self.ptx, self.sass, self.resources = functions_of(ptx), sass, resources

    def find(self, place, k, told=""):
        names = [name for name in self.ptx if re.search(rf"[0-9]{place}I.*7Kernel{k}I.*{told}E*vN", name)]
        if len(names) != 1:
            fail(f"the PTX has {len(names)} kernels {place}<Kernel{k}>", 3)
        return names[0]


def show_rows(title, expected, kernels, name, count):
    """count(function, functions) of a kernel's PTX and SASS; by how many percent PTX and prediction differ, None without."""
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


def show_model(name, arguments, generator):
    folder = arguments.generated / name
    source = folder / "cuda" / "model.cu"
    if not source.exists():
        fail(f"there is no {source}; see heartwright-generate generate --help")
    has_sites, most, off = "cuda_lattice" in source.read_text(), arguments.path == "most", []
    made_of = with_whole_cells(source, name, len(variants_of(folder))) if has_sites else None
    text = arguments.ptx.read_text() if arguments.ptx else ptx_of(arguments.nvcc, source, made_of)
    kernels = Kernels(text, *sass_of(arguments, text))
    if arguments.generated != root / "generated":
        generator = None  # we do not know how these were generated

    for k, variants in enumerate(variants_of(folder)):
        title = f"{name} ({variants[0] or 'as written'})"

        def show(what, scale, kernel, count):
            off.append(show_rows(title + what, predicted(generator, name, variants[0], scale), kernels, kernel, count))

        if has_sites:
            march = kernels.find("march_kernel", k, "Lb0E")
            show(", cell", "cell", kernels.find("whole_cell_kernel", k), lambda function, functions: function.count(functions, True))
            show(", site", "site", march, lambda function, functions: function.count_of_loop(functions, False))
        else:
            show("", "cell", kernels.find("react_kernel", k), lambda function, functions: function.count(functions, most))
    return off


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="default: all of --generated")
    parser.add_argument("--generated", type=pathlib.Path, default=root / "generated", help="folder of generated sources (default: the bundled ones)")
    parser.add_argument("--path", choices=("most", "least"), default="most", help="which way branches go (default: most)")
    parser.add_argument("--ptx", type=pathlib.Path, help="of one model without sites, made already")
    parser.add_argument("--functions", action="store_true", help="the functions of runtime/abi/math.hpp")
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    parser.add_argument("--cuobjdump", help="default: on the PATH, or beside nvcc; none: without SASS")
    parser.add_argument("--generator", help="heartwright-generate (default: on the PATH)")
    parser.add_argument("--within", type=float, metavar="PERCENT", help="a prediction that is off by more than this is an error")
    arguments = parser.parse_args()
    if not (arguments.ptx and not arguments.functions) and not shutil.which(arguments.nvcc):
        fail(f"there is no nvcc at {arguments.nvcc}; --nvcc says where it is", 4)
    beside = pathlib.Path(shutil.which(arguments.nvcc) or arguments.nvcc).parent / "cuobjdump"
    arguments.cuobjdump = arguments.cuobjdump or shutil.which("cuobjdump") or (str(beside) if beside.exists() else None)
    if arguments.cuobjdump == "none":
        arguments.cuobjdump = None
    elif not arguments.cuobjdump and not arguments.functions:
        print("no cuobjdump: SASS is not counted; --cuobjdump says where it is", file=sys.stderr)
    print(f"{'':46s} {'':9s}" + "".join(f"{kind:>7s}" for kind in kinds) + f"{'total':>8s}{'all':>8s}{'regs':>6s}{'spilled':>8s}   (total: FP64 without comp)")
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
