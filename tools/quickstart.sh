#!/usr/bin/env bash
# From a fresh clone to a report: installs what is missing, builds, and runs the N-version benchmark slab at 0.5 mm on the GPU
# if there is one, else on the CPU; then builds the generator. A second call computes at once, into a new folder below runs/.
# tools/test.sh builds in the same folder, build/release, and compiles only what is not there yet.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

source tools/build_setup.sh
build=build/release

if [[ ! -x $build/bin/heartwright ]]; then
    echo "1/4 Installing what this machine lacks"
    tools/install_dependencies.sh
    source tools/build_setup.sh  # ninja may be here now
fi
echo "2/4 Building the solver and the command, into $build (preset $preset)"
if [[ ! -f $build/build.ninja && ! -f $build/Makefile ]]; then  # not yet, or it failed half-way
    cmake --preset "$preset" -B "$build" "${cmake_options[@]}" -DHEARTWRIGHT_TESTS=OFF
fi
cmake --build "$build" --parallel "$jobs" --target heartwright heartwright-solver

backend=cpu
[[ $preset == cuda ]] && backend=cuda
number=1
while [[ -e runs/niederer_slab-$(printf %03d $number) ]]; do number=$((number + 1)); done
folder=runs/niederer_slab-$(printf %03d $number)
mkdir -p runs

echo "3/4 Running model_specs/experiments/niederer_slab.json at 0.5 mm on $backend"
"$build/bin/heartwright" run model_specs/experiments/niederer_slab.json --set geometry.spacing="0.5 mm" --backend "$backend" -o "$folder"
echo
echo "The report: $PWD/$folder/report.html"
if grep -q '^HEARTWRIGHT_GENERATOR:BOOL=ON' "$build/CMakeCache.txt"; then
    echo "4/4 Building the generator for models of your own"
    cmake --build "$build" --parallel "$jobs" --target heartwright-generate
else
    echo "4/4 No generator: Clang's development files are not installed (tools/install_dependencies.sh). Bundled models run without it."
fi
