#!/usr/bin/env bash
# The kernels on an ARM processor (aarch64: NEON), on a machine that has none: Debian's cross compiler makes bits_of_kernels, QEMU runs it, and what it
# prints is compared with what the program of this machine's build prints. Needs g++-aarch64-linux-gnu and qemu-user
# (tools/install_dependencies.sh --aarch64); exits with 77 where one of them is not there. About a minute of processor time.
#   tools/try_aarch64.sh build/release/tests/runtime/cross/bits_of_kernels
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
here=${1:?the bits_of_kernels of a build}
for program in aarch64-linux-gnu-g++ qemu-aarch64; do
    command -v "$program" >/dev/null || { echo "skipped: no $program (tools/install_dependencies.sh --aarch64)"; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A line for each object: its name, its source, options. -O2, since it is compiled more often than it runs; the bits do not depend on it.
objects() {
    local tests=tests/runtime model precision
    for model in ten_tusscher_panfilov_2006 karma_1994; do
        for precision in fp32 fp64; do
            echo "react_${model}_$precision generated/$model/cpu/react.cpp -DHEARTWRIGHT_PRECISION=$precision"
            echo "entry_${model}_$precision generated/$model/cpu/model.cpp -DHEARTWRIGHT_PRECISION=$precision"
        done
        echo "tables_$model generated/$model/model.cpp"
        echo "ode_$model generated/$model/ode.cpp"
    done
    echo "math $tests/unit/math/samples.cpp"
    echo "draws $tests/unit/kernels/lattice/samples.cpp"
    echo "main $tests/cross/bits_of_kernels.cpp"
}
compile() { # FOLDER NAME SOURCE OPTION...: with the options of kernels (cmake/HeartwrightModels.cmake)
    aarch64-linux-gnu-g++ -std=c++20 -O2 -ffp-contract=off -fno-math-errno -fno-trapping-math -I. -DHEARTWRIGHT_ISA=portable "${@:4}" -c "$3" -o "$1/$2.o"
}
export -f compile
objects | xargs -P "$(nproc 2>/dev/null || echo 2)" -L 1 bash -c 'compile "$@"' compile "$folder"
aarch64-linux-gnu-g++ -static "$folder"/*.o -o "$folder/bits_of_kernels"

qemu-aarch64 "$folder/bits_of_kernels" >"$folder/aarch64.txt"
"$here" >"$folder/here.txt"
if ! diff "$folder/here.txt" "$folder/aarch64.txt"; then
    echo "The lines above differ: < of $(uname -m), > of aarch64." >&2
    exit 1
fi
echo "$(wc -l <"$folder/here.txt") hashes, the same on $(uname -m) and aarch64."
