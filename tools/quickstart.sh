#!/usr/bin/env bash
# From a fresh clone to a report: installs what is missing, builds, and runs the N-version benchmark slab at 0.5 mm on the GPU
# if there is one, else on the CPU; then builds the rest. Run it again and it computes at once, into a new folder below runs/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

with_cuda=require_gpu
source tools/build_setup.sh
build=build/quickstart

if [[ ! -x $build/bin/heartwright ]]; then
    echo "1/4 What this machine needs"
    tools/install_dependencies.sh
    source tools/build_setup.sh  # ninja may be here now
fi
echo "2/4 Building what the run takes, into $build (preset $preset)"
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
echo "4/4 Building what models of your own take: heartwright-generate"
cmake --build "$build" --parallel "$jobs"
