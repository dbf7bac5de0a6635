#!/usr/bin/env bash
# From a fresh clone to a report: installs what is missing, builds, and runs the experiment epicardial_wave on the GPU if there is one, else on
# the CPU; then builds the generator and the Python module. A second call computes at once, into a new folder below runs/.
# Kernels of bundled models are compiled for this machine's processor alone. tools/test.sh builds in the same folder, build/release, for every
# processor, and compiles only what is not there yet.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

source tools/build_setup.sh
build=build/release
configure() { cmake --preset "$preset" -B "$build" "${cmake_options[@]}" "$@"; }
build_targets() { cmake --build "$build" --parallel "$jobs" --target "$@"; }

if [[ ! -x $build/bin/heartwright ]]; then
    echo "1/5 Installing what this machine lacks"
    tools/install_dependencies.sh
    source tools/build_setup.sh  # ninja may be here now
fi
echo "2/5 Building the solver and the command, into $build (preset $preset)"
if [[ ! -f $build/build.ninja && ! -f $build/Makefile ]]; then  # not yet, or it failed half-way
    configure -DHEARTWRIGHT_TESTS=OFF -DHEARTWRIGHT_NATIVE_KERNELS=ON
fi
build_targets heartwright heartwright-solver

backend=cpu
[[ $preset == cuda ]] && backend=cuda
number=1
while [[ -e runs/epicardial_wave-$(printf %03d $number) ]]; do number=$((number + 1)); done
folder=runs/epicardial_wave-$(printf %03d $number)
mkdir -p runs

echo "3/5 Running model_specs/experiments/epicardial_wave.json on $backend"
"$build/bin/heartwright" run model_specs/experiments/epicardial_wave.json --backend "$backend" -o "$folder"
echo
echo "The report: $PWD/$folder/report.html"
if grep -q '^HEARTWRIGHT_GENERATOR:BOOL=ON' "$build/CMakeCache.txt"; then
    echo "4/5 Building the generator for models of your own"
    build_targets heartwright-generate
else
    echo "4/5 No generator: Clang's development files are not installed (tools/install_dependencies.sh). Bundled models run without it."
fi

echo "5/5 Building the Python module for build/venv"
tools/install_dependencies.sh --python
if [[ -x build/venv/bin/python ]]; then
    if ! grep -qx "HEARTWRIGHT_PYTHON_PROGRAM:FILEPATH=$PWD/build/venv/bin/python" "$build/CMakeCache.txt"; then
        source tools/build_setup.sh  # names build/venv now
        configure >/dev/null
    fi
    if grep -q '^HEARTWRIGHT_PYTHON_EXECUTABLE:INTERNAL=' "$build/CMakeCache.txt"; then
        build_targets heartwright_python
        build/venv/bin/python -c "import heartwright"
        echo
        echo "The command and the Python module, in a shell:"
        echo "    source $PWD/build/venv/bin/activate"
        echo "    python -c 'import heartwright as hw; print(hw.load(\"ohara_rudy_2011\").simulate(400, stimulus=hw.Stimulus(current=-80, start=10, duration=0.5))[\"V\"].max(), \"mV\")'"
    else
        echo "No Python module: CMake finds no headers of $(build/venv/bin/python --version) (python3-dev), or no nanobind in build/venv."
    fi
fi
