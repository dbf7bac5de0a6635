# Sourced by the scripts here: what this machine builds with. Sets `preset`, `cmake_options` and `jobs`.
# CUDA is built where a GPU is. HEARTWRIGHT_CMAKE_OPTIONS: further options for CMake, separated by spaces.

command -v nvcc >/dev/null || { [[ -x /usr/local/cuda/bin/nvcc ]] && export PATH=$PATH:/usr/local/cuda/bin; }

gpu_architecture() { nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d '. '; }

cmake_options=()
command -v ninja >/dev/null && cmake_options+=(-G Ninja)
# GCC 12 is the least: where g++ is older (Ubuntu 22.04's is 11) a newer one may stand beside it.
gcc_version() { "$1" -dumpversion 2>/dev/null | cut -d. -f1; }
if [[ $(gcc_version g++) -lt 12 ]]; then
    for newer in g++-14 g++-13 g++-12; do
        command -v $newer >/dev/null || continue
        cmake_options+=("-DCMAKE_CXX_COMPILER=$newer" "-DCMAKE_CUDA_HOST_COMPILER=$newer")
        break
    done
fi
preset=gcc
architecture=$(gpu_architecture || true)
if command -v nvcc >/dev/null && [[ -n $architecture ]]; then
    preset=cuda
    cmake_options+=("-DHEARTWRIGHT_CUDA_ARCHITECTURES=$architecture")
fi
# Environments of tools/install_dependencies.sh: programs that tests compare with, and the Python of the package.
[[ -x build/oracles/bin/python ]] && cmake_options+=("-DHEARTWRIGHT_ORACLE_PYTHON=$PWD/build/oracles/bin/python")
[[ -x build/venv/bin/python ]] && cmake_options+=("-DHEARTWRIGHT_PYTHON_PROGRAM=$PWD/build/venv/bin/python")
read -ra further_options <<<"${HEARTWRIGHT_CMAKE_OPTIONS:-}"
cmake_options+=("${further_options[@]}")
jobs=$(nproc 2>/dev/null || echo 2)
