#!/usr/bin/env bash
# Installs from Debian's or Ubuntu's archive what a build needs and this machine lacks. Asks nothing; says what it does.
# Needs no root when nothing is missing; without root it says what is missing and leaves the rest to the build.
#   tools/install_dependencies.sh [--tests] [--optional]
set -euo pipefail

packages=(g++ cmake ninja-build ccache clang libclang-dev llvm-dev liblld-dev nlohmann-json3-dev libfmt-dev libkainjow-mustache-dev
          zlib1g-dev libhdf5-dev libopenmpi-dev openmpi-bin libexpat1-dev libmetis-dev
          libsundials-dev)
for argument in "$@"; do
    case $argument in
        --tests) packages+=(libgtest-dev libgmock-dev libbenchmark-dev librandom123-dev) ;;
        --optional)  # tools/tidy.sh, the fuzz preset, a Python for VTK and for our package, module files tried by Lmod
                    packages+=(clang-tidy libclang-rt-dev python3-venv python3-dev lmod) ;;
        *) echo "usage: tools/install_dependencies.sh [--tests] [--optional]" >&2; exit 2 ;;
    esac
done

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "No apt on this machine: going on with what is there (needed, by Debian's names: ${packages[*]}; docs/clusters.md has modules, Spack and conda)."
    exit 0
fi

# Ubuntu 22.04: g++ is GCC 11; we need 12, which is beside it there.
old_gcc() { [[ $1 =~ ^[0-9]+$ && $1 -lt 12 ]]; }
if old_gcc "$(g++ -dumpversion 2>/dev/null | cut -d. -f1)"; then packages+=(g++-12); fi

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }
has_clang_files() { compgen -G '/usr/lib/llvm-*/include/clang/Tooling/Tooling.h' >/dev/null; }
has_llvm_files() { compgen -G '/usr/lib/llvm-*/lib/cmake/llvm/LLVMConfig.cmake' >/dev/null; }

has_lld_files() { compgen -G '/usr/lib/llvm-*/include/lld/Common/Driver.h' >/dev/null; }

missing=()
available=()
for package in "${packages[@]}"; do
    case $package in  # any version of these will do; CMake takes the newest
        libclang-dev) has_clang_files && continue ;;
        llvm-dev) has_llvm_files && continue ;;
        liblld-dev) has_lld_files && continue ;;
    esac
    is_installed "$package" || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && { echo "Nothing to install."; exit 0; }

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root=(sudo)
    else
        echo "Missing, and not root (no password-less sudo): ${missing[*]}"
        echo "Going on with what is there. To install: sudo apt-get install ${missing[*]}"
        echo "Without root, by modules, Spack or conda: docs/clusters.md"
        exit 0
    fi
fi

echo "Installing: ${missing[*]}"
give_up() { echo "The package archive could not be used ($1): going on with what is there (missing: ${missing[*]})."; exit 0; }
"${as_root[@]}" apt-get update -qq || give_up "apt-get update failed"
if old_gcc "$(apt-cache policy g++ | sed -nE 's/^ *Candidate: ([0-9]+:)?([0-9]+).*/\2/p')" && [[ " ${packages[*]} " != *" g++-12 "* ]]; then missing+=(g++-12); fi
for package in "${missing[@]}"; do  # a release without one of them still gets the others
    apt-cache show "$package" >/dev/null 2>&1 && available+=("$package") || echo "  not in this release: $package"
done
[[ ${#available[@]} -gt 0 ]] || give_up "none of them is in this release"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${available[@]}" </dev/null >/dev/null ||
    give_up "apt-get install failed"
