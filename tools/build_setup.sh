# Sourced by the scripts here: what this machine builds with. Sets `preset` and `cmake_options`.
#   with_cuda=auto|require_gpu   auto: a CUDA Toolkit is enough; require_gpu: a GPU must be there too

command -v nvcc >/dev/null || { [[ -x /usr/local/cuda/bin/nvcc ]] && export PATH=$PATH:/usr/local/cuda/bin; }

gpu_architecture() { nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d '. '; }

cmake_options=()
command -v ninja >/dev/null && cmake_options+=(-G Ninja)
preset=gcc
architecture=$(gpu_architecture || true)
if command -v nvcc >/dev/null && [[ -n $architecture || $with_cuda == auto ]]; then
    preset=cuda
    cmake_options+=("-DHEARTWRIGHT_CUDA_ARCHITECTURES=${architecture:-90}")
fi
jobs=$(nproc 2>/dev/null || echo 2)
