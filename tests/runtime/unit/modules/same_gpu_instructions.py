#!/usr/bin/env python3
"""Compares what NVRTC and nvcc make of a bundled model: the floating-point instructions of each kernel in PTX.

    tests/runtime/unit/modules/same_gpu_instructions.py MODEL [--generate PROGRAM] [--nvcc PROGRAM] [--precision fp64|fp32]

Both have --fmad=false and no fast mathematics. NVRTC has here what it has for kernels of a step; for observers
heartwright-generate asks for less optimisation. Exit code 0: the same; 1: not; 77: NVRTC or nvcc is not there.
"""
import argparse
import collections
import ctypes
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[4]
SKIPPED = 77
ARITHMETIC = re.compile(
    r"^\s*(?:@!?%p\d+\s+)?((?:add|sub|mul|fma|mad|div|rcp|sqrt|neg|abs|min|max|ex2|lg2)(?:\.\w+)*\.f(?:32|64)"
    r"|cvt\.\S*f(?:32|64)\S*|setp\.\S*f(?:32|64))\s", re.M)


def output_of(words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def instructions_of_kernels(ptx):
    """{kernel: {instruction: how often}}"""
    found = {}
    for entry in re.finditer(r"^(?:\.visible |\.weak )?\.entry ([\w$]+)\(", ptx, re.M):
        begin = ptx.index("\n{", entry.end())
        body = ptx[begin:ptx.index("\n}", begin)]
        found[entry.group(1)] = collections.Counter(ARITHMETIC.findall(body))
    return found


def expression_of(name):
    """A kernel in C++, of its mangled name: without the type that it returns and its parameters."""
    text = output_of(["c++filt", name]).strip().removeprefix("void ")
    depth = 0
    for k, c in enumerate(text):
        depth += {"<": 1, ">": -1}.get(c, 0)
        if c == "(" and depth == 0:
            return text[:k]
    raise ValueError(text)


def ptx_by_nvrtc(library, folder, precision, kernels):
    nvrtc = ctypes.CDLL(library)
    source = (folder / "cuda/model.cu").read_bytes()
    program = ctypes.c_void_p()
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, b"model.cu", 0, None, None)
    for kernel in kernels:
        nvrtc.nvrtcAddNameExpression(program, kernel.encode())
    standard = ROOT / "runtime/freestanding"
    # Those of generator/compile/gpu_module.cpp, but for the architecture: PTX.
    flags = ["--std=c++20", "--fmad=false", "-arch=compute_90", "-default-device", f"-I{ROOT}", f"-I{folder}/cuda",
             f"-I{standard}/device", f"-I{standard}", f"-DHEARTWRIGHT_PRECISION={precision}"]
    words = (ctypes.c_char_p * len(flags))(*[flag.encode() for flag in flags])
    code = nvrtc.nvrtcCompileProgram(program, len(flags), words)
    size = ctypes.c_size_t()
    if code:
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, log)
        sys.exit(log.value.decode())
    nvrtc.nvrtcGetPTXSize(program, ctypes.byref(size))
    ptx = ctypes.create_string_buffer(size.value)
    nvrtc.nvrtcGetPTX(program, ptx)
    return ptx.value.decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--generate", default=ROOT / "build/release/bin/heartwright-generate")
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    parser.add_argument("--precision", choices=["fp64", "fp32"], default="fp64")
    arguments = parser.parse_args()
    folder = ROOT / "generated" / arguments.model
    finding = subprocess.run([arguments.generate, "compile", "--find-nvrtc"], capture_output=True, text=True)
    if finding.returncode or not shutil.which(arguments.nvcc):
        print("skipped: " + (finding.stderr.strip() or f"{arguments.nvcc} is not there"))
        return SKIPPED
    with tempfile.TemporaryDirectory() as scratch:
        module = f"{scratch}/module.so"
        subprocess.run([arguments.generate, "compile", folder, "-o", module, "--backend", "cuda", "--architecture",
                        "sm_90", "--precision", arguments.precision], check=True, stdout=subprocess.DEVNULL)
        texts = re.findall(rb"(?<=\0)_ZN11heartwright7kernels\w+(?=\0)", pathlib.Path(module).read_bytes())
        subprocess.run([arguments.nvcc, "-std=c++20", "-O3", "--fmad=false", f"-I{ROOT}", "-arch=compute_90",
                        f"-DHEARTWRIGHT_PRECISION={arguments.precision}", "-ptx", folder / "cuda/model.cu", "-o",
                        f"{scratch}/nvcc.ptx"], check=True)
        by_nvcc = instructions_of_kernels(pathlib.Path(f"{scratch}/nvcc.ptx").read_text())
    names = sorted({text.decode() for text in texts} & set(by_nvcc))
    library = finding.stdout.strip().split(", ", 1)[1]
    by_nvrtc = instructions_of_kernels(
        ptx_by_nvrtc(library, folder, arguments.precision, [expression_of(name) for name in names]))
    differences = 0
    for name, instructions in sorted(by_nvrtc.items()):
        of_nvcc = by_nvcc.get(name)
        if of_nvcc != instructions:
            differences += 1
            print(f"{name}: nvcc {of_nvcc and dict(of_nvcc - instructions)}, NVRTC "
                  f"{of_nvcc and dict(instructions - of_nvcc)}")
    if set(by_nvcc) != set(by_nvrtc):
        differences += 1
        print("not the same kernels: " + " ".join(sorted(set(by_nvcc) ^ set(by_nvrtc))))
    print(f"{arguments.model}: {len(by_nvrtc)} kernels, "
          f"{sum(sum(one.values()) for one in by_nvrtc.values())} floating-point instructions, "
          f"{differences} differences")
    return 1 if differences or not by_nvrtc else 0


if __name__ == "__main__":
    sys.exit(main())
